"""Translated rules pages: complete, and as recent as the English ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.checks.limits import check, texts
from bot.match.pages.rules import LIMIT, rules_post, sections
from bot.posts.languages import GENERIC_WORDS, using_language
from games import GAMES
from games.engine import ENGLISH
from games.languages import LANGUAGES, language
from tests.languages.pages import NOT_YET, begin, english_of, marks, pages, update, wanted

SPOKEN = [code for code in LANGUAGES if code != ENGLISH.code]
PAGES = pytest.mark.parametrize(
    "page",
    [page for code in SPOKEN for page in pages(code)],
    ids=lambda page: f"{page.parent.name} {page.stem}",
)
LISTED = re.compile(r"^ *(\d+\.|-) ", re.MULTILINE)


@pytest.mark.parametrize("code", SPOKEN)
def test_offered_language_has_all_rules_pages(code: str) -> None:
    assert {page.parent.name for page in pages(code)} == set(GAMES)


@PAGES
def test_no_section_is_older_than_its_source(page: Path) -> None:
    assert marks(page.read_text("utf-8")) == wanted(page)


@PAGES
def test_every_section_has_the_rulings_of_its_source(page: Path) -> None:
    mine = sections(page.read_text("utf-8"))
    english = sections(english_of(page).read_text("utf-8"))
    assert [LISTED.findall(text) for _, text in mine] == [
        LISTED.findall(text) for _, text in english
    ]
    assert all(len(text) <= LIMIT for _, text in mine)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", SPOKEN)
def test_every_section_is_within_the_limits_and_without_its_marker(game: str, code: str) -> None:
    with using_language(language(code)):
        for number in range(len(sections(GAMES[game].text.rules(GENERIC_WORDS)))):
            view = rules_post(GAMES[game], number)
            check(view)
            assert "<!--" not in texts(view)


def test_section_is_outdated_when_its_source_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.languages.pages.ROOT", tmp_path)
    english = tmp_path / "data/echo/rules.md"
    english.parent.mkdir(parents=True)
    english.write_text("# Echo\n\nA game.\n\n## A turn\n\nPlay a card.\n", "utf-8")
    page = begin("de", "echo")
    assert [mark.endswith(NOT_YET) for mark in marks(page.read_text("utf-8"))] == [True, True]
    done = page.read_text("utf-8").replace(NOT_YET, "").replace("Play a card", "Spiel eine Karte")
    page.write_text(done, "utf-8")
    update(page)
    assert page.read_text("utf-8") == done and marks(done) == wanted(page)
    english.write_text("# Echo\n\nA game.\n\n## A turn\n\nPlay two cards.\n", "utf-8")
    update(page)
    assert page.read_text("utf-8").startswith(done.partition("\n## ")[0])
    assert marks(page.read_text("utf-8"))[1] == wanted(page)[1] + NOT_YET
    assert "Spiel eine Karte" in page.read_text("utf-8")
