"""Which cards to lay: certain ones that aren't the highest, or the cheapest certain ones."""

from __future__ import annotations

from typing import Any

from games.puzzles import Kind, Puzzle
from tools.puzzles.deals import wins_among
from tools.puzzles.finding import described, exact
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found, choices_of
from tools.puzzles.merit import cost, weakness

DEALS = 12
MOST = 8
"""The most ways to lay cards that the puzzle lists."""
QUICK = 400
"""The most lines that are played in a random deal."""
FAILING = 3
"""The fewest ways that fail."""
NONE = "none"
"""What a theme has instead of a scheme."""


def cards_to_lay(found: Found, seed: str) -> Puzzle | str:
    """Return the puzzle that the cards of a bid make, or why they make none.

    The highest and the lowest cards are no puzzle: they are what a rule of thumb lays. If several
    ways are certain, the cheapest is asked for.
    """
    seat, s = found.seat, found.table.state
    ways = sorted(choices_of(found), key=lambda way: cost(s, seat, way))
    if len(ways) <= FAILING:
        return "few"
    winning = wins_among(found.table.seat(seat), found.goal, ways, seed, DEALS, quick=QUICK)
    if not winning:
        return "open"
    if ways[-1] in winning:
        return "sum"
    best, *others = winning
    if others and cost(s, seat, others[0]) == cost(s, seat, best):
        return "several"
    if len(ways) - len(winning) < FAILING:
        return "few fail"
    if best == ways[0]:
        return "lowest"
    if not exact(found).certain(found.goal, (best,)):
        return "open"
    place = ways.index(best)
    dearer = [way for way in ways[place + 1 :] if way not in winning]
    near = [*dearer[-1:], *dearer[:2], *reversed(ways[:place]), *ways[place + 1 :]]
    listed = {best, *list(dict.fromkeys(near))[: MOST - 1]}
    chosen = [way for way in choices_of(found) if way in listed]
    goal: Kind = "cheapest" if others else "hunt"
    asked = found._replace(goal=Goal.at(goal, 1, seat, s))
    puzzle = described(asked, best, chosen, seed, theme=f"{goal} cards {scheme_at(s, seat)}")
    return weakness(puzzle) or puzzle


def scheme_at(s: Any, seat: int) -> str:
    """Return the scheme of a seat on the unicorn that is hunted."""
    return next((str(s.face[t]) for t in s.traps[0] if s.owner(t) == seat), NONE)
