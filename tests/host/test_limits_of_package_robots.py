"""What the process of a package's robot can reach, and how it is ended."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.match.robots.robots import RobotPool, RobotProcesses
from games import GAMES, Table
from games.robots import package_robot
from games.robots.package_robot import PackageRobot, RobotEndedError, RobotFailedError
from games.robots.worker import ANSWER_SECONDS, Task, pack
from tests.host.harness import ANN, BEN, HANGS, HostHarness
from tests.host.robot_packages import installed

SOURCE = """
import gc, os, signal, sys, time

def last(seat, rng, seconds):
    return [choice.id for choice in seat.decision.choices[-seat.decision.least :]]

def sleeps(seat, rng, seconds):
    time.sleep(60)

def loops(seat, rng, seconds):
    while True:
        pass

def stops(seat, rng, seconds):
    os.kill(os.getpid(), signal.SIGSTOP)

def leaves(seat, rng, seconds):
    os._exit(0)

def fails(seat, rng, seconds):
    raise ValueError("".join(reversed("terces")))

def forks(seat, rng, seconds):
    try:
        process = os.fork()
    except OSError as error:
        return ["refused"]
    if not process:
        time.sleep(600)
    return [str(process)]

def chatters(seat, rng, seconds):
    while True:
        print("2026-01-01 00:00:00 ERROR bot: forged")

def greets(seat, rng, seconds):
    print("2026-01-01 00:00:00 ERROR bot: forged\\x1b[31m\\r" + 1000 * "x")
    return last(seat, rng, seconds)

def fills_memory(seat, rng, seconds):
    return [str(len(bytearray(2**31)))]

def reads_frames(seat, rng, seconds):
    frame, found = sys._getframe(), []
    while frame:
        found += frame.f_locals.values()
        frame = frame.f_back
    told = repr(found)
    found += gc.get_objects()
    tables = [thing for thing in found if type(thing).__name__ == "Table"]
    seeds = [thing.seed for thing in found if type(thing).__name__ == "Chance"]
    start = seat.information_set.checkpoint
    seen = start.seen[seat.number]
    faces = [face for t, face in enumerate(start.face) if not seen >> t & 1]
    hidden = [seed for seed in seeds if seed] + [face for face in faces if face]
    return [str(len(tables)), str(bytes(range(32)).hex() in told), *map(str, hidden)]

def reads_environment(seat, rng, seconds):
    with open("/proc/self/environ") as file:
        return [*file.read().split("\\0"), *(f"{k}={v}" for k, v in os.environ.items())]

def lists_files(seat, rng, seconds):
    held = [os.readlink(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd")[:-1]]
    return [os.getcwd(), *os.listdir(), *held]

def writes(seat, rng, seconds):
    with open("notes", "w") as file:
        file.write("x")
"""
ROBOTS = [line[4 : line.index("(")] for line in SOURCE.splitlines() if line.startswith("def ")]
GAME = GAMES["smallseat"]
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

Start = Callable[[str], PackageRobot]


@pytest.fixture(autouse=True)
def package(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path, SOURCE, {name: f"other_robots:{name}" for name in ROBOTS}):
        yield


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    started: list[PackageRobot] = []

    def one(name: str) -> PackageRobot:
        started.append(PackageRobot(name))
        return started[-1]

    yield one
    for robot in started:
        await robot.close()


def a_task() -> Task:
    table = Table.new(GAME, 3, seed=bytes(range(32)))
    seat = next(iter(table.waiting))
    return Task(pack(table.seat(seat)), "", "", seed=1, seconds=0.1)


def state_of(process: int) -> str:
    """Return the letter that Linux gives for a process's state; "Z" if the process has ended."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return "Z"
    return stat.rpartition(")")[2].split()[0]


def is_gone(process: int) -> bool:
    return state_of(process) == "Z"


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("sleeps", TimeoutError), ("loops", TimeoutError), ("stops", TimeoutError),
        ("leaves", RobotEndedError), ("fails", RobotFailedError),
        ("chatters", RobotEndedError),
        pytest.param("fills_memory", RobotFailedError, marks=on_linux),
        ("writes", RobotFailedError),
    ],
)  # fmt: skip
async def test_robot_that_misbehaves_fails_and_its_process_is_ended_if_it_may_go_on(
    name: str, error: type[Exception], start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package_robot, "PACKAGE_TIMEOUT_SECONDS", 0.3)
    robot = start(name)
    with pytest.raises(error):
        await robot.answer(a_task())
    assert robot.running is (error is RobotFailedError)
    await robot.close()
    with pytest.raises(RuntimeError):
        await robot.answer(a_task())


@on_linux
async def test_robot_is_stopped_between_two_answers_and_gets_another_process_if_its_own_ended(
    start: Start,
) -> None:
    robot = start("last")
    first = await robot.answer(a_task())
    assert robot.process_id is not None
    async with asyncio.timeout(HANGS):
        while state_of(robot.process_id) != "T":
            await asyncio.sleep(0.01)
    assert await robot.answer(a_task()) == first
    os.kill(robot.process_id, 9)
    while robot.running:
        await asyncio.sleep(0.01)
    assert await robot.answer(a_task()) == first


@on_linux
async def test_process_that_a_robot_starts_is_refused_or_ends_with_it(start: Start) -> None:
    robot = start("forks")
    (forked,) = await robot.answer(a_task())
    if os.getuid():
        assert forked == "refused"
        return
    assert not is_gone(int(forked)), "no limit on processes holds for root"
    await robot.close()
    async with asyncio.timeout(HANGS):
        while not is_gone(int(forked)):
            await asyncio.sleep(0.01)


BOT = """
import asyncio
from games.robots.package_robot import PackageRobot
from tests.host.test_limits_of_package_robots import a_task

async def main():
    robot = PackageRobot("loops")
    asking = asyncio.create_task(robot.answer(a_task()))
    while robot.process_id is None:
        await asyncio.sleep(0.01)
    print(robot.process_id, flush=True)
    await asking

asyncio.run(main())
"""


@on_linux
async def test_process_ends_with_a_bot_that_is_killed() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BOT, stdout=asyncio.subprocess.PIPE, env=environment
    )
    assert bot.stdout is not None
    process = int(await bot.stdout.readline())
    assert not is_gone(process)
    bot.kill()
    await bot.wait()
    async with asyncio.timeout(HANGS):
        while not is_gone(process):
            await asyncio.sleep(0.01)


async def test_what_a_robot_prints_is_marked_shortened_and_limited(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert await start("greets").answer(a_task())
    with pytest.raises(RobotFailedError):
        await start("fails").answer(a_task())
    with pytest.raises(RobotEndedError):
        await start("chatters").answer(a_task())
    said = [record.getMessage() for record in caplog.records]
    assert said[0].startswith(
        "the robot greets printed: 2026-01-01 00:00:00 ERROR bot: forged?[31m?xxx"
    )
    assert any("ValueError" in line for line in said) and not any("secret" in line for line in said)
    assert said[-1] == "the robot chatters printed too much and is ended"
    assert all(line.startswith("the robot ") and "\n" not in line for line in said)
    lines = [line.partition("printed: ")[2] for line in said]
    assert all(len(line) <= package_robot.LINE_CHARACTERS for line in lines)
    assert sum(map(len, lines)) < 2 * package_robot.OUTPUT_BYTES, "some for each of three robots"


async def test_robot_finds_no_table_no_seed_and_no_hidden_face(start: Start) -> None:
    assert await start("reads_frames").answer(a_task()) == ["0", "False"]


@on_linux
async def test_environment_of_a_robot_has_nothing_of_the_bots_but_its_modules(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("MENAGERIE_DATABASE", "secret.sqlite3")
    found = {line.partition("=")[0] for line in await start("reads_environment").answer(a_task())}
    assert found - {"", "LC_CTYPE"} == set(package_robot.environment("/tmp"))


@on_linux
async def test_robot_begins_in_an_empty_folder_of_its_own_without_open_files_of_the_bot(
    start: Start, tmp_path: Path
) -> None:
    robot = start("lists_files")
    with (tmp_path / "secret.sqlite3").open("w") as held:
        os.set_inheritable(held.fileno(), True)
        folder, *files = await robot.answer(a_task())
    assert "menagerie-robot-" in folder
    assert all(name.startswith(("pipe:", "/dev/null")) for name in files), files
    await robot.close()
    assert not Path(folder).exists()


class Immediate(RobotProcesses):
    """Processes of the bot's own robots that answer at once."""

    seconds: float = 0.0

    async def do(self, work: Callable[[Any], Any], task: Any) -> Any:
        self.seconds = task.seconds
        return []


async def with_robot(harness: HostHarness, person: int, level: str) -> Match:
    match = await harness.begin(person, robots=1)
    match = await harness.host.seats.set_level(match.id, Actor(person), 1, level)
    while not match.robots_due:
        match = await harness.step(match, Random(1))
    return match


async def test_robot_of_a_package_that_sleeps_delays_no_other_robot(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package_robot, "PACKAGE_TIMEOUT_SECONDS", 2 * HANGS)
    processes = Immediate()
    pool = RobotPool(processes=processes)
    slow = await with_robot(harness, ANN, "sleeps")
    tasks = [asyncio.create_task(pool.answer(slow, 1, seed)) for seed in range(20)]
    await asyncio.sleep(0)
    try:
        for level in ("medium", "last"):
            match = await with_robot(harness, BEN, level)
            async with asyncio.timeout(HANGS):
                await pool.answer(match, 1, 1)
        assert not any(task.done() for task in tasks)
        assert processes.seconds == ANSWER_SECONDS
        await pool.when_idle(len, a_task(), 1, 1)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert pool.waiting == 0
        await pool.close()
