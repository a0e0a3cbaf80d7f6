"""Turning points: a button on a finished match, with a private result for each player."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.features.turning_points.acts import TurningPointFinder
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CAT
from tests.surfaces.clicks import Post


async def test_finished_table_offers_each_player_their_own_turning_points(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN, game="instinkt")
    control = Control(match.id, "turning")
    assert control.custom_id not in (await counter.table(match)).controls
    match = await counter.finish(match)
    await counter.quiet()
    table = await counter.table(match)
    assert control.custom_id in table.controls
    told = {}
    for user in (ANN, BEN):
        click = await counter.click(user, control)
        told[user] = click.text
        assert "edit" not in click.how and "### Turning point 1 of " in click.text
        assert "✅ Better: **" in click.text and "❌ You: **" in click.text
    assert told[ANN] != told[BEN]
    spectator = await counter.click(CAT, control, channel=match.table_channel_id)
    assert "aren't playing in this match" in spectator.text


async def test_search_says_at_once_how_long_it_takes(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await counter.finish(await counter.playing(ANN, BEN, game="instinkt"))
    counter.responder.waits.meanwhile = 0
    shown = Post.show
    monkeypatch.setattr(TurningPointFinder, "duration", 20)
    told: list[str] = []

    def show(post: Post, view: discord.ui.LayoutView, files: Any) -> None:
        shown(post, view, files)
        told.append(post.text)

    monkeypatch.setattr(Post, "show", show)
    click = await counter.click(ANN, Control(match.id, "turning"))
    assert "This takes about 20 seconds." in told[0]
    assert click.how[:2] == ["send", "edit later"] and "Turning point 1" in click.text


async def test_turning_point_is_tried_again_with_what_the_person_knew(counter: Counter) -> None:
    match = await counter.finish(await counter.playing(ANN, BEN, game="instinkt"))
    found = await counter.host[TurningPointFinder].find(match, ANN)
    seat = match.seat_or_refuse(ANN).seat
    retry = Control(match.id, "retry", seat, found[0].step)
    for _ in range(2):
        await counter.click(ANN, retry)
    (again,) = [m for m in await counter.host.matches_of(ANN) if m.id != match.id]
    listed = (await counter.type(ANN, "matches")).text
    assert f"match {again.id} · practice" in listed and f"match {match.id} · practice" not in listed
    assert "for practice" in (await counter.type(ANN, "panel", match=again.id)).text
    table, then = again.table_or_refuse(), found[0]
    assert again.seat_or_refuse(ANN).seat == seat and again.record.guild_id is None
    assert [c.id for c in table.waiting[seat].choices] == [c.id for c in then.decision.choices]
    assert table.view(seat).model_dump() == then.view.model_dump()
    assert "unknown" not in (await counter.click(ANN, Control(match.id, "replay", seat, 3))).text
    nothing = await counter.click(ANN, Control(match.id, "retry", seat, 9999))
    assert len(await counter.host.matches_of(ANN)) == 1, nothing.text


async def test_running_match_has_no_turning_points(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    click = await counter.click(ANN, Control(match.id, "turning"))
    assert "isn't over yet" in click.text
