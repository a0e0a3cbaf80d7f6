"""`/help`: what a person can do here and now."""

from __future__ import annotations

from discord import app_commands

from bot.app.client import Menagerie
from bot.match.pages.help import LINES, Situation, help_post
from bot.posts.content import PostContent, StaticContent
from bot.posts.languages import GENERIC_WORDS
from cogs.controls import TopicCog
from cogs.interactions import (
    Interaction,
    link_to_add,
    missing_permissions,
    reply,
    served_server,
)


class HelpCommands(TopicCog):
    """The command for help."""

    @app_commands.command(description="See what you can do here right now")
    async def help(self, interaction: Interaction) -> None:
        """Show the help page."""
        await reply(interaction, self._help(interaction))

    async def _help(self, interaction: Interaction) -> PostContent:
        host, user, channel = self.bot.host, interaction.user.id, interaction.channel_id
        server, may = served_server(interaction), interaction.permissions
        missing = missing_permissions(interaction.app_permissions, interaction.channel)
        situation = Situation(
            user, channel, server is not None, link_to_add(interaction),
            here=[] if channel is None else await host.matches_in(channel),
            mine=await host.matches_of(user),
            missing=() if server is None else missing,
            timed_out_until=self.bot.posts.timed_out_until(interaction.guild_id or 0),
            moderates=may.manage_messages,
            governs=may.manage_guild,
            lines=[line for say in LINES if (line := say(host, server, GENERIC_WORDS))],
        )  # fmt: skip
        return StaticContent(help_post(situation))


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCommands(bot))
