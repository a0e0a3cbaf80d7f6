"""Take the unicorn: one bid is certain to catch it."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles import Puzzle, offered
from tools.puzzles.finding import examine
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found, Moment, is_fit

STORY = 12
HAND = 6
"""The most hunt cards in a hand for which a hunt is searched: bids of more can be too many."""
OPENINGS = 4
"""The least choices of a bid. Of a bid of a fixed size, the choice is only to pass or not."""


def hunts(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the bids of which one is certain to take the unicorn."""
    table, s = moment.table, moment.table.state
    seat = next(iter(table.waiting))
    bidding = table.waiting[seat].prompt == "bid" and max(map(len, s.hand)) <= HAND
    if bidding and s.line and is_fit(table, seat) and len(offered(table, seat)) >= OPENINGS:
        goal = Goal.at("hunt", 1, seat, s)
        yield examine(Found(table.fork(), seat, goal, moment.events[-STORY:]), moment.name)
