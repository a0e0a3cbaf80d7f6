"""Replies: the answers to interactions, in time and in private."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

import aiohttp
import discord

from bot.client import Menagerie
from bot.host import Match, Refusal, where
from bot.posting import UNKNOWN_MESSAGE
from bot.posts import layout
from bot.posts.panel import panel_post
from bot.posts.words import NOBODY, words_for

log = logging.getLogger(__name__)

ROBOTS_TIME = 0.7  # seconds in which robots may answer before a panel is shown
PATIENCE = 1.5  # seconds before an answer is deferred; Discord waits 3

Interaction = discord.Interaction[Menagerie]
View = discord.ui.LayoutView


async def reply(interaction: Interaction, work: Awaitable[View], *, edit: bool = False) -> None:
    """Answer with the post that ``work`` makes, or with the sentence of its refusal.

    With ``edit`` the post that was clicked is redrawn, else a private one is sent. What takes
    longer than PATIENCE is deferred first, so that an interaction never fails for slowness.
    """
    try:
        await _reply(interaction, work, edit)
    except (discord.HTTPException, aiohttp.ClientError) as error:
        # What was done is done; a fresh look shows it.
        log.warning("an answer did not arrive: %s", error)


async def _reply(interaction: Interaction, work: Awaitable[View], edit: bool) -> None:
    task = asyncio.ensure_future(_or_refusal(work))
    await asyncio.wait({task}, timeout=PATIENCE)
    late = not task.done()
    if late:
        await interaction.response.defer(ephemeral=True, thinking=not edit)
    view, refused = await task
    edit = edit and not refused
    if late and edit:
        await interaction.edit_original_response(view=view)
    elif late:
        await interaction.followup.send(view=view, ephemeral=True)
    elif edit:
        await _redraw(interaction, view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


async def _redraw(interaction: Interaction, view: View) -> None:
    """Redraw the post that was clicked; where it is gone meanwhile, show it privately instead."""
    try:
        await interaction.response.edit_message(view=view)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await interaction.response.send_message(view=view, ephemeral=True)


async def _or_refusal(work: Awaitable[View]) -> tuple[View, bool]:
    try:
        return await work, False
    except Refusal as refusal:
        return layout.say(refusal.sentence(NOBODY)), True
    except Exception as error:  # whatever it was, its person hears a sentence
        log.error("an interaction could not be answered: %s", where(error))
        return layout.say(Refusal("fault").sentence(NOBODY)), True


def panel_of(match: Match, user_id: int, mark: str = "", notice: str = "") -> View:
    """Return a person's panel; raises Refusal where there is none."""
    match.begun()
    return panel_post(match, match.seat_or_refuse(user_id).seat, mark, notice)


async def with_panel(
    client: Menagerie, act: Awaitable[Match], match_id: int, user: int, mark: str = ""
) -> View:
    """Act and show the panel as it is once the robots have answered.

    Where the moment has passed, a sentence on top of the current panel says so.
    """
    try:
        await act
    except Refusal as refusal:
        if refusal.reason not in ("closed", "not_your_turn", "illegal"):
            raise
        match = await client.host.match(match_id)
        return panel_of(match, user, mark, refusal.sentence(words_for(match)))
    await client.robots.settle(match_id, ROBOTS_TIME)
    return panel_of(await client.host.match(match_id), user, mark)


def moderates(interaction: discord.Interaction[Any]) -> bool:
    """Say whether the person may manage messages here, and so help a stuck match."""
    return interaction.permissions.manage_messages


def name_of(user: discord.User | discord.Member) -> str:
    """Return what a person is called here."""
    return user.display_name[:32]
