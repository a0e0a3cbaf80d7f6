"""Publishing: posts follow what is committed, and reveal nothing else."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import NOTICE, PANEL, TABLE
from bot.match.match import Match
from bot.match.pages.content import table_picture_source
from bot.match.pages.panel import PanelContent
from bot.store import StoreError
from tests.host.harness import ANN, BEN, CHANNEL, HANGS, mover
from tests.surfaces.harness import SurfaceHarness, touching
from tests.surfaces.memory import Message

ELSEWHERE = 7001
VOTING, WINDOWS = "smallseat", "llamas_unleashed"


async def test_posts_show_the_current_match_from_its_lobby_to_its_end(
    harness: SurfaceHarness,
) -> None:
    harness.seat_robots()
    match = await harness.settled((await harness.playing(ANN, BEN, robots=1)).id)
    for number in range(12):
        match = await harness.on(await harness.settled(match.id))
        if number % 4 == 0:
            await harness.check(match)
    await harness.host.play.end(match.id, Actor(ANN))
    await harness.quiet()
    await harness.check(match)
    assert "closed" in (await harness.lobby_post(match)).text
    assert "ended before anyone had won" in (await harness.table(match)).text


async def test_table_is_in_its_own_thread_to_which_all_are_added(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    (thread,) = harness.memory.threads(CHANNEL)
    assert thread.name.endswith(f"· {match.id}") and thread.members == [ANN, BEN]
    assert (await harness.table(match)).place is thread
    assert f"<#{thread.id}>" in (await harness.lobby_post(match)).text
    assert all(f"<#{thread.id}>" in p.text for p in (await harness.panels(match)).values())


async def test_a_burst_of_acts_becomes_one_edit(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    table, rng = await harness.table(match), Random(1)
    before, listeners = table.edits, harness.host.on_commit[:]
    harness.host.on_commit.clear()
    for _ in range(5):
        match = await harness.step(match, rng)
    for listener in listeners:
        listener(match)
    await harness.quiet()
    assert table.edits == before + 1
    await harness.check(match)


# ---------------------------------------------------------------------- where things stand


async def test_the_table_moves_and_leaves_a_forwarding_notice_in_its_old_place(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    old = await harness.table(match)
    panels = await harness.panels(match)
    uploads = [panel.uploads for panel in panels.values()]
    match = await harness.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await harness.quiet()
    assert old.controls == [] and old.files == [] and not old.deleted
    assert f"is now in <#{ELSEWHERE}>" in old.text
    new = await harness.table(match)
    assert new.place.id == ELSEWHERE and "moved here" in new.text
    assert f"<#{ELSEWHERE}>" in (await harness.lobby_post(match)).text
    assert await harness.panels(match) == panels
    assert all(f"<#{ELSEWHERE}>" in panel.text for panel in panels.values())
    assert [panel.uploads for panel in panels.values()] == uploads, "the picture is the same"
    await harness.check(match)


async def test_turning_off_the_dm_panel_removes_it_and_turning_it_on_posts_it(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    for _ in range(2):
        (before,) = [p for person, p in (await harness.panels(match)).items() if person == BEN]
        await harness.host.seats.set_dm(match.id, BEN, False)
        await harness.quiet()
        assert before.deleted and set(await harness.panels(match)) == {ANN}
        await harness.host.seats.set_dm(match.id, BEN, True)
        await harness.quiet()
        assert set(await harness.panels(match)) == {ANN, BEN}
        await harness.check(match)


async def test_panel_of_a_player_who_leaves_for_good_is_removed(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    match = await harness.host.seats.resign(match.id, BEN)
    await harness.quiet()
    assert set(await harness.panels(match)) == {ANN}
    assert harness.memory.dm(BEN).messages == []
    await harness.check(match)


# ---------------------------------------------------------------------- answers to clicks


async def answered(
    harness: SurfaceHarness, match: Match, person: int, redraw: Match, picture: bool = True
) -> None:
    """Redraw a panel like ``redraw``, as the response to a click, and notify the publisher."""
    panel = (await harness.panels(match))[person]
    content = PanelContent(redraw, redraw.seat_or_refuse(person).seat, marker=panel.marker)
    picture_source = content.picture_source if picture else None
    files = [picture_source.file(b"png")] if picture_source else []
    await harness.memory.edit(panel.place.id, panel.id, content.layout(picture_source), files)
    await harness.publisher.on_redrawn(content, content.layout(picture_source), picture_source)


async def stepped_unnoticed(harness: SurfaceHarness) -> tuple[Match, int, Message]:
    """Start a match and take a step that the publisher does not notice.

    Return the match, the person who took the step, and their panel.
    """
    match = await harness.playing(ANN, BEN)
    person, _, _ = mover(match)
    panel = (await harness.panels(match))[person]
    harness.host.on_commit.clear()
    return await harness.step(match, Random(1)), person, panel


async def test_post_redrawn_by_a_response_is_not_edited_again(
    harness: SurfaceHarness,
) -> None:
    match, person, panel = await stepped_unnoticed(harness)
    await answered(harness, match, person, match)
    edits = panel.edits
    harness.publisher.schedule(match.id)
    await harness.quiet()
    assert panel.edits == edits
    await harness.check(match)


async def test_panel_redrawn_too_late_is_updated_again(
    harness: SurfaceHarness,
) -> None:
    match = old = await harness.playing(ANN, BEN)
    for _ in range(3):
        match = await harness.on(match)
    await answered(harness, match, ANN, old)
    await harness.quiet()
    await harness.check(match)


async def test_version_of_an_old_response_counts_as_shown_without_its_picture(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = old = await harness.playing(ANN, BEN)
    for _ in range(3):
        match = await harness.on(match)
    with monkeypatch.context() as asleep:
        asleep.setattr(harness.publisher, "schedule", lambda _: None)
        await answered(harness, match, ANN, old, picture=False)
    panel = await harness.store.surface(match.id, PANEL, old.seat_or_refuse(ANN).seat)
    assert panel is not None and panel.shown_version == old.record.version < panel.desired_version


async def test_panel_whose_redraw_could_not_be_stored_is_updated_again(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, person, _ = await stepped_unnoticed(harness)

    async def unread(_: int) -> None:
        raise StoreError("cut off")

    with monkeypatch.context() as cut:
        cut.setattr(harness.store, "surface_by_id", unread)
        await answered(harness, match, person, match)
    await harness.quiet()
    await harness.check(match)


async def test_panel_redrawn_without_its_picture_gets_it_later(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.posts.old_posts.clicked.hold_seconds = 0.0
    match, person, panel = await stepped_unnoticed(harness)
    await answered(harness, match, person, match, picture=False)
    assert panel.pictures == []
    harness.publisher.schedule(match.id)
    await harness.quiet()
    assert len(panel.pictures) == 1
    await harness.check(match)


async def test_click_on_a_deleted_post_changes_nothing(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    panel = (await harness.panels(match))[ANN]
    content = PanelContent(match, match.seat_or_refuse(ANN).seat, marker=panel.marker)
    await harness.host.seats.set_dm(match.id, ANN, False)
    await harness.quiet()
    async with touching(harness):
        await harness.publisher.on_redrawn(content, content.layout(None), None)


# ---------------------------------------------------------------------- pictures


async def test_text_is_shown_if_a_picture_cannot_be_described(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = await harness.playing(ANN, BEN)

    def draw(*_: object) -> str:
        raise KeyError("the bear")

    assert match.game.picture is not None
    monkeypatch.setattr(type(match.game.picture), "draw", draw)
    match = await harness.on(match)
    assert await harness.store.surfaces_behind(match.id) == []
    table = await harness.table(match)
    assert table.pictures == [] and "could not be drawn: KeyError" in caplog.text


async def test_text_is_shown_if_a_picture_cannot_be_drawn(harness: SurfaceHarness) -> None:
    harness.pictures.broken = True
    match = await harness.playing(ANN, BEN)
    table, panels = await harness.table(match), await harness.panels(match)
    assert table.files == table.pictures == []
    for post in panels.values():
        assert post.files == [] and "**Your cards**" in post.text
    harness.pictures.broken = False
    match = await harness.on(match)
    await harness.check(match)
    assert len((await harness.table(match)).pictures) == 1


async def test_posts_wait_for_a_slow_picture_and_none_is_made_twice(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.pauses.slow_group = 0.0
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.until(lambda: harness.memory.threads(CHANNEL))
    harness.pictures.free.clear()
    harness.publisher.schedule(match.id)
    match = await harness.step(match, Random(1))
    harness.pictures.free.set()
    await harness.quiet()
    await harness.check(match)
    picture_source = table_picture_source(match, None)
    assert picture_source and (await harness.table(match)).files == [picture_source.name]


async def test_every_surface_has_one_row_however_often_it_is_wanted(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    for _ in range(6):
        match = await harness.on(match)
    kinds = sorted((s.kind, s.seat) for s in await harness.store.surfaces(match.id))
    assert len(kinds) == len(set(kinds))
    assert {(TABLE, -1), (PANEL, 0), (PANEL, 1), (NOTICE, 0)} <= set(kinds)


async def test_a_closed_publisher_updates_nothing(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    await harness.publisher.close()
    match = await harness.step(match, Random(1))
    assert harness.publisher.tasks == [] and await harness.store.surfaces_behind(match.id)


async def test_act_ends_a_wait_that_has_not_begun(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    harness.publisher.schedule(match.id, after=3600.0)
    harness.publisher.schedule(match.id)
    async with asyncio.timeout(HANGS):
        await asyncio.gather(*harness.publisher.tasks)
