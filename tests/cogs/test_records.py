"""`/stats`, `/leaderboard` and `/privacy`, as people use them."""

from __future__ import annotations

import json
import re
from collections import Counter as Counting
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from threading import get_ident
from typing import Any
from zipfile import ZipFile

import discord
import pytest

from bot.app.features import new_host
from bot.checks.limits import payload, texts
from bot.features.privacy.acts import Privacy
from bot.features.privacy.pages import LAST, PAGES
from bot.features.records.acts import MIN_RATED_MATCHES, Records
from bot.features.records.pages.records import Season, StatsContent, leaderboard_post
from bot.features.records.rows import History, Ranked, ResultRecord
from bot.features.records.summary import Win
from bot.match.acts.votes import can_undo
from bot.match.match import Match
from bot.posts.controls import Control
from cogs.records import stats_page
from games import GAMES
from games.engine import Outcome
from tests.cogs.counter import Counter
from tests.cogs.test_play import labels
from tests.host.harness import ANN, BEN, CAT, CHANNEL, LION
from tests.host.test_records import DUEL
from tests.host.test_takeovers import step
from tests.surfaces.clicks import Click

GUILD = 7
LARGEST_FILE = 10 * 1024**2  # that Discord takes from a bot


async def played(counter: Counter, *people: int, robots: int = 0) -> None:
    match = await counter.begin(*people, robots=robots, game=DUEL)
    if robots:
        await played_on(counter, match)
    else:
        await counter.finish(match)


async def played_on(counter: Counter, match: Match) -> None:
    """Play a match to its end, in which robots answer for themselves."""
    rng = Random(match.id)
    while match.status == "running":
        await step(counter, match, rng)
        match = await counter.settled(match.id)


async def person(user: int) -> Any:
    """Return a person as discord.py passes them to a command."""
    return type("User", (), {"id": user})()


async def drawn(counter: Counter, viewer: int, user: int, game: str = "") -> StatsContent:
    click: Any = Click(viewer)
    click.client = counter.client
    content = await stats_page(click, user, game)
    assert isinstance(content, StatsContent)
    return content


async def test_stats_say_how_the_latest_match_was_won_from_the_first_win(counter: Counter) -> None:
    await played(counter, ANN, BEN)
    results = {user: await History(counter.store).results(user) for user in (ANN, BEN)}
    winner, loser = sorted((ANN, BEN), key=lambda user: results[user][0].result != "won")
    won, lost = await counter.type(winner, "stats"), await counter.type(loser, "stats")
    assert re.search(r"Latest win: \S+ .*(Ann|Ben).* wins", won.text)
    assert len(won.answer.files) == 1 and "Latest matches" not in won.text, "it shows them"
    assert "Latest matches: 🟩\n" in texts((await drawn(counter, winner, winner)).layout(None))
    assert "Latest win" not in lost.text and "Latest matches" not in lost.text


async def test_players_with_whom_a_win_was_shared_are_numbered_by_their_seats(
    counter: Counter,
) -> None:
    await played(counter, ANN, BEN)
    results = await History(counter.store).results(ANN)
    winner = ANN if results[0].result == "won" else BEN
    page = await drawn(counter, winner, winner)
    shared = Win(LION, 1, Outcome(winners=(0, 1), reason="collection", scores=(5, 5)))
    page = replace(page, summary=replace(page.summary, wins=[shared]))
    assert "Player 1 wins the match!" in texts(page.layout(None))


async def test_stats_show_wins_and_losses_with_a_chart(counter: Counter) -> None:
    for _ in range(3):
        await played(counter, ANN, BEN)
    await played(counter, ANN, robots=1)
    mine = await History(counter.store).results(ANN)
    won = sum(r.result == "won" for r in mine if not r.robots)
    page = await counter.type(ANN, "stats")
    assert f"<@{ANN}>" in page.text and f"Against people: **{won}** won" in page.text
    assert "Against robots (unrated)" in page.text
    content = await drawn(counter, ANN, ANN)
    assert content.picture_source and "Rating in Instinkt" in content.picture_source.alt
    assert f"Ben: {won} of 3 won." in page.text
    assert content.picture_source.sheet.width == 1000


async def test_stats_picture_after_one_match_has_games_and_cards(
    counter: Counter,
) -> None:
    match = await counter.host.solo.begin(DUEL, ANN, "Ann")
    await played_on(counter, await counter.settled(match.id))
    content = await drawn(counter, ANN, ANN)
    [(_, result)] = content.summary.latest
    assert content.picture_source
    alt, won = content.picture_source.alt, int(result == "won")
    assert f"Ann: 1 match, {won} won" in alt and f"Instinkt: {won} of 1 won." in alt
    assert "Favourite card: " in alt
    shown = content.picture_source.sheet.alt
    assert "Ann" in shown and "Last ten" in shown
    page = await counter.type(ANN, "stats")
    assert ("Won by: " in page.text) == bool(won)


async def test_stats_picture_has_a_rating_from_the_first_match_against_people(
    counter: Counter,
) -> None:
    async def lettering() -> str:
        source = (await drawn(counter, ANN, ANN)).picture_source
        assert source
        return source.sheet.alt

    await played(counter, ANN, robots=1)
    assert "Play against people to get a rating." in await lettering()
    await played(counter, ANN, BEN)
    assert "Rating in Instinkt" in await lettering()


async def test_favourite_card_is_the_one_that_the_player_placed_most(counter: Counter) -> None:
    for _ in range(2):
        await played(counter, ANN, BEN)
    placed: Counting[str] = Counting()
    for result in await History(counter.store).results(ANN):
        match = await counter.host.match(result.match_id)
        seat = next(seat.seat for seat in match.seats if seat.user_id == ANN)
        for event, _ in match.events_for(None):
            if event.kind in ("place", "push") and event.seat == seat:
                placed[event.seen_by(None).faces[0]] += 1
    found = (await drawn(counter, ANN, ANN)).summary.played
    assert {face: n for (_, face), n in found.items()} == placed


async def test_stats_show_the_latest_matches_as_a_row(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.records.summary.LATEST_MATCHES", 2)
    for _ in range(3):
        await played(counter, ANN, robots=1)
    signs = {"won": "🟩", "drawn": "⬜", "lost": "🟥"}
    results = [signs[r.result] for r in await History(counter.store).results(ANN)]
    shown = texts((await drawn(counter, ANN, ANN)).layout(None))
    assert f"Latest matches: {''.join(results[-2:])}\n" in shown


async def test_only_the_player_sees_matches_alone_against_robots(counter: Counter) -> None:
    match = await counter.host.solo.begin(DUEL, ANN, "Ann")
    await played_on(counter, await counter.settled(match.id))
    assert "Against robots (unrated)" in (await counter.type(ANN, "stats")).text
    seen = await counter.type(BEN, "stats", player=await person(ANN))
    assert "No finished matches" in seen.text


async def test_menu_of_stats_shows_a_single_game(counter: Counter) -> None:
    await played(counter, ANN, BEN)
    page = (await counter.type(ANN, "stats")).answer
    click = await counter.click(ANN, Control(0, "stats", arg=str(ANN)), LION, on=page)
    assert click.how[0] == "edit" and "No finished matches" in page.text
    await counter.click(ANN, Control(0, "stats", arg=str(ANN)), "all", on=page)
    assert "Against people" in page.text
    assert (
        "don't know that game" in (await counter.click(ANN, Control(0, "stats", arg="5"), "x")).text
    )


async def test_stats_list_every_person_that_one_played_against(counter: Counter) -> None:
    await played(counter, ANN, BEN)
    await played(counter, ANN, CAT)
    text = (await counter.type(ANN, "stats")).text
    assert "Against Ben: " in text and "Against Cat: " in text


async def test_stats_of_unlisted_people_are_hidden_from_others(counter: Counter) -> None:
    for _ in range(MIN_RATED_MATCHES):
        await played(counter, ANN, BEN)
    leaderboard = await counter.type(CAT, "leaderboard", game=DUEL)
    assert f"<@{ANN}>" in leaderboard.text and f"<@{BEN}>" in leaderboard.text
    page = (await counter.type(ANN, "privacy")).answer
    await counter.click(ANN, Control(0, "listed", arg="no"), on=page)
    assert "Named on leaderboards: no" in str(payload(page.view))  # type: ignore[arg-type]
    leaderboard = await counter.type(CAT, "leaderboard", game=DUEL)
    assert f"<@{ANN}>" not in leaderboard.text and f"<@{BEN}>" in leaderboard.text
    refused = await counter.type(CAT, "stats", player=await person(ANN))
    assert "keeps their results private" in refused.text
    own = (await counter.type(ANN, "stats")).text
    assert "Against people" in own and "Against Ben: " in own
    bens = await drawn(counter, CAT, BEN)
    assert (
        bens.summary.opponents == []
        and bens.picture_source
        and "Ann" not in bens.picture_source.sheet.svg
    )


@pytest.mark.parametrize("setting", ["leaderboards", "ranks"])  # as old pages name it
async def test_server_can_turn_leaderboards_off(counter: Counter, setting: str) -> None:
    await counter.click(ANN, Control(0, "set", arg=setting), "false", governs=True)
    assert "Leaderboards are turned off" in (await counter.type(ANN, "leaderboard", game=DUEL)).text
    assert "Nobody yet" in (await counter.type(ANN, "leaderboard", game=DUEL, guild=8)).text
    assert "don't know that game" in (await counter.type(ANN, "leaderboard", game="chess")).text


async def test_low_ranked_person_sees_their_own_place(counter: Counter) -> None:
    async with counter.host.matches.locked_for_rewrite(0):
        match = await counter.begin(ANN, BEN, game=DUEL)
    lines = [
        ResultRecord(match.id, 900 + n, GUILD, LION, 1.0 + n, "won", False, 40.0 - n, 1.0)
        for n in range(20)
    ]
    await History(counter.store).set_results((GUILD, LION), lines)
    counter.host[Records].leaderboard = leaderboard_of(counter, lines)  # type: ignore[method-assign]
    said = (await counter.type(919, "leaderboard", game=LION)).text
    assert "15\\. <@914>" in said and "16\\." not in said and "20\\. <@919>" in said


def test_equal_ratings_share_a_place_that_discord_does_not_renumber() -> None:
    strengths = {901: 40.0, 902: 35.0, 903: 35.0, 904: 30.0}
    lines = [Ranked(user, mu, 1.0, 5, 3) for user, mu in strengths.items()]
    season = Season(0.0, {901: 1, 904: 2})
    said = texts(leaderboard_post(lines, LION, GAMES, 901, season))
    marked = said.replace("🥇 ", "").replace("🥈 ", "")
    assert "1\\. 🥇 <@901>" in said and "4\\. 🥈 <@904>" in said
    found = re.findall(r"^(\d+)\\\. <@(\d+)>", marked, re.MULTILINE)
    assert found == [("1", "901"), ("2", "902"), ("2", "903"), ("4", "904")]
    assert not re.search(r"^\d+\.", said, re.MULTILINE), "a list of Markdown"


async def test_top_players_keep_a_mark_once_their_season_has_ended(counter: Counter) -> None:
    for _ in range(MIN_RATED_MATCHES):
        await played(counter, ANN, BEN)
    before = (await counter.type(CAT, "leaderboard", game=DUEL)).text
    first, second = re.findall(r"^\d\\\. <@(\d+)>", before, re.MULTILINE)
    assert {first, second} == {str(ANN), str(BEN)} and "Last season" not in before
    later = datetime(1970, 4, 1, 0, 1, tzinfo=UTC).timestamp()
    counter.host.matches.clock = lambda: later
    later_host = new_host(counter.store, counter.games, clock=lambda: later)
    counter.host.add(later_host[Records])
    begun = (await counter.type(CAT, "leaderboard", game=DUEL)).text
    assert "Nobody yet." in begun and f"Last season: 🥇 <@{first}> 🥈 <@{second}>" in begun
    await played(counter, ANN, BEN)
    after = (await counter.type(CAT, "leaderboard", game=DUEL)).text
    marks = dict(re.findall(r"^\d\\\. (🥇|🥈) <@(\d+)>", after, re.MULTILINE))
    assert marks == {"🥇": first, "🥈": second}, "the leaders of now"


def leaderboard_of(counter: Counter, lines: Sequence[ResultRecord]) -> Any:
    """List everyone on the leaderboard from one match on."""

    async def leaderboard(guild_id: int, game: str) -> Any:
        ranked = await History(counter.store).leaderboard(guild_id, game, 1)
        return sorted(ranked, key=lambda line: -line.mu)

    return leaderboard


async def test_own_data_comes_by_direct_message_as_a_file(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[discord.File] = []
    send = counter.memory.send

    async def keep(*args: Any, **kwargs: Any) -> int:
        files = args[2] if len(args) > 2 else ()
        sent.extend(file for file in files if file.filename == "menagerie.zip")
        return await send(*args, **kwargs)

    counter.memory.send = keep  # type: ignore[method-assign]
    match = await counter.begin(ANN, BEN)
    page = (await counter.type(ANN, "privacy")).answer
    dumps, threads = json.dumps, list[int]()

    def noted(*args: Any, **kwargs: Any) -> str:
        threads.extend([get_ident()] * ("indent" in kwargs))
        return dumps(*args, **kwargs)

    monkeypatch.setattr(json, "dumps", noted)
    await counter.click(ANN, Control(0, "my_data"), on=page)
    assert "your data by direct message" in page.text and len(sent) == 1
    assert threads and get_ident() not in threads, "nobody waits while the file is written"
    told = json.loads(ZipFile(sent[0].fp).read("menagerie.json"))
    assert told["person"] == ANN and [m["match"] for m in told["matches"]] == [match.id]
    message = counter.memory.dm(ANN).messages[-1]
    assert message.files == ["menagerie.zip"]
    assert "attachment://menagerie.zip" in str(payload(message.layout)), "it is shown"
    counter.memory.dm(ANN).closed = True
    refused = await counter.click(ANN, Control(0, "my_data"))
    assert "can't send you direct messages" in refused.text


async def test_data_of_years_of_play_fit_into_a_message(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    send = counter.memory.send

    async def measured(*args: Any, **kwargs: Any) -> int:
        sizes.extend(len(file.fp.read()) for file in args[2])
        return await send(*args, **kwargs)

    await played(counter, ANN, BEN)
    exported = await counter.host[Privacy].export(ANN)
    of_one = len(json.dumps(exported, indent=2))
    years = {**exported, "matches": exported["matches"] * (LARGEST_FILE // of_one * 2)}
    assert len(json.dumps(years, indent=2)) > LARGEST_FILE

    async def export(_self: Privacy, _user: int) -> dict[str, Any]:
        return years

    monkeypatch.setattr(Privacy, "export", export)
    counter.memory.send = measured  # type: ignore[method-assign]
    sent = await counter.click(ANN, Control(0, "my_data"))
    assert "your data by direct message" in sent.text
    assert sizes and sizes[0] < LARGEST_FILE


async def test_confirming_deletes_own_data_and_gives_the_hand_to_a_robot(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    await counter.quiet()
    assert counter.memory.dm(ANN).messages
    page = (await counter.type(ANN, "privacy")).answer
    await counter.click(ANN, Control(0, "forget"), on=page)
    assert "Delete all your data?" in page.text and await counter.host.matches_of(ANN)
    await counter.click(ANN, Control(0, "privacy"), on=page)
    assert "What I store about you" in page.text
    await counter.click(ANN, Control(0, "really_forget"), on=page)
    assert "no longer store anything about you" in page.text
    await counter.quiet()
    assert await counter.host.matches_of(ANN) == [] and not counter.memory.dm(ANN).messages
    assert (await counter.host.match(match.id)).record.status == "running"


async def test_each_paragraph_on_stored_data_is_on_one_of_the_pages(counter: Counter) -> None:
    page = (await counter.type(ANN, "privacy")).answer
    for name, (_, *paragraphs) in PAGES.items():
        await counter.click(ANN, Control(0, "privacy_page"), name, on=page)
        assert all(paragraph in page.text for paragraph in paragraphs)
        assert {"Send me my data", "Delete my data"} <= set(labels(page))
    unknown = await counter.click(ANN, Control(0, "privacy_page"), "secrets", on=page)
    assert "isn't an option" in unknown.text


@pytest.mark.parametrize(
    "act", [Control(0, "stats", arg=str(BEN)), Control(0, "leaderboard")], ids=["stats", "board"]
)
async def test_results_of_others_need_a_server(counter: Counter, act: Control) -> None:
    said = await counter.click(ANN, act, DUEL, guild=None, channel=CHANNEL)
    assert "server channel" in said.text


async def test_the_page_says_how_long_this_server_keeps_matches(counter: Counter) -> None:
    async def said_there() -> str:
        page = (await counter.type(ANN, "privacy")).answer
        click = await counter.click(ANN, Control(0, "privacy_page"), LAST, on=page)
        assert click.how == ["edit"]
        return click.text

    assert "90 days after a match ends" in await said_there()
    await counter.click(ANN, Control(0, "set", arg="prune"), "0", governs=True)
    await counter.click(ANN, Control(0, "set", arg="erase"), "365", governs=True)
    said = await said_there()
    assert (
        "except its result and replay" not in said
        and "365 days after a match ends here, everything about it is deleted" in said
    )


async def test_card_that_was_taken_back_does_not_count(counter: Counter) -> None:
    match = await counter.host.solo.begin("instinkt", ANN, "Ann")
    rng, back = Random(4), 0
    while match.status == "running":
        match = await counter.settled(match.id)
        decision = match.table_or_refuse().waiting.get(0) if match.status == "running" else None
        if decision is None:
            continue
        choice = rng.choice(decision.choices).id
        match = await counter.host.play.answer(match.id, ANN, decision.number, [choice])
        if decision.prompt == "place" and not back and can_undo(match, 0):
            match, back = await counter.host.play.undo(match.id, ANN), 1
    events = [event for event, _ in match.events_for(None) if event.seat == 0]
    placed = [event for event in events if event.kind in ("place", "push")]
    found = (await drawn(counter, ANN, ANN)).summary.played
    assert back and sum(found.values()) == len(placed) - back
