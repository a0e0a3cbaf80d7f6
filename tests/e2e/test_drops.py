"""The gateway comes and goes, and so does the database: no answer is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.playground import Standin
from bot.playground.changes import PATIENCE
from tests.cable import Cable, cable
from tests.postgresql import Server

from .driving import Play, draw_control
from .process import House
from .records import check_journal, check_surfaces
from .test_kills import begin

STEPS = 7


async def answered(play: Play, rng: Random, more: int = 2) -> None:
    goal = len(play.ledger.accepted) + more
    await play.on(rng, until=lambda: len(play.ledger.accepted) >= goal)


async def back(play: Play) -> None:
    await play.standin.until(lambda: play.standin.gateway.ready)


async def resumed(play: Play, rng: Random) -> None:
    """Somebody clicks while nobody listens; the click is heard as soon as the session goes on."""
    clicked = asyncio.create_task(click(play, rng))
    await play.standin.gateway.drop()
    await clicked


async def asked(play: Play, rng: Random) -> None:
    """Discord asks for a new connection."""
    before = set(play.standin.gateway.connections)
    play.standin.gateway.ask_to_reconnect()
    await play.standin.until(lambda: not before & play.standin.gateway.connections)


async def invalid(play: Play, rng: Random) -> None:
    """Discord ends the session."""
    sessions = set(play.standin.gateway.sessions)
    play.standin.gateway.invalidate()
    await play.standin.until(lambda: sessions ^ set(play.standin.gateway.sessions))


async def too_late(play: Play, rng: Random) -> None:
    """The session is resumed too late: what happened meanwhile nobody hears any more.

    Somebody clicks, and the thread of the table is archived.
    """
    gateway = play.standin.gateway
    sessions = dict(gateway.sessions)
    gateway.sessions.clear()  # nothing is told to anybody from now on
    clicked = asyncio.create_task(click(play, rng))
    await asyncio.sleep(0)
    play.standin.archive(play.place)
    for session in sessions.values():
        session._kept.clear()
    await gateway.drop()
    await back(play)
    clicked.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await clicked


async def click(play: Play, rng: Random) -> None:
    """Let somebody who is asked answer."""
    for person in play.people:
        if person.id in play.by_dm and draw_control(panel := play.panels_of(person)[-1],
                                                    play.match_id, rng):  # fmt: skip
            await play.act(person, panel, rng)
            return


DROPS: tuple[Callable[[Play, Random], Awaitable[None]], ...] = (resumed, asked, invalid, too_late)


async def test_a_session_that_is_resumed_too_late_costs_only_what_nobody_heard(
    house: House, tmp_path: Path
) -> None:
    rng, play = Random(2), await begin(house)
    await answered(play, rng)
    await too_late(play, rng)
    await answered(play, rng)
    check_journal(play.ledger, house.bot.database, play.match_id)
    await check_surfaces(play, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
async def test_whatever_becomes_of_the_gateway_nothing_is_lost_or_doubled(
    house: House, tmp_path: Path, seed: int
) -> None:
    rng, play = Random(seed), await begin(house)
    for drop in rng.choices(DROPS, k=STEPS):
        await answered(play, rng)
        if play.over:
            break
        await drop(play, rng)
        await back(play)
    await answered(play, rng)
    check_journal(play.ledger, house.bot.database, play.match_id)
    await check_surfaces(play, tmp_path)


@pytest.fixture
async def cabled(
    server: Server, shared_database: str, tmp_path: Path
) -> AsyncIterator[tuple[House, Cable]]:
    """A bot whose database is on a server, at the end of a cable."""
    with cable(server.folder) as laid:
        async with Standin(answer_seconds=PATIENCE) as standin:
            house = House(standin, tmp_path, laid.address(shared_database))
            await house.start()
            try:
                yield house, laid
            finally:
                laid.keep()
                await house.bot.stop()
            house.check()


async def test_wherever_the_connection_to_the_database_is_lost_an_answer_is_given_once(
    cabled: tuple[House, Cable], tmp_path: Path
) -> None:
    house, laid = cabled
    rng, play = Random(3), await begin(house, robots=0)
    for after in (True, False) * 4:
        laid.cut_at(rng.choice(["COMMIT", "UPDATE match", "SELECT"]), after=after)
        await answered(play, rng, 1)
    laid.cut()
    await answered(play, rng, 2)
    laid.keep()
    assert laid.struck >= 6
    check_journal(play.ledger, house.bot.database, play.match_id)
    await check_surfaces(play, tmp_path)
