"""The goals of a game: on `/play`, in `/stats`, and in results if a player shares them."""

from __future__ import annotations

import re

from bot.match.commits.outdated import RESULT
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.cogs.test_play import labels
from tests.host.harness import ANN, BEN
from tests.host.test_records import DUEL


async def test_play_leads_to_the_goals_of_a_game(counter: Counter) -> None:
    page = (await counter.type(ANN, "play")).answer
    assert "New here?" in page.text
    game = await counter.click(ANN, Control(0, "game", arg=DUEL), on=page)
    assert game.how == ["edit"] and "Goals: 0/10" in labels(page)
    goals = await counter.click(ANN, Control(0, "goals", arg=DUEL), on=page)
    assert "0 of 10 goals reached" in goals.text and "▫️ Push in the Deer" in goals.text
    assert "▫️ Finish the guide" in goals.text
    unknown = await counter.click(ANN, Control(0, "goals", arg="chess"), on=page)
    assert "don't know that game" in unknown.text


async def test_stats_before_the_first_win_show_goals_and_no_lost_matches(
    counter: Counter,
) -> None:
    match = await counter.finish(await counter.begin(ANN, BEN, game=DUEL))
    counter.sql("UPDATE result SET result = 'lost' WHERE match_id = ?", match.id)
    text = (await counter.type(ANN, "stats")).text
    assert "### Goals" in text and "✅ Finish a match" in text
    assert "1 match finished, no win yet." in text and "🟥" not in text


async def test_results_name_the_goals_of_players_who_share_them(counter: Counter) -> None:
    page = (await counter.type(ANN, "play")).answer
    await counter.click(ANN, Control(0, "goals", arg=DUEL), on=page)
    assert "Shared in results: no" in labels(page)
    await counter.click(ANN, Control(0, "goals_share", arg=f"{DUEL}.yes"), on=page)
    assert "Shared in results: yes" in labels(page)
    match = await counter.finish(await counter.begin(ANN, BEN, game=DUEL))
    await counter.quiet()
    assert "New here?" not in (await counter.type(ANN, "play")).text
    posted = await counter.click(ANN, Control(0, "goals_post", arg=DUEL), on=page, writes=True)
    assert f"<@{ANN}>: " in posted.text and "✅ Finish a match" in posted.text
    assert "▫️" not in posted.text and not posted.answer.flags.ephemeral
    (post,) = await counter.posts_of(match, RESULT)
    assert re.search(r"Ann reached (a goal|\d goals): \*\*Finish a match", post.text)
    assert "Ben reached" not in post.text
