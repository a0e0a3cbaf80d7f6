"""Discord refuses, fails and drops connections: nothing is duplicated, the match continues."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kit.amount import THOROUGH
from playground import Standin
from playground.changes import PATIENCE
from playground.limits import RateLimit

from .crash_injection import DropResponse
from .player_driver import MatchDriver, accepted, controls, draw_control, open_lobby
from .process import E2EHarness
from .records import check_journal, check_surfaces, given
from .test_deleted_channels import a_few, answered, by_dm
from .test_refusals import on_move, running

pytestmark = pytest.mark.asyncio(loop_scope="module")

SLOWER = {"message": "You are being rate limited.", "retry_after": 0.05, "global": False}
VIA = {"Via": "1.1 stand-in"}


async def trouble(driver: MatchDriver, rng: Random, count: int) -> None:
    """Play some answers, and until every fault has occurred.

    How many requests an answer takes depends on the machine's load.
    """
    goal, faults = len(driver.ledger.accepted) + count, driver.standin.rest.faults
    await driver.play_on(rng, until=lambda: answered(driver, goal) and not faults)


async def settled(driver: MatchDriver, folder: Path) -> None:
    """Check that everything is written once and up to date."""
    check_journal(driver.ledger, driver.harness.bot.database, driver.match_id)
    await check_surfaces(driver, folder)
    assert driver.standin.rest.faults == []


async def test_bot_retries_after_rate_limits(shared: E2EHarness, tmp_path: Path) -> None:
    driver = await by_dm(shared)
    for method, times in (("PATCH", 4), ("POST", 2)):
        shared.standin.fail_next(method, "/channels/", 429, SLOWER, VIA, times)
    await trouble(driver, Random(31), 6)
    await settled(driver, tmp_path)


async def test_posts_whose_response_was_lost_are_not_made_twice(
    shared: E2EHarness, tmp_path: Path
) -> None:
    """Lobby, table, panels, fresh panels: each is answered with a failure after it was made."""
    standin = shared.standin
    standin.rest.faults.append(DropResponse(shared, "/channels/[0-9]+/messages$"))
    driver = await by_dm(shared)
    assert len(driver.lobbies()) == 1
    standin.rest.faults.append(
        DropResponse(shared, f"/channels/{driver.people[0].dm.id}/messages$")
    )
    standin.rest.faults.append(
        DropResponse(shared, f"/channels/{driver.people[1].dm.id}/messages$")
    )
    await trouble(driver, Random(32), 8)
    await settled(driver, tmp_path)


async def test_response_that_fails_once_still_arrives(shared: E2EHarness) -> None:
    driver = await running(shared)
    mover, _, panel = await on_move(driver)
    shared.standin.fail_next("POST", "/interactions/", 502)
    reply = await driver.use_control(mover, panel, Random(34))
    assert reply is not None and not reply.failed and reply.updated
    check_journal(driver.ledger, shared.bot.database, driver.match_id)
    assert len(given(shared.bot.database, driver.match_id)) == 1


async def test_move_counts_even_if_its_response_never_arrives(shared: E2EHarness) -> None:
    driver = await running(shared)
    mover, _, panel = await on_move(driver)
    use = draw_control(panel, driver.match_id, Random(36))
    assert use is not None
    late = {"message": "Unknown interaction", "code": 10062}
    shared.standin.fail_next("POST", "/interactions/", 404, late)
    clicked = asyncio.create_task(mover.send_component(panel, use[1]))
    await shared.standin.until(lambda: shared.standin.rest.faults == [])
    clicked.cancel()  # there is no answer to wait for
    assert len(given(shared.bot.database, driver.match_id)) == 1
    again = await mover.send_component(panel, use[1])
    assert accepted(again)
    assert len(given(shared.bot.database, driver.match_id)) == 1


async def test_a_dropped_connection_is_resumed(shared: E2EHarness, tmp_path: Path) -> None:
    standin = shared.standin
    driver = await by_dm(shared)
    sessions = set(standin.gateway.sessions)
    await standin.drop_gateway()
    await standin.until(lambda: not standin.gateway.ready)
    await standin.until(lambda: standin.gateway.ready)
    assert set(standin.gateway.sessions) == sessions
    await a_few(driver, Random(37))
    await settled(driver, tmp_path)


async def test_bot_asked_to_reconnect_resumes(shared: E2EHarness, tmp_path: Path) -> None:
    standin = shared.standin
    driver = await by_dm(shared)
    before = set(standin.gateway.connections)
    standin.gateway.ask_to_reconnect()
    await standin.until(lambda: standin.gateway.ready and not before & standin.gateway.connections)
    await a_few(driver, Random(38))
    await settled(driver, tmp_path)


async def test_invalid_session_is_replaced_by_a_new_one(shared: E2EHarness, tmp_path: Path) -> None:
    standin = shared.standin
    driver = await by_dm(shared)
    sessions = set(standin.gateway.sessions)
    standin.gateway.invalidate()
    await standin.until(lambda: standin.gateway.ready and sessions ^ set(standin.gateway.sessions))
    await a_few(driver, Random(39))
    await settled(driver, tmp_path)
    assert len([r for r in standin.requests if r.path.endswith("/commands")]) == 1


@pytest.mark.soak
async def test_bot_survives_a_long_outage_and_catches_up_on_the_next_act(
    shared: E2EHarness, tmp_path: Path
) -> None:
    driver = await by_dm(shared)
    shared.standin.fail_next("PATCH", f"/channels/{driver.place.id}/", 503, times=12)
    await a_few(driver, Random(40), 10)
    shared.standin.rest.faults.clear()
    await a_few(driver, Random(41), 2)
    now = driver.table
    await shared.standin.until(lambda: controls(now, driver.match_id) == [])
    await shared.standin.until(lambda: len(driver.tables()) == 1)
    await check_surfaces(driver, tmp_path)


async def test_match_continues_under_discords_rate_limits(tmp_path: Path) -> None:
    limits = RateLimit(seconds=5.0 if THOROUGH else 1.0)
    async with Standin(limits=limits, answer_seconds=PATIENCE) as standin:
        harness = E2EHarness(standin, tmp_path)
        await harness.start()
        try:
            ada, ben = standin.person("Ada"), standin.person("Ben")
            driver = await open_lobby(harness, ada)
            await driver.sit(ben)
            await driver.start()
            driver.by_dm = {ada.id}
            await driver.play_on(Random(42), until=lambda: len(driver.ledger.accepted) > 9)
            await check_surfaces(driver, tmp_path)
            check_journal(driver.ledger, harness.bot.database, driver.match_id)
            assert 429 not in [r.status for r in standin.requests]
        finally:
            await harness.bot.stop()
        harness.check()
