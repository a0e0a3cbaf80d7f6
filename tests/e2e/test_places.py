"""Channels, threads and posts go away or close; the match does not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from .driving import Play, open_lobby
from .process import House
from .records import check_journal, check_surfaces, fresh
from .test_refusals import people, told_in_private

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def by_dm(house: House, *, thread: bool = True) -> Play:
    """A match of two people who play by direct message."""
    ada, ben = people(house, "Ada", "Ben")
    play = await open_lobby(house, ada)
    await play.sit(ben)
    await play.start(thread)
    play.by_dm = {ada.id, ben.id}
    return play


def answered(play: Play, more: int) -> bool:
    """Whether so many answers have been accepted."""
    return len(play.ledger.accepted) >= more


async def a_few(play: Play, rng: Random, count: int = 4) -> None:
    """Play on for a few answers."""
    goal = len(play.ledger.accepted) + count
    await play.on(rng, until=lambda: answered(play, goal))


@pytest.mark.parametrize(
    ("permission", "label"),
    [("send_messages", "Send Messages"), ("view_channel", "View Channel")],
)
async def test_without_a_permission_play_names_it(
    shared: House, permission: str, label: str
) -> None:
    (ada,) = people(shared, "Ada")
    channel = shared.standin.add_channel(f"closed-{permission}".replace("_", "-"))
    shared.standin.deny(permission, channel)
    reply = await ada.slash("play", {"game": "lion_unicorn"}, where=channel)
    told_in_private(reply, label, "Permissions")
    told_in_private(await ada.slash("games", where=channel), "no open match")
    assert channel.messages == []


async def test_without_attach_files_the_table_stands_in_words_and_names_it(
    shared: House, tmp_path: Path
) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    channel = shared.standin.add_channel("words")
    shared.standin.deny("attach_files", channel)
    play = await open_lobby(shared, ada, channel)
    await play.sit(ben)
    await play.start()
    play.by_dm = {ada.id, ben.id}
    (table,) = await shared.standin.until(play.tables)
    assert play.place != channel and "**Attach Files**" in table.text and not table.attachments
    shared.standin.allow("attach_files", channel)
    await a_few(play, Random(3), 2)
    await check_surfaces(play, tmp_path)


async def test_a_deleted_thread_brings_the_table_into_the_channel(
    shared: House, tmp_path: Path
) -> None:
    play = await by_dm(shared)
    shared.standin.delete_channel(play.place)
    await play.blind(Random(4), 3)
    play.place = play.channel
    await shared.standin.until(play.tables)
    await a_few(play, Random(5))
    await check_surfaces(play, tmp_path)


async def test_a_deleted_channel_leaves_direct_messages_and_table(
    shared: House, tmp_path: Path
) -> None:
    play = await by_dm(shared)
    ada, ben = play.people
    shared.standin.delete_channel(play.channel)
    await play.blind(Random(6), 3)
    await shared.standin.until(lambda: any("/table" in m.text for m in ada.dms))
    told = [m for m in ada.dms if "/table" in m.text]
    assert len(told) == 1 and "deleted" in told[0].text
    elsewhere = shared.standin.add_channel("elsewhere")
    reply = await ben.slash("hand", where=elsewhere)
    assert reply.ephemeral and f"match {play.match_id}" in reply.text
    told_in_private(await ben.slash("table", where=elsewhere), "Only", ada.mention)
    told_in_private(await ada.slash("table", where=elsewhere), "stands in", f"<#{elsewhere.id}>")
    play.place = elsewhere
    await shared.standin.until(play.tables)
    await a_few(play, Random(7))
    now = await fresh(shared.bot.database, play.match_id, tmp_path)
    await shared.standin.until(lambda: [t.text for t in play.tables()] == [now.table])
    check_journal(play.ledger, shared.bot.database, play.match_id)


async def test_an_archived_thread_is_opened_again(shared: House, tmp_path: Path) -> None:
    play = await by_dm(shared)
    shared.standin.archive(play.place)
    await a_few(play, Random(11))
    await check_surfaces(play, tmp_path)
    assert not play.place.archived
