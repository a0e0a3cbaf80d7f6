"""Places that go away or close: the match goes on, and comes back with them."""

from __future__ import annotations

from random import Random

import pytest

from bot.host import PANEL, TABLE, Actor
from bot.surfaces.messenger import EditedTooOften, Unwell
from tests.host.house import ANN, BEN, CHANNEL, mover
from tests.surfaces.shown import Shown, closed

ELSEWHERE = 7001


async def test_a_deleted_thread_brings_the_table_into_the_channel(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    house.at(match).gone = True
    match = await house.on(match)
    assert match.table_channel_id == CHANNEL and (await house.table(match)).place is house.channel
    await house.check(match)
    assert not any("/table" in m.text for m in house.memory.dm(ANN).messages)


async def test_who_is_to_be_called_in_a_deleted_thread_is_called_in_the_channel(
    house: Shown,
) -> None:
    match = await closed(house, BEN)
    match = await house.until_move(match, BEN)
    thread = house.at(match)
    thread.gone = True
    held, calls = house.memory.fail(None, "edit", place=thread.id), house.memory.calls
    await house.until(lambda: held.struck and calls["send", thread.id])
    held.free.set()
    await house.quiet()
    match = await house.host.match(match.id)
    assert house.memory.who() == [BEN]
    (call,) = await house.notices(match)
    assert call.place is house.channel
    await house.check(match)


async def test_a_thread_that_may_be_opened_but_not_written_in_leaves_the_table_in_the_channel(
    house: Shown,
) -> None:
    match = await house.lobby(ANN, BEN)
    await house.quiet()
    held = house.memory.fail(None, "open_thread", lost=True)
    await house.host.lobby.start(match.id, ANN)
    await house.until(lambda: held.struck)
    (thread,) = house.memory.threads(CHANNEL)
    thread.mute = True
    held.free.set()
    await house.quiet()
    match = await house.host.match(match.id)
    assert thread.messages == [] and (await house.table(match)).place is house.channel
    match = await house.on(match)
    await house.check(match)


async def test_without_threads_the_table_stands_in_the_channel(house: Shown) -> None:
    house.channel.threads = False
    match = await house.playing(ANN, BEN)
    assert house.memory.threads(CHANNEL) == []
    assert (await house.table(match)).place is house.channel
    await house.check(match)


def told(house: Shown, person: int) -> list[str]:
    """List what a person was told about a table that cannot be shown."""
    return [m.text for m in house.memory.dm(person).messages if "/table" in m.text]


@pytest.mark.parametrize("how", ["gone", "hidden"])
async def test_of_a_channel_that_is_gone_or_closed_the_host_is_told_once_and_the_match_goes_on(
    house: Shown, how: str
) -> None:
    match = await house.playing(ANN, BEN)
    setattr(house.channel, how, True)
    for _ in range(6):
        match = await house.on(match)
    why = {"gone": "its channel was deleted", "hidden": "please grant **View Channel**"}
    (said,) = told(house, ANN)
    assert why[how] in said and told(house, BEN) == []
    panels = await house.panels(match)
    assert set(panels) == {ANN, BEN}
    behind = {s.kind for s in await house.store.surfaces_behind()}
    assert behind == (set() if how == "gone" else {TABLE})
    match = await house.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await house.quiet()
    new = house.memory.channel(ELSEWHERE).messages
    assert len(new) == 1 and "moved here" in new[0].text
    if how == "gone":
        await house.host.seats.set_dm(match.id, BEN, False)
        await house.until_move(match, BEN)
        house.memory.who()
        await house.quiet()
        assert house.memory.who() == [BEN]


async def test_a_table_comes_back_with_the_right_to_write(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    house.channel.hidden = True
    for _ in range(3):
        match = await house.on(match)
    house.channel.hidden = False
    match = await house.on(match)
    await house.check(match)
    assert len(told(house, ANN)) == 1


async def test_a_table_or_a_panel_that_somebody_deleted_is_posted_anew_in_silence(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    person, _, _ = mover(match)
    table, panel = await house.table(match), (await house.panels(match))[person]
    table.deleted = panel.deleted = True
    match = await house.on(match)
    assert (await house.table(match)).silent and (await house.panels(match))[person].silent
    assert person not in house.memory.who()
    await house.check(match)


async def test_an_archived_thread_is_opened_again(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    table = await house.table(match)
    house.at(match).archived = True
    match = await house.on(match)
    assert not house.at(match).archived and await house.table(match) is table
    await house.check(match)


async def test_an_old_call_in_an_archived_thread_is_taken_away(house: Shown) -> None:
    match = await closed(house, BEN)
    match = await house.until_move(match, BEN)
    await house.quiet()
    (old,) = await house.notices(match)
    match = await house.until_move(match, ANN)
    await house.quiet()
    seat = match.seat_or_refuse(ANN).seat
    while match.waited_for() == [seat]:
        house.at(match).archived = True
        match = await house.step(match, Random(match.last_row))
        if match.waited_for() != [seat]:
            house.at(match).archived = True
        await house.quiet()
    (new,) = await house.notices(match)
    assert old.deleted and new is not old
    await house.check(match)


async def test_a_table_that_moves_out_of_an_archived_thread_leaves_a_farewell_too(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    old = await house.table(match)
    house.at(match).archived = True
    match = await house.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await house.quiet()
    assert old.controls == [] and f"<#{ELSEWHERE}>" in old.text
    await house.check(match)


async def test_a_farewell_is_left_as_soon_as_discord_is_well_again(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    old = await house.table(match)
    house.memory.fail(Unwell("502"), "edit", place=old.place.id, times=3)
    match = await house.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await house.quiet()
    assert old.controls == [] and f"<#{ELSEWHERE}>" in old.text
    await house.check(match)


async def test_a_table_that_takes_no_more_edits_is_not_left_standing_where_it_was(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    old = await house.table(match)
    house.memory.fail(EditedTooOften("30046"), "edit", place=old.place.id)
    match = await house.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await house.quiet()
    assert old.deleted
    await house.check(match)


async def test_a_thread_archived_for_good_brings_the_table_into_the_channel(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    house.at(match).archived = house.at(match).locked = True
    match = await house.on(match)
    assert match.table_channel_id == CHANNEL
    match = await house.on(match)
    posts = [m for m in house.channel.messages if "log" in str(m.controls)]
    assert len(posts) == 1 and await house.store.surfaces_behind() == []


async def test_a_farewell_that_cannot_be_left_does_not_keep_the_table_back(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    house.at(match).gone = True
    match = await house.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await house.quiet()
    assert (await house.table(match)).place.id == ELSEWHERE
    await house.check(match)


async def test_the_panel_of_who_has_closed_direct_messages_meanwhile_is_taken_away(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    person, seat, _ = mover(match)
    house.memory.fail(EditedTooOften("30046"), "edit", place=house.memory.dm(person).id)
    house.memory.dm(person).closed = True
    match = await house.on(match)
    assert match.seats[seat].dm_channel == 0
    assert house.memory.dm(person).messages == []
    surface = await house.store.surface(match.id, PANEL, seat)
    assert surface and surface.message_id is None
