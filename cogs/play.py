"""`/play`: the page of games, or a new table at once."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from cogs.controls.play import guest_of, open_at_once, shelf
from cogs.helpers.channel_permissions import game_choices
from cogs.helpers.replies import Interaction, reply
from cogs.helpers.typed_times import time_choices


class PlayCommands(commands.Cog):
    """The command that starts matches."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Play a game: against robots now, or with others at a table")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(
        game="Open a table for this game right away (optional)",
        player="Invite this person to your table (optional)",
        when="Start at a time, such as Friday 8 pm in your time zone (optional)",
    )
    @app_commands.rename(player="with")
    async def play(
        self,
        interaction: Interaction,
        game: str | None = None,
        player: discord.User | None = None,
        when: str | None = None,
    ) -> None:
        """Show the games, or open a table in this channel."""
        guest = guest_of(interaction, player)
        if game is None:
            # In a direct message the page becomes the panel of the match, so it is to stay.
            alone = interaction.guild_id is None
            await reply(interaction, shelf(interaction, guest, when), lasting=alone)
        else:
            await reply(interaction, open_at_once(interaction, game, guest, when))

    @play.autocomplete("when")
    async def _times(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return time_choices(interaction, current)

    @play.autocomplete("game")
    async def _games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PlayCommands(bot))
