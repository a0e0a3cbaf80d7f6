"""Rules pages in other languages, which follow the English page section by section.

Below the heading of each section stands a mark: of which English text it is the translation.
``not yet`` in it says that this is still to be done, or to be done again.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from bot.match.pages.rules import sections
from tests.conventions.files import ROOT

MARK = re.compile(r"^<!-- (.*) -->\n", re.MULTILINE)
NOT_YET = " not yet"


def english_of(page: Path) -> Path:
    """Return the English page that a page is a translation of."""
    return page.with_name("rules.md")


def pages(language: str = "*") -> list[Path]:
    """Return the translated pages of a language, or of all."""
    return sorted((ROOT / "data").glob(f"*/rules.{language}.md"))


def marks(page: str) -> list[str]:
    """Return the mark of each section."""
    return [found[1] if (found := MARK.search(text)) else "" for _, text in sections(page)]


def wanted(page: Path) -> list[str]:
    """Return the marks that a page has when each section is translated as it is now."""
    english = english_of(page).read_text("utf-8")
    return [sha256(text.strip().encode()).hexdigest()[:8] for _, text in sections(english)]


def begin(language: str, game: str) -> Path:
    """Make the page of a game in another language, with the English text to write over."""
    page = ROOT / f"data/{game}/rules.{language}.md"
    if not page.exists():
        page.write_text(english_of(page).read_text("utf-8"), "utf-8")
        update(page)
    return page


def update(page: Path) -> None:
    """Mark the sections of a page that are older than the English ones.

    Raises ValueError where it has not as many sections.
    """
    parts, now = sections(page.read_text("utf-8")), wanted(page)
    if len(parts) != len(now):
        raise ValueError(f"{page.name} has {len(parts)} sections, the English page {len(now)}")
    marked = (_marked(text, mark) for (_, text), mark in zip(parts, now, strict=True))
    page.write_text("\n".join(marked), "utf-8")


def _marked(section: str, mark: str) -> str:
    """Put the mark of the English section below a heading, if it is not that one already."""
    found = MARK.search(section)
    if found and found[1].removesuffix(NOT_YET) == mark:
        return section
    heading, _, text = MARK.sub("", section).partition("\n")
    return f"{heading}\n<!-- {mark}{NOT_YET} -->\n{text}"
