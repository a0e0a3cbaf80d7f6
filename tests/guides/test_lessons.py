"""Lessons: what every game's tests don't say of them."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES
from games.engine import Game, IllegalChoice, NotYourTurn
from games.guide import Lesson, LessonSession, guide_of
from games.guide.positions import position
from games.new.echo.game import EchoGame
from kit.lessons import guide
from tests.guides.every_lesson import LESSONS


def test_a_game_without_lessons_has_no_guide() -> None:
    assert guide_of(EchoGame()) is None


@pytest.mark.parametrize(("game", "lesson"), LESSONS[:1])
def test_answers_that_are_no_longer_legal_are_refused(game: Game[Any, Any], lesson: Lesson) -> None:
    with pytest.raises(IllegalChoice):
        LessonSession(game, lesson, [(lesson.seat, ("fly",))])
    with pytest.raises(NotYourTurn):
        LessonSession(game, lesson, [(1, ("draw",))])


@pytest.mark.parametrize("lesson", guide(GAMES["lion_unicorn"]).lessons, ids=lambda x: x.title)
def test_face_up_cards_of_a_lesson_have_an_owner_and_were_seen_by_everyone(lesson: Lesson) -> None:
    s = position(GAMES["lion_unicorn"], lesson)
    up = {t for t, shown in enumerate(s.up) if shown}
    assert up <= {t for cards in s.front for t in cards}
    assert all(seen >> t & 1 for seen in s.seen for t in up)
