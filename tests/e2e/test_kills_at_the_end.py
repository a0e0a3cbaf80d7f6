"""The bot is killed as a match ends; its result is posted exactly once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kit.amount import THOROUGH
from playground.changes import PATIENCE

from .crash_injection import KillAtRequest
from .player_driver import MatchDriver, open_lobby
from .process import E2EHarness, rows
from .records import check_journal, check_surfaces
from .test_kills import restart

EDIT, RESULT, PANEL = ("PATCH", "channel"), ("POST", "channel"), ("POST", "dm")
"""The requests at the end: the edit of the lobby, the result, and the panel that notifies."""
MOMENTS = [
    [(EDIT, True)],
    [(RESULT, True)],
    [(RESULT, False)],
    [(EDIT, False)],
    [(RESULT, True), (RESULT, True), (RESULT, False)],
    [(EDIT, False), (RESULT, False)],
    [(PANEL, True)],
    [(PANEL, False), (RESULT, False)],
]


def results(driver: MatchDriver) -> int:
    """Count the posts with the result in the channel of the lobby."""
    return sum(
        any(button.label == "Text to share" for button in message.buttons)
        for message in driver.channel.messages
    )


@pytest.mark.parametrize("moments", MOMENTS if THOROUGH else MOMENTS[:1])
async def test_result_is_posted_once_whenever_the_bot_is_killed(
    harness: E2EHarness, tmp_path: Path, moments: list[tuple[tuple[str, str], bool]]
) -> None:
    ada, ben = harness.standin.person("Ada"), harness.standin.person("Ben")
    driver = await open_lobby(harness, ada, game="instinkt")
    await driver.sit(ben)
    await driver.start()
    driver.by_dm.add(ben.id)
    left = len(driver.channel.messages)
    await near_the_end(driver)
    places = {"channel": driver.channel, "dm": ben.dm}
    for (method, place), lost in moments:
        path = f"/channels/{places[place].id}/messages"
        fault = KillAtRequest(harness.bot, path, method=method, lost=lost)
        harness.standin.rest.faults.append(fault)
        playing = asyncio.create_task(driver.play_on(Random(2)))
        async with asyncio.timeout(PATIENCE):
            await fault.killed.wait()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await restart(harness)
    await driver.play_on(Random(2))  # a player has a panel with a question before the end
    await harness.standin.until(lambda: results(driver))
    assert rows(harness.bot.database, "SELECT status FROM match") == [("finished",)]
    check_journal(driver.ledger, harness.bot.database, driver.match_id)
    await check_surfaces(driver, tmp_path)
    assert results(driver) == 1 and len(driver.channel.messages) == left + 1


async def near_the_end(driver: MatchDriver) -> None:
    """Play until few cards are missing from the square."""
    await driver.play_on(Random(2), until=lambda: len(driver.ledger.accepted) >= 24)
