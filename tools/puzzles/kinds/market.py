"""The last market: one purchase wins the match."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles import Puzzle
from tools.puzzles.finding import examine
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found, Moment, is_fit

STORY = 12
DAYS = 4
"""The days of a match."""


def last_markets(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the choices on the last market of which one wins the match."""
    table, s = moment.table, moment.table.state
    seat = next(iter(table.waiting))
    if s.day == DAYS and not s.line and is_fit(table, seat):
        goal = Goal.at("match", 1, seat, s)
        found = Found(table.fork(), seat, goal, moment.events[-STORY:])
        yield examine(found, moment.name, plain=False)
