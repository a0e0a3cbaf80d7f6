"""Handlers of buttons and menus, with one module for each topic."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

import discord
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Refusal
from bot.surfaces.components.content import PostContent
from bot.surfaces.components.controls import read_control
from bot.surfaces.messaging.discord_messenger import marker_on
from cogs.controls import (
    alerts,
    guide,
    lobby,
    manage,
    match,
    notifications,
    panel,
    play,
    privacy,
    puzzle,
    records,
    replay,
    settings,
    takeover,
    tournament,
    tournament_managers,
    turning_points,
)
from cogs.controls.registry import CONTROL_HANDLERS, Click, ControlHandler
from cogs.helpers.replies import Interaction, reply

__all__ = [
    "CONTROL_HANDLERS",
    "Controls",
    "alerts",
    "guide",
    "handle_control",
    "lobby",
    "manage",
    "match",
    "notifications",
    "panel",
    "play",
    "privacy",
    "puzzle",
    "records",
    "replay",
    "settings",
    "setup",
    "takeover",
    "tournament",
    "tournament_managers",
    "turning_points",
]


class Controls(commands.Cog):
    """Handles every button and menu of the bot, on any post.

    It listens to all interactions. So it also responds to a forged control, and to a click on a
    post that has been redrawn without that control.
    """

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a click on a button or a choice in a menu."""
        if interaction.type is not discord.InteractionType.component:
            return
        data = cast(dict[str, Any], interaction.data or {})
        await handle_control(
            interaction, str(data.get("custom_id", "")), list(data.get("values", ()))
        )


async def handle_control(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    """Run the handler of a control and respond to the interaction."""
    control = read_control(custom_id)
    handler = CONTROL_HANDLERS.get(control.act) if control else None
    if control is None or handler is None:
        await reply(interaction, _refuse("unknown_control"))
        return
    click, post = Click(interaction, control, values), interaction.message
    private = interaction.guild_id is None or (post is not None and post.flags.ephemeral)
    edit = handler.redraws == "always" or (handler.redraws == "private" and private)
    redrawn = marker_on(post) if edit else ""
    with interaction.client.publisher.responding(redrawn, interaction):
        work = handler.run(click) if handler.answers else _mark_present_and_run(handler.run, click)
        await interaction.client.responder.respond(
            interaction, work, edit=edit, public=handler.public
        )


async def _mark_present_and_run(handler: ControlHandler, click: Click) -> PostContent:
    """Mark the person as present and run the handler."""
    with suppress(Refusal):
        await click.host.timeouts.mark_present(click.match_id, click.user_id)
    return await handler(click)


async def _refuse(reason: str) -> PostContent:
    raise Refusal(reason)


async def setup(bot: Menagerie) -> None:
    """Add the cog, which handles the controls of new and old posts."""
    await bot.add_cog(Controls())
