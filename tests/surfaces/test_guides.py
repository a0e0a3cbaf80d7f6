"""The page of a guide: within Discord's limits, complete, and without hidden information."""

from __future__ import annotations

import re
from copy import copy
from itertools import product
from random import Random
from typing import Any

import discord
import pytest

from bot.checks.limits import check, payload, texts, walk
from bot.checks.scenes import AWKWARD, match_of
from bot.features.guides.offer import offer_post, with_offer
from bot.features.guides.pages import (
    PREFIX,
    GuideContent,
    choice_in,
    ended_post,
    learnt_post,
    resume_post,
)
from bot.match.pages.panel import PanelContent
from bot.match.pages.why import why_post
from bot.posts.content import PictureSource
from bot.posts.controls import read_control
from bot.posts.layout import TEXT_LIMIT
from games import GAMES
from games.engine import Game, GuessError
from games.guide import Lesson, LessonSession
from kit.lessons import guide, suggested, wandering
from tests.drawing.sheets import picture_of
from tests.guides.every_lesson import every_game, every_lesson

PICTURE = PictureSource(picture_of(), "words " * 400)
LONG = "A" * 32


def page(
    game: Game[Any, Any],
    attempt: LessonSession,
    picture_source: PictureSource | None,
    telling: bool = False,
) -> discord.ui.LayoutView:
    number = guide(game).lessons.index(attempt.lesson)
    return GuideContent(game, number, attempt, LONG, telling=telling).layout(picture_source)


def offered(view: discord.ui.LayoutView) -> set[str]:
    """Return the answers that a page's controls can give."""
    found: set[str] = set()
    for part in walk(payload(view)):
        control = read_control(part.get("custom_id", ""))
        if control is None or part.get("disabled"):
            continue
        if control.act in ("guide_pick", "guide_try") and "options" not in part:
            found.add(control.arg.partition(".")[2])
        found |= {option["value"] for option in part.get("options", ())}
    return found


def names(view: discord.ui.LayoutView) -> set[str]:
    """Return the names of a page's buttons, menus and the menus' choices."""
    parts = list(walk(payload(view)))
    options = [option for part in parts for option in part.get("options", ())]
    named = [part.get("label") or part.get("placeholder", "") for part in [*parts, *options]]
    return {name for name in named if name}


@every_lesson
def test_suggestion_names_controls_that_are_on_the_page(
    game: Game[Any, Any], lesson: Lesson
) -> None:
    for attempt in suggested(game, lesson):
        shown = page(game, attempt, None)
        said = re.search(r"💡 Try (.*?\*\*)\.", texts(shown))
        assert attempt.over == (said is None)
        if said is not None:
            assert set(re.findall(r"\*\*(.+?)\*\*", said[1])) <= names(shown)


@every_lesson
def test_every_page_is_within_the_limits_with_and_without_its_picture(
    game: Game[Any, Any], lesson: Lesson
) -> None:
    for walked in (suggested(game, lesson), wandering(game, lesson, 3)):
        for attempt in walked:
            for picture_source, telling in product((PICTURE, None), (True, False)):
                view = page(game, attempt, picture_source, telling)
                check(view)
                assert view.content_length() < TEXT_LIMIT  # nothing had to be cut


@every_lesson
def test_page_of_a_lesson_has_every_choice_and_only_guide_controls(
    game: Game[Any, Any], lesson: Lesson
) -> None:
    for walked in (suggested(game, lesson), wandering(game, lesson, 4)):
        for attempt in walked:
            view = page(game, attempt, PICTURE)
            if attempt.decision is not None:
                seen = attempt.table.view(lesson.seat)
                listed = game.text.offered(attempt.decision, seen)
                assert {choice.id for choice in listed} <= offered(view)
            parts = [p["custom_id"] for p in walk(payload(view)) if "custom_id" in p]
            assert all(f":{PREFIX}" in custom_id and game.name in custom_id for custom_id in parts)


@every_lesson
def test_effects_of_each_choice_are_behind_a_button_as_on_a_panel(
    game: Game[Any, Any], lesson: Lesson
) -> None:
    for attempt in suggested(game, lesson):
        if attempt.decision is None:
            continue
        content = GuideContent(game, guide(game).lessons.index(lesson), attempt, LONG)
        assert "Effects" in names(content.layout(PICTURE))
        view, words = attempt.table.view(lesson.seat), content.words
        effects = texts(why_post(content.match, lesson.seat))
        for choice in game.text.offered(attempt.decision, view):
            assert game.text.hint(choice, view, words) in effects


@every_lesson
def test_text_of_a_lesson_is_on_the_page_uncut(game: Game[Any, Any], lesson: Lesson) -> None:
    for attempt in suggested(game, lesson):
        pages = [page(game, attempt, PICTURE, telling) for telling in (True, False)]
        text = "\n".join(map(texts, pages))
        said = [told.text for told in attempt.explained]
        said += [lesson.opening] if not attempt.passed else []
        said += [attempt.step.text, attempt.step.reason] if attempt.step else [lesson.closing]
        assert all(one in text for one in said)


@every_lesson
def test_page_does_not_depend_on_hidden_information(game: Game[Any, Any], lesson: Lesson) -> None:
    told = 0
    for attempt in suggested(game, lesson):
        for seed in range(2):
            other = copy(attempt)
            try:
                other.table = attempt.table.guess(lesson.seat, Random(seed))
            except GuessError:
                continue
            other.table.turns = attempt.table.turns  # which a guess counts anew
            told += 1
            for picture_source in (PICTURE, None):
                here, there = page(game, attempt, picture_source), page(game, other, picture_source)
                assert payload(here) == payload(there)
            seen, guessed = (
                GuideContent(game, 0, one, "Ann").picture_source for one in (attempt, other)
            )
            assert seen == guessed
    assert told


@every_game
def test_the_pages_around_the_lessons_are_within_the_limits(game: Game[Any, Any]) -> None:
    check(learnt_post(game))
    check(ended_post(game))
    check(offer_post(game))
    for number, lesson in enumerate(guide(game).lessons):
        check(resume_post(game, number))
        attempt = LessonSession(game, lesson)
        for choice in attempt.decision.choices if attempt.decision else ():
            content = GuideContent(game, number, attempt, LONG, trying=choice)
            assert choice_in(content, [choice.id]) == choice
            if game.text.preview(choice, attempt.table.view(lesson.seat), content.words):
                check(content.layout(None))


@every_game
def test_first_panel_has_an_offer_only_if_it_fits(game: Game[Any, Any]) -> None:
    attempt = LessonSession(game, guide(game).lessons[0])
    names = AWKWARD[: attempt.table.state.seats]
    match = match_of(attempt.table, names)
    view = with_offer(PanelContent(match, 0).layout(None), game)
    check(view)
    assert "guide_show" in str(payload(view))
    full = PanelContent(match, 0, notice="x" * (TEXT_LIMIT - 1500)).layout(None)
    check(with_offer(full, game))


@pytest.mark.parametrize("places", [37, 38, 40])
def test_an_offer_never_makes_a_post_too_long(places: int) -> None:
    game = next(iter(GAMES.values()))
    view = discord.ui.LayoutView(timeout=None)
    for _ in range(places):
        view.add_item(discord.ui.TextDisplay("line"))
    check(with_offer(view, game))
