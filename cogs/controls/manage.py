"""The controls of the page on which a match's host and moderators manage it."""

from __future__ import annotations

from bot.match.match import Match
from bot.match.pages.manage import manage_post
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS, words_for
from cogs.controls.lobby import set_level
from cogs.controls.registry import Click, control
from cogs.helpers.channel_permissions import missing_permissions
from cogs.helpers.replies import number_in
from games.engine import message


@control("manage", redraws="private")
async def _open_page(click: Click) -> PostContent:
    """Open the page for managing the match, from *More*."""
    host = click.host
    return StaticContent(manage_post(await host.managed_match(click.match_id, click.actor)))


@control("manage_pause", redraws="private")
async def _pause(click: Click) -> PostContent:
    """Pause the match."""
    moderation = click.host.moderation
    match = await moderation.pause(click.match_id, click.actor)
    return _done(match, message("The match is paused."))


@control("manage_go_on", redraws="private")
async def _go_on(click: Click) -> PostContent:
    """Resume the match."""
    moderation = click.host.moderation
    match = await moderation.resume(click.match_id, click.actor)
    return _done(match, message("The match has resumed."))


@control("replace", redraws="private")
async def _replace(click: Click) -> PostContent:
    """Let a robot play the chosen seat."""
    moderation = click.host.moderation
    seat = number_in(click.chosen, "no_player")
    match = await moderation.replace(click.match_id, click.actor, seat)
    return _done(match, message("A robot is playing that seat for now."))


@control("strength", redraws="private")
async def _strength(click: Click) -> PostContent:
    """Set the level of a robot."""
    return _done(
        await set_level(click),
        message("This takes effect with its next move."),
    )


@control("move_here", redraws="private")
async def _move_here(click: Click) -> PostContent:
    """Move the table to the channel in which the page was opened."""
    host, who = click.host, click.actor
    await host.managed_match(click.match_id, who)
    missing = missing_permissions(click.interaction.app_permissions, click.interaction.channel)
    if missing:
        raise Refusal("no_room", missing=GENERIC_WORDS.listing(missing))
    match = await host.seats.move_table(
        click.match_id, who, click.interaction.channel_id or 0, click.interaction.guild_id
    )
    return _done(match, message("The table is now here."))


def _done(match: Match, sentence: str) -> PostContent:
    return StaticContent(manage_post(match, words_for(match)(sentence)))
