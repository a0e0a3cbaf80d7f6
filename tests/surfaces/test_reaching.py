"""Reaching people: where they wish to be told of their move, in peace at night, a list a day."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from random import Random

import pytest

from bot.clock import Clock
from bot.host import Match
from bot.host.pace import HOUR
from bot.supervisor import Supervisor
from bot.surfaces.digests import LOOK, Digests
from bot.surfaces.draft import sketch_of
from bot.surfaces.messenger import Unwell
from bot.surfaces.pages.panel import panel_post
from tests.host.house import ANN, BEN, CAT
from tests.surfaces.limits import texts
from tests.surfaces.shown import Shown

MORNING = datetime(2026, 11, 21, 9, tzinfo=UTC).timestamp()
EVENING = datetime(2026, 11, 20, 23, tzinfo=UTC).timestamp()


def set_clock(house: Shown, now: float) -> None:
    house.host.matches.clock = lambda: now


async def ring(house: Shown, now: float) -> None:
    """Let it be a certain time, and the bot's clock look at it."""
    set_clock(house, now)
    await Clock(house.host).tick()
    await house.quiet()


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
async def test_each_is_told_where_they_wish_once(
    house: Shown, notices: str, fresh: bool, called: bool
) -> None:
    match = await house.playing(ANN, BEN)
    await house.host.preferences.set_person(BEN, notices=notices)
    for _ in range(2):
        before = (await house.panels(match))[BEN]
        match = await house.until_move(match, BEN)
        await house.quiet()
        after = (await house.panels(match))[BEN]
        assert (after is not before) == fresh
        assert [m.place is house.at(match) for m in await house.notices(match)] == [True] * called
        assert house.memory.who() == [BEN] * (fresh + called)
        await house.check(match)


@pytest.mark.parametrize(("notices", "called"), [("auto", True), ("dm", False), ("both", True)])
async def test_with_closed_direct_messages_the_table_calls_who_did_not_forbid_it(
    house: Shown, notices: str, called: bool
) -> None:
    house.memory.dm(BEN).closed = True
    match = await house.playing(ANN, BEN)
    await house.host.preferences.set_person(BEN, notices=notices)
    match = await house.until_move(match, BEN)
    await house.quiet()
    assert house.memory.who() == [BEN] * called


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_told_in_both_places_it_is_still_once_in_each_over_a_crash(
    house: Shown, moment: str
) -> None:
    match = await house.playing(ANN, BEN)
    await house.host.preferences.set_person(BEN, notices="both")
    match = await house.until_move(match, BEN)
    fault = house.memory.fail(None, "send", place=match.table_channel_id, lost=moment == "after")
    await house.until(lambda: fault.struck)
    await house.crash()
    fault.free.set()
    await house.quiet()
    assert len(await house.notices(match)) == 1
    await house.check(match)


async def test_a_first_panel_rings_for_nobody_who_is_called_at_the_table(house: Shown) -> None:
    await house.host.preferences.set_person(BEN, notices="thread")
    match = await house.playing(ANN, BEN)
    panels = await house.panels(match)
    assert panels[BEN].silent and not panels[ANN].silent


async def asleep(house: Shown) -> Match:
    """Begin a match of which Ben becomes the mover at night."""
    set_clock(house, EVENING)
    match = await house.playing(ANN, BEN)
    await house.host.preferences.set_person(BEN, quiet=(22, 8))
    match = await house.until_move(match, BEN)
    await house.quiet()
    return match


async def test_in_quiet_hours_a_ping_waits_for_their_end_and_the_panel_is_right_meanwhile(
    house: Shown,
) -> None:
    match = await asleep(house)
    assert house.memory.who() == []
    assert "**Ben** to move" in (await house.table(match)).text
    assert (await house.panels(match))[BEN].text == texts(
        panel_post(match, match.seat_or_refuse(BEN).seat, sketch=sketch_of(match, 1))
    )
    await ring(house, EVENING + 9 * HOUR - 1)
    assert house.memory.who() == []
    await ring(house, EVENING + 9 * HOUR)
    assert house.memory.who() == [BEN]
    await house.check(match)


async def test_a_held_ping_survives_a_restart(house: Shown) -> None:
    match = await asleep(house)
    await house.crash()
    set_clock(house, EVENING + HOUR)
    await house.publisher.resume()
    await house.quiet()
    assert house.memory.who() == []
    await ring(house, EVENING + 9 * HOUR)
    assert house.memory.who() == [BEN]
    await house.check(match)


async def test_who_moves_at_night_after_all_is_not_called_in_the_morning(house: Shown) -> None:
    match = await asleep(house)
    while match.seat_or_refuse(BEN).seat in match.waited_for():
        match = await house.on(match, BEN)
    house.memory.notified.clear()
    await ring(house, EVENING + 9 * HOUR)
    assert BEN not in house.memory.who()
    await house.check(match)


# ---------------------------------------------------------------------- the daily list


async def digest(house: Shown, now: float) -> list[str]:
    """Let it be a certain time and the lists be sent; return the texts that came."""
    await house.quiet()
    set_clock(house, now)
    before = house.memory.everything()
    await Digests(house.host, house.memory).look()
    return [m.text for m in house.memory.everything() if m not in before]


async def waiting_match(house: Shown) -> Match:
    set_clock(house, MORNING - 12 * HOUR)
    return await house.playing(ANN, BEN)


async def test_in_the_morning_one_list_a_day_of_all_that_waits_for_somebody(house: Shown) -> None:
    matches = [await waiting_match(house) for _ in range(3)]
    assert await digest(house, MORNING - 1) == []
    said = await digest(house, MORNING)
    mine = {m.id: m.waited_for()[0] for m in matches}
    assert len(said) == len({m.seats[mine[m.id]].user_id for m in matches})
    for text in said:
        assert text.startswith("## Your move in ")
        assert "**Your move**" in text and "to move" not in text
    assert await digest(house, MORNING + LOOK) == []
    assert await digest(house, MORNING + 23 * HOUR) == []
    assert len(await digest(house, MORNING + 24 * HOUR)) == len(said)


async def test_the_list_is_sorted_by_the_time_that_is_left(house: Shown) -> None:
    set_clock(house, MORNING - 12 * HOUR)
    ids = []
    for clock in ("week", "day", "none", "three_days"):
        match = await house.lobby(ANN, BEN)
        await house.host.lobby.set_time_control(match.id, ANN, clock=clock)
        match = await house.host.lobby.start(match.id, ANN)
        while not house.host.waits_for(match, ANN):
            match = await house.step(match, Random(match.last_row))
        ids.append(match.id)
    await house.quiet()
    (said,) = await digest(house, MORNING)
    week, day, none, three = (said.index(f"· {n} ·") for n in ids)
    assert day < three < week < none


async def test_no_list_for_who_moved_lately_who_wants_none_or_who_is_on_holiday(
    house: Shown,
) -> None:
    match = await waiting_match(house)
    user = match.seats[match.waited_for()[0]].user_id or 0
    await house.host.preferences.set_person(user, digest=False)
    assert await digest(house, MORNING) == []
    await house.host.preferences.set_person(user, digest=True)
    await house.host.holidays.take(user, 1)
    assert await digest(house, MORNING) == []
    await house.host.holidays.end(user)
    set_clock(house, MORNING - HOUR)
    await house.step(match, Random(1))
    assert await digest(house, MORNING) == []


async def test_a_list_comes_after_quiet_hours_in_ones_own_zone(house: Shown) -> None:
    match = await waiting_match(house)
    user = match.seats[match.waited_for()[0]].user_id or 0
    await house.host.preferences.set_person(user, zone="America/New_York", quiet=(22, 11))
    assert await digest(house, MORNING) == []
    assert await digest(house, MORNING + 5 * HOUR) == []  # nine o'clock there
    assert len(await digest(house, MORNING + 7 * HOUR)) == 1


async def test_a_list_that_cannot_be_sent_harms_nobody_else(house: Shown) -> None:
    match = await waiting_match(house)
    user = match.seats[match.waited_for()[0]].user_id or 0
    house.memory.dm(user).closed = True
    assert await digest(house, MORNING) == []
    house.memory.dm(user).closed = False
    assert await digest(house, MORNING + LOOK) == []


@pytest.mark.parametrize(
    "error", [Unwell("503"), RuntimeError("an error that has no name"), KeyError("card")]
)
async def test_a_list_that_fails_for_now_holds_up_no_other_and_is_sent_at_the_next_look(
    house: Shown, error: Exception
) -> None:
    set_clock(house, MORNING - 12 * HOUR)
    for people in ((ANN, BEN), (BEN, ANN), (ANN, CAT), (CAT, BEN)):
        await house.playing(*people)
    first = min(await house.store.players())[0]
    house.memory.fail(error, "send", place=house.memory.dm(first).id)
    said = await digest(house, MORNING)
    again = await digest(house, MORNING + LOOK)
    assert (len(said), len(again)) == (len({ANN, BEN, CAT}) - 1, 1)
    assert await digest(house, MORNING + 2 * LOOK) == []


async def test_one_look_for_lists_goes_on_at_a_time_however_long_it_takes(house: Shown) -> None:
    await waiting_match(house)
    set_clock(house, MORNING)
    looks, goes_on = 0, asyncio.Event()

    class Slow(Digests):
        async def look(self) -> None:
            nonlocal looks
            looks += 1
            await goes_on.wait()

    supervisor = Supervisor()
    supervisor.start("digests", Slow(house.host, house.memory).run)
    for quarter in range(1, 4):
        await house.until(lambda: looks or house.host.scheduler.next_at)
        set_clock(house, MORNING + quarter * LOOK)
        await Clock(house.host).tick()
        await house.until(lambda: looks)
    assert looks == 1
    goes_on.set()
    await house.until(lambda: house.host.scheduler.next_at == MORNING + 4 * LOOK)
    await supervisor.close()


async def test_the_clock_looks_for_lists_every_quarter_of_an_hour(house: Shown) -> None:
    await waiting_match(house)
    set_clock(house, MORNING - 60)
    supervisor = Supervisor()
    supervisor.start("digests", Digests(house.host, house.memory).run)
    await house.until(lambda: house.host.scheduler.next_at == MORNING)
    before = len(house.memory.everything())
    await Clock(house.host).tick()
    assert house.host.scheduler.next_at == MORNING
    set_clock(house, MORNING)
    await Clock(house.host).tick()
    await house.until(lambda: house.host.scheduler.next_at == MORNING + LOOK)
    assert len(house.memory.everything()) == before + 1
    await supervisor.close()
