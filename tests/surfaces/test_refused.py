"""What Discord refuses as such is not sent again unchanged, and people hear in another way."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.clock import Clock
from bot.host import NOTICE, PANEL, TABLE
from bot.store import NO_SEAT
from bot.surfaces.discord_messenger import meaning
from bot.surfaces.messenger import Later, OpeningTooFast, RequestRefused
from games import GAMES
from tests.host.house import ANN, BEN, NAMES
from tests.surfaces.clicks import invalid_form
from tests.surfaces.memory import Fault
from tests.surfaces.shown import Shown

FOREVER = 1_000_000
PAUSE = 60.0


def refused(said: str = "Invalid Form Body", code: int = 50035) -> RequestRefused:
    return RequestRefused(f"400 Bad Request (error code: {code}): {said}", 400, code)


async def wait(house: Shown, seconds: float) -> None:
    """Advance the bot's clock by so many seconds."""
    now = house.host.now() + seconds
    house.host.matches.clock = lambda: now
    await Clock(house.host).tick()
    await house.quiet()


def opening_too_fast(house: Shown) -> Fault:
    """Make Discord refuse to open direct messages; return the fault."""
    return house.memory.fail(OpeningTooFast("40003", PAUSE), "direct_channel", times=FOREVER)


# ---------------------------------------------------------------------- direct messages too fast


async def test_while_direct_messages_open_too_fast_the_table_calls_who_is_on_move(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = range(501, 509)
    for person in people:
        monkeypatch.setitem(NAMES, person, f"Person {person}")
    fault = opening_too_fast(house)
    match = await house.lobby(*people, game="smallseat")
    await house.host.lobby.start(match.id, people[0])
    await house.quiet()
    told: set[int | None] = set()
    for _ in range(8):
        match = await house.host.match(match.id)
        waited = {match.seats[seat].user_id for seat in match.waited_for()}
        told |= set(house.memory.who())
        assert waited and waited <= told
        await house.step(match, Random(match.last_row))
        await house.quiet()
    assert await house.panels(match) == {}
    house.memory.calls.clear()
    await wait(house, PAUSE / 2)
    assert house.memory.calls == {}
    house.memory.let_go(fault)
    await wait(house, PAUSE / 2)
    assert set(await house.panels(match)) == set(people)
    await house.check(match)


async def test_who_wishes_to_be_told_by_direct_message_alone_is_told_after_the_pause(
    house: Shown,
) -> None:
    for person in (ANN, BEN):
        await house.host.preferences.set_person(person, notices="dm")
    fault = opening_too_fast(house)
    match = await house.playing(ANN, BEN)
    assert await house.panels(match) == {} and await house.notices(match) == []
    house.memory.let_go(fault)
    await wait(house, PAUSE)
    assert set(await house.panels(match)) == {ANN, BEN}
    await house.check(match)


async def test_what_is_limited_until_a_time_is_tried_again_then_and_not_before(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    fault = house.memory.fail(Later("429", PAUSE), "edit", place=match.table_channel_id, times=FOREVER)
    match = await house.on(match)
    house.memory.calls.clear()
    await wait(house, PAUSE / 2)
    assert house.memory.calls == {}
    house.memory.let_go(fault)
    await wait(house, PAUSE / 2)
    await house.check(match)


# ---------------------------------------------------------------------- refused as such


@pytest.mark.parametrize("code", [50035, 40333, 20016])
async def test_a_table_that_is_refused_is_sent_once_and_its_host_and_players_hear(
    house: Shown, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.lobby(ANN, BEN)
    await house.quiet()
    thread = (await house.lobby_post(match)).id
    house.memory.fail(refused(code=code), "send", place=thread, times=FOREVER)
    with caplog.at_level(logging.WARNING):
        await house.host.lobby.start(match.id, ANN)
        await house.quiet()
    match = await house.host.match(match.id)
    assert match.table_channel_id == thread and await house.posts(match, TABLE) == []
    tries = house.memory.calls["send", thread]
    await house.publisher.resume()
    await house.quiet()
    assert house.memory.calls["send", thread] == tries
    assert f"table: Discord refuses the post: 400 Bad Request (error code: {code})" in caplog.text
    assert set(await house.panels(match)) == {ANN, BEN}
    assert "Discord refuses the post" in "".join(m.text for m in house.memory.dm(ANN).messages)
    await house.on(match)
    assert house.memory.calls["send", thread] == tries + 1, "another table is another post"


async def test_who_cannot_be_told_by_direct_message_is_called_at_the_table(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    dm = house.memory.dm(BEN)
    house.memory.fail(refused(), "send", place=dm.id, times=FOREVER)
    before = house.memory.calls["send", dm.id]
    match = await house.until_move(match, BEN)
    await house.quiet()
    assert house.memory.calls["send", dm.id] == before + 1
    assert house.memory.who() == [BEN]
    (call,) = await house.notices(match)
    assert call.place is house.at(match)
    surfaces = await house.store.surfaces(match.id)
    assert {s.kind for s in surfaces if s.shown < s.wanted} == set()
    assert {(s.kind, s.seat) for s in surfaces} >= {(TABLE, NO_SEAT), (PANEL, 1), (NOTICE, 1)}


# ---------------------------------------------------------------------- emoji that are gone


@pytest.fixture
async def small(tmp_path: Path) -> AsyncIterator[Shown]:
    """A house of one game whose emoji are all there."""
    async with Shown(tmp_path / "matches.sqlite3", {"lion_unicorn": GAMES["lion_unicorn"]}) as own:
        await own.emoji.keep()
        yield own


async def test_a_post_that_is_refused_for_an_emoji_is_sent_at_once_with_plain_ones(
    small: Shown,
) -> None:
    match = await small.lobby(ANN, BEN)
    await small.quiet()
    path = ("components", "0", "components", "1", "emoji", "id")
    named = meaning(invalid_form("BUTTON_COMPONENT_INVALID_EMOJI", *path))
    small.memory.fail(named, "send", place=small.memory.dm(ANN).id)
    await small.host.lobby.start(match.id, ANN)
    await small.quiet()
    assert small.emoji.of("lion_unicorn") is None
    assert set(await small.panels(match)) == {ANN, BEN}
    assert [s for s in await small.store.surfaces(match.id) if s.shown < s.wanted] == []


async def test_a_post_that_is_refused_for_another_field_leaves_the_bots_own_emoji_alone(
    small: Shown,
) -> None:
    match = await small.lobby(ANN, BEN)
    await small.quiet()
    small.memory.fail(
        refused("In components.0.label: No emoji here"), "send", place=small.memory.dm(ANN).id
    )
    await small.host.lobby.start(match.id, ANN)
    await small.quiet()
    assert small.emoji.of("lion_unicorn") is not None
