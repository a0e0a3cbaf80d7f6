"""Thinking: in processes of their own, which may die or hang without harm to a match."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.host import Match, Thinkers, thinking
from games.robots.worker import Task
from tests.host.house import ANN, House, waiting


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(seconds=0.02)
    yield thinkers
    await thinkers.close()


def hang(task: Task) -> list[str]:
    """Never answer."""
    time.sleep(3600)
    return []


def die(task: Task) -> list[str]:
    """Die in the middle of a thought."""
    os.kill(os.getpid(), signal.SIGKILL)
    return []


async def robots_turn(house: House) -> Match:
    match = await house.begin(ANN, robots=1)
    while not match.robots_due:
        match = await house.step(match, Random(1))
    return match


async def test_robots_think_elsewhere_and_a_process_that_dies_or_hangs_is_replaced(
    house: House, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await robots_turn(house)
    (seat,) = match.robots_due
    turns = 0

    async def spin() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    spinning = asyncio.create_task(spin())
    for fails, patience in ((die, 60.0), (hang, 0.5)):
        monkeypatch.setattr(thinking, "think", fails)
        monkeypatch.setattr(thinking, "HANGS", patience)
        with pytest.raises(Exception):  # noqa: B017 - whatever it is, the robots' players log it
            await thinkers.answer(match, seat, 1)
        monkeypatch.undo()
    assert waiting(match)[seat].read(await thinkers.answer(match, seat, 1))
    spinning.cancel()
    assert thinkers.waiting == 0 and turns > 100


def who(task: Task) -> list[str]:
    """Tell which process thinks."""
    return [str(os.getpid())]


async def test_a_process_that_dies_between_two_thoughts_is_replaced_unnoticed(
    house: House, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await robots_turn(house)
    (seat,) = match.robots_due
    monkeypatch.setattr(thinking, "think", who)
    for held in (False, True):
        (process,) = await thinkers.answer(match, seat, 1)
        os.kill(int(process), signal.SIGSTOP if held else signal.SIGKILL)
        asked = [asyncio.create_task(thinkers.answer(match, seat, n)) for n in range(3)]
        if held:
            await asyncio.sleep(0)
            os.kill(int(process), signal.SIGKILL)
        assert [process] not in await asyncio.gather(*asked)


async def test_the_processes_start_as_soon_as_a_robot_sits_down(
    house: House, thinkers: Thinkers
) -> None:
    match = await house.lobby(ANN)
    thinkers.rouse(match)
    assert thinkers._pool is None, "no robot plays"
    match = await house.host.lobby.add_robot(match.id, ANN)
    thinkers.rouse(match)
    pool = thinkers._pool
    thinkers.rouse(match)
    assert pool is not None and thinkers._pool is pool


async def test_the_more_wait_the_less_each_thinks() -> None:
    thinkers = Thinkers(seconds=0.5, processes=2)
    times = []
    for waiting_now in (0, 1, 4, 8, 40, 10_000):
        thinkers.waiting = waiting_now
        times.append(round(thinkers.seconds, 3))
    assert times == [0.5, 0.5, 0.5, 0.25, 0.05, thinking.LEAST]
