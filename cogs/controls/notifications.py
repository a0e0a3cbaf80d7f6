"""The controls of the page for notifications, quiet hours and holidays."""

from __future__ import annotations

from bot.features.notifications.pages import NOTICES, SERVERS, notifications_post
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS
from cogs.controls.registry import Click, control
from cogs.helpers.replies import Interaction, number_in


def page(interaction: Interaction) -> PostContent:
    """Return the page on which a person chooses their notifications."""
    host = interaction.client.host
    return StaticContent(notifications_post(host, interaction.user.id, interaction.guild_id))


@control("reach", redraws="private")
async def _show(click: Click) -> PostContent:
    return page(click.interaction)


@control("tell", redraws="private")
async def _tell(click: Click) -> PostContent:
    notices = click.chosen
    if notices not in NOTICES:
        raise Refusal("bad_option")
    await click.host.preferences.set_person(click.user_id, notices=notices)
    return page(click.interaction)


@control("quiet", redraws="private")
async def _quiet(click: Click) -> PostContent:
    hours = click.chosen
    quiet = None if hours == SERVERS else tuple(hours.split("-"))
    await click.host.preferences.set_person(click.user_id, quiet=quiet)
    return page(click.interaction)


@control("no_digest")
async def _no_digest(click: Click) -> PostContent:
    """Turn the daily list off by the button on the list itself."""
    await click.host.preferences.set_person(click.user_id, digest=False)
    return StaticContent(
        layout.sentence_post(
            GENERIC_WORDS("No more daily lists. `/notifications` turns them on again.")
        )
    )


@control("digest", redraws="private")
async def _digest(click: Click) -> PostContent:
    on = click.control.arg == "on"
    await click.host.preferences.set_person(click.user_id, digest=on)
    return page(click.interaction)


@control("holiday", redraws="private")
async def _take(click: Click) -> PostContent:
    days = number_in(click.chosen, "bad_option")
    await click.host.holidays.take(click.user_id, days)
    return page(click.interaction)


@control("home", redraws="private")
async def _home(click: Click) -> PostContent:
    await click.host.holidays.end(click.user_id)
    return page(click.interaction)
