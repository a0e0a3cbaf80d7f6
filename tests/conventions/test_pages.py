"""The pages: their links exist, and their quotations match the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.llamas_unleashed.rules.chain import RULES
from tests.conventions.files import ROOT, name

PAGES = sorted(
    (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("data/languages/*/*.md"))
)
LINK = re.compile(r"\]\((?!https?://)([^)#]+)\)")
OURS = re.compile(r"`((?:bot|cogs|games|data|tests|deploy|docs|requirements)/[\w./-]+)`")
EFFECTS = "games/llamas_unleashed/rules/effects"
MAKE = re.compile(r"`make (\w+)")
every_page = pytest.mark.parametrize("page", PAGES, ids=name)


def text(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


@every_page
def test_links_and_paths_exist(page: Path) -> None:
    said = page.read_text("utf-8")
    named = {page.parent / link for link in LINK.findall(said)}
    named |= {ROOT / path for path in OURS.findall(said)}
    assert {path for path in named if not path.exists()} == set()


@every_page
def test_every_target_of_make_exists(page: Path) -> None:
    targets = set(re.findall(r"^(\w+):", text("Makefile"), re.MULTILINE))
    assert set(MAKE.findall(page.read_text("utf-8"))) <= targets


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    navigation = set(re.findall(r"[\w./-]+\.md", text("tools/site/mkdocs.yml")))
    pages = {name(page) for page in ROOT.glob("docs/*.md")}
    assert pages - navigation == set()
    assert {page for page in navigation if page.startswith("docs/")} - pages == {
        "docs/decisions/README.md"
    }


def test_crash_table_in_the_pages_matches_the_poster() -> None:
    poster = text("bot/posts/poster.py").replace("``", "`")
    rows = [line for line in poster.splitlines() if line.startswith("| ")]
    assert len(rows) > 2 and all(row in text("docs/architecture.md") for row in rows)


def test_cards_quoted_in_the_page_match_the_code() -> None:
    shown = re.findall(r"```python\n(.*?)```", text("docs/adding-a-card.md"), re.DOTALL)
    effects = [path.read_text("utf-8") for path in (ROOT / EFFECTS).glob("*.py")]
    assert len(shown) == 2 and shown[0] in text(f"{EFFECTS}/goats.py")
    assert [code for code in shown if not any(code in effect for effect in effects)] == []


def test_field_quoted_in_the_page_matches_the_catalogue() -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", text("docs/adding-a-card.md"), re.DOTALL)
    assert shown in text("data/llamas_unleashed/cards.toml")


def test_every_moment_of_a_card_is_named() -> None:
    guide = text("docs/adding-a-card.md")
    assert {moment for moment in RULES if f"`{moment}`" not in guide} == set()
