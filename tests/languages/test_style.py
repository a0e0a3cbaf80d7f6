"""The style of the English sentences and pages, as ``docs/style.md`` describes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit.sources import Found
from tests.conventions.files import ROOT
from tests.languages.sources import everything

HABITS = {
    r"\banew\b": "again, restart, start over",
    r"\bany more\b(?! than)": "no longer",
    r"\bat present\b": "right now",
    r"\bby chance\b": "at random",
    r"\bfor the time being\b": "for now",
    r"\bgone old\b": "out of date",
    r"\d %": "without a space",
    r"\balso (?:if|when)\b": "even if",
    r"\b[Ii]n the end\b": "at the end",
    r"\b(?:somebody|everybody|anybody)\b": "someone, everyone, anyone",
    r"\bonlookers?\b": "spectator",
    r"\bmost frequent\b": "most common",
    r"\b(?:sit|sits) in\b": "take over",
    r"\bexecutes?\b": "use its action",
    r"\bI tell you\b": "I notify you",
    r"(?:^|[.;:–] )\**[Ww]hoever\b": "the player who",
    r"(?:^|[.;:] )(?:Who|who) (?:is|may|plays|sits|wants)\b(?!.*\?)": "players who",
}
"""What gives a sentence away, and what to write instead."""
UNCONTRACTED = re.compile(
    r"\b(?:cannot|(?:is|are|was|were|does|do|did|has|have|could|would|should|will) not)\b", re.I
)
LONGEST_SENTENCE = 30
LONGEST_PARAGRAPH = 80
"""The most words of a sentence and of a paragraph in a page."""
QUOTING = "docs/style.md"
"""The guide itself, which quotes what it warns of."""
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("data/*/rules.md"))
    if str(path.relative_to(ROOT)) != QUOTING
)
DOCUMENTS = [page for page in PAGES if page.name != "rules.md"]
"""The pages about the bot. Rules pages have rulings, which are known by their numbers."""
LISTED = re.compile(r"(?:[-*>]|\d+\.) ")


def habits(text: str) -> list[str]:
    """Return the habits in a text that the guide warns of, with what to write instead."""
    return [
        f"{found[0]!r} in {text[:60]!r}: write {instead!r}"
        for habit, instead in HABITS.items()
        if (found := re.search(habit, text))
    ]


def paragraphs(page: str) -> list[str]:
    """Return the paragraphs of a page, the points of its lists and the cells of its tables."""
    text = re.sub(r"^ *```.*?^ *```$|<!--.*?-->", "", page, flags=re.DOTALL | re.MULTILINE)
    found, open_one = [], False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("|"):
            found += [part for cell in line.split("|") for part in cell.split(";")]
        elif LISTED.match(line) or not open_one:
            found.append(line)
        else:
            found[-1] += f" {line}"
        open_one = bool(line) and not line.startswith(("#", "|"))
    return found


def length(text: str) -> int:
    """Return the number of words of a text, in which code and a link are one each."""
    plain = re.sub(r"`[^`]*`", "x", re.sub(r"\]\([^)]*\)", "]", text))
    return sum(any(map(str.isalnum, word)) for word in plain.split())


def said() -> list[tuple[str, Found]]:
    """Return every sentence of the program and its data."""
    return [
        (one, each)
        for each in everything()
        for one in ([each.ids] if isinstance(each.ids, str) else each.ids)
    ]


def test_sentences_avoid_discouraged_phrases() -> None:
    assert [line for text, _ in said() for line in habits(text)] == []


def test_negatives_are_contracted_outside_card_texts() -> None:
    """A card's text is a printed rule, which keeps the long forms."""
    cards = {text for text, each in said() if each.file.endswith("cards.toml")}
    long = {text for text, _ in said() if UNCONTRACTED.search(text)}
    assert sorted(long - cards) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name} {page.stem}")
def test_pages_avoid_discouraged_phrases(page: Path) -> None:
    assert [line for text in page.read_text("utf-8").splitlines() for line in habits(text)] == []


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: f"{page.parent.name} {page.stem}")
def test_sentences_and_paragraphs_of_documents_are_short(page: Path) -> None:
    parts = paragraphs(page.read_text("utf-8"))
    sentences = [each for part in parts for each in re.split(r"(?<=[.!?])[*_)\"”]*\s+", part)]
    assert [part for part in parts if length(part) > LONGEST_PARAGRAPH] == []
    assert [each for each in sentences if length(each) > LONGEST_SENTENCE] == []


def test_lists_and_tables_are_measured_by_point_and_cell() -> None:
    page = "# A\nb\nc d\n- e\n  f\n\n```sh\ng\n```\n| h | i; j |\nk"
    assert [each.strip() for each in paragraphs(page) if each.strip()] == [
        "# A", "b c d", "- e f", "h", "i", "j", "k",
    ]  # fmt: skip
    assert length("See [the page](docs/a.md), `x y z` – now.") == 5


@pytest.mark.parametrize(
    "text",
    ["It begins anew.", "Dealt by chance.", "47 %", "Who may vote votes.", "also if it ends"],
)
def test_discouraged_phrase_is_recognised(text: str) -> None:
    assert habits(text)
