"""Channels, threads and posts are deleted or closed; the match continues."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.e2e.player_driver import manage_page

from .player_driver import MatchDriver, open_lobby
from .process import E2EHarness
from .records import check_journal, check_surfaces, fresh
from .test_refusals import people, told_in_private

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def by_dm(harness: E2EHarness, *, thread: bool = True) -> MatchDriver:
    """Start a match of two people who play by direct message."""
    ada, ben = people(harness, "Ada", "Ben")
    driver = await open_lobby(harness, ada)
    await driver.sit(ben)
    await driver.start(thread)
    driver.by_dm = {ada.id, ben.id}
    return driver


def answered(driver: MatchDriver, more: int) -> bool:
    """Return whether this many answers have been accepted."""
    return len(driver.ledger.accepted) >= more


async def a_few(driver: MatchDriver, rng: Random, count: int = 4) -> None:
    """Play some answers."""
    goal = len(driver.ledger.accepted) + count
    await driver.play_on(rng, until=lambda: answered(driver, goal))


@pytest.mark.parametrize(
    ("permission", "label"),
    [("send_messages", "Send Messages"), ("view_channel", "View Channel")],
)
async def test_play_names_a_missing_permission(
    shared: E2EHarness, permission: str, label: str
) -> None:
    (ada,) = people(shared, "Ada")
    channel = shared.standin.add_channel(f"closed-{permission}".replace("_", "-"))
    shared.standin.deny(permission, channel)
    reply = await ada.slash("play", {"game": "lion_unicorn"}, where=channel)
    told_in_private(reply, label, "Permissions")
    told_in_private(await ada.slash("matches", where=channel), "no open matches")
    assert channel.messages == []


async def test_table_without_attach_files_is_text_and_names_the_permission(
    shared: E2EHarness, tmp_path: Path
) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    channel = shared.standin.add_channel("words")
    shared.standin.deny("attach_files", channel)
    driver = await open_lobby(shared, ada, channel)
    await driver.sit(ben)
    await driver.start()
    driver.by_dm = {ada.id, ben.id}
    (table,) = await shared.standin.until(driver.tables)
    assert driver.place != channel and "**Attach Files**" in table.text and not table.attachments
    shared.standin.allow("attach_files", channel)
    await a_few(driver, Random(3), 2)
    await check_surfaces(driver, tmp_path)


async def test_table_moves_to_the_channel_if_its_thread_is_deleted(
    shared: E2EHarness, tmp_path: Path
) -> None:
    driver = await by_dm(shared)
    shared.standin.delete_channel(driver.place)
    await driver.play_by_dm(Random(4), 3)
    driver.place = driver.channel
    await shared.standin.until(driver.tables)
    await a_few(driver, Random(5))
    await check_surfaces(driver, tmp_path)


async def test_a_deleted_channel_leaves_direct_messages_and_table(
    shared: E2EHarness, tmp_path: Path
) -> None:
    driver = await by_dm(shared)
    ada, ben = driver.people
    shared.standin.delete_channel(driver.channel)
    await driver.play_by_dm(Random(6), 3)
    await shared.standin.until(lambda: any("Move the table here" in m.text for m in ada.dms))
    told = [m for m in ada.dms if "Move the table here" in m.text]
    assert len(told) == 1 and "deleted" in told[0].text
    elsewhere = shared.standin.add_channel("elsewhere")
    reply = await ben.slash("panel", where=elsewhere)
    assert reply.ephemeral and reply.message is not None
    page = await manage_page(ada, elsewhere)
    assert page.message is not None
    assert "has moved here" in (await ada.click(page.message, label="Move the table here")).text
    driver.place = elsewhere
    await shared.standin.until(driver.tables)
    await a_few(driver, Random(7))
    now = await fresh(shared.bot.database, driver.match_id, tmp_path)
    await shared.standin.until(lambda: [t.text for t in driver.tables()] == [now.table])
    check_journal(driver.ledger, shared.bot.database, driver.match_id)


async def test_archived_thread_is_unarchived(shared: E2EHarness, tmp_path: Path) -> None:
    driver = await by_dm(shared)
    shared.standin.archive(driver.place)
    await a_few(driver, Random(11))
    await check_surfaces(driver, tmp_path)
    assert not driver.place.archived
