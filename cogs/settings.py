"""`/settings`: a server's settings, which its managers choose."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.posts.content import PostContent
from cogs.controls.settings import settings_page
from cogs.helpers.replies import Interaction, actor, reply
from cogs.helpers.time_zones import city_choices, zone_of


class SettingsCommands(commands.Cog):
    """The command for a server's settings."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(
        description="Change this server's settings: games, channels, defaults and data"
    )
    @app_commands.describe(city="A large city in the time zone of this server")
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction, city: str | None = None) -> None:
        """Show the server's settings, and set its time zone if one is given."""
        await reply(interaction, self._settings(interaction, city))

    async def _settings(self, interaction: Interaction, city: str | None) -> PostContent:
        servers, who = self.bot.host.servers, actor(interaction)
        server = servers.settings(who, interaction.guild_id)
        if city is not None:
            server = await servers.settle(who, interaction.guild_id, zone=await zone_of(city))
            return settings_page(interaction, server, "people")
        return settings_page(interaction, server)

    @settings.autocomplete("city")
    async def _cities(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await city_choices(current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCommands(bot))
