"""Crashes at any moment: the next process completes the work, and posts are made once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any

import pytest

from bot.match.acts.permissions import Actor
from bot.match.acts.seats import Seats
from bot.match.commits.outdated import RESULT
from bot.match.match import Match
from bot.match.time_control import HOUR, MINUTE
from bot.messaging.errors import EditedTooOften
from bot.store import Store
from kit.amount import THOROUGH
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, LION, NAMES
from tests.surfaces.harness import SurfaceHarness

Act = Callable[[SurfaceHarness, Match], Awaitable[Match]]
Work = Callable[..., Awaitable[Any]]


class Crash:
    """Ends the process at its n-th moment: before or after a request or a store update."""

    def __init__(self) -> None:
        self.left = 0
        self.struck = asyncio.Event()

    def at(self, moment: int) -> None:
        self.left = moment
        self.struck.clear()

    async def moment(self) -> None:
        """Block if this is the moment of the crash."""
        self.left -= 1
        if self.left == 0:
            self.struck.set()
        if self.struck.is_set():
            await asyncio.Future()

    def around(self, work: Work) -> Work:
        async def watched(*parts: Any, **named: Any) -> Any:
            await self.moment()
            done = await work(*parts, **named)
            await self.moment()
            return done

        return watched


@pytest.fixture
async def crash(harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crash]:
    crash = Crash()
    harness.memory.moment = crash.moment
    for owner, work in (
        (Store, "update_surface"),
        (Seats, "set_table_thread"),
        (Seats, "set_dm_channel"),
    ):
        monkeypatch.setattr(owner, work, crash.around(getattr(owner, work)))
    yield crash
    crash.at(0)


async def started(harness: SurfaceHarness, match: Match) -> Match:
    """Begin another match."""
    match = await harness.lobby(ANN, BEN)
    return await harness.host.lobby.start(match.id, ANN)


async def answered(harness: SurfaceHarness, match: Match) -> Match:
    """Play another match until Ann is asked."""
    return await harness.until_move(await harness.playing(ANN, BEN), ANN)


async def edited_too_often(harness: SurfaceHarness, match: Match) -> Match:
    harness.memory.fail(EditedTooOften("30046"), "edit", place=match.table_channel_id)
    return await harness.step(match, Random(match.last_row))


async def moved(harness: SurfaceHarness, match: Match) -> Match:
    """Move the table back and forth."""
    place = 7001 if match.table_channel_id != 7001 else 7002
    return await harness.host.seats.move_table(match.id, Actor(ANN), place, 7)


async def switched(harness: SurfaceHarness, match: Match) -> Match:
    """Turn Ben's panel by direct message on or off."""
    seat = match.seat_or_refuse(BEN)
    return await harness.host.seats.set_dm(match.id, BEN, not seat.dm)


async def finished(harness: SurfaceHarness, match: Match) -> Match:
    """Play another match to its end while no process posts anything."""
    match = await harness.lobby(ANN, BEN, game="instinkt")
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    return await harness.finish(match)


async def struck(harness: SurfaceHarness, crash: Crash) -> bool:
    """Wait until the process has ended or all posts are up to date; return whether it ended."""
    end = asyncio.create_task(crash.struck.wait())
    while (busy := harness.busy()) and not end.done():
        await asyncio.wait([end, *busy], return_when=asyncio.FIRST_COMPLETED)
    end.cancel()
    return crash.struck.is_set()


@pytest.mark.parametrize("act", [started, answered, edited_too_often, moved, switched, finished])
async def test_each_post_exists_once_after_a_crash_at_any_moment(
    harness: SurfaceHarness, crash: Crash, act: Act
) -> None:
    match = await harness.playing(ANN, BEN)
    await harness.host.preferences.set_server(harness.guild, most_mine=0)
    moment, crashed = 0, True
    while crashed:
        moment += 1 if THOROUGH else 7
        match = await act(harness, await harness.host.match(match.id))
        crash.at(moment)
        crashed = await struck(harness, crash)
        crash.at(0)
        if moment % 2:  # it starts again minutes later
            harness.memory.forget_nonces()
        await harness.crash()
        await harness.check(match)
        if act is finished:
            assert len(await harness.posts_of(match, RESULT)) == 1
        notified = harness.memory.who()
        assert act is not answered or notified == [ANN]
    assert moment > 4


async def test_each_player_is_reminded_once_after_a_crash_at_any_moment(
    harness: SurfaceHarness, crash: Crash
) -> None:
    for user, notices in {ANN: "auto", BEN: "thread", CAT: "auto", EVE: "both"}.items():
        await harness.host.preferences.set_person(user, notices=notices)
    harness.memory.unopenable.add(CAT)
    moment, crashed, now = 0, True, 0.0

    def set_clock() -> None:
        harness.host.matches.clock = lambda: now

    while crashed:
        moment += 1 if THOROUGH else 5
        set_clock()
        lobby = harness.host.lobby
        match = await lobby.open(LION, ANN, "Ann", CHANNEL, 7, starts_at=now + 2 * HOUR)
        for user in (BEN, CAT, EVE):
            await lobby.join(match.id, user, NAMES[user])
        await harness.quiet()
        start = now + 2 * HOUR
        for before in (HOUR, 5 * MINUTE):
            now = start - before
            harness.memory.who()
            crash.at(moment)
            await harness.host.clock.tick()
            crashed = await struck(harness, crash)
            crash.at(0)
            if moment % 2:  # it starts again minutes later
                harness.memory.forget_nonces()
            await harness.crash()
            set_clock()
            assert sorted(harness.memory.who()) == [ANN, BEN, CAT, EVE, EVE], (moment, before)
        for user in (ANN, BEN, CAT, EVE):
            await harness.host.lobby.leave(match.id, user)
    assert moment > 4
