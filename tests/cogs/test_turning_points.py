"""Turning points: a button on a finished match, with a private result for each player."""

from __future__ import annotations

from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CAT


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
        assert "edit" not in click.how and "The moment that cost you most" in click.text
        assert "✅ Better: **" in click.text and "❌ You: **" in click.text
    assert told[ANN] != told[BEN]
    spectator = await counter.click(CAT, control, channel=match.table_channel_id)
    assert "aren't playing in this match" in spectator.text


async def test_running_match_has_no_turning_points(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    click = await counter.click(ANN, Control(match.id, "turning"))
    assert "isn't over yet" in click.text
