"""Positions of a match with many cards, for tests of posts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games import GAMES, Table
from games.engine import Event
from games.lion_unicorn.game import LionUnicorn

LION = GAMES["lion_unicorn"]


def tables(seed: int, every: int, most: int = 250) -> Iterator[tuple[Table[Any, Any], list[Event]]]:
    """Yield positions of a random match in which players collect many cards, with all events."""
    rng = Random(seed)
    assert isinstance(LION, LionUnicorn)
    options = LION.options(memory=rng.random() < 0.7)
    table = Table.new(LION, 2 + seed % 5, rng.randbytes(32), options)
    events = list(table.news)
    for number in range(most):
        if number % every == 0 or table.outcome or len(table.waiting) > 1:
            yield table, events
        if table.outcome:
            return
        seat = rng.choice(list(table.waiting))
        legal = table.waiting[seat].choices
        hoarding = [c for c in legal if c.verb in ("draw", "steal")]
        chosen = rng.choice(hoarding if hoarding and rng.random() < 0.5 + seed % 3 / 4 else legal)
        events += table.answer(seat, [chosen.id])
