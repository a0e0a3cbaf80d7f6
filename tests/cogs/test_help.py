"""`/help`: its text depends on the place, the games there, and the person's permissions."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import MagicMock

import discord
import pytest

from cogs.interactions import missing_permissions
from tests.cogs.counter import Counter
from tests.cogs.test_play import labels
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, mover
from tests.surfaces.clicks import Click

ONE_SCREEN = 1000  # characters


async def helped(counter: Counter, user: int, **where: Any) -> Click:
    """Type `/help` as this person, and check that the response fits on one screen."""
    click = await counter.type(user, "help", **where)
    assert len(click.text) < ONE_SCREEN and labels(click.answer)[-3:] == [
        "Play", "My matches", "Rules",
    ]  # fmt: skip
    return click


async def test_help_without_a_match_says_how_to_start_one(counter: Counter) -> None:
    click = await helped(counter, ANN)
    assert "**Play** starts a match" in click.text and "You have no open matches" in click.text
    assert "My panel" not in labels(click.answer)


async def test_help_names_permissions_that_the_bot_lacks(counter: Counter) -> None:
    click = await helped(counter, ANN, may=discord.Permissions.none())
    assert "permissions: **View Channel** and **Send Messages**" in click.text
    assert "You can still play against robots" in click.text


@pytest.mark.parametrize("kind", [discord.VoiceChannel, discord.StageChannel])
def test_help_names_connect_in_the_text_of_a_voice_channel(kind: type[object]) -> None:
    channel = MagicMock(spec=kind)
    granted = discord.Permissions(view_channel=True, send_messages=True)
    assert missing_permissions(granted, channel) == ["**Connect**"]
    assert missing_permissions(granted, MagicMock(spec=discord.TextChannel)) == []
    granted.connect = True
    assert missing_permissions(granted, channel) == []


async def test_help_offers_robots_in_a_direct_message(counter: Counter) -> None:
    dm = counter.memory.dm(ANN).id
    click = await helped(counter, ANN, guild=None, channel=dm, moderates=True, governs=True)
    assert "play against robots" in click.text and "moderators" not in click.text
    assert "**Find opponents anywhere**" in click.text
    match = await counter.host.solo.begin("instinkt", ANN, "Ann", dm)
    click = await helped(counter, ANN, guild=None, channel=dm)
    assert f"**Your move** in Instinkt (match {match.id})" in click.text
    assert labels(click.answer)[0] == "My panel"


async def test_help_at_a_table_differs_for_player_to_move_others_and_spectators(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    user, _, _ = mover(match)
    other = BEN if user == ANN else ANN
    on_move = await helped(counter, user, channel=match.table_channel_id)
    assert "**Your move**" in on_move.text and labels(on_move.answer)[0] == "My panel"
    waits = await helped(counter, other, channel=match.table_channel_id)
    assert "You are playing" in waits.text and "to move" in waits.text
    assert labels(waits.answer)[0] == "My panel"
    watches = await helped(counter, CAT, channel=match.table_channel_id)
    assert "You can watch" in watches.text and "Take over" not in watches.text
    assert "My panel" not in labels(watches.answer)
    for click in (on_move, waits, watches):
        assert f"(match {match.id})" in click.text


async def test_help_offers_a_robots_seat_except_to_its_former_player(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN, CAT)
    await counter.host.seats.resign(match.id, BEN)
    for user, offered in ((EVE, True), (BEN, False)):
        click = await helped(counter, user, channel=match.table_channel_id)
        assert "You can watch" in click.text and ("Take over" in click.text) is offered


async def test_help_in_another_channel_lists_matches_that_wait_for_the_person(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    user, _, _ = mover(match)
    click = await helped(counter, user, channel=7001)
    assert f"1 match is waiting for you: The Lion & The Unicorn (match {match.id})" in click.text
    assert labels(click.answer)[0] == "My panel"
    other = await helped(counter, BEN if user == ANN else ANN, channel=7001)
    assert "1 open match. It isn't waiting for you" in other.text
    second = await counter.playing(user, robots=1, game="instinkt")  # asks all at once
    both = (await helped(counter, user, channel=7001)).text
    assert "2 matches are waiting for you: " in both and "including" not in both
    assert f"(match {match.id})" in both and f"Instinkt (match {second.id})." in both
    for _ in range(2):
        await counter.playing(user, robots=1, game="instinkt")
    assert re.search(r"4 matches are waiting .*\) and 1 more\.", (await helped(counter, user)).text)


async def test_help_at_a_table_speaks_of_the_persons_other_matches_apart_from_it(
    counter: Counter,
) -> None:
    here = await counter.playing(ANN, BEN)
    user, _, _ = mover(here)
    other = BEN if user == ANN else ANN
    await counter.lobby(user)
    on_move = await helped(counter, user, channel=here.table_channel_id)
    assert "**Your move**" in on_move.text
    assert "1 other open match. It isn't waiting for you" in on_move.text
    waits = await helped(counter, other, channel=here.table_channel_id)
    assert "waiting for you" not in waits.text


async def test_help_at_a_lobby_says_how_to_join(counter: Counter) -> None:
    match = await counter.lobby(ANN)
    click = await helped(counter, BEN, channel=CHANNEL)
    assert "waiting for players here" in click.text and f"(match {match.id})" in click.text
    assert "**Join**" in click.text
    seated = await helped(counter, ANN, channel=CHANNEL)
    assert "**Join**" not in seated.text and "can press **Start**" in seated.text
    for _ in range(5):
        await counter.host.lobby.add_robot(match.id, ANN)
    full = await helped(counter, BEN, channel=CHANNEL)
    assert "**Join**" not in full.text


async def test_help_mentions_moderator_commands_only_to_moderators(counter: Counter) -> None:
    assert "/manage" not in (await helped(counter, ANN)).text
    moderator = await helped(counter, ANN, moderates=True)
    assert "/manage" in moderator.text and "/settings" not in moderator.text
    assert "/settings" in (await helped(counter, ANN, governs=True)).text


async def test_help_names_one_command_on_tournaments(counter: Counter) -> None:
    for governs, named in ((False, "show"), (True, "new")):
        text = (await helped(counter, ANN, governs=governs)).text
        assert text.count("`/tournament ") == 1 and f"`/tournament {named}`" in text
