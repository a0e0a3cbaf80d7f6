"""Reviewing a match: step by step, as a file, verified, and as a GIF."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import discord
import pytest

from bot.checks.limits import labels, payload, walk
from bot.features.replays.acts import Replays
from bot.features.replays.pages.export import account
from bot.features.replays.pages.replay import Scene
from bot.features.takeover.acts import SeatTakeover
from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.posts.controls import Control
from cogs.options import match_choices
from games import GAMES
from games.engine import Event, PartialTranscript, Transcript, strip_markdown, verify_transcript
from kit.amount import some
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CAT, EVE, LION
from tests.surfaces.clicks import Click, Post

ENDS = {"First": "⏮", "Last": "⏭️"}
every_game = pytest.mark.parametrize("game", some([*GAMES]))


async def over(counter: Counter, *people: int, game: str = LION, opened: bool = True) -> Match:
    """Play a match to its end; a short one if the game has that option."""
    people = people or (ANN, BEN)
    missing = max(0, GAMES[game].seats[0] - len(people))
    match = await counter.lobby(*people, robots=missing, game=game)
    if "short" in GAMES[game].options.model_fields:
        await counter.host.lobby.set_option(match.id, ANN, "short", True)
    await counter.host.lobby.set_time_control(match.id, ANN, open_after=opened)
    match = await counter.host.lobby.start(match.id, ANN)
    match = await counter.finish(match)
    await counter.quiet()
    return match


def at(click: Click | Post) -> tuple[int, int]:
    """Return the current step of a replay, and the last one."""
    found = re.search(r"Step (\d+) of (\d+)", click.text)
    assert found, click.text
    return int(found[1]), int(found[2])


def button(post: Post, label: str) -> str:
    parts = walk(payload(post.view)) if post.view else ()
    (found,) = [p for p in parts if p.get("label") == ENDS.get(label, label)]
    assert not found["disabled"]
    return str(found["custom_id"])


def menu(post: Post, placeholder: str) -> tuple[str, list[str]]:
    parts = walk(payload(post.view)) if post.view else ()
    (found,) = [p for p in parts if p.get("placeholder") == placeholder]
    return str(found["custom_id"]), [option["value"] for option in found["options"]]


async def open_replay(counter: Counter, match: Match, user: int = ANN) -> Post:
    click = await counter.click(
        user, Control(match.id, "replay"), on=Post(ephemeral=False), channel=match.table_channel_id
    )
    assert click.how[-1] == "send" and click.answer.flags.ephemeral
    return click.answer


async def press(counter: Counter, post: Post, label: str, user: int = ANN) -> Click:
    match_id = int(button(post, label).split(":")[1])
    place = (await counter.host.match(match_id)).table_channel_id
    return await counter.click(user, button(post, label), on=post, channel=place)


@every_game
async def test_a_match_is_stepped_through_in_one_private_post(counter: Counter, game: str) -> None:
    match = await over(counter, game=game)
    post = await open_replay(counter, match)
    assert at(post)[0] == 0 and "as Ann saw it" in post.text
    for label, place in (("▶️", 1), ("▶️", 2), ("◀️", 1), ("Last", at(post)[1])):
        click = await press(counter, post, label)
        assert click.how[0] == "edit" and at(post)[0] == place
    assert match.table and match.table.outcome
    assert post.text.count("**") >= 2 and len(post.files) == 1


async def test_a_replay_goes_turn_by_turn_and_tells_all_that_happened(counter: Counter) -> None:
    match = await over(counter)
    post = await open_replay(counter, match)
    replay = await counter.host[Replays].of(match.id)
    ends = [end for end in Scene(replay, 0, 0).turn_ends if end]
    await press(counter, post, "⏩")
    assert at(post)[0] == ends[0]
    await press(counter, post, "⏩")
    assert at(post)[0] == ends[1]
    for place in range(ends[0] + 1, ends[1] + 1):
        assert all(line in post.text for line in Scene(replay, 0, place).told().split("\n"))
    await press(counter, post, "⏪")
    assert at(post)[0] == ends[0]


@every_game
async def test_steps_of_a_replay_show_each_reader_what_they_saw_and_no_more(
    counter: Counter, game: str
) -> None:
    match = await over(counter, game=game, opened=False)
    replay = await counter.host[Replays].of(match.id)
    rows = await counter.store.journal(match.id)
    for reader in (None, 0, 1):
        lines = account(match, rows, reader).lines
        before = [word for line in lines if line[0] == "|" for word in line[2:].split()]
        scenes = [
            Scene(replay, reader, place) for place in range(len(replay.visible_moments(reader)))
        ]
        told = [line for scene in scenes for line in scene.told().split("\n")]
        kept = [strip_markdown(line) for line in told if not line.startswith("You chose: ")]
        assert before and [word for line in kept for word in line.split()] == before


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (LION, "Turn 2 · (Ann|Ben)"),
        ("smallseat", "Turn 2 · everyone"),
        ("instinkt", "Turn 2 · everyone"),
    ],
)
async def test_a_turn_in_which_all_decide_names_no_player(
    counter: Counter, game: str, name: str
) -> None:
    post = await open_replay(counter, await over(counter, game=game))
    parts = walk(payload(post.view)) if post.view else ()
    (found,) = [p for p in parts if p.get("placeholder") == "Go to a turn"]
    assert re.fullmatch(name, found["options"][1]["label"])


async def test_a_menu_leads_to_every_turn(counter: Counter) -> None:
    match = await over(counter)
    post = await open_replay(counter, match)
    await counter.host[Replays].of(match.id)
    seen, value = set(), "0"
    while True:
        custom_id, values = menu(post, "Go to a turn")
        assert len(values) <= 25
        fresh = [v for v in values if v not in seen and int(v) > int(value)]
        if not fresh:
            break
        value = fresh[0]
        seen.add(value)
        click = await counter.click(ANN, custom_id, value, on=post)
        assert click.how[0] == "edit" and at(post)[0] == int(value)
    turns = (await counter.host[Replays].of(match.id)).turns
    assert len(seen) >= len(turns) - 2 > 5


async def test_anyone_can_view_as_every_player_if_hands_are_open(counter: Counter) -> None:
    match = await over(counter, game="llamas_unleashed")
    post = await open_replay(counter, match, EVE)
    assert "as spectators saw it" in post.text
    custom_id, values = menu(post, "View as")
    assert values == ["-1", "0", "1"]
    await press(counter, post, "Last", EVE)
    custom_id, _ = menu(post, "View as")
    await counter.click(EVE, custom_id, "1", on=post, channel=match.table_channel_id)
    assert "as Ben saw it" in post.text and at(post)[0] == at(post)[1]


async def test_players_see_only_their_own_hand_if_hands_stay_closed(counter: Counter) -> None:
    match = await over(counter, opened=False)
    post = await open_replay(counter, match)
    assert menu(post, "View as")[1] == ["-1", str(match.seat_or_refuse(ANN).seat)]
    post = await open_replay(counter, match, EVE)
    assert "View as" not in str(payload(post.view or discord.ui.LayoutView()))
    for seat in (0, 1):
        for control in (
            Control(match.id, "step", seat, 3, "forward"), Control(match.id, "gif", seat, 3),
        ):  # fmt: skip
            click = await counter.click(EVE, control, channel=match.table_channel_id)
            assert "keep hands hidden" in click.text
        click = await counter.click(
            EVE, Control(match.id, "seen_as", -1, 3), str(seat), channel=match.table_channel_id
        )
        assert "keep hands hidden" in click.text


async def test_replay_looks_unknown_to_people_who_cannot_see_the_channel(counter: Counter) -> None:
    match = await over(counter)
    for act in (
        "replay",
        "step",
        "turn",
        "seen_as",
        "replay_post",
        "export",
        "verify",
        "verify_how",
        "replay_more",
        "share",
        "gif",
    ):
        click = await counter.click(EVE, Control(match.id, act), "0", channel=1, guild=7)
        assert "There is no such match." in click.text, act
    for command in ("replay", "export", "verify"):
        typed = await counter.type(EVE, command, match=match.id, channel=1)
        unknown = await counter.type(EVE, command, match=999, channel=1)
        assert typed.text == unknown.text


async def test_a_replay_opens_when_the_match_is_over(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    assert "once the match is over" in (await counter.type(ANN, "replay", match=match.id)).text
    assert "once the match is over" in (await counter.type(ANN, "verify", match=match.id)).text
    assert "no finished matches" in (await counter.type(ANN, "replay", match=None)).text
    await counter.host.play.end(match.id, Actor(ANN))
    assert "Step 0 of 0" in (await counter.type(ANN, "replay", match=None)).text
    await counter.quiet()
    assert "Watch replay" in labels((await counter.table(match)).layout)


async def test_autocomplete_suggests_own_matches(counter: Counter) -> None:
    first, second = await over(counter), await over(counter, ANN, CAT)
    mine = await counter.host.past_matches_of(ANN)
    assert [c.value for c in match_choices(mine, "")] == [second.id, first.id]
    assert [c.value for c in match_choices(mine, "ben")] == [first.id]
    assert [c.value for c in match_choices(await counter.host.past_matches_of(CAT), "")] == [
        second.id
    ]


async def test_replay_typed_at_a_table_opens_the_match_of_this_table(counter: Counter) -> None:
    first, second = await over(counter), await over(counter)
    for match in (first, second):
        here = await counter.type(ANN, "replay", channel=match.table_channel_id)
        assert f"match {match.id}" in here.text.lower()
    assert f"match {second.id}" in (await counter.type(ANN, "replay")).text.lower()


async def test_replay_can_be_posted_for_everyone(counter: Counter) -> None:
    match = await over(counter)
    post = await open_replay(counter, match)
    refused = await press(counter, post, "Post here")
    assert "aren't allowed to post here" in refused.text
    custom_id = button(post, "Post here")
    click = await posting(counter, custom_id, match)
    assert click.how == ["send"] and not click.answer.flags.ephemeral
    assert "Shared by Person 101" in click.text
    own = await counter.click(EVE, button(click.answer, "Watch replay"), on=click.answer,
                              channel=match.table_channel_id)  # fmt: skip
    assert own.how[-1] == "send" and own.answer.flags.ephemeral and at(own)[0] == 0
    elsewhere = await counter.click(ANN, custom_id, on=post, guild=8)
    assert "on the server where the match was played" in elsewhere.text


async def posting(counter: Counter, custom_id: str, match: Match, on: Post | None = None) -> Click:
    """Press a button in a channel where the person can write."""
    return await counter.click(ANN, custom_id, on=on, channel=match.table_channel_id, writes=True)


@every_game
async def test_finished_match_is_exported_completely(counter: Counter, game: str) -> None:
    match = await over(counter, game=game)
    click = await counter.type(ANN, "export", match=match.id)
    assert click.answer.files == [f"match-{match.id}.txt"]
    text = click.answer.contents[0].decode()
    transcript = Transcript.read(text)
    assert verify_transcript(transcript).outcome
    assert transcript.shown.startswith("https://discord.com/channels/7/")
    fair = await counter.click(EVE, Control(match.id, "fair"), channel=match.table_channel_id)
    assert transcript.digest in fair.text


@every_game
async def test_running_match_is_exported_as_its_reader_saw_it(counter: Counter, game: str) -> None:
    people = (ANN, BEN, CAT)[: max(2, min(GAMES[game].seats[0], 3))]
    match, rng = await counter.begin(*people, game=game), Random(4)
    for _ in range(12):
        match = await counter.step(match, rng)
    texts = {}
    for user in (ANN, BEN):
        click = await counter.type(user, "export", match=match.id)
        texts[user] = click.answer.contents[0].decode()
        mine = PartialTranscript.read(texts[user])
        assert mine is not None and "what you have been shown so far" in click.text
        seat = match.seat_or_refuse(user).seat
        assert mine.reader == seat and mine.digests
        own = {line.split(" ")[0] for line in mine.lines if not line.startswith("|")}
        assert own <= {str(seat)}
        assert match.seeds[0].hex() not in texts[user]
    assert texts[ANN] != texts[BEN]
    spectator = await counter.click(
        EVE, Control(match.id, "export"), channel=match.table_channel_id
    )
    theirs = PartialTranscript.read(spectator.answer.contents[0].decode())
    assert theirs is not None and theirs.reader is None
    assert all(line.startswith("| ") for line in theirs.lines)


async def test_later_owner_does_not_see_what_the_earlier_one_knew(counter: Counter) -> None:
    match, rng = await counter.begin(ANN, BEN), Random(2)
    seat = match.seat_or_refuse(BEN).seat
    for _ in range(16):
        match = await counter.step(match, rng)
    await counter.host.seats.leave(match.id, BEN)
    match = await counter.host[SeatTakeover].ask(match.id, CAT, "Cat", seat)
    request = match.seats[seat].takeover_request
    assert request is not None
    match = await counter.host.votes.vote(match.id, ANN, request.number, "yes")
    while match.seats[seat].user_id != CAT:
        match = await counter.step(match, rng)
    for _ in range(6):
        match = await counter.step(match, rng)
    click = await counter.type(CAT, "export", match=match.id)
    mine = PartialTranscript.read(click.answer.contents[0].decode())
    assert mine is not None
    at = next(n for n, line in enumerate(mine.lines) if "taken over Ben's seat" in line)
    assert not [line for line in mine.lines[:at] if re.search(r"\b[Yy]ou", line) or line[0] != "|"]
    assert [line for line in mine.lines[at + 1 :] if line[0] != "|"]


async def test_spectators_export_only_what_they_saw_if_hands_stay_closed(counter: Counter) -> None:
    match = await over(counter, opened=False)
    click = await counter.click(EVE, Control(match.id, "export"), channel=match.table_channel_id)
    assert "stay hidden" in click.text
    assert PartialTranscript.read(click.answer.contents[0].decode()) is not None
    mine = await counter.type(ANN, "export", match=match.id)
    assert verify_transcript(Transcript.read(mine.answer.contents[0].decode())).outcome


@every_game
async def test_spectators_see_no_seed_hand_or_deck_if_hands_stay_closed(
    counter: Counter, game: str
) -> None:
    match = await over(counter, game=game, opened=False)
    whole = Transcript.read((await counter.host[Replays].of(match.id)).text())
    marks = [whole.deal, *(step.fingerprint for step in whole.steps)]
    secrets = [*(seed.hex() for seed in match.seeds), *marks]
    rows = await counter.store.journal(match.id)
    kept = [replace(row, events=[*map(spectators_part, row.events)]) for row in rows]
    for act in ("export", "verify"):
        click = await counter.click(EVE, Control(match.id, act), channel=match.table_channel_id)
        said = "\n".join([click.text, *(file.decode() for file in click.answer.contents)])
        assert not [secret for secret in secrets if secret in said]
        if act == "export":
            assert click.answer.contents == [str(account(match, kept, None)).encode()]
        else:
            assert click.answer.files == [] and "- Moves replayed: " in said
    for user in (ANN, BEN):
        mine = await counter.click(
            user, Control(match.id, "export"), channel=match.table_channel_id
        )
        assert match.seeds[0].hex() in mine.answer.contents[0].decode()


def spectators_part(data: dict[str, Any]) -> dict[str, Any]:
    """Return an event without the faces that spectators did not see."""
    event = Event.load(data)
    if event.visible_to >> event.spectator & 1:
        return data
    cards = () if event.secret else event.cards
    about = () if event.secret else event.about
    faces = ["a hidden face"] * len(cards)
    return {**data, "about": about, "cards": cards, "faces": faces}


async def test_spectators_see_only_where_a_match_is_wrong_if_hands_stay_closed(
    counter: Counter,
) -> None:
    match = await over(counter, opened=False)
    row = [r for r in await counter.store.journal(match.id) if r.act == "answer"][7]
    said = await changed(
        counter, match, "UPDATE journal SET choices = '[\"nothing\"]' WHERE match_id = ? "
        "AND number = ?", match.id, row.number,
    )  # fmt: skip
    assert "cannot answer" in said and "it may take" in said
    theirs = await counter.click(EVE, Control(match.id, "verify"), channel=match.table_channel_id)
    (line,) = re.findall("The check failed: `(.*)`", theirs.text)
    assert re.fullmatch(r"line \d+", line) and f"{line}: seat" in said


@every_game
async def test_verified_match_has_a_list_of_evidence(counter: Counter, game: str) -> None:
    match = await over(counter, game=game)
    click = await counter.type(BEN, "verify", match=match.id)
    seeds, *evidence = click.text[click.text.index("✅") :].split("\n")
    assert "1 seed matches" in seeds
    assert len(evidence) == 2 and all(line.startswith("- ") for line in evidence)
    how = await counter.click(BEN, Control(match.id, "verify_how"), channel=match.table_channel_id)
    assert f"verify match-{match.id}.txt" in how.text


async def changed(counter: Counter, match: Match, sql: str, *values: object) -> str:
    """Change something directly in the database, and verify the match."""
    counter.sql(sql, *values)
    await counter.reopen()
    return (await counter.type(ANN, "verify", match=match.id)).text


async def test_verify_finds_changes_in_the_database(counter: Counter) -> None:
    match = await over(counter)
    said = await changed(
        counter, match, "UPDATE match SET seeds = ? WHERE id = ?", f'["{"ab" * 32}"]', match.id
    )
    assert "❌" in said and "at the start the table showed" in said
    match = await over(counter)
    said = await changed(
        counter, match, "UPDATE journal SET choices = ? WHERE match_id = ? AND act = 'start'",
        f'["{"0" * 64}"]', match.id,
    )  # fmt: skip
    assert "❌" in said and "the seed has the digest" in said
    match = await over(counter)
    row = [r for r in await counter.store.journal(match.id) if r.act == "answer"][7]
    said = await changed(
        counter, match, "UPDATE journal SET choices = '[\"nothing\"]' WHERE match_id = ? "
        "AND number = ?", match.id, row.number,
    )  # fmt: skip
    text = (await counter.host[Replays].of(match.id)).text().split("\n")
    wrong = next(n for n, line in enumerate(text, 1) if " nothing #" in line)
    assert "✅" not in said and f"❌ The check failed: `line {wrong}: seat" in said
    match = await over(counter)
    row = [r for r in await counter.store.journal(match.id) if r.act == "answer"][4]
    said = await changed(
        counter, match, "UPDATE journal SET events = '[]' WHERE match_id = ? AND number = ?",
        match.id, row.number,
    )  # fmt: skip
    assert "✅" not in said and "what happened has the digest" in said
