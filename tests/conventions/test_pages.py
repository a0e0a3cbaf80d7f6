"""The pages: their links exist, and their quotations match the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.llamas_unleashed.rules.chain import RULES
from tests.conventions.files import ROOT, name

PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))
LINK = re.compile(r"\]\((?!https?://)([^)#]+)\)")
OURS = re.compile(r"`((?:bot|cogs|games|data|tests|deploy|docs|requirements)/[\w./-]+)`")
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


def test_crash_table_in_the_pages_matches_the_poster() -> None:
    poster = text("bot/surfaces/poster.py").replace("``", "`")
    rows = [line for line in poster.splitlines() if line.startswith("| ")]
    assert len(rows) > 2 and all(row in text("docs/architecture.md") for row in rows)


def test_card_quoted_in_the_pages_matches_its_effect() -> None:
    (shown,) = re.findall(r"   ```python\n(.*?)   ```", text("CONTRIBUTING.md"), re.DOTALL)
    code = "".join(line.removeprefix("   ") for line in shown.splitlines(keepends=True))
    assert code in text("games/llamas_unleashed/rules/effects/goats.py")


def test_every_trigger_of_a_card_is_named() -> None:
    guide = text("CONTRIBUTING.md").partition("## A card for Llamas Unleashed")[2]
    assert {moment for moment in RULES if f"`{moment}`" not in guide} == set()
