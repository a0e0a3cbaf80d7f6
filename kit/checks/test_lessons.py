"""Lessons start, end, and show what they promise."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from games.engine import Game, Words
from games.guide import Lesson, LessonSession
from games.guide.positions import position
from games.robots import CHARACTERS
from kit.amount import draws
from kit.lessons import (
    ended,
    guide,
    suggested,
    wandering,
)

pytestmark = pytest.mark.needs("guide")
SHORT = 420  # characters of what is read at one go


def sentences(lesson: Lesson) -> list[str]:
    """Return all sentences of a lesson."""
    said = [lesson.opening, lesson.closing, *(told.text for told in lesson.told)]
    return said + [text for step in lesson.steps for text in (step.text, step.reason)]


def test_every_guide_has_a_few_lessons_each_with_something_new(game: Game[Any, Any]) -> None:
    lessons = guide(game).lessons
    shown = [mechanic for lesson in lessons for mechanic in lesson.shows]
    assert 4 <= len(lessons) <= 7
    assert len(set(shown)) == len(shown) >= 8
    assert len({lesson.title for lesson in lessons}) == len(lessons)


def test_lesson_names_what_it_shows(game: Game[Any, Any], lesson: Lesson) -> None:
    attempt = ended(suggested(game, lesson))
    words = Words(["Ann", "Ben", "Cat", "Dov"][: attempt.table.state.seats], lesson.seat)
    seen = [event.seen_by(lesson.seat) for event in attempt.events]
    happened = [game.text.event(event, words) or "" for event in seen]
    text = " ".join([lesson.title, *sentences(lesson), *happened]).casefold()
    for mechanic in lesson.shows:
        assert mechanic.casefold() in text, mechanic


def test_sentences_of_a_lesson_are_short_and_have_no_placeholders(
    game: Game[Any, Any], lesson: Lesson
) -> None:
    for text in sentences(lesson):
        assert 10 < len(text) <= SHORT and text[-1] in '.?"*' and "{" not in text
        assert text == " ".join(text.split())


def test_lesson_names_only_people_with_a_seat(game: Game[Any, Any], lesson: Lesson) -> None:
    seats = position(game, lesson).seats
    here = set(islice(CHARACTERS, seats - 1))
    named = {name for name in CHARACTERS if name in " ".join(sentences(lesson))}
    assert named <= here


def test_lesson_ends_if_its_suggestions_are_followed(game: Game[Any, Any], lesson: Lesson) -> None:
    attempt = ended(suggested(game, lesson))
    assert attempt.decision is None and attempt.passed
    assert all(step is not None for step, _ in attempt.passed)


def test_every_explanation_of_a_lesson_is_shown_once_on_the_suggested_way(
    game: Game[Any, Any], lesson: Lesson
) -> None:
    told = [told for attempt in suggested(game, lesson) for told in list(attempt.explained)]
    assert sorted(told, key=str) == sorted(lesson.told, key=str)


def test_lesson_ends_with_any_answers(game: Game[Any, Any], lesson: Lesson) -> None:
    for seed in range(draws(12)):
        attempt = ended(wandering(game, lesson, seed))
        assert attempt.over and attempt.decision is None


def test_lesson_can_be_restored_from_its_answers(game: Game[Any, Any], lesson: Lesson) -> None:
    for seed in range(2):
        for attempt in wandering(game, lesson, seed):
            again = LessonSession(game, lesson, attempt.answers)
            assert again.table.fingerprint() == attempt.table.fingerprint()
            assert again.news == attempt.news and again.explained == attempt.explained
            assert again.step == attempt.step and again.passed == attempt.passed
            assert again.answers == attempt.answers


def test_position_of_a_lesson_reads_like_one_of_a_match(
    game: Game[Any, Any], lesson: Lesson
) -> None:
    s = position(game, lesson)
    lying = sorted(t for zone in game.zones(s) for t in zone)
    assert lying == list(range(len(s.face)))
    assert game.outcome(s) is None
    for seat in range(s.seats):
        assert all(s.seen[seat] >> t & 1 for t in game.own(s, seat))


def test_learner_who_deviates_is_told_once_and_gets_no_scripted_suggestions(
    game: Game[Any, Any], lesson: Lesson
) -> None:
    left = []
    for attempt in wandering(game, lesson, 2):
        left.append(attempt.left_the_script)
        followed = all(step and set(ids) == set(step.suggest) for step, ids in attempt.passed)
        assert attempt.suggests is (followed and attempt.decision is not None)
        assert attempt.left_the_script <= (not followed)
    assert sum(left) <= 1
