"""Controls that several posts of a match have: to read, to leave, to pause, to end and more."""

from __future__ import annotations

from bot.match.match import Match
from bot.match.pages.confirm import confirm_end, confirm_leave
from bot.match.pages.ending import fair_play_post
from bot.match.pages.log import log_post
from bot.match.pages.look_closer import closer_post
from bot.match.pages.rules import rules_post
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.words import words_for
from cogs.controls.registry import Click, control
from cogs.helpers.access import check_may_return
from cogs.helpers.replies import (
    my_games,
    name_of,
    number_in,
    private_panel,
)
from games.engine import message


@control("log")
async def _log(click: Click) -> PostContent:
    match = await click.viewable_match()
    match.table_or_refuse()
    mine = match.seat_of(click.user_id)
    return StaticContent(log_post(match, mine.seat if mine else None), match.game.name)


@control("closer_page", redraws="private")
@control("closer")
async def _closer(click: Click) -> PostContent:
    """Show the table in words, or one card on it."""
    match = await click.viewable_match()
    match.table_or_refuse()
    mine = match.seat_of(click.user_id)
    return StaticContent(
        closer_post(match, mine.seat if mine else None, click.chosen), match.game.name
    )


@control("fair")
async def _fair(click: Click) -> PostContent:
    """Say where the shuffles come from."""
    match = await click.viewable_match()
    mine = match.seat_of(click.user_id)
    return StaticContent(fair_play_post(match, mine.seat if mine else None))


@control("rules")
async def _rules(click: Click) -> PostContent:
    match = await click.viewable_match()
    if match.game.name not in click.client.games:
        raise Refusal("quarantined")
    return StaticContent(rules_post(match.game), match.game.name)


@control("section", redraws="private")
async def _section(click: Click) -> PostContent:
    game = click.client.games.get(click.control.arg)
    if game is None:
        raise Refusal("unknown_control")
    return StaticContent(rules_post(game, number_in(click.chosen)), game.name)


def _said(match: Match, sentence: str) -> PostContent:
    """Return a post of one sentence about a match."""
    return StaticContent(layout.sentence_post(words_for(match)(sentence)))


@control("rewind")
async def _rewind(click: Click) -> PostContent:
    match = await click.host.play.back_to_checkpoint(click.match_id, click.actor)
    return _said(match, message("The turn restarts."))


@control("end")
async def _ask_end(click: Click) -> PostContent:
    match = await click.host.managed_match(click.match_id, click.actor)
    return StaticContent(confirm_end(match))


@control("ask_leave", redraws="private")
async def _ask_leave(click: Click) -> PostContent:
    match = await click.match()
    match.table_or_refuse()
    match.seat_or_refuse(click.user_id)
    return StaticContent(confirm_leave(match))


@control("rematch")
async def _rematch(click: Click) -> PostContent:
    user = click.interaction.user
    await check_may_return(click.interaction, await click.match())
    match = await click.host.lobby.rematch(click.match_id, user.id, name_of(user))
    if match.private and click.interaction.guild_id is not None:  # no panel comes to this channel
        return await private_panel(click.client, match.id, user.id)
    notice = (
        message("You have a seat in match {id}. It starts when everyone has joined.")
        if match.record.status == "lobby"
        else message("Match {id} has started.")
    )
    return StaticContent(layout.sentence_post(words_for(match)(notice, id=match.id)))


@control("mine")
async def _mine(click: Click) -> PostContent:
    return await my_games(click.interaction)


@control("open")
async def _open(click: Click) -> PostContent:
    """Open the person's panel of the chosen match."""
    match_id = number_in(click.chosen, "unknown_match")
    return await private_panel(click.client, match_id, click.user_id)


@control("nudge", redraws="private")
async def _nudge(click: Click) -> PostContent:
    """Remind the players who are asked to move, and check whether they have left the server."""
    await click.host.timeouts.nudge(click.match_id, click.user_id)
    match = await click.host.members.check_waited_for(click.match_id)
    return _said(match, message("Reminder sent. During quiet hours it waits until they end."))


@control("stay", redraws="private")
async def _stay(click: Click) -> PostContent:
    match = await click.match()
    return StaticContent(layout.sentence_post(words_for(match)("Nothing was changed.")))


@control("really_end", redraws="private")
async def _end(click: Click) -> PostContent:
    match = await click.host.play.end(click.match_id, click.actor)
    return _said(match, message("The match has ended."))


@control("really_leave", redraws="private")
async def _leave(click: Click) -> PostContent:
    match = await click.host.seats.leave(click.match_id, click.user_id)
    return _said(match, message("A robot plays for you until you are back."))


@control("resign", redraws="private")
async def _resign(click: Click) -> PostContent:
    match = await click.host.seats.resign(click.match_id, click.user_id)
    return _said(match, message("You have left the match."))


@control("go_on")
async def _resume(click: Click) -> PostContent:
    match = await click.host.timeouts.resume(click.match_id, click.user_id)
    return _said(match, message("The match has resumed."))


@control("pause", redraws="private")
async def _pause(click: Click) -> PostContent:
    match = await click.host.timeouts.pause(click.match_id, click.user_id)
    return _said(match, message("I have asked the others. The match pauses once everyone agrees."))


@control("vote")
async def _vote(click: Click) -> PostContent:
    match = await click.host.votes.vote(
        click.match_id, click.user_id, click.control.number, click.control.arg
    )
    return _said(match, message("Vote recorded."))
