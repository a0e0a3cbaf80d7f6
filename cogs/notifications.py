"""`/notifications`: notifications, quiet hours and holidays."""

from __future__ import annotations

from discord import app_commands

from bot.app.client import Menagerie
from bot.features.notifications.pages import NOTICES, SERVERS, notifications_post
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import Interaction, number_in, reply, served_server
from cogs.options import TextChoices, Typed, city_choices, zone_of

controls = Controls()


def notifications_page(interaction: Interaction) -> PostContent:
    """Return the page on which a person chooses their notifications."""
    host = interaction.client.host
    return StaticContent(notifications_post(host, interaction.user.id, served_server(interaction)))


@controls("reach", redraws="private", check_view=False)
async def _show(click: Click) -> PostContent:
    return notifications_page(click.interaction)


@controls("notices", "tell", redraws="private")
async def _set_notices(click: Click) -> PostContent:
    notices = click.chosen
    if notices not in NOTICES:
        raise Refusal("bad_option")
    await click.host.preferences.set_person(click.user_id, notices=notices)
    return notifications_page(click.interaction)


@controls("quiet", redraws="private")
async def _set_quiet_hours(click: Click) -> PostContent:
    hours = click.chosen
    quiet = None if hours == SERVERS else tuple(hours.split("-"))
    await click.host.preferences.set_person(click.user_id, quiet=quiet)
    return notifications_page(click.interaction)


@controls("no_daily_list", "no_digest")
async def _stop_daily_list(click: Click) -> PostContent:
    """Turn the daily list off by the button on the list itself."""
    await click.host.preferences.set_person(click.user_id, daily_list=False)
    return sentence(
        GENERIC_WORDS(
            "You will no longer get the daily list. Use `/notifications` to turn it on again."
        )
    )


@controls("daily_list", "digest", redraws="private")
async def _set_daily_list(click: Click) -> PostContent:
    on = click.control.arg == "on"
    await click.host.preferences.set_person(click.user_id, daily_list=on)
    return notifications_page(click.interaction)


@controls("holiday", redraws="private")
async def _take_holiday(click: Click) -> PostContent:
    days = number_in(click.chosen, "bad_option")
    await click.host.holidays.take(click.user_id, days)
    return notifications_page(click.interaction)


@controls("home", redraws="private")
async def _end_holiday(click: Click) -> PostContent:
    await click.host.holidays.end(click.user_id)
    return notifications_page(click.interaction)


class NotificationCommands(TopicCog):
    """The command for notifications."""

    controls = controls

    @app_commands.command(description="Choose when and how I notify you that it is your move")
    @app_commands.describe(city="A large city in your time zone, or your country")
    async def notifications(self, interaction: Interaction, city: Typed | None = None) -> None:
        """Show the page for notifications, and set the person's time zone if one is given."""
        await reply(interaction, self._notifications(interaction, city))

    async def _notifications(self, interaction: Interaction, city: str | None) -> PostContent:
        if city is not None:
            zone = await zone_of(city)
            await self.bot.host.preferences.set_person(interaction.user.id, zone=zone)
        return notifications_page(interaction)

    @notifications.autocomplete("city")
    async def _cities(self, interaction: Interaction, current: str) -> TextChoices:
        return await city_choices(current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(NotificationCommands(bot))
