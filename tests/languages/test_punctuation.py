"""French and Spanish punctuation in the sentences and on the rules pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kit.catalogues import read
from tests.languages.catalogues import path_of
from tests.languages.pages import pages

APART = re.compile(r"[^\S\u202f](?=[;!?%])|[^\S\xa0](?=[:»])|«(?!\xa0)|\w(?=[;!?»])")
"""A mark with another space than the one it has in French, or with none."""
CODE = re.compile(r"`[^`]*`|<[^>]*>")


def written(code: str) -> Iterator[str]:
    """Yield every sentence of a language, and every line of its pages."""
    for message in read(path_of(code), code):
        if message.id and message.string:
            said = message.string
            yield from [said] if isinstance(said, str) else said
    for page in [*pages(code), *path_of(code).parents[1].glob("*.md")]:
        yield from page.read_text("utf-8").splitlines()


def test_french_punctuation_has_non_breaking_spaces() -> None:
    wrong = [said for said in written("fr") if APART.search(CODE.sub("", said))]
    assert wrong == []


def test_spanish_questions_and_exclamations_have_opening_marks() -> None:
    for said in written("es"):
        plain = CODE.sub("", said)
        for first, last in ("¿?", "¡!", "«»"):
            assert plain.count(first) == plain.count(last), said
