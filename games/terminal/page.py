"""Show a match in a terminal: events, table and question in words, without Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TextIO

from games.engine import ENGLISH, Decision, Event, Language, Table, Words, strip_markdown

CONTROLS = {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F)} - {ord("\n")}
"""Characters that control a terminal or change the direction of a text."""
KEPT = 500  # characters at each end of a text that is shortened
_SHOWN = dict.fromkeys(CONTROLS, "\N{REPLACEMENT CHARACTER}")


def printable(text: str) -> str:
    """Return a text without characters that control a terminal: files can come from anyone.

    >>> printable("Ada\\x1b[2J")
    'Ada\N{REPLACEMENT CHARACTER}[2J'
    """
    return text.translate(_SHOWN)


def shortened(text: str) -> str:
    """Return a text of at most 1000 characters: a line of a file may have millions.

    The ends stay, because an error has the line's number at the beginning and the reason at the
    end.
    """
    return text if len(text) <= 2 * KEPT else f"{text[: KEPT - 1]}…{text[-KEPT:]}"


class Page:
    """Writes what a reader (a seat, or None for a spectator) may know to ``out``."""

    def __init__(self, names: Sequence[str], out: TextIO, language: Language = ENGLISH) -> None:
        self._names, self._out, self._language = names, out, language

    def line(self, text: str = "") -> None:
        """Write a line."""
        self._out.write(f"{printable(text)}\n")
        self._out.flush()

    def words(self, reader: int | None) -> Words:
        """Return the words that address a reader."""
        return Words(self._names, reader, self._language)

    def events(self, table: Table[Any, Any], events: Iterable[Event], reader: int | None) -> None:
        """Write the events that have a text, one sentence a line."""
        sentences = [table.game.text.event(e.seen_by(reader), self.words(reader)) for e in events]
        for sentence in filter(None, sentences):
            self.line(strip_markdown(sentence))

    def table(self, table: Table[Any, Any], reader: int | None) -> str:
        """Return the table in words, and for a seat also its private knowledge."""
        text, view, words = table.game.text, table.view(reader), self.words(reader)
        parts = [text.table(view, words)]
        parts += [text.hand(view, words)] if reader is not None else []
        if table.outcome:
            parts += [text.outcome(table.outcome, words), "\n".join(text.result(view, words))]
        return strip_markdown("\n\n".join(parts))

    def question(self, table: Table[Any, Any], seat: int) -> None:
        """Write a seat's question and its choices with their notation."""
        decision, view, words = table.waiting[seat], table.view(seat), self.words(seat)
        text = table.game.text
        self.line(strip_markdown(text.prompt(decision, view, words)))
        width = max((len(c.id) for c in decision.choices), default=0)
        for choice in decision.choices:
            hint = text.hint(choice, view, words)
            label = text.choice(choice, view, words) + (f" ({hint})" if hint else "")
            self.line(f"  {choice.id:{width}}  {strip_markdown(label)}")
        self.line(words.sentences(_asked(decision, words)))

    def refusal(self, answer: str, decision: Decision) -> None:
        """Write that a text is not a legal answer for a seat."""
        words = self.words(decision.seat)
        refused = words('"{answer}" isn\'t a valid answer here.', answer=answer)
        self.line(words.sentences([refused, *_asked(decision, words)]))


def who(page: Page, seat: int) -> str:
    """Return a seat's name, with its number as on the command line."""
    words = page.words(None)
    return words("{name} (seat {n})", name=words.seat(seat), n=seat)


def player_names(seats: int, language: Language) -> list[str]:
    """Return names for players without known names."""
    words = Words([], language=language)
    return [words("Player {n}", n=seat + 1) for seat in range(seats)]


def _asked(decision: Decision, words: Words) -> Iterator[str]:
    """Yield sentences about the form of an answer."""
    most = min(decision.most, len(decision.choices))
    least = max(decision.least, 1)
    if most == 0:
        yield words("Answer with an empty line.")
    elif least < most:
        yield words("Answer with {least} to {most} of these.", least=least, most=most)
    else:
        yield words.plural("Answer with {n} of these.", "Answer with {n} of these.", most)
    if most > 1:
        yield words("Separate them with spaces.")
    if decision.ordered and most > 1:
        yield words("The order counts: write them in the order you want.")
    if decision.least == 0 and most:
        yield words("An empty line is an answer too.")
