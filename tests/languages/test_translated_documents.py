"""Pages of the documentation in other languages follow the English page point by point."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine import ENGLISH, message
from games.languages import COMMAND, LANGUAGES, language
from tests.conventions.files import ROOT
from tests.languages.catalogues import FOLDER

ENGLISH_PAGES = {page.name: page for page in ROOT.glob("docs/*.md")}
PAGES = [page for page in sorted(FOLDER.glob("*/*.md")) if page.name in ENGLISH_PAGES]
FORM = re.compile(r"^(?:#+|-|\d+\.) |\]\(", re.MULTILINE)
"""The beginning of a section, of a point or of a link."""
LABEL = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)|`/(\w+)")


def test_a_page_is_in_all_languages_or_in_none() -> None:
    named = {(page.parent.name, page.name) for page in PAGES}
    assert PAGES and named == {
        (code, page.name) for code in LANGUAGES if code != ENGLISH.code for page in PAGES
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name} {page.stem}")
def test_page_has_the_sections_links_and_labels_of_its_source(page: Path) -> None:
    english, mine = ENGLISH_PAGES[page.name].read_text("utf-8"), page.read_text("utf-8")
    assert FORM.findall(mine) == FORM.findall(english)
    spoken = language(page.parent.name)
    named = LABEL.findall(english)
    wanted = [spoken.say(label or message(command, COMMAND)) for label, command in named]
    assert [label or command for label, command in LABEL.findall(mine)] == wanted
