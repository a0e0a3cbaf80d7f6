"""Lost connections to gateway and database: no answer is lost or written twice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from playground import Standin
from playground.changes import PATIENCE
from tests.flaky_socket import CuttableSocket, cuttable_socket
from tests.postgresql import Server

from .player_driver import MatchDriver, draw_control
from .process import E2EHarness
from .records import check_journal, check_surfaces
from .test_kills import begin

STEPS = 7


async def answered(driver: MatchDriver, rng: Random, more: int = 2) -> None:
    goal = len(driver.ledger.accepted) + more
    await driver.play_on(rng, until=lambda: len(driver.ledger.accepted) >= goal)


async def back(driver: MatchDriver) -> None:
    await driver.standin.until(lambda: driver.standin.gateway.ready)


async def resumed(driver: MatchDriver, rng: Random) -> None:
    """Click while the bot is disconnected; it gets the click after resuming."""
    clicked = asyncio.create_task(click(driver, rng))
    await driver.standin.gateway.drop()
    await clicked


async def asked(driver: MatchDriver, rng: Random) -> None:
    """Let Discord ask for a new connection."""
    before = set(driver.standin.gateway.connections)
    driver.standin.gateway.ask_to_reconnect()
    await driver.standin.until(lambda: not before & driver.standin.gateway.connections)


async def invalid(driver: MatchDriver, rng: Random) -> None:
    """Let Discord invalidate the session."""
    sessions = set(driver.standin.gateway.sessions)
    driver.standin.gateway.invalidate()
    await driver.standin.until(lambda: sessions ^ set(driver.standin.gateway.sessions))


async def too_late(driver: MatchDriver, rng: Random) -> None:
    """Let the session resume too late, so that earlier events are lost.

    In between a player clicks, and the table's thread is archived.
    """
    gateway = driver.standin.gateway
    sessions = dict(gateway.sessions)
    gateway.sessions.clear()  # nothing is told to anybody from now on
    clicked = asyncio.create_task(click(driver, rng))
    await asyncio.sleep(0)
    driver.standin.archive(driver.place)
    for session in sessions.values():
        session.forget()
    await gateway.drop()
    await back(driver)
    clicked.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await clicked


async def click(driver: MatchDriver, rng: Random) -> None:
    """Let a player with a decision answer."""
    for person in driver.people:
        if person.id in driver.by_dm and draw_control(panel := driver.panels_of(person)[-1],
                                                    driver.match_id, rng):  # fmt: skip
            await driver.use_control(person, panel, rng)
            return


DROPS: tuple[Callable[[MatchDriver, Random], Awaitable[None]], ...] = (
    resumed,
    asked,
    invalid,
    too_late,
)


async def test_session_resumed_too_late_loses_only_unheard_events(
    harness: E2EHarness, tmp_path: Path
) -> None:
    rng, driver = Random(2), await begin(harness)
    await answered(driver, rng)
    await too_late(driver, rng)
    await answered(driver, rng)
    check_journal(driver.ledger, harness.bot.database, driver.match_id)
    await check_surfaces(driver, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
async def test_gateway_faults_lose_and_duplicate_nothing(
    harness: E2EHarness, tmp_path: Path, seed: int
) -> None:
    rng, driver = Random(seed), await begin(harness)
    for drop in rng.choices(DROPS, k=STEPS):
        await answered(driver, rng)
        if driver.over:
            break
        await drop(driver, rng)
        await back(driver)
    await answered(driver, rng)
    check_journal(driver.ledger, harness.bot.database, driver.match_id)
    await check_surfaces(driver, tmp_path)


@pytest.fixture
async def cabled(
    server: Server, shared_database: str, tmp_path: Path
) -> AsyncIterator[tuple[E2EHarness, CuttableSocket]]:
    """Yield a bot whose database is on a server, behind a cuttable socket."""
    with cuttable_socket(server.folder) as laid:
        async with Standin(answer_seconds=PATIENCE) as standin:
            harness = E2EHarness(standin, tmp_path, laid.address(shared_database))
            await harness.start()
            try:
                yield harness, laid
            finally:
                laid.cancel_cut()
                await harness.bot.stop()
            harness.check()


async def test_answer_is_written_once_wherever_the_database_connection_is_lost(
    cabled: tuple[E2EHarness, CuttableSocket], tmp_path: Path
) -> None:
    harness, laid = cabled
    rng, driver = Random(3), await begin(harness, robots=0)
    for after in (True, False) * 4:
        laid.cut_at(rng.choice(["COMMIT", "UPDATE match", "SELECT"]), after=after)
        await answered(driver, rng, 1)
    laid.cut()
    await answered(driver, rng, 2)
    laid.cancel_cut()
    assert laid.cuts_made >= 6
    check_journal(driver.ledger, harness.bot.database, driver.match_id)
    await check_surfaces(driver, tmp_path)
