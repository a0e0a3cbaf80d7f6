"""The result of a match: posted once, where its table was opened, for everyone to see."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot.checks.limits import check, labels, payload, texts
from bot.checks.scenes import PLAIN, match_of
from bot.features.records import portraits
from bot.features.records.rows import History
from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import RESULT
from bot.match.host import Host
from bot.match.match import ENDED, Match
from bot.match.pages.content import table_picture_source, words_for
from bot.match.pages.ending import decisive_line
from bot.match.pages.host_events import HOST_EVENTS
from bot.match.pages.result import ResultContent, result_post, share_text
from bot.match.pages.table import TableContent
from bot.match.posts import surfaces
from bot.match.time_control import HOUR
from bot.messaging.errors import DiscordUnavailable
from games import GAMES
from games.engine import Event, Game, SeenEvent, Words
from games.painting import Painter
from kit.amount import some
from kit.random_play import play
from tests.host.harness import ANN, BEN, CAT, CHANNEL
from tests.surfaces.harness import SurfaceHarness, closed
from tests.surfaces.test_notification_settings import set_clock

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize("game_seed", some(range(2)))
def test_the_result_says_who_won_and_how_with_a_text_to_copy(
    game: Game[Any, Any], game_seed: int
) -> None:
    *_, (table, _) = play(game, game_seed)
    match = match_of(table, status="finished")
    post = result_post(match, "1.1", table_picture_source(match, None))
    check(post)
    words = words_for(match)
    assert table.outcome is not None
    assert game.text.outcome(table.outcome, words) in texts(post)
    assert {"Rematch", "Watch replay"} <= set(labels(post))
    head, *lines = share_text(match, words).splitlines()
    assert head == f"{game.emoji} {game.title}" and lines[0].startswith("🥇 ")
    for seat in range(len(match.seats)):
        line = next(line for line in lines if PLAIN[seat] in line)
        assert line.startswith("🥇") is (seat in table.outcome.winners)
    assert len(lines) <= 3 and any(sign in lines[-1] for sign in game.text.share(table.view(None)))
    assert not {"http", "<@", "<#"} & set(share_text(match, words).split())


@pytest.mark.parametrize(
    ("lasted", "said"),
    [(20.0, "1 minute"), (3540.0, "59 minutes"), (7000.0, "2 hours"), (500_000.0, "6 days")],
)
def test_the_text_to_copy_says_about_how_long_the_match_took(lasted: float, said: str) -> None:
    *_, (table, _) = play(GAMES["instinkt"], 1)
    match = match_of(table, status="finished")
    record = replace(match.record, created_at=1000.0, ended_at=1000.0 + lasted)
    match = replace(match, record=record)
    assert share_text(match, words_for(match)).splitlines()[-1].endswith(f" · ⏱️ {said}")


@every_game
def test_a_finished_table_leaves_out_what_its_picture_says(game: Game[Any, Any]) -> None:
    *_, (table, _) = play(game, 1)
    match = match_of(table, status="finished")
    content = TableContent(match, marker="1.1")
    shown = texts(content.layout(content.picture_source))
    said = [f"## {game.emoji} {game.title}", game.text.goal(table.view(None), words_for(match))]
    assert not [each for each in said if each in shown] and f"-# {game.title} · match " in shown
    assert said[0] in texts(content.layout(None))


def test_the_result_has_its_date_outside_the_text_to_copy() -> None:
    *_, (table, _) = play(GAMES["instinkt"], 1)
    match = match_of(table, status="finished")
    match = replace(match, record=replace(match.record, ended_at=86_400.0))
    assert f"-# <t:86400:D> · match {match.id}" in texts(result_post(match, "1.1"))
    assert "<t:" not in share_text(match, words_for(match))


async def test_the_result_is_a_new_post_in_the_channel_of_the_lobby(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    assert await harness.posts_of(match, RESULT) == []
    match = await harness.finish(match)
    await harness.quiet()
    (post,) = await harness.posts_of(match, RESULT)
    assert post.place.id == CHANNEL != match.table_channel_id and post.edits == 0
    await harness.restart()
    assert await harness.posts_of(match, RESULT) == [post]


@every_game
def test_result_names_the_event_that_decided_the_match(game: Game[Any, Any]) -> None:
    named = 0
    for seed in range(3):
        events: list[Event] = []
        for table, new in play(game, seed):
            events += new
            last = table
        match = match_of(last, status="finished", events=events)
        line = decisive_line(match, words_for(match))
        named += bool(line)
        assert line in texts(result_post(match, "1.1")) and "\n" not in line
    assert named >= 2


async def test_everyone_but_the_last_to_move_is_notified_of_the_end(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN, game="instinkt")
    while match.status == "running":
        before = await harness.panels(match)
        harness.memory.notified.clear()
        match = await harness.on(match)
    last = [row.actor for row in await harness.store.journal(match.id) if row.act == "answer"][-1]
    other = BEN if last == ANN else ANN
    assert harness.memory.who() == [other]
    after = await harness.panels(match)
    assert after[other] is not before[other]
    assert after[last or 0] is before[last or 0]


async def test_player_without_notifications_is_not_notified_of_the_end(
    harness: SurfaceHarness,
) -> None:
    for person in (ANN, BEN):
        await harness.host.preferences.set_person(person, notices="none")
    await harness.finish(await harness.playing(ANN, BEN))
    harness.memory.notified.clear()
    await harness.quiet()
    assert harness.memory.who() == []


async def test_player_with_closed_direct_messages_is_mentioned_in_the_result(
    harness: SurfaceHarness,
) -> None:
    match = await closed(harness, BEN)
    match = await harness.finish(match)
    await harness.quiet()
    (post,) = await harness.posts_of(match, RESULT)
    assert [user for user, message in harness.memory.notified if message is post] == [BEN]


async def test_a_match_that_was_ended_early_has_no_result(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    await harness.host.play.end(match.id, Actor(ANN))
    await harness.quiet()
    assert await harness.posts_of(match, RESULT) == []


async def test_a_result_is_posted_without_the_lines_of_a_feature_that_fails(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(host: Host, match: Match) -> list[str]:
        raise KeyError("goal")

    async def adding(host: Host, match: Match) -> list[str]:
        return ["A goal was reached."]

    monkeypatch.setattr(surfaces, "RESULT_LINES", [failing, adding])
    match = await finished(harness, ANN, BEN)
    (post,) = await harness.posts_of(match, RESULT)
    assert "A goal was reached." in texts(post.layout)


async def test_a_rematch_posts_no_second_result(harness: SurfaceHarness) -> None:
    match = await harness.finish(await harness.playing(ANN, BEN))
    await harness.quiet()
    await harness.host.lobby.rematch(match.id, ANN, "Ann")
    await harness.quiet()
    assert len(await harness.posts_of(match, RESULT)) == 1


async def test_result_mentions_players_with_notifications_at_the_table(
    harness: SurfaceHarness,
) -> None:
    await harness.host.preferences.set_person(BEN, notices="thread")
    await harness.host.preferences.set_person(CAT, notices="none")
    match = await harness.playing(ANN, BEN, CAT)
    match = await harness.finish(match)
    harness.memory.notified.clear()
    await harness.quiet()
    (post,) = await harness.posts_of(match, RESULT)
    assert [user for user, message in harness.memory.notified if message is post] == [BEN]


async def test_player_in_quiet_hours_is_mentioned_at_the_table_after_them(
    harness: SurfaceHarness,
) -> None:
    night, morning = 23 * HOUR, (24 + 8) * HOUR
    await harness.host.preferences.set_person(BEN, notices="thread", zone="UTC", quiet=(22, 8))
    match = await harness.playing(ANN, BEN)
    set_clock(harness, night)
    match = await harness.finish(match)
    harness.memory.notified.clear()
    await harness.quiet()
    (post,) = await harness.posts_of(match, RESULT)
    assert BEN not in harness.memory.who() and f"<@{BEN}>" not in post.text
    set_clock(harness, morning)
    harness.publisher.schedule(match.id)
    await harness.quiet()
    (mention,) = [m for user, m in harness.memory.notified if user == BEN]
    assert mention.place is harness.at(match) and "The match is over." in mention.text
    harness.memory.notified.clear()
    harness.publisher.schedule(match.id)
    await harness.quiet()
    assert BEN not in harness.memory.who()


async def test_player_in_quiet_hours_gets_the_result_by_direct_message_after_them(
    harness: SurfaceHarness,
) -> None:
    await harness.host.preferences.set_person(BEN, notices="dm", zone="UTC", quiet=(22, 8))
    match = await harness.playing(ANN, BEN)
    set_clock(harness, 23 * HOUR)
    match = await harness.finish(match)
    harness.memory.notified.clear()
    await harness.quiet()
    assert BEN not in harness.memory.who()
    set_clock(harness, (24 + 8) * HOUR)
    harness.publisher.schedule(match.id)
    await harness.quiet()
    assert harness.memory.who() == [BEN]


async def test_player_for_whom_a_robot_plays_is_notified_of_the_end(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN, CAT)
    await harness.host.seats.leave(match.id, CAT)
    await harness.quiet()
    match = await harness.finish(match)
    harness.memory.notified.clear()
    await harness.quiet()
    assert CAT in harness.memory.who()


async def test_a_result_whose_response_was_lost_is_not_posted_twice(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    while match.status == "running":
        before, rng = match, Random(match.last_row)
        match = await harness.step(match, rng)
    assert before.status == "running"
    harness.memory.fail(DiscordUnavailable("503"), "send", place=CHANNEL, lost=True)
    await harness.quiet()
    assert len(await harness.posts_of(match, RESULT)) == 1


def image(size: int = 40) -> bytes:
    """Return a picture that a person may have chosen on Discord."""
    out = BytesIO()
    Image.radial_gradient("L").resize((size, size)).convert("RGB").save(out, "PNG")
    return out.getvalue()


async def finished(harness: SurfaceHarness, *people: int) -> Match:
    """Play a match to its end, and post its result."""
    match = await harness.finish(await harness.playing(*people, game="instinkt"))
    await harness.quiet()
    return match


async def test_the_result_shows_portraits_the_server_and_the_date(
    harness: SurfaceHarness,
) -> None:
    harness.memory.avatars = {ANN: image(), BEN: image(300)}
    match = await finished(harness, ANN, BEN)
    (post,) = await harness.posts_of(match, RESULT)
    portraits = await History(harness.store).portraits(match.id)
    assert set(portraits) == {ANN, BEN} and all(0 < len(p) <= 4096 for p in portraits.values())
    assert f"Server {match.guild_id}" in str(payload(post.layout))
    by_seat = {seat.seat: portraits[seat.user_id or 0] for seat in match.seats}
    source = ResultContent(match, portraits=by_seat, server="Rats").picture_source
    assert source is not None and source.alt.splitlines()[-1].startswith("Rats · ")
    assert source.sheet.svg.count("data:image/webp") >= 1 and "Rats · " in source.sheet.svg
    assert Painter().paint(source.sheet).startswith(b"\x89PNG")


@pytest.mark.parametrize("chosen", ["by the person", "by the server", "by nobody"])
async def test_people_and_servers_can_turn_portraits_off(
    harness: SurfaceHarness, chosen: str
) -> None:
    harness.memory.avatars = {ANN: image(), BEN: image()}
    preferences = harness.host.preferences
    if chosen == "by the person":
        await preferences.set_person(ANN, pictured=False)
    match = await harness.playing(ANN, BEN)
    if chosen == "by the server":
        await preferences.set_server(match.guild_id or 0, portraits=False)
    match = await harness.finish(match)
    await harness.quiet()
    portraits = await History(harness.store).portraits(match.id)
    shown = {user for user, webp in portraits.items() if webp}
    assert set(portraits) == {ANN, BEN}
    assert shown == {"by the person": {BEN}, "by the server": set()}.get(chosen, {ANN, BEN})


async def test_the_result_is_posted_with_drawn_faces_if_pictures_are_faulty_or_slow(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portraits, "FETCH_SECONDS", 0.05)
    harness.memory.avatars = {ANN: image(), BEN: b"no picture"}
    fault = harness.memory.fail(None, "avatar", place=ANN)
    match = await harness.finish(await harness.playing(ANN, BEN))
    await harness.quiet()
    assert fault.triggered and len(await harness.posts_of(match, RESULT)) == 1
    assert await History(harness.store).portraits(match.id) == {ANN: b"", BEN: b""}


async def test_portraits_are_fetched_once(harness: SurfaceHarness) -> None:
    harness.memory.avatars = {ANN: image()}
    match = await harness.playing(ANN, BEN)
    harness.memory.fail(DiscordUnavailable("503"), "send", place=CHANNEL, lost=True)
    match = await harness.finish(match)
    await harness.quiet()
    assert {harness.memory.calls["avatar", user] for user in (ANN, BEN)} == {1}
    assert len(await harness.posts_of(match, RESULT)) == 1


def test_player_who_has_ended_a_match_is_addressed() -> None:
    told = HOST_EVENTS[ENDED]
    event = SeenEvent(ENDED, 0, (), ())
    assert [told(event, Words(["Ann", "Ben"], reader)) for reader in (0, 1, None)] == [
        "🛑 You have ended the match.",
        *["🛑 Ann has ended the match."] * 2,
    ]
