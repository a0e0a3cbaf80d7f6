"""Deleted and closed channels: the match continues, and returns with them."""

from __future__ import annotations

from random import Random

import pytest

from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import PANEL, TABLE
from bot.messaging.errors import DiscordUnavailable, EditedTooOften
from tests.host.harness import ANN, BEN, CHANNEL, mover
from tests.surfaces.harness import SurfaceHarness, closed

ELSEWHERE = 7001


async def test_table_moves_to_the_channel_if_its_thread_is_deleted(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    harness.at(match).gone = True
    match = await harness.on(match)
    assert (
        match.table_channel_id == CHANNEL and (await harness.table(match)).place is harness.channel
    )
    await harness.check(match)
    assert not any("Move the table here" in m.text for m in harness.memory.dm(ANN).messages)


async def test_table_moved_while_its_thread_is_found_deleted_stays_where_it_was_moved(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    thread = harness.at(match)
    held = harness.memory.fail(None, "edit", place=thread.id)
    await harness.step(match, Random(1))
    await harness.until(lambda: held.triggered)
    thread.gone = harness.channel.gone = True
    match = await harness.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    held.free.set()
    await harness.quiet()
    match = await harness.host.match(match.id)
    assert match.table_channel_id == ELSEWHERE
    assert (await harness.table(match)).place.id == ELSEWHERE


async def test_notice_for_a_deleted_thread_is_posted_in_the_channel(
    harness: SurfaceHarness,
) -> None:
    match = await closed(harness, BEN)
    match = await harness.until_move(match, BEN)
    thread = harness.at(match)
    thread.gone = True
    held, calls = harness.memory.fail(None, "edit", place=thread.id), harness.memory.calls
    await harness.until(lambda: held.triggered and calls["send", thread.id])
    held.free.set()
    await harness.quiet()
    match = await harness.host.match(match.id)
    assert harness.memory.who() == [BEN]
    (call,) = await harness.notices(match)
    assert call.place is harness.channel
    await harness.check(match)


async def test_table_stays_in_the_channel_if_threads_are_not_writable(
    harness: SurfaceHarness,
) -> None:
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    held = harness.memory.fail(None, "open_thread", lost=True)
    await harness.host.lobby.start(match.id, ANN)
    await harness.until(lambda: held.triggered)
    (thread,) = harness.memory.threads(CHANNEL)
    thread.mute = True
    held.free.set()
    await harness.quiet()
    match = await harness.host.match(match.id)
    assert thread.messages == [] and (await harness.table(match)).place is harness.channel
    match = await harness.on(match)
    await harness.check(match)


async def test_table_is_in_the_channel_without_threads(harness: SurfaceHarness) -> None:
    harness.channel.threads = False
    match = await harness.playing(ANN, BEN)
    assert harness.memory.threads(CHANNEL) == []
    assert (await harness.table(match)).place is harness.channel
    await harness.check(match)


def told(harness: SurfaceHarness, person: int) -> list[str]:
    """Return the messages to a person about a table that cannot be posted."""
    return [m.text for m in harness.memory.dm(person).messages if "Move the table here" in m.text]


@pytest.mark.parametrize("how", ["gone", "hidden"])
async def test_host_is_told_once_of_a_lost_channel_and_the_match_continues(
    harness: SurfaceHarness, how: str
) -> None:
    match = await harness.playing(ANN, BEN)
    setattr(harness.channel, how, True)
    for _ in range(6):
        match = await harness.on(match)
    why = {"gone": "its channel was deleted", "hidden": "please grant **View Channel**"}
    (said,) = told(harness, ANN)
    assert why[how] in said and told(harness, BEN) == []
    panels = await harness.panels(match)
    assert set(panels) == {ANN, BEN}
    behind = {s.kind for s in await harness.store.surfaces_behind()}
    assert behind == (set() if how == "gone" else {TABLE})
    match = await harness.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await harness.quiet()
    new = harness.memory.channel(ELSEWHERE).messages
    assert len(new) == 1 and "moved here" in new[0].text
    if how == "gone":
        await harness.host.seats.set_dm(match.id, BEN, False)
        await harness.until_move(match, BEN)
        harness.memory.who()
        await harness.quiet()
        assert harness.memory.who() == [BEN]


async def test_table_returns_with_the_permission_to_write(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    harness.channel.hidden = True
    for _ in range(3):
        match = await harness.on(match)
    tried = harness.memory.calls["edit", match.table_channel_id]
    match = await harness.on(match)
    assert harness.memory.calls["edit", match.table_channel_id] == tried, "not at each act"
    harness.channel.hidden = False
    await harness.posts.permissions_changed(match.guild_id or 0)
    await harness.quiet()
    await harness.check(match)
    assert len(told(harness, ANN)) == 1


async def test_deleted_table_or_panel_is_posted_again_silently(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    person, _, _ = mover(match)
    table, panel = await harness.table(match), (await harness.panels(match))[person]
    table.deleted = panel.deleted = True
    match = await harness.on(match)
    assert (await harness.table(match)).silent and (await harness.panels(match))[person].silent
    assert person not in harness.memory.who()
    await harness.check(match)


async def test_archived_thread_is_unarchived(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    table = await harness.table(match)
    harness.at(match).archived = True
    match = await harness.on(match)
    assert not harness.at(match).archived and await harness.table(match) is table
    await harness.check(match)


async def test_old_notice_in_an_archived_thread_is_deleted(harness: SurfaceHarness) -> None:
    match = await closed(harness, BEN)
    match = await harness.until_move(match, BEN)
    await harness.quiet()
    (old,) = await harness.notices(match)
    match = await harness.until_move(match, ANN)
    await harness.quiet()
    seat = match.seat_or_refuse(ANN).seat
    while match.waited_for() == [seat]:
        harness.at(match).archived = True
        match = await harness.step(match, Random(match.last_row))
        if match.waited_for() != [seat]:
            harness.at(match).archived = True
        await harness.quiet()
    (new,) = await harness.notices(match)
    assert old.deleted and new is not old
    await harness.check(match)


async def test_a_table_that_moves_out_of_an_archived_thread_leaves_a_forwarding_notice_too(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    old = await harness.table(match)
    harness.at(match).archived = True
    match = await harness.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await harness.quiet()
    assert old.controls == [] and f"<#{ELSEWHERE}>" in old.text
    await harness.check(match)


async def test_forwarding_notice_is_left_after_an_outage(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    old = await harness.table(match)
    harness.memory.fail(DiscordUnavailable("502"), "edit", place=old.place.id, times=3)
    match = await harness.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await harness.quiet()
    assert old.controls == [] and f"<#{ELSEWHERE}>" in old.text
    await harness.check(match)


async def test_table_that_accepts_no_more_edits_is_deleted_in_its_old_place(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    old = await harness.table(match)
    harness.memory.fail(EditedTooOften("30046"), "edit", place=old.place.id)
    match = await harness.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await harness.quiet()
    assert old.deleted
    await harness.check(match)


async def test_table_moves_to_channel_if_thread_cannot_be_unarchived(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.at(match).archived = harness.at(match).locked = True
    match = await harness.on(match)
    assert match.table_channel_id == CHANNEL
    match = await harness.on(match)
    posts = [m for m in harness.channel.messages if "log" in str(m.controls)]
    assert len(posts) == 1 and await harness.store.surfaces_behind() == []


async def test_failed_forwarding_notice_does_not_delay_the_table(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.at(match).gone = True
    match = await harness.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await harness.quiet()
    assert (await harness.table(match)).place.id == ELSEWHERE
    await harness.check(match)


async def test_panel_is_removed_if_direct_messages_are_closed_in_between(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    person, seat, _ = mover(match)
    harness.memory.fail(EditedTooOften("30046"), "edit", place=harness.memory.dm(person).id)
    harness.memory.dm(person).closed = True
    match = await harness.on(match)
    assert match.seats[seat].dm_channel == 0
    assert harness.memory.dm(person).messages == []
    surface = await harness.store.surface(match.id, PANEL, seat)
    assert surface and surface.message_id is None
