"""Trouble with Discord: nothing doubles, nobody waits for another, and the match goes on."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.host import TABLE, Actor, Match
from bot.surfaces.draft import sketch_of
from bot.surfaces.messenger import EditedTooOften, Later, Trouble, Unwell
from bot.surfaces.pages.table import TableDraft, table_post
from bot.surfaces.poster import Post, Poster
from bot.surfaces.publisher import Publisher
from cogs.answers import private_panel
from tests.host.house import ANN, BEN, CHANNEL, mover
from tests.surfaces.limits import texts
from tests.surfaces.shown import Shown, closed

ELSEWHERE = 7001
CLOSED = "your direct messages are closed to me"


def other(person: int) -> int:
    return ANN if person == BEN else BEN


# ---------------------------------------------------------------------- edited too often


async def test_a_table_edited_too_often_is_posted_anew_in_silence(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    old = await house.table(match)
    house.memory.fail(EditedTooOften("30046"), "edit", place=match.table_channel_id)
    match = await house.on(match)
    new = await house.table(match)
    assert new is not old and old.deleted and new.silent and new.place is old.place
    await house.check(match)


async def test_a_panel_edited_too_often_is_posted_anew_in_silence(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    person, _, _ = mover(match)
    old = (await house.panels(match))[person]
    house.memory.fail(EditedTooOften("30046"), "edit", place=old.place.id)
    match = await house.on(match)
    new = (await house.panels(match))[person]
    assert new is not old and old.deleted and new.silent
    assert person not in house.memory.who()
    await house.check(match)


async def test_a_call_to_the_table_that_is_edited_too_often_does_not_call_again(
    house: Shown,
) -> None:
    match = await closed(house, BEN)
    match = await house.until_move(match, BEN)
    house.memory.fail(Unwell("502"), "send", place=match.table_channel_id, lost=True)
    house.memory.fail(EditedTooOften("30046"), "edit", place=match.table_channel_id, times=2)
    await house.quiet()
    assert house.memory.who() == [BEN] and len(await house.notices(match)) == 1


# ---------------------------------------------------------------------- closed direct messages


@pytest.mark.parametrize("later", [False, True])
async def test_who_has_closed_direct_messages_is_called_at_the_table_when_on_move(
    house: Shown, later: bool
) -> None:
    match = await closed(house, BEN, later=later)
    for _ in range(3):
        match = await house.until_move(match, BEN)
        await house.quiet()
        assert house.memory.who() == [BEN]
        (call,) = await house.notices(match)
        assert call.place is house.at(match)
        assert set(await house.panels(match)) == {ANN}
        await house.check(match)
    assert len(house.memory.dm(BEN).messages) == later, "no more than the panel from before"


async def test_where_no_direct_channel_can_be_opened_the_table_calls(house: Shown) -> None:
    house.memory.unopenable.add(BEN)
    match = await house.playing(ANN, BEN)
    await house.until_move(match, BEN)
    await house.quiet()
    assert house.memory.who() == [BEN] and len(await house.notices(match)) == 1
    assert house.memory.calls["direct_channel", BEN] == 1


async def panel(house: Shown, match: Match, person: int) -> str:
    """Return what a person's private panel says."""
    client: Any = SimpleNamespace(host=house.host)
    draft = await private_panel(client, match.id, person)
    return texts(draft.layout(None))


async def test_who_has_closed_direct_messages_is_told_so_once_and_in_private(
    house: Shown,
) -> None:
    match = await closed(house, BEN)
    assert CLOSED not in await panel(house, match, ANN)
    assert (await panel(house, match, BEN)).count(CLOSED) == 1
    assert CLOSED not in await panel(house, match, BEN)
    await house.restart()
    assert CLOSED not in await panel(house, match, BEN)
    assert not any(CLOSED in message.text for message in house.memory.everything())


async def test_who_asks_for_direct_messages_again_gets_them_once_they_are_open(
    house: Shown,
) -> None:
    match = await closed(house, BEN)
    for is_open in (False, True):
        house.memory.dm(BEN).closed = not is_open
        await house.host.seats.set_dm(match.id, BEN, False)
        await house.host.seats.set_dm(match.id, BEN, True)
        await house.quiet()
        assert (BEN in await house.panels(match)) == is_open
        assert (CLOSED in await panel(house, match, BEN)) == (not is_open)


# ---------------------------------------------------------------------- slower, or unwell


async def test_direct_channels_that_are_opened_too_fast_are_opened_later(house: Shown) -> None:
    house.memory.fail(Later("40003"), "direct_channel", place=BEN, times=3)
    match = await house.playing(ANN, BEN)
    assert house.memory.calls["direct_channel", BEN] == 4
    await house.check(match)
    assert set(await house.panels(match)) == {ANN, BEN}


@pytest.mark.parametrize("trouble", [Later("429"), Unwell("502")], ids=["429", "502"])
@pytest.mark.parametrize("lost", [False, True], ids=["refused", "lost"])
async def test_what_fails_is_tried_again_until_it_is_done(
    house: Shown, trouble: Trouble, lost: bool
) -> None:
    for call in ("send", "open_thread", "direct_channel", "find"):
        house.memory.fail(trouble, call, times=2, lost=lost)
    match = await house.playing(ANN, BEN)
    await house.check(match)
    for call in ("edit", "send", "delete", "find"):
        house.memory.fail(trouble, call, times=3, lost=lost)
    for _ in range(6):
        match = await house.on(match)
        await house.check(match)


async def test_a_post_that_waits_holds_up_nobody_elses(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.surfaces.publisher.SLOW", 0.0)
    held = house.memory.fail(None, "direct_channel", place=BEN)
    match = await house.lobby(ANN, BEN)
    await house.quiet()
    match = await house.host.lobby.start(match.id, ANN)
    await house.until(lambda: held.struck)
    ann = house.memory.dm(ANN)
    await house.until(lambda: ann.messages and any(t.messages for t in house.memory.threads(5000)))
    match = await house.host.match(match.id)
    while mover(match)[0] == BEN or match.last_row < 8:
        match = await house.step(match, Random(match.last_row))
    (table,) = house.at(match).messages
    now = texts(table_post(match, "", sketch_of(match, None)))
    await house.until(lambda: table.text == now)
    assert house.memory.dm(BEN).messages == []
    held.free.set()
    await house.quiet()
    await house.check(match)


async def test_a_match_in_trouble_holds_up_no_other(house: Shown) -> None:
    first = await house.playing(ANN, BEN)
    held = house.memory.fail(None, "edit", place=first.table_channel_id)
    await house.step(first, Random(1))
    await house.until(lambda: held.struck)
    second = await house.lobby(ANN, BEN)
    await house.host.lobby.start(second.id, ANN)
    dm = house.memory.dm(BEN)
    await house.until(lambda: any(f"match {second.id}" in m.text for m in dm.messages))
    held.free.set()
    await house.quiet()
    await house.check(first)


async def test_attempts_come_ever_less_often_and_somebody_who_acts_ends_the_wait(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("FIRST_WAIT", 2.0), ("LONGEST_WAIT", 300.0)):
        monkeypatch.setattr(f"bot.surfaces.publisher.{name}", seconds)
    waits: list[float] = []
    rest = Publisher._rest

    async def hurried(publisher: Publisher, match_id: int, seconds: float) -> None:
        waits.append(seconds)
        if len(waits) < 11:
            return
        await rest(publisher, match_id, seconds)

    monkeypatch.setattr(Publisher, "_rest", hurried)
    match = await house.playing(ANN, BEN)
    house.memory.fail(Unwell("503"), "edit", place=match.table_channel_id, times=11)
    await house.step(match, Random(1))
    await house.until(lambda: len(waits) == 11)
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    await house.step(await house.host.match(match.id), Random(2))
    await house.quiet()
    assert len(waits) == 11
    await house.check(match)


async def test_what_nobody_expected_is_tried_again_and_stops_nothing_else(
    house: Shown, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.playing(ANN, BEN)
    house.memory.fail(LookupError("the bear"), "edit", place=match.table_channel_id, times=2)
    match = await house.on(match)
    await house.check(match)
    assert "could not be shown" in caplog.text and "the bear" not in caplog.text


# ---------------------------------------------------------------------- lost answers


@pytest.mark.parametrize("how", ["found", "brought back by its nonce"])
async def test_a_post_whose_answer_was_lost_is_not_made_twice(house: Shown, how: str) -> None:
    """The lobby, the table, each panel and a fresh one: the post arrives, the call raises."""
    memory, find = house.memory, house.memory.find

    async def looking(channel_id: int, marker: str) -> int | None:
        if how == "found":
            memory.forget_nonces()
            return await find(channel_id, marker)
        return None

    memory.find = looking  # type: ignore[method-assign]
    memory.fail(Unwell("502"), "send", lost=True)
    match = await house.lobby(ANN, BEN)
    await house.quiet()
    assert len(house.channel.messages) == 1
    memory.fail(Unwell("502"), "send", lost=True, times=3)
    await house.host.lobby.start(match.id, ANN)
    await house.quiet()
    assert sorted(memory.who()) == [ANN, BEN]
    await house.check(match)
    match = await house.until_move(match, ANN)
    memory.fail(Unwell("502"), "send", lost=True)
    await house.quiet()
    assert memory.who() == [ANN]
    await house.check(match)


async def test_a_call_whose_answer_was_lost_is_not_made_twice(house: Shown) -> None:
    match = await closed(house, BEN)
    match = await house.until_move(match, BEN)
    house.memory.fail(Unwell("502"), "send", place=match.table_channel_id, lost=True)
    await house.quiet()
    assert house.memory.who() == [BEN] and len(await house.notices(match)) == 1


async def test_a_call_whose_answer_was_lost_is_taken_away_when_it_comes_too_late(
    house: Shown,
) -> None:
    match = await closed(house, BEN)
    match = await house.until_move(match, BEN)
    lost = house.memory.fail(Unwell("502"), "send", place=match.table_channel_id, lost=True)
    await house.until(lambda: lost.struck)
    house.memory.fail(Unwell("502"), "find", place=match.table_channel_id)
    while BEN in {match.seats[seat].user_id for seat in match.waited_for()}:
        match = await house.step(match, Random(match.last_row))
    await house.quiet()
    assert await house.notices(match) == []
    house.memory.who()
    match = await house.until_move(match, BEN)
    await house.quiet()
    assert house.memory.who() == [BEN] and len(await house.notices(match)) == 1


async def test_a_table_that_goes_back_after_an_edit_whose_answer_was_lost_shows_what_it_should(
    house: Shown,
) -> None:
    before = await house.playing(ANN, BEN)
    after = await house.host.match((await house.step(before, Random(1))).id)
    await house.quiet()
    place = before.table_channel_id
    assert place is not None

    async def show(match: Match) -> None:
        (surface,) = [s for s in await house.store.surfaces(match.id) if s.kind == TABLE]
        poster = Poster(house.store, house.memory, house.pictures, house.emoji)
        await poster.show(surface, Post(place, TableDraft(match)))

    for match in (before, after):
        await show(match)
    house.memory.fail(Unwell("502"), "edit", place=place, lost=True)
    with pytest.raises(Unwell):
        await show(before)
    await show(after)
    table, draft = await house.table(after), TableDraft(after)
    assert draft.sketch and table.files == [draft.sketch.name]
    assert table.text == texts(draft.layout(draft.sketch))


async def test_a_new_post_is_no_old_one_that_its_nonce_brings_back(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    seen = {(await house.table(match)).marker}
    for _ in range(3):
        house.memory.fail(EditedTooOften("30046"), "edit", place=match.table_channel_id)
        match = await house.on(match)
        marker = (await house.table(match)).marker
        assert marker not in seen
        seen.add(marker)


async def test_a_table_whose_answer_was_lost_before_it_moved_does_not_stay_behind(
    house: Shown,
) -> None:
    match = await house.lobby(ANN, BEN)
    await house.quiet()
    held = house.memory.fail(None, "open_thread", lost=True)
    match = await house.host.lobby.start(match.id, ANN)
    await house.until(lambda: held.struck)
    (thread,) = house.memory.threads(CHANNEL)
    lost = house.memory.fail(Unwell("502"), "send", place=thread.id, lost=True)
    waiting = house.memory.fail(None, "find", place=thread.id)
    held.free.set()
    await house.until(lambda: lost.struck)
    await house.until(lambda: waiting.struck)
    house.memory.fail(Unwell("502"), "edit", place=thread.id)
    waiting.free.set()
    await house.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await house.quiet()
    assert (await house.table(match)).place.id == ELSEWHERE
    (farewell,) = thread.messages
    assert farewell.controls == [] and f"<#{ELSEWHERE}>" in farewell.text
    await house.check(match)


async def test_a_panel_whose_answer_was_lost_is_taken_away_when_its_person_wants_none(
    house: Shown,
) -> None:
    match = await house.lobby(ANN, BEN)
    await house.quiet()
    dm = house.memory.dm(BEN)
    lost = house.memory.fail(Unwell("502"), "send", place=dm.id, lost=True)
    house.memory.fail(Unwell("502"), "find", place=dm.id)
    await house.host.lobby.start(match.id, ANN)
    await house.until(lambda: lost.struck)
    assert len(dm.messages) == 1
    await house.host.seats.set_dm(match.id, BEN, False)
    await house.quiet()
    assert dm.messages == []
