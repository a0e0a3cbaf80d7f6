"""`/notifications`: the page for notifications, quiet hours and holidays."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.posts.content import PostContent
from cogs.controls.notifications import page
from cogs.helpers.replies import Interaction, reply
from cogs.helpers.time_zones import city_choices, zone_of


class NotificationCommands(commands.Cog):
    """The command for notifications."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Choose when and how I notify you that it is your move")
    @app_commands.describe(city="A large city in your time zone, or your country")
    async def notifications(self, interaction: Interaction, city: str | None = None) -> None:
        """Show the page for notifications, and set the person's time zone if one is given."""
        await reply(interaction, self._notifications(interaction, city))

    async def _notifications(self, interaction: Interaction, city: str | None) -> PostContent:
        if city is not None:
            zone = await zone_of(city)
            await self.bot.host.preferences.set_person(interaction.user.id, zone=zone)
        return page(interaction)

    @notifications.autocomplete("city")
    async def _cities(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await city_choices(current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(NotificationCommands(bot))
