"""Answers in advance: plans, standing answers, and questions with only one answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.match.answers import answer_for, standing_answer
from bot.match.commits.change import Change
from bot.match.commits.matches import replace_seat
from bot.match.commits.outdated import NOTICE, PANEL, TABLE
from bot.match.match import Match
from bot.match.robots.automatic import LIVE_DELAY_SECONDS, SLOW_DELAY_SECONDS, AutomaticAnswers
from bot.match.seat import AnswerInAdvance, MatchSeat
from bot.posts.refusals import Refusal
from games.engine import Choice, Plannable, choice
from games.lion_unicorn.game import LionUnicorn
from games.lion_unicorn.in_advance import LionAnswersInAdvance
from games.lion_unicorn.view import LionView
from tests.games.kill_the_unicorns import board
from tests.host.days import Days
from tests.host.harness import ANN, BEN, CAT, LION, HostHarness, waiting

PEOPLE = (ANN, BEN, CAT)
STOLEN = "forced_flip"


class Planning(LionAnswersInAdvance):
    """Also lets players plan to steal a card that nobody has."""

    def plans(self, view: LionView) -> list[Plannable]:
        return [*super().plans(view), Plannable("action", choice("steal", 0, 40))]

    in_a_row = ("action",)

    def key(self, choice: Choice, view: LionView) -> str:
        return choice.id


class PlannedLion(LionUnicorn):
    in_advance = Planning()


@pytest.fixture
async def days(tmp_path: Path) -> AsyncIterator[Days]:
    async with HostHarness(tmp_path / "match.sqlite3", {LION: PlannedLion()}) as harness:
        yield Days(harness)


class Table:
    """A running match between people, and the automatic answers in it."""

    def __init__(self, days: Days, match: Match) -> None:
        self.days, self.id = days, match.id
        self.host = days.harness.host
        self.automatic = AutomaticAnswers(self.host)

    async def match(self) -> Match:
        return await self.host.match(self.id)

    async def asked(self) -> tuple[int, int]:
        """Return the seat that is asked, and its person."""
        match = await self.match()
        (seat,) = match.waited_for()
        user = match.seats[seat].user_id
        assert user is not None
        return seat, user

    async def take(self, notation: str, *, every_time: bool = False) -> Match:
        """Give an answer for the seat that is asked."""
        seat, user = await self.asked()
        number = waiting(await self.match())[seat].number
        return await self.host.play.answer(self.id, user, number, [notation], every_time=every_time)

    async def plan(self, seat: int, key: str = "draw", step: int = 0) -> Match:
        user = (await self.match()).seats[seat].user_id
        assert user is not None
        if not key:
            return await self.host.seats.drop_plans(self.id, user)
        return await self.host.seats.plan(self.id, user, "action", key, step)

    async def wait(self, seconds: float) -> None:
        """Let time pass, and let automatic answers be given whose time comes."""
        end = self.days.now + seconds
        while (at := self.host.timers.next_at) is not None and at <= end:
            self.days.now = max(self.days.now, at)
            self.host.timers.run_due(self.days.now)
            await asyncio.gather(*self.automatic.tasks)
        self.days.now = end


async def begin(days: Days, people: int = 2, clock: str = "day") -> Table:
    match = await days.begin(*PEOPLE[:people], clock=clock)  # type: ignore[arg-type]
    return Table(days, match)


async def notices(days: Days, match: Match) -> list[int]:
    """Return the seats to notify of the latest version of a match."""
    surfaces = await days.harness.store.surfaces(match.id)
    return [s.seat for s in surfaces
            if s.kind == NOTICE and s.desired_version == match.version]  # fmt: skip


async def steal_of(table: Table, every_time: str) -> Match:
    """Play until someone has answered a theft with the standing answer ``every_time``."""
    rng = Random(5)
    while True:
        match = await table.match()
        (seat,) = match.waited_for()
        decision = waiting(match)[seat]
        if decision.prompt == STOLEN:
            return await table.take(every_time, every_time=True)
        steals = [c.id for c in decision.choices if c.verb == "steal"]
        draws = [c.id for c in decision.choices if c.verb == "draw"]
        ids = rng.choice(steals or draws or [c.id for c in decision.choices])
        await table.take(ids)


# ---------------------------------------------------------------------- plans


async def test_plan_is_carried_out_at_a_random_time(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat)
    match = await table.take("draw")
    assert match.waited_for() == [1 - seat] == match.automatic_seats
    await table.wait(SLOW_DELAY_SECONDS[0] - 1)
    assert (await table.match()).record.version == match.version
    await table.wait(SLOW_DELAY_SECONDS[1])
    match = await table.match()
    assert match.waited_for() == [seat]
    assert match.seats[1 - seat].response_settings.in_advance == ()


async def test_automatic_answers_come_within_seconds_in_live_play(days: Days) -> None:
    table = await begin(days, clock="live")
    seat, _ = await table.asked()
    await table.plan(1 - seat)
    await table.take("draw")
    await table.wait(LIVE_DELAY_SECONDS[1])
    assert (await table.match()).waited_for() == [seat]


async def test_plan_that_is_not_possible_is_dropped_and_its_player_asked(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat, "steal:0.40")
    match = await table.take("draw")
    held = match.seats[1 - seat]
    assert match.automatic_seats == []
    assert held.response_settings.in_advance == ()
    assert held.response_settings.dropped_at == waiting(match)[1 - seat].number
    assert await notices(days, match) == [1 - seat]


async def test_player_who_answers_first_has_used_up_the_plan(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat)
    await table.take("draw")
    match = await table.take("flip:0")
    assert match.seats[1 - seat].response_settings.in_advance == ()
    await table.wait(SLOW_DELAY_SECONDS[1])
    assert (await table.match()).record.version == match.version


async def test_second_plan_for_a_question_replaces_the_first(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat, "steal:0.40")
    match = await table.plan(1 - seat)
    assert [a.choice for a in match.seats[1 - seat].response_settings.in_advance] == ["draw"]
    match = await table.plan(1 - seat, "")
    assert match.seats[1 - seat].response_settings.in_advance == ()


async def test_second_plan_is_carried_out_the_time_after(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat)
    await table.plan(1 - seat, step=1)
    for left in (1, 0):
        await table.take("draw")
        await table.wait(SLOW_DELAY_SECONDS[1])
        match = await table.match()
        assert match.waited_for() == [seat]
        assert len(match.seats[1 - seat].response_settings.in_advance) == left
    match = await table.take("draw")
    assert match.automatic_seats == []


async def test_plans_after_an_impossible_one_are_dropped_with_it(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat, "steal:0.40")
    await table.plan(1 - seat, step=1)
    match = await table.take("draw")
    assert match.automatic_seats == []
    assert match.seats[1 - seat].response_settings.in_advance == ()


async def test_player_with_an_impossible_plan_is_asked_despite_a_standing_answer(
    days: Days,
) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    match = await table.plan(1 - seat, "steal:0.40")
    usual = AnswerInAdvance(prompt="action", choice="draw")
    held = match.seats[1 - seat].with_answer_in_advance(usual)
    await table.host.matches.commit(
        match, Change("wishes", held.seat, held.user_id, seats=replace_seat(match, held))
    )
    match = await table.take("draw")
    held = match.seats[1 - seat]
    assert match.automatic_seats == []
    assert held.response_settings.in_advance == (usual,)
    assert held.response_settings.dropped_at == waiting(match)[1 - seat].number
    assert await notices(days, match) == [1 - seat]
    await table.take("draw")
    match = await table.take("draw")  # from now on as usual
    assert match.automatic_seats == [1 - seat]


async def test_player_who_is_asked_cannot_plan(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    with pytest.raises(Refusal, match="bad_option"):
        await table.plan(seat)


async def test_only_the_own_panel_shows_a_plan(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    before = {(s.kind, s.seat): s.desired_version
              for s in await days.harness.store.surfaces(table.id)}  # fmt: skip
    await table.plan(1 - seat)
    after = {(s.kind, s.seat): s.desired_version
             for s in await days.harness.store.surfaces(table.id)}  # fmt: skip
    changed = {place for place in after if after[place] != before.get(place)}
    assert changed <= {(PANEL, 1 - seat)}


async def test_plan_is_carried_out_after_a_restart(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat)
    match = await table.take("draw")
    assert match.record.robot_due
    await days.down(10)
    table = Table(days, match)
    await days.harness.seat_robots().resume(automatic=table.automatic)
    await table.wait(SLOW_DELAY_SECONDS[1])
    assert (await table.match()).waited_for() == [seat]


async def test_timers_give_automatic_answers(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat)
    await table.take("draw")
    days.now += SLOW_DELAY_SECONDS[1]
    table.host.timers.run_due(days.now)
    await asyncio.gather(*table.automatic.tasks)
    assert (await table.match()).waited_for() == [seat]


async def test_match_that_waits_for_both_kinds_of_answers_is_loaded_once_at_the_start(
    days: Days,
) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.plan(1 - seat)
    match = await table.take("draw")
    await days.down(10)
    table, loaded = Table(days, match), list[int]()
    load = table.host.match

    async def counted(match_id: int) -> Match:
        loaded.append(match_id)
        return await load(match_id)

    table.host.match = counted  # type: ignore[method-assign]
    players = days.harness.seat_robots()
    await players.resume(automatic=table.automatic)
    assert loaded == [match.id] and table.host.timers.next_at is not None


# ----------------------------------------------------------- standing answers


async def test_standing_answer_is_given_to_each_such_question(days: Days) -> None:
    table = await begin(days)
    match = await steal_of(table, "flip:0")
    (victim,) = [s.seat for s in match.seats if s.response_settings.in_advance]
    rng = Random(1)
    for _ in range(60):
        match = await table.match()
        if match.status != "running":
            break
        (seat,) = match.waited_for()
        decision = waiting(match)[seat]
        if (seat, decision.prompt) == (victim, STOLEN):
            assert match.automatic_answer(seat) == ["flip:0"]
            await table.wait(SLOW_DELAY_SECONDS[1])
            assert (await table.match()).record.version > match.version
            return
        await table.take(rng.choice([c.id for c in decision.choices]))
    raise AssertionError("nothing was stolen")


async def test_standing_answer_is_withdrawn_by_its_player(days: Days) -> None:
    table = await begin(days)
    match = await steal_of(table, "flip:0")
    (held,) = [s for s in match.seats if s.response_settings.in_advance]
    assert held.user_id is not None
    match = await table.host.seats.withdraw(table.id, held.user_id, [f"{STOLEN}/flip:0"])
    assert match.seats[held.seat].response_settings.in_advance == ()


async def test_answer_to_an_unmarked_question_cannot_be_repeated(days: Days) -> None:
    table = await begin(days)
    before = await table.match()
    with pytest.raises(Refusal, match="not_repeatable"):
        await table.take("draw", every_time=True)
    assert (await table.match()).record.version == before.version


async def test_robot_that_plays_for_a_person_ignores_their_answers(days: Days) -> None:
    table = await begin(days, people=3)
    seat, _ = await table.asked()
    absent = (seat + 1) % 3
    await table.plan(absent)
    user = (await table.match()).seats[absent].user_id
    assert user is not None
    await table.host.seats.leave(table.id, user)
    match = await table.take("draw")
    assert match.automatic_seats == []
    assert match.robots_due == [absent]


async def test_new_owner_of_a_seat_inherits_no_answers(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    match = await table.plan(1 - seat)
    robot = match.seats[1 - seat].left_to_robot("Rob")
    assert robot.response_settings.in_advance == ()


# ------------------------------------------------- questions with one answer


async def test_public_question_with_one_choice_is_answered_at_once(days: Days) -> None:
    table = await begin(days)
    seat, _ = await table.asked()
    await table.take("draw")
    other, _ = await table.asked()
    match = await table.take(f"steal:{seat}.1")  # only the starting card is left
    rows = await days.harness.store.journal(table.id)
    assert [(r.seat, r.actor, r.choices) for r in rows][-2:] == [
        (other, match.seats[other].user_id, [f"steal:{seat}.1"]), (seat, None, ["flip:0"]),
    ]  # fmt: skip
    assert TABLE in {s.kind for s in await days.harness.store.surfaces(table.id)}


def test_standing_answer_with_a_period_ends_with_it() -> None:
    today, tomorrow = (board.table(*board.THREE, day=day) for day in (1, 2))
    decision, game = today.waiting[board.ADA], board.GAME
    asked = standing_answer(game, today, decision, ["pass"])
    held = MatchSeat(board.ADA, "Ada", ANN).with_answer_in_advance(asked)
    assert answer_for(game, today, decision, held) == ["pass"]
    assert answer_for(game, tomorrow, tomorrow.waiting[board.ADA], held) is None
