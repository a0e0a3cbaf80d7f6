"""Win this turn: two or more Animals are missing, and one choice brings all of them.

Such positions are rare. So Animals of the discard pile, which everyone has seen, are laid into the
Field of the player whose turn it is, until only MISSING are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games import Table
from games.llamas_unleashed.rules import field_rules
from games.puzzles import Puzzle
from games.robots import answer
from tools.puzzles.finding import examine
from tools.puzzles.goals import Goal
from tools.puzzles.matches import GUESSES, Found, Moment, is_fit

ADDED = ("basic", "magical")
MISSING = 2
CHOICES = range(3, 21)
"""How many choices there may be. Only some of many are listed."""
SEATS = 3
"""The most seats, since all of their answers are searched."""
QUICK = 400
"""The most lines that are played in a random deal: most positions are no puzzles."""


def wins_this_turn(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the decisions of a turn, up to its action, of which one wins the match."""
    s = moment.table.state
    if moment.table.answers or s.phase == "setup" or s.seats > SEATS or s.skips[s.active]:
        return
    table = composed(moment.table, Random(moment.name + str(s.turns)))
    if table is None:
        return
    seat, begun = s.active, table.turns
    while not table.outcome and table.turns == begun:
        asked = next(o for o, d in table.waiting.items() if d.given is None)
        if asked == seat and is_fit(table, seat, CHOICES):
            found = Found(table.fork(), seat, Goal("match", 1, seat), ())
            yield examine(found, moment.name, plain=False, quick=QUICK)
        if table.waiting[asked].prompt == "action":
            return
        table.answer(asked, answer(table.seat(asked), "easy", Random(0), GUESSES))


def composed(table: Table[Any, Any], rng: Random) -> Table[Any, Any] | None:
    """Return the turn with Animals added to the Field of its player; None if there are too few."""
    s = table.checkpoint()
    seat = s.active
    pool = [t for t in s.discard[s.closed :] if field_rules.card(s, t).type in ADDED]
    rng.shuffle(pool)
    while missing(s, seat) > MISSING and pool:
        t = pool.pop()
        s.discard.remove(t)
        s.fields[seat].append(t)
    return Table(table.game, s, table.chance) if missing(s, seat) == MISSING else None


def missing(s: Any, seat: int) -> int:
    """Return how many Animals a seat still needs to win."""
    return int(field_rules.needed(s, seat)) - len(field_rules.animals(s, seat))
