"""A person's face: an animal that they have won with, in lobbies, results and standings."""

from __future__ import annotations

from dataclasses import replace

from bot.checks.limits import payload, texts, walk
from bot.features.records.pages.faces import NO_FACE
from bot.features.records.pages.records import leaderboard_post
from bot.features.records.rows import History, Ranked
from bot.match.pages.lobby import LobbyContent
from bot.match.pages.result import ResultContent
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, LION
from tests.host.test_records import DUEL
from tests.surfaces.clicks import Post

FACE = Control(0, "face")


def offered(page: Post) -> list[str]:
    """Return the animals on a page."""
    assert page.view is not None
    parts = [part for part in walk(payload(page.view)) if part.get("custom_id") == FACE.custom_id]
    return [option["value"] for part in parts for option in part["options"]][1:]


async def test_a_face_is_an_animal_played_in_a_match_that_was_won(counter: Counter) -> None:
    await counter.finish(await counter.begin(ANN, BEN, game=DUEL))
    results = {user: (await History(counter.store).results(user))[0].result for user in (ANN, BEN)}
    winner, loser = sorted(results, key=lambda user: results[user] != "won")
    pages: dict[int, Post] = {}
    for user in (winner, loser):
        pages[user] = (await counter.type(user, "stats")).answer
        await counter.click(user, Control(0, "my_face"), on=pages[user])
    assert offered(pages[winner]) and not offered(pages[loser])
    face, preferences = offered(pages[winner])[0], counter.host.preferences
    await counter.click(loser, FACE, face)
    assert preferences.person(loser).face == ""
    await counter.click(winner, FACE, face, on=pages[winner])
    assert preferences.person(winner).face == face
    await counter.click(winner, Control(0, "my_stats"), on=pages[winner])
    assert f"## {face} <@{winner}>'s matches" in pages[winner].text
    await counter.click(winner, FACE, NO_FACE)
    assert preferences.person(winner).face == ""


async def test_a_face_is_in_lobby_result_and_leaderboard_but_not_among_strangers(
    counter: Counter,
) -> None:
    match = await counter.finish(await counter.begin(ANN, BEN, game=DUEL))
    lobby = await counter.host.match((await counter.lobby(ANN, BEN, game=LION)).id)
    for user in (ANN, BEN):  # the result shows the winner's
        await counter.host.preferences.set_person(user, face="🦊")
    for content in (LobbyContent(lobby), ResultContent(match)):
        faces = counter.host.faces(content.match)
        source, plain = replace(content, faces=faces).picture_source, content.picture_source
        assert faces == {0: "🦊", 1: "🦊"} and source is not None and plain is not None
        assert source.sheet.digest != plain.sheet.digest and source.alt == plain.alt
    ranked = [Ranked(user, 25.0, 8.0, 5, 3) for user in (ANN, BEN)]
    board = texts(leaderboard_post(ranked, DUEL, counter.games, BEN, None, {ANN: "🦊"}))
    assert f"🦊 <@{ANN}>" in board and f"🦊 <@{BEN}>" not in board
    control = match.time_control.model_copy(update={"strangers": True})
    record = replace(match.record, time_control=control.model_dump(mode="json"))
    assert counter.host.faces(replace(match, record=record)) == {}
