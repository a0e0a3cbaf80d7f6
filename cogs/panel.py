"""A player's private panel: its command, its choices, previews and explanations."""

from __future__ import annotations

import logging

from discord import app_commands

from bot.app.client import Menagerie
from bot.features.guides.acts import Guides
from bot.features.guides.offer import FirstLobbyContent, FirstPanelContent, OfferContent
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.lobby import LobbyContent
from bot.match.pages.more import more_post
from bot.match.pages.my_games import MORE, games_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.watching import watching_post
from bot.match.pages.why import why_post
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from bot.runtime.hooks import added
from bot.store import StoreError
from cogs.controls import Click, ControlHandler, Controls, TopicCog, switched
from cogs.interactions import Interaction, check_still_member, in_direct_messages, reply
from cogs.options import NumberChoices, my_match, my_match_choices
from games.engine import Choice

log = logging.getLogger(__name__)

controls = Controls()


def panel_of(
    match: Match,
    user_id: int,
    marker: str = "",
    notice: str = "",
    trying: Choice | None = None,
    *,
    every_time: bool = False,
) -> PanelContent:
    """Return a person's panel. Raise Refusal if there is none."""
    match.table_or_refuse()
    seat = match.seat_or_refuse(user_id).seat
    return PanelContent(match, seat, notice, trying, every_time, marker=marker)


async def private_panel(
    client: Menagerie, match_id: int, user: int, marker: str = ""
) -> PostContent:
    """Mark a person as present and return their panel."""
    match = await client.host.timeouts.mark_present(match_id, user)
    return await panel_after(client, match, user, marker)


async def first_panel(interaction: Interaction, match: Match) -> PostContent:
    """Return a person's panel of a match that begins; say where it is if it comes here by itself.

    By direct message the bot sends a panel that it keeps up to date, but none to a group.
    """
    if not in_direct_messages(interaction):
        return await private_panel(interaction.client, match.id, interaction.user.id)
    return sentence(GENERIC_WORDS(
        "Match {id} of {title} has started. Your panel is below.",
        id=match.id, title=match.game.title,
    ))  # fmt: skip


async def panel_after(client: Menagerie, match: Match, user: int, marker: str = "") -> PostContent:
    """Return a person's panel of a match that was just loaded.

    If their direct messages are closed, a notice says so once.
    """
    panel = panel_of(match, user, marker)
    seat = match.seats[panel.seat]
    if not seat.dm or seat.dm_channel != 0 or seat.response_settings.told_closed:
        return panel if marker else await with_offer(client, panel, match, user)
    match = await client.host.seats.record_dms_closed_notice(match.id, user)
    words = words_for(match)
    if match.private:
        notice = words(
            "I can't send you direct messages, so here is your panel instead. `/panel` opens it "
            "at any time, anywhere you can reach me."
        )
    else:
        notice = words(
            "I can't send you direct messages, so here is your panel instead. **My panel** at "
            "the table opens it at any time."
        )
    return panel_of(match, user, marker, notice)


async def with_offer(
    client: Menagerie, content: PostContent, match: Match, user_id: int
) -> PostContent:
    """Return a post about a match, with the offer of its game's guide if that is due."""
    if Guides not in client.host:
        return content
    try:
        due = await client.host[Guides].offers(user_id, match.game, but=match.id)
    except (Refusal, StoreError) as error:  # what cannot be kept is not done
        log.warning("match %s: the guide could not be offered: %s", match.id, error)
        return content
    if not due:
        return content
    if isinstance(content, PanelContent):
        return FirstPanelContent(content.match, content.seat, content.notice, marker=content.marker)
    if isinstance(content, LobbyContent):
        return FirstLobbyContent(
            content.match, content.may_attach, content.faces, content.notes, marker=content.marker
        )
    return OfferContent(content, match.game)


OUTDATED_REASONS = {
    "closed": "closed", "not_your_turn": "closed", "not_running": "over", "paused": "paused",
    "undo_over": "undo_over", "undo_learnt": "undo_learnt", "undo_answered": "undo_answered",
    "illegal": "illegal", "hint_failed": "hint_failed",
}  # fmt: skip
"""The refusals that come with the current panel, each with the reason that its reader is told."""


def or_current_panel(handler: ControlHandler) -> ControlHandler:
    """Return a handler that shows the current panel with the reason if it refuses a click."""

    async def run(click: Click) -> PostContent:
        try:
            return await handler(click)
        except Refusal as refusal:
            user = click.user_id
            match = await click.host.timeouts.mark_present(click.match_id, user)
            seated = match.table is not None and match.seat_of(user) is not None
            if refusal.reason not in OUTDATED_REASONS or not seated:
                raise
            notice = Refusal(OUTDATED_REASONS[refusal.reason]).sentence(words_for(match))
            return panel_of(match, user, click.marker, notice)

    return run


@controls("pick", "choose", "pass", "always", redraws="private", answers=True)
@or_current_panel
async def _pick(click: Click) -> PostContent:
    """Make a choice, or with "always" make it every time."""
    user, clicked = click.user_id, click.control
    choices = [] if clicked.act == "pass" else click.values or [clicked.arg]
    match = await click.host.play.answer(
        clicked.match, user, clicked.number, choices,
        seat=clicked.seat, every_time=clicked.act == "always",
    )  # fmt: skip
    return await panel_after(click.client, match, user, click.marker)


@controls("try", redraws="private")
@or_current_panel
async def _try(click: Click) -> PostContent:
    """Show what a choice would do, and ask whether to make it."""
    user, wanted = click.user_id, (click.values or [click.control.arg])[0]
    match = await click.match()
    table = match.running_table()
    if match.seat_or_refuse(user).seat != click.control.seat:
        raise Refusal("not_your_seat")
    decision = table.waiting.get(click.control.seat)
    listed = decision.choices if decision and decision.number == click.control.number else ()
    trying = next((choice for choice in listed if choice.id == wanted), None)
    notice = "" if trying else Refusal("closed").sentence(words_for(match))
    return panel_of(match, user, click.marker, notice, trying)


@controls("hand")
@controls("move", redraws="private")
async def _show_panel(click: Click) -> PostContent:
    """Show a person's panel. A spectator gets a page with what they can do."""
    client, user = click.client, click.user_id
    match = await click.match()
    match.table_or_refuse()
    try:
        match.seat_or_refuse(user)
    except Refusal as refusal:
        why = refusal.sentence(words_for(match)) if refusal.reason == "seat_lost" else ""
        return StaticContent(watching_post(match, user, why))
    return await private_panel(client, click.match_id, user, click.marker)


@controls("why")
@or_current_panel
async def _why(click: Click) -> PostContent:
    """Say which choices are not possible now, and which rules forbid them."""
    match = await click.match()
    mine = match.seat_or_refuse(click.user_id)
    if mine.seat != click.control.seat:
        raise Refusal("not_your_seat")
    return StaticContent(why_post(match, mine.seat), match.game.name)


@controls("undo", redraws="private")
@or_current_panel
async def _undo(click: Click) -> PostContent:
    """Take the person's last answer back, if it is the one that the panel asked about."""
    client, user = click.client, click.user_id
    await client.host.play.undo(click.match_id, user, click.control.number or None)
    return await private_panel(client, click.match_id, user, click.marker)


async def set_dm(click: Click) -> Match:
    """Set whether the person's panel comes by direct message, as a switch says."""
    before = (await click.match()).seat_or_refuse(click.user_id).dm
    dm = switched(click.control.arg, before)
    return await click.host.seats.set_dm(click.match_id, click.user_id, dm)


@controls("dm_panel", redraws="private")
async def _set_dm(click: Click) -> PostContent:
    """Turn the panel by direct message on or off during the match."""
    match = await set_dm(click)
    return panel_of(match, click.user_id, click.marker)


@controls("back", redraws="private")
async def _back(click: Click) -> PostContent:
    """Return the person to their seat."""
    await check_still_member(click.interaction, (await click.match()).guild_id)
    match = await click.host.timeouts.come_back(click.match_id, click.user_id)
    return await panel_after(click.client, match, click.user_id, click.marker)


@controls("more")
async def _more(click: Click) -> PostContent:
    match = await click.match()
    match.table_or_refuse()
    return StaticContent(more_post(match, match.seat_or_refuse(click.user_id).seat))


async def my_matches_page(interaction: Interaction) -> PostContent:
    """Return the list of a person's matches."""
    user, host = interaction.user.id, interaction.client.host
    more = [row for rows in await added(more(host, user) for more in MORE) for row in rows]
    return StaticContent(games_post(await host.matches_of(user), user, more))


class PanelCommands(TopicCog):
    """The command that shows a player's panel."""

    controls = controls

    @app_commands.command(description="Show your private panel: your hand and your choices")
    @app_commands.describe(match="Match number (optional at the match's own table)")
    async def panel(self, interaction: Interaction, match: int | None = None) -> None:
        """Show the person's panel."""
        await reply(interaction, self._panel(interaction, match))

    async def _panel(self, interaction: Interaction, match_id: int | None) -> PostContent:
        """Return the panel of the match named, of the table here or of the only match.

        If there are several, return their list, from which each panel can be opened.
        """
        user, host, channel = interaction.user.id, self.bot.host, interaction.channel_id
        mine = [] if match_id else await host.matches_of(user)
        begun = [match for match in mine if match.table is not None]
        found = [match for match in begun if match.record.thread_id == channel] or begun
        if len(found) > 1:
            return await my_matches_page(interaction)
        match = found[0] if found else await my_match(host, user, channel, match_id)
        return await private_panel(self.bot, match.id, user)

    @panel.autocomplete("match")
    async def _mine(self, interaction: Interaction, current: str) -> NumberChoices:
        return await my_match_choices(interaction, current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PanelCommands(bot))
