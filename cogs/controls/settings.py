"""The controls of a server's settings, for its managers."""

from __future__ import annotations

from bot.features.settings.pages import PAGES, setting_of, settings_post
from bot.match.preferences import Server
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS
from cogs.controls.registry import Click, control
from cogs.helpers.replies import Interaction


def settings_page(interaction: Interaction, server: Server, page: str = "tables") -> PostContent:
    """Return a page of a server\'s settings."""
    client = interaction.client
    return StaticContent(settings_post(server, client.host.now(), client.games, page))


@control("settings_page", redraws="private")
async def _turn(click: Click) -> PostContent:
    """Show another page of the settings."""
    page = "".join(click.values)
    if page not in PAGES:
        raise Refusal("bad_option")
    server = click.host.servers.settings(click.actor, click.interaction.guild_id)
    return settings_page(click.interaction, server, page)


@control("set", redraws="private")
async def _set(click: Click) -> PostContent:
    """Set one field to the chosen values."""
    setting = setting_of(click.control.arg)
    if setting is None:
        raise Refusal("unknown_control")
    try:
        value = setting.chosen(click.values, GENERIC_WORDS, click.client.games)
    except LookupError as error:
        raise Refusal("bad_option") from error
    servers, who = click.host.servers, click.actor
    changes = {setting.field: value}
    server = await servers.settle(who, click.interaction.guild_id, **changes)
    return settings_page(click.interaction, server, setting.page)
