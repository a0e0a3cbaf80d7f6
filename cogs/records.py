"""`/stats` and `/leaderboard`: what people have won and lost on a server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from cogs.controls.records import leaderboard_of, stats_of
from cogs.helpers.channel_permissions import game_choices
from cogs.helpers.replies import Interaction, reply


class RecordCommands(commands.Cog):
    """Results and ratings."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Show your wins and losses here, or another player's")
    @app_commands.describe(player="Player (default: you)", game="Only in this game")
    @app_commands.guild_only()
    async def stats(
        self, interaction: Interaction, player: discord.User | None = None, game: str | None = None
    ) -> None:
        """Show somebody's results on this server."""
        user = interaction.user.id if player is None else player.id
        await reply(interaction, stats_of(interaction, user, game or ""))

    @app_commands.command(description="Show this server's top players in a game")
    @app_commands.describe(game="Choose a game")
    @app_commands.guild_only()
    async def leaderboard(self, interaction: Interaction, game: str) -> None:
        """List the strongest people."""
        await reply(interaction, leaderboard_of(interaction, game))

    @stats.autocomplete("game")
    @leaderboard.autocomplete("game")
    async def _titles(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(RecordCommands(bot))
