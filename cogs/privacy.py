"""`/privacy`: the page about a person's stored data."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.posts.content import PostContent
from cogs.controls.privacy import page
from cogs.helpers.replies import Interaction, reply


class PrivacyCommands(commands.Cog):
    """The command for a person's data."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="See, download or delete what I store about you")
    async def privacy(self, interaction: Interaction) -> None:
        """Open the page about the person's data."""
        await reply(interaction, _privacy(interaction))


async def _privacy(interaction: Interaction) -> PostContent:
    return page(interaction)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PrivacyCommands(bot))
