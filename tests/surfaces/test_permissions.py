"""Missing permissions: the bot shows what it can, names what is missing, and recovers."""

from __future__ import annotations

from math import inf

import pytest

from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import TABLE
from bot.match.match import Match
from bot.messaging.errors import DiscordUnavailable
from tests.host.harness import ANN, BEN
from tests.surfaces.cups import GUILD
from tests.surfaces.harness import SurfaceHarness, closed, touching
from tests.surfaces.memory import Message


async def check(harness: SurfaceHarness) -> None:
    """Advance to the next permission check."""
    harness.host.timers.run_due(inf)
    await harness.quiet()


async def behind(harness: SurfaceHarness) -> set[str]:
    return {surface.kind for surface in await harness.store.surfaces_behind()}


def told(harness: SurfaceHarness, person: int) -> list[str]:
    """Return the messages to a person about a table that cannot be posted."""
    return [m.text for m in harness.memory.dm(person).messages if "Move the table here" in m.text]


# ---------------------------------------------------------------------- Attach Files


async def in_words(harness: SurfaceHarness) -> tuple[Match, Message]:
    """Start a match where the bot can't attach files; return it with its table."""
    harness.channel.wordy = True
    match = await harness.playing(ANN, BEN)
    return match, await harness.table(match)


async def test_table_without_attach_files_is_text_in_its_thread_and_says_why(
    harness: SurfaceHarness,
) -> None:
    match, table = await in_words(harness)
    assert table.place.parent is harness.channel and table.pictures == []
    assert "Missing permissions: **Attach Files**" in table.text and "**Your" not in table.text
    assert "Send Messages" not in table.text and told(harness, ANN) == []
    for _ in range(3):
        match = await harness.on(match)
        assert await harness.table(match) is table and table.edits and table.pictures == []


async def test_picture_returns_with_the_check_after_attach_files_was_granted(
    harness: SurfaceHarness,
) -> None:
    match, table = await in_words(harness)
    async with touching(harness):
        await check(harness)
    harness.channel.wordy = False
    await check(harness)
    assert await harness.table(match) is table and len(table.pictures) == 1
    assert "Attach Files" not in table.text
    await harness.check(match)
    assert harness.host.timers.next_at is None


async def test_text_table_is_checked_after_a_restart(harness: SurfaceHarness) -> None:
    match, table = await in_words(harness)
    async with touching(harness):
        await harness.crash()
    harness.channel.wordy = False
    await check(harness)
    assert len(table.pictures) == 1
    await harness.check(match)


async def test_player_with_closed_direct_messages_is_mentioned_at_a_table_without_pictures(
    harness: SurfaceHarness,
) -> None:
    harness.channel.wordy = True
    match = await closed(harness, BEN)
    await harness.until_move(match, BEN)
    await harness.quiet()
    assert harness.memory.who() == [BEN] and len(await harness.notices(match)) == 1


async def test_text_table_of_a_finished_match_is_not_checked(
    harness: SurfaceHarness,
) -> None:
    match, table = await in_words(harness)
    await harness.host.play.end(match.id, Actor(ANN))
    await harness.quiet()
    await check(harness)
    assert "ended before anyone had won" in table.text and await behind(harness) == set()
    assert harness.host.timers.next_at is None


# ---------------------------------------------------------------------- no post at all


@pytest.mark.parametrize(
    ("lacks", "name", "others"),
    [
        ("mute", "Send Messages", ("View Channel", "Attach Files", "in Threads")),
        ("hidden", "View Channel", ("Send Messages", "Attach Files")),
    ],
)
async def test_host_is_told_once_of_a_missing_permission_and_the_table_comes_when_granted(
    harness: SurfaceHarness, lacks: str, name: str, others: tuple[str, ...]
) -> None:
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    setattr(harness.channel, lacks, True)
    harness.channel.threads = False
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    for _ in range(2):
        await check(harness)
    (said,) = told(harness, ANN)
    assert f"please grant **{name}**" in said and not any(other in said for other in others)
    assert TABLE in await behind(harness)
    setattr(harness.channel, lacks, False)
    await check(harness)
    await harness.check(await harness.host.match(match.id))


@pytest.mark.parametrize("how", ["timed out", "hidden"])
async def test_match_that_starts_while_nothing_can_be_posted_gets_its_thread_later(
    harness: SurfaceHarness, how: str
) -> None:
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    silence(harness, how)
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    match = await harness.host.match(match.id)
    assert TABLE in await behind(harness) and set(await harness.panels(match)) == {ANN, BEN}
    silence(harness, "")
    await check(harness)
    match = await harness.host.match(match.id)
    assert (await harness.table(match)).place.parent is harness.channel
    await harness.check(match)


@pytest.mark.parametrize("how", ["timed out", "hidden"])
async def test_table_that_was_not_posted_yet_stays_in_its_thread_while_nothing_can_be_posted(
    harness: SurfaceHarness, how: str
) -> None:
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    held = harness.memory.fail(None, "add_to_thread", lost=True)
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.until(lambda: held.triggered)
    silence(harness, how)
    held.free.set()
    await harness.quiet()
    silence(harness, "")
    await check(harness)
    match = await harness.host.match(match.id)
    assert (await harness.table(match)).place.parent is harness.channel


def silence(harness: SurfaceHarness, how: str) -> None:
    """Let the bot be timed out, or let it not see its channel; or let it do everything again."""
    harness.channel.hidden = how == "hidden"
    harness.memory.timed_out = {GUILD: 2_000_000_000.0} if how == "timed out" else {}


async def test_table_comes_when_the_bot_is_allowed_to_post_while_its_host_is_being_told(
    harness: SurfaceHarness,
) -> None:
    held = harness.memory.fail(None, "direct_channel", place=ANN)
    harness.channel.mute = True
    match = await harness.lobby(ANN)
    await harness.until(lambda: held.triggered)
    harness.channel.mute = False
    harness.posts.refresh()
    held.free.set()
    await harness.quiet()
    assert await behind(harness) == set() and (await harness.lobby_post(match)).text


async def test_host_who_could_not_be_told_for_now_is_told_at_the_next_check(
    harness: SurfaceHarness,
) -> None:
    harness.memory.fail(DiscordUnavailable("down"), "direct_channel", place=ANN)
    harness.channel.mute = True
    await harness.lobby(ANN)
    await harness.quiet()
    assert told(harness, ANN) == []
    for _ in range(2):
        await check(harness)
    assert len(told(harness, ANN)) == 1


async def test_refused_notice_at_the_table_is_sent_when_allowed(
    harness: SurfaceHarness,
) -> None:
    match = await closed(harness, BEN)
    harness.at(match).mute = True
    match = await harness.until_move(match, BEN)
    harness.channel.mute = True
    await harness.quiet()
    assert harness.memory.who() == []
    harness.at(await harness.host.match(match.id)).mute = harness.channel.mute = False
    await check(harness)
    assert harness.memory.who() == [BEN]


async def test_refused_notice_is_not_repeated_after_a_direct_message(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    await harness.host.preferences.set_person(BEN, notices="both")
    harness.at(match).mute = True
    await harness.until_move(match, BEN)
    await harness.quiet()
    for _ in range(2):
        await check(harness)
    assert harness.memory.who() == [BEN] and await behind(harness) == set()
