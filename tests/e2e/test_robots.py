"""Robots in the real process, while it or their processes are killed."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import pytest

from playground.changes import PATIENCE

from .player_driver import MatchDriver, open_lobby
from .process import E2EHarness
from .records import answers, check_journal, check_surfaces, robot_due

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="who thinks is found by what Linux tells of it"
)


async def thinker(harness: E2EHarness) -> int:
    """Wait for the robots' process, and return it."""
    assert harness.bot.process is not None
    children = Path(f"/proc/{harness.bot.process.pid}/task")
    async with asyncio.timeout(PATIENCE):
        while True:
            children_of_bot = [
                int(n) for path in children.glob("*/children") for n in path.read_text().split()
            ]
            for process in children_of_bot:
                if b"spawn_main" in said(process):
                    return process
            await asyncio.sleep(0.02)


def said(process: int) -> bytes:
    """Return the command line of a process, or an empty string if it no longer exists."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


async def ended(process: int) -> None:
    """Wait for a process to exit. A zombie counts as exited."""
    async with asyncio.timeout(PATIENCE):
        while said(process):
            await asyncio.sleep(0.02)


async def while_it_thinks(driver: MatchDriver, rng: Random) -> int:
    """Pause the robots' process, play until an answer of it is due, and return it."""
    await driver.standin.until(lambda: not robot_due(driver))
    held = await thinker(driver.harness)
    os.kill(held, signal.SIGSTOP)
    (ada,) = driver.people
    while not robot_due(driver):
        if not await driver.take_turn(ada, rng, until=lambda: robot_due(driver)):
            await driver.standin.holds(lambda: robot_due(driver), 1.0)
    return held


async def test_robot_answers_once_whichever_process_is_killed(
    harness: E2EHarness, tmp_path: Path
) -> None:
    ada, rng = harness.standin.person("Ada"), Random(4)
    driver = await open_lobby(harness, ada)
    for _ in range(2):
        await driver.add_robot()
    await driver.start()
    driver.by_dm.add(ada.id)
    await driver.play_on(rng, until=lambda: len(answers(harness.bot.database, driver.match_id)) > 3)

    os.kill(await while_it_thinks(driver, rng), signal.SIGKILL)
    await driver.standin.until(lambda: not robot_due(driver))
    check_journal(driver.ledger, harness.bot.database, driver.match_id)

    held = await while_it_thinks(driver, rng)
    before = len(answers(harness.bot.database, driver.match_id))
    await harness.kill()
    os.kill(held, signal.SIGKILL)
    await harness.start()
    await driver.standin.until(lambda: not robot_due(driver))
    assert len(answers(harness.bot.database, driver.match_id)) > before
    await driver.play_on(
        rng, until=lambda: len(answers(harness.bot.database, driver.match_id)) > before + 6
    )
    check_journal(driver.ledger, harness.bot.database, driver.match_id)
    await check_surfaces(driver, tmp_path)


async def test_robot_process_ends_when_its_bot_is_dead(harness: E2EHarness) -> None:
    ada, rng = harness.standin.person("Ada"), Random(4)
    driver = await open_lobby(harness, ada)
    await driver.add_robot()
    await driver.start()
    await driver.play_on(rng, until=lambda: len(answers(harness.bot.database, driver.match_id)) > 3)
    await driver.standin.until(lambda: not robot_due(driver))
    left = await thinker(harness)
    await harness.kill()
    await ended(left)
