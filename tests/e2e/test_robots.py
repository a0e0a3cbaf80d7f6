"""Robots that think in the real process, while it or they are killed."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import pytest

from bot.playground.changes import PATIENCE

from .driving import Play, open_lobby
from .process import House
from .records import answers, check_journal, check_surfaces, robot_due

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="who thinks is found by what Linux tells of it"
)


async def thinker(house: House) -> int:
    """Wait for the process in which robots think, and return it."""
    assert house.bot.process is not None
    children = Path(f"/proc/{house.bot.process.pid}/task")
    async with asyncio.timeout(PATIENCE):
        while True:
            born = [
                int(n) for path in children.glob("*/children") for n in path.read_text().split()
            ]
            for process in born:
                if b"spawn_main" in said(process):
                    return process
            await asyncio.sleep(0.02)


def said(process: int) -> bytes:
    """Return how a process was started; nothing when it is no more."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


async def ended(process: int) -> None:
    """Wait until a process is no more; one that nobody has buried yet is a name without a deed."""
    async with asyncio.timeout(PATIENCE):
        while said(process):
            await asyncio.sleep(0.02)


async def while_it_thinks(play: Play, rng: Random) -> int:
    """Hold the thinking process, play on until a robot owes an answer, and return the process."""
    await play.standin.until(lambda: not robot_due(play))
    held = await thinker(play.house)
    os.kill(held, signal.SIGSTOP)
    (ada,) = play.people
    while not robot_due(play):
        if not await play.turn(ada, rng, until=lambda: robot_due(play)):
            await play.standin.holds(lambda: robot_due(play), 1.0)
    return held


async def test_a_robot_answers_once_whoever_is_killed_while_it_thinks(
    house: House, tmp_path: Path
) -> None:
    ada, rng = house.standin.person("Ada"), Random(4)
    play = await open_lobby(house, ada)
    for _ in range(2):
        await play.add_robot()
    await play.start()
    play.by_dm.add(ada.id)
    await play.on(rng, until=lambda: len(answers(house.bot.database, play.match_id)) > 3)

    os.kill(await while_it_thinks(play, rng), signal.SIGKILL)
    await play.standin.until(lambda: not robot_due(play))
    check_journal(play.ledger, house.bot.database, play.match_id)

    held = await while_it_thinks(play, rng)
    before = len(answers(house.bot.database, play.match_id))
    await house.kill()
    os.kill(held, signal.SIGKILL)
    await house.start()
    await play.standin.until(lambda: not robot_due(play))
    assert len(answers(house.bot.database, play.match_id)) > before
    await play.on(rng, until=lambda: len(answers(house.bot.database, play.match_id)) > before + 6)
    check_journal(play.ledger, house.bot.database, play.match_id)
    await check_surfaces(play, tmp_path)


async def test_who_thinks_for_a_bot_that_is_dead_ends_too(house: House) -> None:
    ada, rng = house.standin.person("Ada"), Random(4)
    play = await open_lobby(house, ada)
    await play.add_robot()
    await play.start()
    await play.on(rng, until=lambda: len(answers(house.bot.database, play.match_id)) > 3)
    await play.standin.until(lambda: not robot_due(play))
    left = await thinker(house)
    await house.kill()
    await ended(left)
