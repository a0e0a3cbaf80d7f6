"""Robots' processes, which may die or hang without harm to a match."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import pytest

from bot.match.match import Match
from bot.match.robots import robots
from bot.match.robots.robots import RobotPool, RobotProcesses
from bot.runtime.priority import start_with_niceness
from tests.host.harness import ANN, BEN, HostHarness, waiting
from tests.host.workers import die, hang, process_id


@pytest.fixture
async def robot_pool() -> AsyncIterator[RobotPool]:
    robot_pool = RobotPool(seconds=0.02)
    yield robot_pool
    await robot_pool.close()


async def robots_turn(harness: HostHarness) -> Match:
    match = await harness.begin(ANN, robots=1)
    while not match.robots_due:
        match = await harness.step(match, Random(1))
    return match


async def test_robots_think_in_processes_that_are_replaced_if_they_die_or_hang(
    harness: HostHarness, robot_pool: RobotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await robots_turn(harness)
    (seat,) = match.robots_due
    turns = 0

    async def spin() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0.001)

    spinning = asyncio.create_task(spin())
    for fails, patience in ((die, 60.0), (hang, 0.5)):
        monkeypatch.setattr(robots, "think", fails)
        monkeypatch.setattr(robots, "HANG_TIMEOUT_SECONDS", patience)
        with pytest.raises(Exception):  # noqa: B017 - whatever it is, the robots' players log it
            await robot_pool.answer(match, seat, 1)
        monkeypatch.undo()
    assert waiting(match)[seat].read(await robot_pool.answer(match, seat, 1))
    spinning.cancel()
    assert robot_pool.waiting == 0 and turns > 10


async def test_robot_process_that_dies_between_two_tasks_is_replaced(
    harness: HostHarness, robot_pool: RobotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await robots_turn(harness)
    (seat,) = match.robots_due
    monkeypatch.setattr(robots, "think", process_id)
    for held in (False, True):
        (process,) = await robot_pool.answer(match, seat, 1)
        os.kill(int(process), signal.SIGSTOP if held else signal.SIGKILL)
        asked = [asyncio.create_task(robot_pool.answer(match, seat, n)) for n in range(3)]
        if held:
            await asyncio.sleep(0)
            os.kill(int(process), signal.SIGKILL)
        assert [process] not in await asyncio.gather(*asked)


async def test_the_processes_start_as_soon_as_a_robot_sits_down(harness: HostHarness) -> None:
    starts: list[None] = []

    class Watched(RobotProcesses):
        def start(self) -> None:
            starts.append(super().start())

    processes = Watched()
    robot_pool = RobotPool(processes=processes)
    match = await harness.lobby(ANN)
    robot_pool.wake(match)
    assert not processes.running, "no robot plays"
    match = await harness.host.lobby.add_robot(match.id, ANN)
    robot_pool.wake(match)
    robot_pool.wake(match)
    assert processes.running and len(starts) == 1
    await robot_pool.close()


async def test_closed_processes_are_not_started_again() -> None:
    processes = RobotProcesses()
    await processes.close()
    processes.start()
    with pytest.raises(RuntimeError):
        await processes.do(abs, -1)
    assert not processes.running


@pytest.mark.parametrize(
    ("mine", "others", "seconds"),
    [
        (0, [], 0.5), (1, [], 0.5), (4, [], 0.5), (8, [], 0.25), (40, [], 0.05),
        (10_000, [], robots.MIN_ANSWER_SECONDS),
        # Each person has an equal share, however many of another's wait.
        (4, [4], 0.25), (1, [10_000], 0.5), (4, [10_000], 0.25), (1, [1] * 7, 0.25),
    ],
)  # fmt: skip
async def test_robots_get_less_time_if_more_answers_of_a_person_are_due(
    mine: int, others: list[int], seconds: float
) -> None:
    people = bool(mine) + len(others)
    assert round(robots.answer_seconds(0.5, mine, people, processes=2), 3) == seconds


async def test_person_at_many_tables_delays_nobody_else(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = [await harness.begin(ANN, robots=3) for _ in range(8)]
    other = await harness.begin(BEN, robots=3)
    done, free = [], asyncio.Event()

    class Slow(RobotProcesses):
        async def do(self, work: Callable[[Any], Any], task: Any) -> Any:
            await free.wait()
            done.append(match_of[task.seed])
            return []

    robot_pool = RobotPool(processes=Slow())
    match_of = dict(enumerate(match.id for match in [*busy, *busy, other, other, *busy]))
    matches = {match.id: match for match in [*busy, other]}
    asked = []
    for seed, match_id in match_of.items():
        match = matches[match_id]
        asked.append(asyncio.create_task(robot_pool.answer(match, match.waited_for()[0], seed)))
    await asyncio.sleep(0)
    assert robot_pool.waiting == len(match_of)
    free.set()
    await asyncio.gather(*asked)
    ids = [match.id for match in busy]
    assert done == [ids[0], ids[1], other.id, ids[2], other.id, *ids[3:], *ids, *ids]
    assert robot_pool.waiting == 0


async def test_hints_are_charged_to_the_person_who_plays_the_seat(harness: HostHarness) -> None:
    first, second = await harness.begin(ANN, robots=1), await harness.begin(ANN, robots=1)
    bens = await harness.begin(BEN, robots=1)
    done: list[int] = []

    class Noting(RobotProcesses):
        async def do(self, work: Callable[[Any], Any], task: Any) -> Any:
            await asyncio.sleep(0)
            done.append(task.seed)
            return None

    robot_pool = RobotPool(processes=Noting(count=1))
    asked = [first, first, second, second, bens]
    await asyncio.gather(*(robot_pool.hint(match, 0, n) for n, match in enumerate(asked)))
    assert done == [0, 4, 1, 2, 3], "Ben comes before Ann's other hints: one is like three answers"


async def test_robot_time_is_charged_to_the_person_who_acted_last(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, robots=1)
    assert robots.charged_person(match) == ANN, "nobody has acted, so it is the host"
    acted: list[int] = []
    while set(acted) != {ANN, BEN}:
        seat = match.waited_for()[0]
        match = await harness.step(match, Random(match.last_row), seat)
        acted += [user] if (user := match.seats[seat].user_id) else []
        assert robots.charged_person(match) == (acted or [ANN])[-1]


def test_process_starts_where_none_may_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(niceness: int) -> int:
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr(os, "nice", forbidden, raising=False)
    started: list[bool] = []
    start_with_niceness(0, lambda: started.append(True))
    assert started == [True]
