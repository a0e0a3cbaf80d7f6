"""The catalogues: complete, up to date, and consistent with the English sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from games.engine import ENGLISH
from games.languages import COMMAND, LANGUAGES
from kit.catalogues import made_of, read
from tests.languages.catalogues import FOLDER, TEMPLATE, path_of
from tests.languages.sources import everything

BEGUN = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
WHOLE = [code for code in LANGUAGES if code != ENGLISH.code]
MOST = re.compile(r"at most (\d+) characters")
TYPED = re.compile(r"`/(\w+)")
COMMAND_NAME = re.compile(r"[-_\w]{1,32}")
MARKS = re.compile(r"\*\*|`|^(?:-# |#+ |- |> )|\n", re.MULTILINE)

begun = pytest.mark.parametrize("code", BEGUN)


@cache
def catalogue(code: str) -> Catalog:
    return read(path_of(code), code)


def keys(found: Catalog) -> set[tuple[str | None, str | tuple[str, ...]]]:
    return {(m.context, m.id if isinstance(m.id, str) else tuple(m.id)) for m in found if m.id}


def translated(code: str) -> Iterator[tuple[Message, str, str]]:
    """Yield each translation with its English original."""
    for message in catalogue(code):
        if not message.id or message.fuzzy:
            continue
        english = forms(message.id)
        for n, each in enumerate(filter(None, forms(message.string))):
            yield message, english[min(n, len(english) - 1)], each


def forms(said: str | Sequence[str] | None) -> list[str]:
    """Return a sentence, or its forms for numbers."""
    return [said] if isinstance(said, str) else list(said or ())


def test_template_has_all_sentences_of_the_program() -> None:
    assert keys(made_of(everything())) == keys(read(TEMPLATE)), "run `make messages`"


@begun
def test_catalogue_has_all_sentences_of_the_template(code: str) -> None:
    assert keys(catalogue(code)) == keys(read(TEMPLATE)), "run `make messages`"


@pytest.mark.parametrize("code", WHOLE)
def test_offered_language_is_fully_translated(code: str) -> None:
    lacking = [
        message.id
        for message in catalogue(code)
        if message.id and (message.fuzzy or not all(forms(message.string)))
    ]
    assert lacking == []


@begun
def test_placeholders_are_the_same_in_translations(code: str) -> None:
    for message, english, said in translated(code):
        wanted, found = fields(english), fields(said)
        if isinstance(message.id, str):
            assert found == wanted, said
        else:  # the form for one may leave the number out
            whole = set().union(*map(fields, message.id))
            assert whole - {"n"} <= found <= whole | {"n"}, said


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@begun
def test_markup_is_the_same_in_translations(code: str) -> None:
    for _, english, said in translated(code):
        assert Counter(MARKS.findall(said)) == Counter(MARKS.findall(english)), said
        wide = english.endswith(" ") and said.endswith("、")  # which has its blank within itself
        blanks = re.findall(r"^\s*|\s*$", said + " " * wide)
        assert blanks == re.findall(r"^\s*|\s*$", english), repr(said)


@begun
def test_commands_in_translations_have_their_typed_names(code: str) -> None:
    named = {str(m.id): str(m.string or m.id) for m in catalogue(code) if m.context == COMMAND}
    assert all(COMMAND_NAME.fullmatch(name) and name == name.lower() for name in named.values())
    for _, english, said in translated(code):
        wanted = Counter(named.get(name, name) for name in TYPED.findall(english))
        assert Counter(TYPED.findall(said)) == wanted, said


@begun
def test_short_texts_are_short_in_translations(code: str) -> None:
    for message, _, said in translated(code):
        limits = [int(most) for note in message.auto_comments for most in MOST.findall(note)]
        for most in limits:
            assert len(re.sub(r"\{\w+\}", "", said)) <= most, said


@begun
def test_a_catalogue_has_the_plural_forms_of_its_language(code: str) -> None:
    wanted = catalogue(code).num_plurals
    for message in catalogue(code):
        if message.id and not isinstance(message.id, str):
            assert len(forms(message.string)) == wanted, message.id
