"""Permissions that the bot lacks: it shows what it can, names what is missing, and recovers."""

from __future__ import annotations

from math import inf

import pytest

from bot.host import TABLE, Actor, Match
from tests.host.house import ANN, BEN
from tests.surfaces.memory import Message
from tests.surfaces.shown import Shown, closed, touching


async def check(house: Shown) -> None:
    """Let the time of the next check come."""
    house.host.scheduler.run_due(inf)
    await house.quiet()


async def behind(house: Shown) -> set[str]:
    return {surface.kind for surface in await house.store.surfaces_behind()}


def told(house: Shown, person: int) -> list[str]:
    """List what a person was told about a table that cannot be shown."""
    return [m.text for m in house.memory.dm(person).messages if "/table" in m.text]


# ---------------------------------------------------------------------- Attach Files


async def in_words(house: Shown) -> tuple[Match, Message]:
    """Begin a match where the bot may attach no files; return it with its table."""
    house.channel.wordy = True
    match = await house.playing(ANN, BEN)
    return match, await house.table(match)


async def test_without_attach_files_the_table_stands_in_its_thread_in_words_and_says_why(
    house: Shown,
) -> None:
    match, table = await in_words(house)
    assert table.place.parent is house.channel and table.pictures == []
    assert "I am missing **Attach Files**" in table.text and "**Your" not in table.text
    assert "Send Messages" not in table.text and told(house, ANN) == []
    for _ in range(3):
        match = await house.on(match)
        assert await house.table(match) is table and table.edits and table.pictures == []


async def test_the_picture_comes_with_the_check_after_attach_files_was_granted(
    house: Shown,
) -> None:
    match, table = await in_words(house)
    async with touching(house):
        await check(house)
    house.channel.wordy = False
    await check(house)
    assert await house.table(match) is table and len(table.pictures) == 1
    assert "Attach Files" not in table.text
    await house.check(match)
    assert house.host.scheduler.next_at is None


async def test_a_table_in_words_is_checked_after_a_restart_too(house: Shown) -> None:
    match, table = await in_words(house)
    async with touching(house):
        await house.crash()
    house.channel.wordy = False
    await check(house)
    assert len(table.pictures) == 1
    await house.check(match)


async def test_who_has_closed_direct_messages_is_called_at_a_table_in_words(house: Shown) -> None:
    house.channel.wordy = True
    match = await closed(house, BEN)
    await house.until_move(match, BEN)
    await house.quiet()
    assert house.memory.who() == [BEN] and len(await house.notices(match)) == 1


async def test_a_table_in_words_is_not_checked_once_its_match_is_over(house: Shown) -> None:
    match, table = await in_words(house)
    await house.host.play.end(match.id, Actor(ANN))
    await house.quiet()
    await check(house)
    assert "ended before anybody had won" in table.text and await behind(house) == set()
    assert house.host.scheduler.next_at is None


# ---------------------------------------------------------------------- no post at all


@pytest.mark.parametrize(
    ("lacks", "name", "others"),
    [
        ("mute", "Send Messages", ("View Channel", "Attach Files", "in Threads")),
        ("hidden", "View Channel", ("Send Messages", "Attach Files")),
    ],
)
async def test_the_host_is_told_once_which_permission_is_missing_and_the_table_comes_when_granted(
    house: Shown, lacks: str, name: str, others: tuple[str, ...]
) -> None:
    match = await house.lobby(ANN, BEN)
    await house.quiet()
    setattr(house.channel, lacks, True)
    house.channel.threads = False
    match = await house.host.lobby.start(match.id, ANN)
    await house.quiet()
    for _ in range(2):
        await check(house)
    (said,) = told(house, ANN)
    assert f"please grant **{name}**" in said and not any(other in said for other in others)
    assert TABLE in await behind(house)
    setattr(house.channel, lacks, False)
    await check(house)
    await house.check(await house.host.match(match.id))


async def test_a_call_that_is_refused_at_the_table_comes_when_it_may(house: Shown) -> None:
    match = await closed(house, BEN)
    house.at(match).mute = True
    match = await house.until_move(match, BEN)
    house.channel.mute = True
    await house.quiet()
    assert house.memory.who() == []
    house.at(await house.host.match(match.id)).mute = house.channel.mute = False
    await check(house)
    assert house.memory.who() == [BEN]


async def test_who_was_told_by_direct_message_is_not_told_again_for_a_refused_call(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    await house.host.preferences.set_person(BEN, notices="both")
    house.at(match).mute = True
    await house.until_move(match, BEN)
    await house.quiet()
    for _ in range(2):
        await check(house)
    assert house.memory.who() == [BEN] and await behind(house) == set()
