"""A bot that does nothing but answer `/nothing`: what any click costs at the least.

Run as a process of its own: ``python -m tests.bench.nothing ADDRESS TOKEN``.
"""

from __future__ import annotations

import sys
from typing import Any

import discord
from discord import app_commands

from bot.playground.wire import point_discord_at


class Nothing(discord.Client):
    """A client with one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the command."""

        @self.tree.command(description="Do nothing")
        async def nothing(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("Nothing.", ephemeral=True)

        await self.tree.sync()


def main() -> None:
    """Serve until killed."""
    point_discord_at(sys.argv[1])
    Nothing().run(sys.argv[2], log_handler=None)


if __name__ == "__main__":
    main()
