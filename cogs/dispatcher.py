"""The dispatcher of controls: it hears every click and finds the handler among the other cogs.

It is apart from `cogs.controls`, which all of them import: discord.py would run that module again
when it loads it as an extension, and register each handler with a class that nobody else has.
"""

from __future__ import annotations

from typing import Any, cast

import discord
from discord.ext import commands

from bot.app.client import Menagerie
from cogs.controls import handle_control


class ControlDispatcher(commands.Cog):
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


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(ControlDispatcher())
