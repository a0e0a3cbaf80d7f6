"""The cheapest certain cards: several ways to bid take the unicorn, and one costs least."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles import Puzzle
from tools.puzzles.deals import wins_among
from tools.puzzles.finding import described, exact
from tools.puzzles.goals import Goal
from tools.puzzles.kinds.hunt import STORY
from tools.puzzles.matches import Found, Moment, choices_of, is_single
from tools.puzzles.merit import cost, weakness
from tools.puzzles.proof import OutOfReach

DEALS = 12
MOST = 8
"""The most ways to lay cards that the puzzle lists."""
FAILING = 2
"""The fewest cheaper ways that fail."""


def cheapest_cards(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the bids of a fixed size for which one way to lay cards is the cheapest certain one."""
    table, s = moment.table, moment.table.state
    seat = next(iter(table.waiting))
    if table.waiting[seat].prompt != "cards" or not is_single(table, seat):
        return
    found = Found(table.fork(), seat, Goal.at("cheapest", 1, seat, s), moment.events[-STORY:])
    try:
        yield cheapest(found, moment.name)
    except OutOfReach:
        yield "long"


def cheapest(found: Found, seed: str) -> Puzzle | str:
    """Return the puzzle that a bid makes, or why it makes none."""
    seat, s = found.seat, found.table.state
    ways = sorted(choices_of(found), key=lambda way: cost(s, seat, way))
    if len(ways) <= FAILING:
        return "few"
    source = found.table.seat(seat)
    winning = wins_among(source, found.goal, ways, seed, DEALS)
    if not winning:
        return "open"
    best = winning[0]
    place = ways.index(best)
    if len(winning) > 1 and cost(s, seat, winning[1]) == cost(s, seat, best):
        return "several"
    if place < FAILING:
        return "few fail"
    if place == len(ways) - 1:
        return "sum"
    if not exact(found).certain(found.goal, (best,)):
        return "open"
    failing = [way for way in ways if way not in winning]
    dearer = [way for way in ways[place + 1 :] if way in failing]
    near = [*dearer[:2], *reversed(ways[:place]), *ways[place + 1 :]]
    listed = {best, *near[: MOST - 1]}
    chosen = [way for way in choices_of(found) if way in listed]
    kind = "dearer fails" if dearer else "cheap"
    size = len(best.at)
    puzzle = described(found, best, chosen, seed, theme=f"cheapest {size} {kind}")
    return weakness(puzzle) or puzzle
