"""`/stats` and `/leaderboard`: results and ratings on a server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.features.records.pages.records import PUZZLE_TITLE, PUZZLES
from bot.posts.words import GENERIC_WORDS
from cogs.controls.records import leaderboard_of, stats_of
from cogs.helpers.channel_permissions import game_choices
from cogs.helpers.replies import Interaction, reply

MOST_CHOICES = 25  # that Discord shows


class RecordCommands(commands.Cog):
    """The commands for results and ratings."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Show your wins and losses here, or another player's")
    @app_commands.describe(player="Player (default: you)", game="Only in this game")
    @app_commands.guild_only()
    async def stats(
        self, interaction: Interaction, player: discord.User | None = None, game: str | None = None
    ) -> None:
        """Show a person's results on this server."""
        user = interaction.user.id if player is None else player.id
        await reply(interaction, stats_of(interaction, user, game or ""))

    @app_commands.command(description="Show this server's top players in a game")
    @app_commands.describe(game="Choose a game")
    @app_commands.guild_only()
    async def leaderboard(self, interaction: Interaction, game: str) -> None:
        """Show the leaderboard of a game."""
        await reply(interaction, leaderboard_of(interaction, game))

    @leaderboard.autocomplete("game")
    async def _lists(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        title = GENERIC_WORDS(PUZZLE_TITLE)
        puzzles = [app_commands.Choice(name=title, value=PUZZLES)]
        fits = current.casefold() in title.casefold()
        return [*(puzzles if fits else ()), *game_choices(self.bot, current)][:MOST_CHOICES]

    @stats.autocomplete("game")
    async def _titles(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(RecordCommands(bot))
