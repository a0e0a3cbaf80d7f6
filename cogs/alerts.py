"""Alerts about new tables: to ask for them, and to look for players."""

from __future__ import annotations

from typing import Any

from bot.app.client import Menagerie
from bot.features.alerts.acts import TableAlerts
from bot.features.alerts.pages import alerts_post, looked_post, looking_post
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.languages import GENERIC_WORDS
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import number_in, server_with_bot

controls = Controls()


def _page(click: Click) -> PostContent:
    host, guild = click.host, server_with_bot(click.interaction)
    alert = host[TableAlerts].alert(click.user_id, guild)
    notices = host.preferences.person(click.user_id).notices
    return StaticContent(alerts_post(alert, notices, click.client.games))


async def _ask(click: Click, **changes: Any) -> PostContent:
    """Ask for an alert, or change it, and show its page."""
    guild, channel = server_with_bot(click.interaction), click.interaction.channel_id or 0
    await click.host[TableAlerts].ask(click.user_id, guild, channel, **changes)
    return _page(click)


@controls("alert", redraws="private")
async def _turn_on(click: Click) -> PostContent:
    """Turn the alert on for a game, or for any; show an existing one."""
    host, guild, game = click.host, server_with_bot(click.interaction), click.control.arg
    before = host[TableAlerts].alert(click.user_id, guild)
    if before is None:
        return await _ask(click, games=[game] if game else [])
    if game and before.games and game not in before.games:
        return await _ask(click, games=[*before.games, game])
    return _page(click)


@controls("alert_games", redraws="private")
async def _set_games(click: Click) -> PostContent:
    return await _ask(click, games=click.values)


@controls("alert_friends", redraws="private")
async def _set_friends(click: Click) -> PostContent:
    """Limit the alert to tables that the chosen people open; to none chosen, drop the limit."""
    return await _ask(click, friends=[number_in(value, "bad_option") for value in click.values])


@controls("alert_days", redraws="private")
async def _set_days(click: Click) -> PostContent:
    return await _ask(click, days=number_in(click.chosen, "bad_option"))


@controls("alert_off", redraws="private")
async def _turn_off(click: Click) -> PostContent:
    """Turn the alert off, on its page or by the button on a message."""
    if not click.control.arg:
        await click.host[TableAlerts].stop(click.user_id, server_with_bot(click.interaction))
        return _page(click)
    await click.host[TableAlerts].stop(click.user_id, number_in(click.control.arg))
    said = GENERIC_WORDS("I will no longer notify you when a table opens on that server.")
    return sentence(said)


@controls("looking")
async def _look_for_players(click: Click) -> PostContent:
    """Notify the people who wait for a table like this one."""
    host = click.host
    match, people, others = await host[TableAlerts].claim(click.match_id, click.user_id)
    click.client.announcements.send(match, people, looking_post, host[TableAlerts].release)
    return StaticContent(looked_post(len(people), others))


class AlertControls(TopicCog):
    """The controls of table alerts."""

    controls = controls


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(AlertControls(bot))
