"""What a terminal shows of a match: events, table and question in words, without Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from games.engine import Decision, Event, Table, Words, plain


class Page:
    """Writes what a reader may know (a seat, or an onlooker: None) onto ``out``."""

    def __init__(self, names: Sequence[str], out: TextIO) -> None:
        self._names, self._out = names, out

    def line(self, text: str = "") -> None:
        """Write a line."""
        self._out.write(f"{text}\n")
        self._out.flush()

    def words(self, reader: int | None) -> Words:
        """Return the words in which a reader is spoken to."""
        return Words(self._names, reader)

    def events(self, table: Table[Any, Any], events: Iterable[Event], reader: int | None) -> None:
        """Tell what happened, a sentence a line."""
        told = [table.game.text.event(e.seen_by(reader), self.words(reader)) for e in events]
        for sentence in filter(None, told):
            self.line(plain(sentence))

    def table(self, table: Table[Any, Any], reader: int | None) -> str:
        """Return the table in words, and for a seat what only it knows."""
        text, view, words = table.game.text, table.view(reader), self.words(reader)
        parts = [text.table(view, words)]
        parts += [text.hand(view, words)] if reader is not None else []
        if table.outcome:
            parts += [text.outcome(table.outcome, words), "\n".join(text.result(view, words))]
        return plain("\n\n".join(parts))

    def question(self, table: Table[Any, Any], seat: int) -> None:
        """Say what a seat is asked, and list its choices by their notation."""
        decision, view, words = table.waiting[seat], table.view(seat), self.words(seat)
        text = table.game.text
        self.line(plain(text.prompt(decision, view, words)))
        width = max((len(c.id) for c in decision.choices), default=0)
        for choice in decision.choices:
            hint = text.hint(choice, view, words)
            label = text.choice(choice, view, words) + (f" ({hint})" if hint else "")
            self.line(f"  {choice.id:{width}}  {plain(label)}")
        self.line(f"Answer with {_count(decision)}.")

    def refusal(self, answer: str, decision: Decision) -> None:
        """Say that something is no answer to what a seat is asked."""
        self.line(f'"{answer}" is no answer here. Answer with {_count(decision)}.')


def _count(decision: Decision) -> str:
    least, most = decision.least, min(decision.most, len(decision.choices))
    order = ", in your order" if decision.ordered and most > 1 else ""
    if most == 0:
        return "an empty line"
    if least == most:
        return f"{least} of these{order}"
    empty = ", or an empty line" if least == 0 else ""
    return (
        f"{max(least, 1)} to {most} of these{order}{empty}" if most > 1 else "one of these" + empty
    )
