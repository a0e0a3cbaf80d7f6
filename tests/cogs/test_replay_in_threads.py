"""Reviewing a match whose table is in a thread."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.match.acts.permissions import Actor
from cogs.replays import ReplayCommands
from tests.cogs.counter import Counter
from tests.cogs.test_replay import over
from tests.host.harness import ANN, EVE
from tests.surfaces.clicks import Click


@pytest.mark.parametrize("private", [False, True])
async def test_match_in_a_private_thread_is_replayed_only_by_people_who_can_see_it(
    counter: Counter, private: bool
) -> None:
    """Permissions in a thread are its channel's and don't say who may enter the thread."""
    match = await over(counter)
    thread = Mock(spec=discord.Thread)
    thread.is_private.return_value = private
    thread.permissions_for.return_value = discord.Permissions.all()
    click: Any = Click(EVE)
    click.user = Mock(spec=discord.Member, id=EVE, display_name="Eve")
    click.guild = SimpleNamespace(id=7, get_channel_or_thread={match.table_channel_id: thread}.get)
    click.message, click.channel_id, click.client = None, 1, counter.client
    commands: Any = ReplayCommands(counter.bot)
    await commands.replay.callback(commands, click, match=match.id)
    assert ("There is no such match" in click.text) is private


@pytest.mark.parametrize("moved", [False, True])
async def test_match_whose_table_is_out_of_sight_is_hidden_only_if_its_table_was_moved(
    counter: Counter, moved: bool
) -> None:
    """An archived thread is not in the cache, but neither is a channel that the bot can't see."""
    match = await over(counter)
    if moved:
        await counter.host.seats.move_table(match.id, Actor(ANN), 4242, 7)
    channel = Mock(spec=discord.TextChannel)
    channel.permissions_for.return_value = discord.Permissions.all()
    click: Any = Click(EVE)
    click.user = Mock(spec=discord.Member, id=EVE, display_name="Eve")
    click.guild = SimpleNamespace(
        id=7, get_channel_or_thread=lambda _: None, get_channel=lambda _: channel
    )
    click.message, click.channel_id, click.client = None, 1, counter.client
    commands: Any = ReplayCommands(counter.bot)
    await commands.replay.callback(commands, click, match=match.id)
    assert ("There is no such match" in click.text) is moved
