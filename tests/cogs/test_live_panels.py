"""Open private panels follow the match, but do not change during a click."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from random import Random
from typing import Any
from weakref import ref

import discord
import pytest

from bot.checks.limits import payload, walk
from bot.match.match import Match
from bot.match.pages.panel import PanelContent
from bot.posts import live_panels
from bot.posts.content import LiveContent, PictureSource
from bot.posts.controls import Control
from bot.posts.languages import using_language
from games.languages import language
from games.sheet import Sheet
from tests.cogs.counter import Counter
from tests.cogs.test_controls import shown
from tests.host.harness import ANN, BEN, mover
from tests.surfaces.clicks import Click, Post


@pytest.fixture(autouse=True)
def at_once(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    counter.live.debounce = 0.0


async def opened(counter: Counter, match: Match, user: int) -> Click:
    """Open this person's panel at the table."""
    return await counter.click(user, Control(match.id, "move"), on=Post(ephemeral=False))


async def settled(counter: Counter) -> None:
    while tasks := counter.live.tasks:
        await asyncio.wait(tasks)
    await counter.quiet()


async def waiting_panel(counter: Counter) -> tuple[Match, int, Click]:
    """Start a match; return it, the player to move, and the panel of the waiting player."""
    match = await counter.playing(ANN, BEN)
    user, _, _ = mover(match)
    return match, user, await opened(counter, match, BEN if user == ANN else ANN)


async def test_open_panel_of_a_waiting_player_shows_their_next_move(counter: Counter) -> None:
    match, user, click = await waiting_panel(counter)
    assert "to move" in click.text
    while mover(match)[0] == user:
        match = await counter.step(match, Random(1))
        await settled(counter)
    assert click.how[-1] == "edit later" and "deadline <t:" in click.text
    assert click.answer.files


async def test_panel_is_laid_out_once_for_a_response_and_once_for_a_redraw(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out: list[str] = []
    once = PanelContent.layout

    def noted(panel: PanelContent, source: PictureSource | None) -> discord.ui.LayoutView:
        if not panel.marker:  # not a direct message
            laid_out.append(source.name if source else "")
        return once(panel, source)

    monkeypatch.setattr(PanelContent, "layout", noted)
    match, _, click = await waiting_panel(counter)
    await counter.step(match, Random(1))
    await settled(counter)
    assert click.how == ["send", "edit later"]
    assert len(laid_out) == len(set(laid_out)) == 2 and "" not in laid_out


async def test_a_panel_does_not_change_while_its_owner_decides(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    user, _, decision = mover(match)
    click = await opened(counter, match, user)
    await counter.host.timeouts.pause(match.id, BEN if user == ANN else ANN)
    await settled(counter)
    assert click.how == ["send"]
    await counter.host.play.answer(match.id, user, decision.number, decision.fallback)
    await settled(counter)
    assert click.how == ["send", "edit later"]


async def test_open_panel_does_not_reveal_unseen_acts(counter: Counter) -> None:
    match, user, click = await waiting_panel(counter)
    await counter.host.seats.record_dms_closed_notice(match.id, user)
    assert (await counter.host.match(match.id)).record.version > match.version
    await settled(counter)
    assert click.how == ["send"]


async def test_open_panel_does_not_reveal_unseen_acts_of_people_with_other_languages(
    counter: Counter,
) -> None:
    match, _, click = await waiting_panel(counter)
    for code, who in (("de", ANN), ("fr", BEN)):
        with using_language(language(code)):
            await counter.host.seats.record_dms_closed_notice(match.id, who)
        await settled(counter)
    later = await counter.host.match(match.id)
    assert later.record.version == match.version + 2
    assert click.how == ["send"]


async def test_redraw_that_comes_late_does_not_replace_a_later_response(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, user, first = await waiting_panel(counter)
    png, drawing = counter.pictures.png, asyncio.Event()

    async def noticed(sheet: Sheet, *, urgent: bool = False) -> bytes:
        if asyncio.current_task() in counter.live.tasks:
            drawing.set()
        return await png(sheet, urgent=urgent)

    monkeypatch.setattr(counter.pictures, "png", noticed)
    counter.responder.waits.picture = 0.0
    counter.pictures.free.clear()
    match = await counter.step(match, Random(1))
    await drawing.wait()
    second = await opened(counter, match, BEN if user == ANN else ANN)
    counter.pictures.free.set()
    await settled(counter)
    assert first.how == ["send"] and second.how[0] == "send"


async def test_only_a_persons_latest_panel_is_updated(counter: Counter) -> None:
    match, user, first = await waiting_panel(counter)
    second = await opened(counter, match, BEN if user == ANN else ANN)
    await counter.step(match, Random(1))
    await settled(counter)
    assert first.how == ["send"] and second.how == ["send", "edit later"]


async def test_panel_is_forgotten_after_a_quarter_of_an_hour_without_acts(
    counter: Counter,
) -> None:
    match, _, _ = await waiting_panel(counter)
    counter.live_now = live_panels.TOKEN_SECONDS
    other, _, _ = await waiting_panel(counter)
    assert counter.live.is_open(other.id) and not counter.live.is_open(match.id)


async def test_open_panel_keeps_no_earlier_match_in_memory(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    match_id, user, earlier = match.id, mover(match)[0], ref(match)
    await opened(counter, match, user)
    del match
    await counter.host.timeouts.pause(match_id, BEN if user == ANN else ANN)
    await settled(counter)
    gc.collect()
    assert counter.live.is_open(match_id) and earlier() is None


async def test_panel_is_not_updated_after_a_quarter_of_an_hour_or_its_deletion(
    counter: Counter,
) -> None:
    match, user, click = await waiting_panel(counter)
    response: Any = type("Gone", (), {"status": 404, "reason": "gone"})()
    click.raises = [discord.NotFound(response, "gone")]
    await counter.step(match, Random(1))
    await settled(counter)
    assert click.how == ["send"] and not counter.live.panels
    match = await counter.host.match(match.id)
    await opened(counter, match, BEN if user == ANN else ANN)
    counter.live_now = float("inf")
    await counter.step(match, Random(1))
    assert not counter.live.tasks and not counter.live.panels


async def test_panel_by_direct_message_is_left_to_the_publisher(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    await counter.click(ANN, Control(match.id, "move", arg="7.1"), guild=None,
                        on=Post((await counter.panels(match))[ANN].layout))  # fmt: skip
    assert not counter.live.panels


async def test_acts_during_a_redraw_are_shown_too(counter: Counter) -> None:
    match, user, click = await waiting_panel(counter)
    counter.pictures.free.clear()
    match = await counter.step(match, Random(1))
    for _ in range(20):
        await asyncio.sleep(0)
    while mover(match)[0] == user:
        match = await counter.step(match, Random(1))
    counter.pictures.free.set()
    await settled(counter)
    assert "deadline <t:" in click.text


def has_guide_button(click: Click) -> bool:
    return click.answer.view is not None and "guide_show" in str(payload(click.answer.view))


async def test_offer_of_a_guide_stays_on_an_updated_panel(
    counter: Counter,
) -> None:
    for user in (ANN, BEN):
        counter.memory.dm(user).closed = True
    match, user, told = await waiting_panel(counter)
    assert "can't send you direct messages" in told.text
    click = await opened(counter, match, BEN if user == ANN else ANN)
    assert has_guide_button(click)
    while mover(match)[0] == user:
        match = await counter.step(match, Random(1))
        await settled(counter)
    assert click.how[-1] == "edit later"
    assert has_guide_button(click)


async def test_panel_is_up_to_date_even_if_others_acted_before_it_was_shown(
    counter: Counter,
) -> None:
    match, user, _ = await waiting_panel(counter)
    other = BEN if user == ANN else ANN
    content = PanelContent(match, seat=match.seat_or_refuse(other).seat)
    while mover(match)[0] == user:
        match = await counter.step(match, Random(1))
    await settled(counter)
    shown: list[LiveContent] = []

    async def redraw(later: LiveContent, layout_hash: str, is_latest: Callable[[], bool]) -> str:
        assert is_latest()
        shown.append(later)
        return layout_hash

    counter.live.register(content, "", redraw)
    await settled(counter)
    assert [later.version for later in shown] == [match.version]


async def test_open_panel_continues_as_text_if_its_picture_cannot_be_drawn(
    counter: Counter,
) -> None:
    match, user, click = await waiting_panel(counter)
    counter.pictures.broken = True
    while mover(match)[0] == user:
        match = await counter.step(match, Random(1))
        await settled(counter)
    assert click.how[-1] == "edit later" and "deadline <t:" in click.text
    assert click.answer.files == []


async def test_an_open_panel_whose_update_fails_is_updated_after_the_next_commit(
    counter: Counter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match, _, click = await waiting_panel(counter)

    def fail(*_: object) -> PanelContent:
        raise KeyError("the fox")

    with monkeypatch.context() as faulty:
        faulty.setattr(PanelContent, "current", fail)
        match = await counter.step(match, Random(1))
        await settled(counter)
    assert click.how == ["send"] and "could not be redrawn: KeyError" in caplog.text
    await counter.step(match, Random(1))
    await settled(counter)
    assert click.how == ["send", "edit later"]


async def test_open_settings_page_leaves_only_my_panel_when_the_match_starts(
    counter: Counter,
) -> None:
    match = await counter.lobby(ANN, BEN)
    lobby = await counter.on_lobby(match)
    page = await counter.click(ANN, Control(match.id, "lobby"), on=lobby)
    assert any("custom_id" in part for part in walk(payload(shown(page.answer))))
    await counter.host.lobby.start(match.id, ANN)
    await settled(counter)
    assert "has started" in page.text
    left = [part["label"] for part in walk(payload(shown(page.answer))) if "custom_id" in part]
    assert left == ["My panel"]


async def test_settings_page_of_a_person_who_leaves_is_forgotten(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await counter.lobby(ANN, BEN)
    lobby = await counter.on_lobby(match)
    register, read, left = counter.live.register, counter.host.match, asyncio.Event()

    async def read_later(match_id: int) -> Match:
        await left.wait()
        return await read(match_id)

    def delayed(content: LiveContent, layout_hash: str, redraw: live_panels.Redraw) -> None:
        register(content, layout_hash, redraw)
        monkeypatch.setattr(counter.host, "match", read_later)

    monkeypatch.setattr(counter.live, "register", delayed)
    page = await counter.click(BEN, Control(match.id, "lobby"), on=lobby)
    (redraw,) = counter.live.tasks  # whether anyone has acted while the page was being sent
    await counter.host.lobby.leave(match.id, BEN)
    left.set()
    await redraw
    assert not counter.live.is_open(match.id) and page.how == ["send"]
