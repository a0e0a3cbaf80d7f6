"""Walkthroughs of the lessons of the guides, for the tests of all games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine import Game
from games.guide import Guide, Lesson, LessonSession, guide_of
from games.robots import any_answer

ENOUGH = 60
"""More decisions than any lesson asks of its learner."""


def guide(game: Game[Any, Any]) -> Guide:
    """Return a game's guide. Fail if it has none."""
    found = guide_of(game)
    assert found is not None, f"data/{game.name}/guide.toml is missing"
    return found


def suggested(game: Game[Any, Any], lesson: Lesson) -> Iterator[LessonSession]:
    """Yield a lesson at every step, while the learner follows its suggestions."""
    attempt = LessonSession(game, lesson)
    yield attempt
    while not attempt.over:
        assert attempt.step is not None and attempt.suggests, attempt.decision
        attempt.answer(attempt.step.suggest)
        yield attempt


def wandering(game: Game[Any, Any], lesson: Lesson, seed: int) -> Iterator[LessonSession]:
    """Yield a lesson at every step, while the learner gives random answers."""
    attempt, rng = LessonSession(game, lesson), Random(seed)
    yield attempt
    while not attempt.over:
        assert attempt.decision is not None and len(attempt.passed) < ENOUGH
        attempt.answer(any_answer(attempt.decision, rng))
        yield attempt


def ended(walk: Iterator[LessonSession]) -> LessonSession:
    """Return a lesson at its end."""
    *_, last = walk
    return last
