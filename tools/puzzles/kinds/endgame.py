"""The last round: moving one card wins the match, for every pair of cards that could be shown.

To push cards makes no puzzle, since so many must be counted then. Few positions in matches are
close. So the cards in the display also change places.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from games import Table
from games.engine import Event
from games.puzzles import Puzzle
from tools.puzzles.finding import examine
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found, Moment, is_fit

LAST = 14
"""The cards in the display before the last round."""
STORY = 12
TRIES = 12
"""How often the cards in the display change places."""


def last_rounds(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the decisions of the last round."""
    table = moment.table
    if len(table.state.display) != LAST or table.answers:
        return
    for n in range(TRIES):
        again = rearranged(table, Random(f"{moment.name} {n}")) if n else table
        yield from decisions(again, f"{moment.name} {n}")


def decisions(table: Table[Any, Any], name: str) -> Iterator[Puzzle | str]:
    """Yield the decisions which card to move, after each pair of cards that could be shown."""
    for n, pair in enumerate(product(*(range(len(hand)) for hand in table.state.hand))):
        shown = table.fork()
        events: list[Event] = []
        for seat, place in enumerate(pair):
            events = shown.answer(seat, [f"play:{place}"])
        seat, placing = next(iter(shown.waiting.items()), (0, None))
        for choice in placing.choices if placing and placing.prompt == "place" else ():
            placed = shown.fork()
            story = [*events, *placed.answer(seat, [choice.id])]
            moving = placed.waiting.get(seat)
            if placed.turns == 0 and moving and moving.prompt == "move" and is_fit(placed, seat):
                found = Found(placed, seat, Goal("match", 1, seat), story[-STORY:])
                yield examine(found, f"{name} {n} {choice.id}")


def rearranged(table: Table[Any, Any], rng: Random) -> Table[Any, Any]:
    """Return a table on which the cards in the display lie in each other's places."""
    s = table.checkpoint()
    cells = list(s.display.values())
    rng.shuffle(cells)
    s.display = dict(zip(s.display, cells, strict=True))
    return Table(table.game, s, table.chance)
