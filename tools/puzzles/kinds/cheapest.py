"""Which cards to lay: certain ones that aren't the highest, or the cheapest certain ones."""

from __future__ import annotations

from games.puzzles import Kind, Puzzle
from tools.puzzles.deals import wins_among
from tools.puzzles.finding import described, exact
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found, choices_of
from tools.puzzles.merit import NONE, power_of, schemes_at, weakness
from tools.puzzles.totals import cost

DEALS = 40
MOST = 5
"""The most ways to lay cards that the puzzle lists."""
QUICK = 400
"""The most lines that are played in a random deal."""
FAILING = 3
"""The fewest ways that fail."""


def cards_to_lay(found: Found, seed: str) -> Puzzle | str:
    """Return the puzzle that the cards of a bid make, or why they make none.

    The highest and the lowest cards are no puzzle: they are what a rule of thumb lays. If several
    ways are certain, the cheapest is asked for. Of ways with the same total only one is listed.
    """
    seat, s = found.seat, found.table.state
    by_total = {cost(s, seat, way): way for way in choices_of(found)}
    ways = [by_total[total] for total in sorted(by_total)]
    if len(ways) <= FAILING:
        return "few"
    winning = wins_among(found.table.seat(seat), found.goal, ways, seed, DEALS, quick=QUICK)
    if not winning:
        return "open"
    if ways[-1] in winning:
        return "sum"
    best, *others = winning
    if others and found.goal.kind == "spoil":
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
    powers = power_of(s, seat) != NONE  # a choice says what it adds
    most = MOST - (len(best.at) > 2 or powers)  # so that they fit into one or two rows
    listed = {best, *list(dict.fromkeys(near))[: most - 1]}
    chosen = [way for way in choices_of(found) if way in listed]
    goal: Kind = "cheapest" if others else found.goal.kind
    asked = found._replace(goal=Goal.at(goal, 1, seat, s, found.goal.rival))
    theme = " ".join((goal, power_of(s, seat), *schemes_at(s, seat)))
    puzzle = described(asked, best, chosen, seed, theme=theme)
    return weakness(puzzle) or puzzle
