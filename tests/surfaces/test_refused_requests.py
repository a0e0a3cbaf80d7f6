"""Requests that Discord refuses are not repeated unchanged, and people hear in another way."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.match.commits.outdated import NOTICE, PANEL, TABLE
from bot.messaging.errors import DMsOpenedTooFast, RateLimited, RequestRefused, messenger_error
from bot.store import NO_SEAT
from games import GAMES
from tests.host.harness import ANN, BEN, NAMES
from tests.surfaces.clicks import invalid_form
from tests.surfaces.faults import Fault
from tests.surfaces.harness import SurfaceHarness

FOREVER = 1_000_000
PAUSE = 60.0


def refused(said: str = "Invalid Form Body", code: int = 50035) -> RequestRefused:
    return RequestRefused(f"400 Bad Request (error code: {code}): {said}", 400, code)


async def wait(harness: SurfaceHarness, seconds: float) -> None:
    """Put the bot's clock forward by some seconds."""
    now = harness.host.now() + seconds
    harness.host.matches.clock = lambda: now
    harness.host.timers.run_due(harness.host.now())
    await harness.quiet()


def opening_too_fast(harness: SurfaceHarness) -> Fault:
    """Make Discord refuse to create DM channels; return the fault."""
    return harness.memory.fail(DMsOpenedTooFast("40003", PAUSE), "direct_channel", times=FOREVER)


# ---------------------------------------------------------------------- direct messages too fast


async def test_table_notifies_while_direct_channels_are_limited(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = range(501, 509)
    for person in people:
        monkeypatch.setitem(NAMES, person, f"Person {person}")
    fault = opening_too_fast(harness)
    match = await harness.lobby(*people, game="smallseat")
    await harness.host.lobby.start(match.id, people[0])
    await harness.quiet()
    told: set[int | None] = set()
    for _ in range(8):
        match = await harness.host.match(match.id)
        waited = {match.seats[seat].user_id for seat in match.waited_for()}
        told |= set(harness.memory.who())
        assert waited and waited <= told
        await harness.step(match, Random(match.last_row))
        await harness.quiet()
    assert await harness.panels(match) == {}
    harness.memory.calls.clear()
    await wait(harness, PAUSE / 2)
    assert harness.memory.calls == {}
    harness.memory.let_go(fault)
    await wait(harness, PAUSE / 2)
    assert set(await harness.panels(match)) == set(people)
    await harness.check(match)


async def test_player_with_only_direct_messages_is_notified_after_the_pause(
    harness: SurfaceHarness,
) -> None:
    for person in (ANN, BEN):
        await harness.host.preferences.set_person(person, notices="dm")
    fault = opening_too_fast(harness)
    match = await harness.playing(ANN, BEN)
    assert await harness.panels(match) == {} and await harness.notices(match) == []
    harness.memory.let_go(fault)
    await wait(harness, PAUSE)
    assert set(await harness.panels(match)) == {ANN, BEN}
    await harness.check(match)


async def test_limited_request_is_retried_at_its_time_and_not_before(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    fault = harness.memory.fail(
        RateLimited("429", PAUSE), "edit", place=match.table_channel_id, times=FOREVER
    )
    match = await harness.on(match)
    harness.memory.calls.clear()
    await wait(harness, PAUSE / 2)
    assert harness.memory.calls == {}
    harness.memory.let_go(fault)
    await wait(harness, PAUSE / 2)
    await harness.check(match)


# ---------------------------------------------------------------------- refused as such


@pytest.mark.parametrize("code", [50035, 20016])
async def test_refused_table_is_sent_once_and_host_and_players_are_notified(
    harness: SurfaceHarness, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    thread = (await harness.lobby_post(match)).id
    harness.memory.fail(refused(code=code), "send", place=thread, times=FOREVER)
    with caplog.at_level(logging.WARNING):
        await harness.host.lobby.start(match.id, ANN)
        await harness.quiet()
    match = await harness.host.match(match.id)
    assert match.table_channel_id == thread and await harness.posts_of(match, TABLE) == []
    tries = harness.memory.calls["send", thread]
    await harness.publisher.resume_all()
    await harness.quiet()
    assert harness.memory.calls["send", thread] == tries
    assert f"table: Discord refuses the post: 400 Bad Request (error code: {code})" in caplog.text
    assert set(await harness.panels(match)) == {ANN, BEN}
    assert "Discord refuses the post" in "".join(m.text for m in harness.memory.dm(ANN).messages)
    await harness.on(match)
    assert harness.memory.calls["send", thread] == tries + 2, (
        "another table is another post, tried with its picture and without"
    )


async def test_player_whose_direct_channel_is_gone_is_notified_at_the_table(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.memory.dm(BEN).gone = True
    for _ in range(2):
        match = await harness.until_move(match, BEN)
        await harness.quiet()
        assert harness.memory.who() == [BEN]
        assert len(await harness.notices(match)) == 1


async def test_player_without_direct_messages_is_notified_at_the_table(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    dm = harness.memory.dm(BEN)
    harness.memory.fail(refused(), "send", place=dm.id, times=FOREVER)
    before = harness.memory.calls["send", dm.id]
    match = await harness.until_move(match, BEN)
    await harness.quiet()
    assert harness.memory.calls["send", dm.id] == before + 2, "with its picture and without"
    assert harness.memory.who() == [BEN]
    (call,) = await harness.notices(match)
    assert call.place is harness.at(match)
    surfaces = await harness.store.surfaces(match.id)
    assert {s.kind for s in surfaces if s.shown_version < s.desired_version} == set()
    assert {(s.kind, s.seat) for s in surfaces} >= {(TABLE, NO_SEAT), (PANEL, 1), (NOTICE, 1)}


# ---------------------------------------------------------------------- emoji that are gone


@pytest.fixture
async def small(tmp_path: Path) -> AsyncIterator[SurfaceHarness]:
    """Yield a harness with one game, all of whose emoji are uploaded."""
    async with SurfaceHarness(
        tmp_path / "matches.sqlite3", {"lion_unicorn": GAMES["lion_unicorn"]}
    ) as own:
        await own.emoji.upload_missing()
        yield own


async def test_post_refused_for_an_emoji_is_sent_immediately_with_plain_ones(
    small: SurfaceHarness,
) -> None:
    match = await small.lobby(ANN, BEN)
    await small.quiet()
    path = ("components", "0", "components", "1", "emoji", "id")
    named = messenger_error(invalid_form("BUTTON_COMPONENT_INVALID_EMOJI", *path))
    small.memory.fail(named, "send", place=small.memory.dm(ANN).id)
    await small.host.lobby.start(match.id, ANN)
    await small.quiet()
    assert "lion_unicorn" not in small.emoji.by_game
    assert set(await small.panels(match)) == {ANN, BEN}
    assert [
        s for s in await small.store.surfaces(match.id) if s.shown_version < s.desired_version
    ] == []


async def test_post_refused_for_another_field_keeps_the_bots_emoji(
    small: SurfaceHarness,
) -> None:
    match = await small.lobby(ANN, BEN)
    await small.quiet()
    small.memory.fail(
        refused("In components.0.label: No emoji here"), "send", place=small.memory.dm(ANN).id
    )
    await small.host.lobby.start(match.id, ANN)
    await small.quiet()
    assert "lion_unicorn" in small.emoji.by_game
