"""`/play`, and the pages behind it: from a game to a match in two taps."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from cogs.controls.play import open_at_once, shelf
from cogs.helpers.channel_permissions import game_choices
from cogs.helpers.replies import Interaction, reply


class PlayCommands(commands.Cog):
    """Beginning matches."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Play a game: against robots now, or with others at a table")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game="Open a table for this game right away (optional)")
    async def play(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the games, or open a table in this channel."""
        if game is None:
            # In a direct message the page becomes the panel of the match, so it is to stay.
            alone = interaction.guild_id is None
            await reply(interaction, shelf(interaction), lasting=alone)
        else:
            await reply(interaction, open_at_once(interaction, game))

    @play.autocomplete("game")
    async def _games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PlayCommands(bot))
