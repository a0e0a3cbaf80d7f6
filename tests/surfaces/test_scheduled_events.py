"""Discord's scheduled events: one for each scheduled table, where the bot may create them."""

from __future__ import annotations

import pytest

from bot.match.match import Match
from bot.match.time_control import DAY, HOUR, MINUTE
from bot.messaging.errors import DiscordUnavailable, RequestRefused
from kit.amount import THOROUGH
from tests.host.harness import ANN, BEN, CHANNEL, LION
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory_events import Held
from tests.surfaces.test_crashes import Crash, crash, struck

__all__ = ["crash"]  # a fixture
GUILD = 7


async def scheduled(harness: SurfaceHarness, *, granted: bool = True) -> Match:
    """Schedule a table, where the bot may create events or not."""
    harness.memory.events.granted = {GUILD} if granted else set()
    at = harness.host.now() + DAY
    match = await harness.host.lobby.open(LION, ANN, "Ann", CHANNEL, GUILD, starts_at=at)
    await harness.quiet()
    return await harness.host.match(match.id)


def only(harness: SurfaceHarness) -> Held:
    """Return the only event."""
    (held,) = harness.memory.events.held.values()
    return held


def calls(harness: SurfaceHarness) -> set[str]:
    """Return the requests about events."""
    return {call for call, _ in harness.memory.calls if call.endswith("_event")}


async def test_event_has_the_times_and_the_place_of_its_table(harness: SurfaceHarness) -> None:
    match = await scheduled(harness)
    event, start = only(harness).event, match.ends_at or 0.0
    assert event.name == match.game.title and (event.start, event.end - event.start) == (
        start, match.game.minutes * MINUTE
    )  # fmt: skip
    lobby = await harness.lobby_post(match)
    assert event.place == f"https://discord.com/channels/{GUILD}/{CHANNEL}/{lobby.id}"
    assert event.description == f"{match.game.tagline}\n\nMatch {match.id}"


async def test_table_that_not_everyone_may_view_is_not_announced(harness: SurfaceHarness) -> None:
    harness.memory.channel(CHANNEL).secret = True
    match = await scheduled(harness)
    await harness.host.lobby.join(match.id, BEN, "Ben")
    await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    assert calls(harness) == set()
    assert await harness.store.surfaces_behind(match.id) == []


async def test_table_that_one_member_may_not_view_is_not_announced(harness: SurfaceHarness) -> None:
    harness.memory.channel(CHANNEL).shut_out = {BEN}
    await scheduled(harness)
    assert calls(harness) == set()


@pytest.mark.parametrize("begins", [True, False])
async def test_event_is_deleted_once_its_table_is_hidden(
    harness: SurfaceHarness, begins: bool
) -> None:
    match = await scheduled(harness)
    await harness.host.lobby.join(match.id, BEN, "Ben")
    if begins:
        await harness.host.lobby.start(match.id, ANN)
        await harness.quiet()
    harness.memory.channel(CHANNEL).secret = True
    await harness.posts.permissions_changed(GUILD)
    await harness.quiet()
    assert harness.memory.events.held == {}
    harness.memory.channel(CHANNEL).secret = False
    await harness.posts.permissions_changed(GUILD)
    await harness.quiet()
    assert len(harness.memory.events.held) == (not begins), "announced again"


async def test_event_starts_and_ends_with_its_match(harness: SurfaceHarness) -> None:
    match = await scheduled(harness)
    await harness.host.lobby.join(match.id, BEN, "Ben")
    await harness.quiet()
    assert only(harness).edits == 0, "who is in changes nothing about it"
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    assert only(harness).status == "active"
    await harness.finish(match)
    await harness.quiet()
    assert only(harness).status == "completed"
    assert harness.memory.calls["begin_event", GUILD] == 1


async def test_event_of_a_cancelled_table_is_deleted(harness: SurfaceHarness) -> None:
    match = await scheduled(harness)
    await harness.host.lobby.leave(match.id, ANN)
    await harness.quiet()
    assert harness.memory.events.held == {}


async def test_event_follows_the_language_of_its_server(harness: SurfaceHarness) -> None:
    await scheduled(harness)
    before = only(harness).event.about
    await harness.host.preferences.set_server(GUILD, language="de")
    await harness.quiet()
    assert only(harness).event.about != before and only(harness).edits == 1


async def test_without_the_permission_nothing_is_requested(harness: SurfaceHarness) -> None:
    match = await scheduled(harness, granted=False)
    await harness.host.lobby.join(match.id, BEN, "Ben")
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.finish(match)
    await harness.quiet()
    assert calls(harness) == set()
    assert await harness.store.surfaces_behind(match.id) == []


async def test_ordinary_table_has_no_event(harness: SurfaceHarness) -> None:
    harness.memory.events.granted = {GUILD}
    await harness.playing(ANN, BEN)
    assert calls(harness) == set()


async def test_event_that_a_moderator_deletes_is_not_created_again(
    harness: SurfaceHarness,
) -> None:
    match = await scheduled(harness)
    harness.memory.events.held.clear()
    await harness.host.preferences.set_server(GUILD, language="de")
    await harness.quiet()
    await harness.host.lobby.leave(match.id, ANN)
    await harness.quiet()
    assert harness.memory.calls["create_event", GUILD] == 1
    assert await harness.store.surfaces_behind(match.id) == []


async def test_event_is_up_to_date_again_once_a_permission_taken_back_is_granted(
    harness: SurfaceHarness,
) -> None:
    match = await scheduled(harness)
    harness.memory.events.granted.clear()
    await harness.host.lobby.join(match.id, BEN, "Ben")
    await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    assert only(harness).status == "scheduled"
    harness.memory.events.granted.add(GUILD)
    await harness.posts.permissions_changed(GUILD)
    await harness.quiet()
    assert only(harness).status == "active"
    assert await harness.store.surfaces_behind(match.id) == []


async def test_event_of_a_match_that_was_played_while_the_bot_could_not_tell_is_deleted(
    harness: SurfaceHarness,
) -> None:
    match = await scheduled(harness)
    harness.memory.fail(RequestRefused("no", 400, 0), "begin_event")
    await harness.host.lobby.join(match.id, BEN, "Ben")
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    await harness.finish(match)
    await harness.quiet()
    assert harness.memory.events.held == {}


async def test_refused_event_is_given_up_and_the_table_stays(harness: SurfaceHarness) -> None:
    harness.memory.fail(RequestRefused("too many events", 400, 30038), "create_event")
    match = await scheduled(harness)
    assert harness.memory.events.held == {}
    assert await harness.store.surfaces_behind(match.id) == []
    assert await harness.lobby_post(match)


async def test_lost_response_creates_no_second_event(harness: SurfaceHarness) -> None:
    harness.memory.fail(DiscordUnavailable("lost"), "create_event", lost=True)
    await scheduled(harness)
    assert only(harness).status == "scheduled"


@pytest.mark.parametrize("starts", [True, False])
async def test_one_event_exists_after_a_crash_at_any_moment(
    harness: SurfaceHarness, crash: Crash, starts: bool
) -> None:
    harness.memory.events.granted = {GUILD}
    moment, crashed, now = 0, True, 0.0

    def set_clock() -> None:
        harness.host.matches.clock = lambda: now

    async def crashes() -> bool:
        crash.at(moment)
        await harness.host.clock.tick()
        struck_down = await struck(harness, crash)
        crash.at(0)
        await harness.crash()
        set_clock()
        return struck_down

    while crashed:
        moment += 1 if THOROUGH else 5
        set_clock()
        at = now + 3 * HOUR
        match = await harness.host.lobby.open(LION, ANN, "Ann", CHANNEL, GUILD, starts_at=at)
        crashed = await crashes()
        assert only(harness).status == "scheduled", moment
        now = at
        if starts:
            crashed |= await crashes()
            assert only(harness).status == "active", moment
            await harness.host.seats.resign(match.id, ANN)
        else:
            await harness.host.lobby.leave(match.id, ANN)
        crashed |= await crashes()
        assert [h for h in harness.memory.events.held.values() if h.status != "completed"] == []
        harness.memory.events.held.clear()
    assert moment > 4
