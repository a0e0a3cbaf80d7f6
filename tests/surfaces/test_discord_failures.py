"""Trouble with Discord: nothing is duplicated, posts don't wait for others, matches continue."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.checks.limits import texts
from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import TABLE
from bot.match.match import Match
from bot.match.pages.content import table_picture_source
from bot.match.pages.table import TableContent
from bot.messaging.errors import DiscordUnavailable, EditedTooOften, MessengerError, RateLimited
from bot.posts.poster import Post
from bot.posts.publisher import Publisher
from cogs.panel import private_panel
from tests.host.harness import ANN, BEN, CHANNEL, mover
from tests.surfaces.harness import SurfaceHarness, closed

ELSEWHERE = 7001
CLOSED = "can't send you direct messages"


def other(person: int) -> int:
    return ANN if person == BEN else BEN


# ---------------------------------------------------------------------- edited too often


async def test_table_edited_too_often_is_posted_again_silently(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    old = await harness.table(match)
    harness.memory.fail(EditedTooOften("30046"), "edit", place=match.table_channel_id)
    match = await harness.on(match)
    new = await harness.table(match)
    assert new is not old and old.deleted and new.silent and new.place is old.place
    await harness.check(match)


async def test_panel_edited_too_often_is_posted_again_silently(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    person, _, _ = mover(match)
    old = (await harness.panels(match))[person]
    harness.memory.fail(EditedTooOften("30046"), "edit", place=old.place.id)
    match = await harness.on(match)
    new = (await harness.panels(match))[person]
    assert new is not old and old.deleted and new.silent
    assert person not in harness.memory.who()
    await harness.check(match)


async def test_notice_edited_too_often_does_not_notify_again(
    harness: SurfaceHarness,
) -> None:
    match = await closed(harness, BEN)
    match = await harness.until_move(match, BEN)
    harness.memory.fail(DiscordUnavailable("502"), "send", place=match.table_channel_id, lost=True)
    harness.memory.fail(EditedTooOften("30046"), "edit", place=match.table_channel_id, times=2)
    await harness.quiet()
    assert harness.memory.who() == [BEN] and len(await harness.notices(match)) == 1


# ---------------------------------------------------------------------- closed direct messages


@pytest.mark.parametrize("later", [False, True])
async def test_player_with_closed_direct_messages_is_notified_at_the_table(
    harness: SurfaceHarness, later: bool
) -> None:
    match = await closed(harness, BEN, later=later)
    for _ in range(3):
        match = await harness.until_move(match, BEN)
        await harness.quiet()
        assert harness.memory.who() == [BEN]
        (call,) = await harness.notices(match)
        assert call.place is harness.at(match)
        assert set(await harness.panels(match)) == {ANN}
        await harness.check(match)
    assert len(harness.memory.dm(BEN).messages) == later, "no more than the panel from before"


async def test_table_notifies_if_no_direct_channel_can_be_opened(
    harness: SurfaceHarness,
) -> None:
    harness.memory.unopenable.add(BEN)
    match = await harness.playing(ANN, BEN)
    await harness.until_move(match, BEN)
    await harness.quiet()
    assert harness.memory.who() == [BEN] and len(await harness.notices(match)) == 1
    assert harness.memory.calls["direct_channel", BEN] == 1


async def panel(harness: SurfaceHarness, match: Match, person: int) -> str:
    """Return the text of a person's private panel."""
    client: Any = SimpleNamespace(host=harness.host)
    content = await private_panel(client, match.id, person)
    return texts(content.layout(None))


async def test_player_with_closed_direct_messages_is_told_once_in_private(
    harness: SurfaceHarness,
) -> None:
    match = await closed(harness, BEN)
    assert CLOSED not in await panel(harness, match, ANN)
    assert (await panel(harness, match, BEN)).count(CLOSED) == 1
    assert CLOSED not in await panel(harness, match, BEN)
    await harness.restart()
    assert CLOSED not in await panel(harness, match, BEN)
    assert not any(CLOSED in message.text for message in harness.memory.everything())


async def test_player_who_turns_direct_messages_on_again_gets_them(
    harness: SurfaceHarness,
) -> None:
    match = await closed(harness, BEN)
    for is_open in (False, True):
        harness.memory.dm(BEN).closed = not is_open
        await harness.host.seats.set_dm(match.id, BEN, False)
        await harness.host.seats.set_dm(match.id, BEN, True)
        await harness.quiet()
        assert (BEN in await harness.panels(match)) == is_open
        assert (CLOSED in await panel(harness, match, BEN)) == (not is_open)


# ---------------------------------------------------------------------- slower, or unavailable


async def test_limited_direct_channels_are_opened_later(
    harness: SurfaceHarness,
) -> None:
    harness.memory.fail(RateLimited("40003"), "direct_channel", place=BEN, times=3)
    match = await harness.playing(ANN, BEN)
    assert harness.memory.calls["direct_channel", BEN] == 4
    await harness.check(match)
    assert set(await harness.panels(match)) == {ANN, BEN}


@pytest.mark.parametrize(
    "trouble", [RateLimited("429"), DiscordUnavailable("502")], ids=["429", "502"]
)
@pytest.mark.parametrize("lost", [False, True], ids=["refused", "lost"])
async def test_failed_updates_are_retried_until_they_succeed(
    harness: SurfaceHarness, trouble: MessengerError, lost: bool
) -> None:
    for call in ("send", "open_thread", "direct_channel", "find"):
        harness.memory.fail(trouble, call, times=2, lost=lost)
    match = await harness.playing(ANN, BEN)
    await harness.check(match)
    for call in ("edit", "send", "delete", "find"):
        harness.memory.fail(trouble, call, times=3, lost=lost)
    for _ in range(6):
        match = await harness.on(match)
        await harness.check(match)


async def test_waiting_post_does_not_delay_others(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.pauses.slow_group = 0.0
    held = harness.memory.fail(None, "direct_channel", place=BEN)
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.until(lambda: held.triggered)
    ann = harness.memory.dm(ANN)
    await harness.until(
        lambda: ann.messages and any(t.messages for t in harness.memory.threads(5000))
    )
    match = await harness.host.match(match.id)
    while mover(match)[0] == BEN or match.last_row < 8:
        match = await harness.step(match, Random(match.last_row))
    (table,) = harness.at(match).messages
    now = texts(TableContent(match).layout(table_picture_source(match, None)))
    await harness.until(lambda: table.text == now)
    assert harness.memory.dm(BEN).messages == []
    held.free.set()
    await harness.quiet()
    await harness.check(match)


async def test_retries_of_slow_posts_become_rarer(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await harness.playing(ANN, BEN)
    pauses = harness.pauses
    pauses.slow_group, pauses.first_retry, pauses.longest_retry = 0.0, 2.0, 10.0
    waits: list[float] = []

    async def waited(publisher: Publisher[Match], match_id: int, seconds: float) -> bool:
        waits.append(seconds)
        return True

    monkeypatch.setattr(Publisher, "back_off", waited)
    place = match.table_channel_id
    harness.memory.fail(DiscordUnavailable("502"), "edit", times=18, place=place)
    await harness.check(await harness.on(match))
    # Posts of others that succeed meanwhile may end a wait.
    assert waits == sorted(waits) and set(waits) <= {2.0, 4.0, 8.0, 10.0} and waits[-1] == 10.0


async def test_match_with_failing_posts_does_not_delay_others(harness: SurfaceHarness) -> None:
    first = await harness.playing(ANN, BEN)
    held = harness.memory.fail(None, "edit", place=first.table_channel_id)
    await harness.step(first, Random(1))
    await harness.until(lambda: held.triggered)
    second = await harness.lobby(ANN, BEN)
    await harness.host.lobby.start(second.id, ANN)
    dm = harness.memory.dm(BEN)
    await harness.until(lambda: any(f"mg:{second.id}:" in str(m.controls) for m in dm.messages))
    held.free.set()
    await harness.quiet()
    await harness.check(first)


async def test_retries_become_rarer_and_an_act_ends_the_wait(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.pauses.first_retry, harness.pauses.longest_retry = 2.0, 300.0
    waits: list[float] = []
    rest = Publisher.back_off

    async def hurried(publisher: Publisher[Match], match_id: int, seconds: float) -> None:
        waits.append(seconds)
        if len(waits) < 11:
            return
        await rest(publisher, match_id, seconds)

    monkeypatch.setattr(Publisher, "back_off", hurried)
    match = await harness.playing(ANN, BEN)
    harness.memory.fail(DiscordUnavailable("503"), "edit", place=match.table_channel_id, times=22)
    await harness.step(match, Random(1))
    await harness.until(lambda: len(waits) == 11)
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    await harness.step(await harness.host.match(match.id), Random(2))
    await harness.quiet()
    assert len(waits) == 11
    await harness.check(match)


async def test_unexpected_error_is_retried_and_stops_nothing_else(
    harness: SurfaceHarness, caplog: pytest.LogCaptureFixture
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.memory.fail(LookupError("the bear"), "edit", place=match.table_channel_id, times=2)
    match = await harness.on(match)
    await harness.check(match)
    assert "could not be shown" in caplog.text and "the bear" not in caplog.text


# ---------------------------------------------------------------------- lost answers


@pytest.mark.parametrize("how", ["found", "brought back by its nonce"])
async def test_post_whose_response_was_lost_is_not_made_twice(
    harness: SurfaceHarness, how: str
) -> None:
    """The lobby, the table and each panel are posted, but the call raises."""
    memory, find = harness.memory, harness.memory.find

    async def looking(channel_id: int, marker: str) -> int | None:
        if how == "found":
            memory.forget_nonces()
            return await find(channel_id, marker)
        return None

    memory.find = looking  # type: ignore[method-assign]
    memory.fail(DiscordUnavailable("502"), "send", lost=True)
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    assert len(harness.channel.messages) == 1
    memory.fail(DiscordUnavailable("502"), "send", lost=True, times=3)
    await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    assert sorted(memory.who()) == [ANN, BEN]
    await harness.check(match)
    match = await harness.until_move(match, ANN)
    memory.fail(DiscordUnavailable("502"), "send", lost=True)
    await harness.quiet()
    assert memory.who() == [ANN]
    await harness.check(match)


async def test_notice_whose_response_was_lost_is_not_made_twice(harness: SurfaceHarness) -> None:
    match = await closed(harness, BEN)
    match = await harness.until_move(match, BEN)
    harness.memory.fail(DiscordUnavailable("502"), "send", place=match.table_channel_id, lost=True)
    await harness.quiet()
    assert harness.memory.who() == [BEN] and len(await harness.notices(match)) == 1


async def test_outdated_notice_whose_response_was_lost_is_deleted(
    harness: SurfaceHarness,
) -> None:
    match = await closed(harness, BEN)
    match = await harness.until_move(match, BEN)
    lost = harness.memory.fail(
        DiscordUnavailable("502"), "send", place=match.table_channel_id, lost=True
    )
    await harness.until(lambda: lost.triggered)
    harness.memory.fail(DiscordUnavailable("502"), "find", place=match.table_channel_id)
    while BEN in {match.seats[seat].user_id for seat in match.waited_for()}:
        match = await harness.step(match, Random(match.last_row))
    await harness.quiet()
    assert await harness.notices(match) == []
    harness.memory.who()
    match = await harness.until_move(match, BEN)
    await harness.quiet()
    assert harness.memory.who() == [BEN] and len(await harness.notices(match)) == 1


async def test_table_is_correct_after_rewind_following_a_lost_edit_response(
    harness: SurfaceHarness,
) -> None:
    before = await harness.playing(ANN, BEN)
    after = await harness.host.match((await harness.step(before, Random(1))).id)
    await harness.quiet()
    place = before.table_channel_id
    assert place is not None

    async def show(match: Match) -> None:
        (surface,) = [s for s in await harness.store.surfaces(match.id) if s.kind == TABLE]
        await harness.posts.poster.show(surface, Post(place, TableContent(match)))

    for match in (before, after):
        await show(match)
    harness.memory.fail(DiscordUnavailable("502"), "edit", place=place, lost=True, times=2)
    with pytest.raises(DiscordUnavailable):
        await show(before)
    await show(after)
    table, content = await harness.table(after), TableContent(after)
    assert content.picture_source and table.files == [content.picture_source.name]
    assert table.text == texts(content.layout(content.picture_source))


async def test_new_post_does_not_reuse_a_nonce_of_an_old_one(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    seen = {(await harness.table(match)).marker}
    for _ in range(3):
        harness.memory.fail(EditedTooOften("30046"), "edit", place=match.table_channel_id)
        match = await harness.on(match)
        marker = (await harness.table(match)).marker
        assert marker not in seen
        seen.add(marker)


async def test_moved_table_whose_response_was_lost_leaves_no_copy(
    harness: SurfaceHarness,
) -> None:
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    held = harness.memory.fail(None, "open_thread", lost=True)
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.until(lambda: held.triggered)
    (thread,) = harness.memory.threads(CHANNEL)
    lost = harness.memory.fail(
        DiscordUnavailable("502"), "send", place=thread.id, lost=True, times=2
    )
    waiting = harness.memory.fail(None, "find", place=thread.id)
    held.free.set()
    await harness.until(lambda: lost.triggered)
    await harness.until(lambda: waiting.triggered)
    harness.memory.fail(DiscordUnavailable("502"), "edit", place=thread.id, times=2)
    waiting.free.set()
    await harness.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await harness.quiet()
    assert (await harness.table(match)).place.id == ELSEWHERE
    (notice,) = thread.messages
    assert notice.controls == [] and f"<#{ELSEWHERE}>" in notice.text
    await harness.check(match)


async def test_unwanted_panel_whose_response_was_lost_is_deleted(
    harness: SurfaceHarness,
) -> None:
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    dm = harness.memory.dm(BEN)
    lost = harness.memory.fail(DiscordUnavailable("502"), "send", place=dm.id, lost=True)
    harness.memory.fail(DiscordUnavailable("502"), "find", place=dm.id)
    await harness.host.lobby.start(match.id, ANN)
    await harness.until(lambda: lost.triggered)
    assert len(dm.messages) == 1
    await harness.host.seats.set_dm(match.id, BEN, False)
    await harness.quiet()
    assert dm.messages == []
