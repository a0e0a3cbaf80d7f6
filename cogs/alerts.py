"""Alerts about new tables: to ask for them, and to look for players."""

from __future__ import annotations

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


@controls("alert", redraws="private")
async def _turn_on(click: Click) -> PostContent:
    """Turn the alert on for a game, or for any; show an existing one."""
    host, guild, game = click.host, server_with_bot(click.interaction), click.control.arg
    before = host[TableAlerts].alert(click.user_id, guild)
    channel = click.interaction.channel_id or 0
    if before is None:
        games = [game] if game else []
        await host[TableAlerts].ask(click.user_id, guild, channel, games=games)
    elif game and before.games and game not in before.games:
        games = [*before.games, game]
        await host[TableAlerts].ask(click.user_id, guild, channel, games=games)
    return _page(click)


@controls("alert_games", redraws="private")
async def _set_games(click: Click) -> PostContent:
    channel = click.interaction.channel_id or 0
    await click.host[TableAlerts].ask(
        click.user_id, server_with_bot(click.interaction), channel, games=click.values
    )
    return _page(click)


@controls("alert_friends", redraws="private")
async def _set_friends(click: Click) -> PostContent:
    """Limit the alert to tables that the chosen people open; to none chosen, drop the limit."""
    friends = [number_in(value, "bad_option") for value in click.values]
    channel = click.interaction.channel_id or 0
    await click.host[TableAlerts].ask(
        click.user_id, server_with_bot(click.interaction), channel, friends=friends
    )
    return _page(click)


@controls("alert_days", redraws="private")
async def _set_days(click: Click) -> PostContent:
    days, channel = number_in(click.chosen, "bad_option"), click.interaction.channel_id or 0
    await click.host[TableAlerts].ask(
        click.user_id, server_with_bot(click.interaction), channel, days=days
    )
    return _page(click)


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
