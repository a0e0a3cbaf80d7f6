"""What happens after each wrong choice of a puzzle: how the others then stop the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Answers, Choice, Playout, World
from games.puzzles import Puzzle, offered, position
from games.puzzles.puzzle import Given
from tools.puzzles.goals import Goal
from tools.puzzles.proof import OutOfReach, all_answers, playout_after, steps

BUDGET = 20_000
"""The most positions that are searched after one choice."""
Path = tuple[Answers, ...]


def with_refutations(puzzle: Puzzle) -> Puzzle:
    """Return a proof with a line for each wrong choice that can be refuted as the cards lie."""
    table = position(puzzle)
    goal = Goal.of(puzzle, table.state)
    found: dict[str, tuple[Given, ...]] = {}
    for choice in offered(table, puzzle.seat):
        if choice.id in puzzle.choices and choice.id not in puzzle.solution:
            # A new world each time: it takes over the checkpoint that it is given.
            world = World(table.game, table.checkpoint(), table.chance, table.answers, 0)
            line = Refuter(goal, world, puzzle).line_after(choice)
            found |= {choice.id: line} if line is not None else {}
    return puzzle.model_copy(update={"refuted": found})


class Refuter:
    """Searches for answers of the others after which the seat misses its goal.

    Here all players see all cards. A line that it finds therefore holds whatever the seat knows.
    If a choice fails only because the seat knows too little, it finds none.
    """

    def __init__(self, goal: Goal, world: World[Any], puzzle: Puzzle) -> None:
        self.goal = goal
        self.seat = goal.seat
        self.world = world
        self.own = {ids for seat, ids in puzzle.line if seat == goal.seat}
        self.searched = 0

    def line_after(self, choice: Choice) -> tuple[Given, ...] | None:
        """Return a line in which the goal is missed, with the seat's best answers.

        It is empty if the seat misses a round even with the help of the others: it is too slow.
        """
        first = steps(self._at(()), self.seat, (choice,))
        try:
            if self.goal.kind == "round" and not any(self._helped((step,)) for step in first):
                return ()
            path = self._missed((first[0],)) if len(first) == 1 else None
        except OutOfReach:
            return None
        return _answers(path) if path is not None else None

    def _at(self, path: Path) -> Playout[Any]:
        self.searched += 1
        if self.searched > BUDGET:
            raise OutOfReach
        return playout_after(self.world, path, self.goal)

    def _missed(self, path: Path) -> Path | None:
        """Return how the goal is missed from here; None if the seat can reach it."""
        play = self._at(path)
        if self.goal.over(play):
            return None if self.goal.reached(play) else path
        if self.seat not in play.waiting:
            found = (self._missed((*path, step)) for step in steps(play, self.seat, ()))
            return next((line for line in found if line is not None), None)
        tries: list[Path] = []
        for picks in self._own_answers(play, path):
            lines = (self._missed((*path, step)) for step in steps(play, self.seat, picks))
            line = next((line for line in lines if line is not None), None)
            if line is None:
                return None
            tries.append(line)
        # The most instructive try is one that the others have to stop.
        near = (line for line in tries if self._helped(line[: len(path) + 1]))
        return next(near, tries[0])

    def _helped(self, path: Path) -> bool:
        """Return whether the seat reaches the goal if the others help."""
        play = self._at(path)
        if self.goal.over(play):
            return self.goal.reached(play)
        mine = self._own_answers(play, path) if self.seat in play.waiting else [()]
        every = (step for picks in mine for step in steps(play, self.seat, picks))
        return any(self._helped((*path, step)) for step in every)

    def _own_answers(self, play: Playout[Any], path: Path) -> Sequence[tuple[Choice, ...]]:
        """Return the seat's answers, first those that it gives after the solution, too.

        Last come those that it has just given: to turn a card over twice is no real try.
        """
        made = [answers.get(self.seat) for answers in path]
        answers = all_answers(play.waiting[self.seat], play.state)
        return sorted(
            answers,
            key=lambda picks: (picks in made, tuple(c.id for c in picks) not in self.own),
        )


def _answers(path: Path) -> tuple[Given, ...]:
    return tuple(
        (seat, tuple(choice.id for choice in picks))
        for answers in path
        for seat, picks in answers.items()
    )
