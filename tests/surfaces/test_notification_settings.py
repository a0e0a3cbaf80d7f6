"""Notifications: by the person's settings, with quiet hours and a daily list."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from random import Random

import pytest

from bot.checks.limits import texts
from bot.features.daily_lists.posts import CHECK_INTERVAL_SECONDS, DailyLists
from bot.match.match import Match
from bot.match.pages.content import table_picture_source
from bot.match.pages.panel import PanelContent
from bot.match.time_control import HOUR
from bot.messaging.errors import DiscordUnavailable
from bot.messaging.rate_limiter import Priority
from bot.runtime.supervisor import Supervisor
from tests.host.harness import ANN, BEN, CAT
from tests.surfaces.harness import SurfaceHarness

MORNING = datetime(2026, 11, 21, 9, tzinfo=UTC).timestamp()
EVENING = datetime(2026, 11, 20, 23, tzinfo=UTC).timestamp()


def set_clock(harness: SurfaceHarness, now: float) -> None:
    harness.host.matches.clock = lambda: now


async def ring(harness: SurfaceHarness, now: float) -> None:
    """Set the time, and let the bot do what is due."""
    set_clock(harness, now)
    await harness.host.clock.tick()
    harness.host.timers.run_due(now)
    await harness.quiet()


@pytest.mark.parametrize(
    ("notices", "fresh", "called"),
    [
        ("auto", True, False),
        ("dm", True, False),
        ("thread", False, True),
        ("both", True, True),
        ("none", False, False),
    ],
)
async def test_each_player_is_notified_once_as_set(
    harness: SurfaceHarness, notices: str, fresh: bool, called: bool
) -> None:
    match = await harness.playing(ANN, BEN)
    await harness.host.preferences.set_person(BEN, notices=notices)
    for _ in range(2):
        before = (await harness.panels(match))[BEN]
        match = await harness.until_move(match, BEN)
        await harness.quiet()
        after = (await harness.panels(match))[BEN]
        assert (after is not before) == fresh
        assert [m.place is harness.at(match) for m in await harness.notices(match)] == [
            True
        ] * called
        assert harness.memory.who() == [BEN] * (fresh + called)
        await harness.check(match)


@pytest.mark.parametrize(("notices", "called"), [("auto", True), ("dm", False), ("both", True)])
async def test_table_notifies_if_direct_messages_are_closed_unless_turned_off(
    harness: SurfaceHarness, notices: str, called: bool
) -> None:
    harness.memory.dm(BEN).closed = True
    match = await harness.playing(ANN, BEN)
    await harness.host.preferences.set_person(BEN, notices=notices)
    match = await harness.until_move(match, BEN)
    await harness.quiet()
    assert harness.memory.who() == [BEN] * called


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_player_notified_in_both_places_gets_one_notice_each_over_a_crash(
    harness: SurfaceHarness, moment: str
) -> None:
    match = await harness.playing(ANN, BEN)
    await harness.host.preferences.set_person(BEN, notices="both")
    match = await harness.until_move(match, BEN)
    fault = harness.memory.fail(None, "send", place=match.table_channel_id, lost=moment == "after")
    await harness.until(lambda: fault.triggered)
    await harness.crash()
    fault.free.set()
    await harness.quiet()
    assert len(await harness.notices(match)) == 1
    await harness.check(match)


async def test_first_panel_is_silent_for_players_notified_at_the_table(
    harness: SurfaceHarness,
) -> None:
    await harness.host.preferences.set_person(BEN, notices="thread")
    match = await harness.playing(ANN, BEN)
    panels = await harness.panels(match)
    assert panels[BEN].silent and not panels[ANN].silent


async def asleep(harness: SurfaceHarness) -> Match:
    """Start a match in which Ben gets the move at night."""
    set_clock(harness, EVENING)
    match = await harness.playing(ANN, BEN)
    await harness.host.preferences.set_person(BEN, quiet=(22, 8))
    match = await harness.until_move(match, BEN)
    await harness.quiet()
    return match


async def test_notice_waits_for_the_end_of_quiet_hours_and_the_panel_is_updated(
    harness: SurfaceHarness,
) -> None:
    match = await asleep(harness)
    assert harness.memory.who() == []
    assert "**Ben** to move" in (await harness.table(match)).text
    assert (await harness.panels(match))[BEN].text == texts(
        PanelContent(match, match.seat_or_refuse(BEN).seat).layout(table_picture_source(match, 1))
    )
    await ring(harness, EVENING + 9 * HOUR - 1)
    assert harness.memory.who() == []
    await ring(harness, EVENING + 9 * HOUR)
    assert harness.memory.who() == [BEN]
    await harness.check(match)


async def test_delayed_notice_survives_a_restart(harness: SurfaceHarness) -> None:
    match = await asleep(harness)
    await harness.crash()
    set_clock(harness, EVENING + HOUR)
    await harness.publisher.resume_all()
    await harness.quiet()
    assert harness.memory.who() == []
    await ring(harness, EVENING + 9 * HOUR)
    assert harness.memory.who() == [BEN]
    await harness.check(match)


async def test_player_who_moves_at_night_is_not_notified_in_the_morning(
    harness: SurfaceHarness,
) -> None:
    match = await asleep(harness)
    while match.seat_or_refuse(BEN).seat in match.waited_for():
        match = await harness.on(match, BEN)
    harness.memory.notified.clear()
    await ring(harness, EVENING + 9 * HOUR)
    assert BEN not in harness.memory.who()
    await harness.check(match)


# ---------------------------------------------------------------------- the daily list


async def daily_list(harness: SurfaceHarness, now: float) -> list[str]:
    """Set the time and send the daily lists; return their texts."""
    await harness.quiet()
    set_clock(harness, now)
    before, granted = harness.memory.everything(), list[Priority]()
    harness.memory.rate_limiter.on_slot_granted[:] = [lambda rank, _: granted.append(rank)]
    await DailyLists(harness.host, harness.memory).send_due()
    assert set(granted) <= {Priority.REST}, "everything else goes first"
    return [m.text for m in harness.memory.everything() if m not in before]


async def waiting_match(harness: SurfaceHarness) -> Match:
    set_clock(harness, MORNING - 12 * HOUR)
    return await harness.playing(ANN, BEN)


async def test_daily_list_has_all_matches_that_wait_for_a_person(
    harness: SurfaceHarness,
) -> None:
    matches = [await waiting_match(harness) for _ in range(3)]
    assert await daily_list(harness, MORNING - 1) == []
    said = await daily_list(harness, MORNING)
    mine = {m.id: m.waited_for()[0] for m in matches}
    assert len(said) == len({m.seats[mine[m.id]].user_id for m in matches})
    for text in said:
        assert text.startswith("## Your move in ")
        assert "**Your move**" in text and "to move" not in text
    assert await daily_list(harness, MORNING + CHECK_INTERVAL_SECONDS) == []
    assert await daily_list(harness, MORNING + 23 * HOUR) == []
    assert len(await daily_list(harness, MORNING + 24 * HOUR)) == len(said)


async def test_daily_list_comes_after_quiet_hours_that_end_after_midnight(
    harness: SurfaceHarness,
) -> None:
    match = await waiting_match(harness)
    (seat,) = match.waited_for()
    await harness.host.preferences.set_person(match.seats[seat].user_id or 0, quiet=(8, 1))
    night = MORNING + 16 * HOUR
    assert await daily_list(harness, night - 1) == []
    assert len(await daily_list(harness, night)) == 1
    assert await daily_list(harness, night + CHECK_INTERVAL_SECONDS) == []
    assert len(await daily_list(harness, night + 24 * HOUR)) == 1


async def test_daily_list_leaves_out_matches_against_robots(harness: SurfaceHarness) -> None:
    match = await waiting_match(harness)
    user = match.seats[match.waited_for()[0]].user_id or 0
    alone = await harness.host.solo.begin("lion_unicorn", user, "Ann", harness.memory.dm(user).id)
    while not harness.host.waits_for(alone, user):
        alone = await harness.step(alone, Random(alone.last_row))
    (said,) = await daily_list(harness, MORNING)
    assert f"· match {match.id} ·" in said and f"· match {alone.id} ·" not in said


async def test_daily_list_comes_if_direct_messages_are_open_again_since_one_match(
    harness: SurfaceHarness,
) -> None:
    matches = [await waiting_match(harness) for _ in range(6)]
    movers = [match.seats[match.waited_for()[0]] for match in matches]
    user = next(s.user_id for s in movers if [m.user_id for m in movers].count(s.user_id) > 1)
    earlier = next(m for m, s in zip(matches, movers, strict=True) if s.user_id == user)
    await harness.host.seats.set_dm_channel(earlier.id, earlier.waited_for()[0], 0)
    assert harness.memory.dm(user or 0).messages
    said = await daily_list(harness, MORNING)
    assert [text for text in said if f"match {earlier.id} " in text]


async def test_daily_list_is_not_sent_to_direct_messages_known_to_be_closed(
    harness: SurfaceHarness,
) -> None:
    match = await waiting_match(harness)
    (seat,) = match.waited_for()
    await harness.host.seats.set_dm_channel(match.id, seat, 0)
    assert await daily_list(harness, MORNING) == []


async def test_daily_list_is_sorted_by_remaining_time(harness: SurfaceHarness) -> None:
    set_clock(harness, MORNING - 12 * HOUR)
    ids = []
    for clock in ("week", "day", "none", "three_days"):
        match = await harness.lobby(ANN, BEN)
        await harness.host.lobby.set_time_control(match.id, ANN, clock=clock)
        match = await harness.host.lobby.start(match.id, ANN)
        while not harness.host.waits_for(match, ANN):
            match = await harness.step(match, Random(match.last_row))
        ids.append(match.id)
    await harness.quiet()
    (said,) = await daily_list(harness, MORNING)
    week, day, none, three = (said.index(f"· match {n} ·") for n in ids)
    assert day < three < week < none


async def test_daily_list_is_not_sent_after_recent_moves_opt_out_or_on_holiday(
    harness: SurfaceHarness,
) -> None:
    match = await waiting_match(harness)
    user = match.seats[match.waited_for()[0]].user_id or 0
    await harness.host.preferences.set_person(user, daily_list=False)
    assert await daily_list(harness, MORNING) == []
    await harness.host.preferences.set_person(user, daily_list=True)
    await harness.host.holidays.take(user, 1)
    assert await daily_list(harness, MORNING) == []
    await harness.host.holidays.end(user)
    set_clock(harness, MORNING - HOUR)
    await harness.step(match, Random(1))
    assert await daily_list(harness, MORNING) == []


async def test_daily_list_comes_after_quiet_hours_in_the_persons_zone(
    harness: SurfaceHarness,
) -> None:
    match = await waiting_match(harness)
    user = match.seats[match.waited_for()[0]].user_id or 0
    await harness.host.preferences.set_person(user, zone="America/New_York", quiet=(22, 11))
    assert await daily_list(harness, MORNING) == []
    assert await daily_list(harness, MORNING + 5 * HOUR) == []  # nine o'clock there
    assert len(await daily_list(harness, MORNING + 7 * HOUR)) == 1


async def test_failed_daily_list_does_not_affect_others(harness: SurfaceHarness) -> None:
    match = await waiting_match(harness)
    user = match.seats[match.waited_for()[0]].user_id or 0
    harness.memory.dm(user).closed = True
    assert await daily_list(harness, MORNING) == []
    harness.memory.dm(user).closed = False
    assert await daily_list(harness, MORNING + CHECK_INTERVAL_SECONDS) == []


@pytest.mark.parametrize(
    "error",
    [DiscordUnavailable("503"), RuntimeError("an error that has no name"), KeyError("card")],
)
async def test_daily_list_that_fails_is_sent_at_the_next_check(
    harness: SurfaceHarness, error: Exception
) -> None:
    set_clock(harness, MORNING - 12 * HOUR)
    for people in ((ANN, BEN), (BEN, ANN), (ANN, CAT), (CAT, BEN)):
        await harness.playing(*people)
    first = min(await harness.store.players())[0]
    harness.memory.fail(error, "send", place=harness.memory.dm(first).id)
    said = await daily_list(harness, MORNING)
    again = await daily_list(harness, MORNING + CHECK_INTERVAL_SECONDS)
    assert (len(said), len(again)) == (len({ANN, BEN, CAT}) - 1, 1)
    assert await daily_list(harness, MORNING + 2 * CHECK_INTERVAL_SECONDS) == []


async def test_only_one_check_for_daily_lists_runs_at_a_time(
    harness: SurfaceHarness,
) -> None:
    await waiting_match(harness)
    set_clock(harness, MORNING)
    looks, goes_on = 0, asyncio.Event()

    class Slow(DailyLists):
        async def send_due(self) -> None:
            nonlocal looks
            looks += 1
            await goes_on.wait()

    supervisor = Supervisor()
    supervisor.start("daily lists", Slow(harness.host, harness.memory).run)
    for quarter in range(4):
        set_clock(harness, MORNING + quarter * CHECK_INTERVAL_SECONDS)
        harness.host.timers.run_due(harness.host.now())
        await harness.until(lambda: looks)
    assert looks == 1
    goes_on.set()
    await harness.until(lambda: harness.host.timers.next_at == MORNING + 4 * CHECK_INTERVAL_SECONDS)
    await supervisor.close()


async def test_daily_list_whose_hour_has_begun_is_sent_after_a_start(
    harness: SurfaceHarness,
) -> None:
    await waiting_match(harness)
    set_clock(harness, MORNING + HOUR - 60)
    before = len(harness.memory.everything())
    supervisor = Supervisor()
    supervisor.start("daily lists", DailyLists(harness.host, harness.memory).run)
    await harness.until(lambda: len(harness.memory.everything()) == before + 1)
    await supervisor.close()


async def test_daily_lists_are_checked_every_quarter_of_an_hour(harness: SurfaceHarness) -> None:
    await waiting_match(harness)
    set_clock(harness, MORNING - 60)
    supervisor = Supervisor()
    supervisor.start("daily lists", DailyLists(harness.host, harness.memory).run)
    await harness.until(lambda: harness.host.timers.next_at == MORNING)
    before = len(harness.memory.everything())
    harness.host.timers.run_due(MORNING - 60)
    assert harness.host.timers.next_at == MORNING
    set_clock(harness, MORNING)
    harness.host.timers.run_due(MORNING)
    await harness.until(lambda: harness.host.timers.next_at == MORNING + CHECK_INTERVAL_SECONDS)
    assert len(harness.memory.everything()) == before + 1
    await supervisor.close()
