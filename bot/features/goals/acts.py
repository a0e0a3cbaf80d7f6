"""Goals: what a person has reached, from their finished matches, guides and puzzles.

Nothing of it is stored: the goals of a game can change, and then apply to earlier matches too.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.features.goals.rows import finished_matches
from bot.features.guides.acts import Guides
from bot.features.puzzles.acts import Puzzles, is_solved
from bot.match.host import Host
from bot.match.match import Match
from bot.match.preferences import Person
from bot.runtime.logs import safe_traceback
from games.engine import FinishedMatch, Game, Goal, message
from games.guide import guide_of
from games.own import OWN
from games.puzzles import FILE, puzzle_of_day
from games.robots import LEVELS

log = logging.getLogger(__name__)

GOALS = 10  # in a game
OWN_GOALS = 5  # of these that a game can declare
POSED = {own.name for own in OWN}
"""The games whose puzzles have their days."""

AnyGame = Game[Any, Any]


class Progress(NamedTuple):
    """A goal, how many times it takes, and how many are done."""

    title: str
    times: int
    done: int

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
        return self.done >= self.times


def _beaten(least: int, match: FinishedMatch) -> bool:
    """Return whether the player won alone against robots of this level or higher ones."""
    alone = match.won and match.people == 1 and bool(match.robots)
    return alone and all(robot in LEVELS[least:] for robot in match.robots)


# Guides and puzzles are no matches; ``Goals`` looks them up.
GUIDE = Goal(message("Finish the guide"), lambda match: False)
PUZZLE = Goal(message("Solve a puzzle of the day"), lambda match: False)
FINISH = Goal(message("Finish a match"), lambda match: True)
EASY = Goal(message("Beat easy robots"), partial(_beaten, 0))
WITHOUT_HINT = Goal(message("Win without a hint"), lambda match: match.won and not match.hints)
HARDER = (
    Goal(message("Beat medium robots"), partial(_beaten, 1)),
    Goal(message("Beat hard robots"), partial(_beaten, 2)),
)
LATER = (
    Goal(message("Win three matches"), lambda match: match.won, 3),
    Goal(message("Finish ten matches"), lambda match: True, 10),
    Goal(message("Play with other people"), lambda match: match.people > 1),
    Goal(message("Win against other people"), lambda match: match.won and match.people > 1),
    Goal(message("Finish 25 matches"), lambda match: True, 25),
)


def _count(goal: Goal, matches: Sequence[FinishedMatch]) -> int:
    """Return how many matches count for a goal; none if its function fails."""
    try:
        return sum(bool(goal.counts(match)) for match in matches)
    except Exception as error:  # the function may be a package's
        log.error("the goal %r raised %s", goal.title, safe_traceback(error))
        return 0


class Goals:
    """The goals of all games, and what people have reached."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def progress(self, user_id: int, game: str = "") -> Mapping[str, Sequence[Progress]]:
        """Return a person's progress in the goals of one game or of all."""
        matches: dict[str, list[FinishedMatch]] = {}
        for ended in await finished_matches(self._host.store, user_id, game):
            matches.setdefault(ended.game, []).append(ended.match)
        games, person = self._host.matches.games, self._host.preferences.person(user_id)
        return {
            name: self._progress(games[name], person, matches.get(name, []))
            for name in ([game] if game else games)
        }

    async def reached_in(self, match: Match, user_id: int) -> Sequence[str]:
        """Return the titles of the goals that a person reached with a finished match."""
        until, game = match.ended_at or 0.0, match.game
        found = await finished_matches(self._host.store, user_id, game.name, until)
        if not found or found[-1].id != match.id:  # it counts for nobody, or not for them
            return ()
        *before, last = (ended.match for ended in found)
        return [
            goal.title
            for goal in self._goals(game)
            if _count(goal, [last]) and _count(goal, before) == goal.times - 1
        ]

    def _progress(
        self, game: AnyGame, person: Person, matches: Sequence[FinishedMatch]
    ) -> list[Progress]:
        elsewhere = {
            GUIDE: lambda: game.name in person.learnt,
            PUZZLE: lambda: _has_solved(person, game.name),
        }
        return [
            Progress(
                goal.title,
                goal.times,
                elsewhere[goal]() if goal in elsewhere else _count(goal, matches),
            )
            for goal in self._goals(game)
        ]

    def _goals(self, game: AnyGame) -> Sequence[Goal]:
        """Return the goals of a game, the easiest first."""
        guide, robots = Guides in self._host and guide_of(game), game.robot is not None
        puzzles = Puzzles in self._host and game.name in POSED and game.file(FILE)
        return [
            *([GUIDE] if guide else []),
            FINISH,
            *([EASY] if robots else []),
            *game.goals[:OWN_GOALS],
            *([PUZZLE] if puzzles else []),
            *([WITHOUT_HINT, *HARDER] if robots else []),
            *LATER,
        ][:GOALS]


def _has_solved(person: Person, game: str) -> bool:
    """Return whether a person has solved a daily puzzle of a game."""
    posed = ((puzzle_of_day(number), choice) for number, choice in person.puzzles.items())
    return any(
        puzzle is not None and puzzle.game == game and is_solved(puzzle, choice)
        for puzzle, choice in posed
    )
