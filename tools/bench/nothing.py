"""A bot that only responds: it shows the minimum cost of any click.

`/nothing` says one word. `/panel` shows a panel as large as ours, whose buttons redraw it.

Run it as a separate process: ``python -m tools.bench.nothing ADDRESS TOKEN``.
"""

from __future__ import annotations

import sys
from itertools import count
from typing import Any

import discord
from discord import app_commands

from bot.messaging.discord_endpoint import use_discord_server
from bot.posts.controls import Control
from bot.posts.layout import button, post, rows, text

NUMBERS = count(1)


class Nothing(discord.Client):
    """A client with two commands."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the commands."""

        @self.tree.command(description="Do nothing")
        async def nothing(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("Nothing.", ephemeral=True)

        @self.tree.command(description="Show a panel")
        async def panel(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(view=like_ours(), ephemeral=True)

        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Redraw the panel whose button was clicked."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=like_ours())


def like_ours() -> discord.ui.LayoutView:
    """Return a post as large as a private panel and built like one, with a new number in it."""
    number = next(NUMBERS)
    buttons = [button(f"Choice {i}", Control(number, "pick", 1, number, str(i))) for i in range(9)]
    return post(text("## Your panel"), *(text("word " * 60) for _ in range(4)), *rows(buttons))


def main() -> None:
    """Run until killed."""
    use_discord_server(sys.argv[1])
    Nothing().run(sys.argv[2], log_handler=None)


if __name__ == "__main__":
    main()
