"""Table lists: one post lists a server's tables, is kept up to date, has nothing private."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from math import inf
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.features.table_lists.acts import TABLE_LIST, TableListActs
from bot.features.table_lists.pages import LISTED_TABLES
from bot.features.table_lists.posts import (
    DEBOUNCE_SECONDS,
    LISTED_STATUSES,
    MIN_INTERVAL_SECONDS,
)
from bot.match.acts.permissions import Actor
from bot.match.time_control import HOUR
from bot.messaging.errors import ChannelGone, DiscordUnavailable, EditedTooOften
from bot.messaging.rate_limiter import Priority
from bot.posts.refusals import Refusal
from bot.store import Store, StoreError
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, mover
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory import Message
from tests.surfaces.test_crashes import Crash, struck

GUILD, ELSEWHERE = 7, 6100
MOD = Actor(EVE, moderated_channel_id=CHANNEL)


@pytest.fixture
async def harness(harness: SurfaceHarness) -> SurfaceHarness:
    await harness.table_lists.resume()
    return harness


async def ask(harness: SurfaceHarness, place: int = CHANNEL) -> None:
    """Request the table list in a channel as a moderator."""
    await harness.host[TableListActs].place(Actor(EVE, moderated_channel_id=place), GUILD, place)


async def soon(harness: SurfaceHarness) -> None:
    """Let a minute pass, in which everything is posted."""
    await harness.quiet()
    harness.host.timers.run_due(inf)
    await harness.quiet()


async def placed(harness: SurfaceHarness, place: int = CHANNEL) -> Message:
    await ask(harness, place)
    await soon(harness)
    return await shown_list(harness)


async def shown_lists(harness: SurfaceHarness) -> list[Message]:
    surface = await harness.store.server_surface(GUILD, TABLE_LIST)
    assert surface is not None
    here = harness.memory.everything()
    return [m for m in here if m.marker.partition(".")[0] == str(surface.id)]


async def shown_list(harness: SurfaceHarness) -> Message:
    (post,) = await shown_lists(harness)
    return post


async def test_empty_table_list_says_how_to_open_a_table(harness: SurfaceHarness) -> None:
    post = await placed(harness)
    assert post.place.id == CHANNEL and post.silent
    assert "No table is open here. `/play` opens one." in post.text


async def test_table_list_is_in_the_language_of_its_server(harness: SurfaceHarness) -> None:
    await harness.host.preferences.set_server(GUILD, language="de")
    assert "Tische auf diesem Server" in (await placed(harness)).text


async def test_everything_else_is_sent_before_a_table_list(harness: SurfaceHarness) -> None:
    granted: list[Priority] = []
    harness.memory.rate_limiter.on_slot_granted.append(lambda rank, _: granted.append(rank))
    await placed(harness)
    await placed(harness, ELSEWHERE)  # posted there, and deleted here
    assert granted and set(granted) == {Priority.REST}


async def test_a_table_is_listed_from_its_lobby_to_its_end(harness: SurfaceHarness) -> None:
    post = await placed(harness)
    match = await harness.lobby(ANN)
    await soon(harness)
    lobby = await harness.lobby_post(match)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}/{lobby.id}"
    assert f"1 of 6 seats taken · 3 days per move · [join]({link})" in post.text
    await harness.host.lobby.join(match.id, BEN, "Ben")
    await soon(harness)
    assert "2 of 6 seats taken" in post.text
    match = await harness.host.lobby.start(match.id, ANN)
    await soon(harness)
    match = await harness.host.match(match.id)
    _, seat, _ = mover(match)
    name, due = match.seats[seat].name, match.due_at(seat)
    assert due is not None and "To join" not in post.text
    told = f"**{name}** to move – deadline <t:{int(due)}:R> · <#{match.table_channel_id}>"
    assert told in post.text
    await harness.host.play.end(match.id, Actor(ANN))
    await soon(harness)
    assert "No table is open here" in post.text and await shown_list(harness) is post


async def test_table_that_cannot_be_read_is_counted_and_not_left_out(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.lobby(ANN)
    await harness.quiet()
    unreadable = AsyncMock(side_effect=Refusal("unreadable"))
    monkeypatch.setattr(harness.host.matches, "match", unreadable)
    post = await placed(harness)
    assert "and 1 more table" in post.text and "No table is open" not in post.text


async def test_a_closed_keeper_updates_nothing(harness: SurfaceHarness) -> None:
    await placed(harness)
    keeper = harness.table_lists.keeper
    await keeper.close()
    keeper.schedule(GUILD)
    harness.host.timers.run_due(inf)
    assert keeper.tasks == []


async def test_a_full_lobby_and_a_paused_match_say_so(harness: SurfaceHarness) -> None:
    post = await placed(harness)
    await harness.lobby(ANN, robots=5)
    match = await harness.playing(ANN, BEN)
    for user in (ANN, BEN):
        await harness.host.seats.leave(match.id, user)
    assert (await harness.host.match(match.id)).record.status == "paused"
    await soon(harness)
    assert "[full](" in post.text and f"paused · <#{match.table_channel_id}>" in post.text


async def test_table_list_does_not_reveal_who_a_window_waits_for(harness: SurfaceHarness) -> None:
    post = await placed(harness)
    match = await harness.begin(ANN, BEN, CAT, game="llamas_unleashed")
    for user in (ANN, BEN, CAT):
        await harness.host.seats.set_response_settings(match.id, user, mode="always")
    for _ in range(60):
        match = await harness.host.match(match.id)
        if match.has_open_window and match.waited_for():
            break
        match = await harness.on(match)
    assert match.has_open_window and match.waited_for()
    await soon(harness)
    assert "waiting for responses" in post.text and "to move" not in post.text


async def test_tables_of_other_servers_are_not_listed(harness: SurfaceHarness) -> None:
    post = await placed(harness)
    harness.memory.channel(ELSEWHERE)
    await harness.host.lobby.open("lion_unicorn", CAT, "Cat", ELSEWHERE, 8)
    await harness.host.lobby.open("lion_unicorn", CAT, "Cat", ELSEWHERE, None)
    await soon(harness)
    assert post.edits == 0
    assert "No table is open here" in (await placed(harness)).text


async def test_table_that_not_all_readers_can_see_is_not_listed(harness: SurfaceHarness) -> None:
    harness.memory.channel(ELSEWHERE).secret = True
    post = await placed(harness)
    hidden = await harness.host.lobby.open("lion_unicorn", CAT, "Cat", ELSEWHERE, GUILD)
    await soon(harness)
    assert "No table is open here" in post.text
    moved = await harness.playing(ANN, BEN)
    await soon(harness)
    assert f"<#{moved.table_channel_id}>" in post.text
    await harness.host.seats.move_table(moved.id, Actor(ANN), ELSEWHERE, GUILD)
    await soon(harness)
    assert "No table is open here" in post.text
    inside = await placed(harness, ELSEWHERE)
    assert hidden.game.title in inside.text and f"<#{ELSEWHERE}>" in inside.text


async def test_long_table_list_names_some_lobbies_first_and_counts_the_rest(
    harness: SurfaceHarness,
) -> None:
    for _ in range(LISTED_TABLES + 1):
        await harness.lobby(ANN)
    latest = await harness.playing(ANN, BEN)
    post = await placed(harness)
    assert post.text.count("[join](") == LISTED_TABLES
    assert "and 2 more" in post.text and f"<#{latest.table_channel_id}>" not in post.text


async def test_simultaneous_deciders_are_counted_in_the_table_list(harness: SurfaceHarness) -> None:
    match = await harness.begin(ANN, BEN, CAT, EVE, game="smallseat")
    while len(match.waited_for()) < 4:
        match = await harness.on(match)
    post = await placed(harness)
    assert "4 players to move – deadline <t:" in post.text


async def test_table_list_is_edited_only_if_it_changes(harness: SurfaceHarness) -> None:
    match = await harness.lobby(ANN, BEN)
    post = await placed(harness)
    await harness.host.seats.set_dm(match.id, ANN, False)
    await soon(harness)
    assert post.edits == 0
    await harness.host.lobby.leave(match.id, BEN)
    await soon(harness)
    assert post.edits == 1


async def test_busy_server_costs_one_check_a_minute(harness: SurfaceHarness) -> None:
    post = await placed(harness)
    looked, alarms = harness.host.now(), harness.host.timers
    for _ in range(5):
        await harness.lobby(ANN)
    await harness.quiet()
    at = alarms.next_at
    assert at is not None and abs(at - looked - MIN_INTERVAL_SECONDS) < 9
    alarms.run_due(at - 1)
    await harness.quiet()
    assert post.edits == 0
    alarms.run_due(at)
    await harness.quiet()
    assert post.edits == 1 and post.text.count("[join](") == 5


async def test_table_list_shows_a_change_within_seconds_after_a_quiet_minute(
    harness: SurfaceHarness,
) -> None:
    await placed(harness)
    before = harness.host.now() + 2 * MIN_INTERVAL_SECONDS
    harness.host.matches.clock = lambda: before + 1
    await harness.lobby(ANN)
    at = harness.host.timers.next_at
    assert at is not None and before < at <= harness.host.now() + DEBOUNCE_SECONDS


async def test_clock_that_is_put_back_delays_no_table_list(harness: SurfaceHarness) -> None:
    await placed(harness)
    now = harness.host.now() - HOUR
    harness.host.matches.clock = lambda: now
    await harness.lobby(ANN)
    at = harness.host.timers.next_at
    assert at is not None and at <= now + MIN_INTERVAL_SECONDS


async def test_servers_without_a_table_list_cost_nothing(harness: SurfaceHarness) -> None:
    await harness.playing(ANN, BEN)
    assert harness.host.timers.next_at is None


async def test_table_list_is_in_the_newest_channel(harness: SurfaceHarness) -> None:
    old = await placed(harness)
    await ask(harness, ELSEWHERE)
    await ask(harness, CHANNEL)
    await ask(harness, ELSEWHERE)
    await soon(harness)
    assert old.deleted and (await shown_list(harness)).place.id == ELSEWHERE


async def test_table_list_requested_again_moves_to_the_end_of_its_channel(
    harness: SurfaceHarness,
) -> None:
    old = await placed(harness)
    new = await placed(harness)
    assert old.deleted and new.id > old.id


async def test_table_list_requested_while_being_posted_is_in_one_place(
    harness: SurfaceHarness,
) -> None:
    fault = harness.memory.fail(None, "send", place=CHANNEL)
    await ask(harness)
    harness.host.timers.run_due(inf)
    await harness.until(lambda: fault.triggered)
    await ask(harness, ELSEWHERE)
    harness.host.timers.run_due(inf)
    fault.free.set()
    await soon(harness)
    assert (await shown_list(harness)).place.id == ELSEWHERE


async def test_removed_table_list_stays_removed(harness: SurfaceHarness) -> None:
    post = await placed(harness)
    await harness.host[TableListActs].remove(MOD, GUILD)
    await soon(harness)
    await harness.lobby(ANN)
    await harness.crash()
    await harness.table_lists.resume()
    await soon(harness)
    assert post.deleted and await shown_lists(harness) == []
    with pytest.raises(Refusal, match="no_table_list"):
        await harness.host[TableListActs].remove(MOD, GUILD)


@pytest.mark.parametrize("trouble", ["mute", "hidden"])
async def test_table_list_comes_back_when_the_bot_may_post_again(
    harness: SurfaceHarness, trouble: str
) -> None:
    await placed(harness, ELSEWHERE)
    place = harness.memory.channel(ELSEWHERE)
    setattr(place, trouble, True)
    if trouble == "mute":  # the bot may still edit its post, so it is lost with that
        place.messages[0].deleted = True
    await harness.lobby(ANN)
    await soon(harness)
    assert harness.host.preferences.server(GUILD).table_list == ELSEWHERE
    assert GUILD in harness.table_lists.keeper.failing
    setattr(place, trouble, False)
    harness.posts.refresh(GUILD)
    await soon(harness)
    (post,) = [m for m in await shown_lists(harness) if m.place.id == ELSEWHERE]
    assert "[join](" in post.text and not harness.table_lists.keeper.failing


async def test_no_request_is_made_for_a_list_on_a_server_that_removed_the_bot(
    harness: SurfaceHarness,
) -> None:
    post = await placed(harness)
    harness.memory.removed_from.add(GUILD)
    requests = harness.memory.calls.copy()
    await harness.lobby(ANN)
    for _ in range(5):
        await soon(harness)
    assert {place for _, place in harness.memory.calls - requests} & {CHANNEL} == set()
    harness.memory.removed_from.clear()
    harness.posts.refresh(GUILD)
    await soon(harness)
    assert "[join](" in post.text


async def test_list_is_forgotten_only_when_its_channel_has_been_gone_for_a_day(
    harness: SurfaceHarness,
) -> None:
    await placed(harness, ELSEWHERE)
    harness.memory.channel(ELSEWHERE).gone = True
    ahead = 0.0
    clock = harness.host.matches.clock
    harness.host.matches.clock = lambda: clock() + ahead
    await harness.lobby(ANN)
    await soon(harness)
    assert harness.host.preferences.server(GUILD).table_list == ELSEWHERE
    ahead = 23 * 3600.0
    await soon(harness)
    assert harness.host.preferences.server(GUILD).table_list == ELSEWHERE
    ahead = 25 * 3600.0
    await soon(harness)
    assert harness.host.preferences.server(GUILD).table_list == 0
    assert [p for p in harness.memory.everything() if p.place.person] == [], "quietly"


async def test_list_that_was_moved_as_its_old_channel_failed_again_is_not_forgotten(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await placed(harness, ELSEWHERE)
    harness.memory.channel(ELSEWHERE).gone = True
    ahead = 0.0
    clock = harness.host.matches.clock
    harness.host.matches.clock = lambda: clock() + ahead
    await harness.lobby(ANN)
    await soon(harness)
    ahead = 25 * 3600.0
    edit = harness.memory.edit

    async def late(*arguments: Any, **named: Any) -> None:
        try:
            await edit(*arguments, **named)
        except ChannelGone:
            await harness.host.preferences.set_server(GUILD, table_list=CHANNEL)
            raise

    monkeypatch.setattr(harness.memory, "edit", late)
    await soon(harness)
    assert harness.host.preferences.server(GUILD).table_list == CHANNEL


async def test_list_is_forgotten_later_if_the_database_is_busy_at_that_moment(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await placed(harness, ELSEWHERE)
    harness.memory.channel(ELSEWHERE).gone = True
    ahead = 0.0
    clock = harness.host.matches.clock
    harness.host.matches.clock = lambda: clock() + ahead

    async def busy(*_: Any, **__: Any) -> None:
        raise StoreError("busy")

    await harness.lobby(ANN)
    await soon(harness)
    ahead = 25 * 3600.0
    with monkeypatch.context() as patch:
        patch.setattr(harness.host.preferences, "set_server", busy)
        await soon(harness)
    assert harness.host.preferences.server(GUILD).table_list == ELSEWHERE
    await soon(harness)
    assert harness.host.preferences.server(GUILD).table_list == 0


async def test_table_list_waits_during_an_outage(harness: SurfaceHarness) -> None:
    post = await placed(harness)
    await harness.lobby(ANN)
    await harness.quiet()
    harness.memory.fail(DiscordUnavailable("502"), "edit", place=CHANNEL)
    await soon(harness)
    assert "No table" in post.text
    await soon(harness)
    assert "[join](" in post.text


async def test_table_list_after_a_restart_is_edited_only_if_it_changed(
    harness: SurfaceHarness,
) -> None:
    post = await placed(harness)
    await harness.crash()
    await harness.table_lists.resume()
    await soon(harness)
    assert post.edits == 0
    await harness.lobby(ANN)
    await harness.crash()
    await harness.table_lists.resume()
    await soon(harness)
    assert post.edits == 1 and "[join](" in post.text and await shown_list(harness) is post


@pytest.fixture
async def crash(harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crash]:
    crash = Crash()
    harness.memory.moment = crash.moment
    for work in ("update_surface", "set_setting", "add_server_surface"):
        monkeypatch.setattr(Store, work, crash.around(getattr(Store, work)))
    yield crash
    crash.at(0)


async def opened(harness: SurfaceHarness, place: int) -> None:
    """Open a table, so that the table list is edited."""
    await harness.lobby(ANN)


async def moved(harness: SurfaceHarness, place: int) -> None:
    await ask(harness, place)


async def asked_again(harness: SurfaceHarness, place: int) -> None:
    await ask(harness)


async def edited_too_often(harness: SurfaceHarness, place: int) -> None:
    harness.memory.fail(EditedTooOften("30046"), "edit", place=CHANNEL)
    await harness.lobby(ANN)


@pytest.mark.parametrize("act", [opened, moved, asked_again, edited_too_often])
async def test_table_list_is_posted_once_after_a_crash_at_any_moment(
    harness: SurfaceHarness, crash: Crash, act: Callable[[SurfaceHarness, int], Awaitable[None]]
) -> None:
    await placed(harness)
    moment, crashed = 0, True
    while crashed:
        moment += 1
        place = ELSEWHERE if moment % 2 else CHANNEL
        await act(harness, place)
        await harness.quiet()
        crash.at(moment)
        harness.host.timers.run_due(inf)
        crashed = await struck(harness, crash)
        crash.at(0)
        if moment % 3:  # it starts again minutes later
            harness.memory.forget_nonces()
        await harness.crash()
        await harness.table_lists.resume()
        await soon(harness)
        post = await shown_list(harness)
        assert post.place.id == harness.host.preferences.server(GUILD).table_list
        lobbies = await harness.store.matches_on(GUILD, LISTED_STATUSES)
        assert post.text.count("[join](") == min(len(lobbies), LISTED_TABLES)
    assert moment > 2
