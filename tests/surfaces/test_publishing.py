"""Publishing: what is shown follows what is committed, and says no more than that."""

from __future__ import annotations

from random import Random

import pytest

from bot.host import NOTICE, PANEL, TABLE, Actor, Match
from bot.store import StoreError
from bot.surfaces.draft import sketch_of
from bot.surfaces.pages.panel import PanelDraft
from tests.host.house import ANN, BEN, CHANNEL, mover
from tests.surfaces.memory import Message
from tests.surfaces.shown import Shown, touching

ELSEWHERE = 7001
VOTING, WINDOWS = "smallseat", "llamas_unleashed"


async def test_a_match_is_shown_as_it_stands_from_its_lobby_to_its_end(house: Shown) -> None:
    house.seat_robots()
    match = await house.settled((await house.playing(ANN, BEN, robots=1)).id)
    for number in range(12):
        match = await house.on(await house.settled(match.id))
        if number % 4 == 0:
            await house.check(match)
    await house.host.play.end(match.id, Actor(ANN))
    await house.quiet()
    await house.check(match)
    assert "closed" in (await house.lobby_post(match)).text
    assert "ended before anybody had won" in (await house.table(match)).text


async def test_the_table_stands_in_a_thread_of_its_own_to_which_all_are_added(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    (thread,) = house.memory.threads(CHANNEL)
    assert thread.name.endswith(f"· {match.id}") and thread.members == [ANN, BEN]
    assert (await house.table(match)).place is thread
    assert f"<#{thread.id}>" in (await house.lobby_post(match)).text
    assert all(f"<#{thread.id}>" in p.text for p in (await house.panels(match)).values())


async def test_a_burst_of_acts_becomes_one_edit(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    table, rng = await house.table(match), Random(1)
    before, listeners = table.edits, house.host.on_commit[:]
    house.host.on_commit.clear()
    for _ in range(5):
        match = await house.step(match, rng)
    for listener in listeners:
        listener(match)
    await house.quiet()
    assert table.edits == before + 1
    await house.check(match)


# ---------------------------------------------------------------------- where things stand


async def test_the_table_moves_and_leaves_a_farewell_in_its_old_place(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    old = await house.table(match)
    panels = await house.panels(match)
    uploads = [panel.uploads for panel in panels.values()]
    match = await house.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, 7)
    await house.quiet()
    assert old.controls == [] and old.files == [] and not old.deleted
    assert f"stands in <#{ELSEWHERE}> now" in old.text
    new = await house.table(match)
    assert new.place.id == ELSEWHERE and "moved here" in new.text
    assert f"<#{ELSEWHERE}>" in (await house.lobby_post(match)).text
    assert await house.panels(match) == panels
    assert all(f"<#{ELSEWHERE}>" in panel.text for panel in panels.values())
    assert [panel.uploads for panel in panels.values()] == uploads, "the picture is the same"
    await house.check(match)


async def test_the_panel_by_direct_message_is_taken_away_and_posted_as_its_person_wishes(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    for _ in range(2):
        (before,) = [p for person, p in (await house.panels(match)).items() if person == BEN]
        await house.host.seats.set_dm(match.id, BEN, False)
        await house.quiet()
        assert before.deleted and set(await house.panels(match)) == {ANN}
        await house.host.seats.set_dm(match.id, BEN, True)
        await house.quiet()
        assert set(await house.panels(match)) == {ANN, BEN}
        await house.check(match)


async def test_the_panel_of_who_leaves_for_good_is_taken_away(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    match = await house.host.seats.resign(match.id, BEN)
    await house.quiet()
    assert set(await house.panels(match)) == {ANN}
    assert house.memory.dm(BEN).messages == []
    await house.check(match)


# ---------------------------------------------------------------------- answers to clicks


async def answered(
    house: Shown, match: Match, person: int, redraw: Match, picture: bool = True
) -> None:
    """Redraw a panel as in ``redraw``, as the answer to a click, and tell the publisher."""
    panel = (await house.panels(match))[person]
    draft = PanelDraft(redraw, panel.marker, redraw.seat_or_refuse(person).seat)
    sketch = draft.sketch if picture else None
    files = [sketch.file(b"png")] if sketch else []
    await house.memory.edit(panel.place.id, panel.id, draft.layout(sketch), files)
    await house.publisher.redrawn(draft, draft.layout(sketch), sketch)


async def stepped_unnoticed(house: Shown) -> tuple[Match, int, Message]:
    """Begin a match and take a step in it that the publisher does not notice.

    Return the match, the person who took the step, and their panel.
    """
    match = await house.playing(ANN, BEN)
    person, _, _ = mover(match)
    panel = (await house.panels(match))[person]
    house.host.on_commit.clear()
    return await house.step(match, Random(1)), person, panel


async def test_what_the_answer_to_a_click_has_redrawn_is_not_edited_again(house: Shown) -> None:
    match, person, panel = await stepped_unnoticed(house)
    await answered(house, match, person, match)
    edits = panel.edits
    house.publisher.wake(match.id)
    await house.quiet()
    assert panel.edits == edits
    await house.check(match)


async def test_a_panel_that_was_redrawn_too_late_is_shown_again_as_it_stands(
    house: Shown,
) -> None:
    match = old = await house.playing(ANN, BEN)
    for _ in range(3):
        match = await house.on(match)
    await answered(house, match, ANN, old)
    await house.quiet()
    await house.check(match)


async def test_what_an_old_answer_shows_is_noted_as_shown_though_its_picture_is_missing(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = old = await house.playing(ANN, BEN)
    for _ in range(3):
        match = await house.on(match)
    with monkeypatch.context() as asleep:
        asleep.setattr(house.publisher, "wake", lambda _: None)
        await answered(house, match, ANN, old, picture=False)
    panel = await house.store.surface(match.id, PANEL, old.seat_or_refuse(ANN).seat)
    assert panel is not None and panel.shown == old.record.version < panel.wanted


async def test_a_panel_whose_redrawing_could_not_be_noted_is_shown_again(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, person, _ = await stepped_unnoticed(house)

    async def unread(_: int) -> None:
        raise StoreError("cut off")

    with monkeypatch.context() as cut:
        cut.setattr(house.store, "surface_by_id", unread)
        await answered(house, match, person, match)
    await house.quiet()
    await house.check(match)


async def test_a_panel_that_was_redrawn_without_its_picture_gets_it_all_the_same(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.surfaces.clicked.PATIENCE", 0.0)
    match, person, panel = await stepped_unnoticed(house)
    await answered(house, match, person, match, picture=False)
    assert panel.pictures == []
    house.publisher.wake(match.id)
    await house.quiet()
    assert len(panel.pictures) == 1
    await house.check(match)


async def test_a_click_on_a_post_that_was_taken_away_meanwhile_changes_nothing(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN)
    panel = (await house.panels(match))[ANN]
    draft = PanelDraft(match, panel.marker, match.seat_or_refuse(ANN).seat)
    await house.host.seats.set_dm(match.id, ANN, False)
    await house.quiet()
    async with touching(house):
        await house.publisher.redrawn(draft, draft.layout(None), None)


# ---------------------------------------------------------------------- pictures


async def test_where_a_picture_cannot_even_be_sketched_the_words_are_shown(
    house: Shown, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.playing(ANN, BEN)

    def draw(*_: object) -> str:
        raise KeyError("the bear")

    assert match.game.picture is not None
    monkeypatch.setattr(type(match.game.picture), "draw", draw)
    match = await house.on(match)
    assert await house.store.surfaces_behind(match.id) == []
    table = await house.table(match)
    assert table.pictures == [] and "could not be drawn: KeyError" in caplog.text


async def test_where_no_picture_can_be_drawn_the_words_are_shown(house: Shown) -> None:
    house.pictures.broken = True
    match = await house.playing(ANN, BEN)
    table, panels = await house.table(match), await house.panels(match)
    assert table.files == table.pictures == []
    for post in panels.values():
        assert post.files == [] and "**Your cards**" in post.text
    house.pictures.broken = False
    match = await house.on(match)
    await house.check(match)
    assert len((await house.table(match)).pictures) == 1


async def test_posts_wait_for_a_slow_picture_and_none_is_made_twice(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.surfaces.publisher.SLOW", 0.0)
    match = await house.lobby(ANN, BEN)
    await house.quiet()
    house.pictures.free.clear()
    match = await house.host.lobby.start(match.id, ANN)
    await house.until(lambda: house.memory.threads(CHANNEL))
    house.publisher.wake(match.id)
    match = await house.step(match, Random(1))
    house.pictures.free.set()
    await house.quiet()
    await house.check(match)
    sketch = sketch_of(match, None)
    assert sketch and (await house.table(match)).files == [sketch.name]


async def test_every_surface_has_one_row_however_often_it_is_wanted(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    for _ in range(6):
        match = await house.on(match)
    kinds = sorted((s.kind, s.seat) for s in await house.store.surfaces(match.id))
    assert len(kinds) == len(set(kinds))
    assert {(TABLE, -1), (PANEL, 0), (PANEL, 1), (NOTICE, 0)} <= set(kinds)
