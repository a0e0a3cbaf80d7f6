"""`/notifications`, and what its page does: how a person is reached, and when left in peace."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Refusal
from bot.surfaces import layout
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.notifications import NOTICES, SERVERS, notifications_post
from bot.surfaces.words import GENERIC_WORDS
from cogs.replies import ControlHandler, Interaction, chosen, number_in, reply
from cogs.time_zones import city_choices, zone_of


class NotificationCommands(commands.Cog):
    """How a person is reached."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Choose when and how I notify you that it is your move")
    @app_commands.describe(city="A large city in your time zone, or your country")
    async def notifications(self, interaction: Interaction, city: str | None = None) -> None:
        """Show how one is reached, and set one's time zone."""
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


def page(interaction: Interaction) -> PostContent:
    """Return the page on which one settles how one is reached."""
    host = interaction.client.host
    return StaticContent(notifications_post(host, interaction.user.id, interaction.guild_id))


def _then_page(
    act: Callable[[Interaction, Control, list[str]], Awaitable[object]],
) -> ControlHandler:
    """Make a handler after which the page is shown again."""

    async def run(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
        await act(interaction, control, values)
        return page(interaction)

    return run


async def _show(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return page(interaction)


async def _tell(interaction: Interaction, control: Control, values: list[str]) -> None:
    notices = chosen(values)
    if notices not in NOTICES:
        raise Refusal("bad_option")
    await interaction.client.host.preferences.set_person(interaction.user.id, notices=notices)


async def _quiet(interaction: Interaction, control: Control, values: list[str]) -> None:
    hours = chosen(values)
    quiet = None if hours == SERVERS else tuple(hours.split("-"))
    await interaction.client.host.preferences.set_person(interaction.user.id, quiet=quiet)


async def _no_digest(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Turn the daily list off, from the list itself."""
    await interaction.client.host.preferences.set_person(interaction.user.id, digest=False)
    return StaticContent(
        layout.sentence_post(
            GENERIC_WORDS("No more daily lists. `/notifications` turns them on again.")
        )
    )


async def _digest(interaction: Interaction, control: Control, values: list[str]) -> None:
    on = control.arg == "on"
    await interaction.client.host.preferences.set_person(interaction.user.id, digest=on)


async def _take(interaction: Interaction, control: Control, values: list[str]) -> None:
    days = number_in(chosen(values), "bad_option")
    await interaction.client.host.holidays.take(interaction.user.id, days)


async def _home(interaction: Interaction, control: Control, values: list[str]) -> None:
    await interaction.client.host.holidays.end(interaction.user.id)


NOTIFICATION_HANDLERS: dict[str, ControlHandler] = {
    "reach": _show,
    "tell": _then_page(_tell),
    "quiet": _then_page(_quiet),
    "digest": _then_page(_digest),
    "no_digest": _no_digest,
    "holiday": _then_page(_take),
    "home": _then_page(_home),
}
"""What the controls of the page and of the daily list do."""


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(NotificationCommands(bot))
