"""`/tables`: the live list of a server's tables."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app.client import Menagerie
from bot.features.table_lists.acts import TableListActs
from bot.posts.content import PostContent, sentence
from bot.posts.languages import GENERIC_WORDS
from cogs.controls import TopicCog
from cogs.interactions import Interaction, actor, reply, writable_channel


class TableCommands(TopicCog):
    """Commands that post and remove the list, for moderators."""

    tables = app_commands.Group(
        name="tables",
        description="Post or remove the live list of this server's tables",
        default_permissions=discord.Permissions(manage_messages=True),
    )

    @tables.command(description="Post a live list of this server's tables in this channel")
    async def post(self, interaction: Interaction) -> None:
        """Post the list in this channel; if another channel has it, it moves here."""
        await reply(interaction, self._post(interaction))

    async def _post(self, interaction: Interaction) -> PostContent:
        channel_id = writable_channel(interaction, "no_room")
        lists = self.bot.host[TableListActs]
        await lists.place(actor(interaction), interaction.guild_id, channel_id)
        body = GENERIC_WORDS(
            "The list of this server's tables is now in {place} and updates itself. "
            "`/tables remove` removes it.",
            place=f"<#{channel_id}>",
        )
        return sentence(body)

    @tables.command(description="Remove the live list of this server's tables")
    async def remove(self, interaction: Interaction) -> None:
        """Remove the list."""
        await reply(interaction, self._remove(interaction))

    async def _remove(self, interaction: Interaction) -> PostContent:
        await self.bot.host[TableListActs].remove(actor(interaction), interaction.guild_id)
        body = GENERIC_WORDS("The list of tables has been removed.")
        return sentence(body)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(TableCommands(bot))
