"""Alone against robots: started immediately, without a server, and invisible to others."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.features.puzzles.matches import PuzzleMatches
from bot.match.acts.permissions import MAX_PRIVATE_MATCHES, Actor
from bot.match.commits.outdated import PANEL
from bot.match.host import Host
from bot.match.match import Match
from bot.posts.refusals import Refusal
from bot.store import Act
from games.puzzles import puzzle_of_day
from tests.host.harness import ANN, BEN, HANGS, LION, HostHarness

DM = 8800


async def test_match_against_robots_has_no_server_no_clock_and_the_default_seats(
    harness: HostHarness,
) -> None:
    match = await harness.host.solo.begin(LION, ANN, "Ann", DM)
    assert match.private and match.status == "running" and match.time_control.clock == "none"
    assert len(match.seats) == match.game.solo and match.seats[0].dm_channel == DM
    assert match.deadlines == () and match.channel_id == DM
    with pytest.raises(Refusal, match="unknown_game"):
        await harness.host.solo.begin("chess", ANN, "Ann")


async def test_match_that_waits_for_the_first_answer_is_reused_even_after_a_restart(
    harness: HostHarness,
) -> None:
    first = await harness.host.solo.begin(LION, ANN, "Ann")
    assert (await harness.host.solo.begin(LION, ANN, "Ann")).id == first.id
    assert (await harness.host.solo.begin(LION, BEN, "Ben")).id != first.id
    await harness.reopen()
    assert (await harness.host.solo.begin(LION, ANN, "Ann")).id == first.id
    rng, match = Random(1), await harness.host.match(first.id)
    while 0 not in match.answered:
        match = await harness.step(match, rng)
    assert (await harness.host.solo.begin(LION, ANN, "Ann")).id != first.id


async def test_number_of_open_matches_against_robots_is_limited(harness: HostHarness) -> None:
    async def another(user: int = ANN) -> Match:
        match = await harness.host.solo.begin(LION, user, "Ann", DM)
        while 0 not in match.answered:
            match = await harness.step(match, Random(match.last_row))
        return match

    await harness.begin(ANN, BEN)  # on a server, which has limits of its own
    matches = [await another() for _ in range(MAX_PRIVATE_MATCHES)]
    with pytest.raises(Refusal, match="too_many_alone"):
        await another()
    await another(BEN)
    await harness.host.timeouts.pause(matches[0].id, ANN)
    with pytest.raises(Refusal, match="too_many_alone"):
        await another()
    await harness.host.play.end(matches[0].id, Actor(ANN))
    fresh = await harness.host.solo.begin(LION, ANN, "Ann", DM)
    assert (await harness.host.solo.begin(LION, ANN, "Ann", DM)).id == fresh.id, "it is taken up"
    with pytest.raises(Refusal, match="too_many_alone"):
        await harness.host.lobby.rematch(matches[0].id, ANN, "Ann")
    await harness.host.play.end(matches[1].id, Actor(ANN))
    again = await harness.host.lobby.rematch(matches[0].id, ANN, "Ann")
    assert again.private and again.status == "running"


async def test_post_with_the_button_becomes_the_panel(harness: HostHarness) -> None:
    match = await harness.host.solo.begin(LION, ANN, "Ann", DM, 77)
    (panel,) = await harness.store.surfaces(match.id)
    assert (panel.kind, panel.channel_id, panel.message_id) == (PANEL, DM, 77)
    assert panel.shown_version < panel.desired_version


async def test_acts_in_a_match_against_robots_update_only_its_panel(
    harness: HostHarness,
) -> None:
    host: Host = harness.host
    match = await host.solo.begin(LION, ANN, "Ann", DM)
    match = await harness.mid_turn(match)
    await host.timeouts.pause(match.id, ANN)
    await host.timeouts.resume(match.id, ANN)
    await host.seats.set_level(match.id, Actor(ANN), 1, "hard")
    await host.seats.leave(match.id, ANN)
    await host.timeouts.come_back(match.id, ANN)
    await host.seats.resign(match.id, ANN)
    assert [surface.kind for surface in await harness.store.surfaces(match.id)] == [PANEL]
    assert (await host.match(match.id)).record.status == "ended"


async def test_match_started_on_a_server_gets_the_channel_of_its_panel(
    harness: HostHarness,
) -> None:
    match = await harness.host.solo.begin(LION, ANN, "Ann")
    assert match.channel_id == 0
    closed = await harness.host.seats.set_dm_channel(match.id, 0, 0)
    assert closed.record.channel_id == 0
    reached = await harness.host.seats.set_dm_channel(match.id, 0, DM)
    assert reached.record.channel_id == DM
    assert [m.id for m in await harness.host.matches_in(DM)] == [match.id]


async def test_match_against_robots_has_no_table_and_no_managers(
    harness: HostHarness,
) -> None:
    match = await harness.host.solo.begin(LION, ANN, "Ann", DM)
    with pytest.raises(Refusal, match="no_table"):
        await harness.host.seats.move_table(match.id, Actor(ANN), 5000, 7)
    for moderator in (Actor(BEN, 5000), Actor(BEN, 5000, 7)):
        with pytest.raises(Refusal, match="not_yours"):
            await harness.host.managed_match(match.id, moderator)


async def test_unreadable_match_against_robots_is_quarantined_and_returns(
    harness: HostHarness,
) -> None:
    match = await harness.host.solo.begin(LION, ANN, "Ann", DM)
    checkpoint = await harness.spoil_checkpoint(match.id)
    assert (await harness.host.match(match.id)).record.status == "quarantined"
    harness.sql("UPDATE match SET checkpoint = ? WHERE id = ?", checkpoint, match.id)
    await harness.reopen()
    assert (await harness.host.match(match.id)).record.status == "running"


async def test_match_against_robots_does_not_wait_for_another_persons_match(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, anns, written = harness.store.create_match, asyncio.Event(), asyncio.Event()

    async def slow(new: Act) -> int:
        if new.match.host_id == ANN:
            anns.set()
            await written.wait()
        return await create(new)

    monkeypatch.setattr(harness.store, "create_match", slow)
    first = asyncio.create_task(harness.host.solo.begin(LION, ANN, "Ann"))
    await anns.wait()
    again = asyncio.create_task(harness.host.solo.begin(LION, ANN, "Ann"))
    async with asyncio.timeout(HANGS):
        assert (await harness.host.solo.begin(LION, BEN, "Ben")).record.status == "running"
    written.set()
    assert (await first).id == (await again).id, "a double click begins one match"


async def test_double_click_continues_a_puzzle_in_only_one_match(harness: HostHarness) -> None:
    puzzle = next(found for number in range(1, 40) if (found := puzzle_of_day(number)))
    begin = harness.host[PuzzleMatches].begin
    first, again = await asyncio.gather(begin(puzzle, ANN, "Ann"), begin(puzzle, ANN, "Ann"))
    assert first.id == again.id and len(await harness.host.matches_of(ANN)) == 1
