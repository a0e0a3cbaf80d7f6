"""Answers in advance stay secret: no post for others depends on them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import discord
import pytest

from bot.checks.limits import payload
from bot.checks.scenes import match_of
from bot.features.in_advance.pages import MENUS, plan_menu
from bot.match.answers import (
    answer_for,
    only_answer,
    plan_menus,
    plans_of,
    repeatable_question,
    standing_answer,
)
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.more import more_post
from bot.match.pages.notice import notice_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.story import log_post
from bot.match.pages.table import TableContent
from bot.match.preferences import NotificationMode
from bot.match.robots.automatic import AutomaticAnswers
from bot.match.seat import AnswerInAdvance
from games import GAMES
from games.engine import Decision, Game, Table, choice
from kit.amount import some
from kit.random_play import positions
from tests.games.kill_the_unicorns import board
from tests.host.harness import ANN, BEN, mover
from tests.plans import Planner
from tests.surfaces.harness import SurfaceHarness


def all_answers(match: Match, seat: int) -> tuple[AnswerInAdvance, ...]:
    """Return every plan and standing answer that a seat may have now."""
    table, game = match.table_or_refuse(), match.game
    plans = [plan.answer for plan in plans_of(game, table, seat, table.view(seat))]
    return (*plans, *standing_answers(match, seat))


def standing_answers(match: Match, seat: int) -> list[AnswerInAdvance]:
    """Return every standing answer that a seat can give now."""
    table, game = match.table_or_refuse(), match.game
    decision = table.waiting.get(seat)
    question = repeatable_question(game, decision) if decision else None
    return [
        standing_answer(game, table, decision, [choice.id])
        for choice in (decision.choices if decision else ())
        if decision and question and choice.verb in question.verbs
    ]


def with_answers(match: Match, seat: int) -> Match:
    """Return a match in which a seat has given every answer in advance."""
    held = match.seats[seat].with_response_settings(in_advance=all_answers(match, seat))
    return replace(match, seats=[held if s.seat == seat else s for s in match.seats])


def test_player_against_robots_alone_is_offered_no_plans() -> None:
    for table in positions(GAMES["lion_unicorn"], 1, 5):
        for seat in set(range(table.state.seats)) - set(table.waiting):
            view = table.view(seat)
            alone = match_of(table, robots=[s for s in range(table.state.seats) if s != seat])
            assert plan_menu(match_of(table), seat, view, words_for(alone, seat))
            assert plan_menu(alone, seat, view, words_for(alone, seat)) == []


def shown_to_others(match: Match, seat: int) -> list[Any]:
    """Return everything that is shown to everyone but one seat."""
    posts = [TableContent(match, marker="5.1").layout(None), log_post(match, None)]
    for other in match.seats:
        if other.seat != seat:
            posts += [
                PanelContent(match, other.seat, marker="5.1").layout(None),
                notice_post(match, other, "5.1"),
            ]
    return [payload(post) for post in posts]


def with_dropped_plan(match: Match, seat: int) -> Match:
    """Return a match in which a plan of a seat has just been dropped."""
    decision = match.table_or_refuse().waiting.get(seat)
    number = decision.number if decision is not None else 0
    held = match.seats[seat].with_response_settings(dropped_at=number)
    return replace(match, seats=[held if s.seat == seat else s for s in match.seats])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", some(range(2)))
def test_posts_of_others_do_not_depend_on_answers_in_advance(
    game: Game[Any, Any], seed: int
) -> None:
    compared = 0
    for table in positions(game, seed, 12):
        match = match_of(table)
        for seat in range(table.state.seats):
            answered = with_answers(match, seat)
            dropped = with_dropped_plan(match, seat)
            usual = shown_to_others(match, seat)
            assert shown_to_others(answered, seat) == usual == shown_to_others(dropped, seat)
            assert answered.waited_for() == match.waited_for()
            compared += bool(answered.seats[seat].response_settings.in_advance)
    assert compared


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_question_with_plans_has_a_menu_that_offers_a_plan(game: Game[Any, Any]) -> None:
    most = 0
    for table in positions(game, 3, 40):
        match, rng = match_of(table), Random(3)
        for seat in range(table.state.seats):
            view, words, held = table.view(seat), words_for(match, seat), match.seats[seat]
            for _ in range(MENUS):
                menus = plan_menus(game, table, held, view)
                for menu in menus:
                    plan = rng.choice(menu.plans).answer
                    earlier = held.plans_for(menu.prompt)[: menu.step]
                    held = held.with_plans(menu.prompt, [*earlier, plan])
            planned = replace(match, seats=[held if s.seat == seat else s for s in match.seats])
            rows = plan_menu(planned, seat, view, words)
            assert len(rows) == len(plan_menus(game, table, held, view))
            most = max(most, len(rows))
            for row in rows:
                (menu_shown,) = row.children
                assert isinstance(menu_shown, discord.ui.Select)
                values = [option.value for option in menu_shown.options]
                assert len(values) == len(set(values)) > 0, menu_shown.options
    assert 0 < most <= MENUS


def test_planned_bids_are_named_by_the_values_of_their_cards() -> None:
    table: Table[Any, Any] = board.table(
        "ann: wizard / 0 1 4", "ben: knight / 0 0 2 3", "cleo: shaman", first=board.ADA
    )
    assert list(table.waiting) == [board.ADA]
    view, words = table.view(board.BEN), words_for(match_of(table), board.BEN)
    named = {}
    for n in (1, 2, 3):
        ben = Planner(table, board.BEN)
        ben.plan("bid", f"bid:{n}")
        (menu,) = [menu for menu in plan_menus(table.game, table, ben.held, view)
                   if menu.prompt == "cards"]  # fmt: skip
        named[n] = {table.game.text.choice(plan.choice, plan.view, words) for plan in menu.plans}
    assert named == {
        1: {"0", "2", "3"}, 2: {"0 0", "0 2", "0 3", "2 3"}, 3: {"0 0 2", "0 0 3", "0 2 3"},
    }  # fmt: skip


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.in_advance.repeatable], ids=lambda g: g.name
)
def test_standing_answers_are_listed_although_their_cards_have_gone(game: Game[Any, Any]) -> None:
    given: dict[str, AnswerInAdvance] = {}
    for table in positions(game, 5, 120):
        match = match_of(table)
        for seat in table.waiting:
            given |= {answer.choice: answer for answer in standing_answers(match, seat)}
    for table in positions(game, 5, 60):
        match = match_of(table)
        held = match.seats[0].with_response_settings(in_advance=tuple(given.values()))
        post = more_post(replace(match, seats=[held, *match.seats[1:]]), 0)
        menu = next(one for one in post.walk_children() if isinstance(one, discord.ui.Select))
        assert 0 < len(menu.options) == len(given)


async def planned(harness: SurfaceHarness, notices: NotificationMode) -> tuple[Match, int]:
    """Give the move to a player who has planned to draw; return the match and the player."""
    await harness.host.preferences.set_person(ANN, notices=notices)
    await harness.host.preferences.set_person(BEN, notices=notices)
    match = await harness.playing(ANN, BEN)
    user, seat, decision = mover(match)
    other = match.seats[1 - seat].user_id
    assert other is not None
    await harness.host.seats.plan(match.id, other, "action", "draw")
    await harness.quiet()
    harness.memory.notified.clear()
    match = await harness.host.play.answer(match.id, user, decision.number, ["draw"])
    await harness.quiet()
    assert match.automatic_seats == [1 - seat]
    return match, other


async def test_player_for_whom_the_bot_answers_gets_no_direct_message(
    harness: SurfaceHarness,
) -> None:
    match, _ = await planned(harness, "auto")
    assert harness.memory.who() == []
    assert await harness.notices(match) == []


@pytest.mark.parametrize("notices", ["thread", "both"])
async def test_missing_mention_does_not_reveal_that_the_bot_answers(
    harness: SurfaceHarness, notices: NotificationMode
) -> None:
    match, other = await planned(harness, notices)
    assert harness.memory.who() == [other]
    (mention,) = [m for m in await harness.notices(match) if f"<@{other}>" in m.text]
    assert mention.place is harness.at(match)


async def test_plan_edits_no_post_of_others(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    user, seat, _ = mover(match)
    other = match.seats[1 - seat].user_id
    assert other is not None
    before = (await harness.table(match)).edits, (await harness.panels(match))[user].edits
    await harness.host.seats.plan(match.id, other, "action", "draw")
    await harness.quiet()
    after = (await harness.table(match)).edits, (await harness.panels(match))[user].edits
    assert after == before


async def test_time_of_an_automatic_answer_does_not_depend_on_its_reason(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = harness.host
    monkeypatch.setattr(host, "secret", lambda n: bytes(n))
    monkeypatch.setattr(host.matches, "clock", lambda: 1000.0)
    times, forced = set(), set()
    for game in GAMES.values():
        for table in positions(game, 3, 80):
            plain = match_of(table)
            for seat in plain.waited_for():
                match = with_answers(plain, seat)
                if seat not in match.automatic_seats:
                    continue
                automatic = AutomaticAnswers(host)
                automatic.wake(match)
                times.add(host.timers.next_at)
                forced.add(only_answer(table.waiting[seat]) is not None)
                host.timers.run_due(host.timers.next_at or 0.0)
                await automatic.close()
    assert len(times) == 1
    assert forced == {True, False}


def test_only_choice_is_made_only_where_it_could_have_been_chosen_in_advance() -> None:
    """Otherwise an answer of an absent person would reveal that it was the only one."""
    for game in GAMES.values():
        table = next(iter(positions(game, 1, 2)))
        seat = next(iter(table.waiting))
        held, only = match_of(table).seats[seat], [choice("only")]
        asked = game.in_advance
        for prompt in {*asked.public, *asked.repeatable, *asked.planned, *asked.in_a_row}:
            assert answer_for(game, table, Decision(seat, prompt, only), held) == ["only"]
        assert answer_for(game, table, Decision(seat, "anything else", only), held) is None


@pytest.mark.parametrize(
    ("name", "prompt"), [("llamas_unleashed", "take"), ("smallseat", "return")]
)
def test_only_card_to_take_or_to_return_is_no_exception(name: str, prompt: str) -> None:
    asked = GAMES[name].in_advance
    assert prompt in {*asked.repeatable, *asked.planned}
