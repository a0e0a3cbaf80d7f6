"""Win soon: one choice wins the round of two players on the next turn at the latest."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles import Puzzle
from tools.puzzles.deals import as_short_match
from tools.puzzles.finding import examine
from tools.puzzles.goals import Goal
from tools.puzzles.kinds.deduce import STORY
from tools.puzzles.matches import Found, Moment, is_fit

TURNS = 3


def rounds_soon(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the turns of two players at which one choice wins the round soon."""
    table = moment.table
    seat = next(iter(table.waiting))
    if table.state.seats == 2 and not table.answers and is_fit(table, seat):
        goal = Goal("round", TURNS, seat, (0, 0))
        found = Found(table.fork(), seat, goal, moment.events[-STORY:])
        yield examine(found, moment.name, prepare=as_short_match)
