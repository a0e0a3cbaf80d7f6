"""`/manage`: the page on which hosts and moderators manage a match."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.match.pages.manage import manage_post
from bot.posts.content import PostContent, StaticContent
from cogs.helpers.match_lookup import (
    MatchChoices,
    manageable_matches,
    managed_match,
    match_choices,
)
from cogs.helpers.replies import Interaction, actor, reply


class ManageCommands(commands.Cog):
    """The command for managing a match."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Pause, repair or end a match, or hand a seat to a robot")
    @app_commands.describe(match="Match number (optional at its table)")
    @app_commands.default_permissions(manage_messages=True)
    @app_commands.guild_only()
    async def manage(self, interaction: Interaction, match: int | None = None) -> None:
        """Open the page for managing a match."""
        await reply(interaction, self._manage(interaction, match))

    @manage.autocomplete("match")
    async def _managed(self, interaction: Interaction, current: str) -> MatchChoices:
        """List the matches that the person may manage here."""
        found = await manageable_matches(
            self.bot.host, actor(interaction), interaction.channel_id or 0
        )
        return match_choices(found, current)

    async def _manage(self, interaction: Interaction, match_id: int | None) -> PostContent:
        host, who = self.bot.host, actor(interaction)
        found = await managed_match(host, who, interaction.channel_id, match_id)
        return StaticContent(manage_post(found))


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(ManageCommands(bot))
