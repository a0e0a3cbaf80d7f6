"""A match: lists, rules, log and votes; `/matches`, `/rules` and `/leave`."""

from __future__ import annotations

from discord import app_commands

from bot.app.client import Menagerie
from bot.match.match import Match
from bot.match.pages.confirm import confirm_end, confirm_leave
from bot.match.pages.content import words_for
from bot.match.pages.ending import fair_play_post
from bot.match.pages.look_closer import closer_post
from bot.match.pages.result import share_post
from bot.match.pages.rules import rules_post, section_on
from bot.match.pages.story import log_post
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import (
    Interaction,
    check_may_return,
    in_direct_messages,
    known_game,
    name_of,
    number_in,
    reply,
    viewable_match,
)
from cogs.options import (
    NumberChoices,
    TextChoices,
    Typed,
    game_choices,
    match_choices,
    my_match,
)
from cogs.panel import my_matches_page, private_panel
from games.engine import message

controls = Controls()


@controls("log_page", redraws="private")
@controls("log")
async def _log(click: Click) -> PostContent:
    """Show a page of the log."""
    match, page = await click.match(), click.control.arg
    match.table_or_refuse()
    mine = match.seat_of(click.user_id)
    shown = log_post(match, mine.seat if mine else None, number_in(page) if page else 0)
    return StaticContent(shown, match.game.name)


@controls("share")
async def _share(click: Click) -> PostContent:
    """Show the result as a text to copy."""
    return StaticContent(share_post(await click.match()))


@controls("closer_page", redraws="private")
@controls("closer")
async def _look_closer(click: Click) -> PostContent:
    """Show the table in words, or one card on it."""
    match = await click.match()
    match.table_or_refuse()
    mine = match.seat_of(click.user_id)
    return StaticContent(
        closer_post(match, mine.seat if mine else None, click.chosen), match.game.name
    )


@controls("fair")
async def _fair_play(click: Click) -> PostContent:
    """Say where the shuffles come from."""
    match = await click.match()
    mine = match.seat_of(click.user_id)
    return StaticContent(fair_play_post(match, mine.seat if mine else None))


@controls("rules")
async def _rules(click: Click) -> PostContent:
    """Show the section of the rules that a person's open decision is about."""
    match = await click.match()
    if match.game.name not in click.client.games:
        raise Refusal("quarantined")
    mine = match.seat_of(click.user_id)
    decision = match.table.waiting.get(mine.seat) if match.table and mine else None
    section = section_on(match.game, decision.prompt) if decision else 0
    return StaticContent(rules_post(match.game, section), match.game.name)


@controls("section", redraws="private")
async def _section(click: Click) -> PostContent:
    game = known_game(click.client, click.control.arg)
    return StaticContent(rules_post(game, number_in(click.chosen)), game.name)


def _said(match: Match, said: str) -> PostContent:
    """Return a post of one sentence about a match."""
    return sentence(words_for(match)(said))


@controls("rewind", check_view=False)
async def _rewind(click: Click) -> PostContent:
    match = await click.host.play.back_to_checkpoint(click.match_id, click.actor)
    return _said(match, message("The turn restarts."))


@controls("end", check_view=False)
async def _ask_end(click: Click) -> PostContent:
    match = await click.host.managed_match(click.match_id, click.actor)
    return StaticContent(confirm_end(match))


@controls("ask_leave", redraws="private")
async def _ask_leave(click: Click) -> PostContent:
    match = await click.match()
    match.table_or_refuse()
    return StaticContent(confirm_leave(match, match.seat_or_refuse(click.user_id).seat))


@controls("rematch")
async def _rematch(click: Click) -> PostContent:
    user = click.interaction.user
    await check_may_return(click.interaction, await click.match())
    match = await click.host.lobby.rematch(click.match_id, user.id, name_of(user))
    if match.private and not in_direct_messages(click.interaction):  # no panel comes here
        return await private_panel(click.client, match.id, user.id)
    notice = (
        message("You have a seat in match {id}. It starts when everyone has joined.")
        if match.status == "lobby"
        else message("Match {id} has started.")
    )
    return sentence(words_for(match)(notice, id=match.id))


@controls("mine", check_view=False)
async def _my_matches(click: Click) -> PostContent:
    return await my_matches_page(click.interaction)


@controls("open", check_view=False)
async def _open_panel(click: Click) -> PostContent:
    """Open the person's panel of the chosen match."""
    match_id = number_in(click.chosen, "unknown_match")
    match = await viewable_match(click.interaction, match_id)
    return await private_panel(click.client, match.id, click.user_id)


@controls("nudge", redraws="private")
async def _nudge(click: Click) -> PostContent:
    """Remind the players who are asked to move, and check whether they have left the server."""
    await click.host.timeouts.nudge(click.match_id, click.user_id)
    match = await click.host.members.check_waited_for(click.match_id)
    return _said(
        match,
        message("Reminder sent. Players who are in their quiet hours will get it afterwards."),
    )


@controls("stay", redraws="private")
async def _stay(click: Click) -> PostContent:
    match = await click.match()
    return _said(match, message("Nothing was changed."))


@controls("really_end", redraws="private", check_view=False)
async def _end(click: Click) -> PostContent:
    match = await click.host.play.end(click.match_id, click.actor)
    return _said(match, message("The match has ended."))


@controls("really_leave", redraws="private")
async def _leave(click: Click) -> PostContent:
    match = await click.host.seats.leave(click.match_id, click.user_id)
    return _said(match, message("A robot will play for you until you are back."))


@controls("resign", redraws="private")
async def _resign(click: Click) -> PostContent:
    match = await click.host.seats.resign(click.match_id, click.user_id)
    return _said(match, message("You have left the match."))


@controls("go_on")
async def _resume(click: Click) -> PostContent:
    match = await click.host.timeouts.resume(click.match_id, click.user_id)
    return _said(match, message("The match has resumed."))


@controls("pause", redraws="private")
async def _pause(click: Click) -> PostContent:
    match = await click.host.timeouts.pause(click.match_id, click.user_id)
    return _said(match, message("I have asked the others. The match pauses once everyone agrees."))


@controls("vote")
async def _vote(click: Click) -> PostContent:
    match = await click.host.votes.vote(
        click.match_id, click.user_id, click.control.number, click.control.arg
    )
    return _said(match, message("Vote recorded."))


class MatchCommands(TopicCog):
    """Commands to view and to leave one's matches."""

    controls = controls

    @app_commands.command(
        description="List your matches, starting with those waiting for your move"
    )
    async def matches(self, interaction: Interaction) -> None:
        """List the person's open matches."""
        await reply(interaction, my_matches_page(interaction))

    @app_commands.command(description="Read the rules of a game")
    @app_commands.describe(game="Choose a game")
    async def rules(self, interaction: Interaction, game: Typed) -> None:
        """Show a game's rules page."""
        await reply(interaction, self._rules(game))

    async def _rules(self, game: str) -> PostContent:
        return StaticContent(rules_post(known_game(self.bot, game)), game)

    @rules.autocomplete("game")
    async def _titles(self, interaction: Interaction, current: str) -> TextChoices:
        return game_choices(self.bot, current)

    @app_commands.command(description="Leave a match; if it has started, a robot takes your seat")
    @app_commands.describe(match="Match number (optional at the match's own table)")
    async def leave(self, interaction: Interaction, match: int | None = None) -> None:
        """Let the person leave a match."""
        await reply(interaction, self._leave(interaction, match))

    async def _leave(self, interaction: Interaction, match_id: int | None) -> PostContent:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id, careful=True)
        if match.status in ("running", "paused"):
            return StaticContent(confirm_leave(match, match.seat_or_refuse(user).seat))
        await self.bot.host.lobby.leave(match.id, user)
        return sentence(GENERIC_WORDS("You have left match {id}.", id=match.id))

    @leave.autocomplete("match")
    async def _joined(self, interaction: Interaction, current: str) -> NumberChoices:
        return match_choices(await self.bot.host.matches_of(interaction.user.id), current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(MatchCommands(bot))
