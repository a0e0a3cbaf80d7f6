"""Win this turn: two Animals are missing, and one action brings both.

Such positions are rare. So Animals of the discard pile that everyone has seen are laid into the
Field of the player whose turn it is, until only MISSING are missing. An Upgrade against Instants is
laid there as well if there is one: most wins can be stopped otherwise.
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

MISSING = 2
ADDED = ("basic", "magical")
CHOICES = range(3, 21)
"""How many choices there may be. Only some of many are listed."""
SEATS = 3
"""The most seats, since all of their answers are searched."""
TRIES = 3
"""How often Animals are laid into the Field on one turn."""
QUICK = 400
"""The most lines that are played in a random deal: most positions are no puzzles."""


def wins_this_turn(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the actions of a turn of which one wins the match."""
    s = moment.table.state
    if moment.table.answers or s.phase == "setup" or s.seats > SEATS or s.skips[s.active]:
        return
    for n in range(TRIES):
        table = composed(moment.table, Random(f"{moment.name} {s.turns} {n}"))
        if table is not None and is_fit(table, s.active, CHOICES):
            found = Found(table, s.active, Goal("match", 1, s.active), ())
            puzzle = examine(found, f"{moment.name} {n}", plain=False, quick=QUICK)
            yield puzzle if isinstance(puzzle, str) else named(puzzle, found)


def composed(table: Table[Any, Any], rng: Random) -> Table[Any, Any] | None:
    """Return the action of a turn, with Animals added to its player's Field.

    Return None if there are too few, or if the turn does not come so far.
    """
    s = table.checkpoint()
    seat, known = s.active, s.discard[s.closed :]
    pool = [t for t in known if field_rules.card(s, t).type in ADDED]
    rng.shuffle(pool)
    most = max(missing(s, seat) - MISSING, 0)
    added = pool[:most] + [t for t in known if s.face[t] in field_rules.UNANSWERED]
    s.discard = [t for t in s.discard if t not in added]
    s.fields[seat] += added
    if missing(s, seat) != MISSING:
        return None
    found: Table[Any, Any] = Table(table.game, s, table.chance)
    while not found.outcome and found.turns == 0:
        asked = next(o for o, d in found.waiting.items() if d.given is None)
        if found.waiting[asked].prompt == "action":
            return found
        found.answer(asked, answer(found.seat(asked), "easy", rng, GUESSES))
    return None


def missing(s: Any, seat: int) -> int:
    """Return how many Animals a seat still needs to win."""
    return int(field_rules.needed(s, seat)) - len(field_rules.animals(s, seat))


def named(puzzle: Puzzle, found: Found) -> Puzzle:
    """Return a puzzle with the card that wins in its theme."""
    s = found.table.state
    (best,) = (c for c in found.table.waiting[found.seat].choices if c.id in puzzle.solution)
    card = field_rules.card(s, s.hand[found.seat][best.place]) if best.verb == "play" else None
    what = card.does.split()[0] if card and card.does else best.verb
    return puzzle.model_copy(update={"theme": f"match {best.verb} {what}"})
