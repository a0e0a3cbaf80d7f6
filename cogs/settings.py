"""`/settings`: a server's settings, which its managers choose."""

from __future__ import annotations

from discord import app_commands

from bot.app.client import Menagerie
from bot.features.settings.acts import Servers
from bot.features.settings.pages import PAGES, setting_of, settings_post
from bot.match.preferences import Server
from bot.posts.content import PostContent, StaticContent
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import Interaction, actor, reply
from cogs.options import TextChoices, Typed, city_choices, zone_of

controls = Controls()


def settings_page(interaction: Interaction, server: Server, page: str = "tables") -> PostContent:
    """Return a page of a server\'s settings."""
    client = interaction.client
    failing = client.posts.failing_on(interaction.guild_id or 0)
    lacking = client.posts.lacking_on(interaction.guild_id or 0)
    now = client.host.now()
    return StaticContent(settings_post(server, now, client.games, page, failing, lacking))


@controls("settings_page", redraws="private")
async def _show_page(click: Click) -> PostContent:
    """Show another page of the settings."""
    page = "".join(click.values)
    if page not in PAGES:
        raise Refusal("bad_option")
    server = click.host[Servers].settings(click.actor, click.interaction.guild_id)
    return settings_page(click.interaction, server, page)


@controls("set", redraws="private")
async def _set(click: Click) -> PostContent:
    """Set one field to the chosen values."""
    setting = setting_of(click.control.arg)
    if setting is None:
        raise Refusal("unknown_control")
    try:
        value = setting.chosen(click.values, GENERIC_WORDS, click.client.games)
    except LookupError as error:
        raise Refusal("bad_option") from error
    servers, who = click.host[Servers], click.actor
    changes = {setting.field: value}
    server = await servers.settle(who, click.interaction.guild_id, **changes)
    return settings_page(click.interaction, server, setting.page)


class SettingsCommands(TopicCog):
    """The command for a server's settings."""

    controls = controls

    @app_commands.command(
        description="Change this server's settings: games, channels, defaults and data"
    )
    @app_commands.describe(city="A large city in this server's time zone")
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction, city: Typed | None = None) -> None:
        """Show the server's settings, and set its time zone if one is given."""
        await reply(interaction, self._settings(interaction, city))

    async def _settings(self, interaction: Interaction, city: str | None) -> PostContent:
        servers, who = self.bot.host[Servers], actor(interaction)
        server = servers.settings(who, interaction.guild_id)
        if city is not None:
            server = await servers.settle(who, interaction.guild_id, zone=await zone_of(city))
            return settings_page(interaction, server, "people")
        return settings_page(interaction, server)

    @settings.autocomplete("city")
    async def _cities(self, interaction: Interaction, current: str) -> TextChoices:
        return await city_choices(current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCommands(bot))
