"""`/settings`, and what its page does: what a server's managers choose for all who play there."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Refusal, Server
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.settings import PAGES, setting_of, settings_post
from bot.surfaces.words import GENERIC_WORDS
from cogs.replies import Interaction, actor, reply
from cogs.time_zones import city_choices, zone_of


class SettingsCommands(commands.Cog):
    """The settings of a server."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(
        description="Change this server's settings: games, channels, defaults and data"
    )
    @app_commands.describe(city="A large city in the time zone of this server")
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction, city: str | None = None) -> None:
        """Show the settings of a server, and set its time zone."""
        await reply(interaction, self._settings(interaction, city))

    async def _settings(self, interaction: Interaction, city: str | None) -> PostContent:
        servers, who = self.bot.host.servers, actor(interaction)
        server = servers.settings(who, interaction.guild_id)
        if city is not None:
            server = await servers.settle(who, interaction.guild_id, zone=await zone_of(city))
            return _page(interaction, server, "people")
        return _page(interaction, server)

    @settings.autocomplete("city")
    async def _cities(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await city_choices(current)


def _page(interaction: Interaction, server: Server, page: str = "tables") -> PostContent:
    client = interaction.client
    return StaticContent(settings_post(server, client.host.now(), client.games, page))


async def _turn(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show another page."""
    page = "".join(values)
    if page not in PAGES:
        raise Refusal("bad_option")
    server = interaction.client.host.servers.settings(actor(interaction), interaction.guild_id)
    return _page(interaction, server, page)


async def _set(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Set one field to what was chosen."""
    setting = setting_of(control.arg)
    if setting is None:
        raise Refusal("unknown_control")
    try:
        value = setting.chosen(values, GENERIC_WORDS, interaction.client.games)
    except LookupError as error:
        raise Refusal("bad_option") from error
    servers, who = interaction.client.host.servers, actor(interaction)
    changes = {setting.field: value}
    server = await servers.settle(who, interaction.guild_id, **changes)
    return _page(interaction, server, setting.page)


SETTINGS_HANDLERS: dict[
    str, Callable[[Interaction, Control, list[str]], Coroutine[Any, Any, PostContent]]
]
SETTINGS_HANDLERS = {"set": _set, "settings_page": _turn}
"""What the controls of the page do."""


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCommands(bot))
