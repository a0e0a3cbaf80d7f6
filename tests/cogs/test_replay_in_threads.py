"""Reviewing a match whose table is in a thread."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs.replay import ReplayCommands
from tests.cogs.counter import Counter
from tests.cogs.test_replay import over
from tests.host.harness import EVE
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
