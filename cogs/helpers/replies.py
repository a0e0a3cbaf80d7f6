"""Responses that several cogs give, and functions that read an interaction."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.app.client import Menagerie
from bot.features.guides.offer import FirstLobbyContent, FirstPanelContent, OfferContent
from bot.features.hints.pages import hint_text
from bot.match.match import Match
from bot.match.pages.lobby import LobbyContent
from bot.match.pages.my_games import games_post
from bot.match.pages.panel import PanelContent
from bot.match.permissions import Actor
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.responder import Work
from bot.posts.words import words_for
from bot.runtime.logs import safe_traceback
from bot.store import StoreError
from games.engine import Choice

log = logging.getLogger(__name__)

MAX_ID_DIGITS = 19  # of the longest number that Discord gives
MAX_DATABASE_INTEGER = 2**63 - 1  # the largest that the database takes


Interaction = discord.Interaction[Menagerie]


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


async def panel_with_hint(
    client: Menagerie, match_id: int, user: int, number: int | None = None, marker: str = ""
) -> PostContent:
    """Return a person's panel with a hint. Raise Refusal if there is none.

    ``number`` is the decision that a control was made for, or None for the current one.
    """
    match = await client.host.match(match_id)
    seat = match.seat_or_refuse(user).seat
    decision = match.running_table().waiting.get(seat)
    if decision is None:
        raise Refusal("not_your_turn")
    match = await client.host.seats.record_hint(match_id, user, number or decision.number)
    try:
        # A new owner of the seat knows less, and is told nothing that the earlier one knew.
        hint = await client.hints.of((match.id, decision.number, user), match, seat)
    except Exception as error:  # a robot that fails must not look like a bot that does
        log.error("match %s: a hint raised %s", match_id, safe_traceback(error))
        raise Refusal("fault") from error
    return panel_of(match, user, marker, hint_text(match, seat, decision, hint))


async def with_offer(
    client: Menagerie, content: PostContent, match: Match, user_id: int
) -> PostContent:
    """Return a post about a match, with the offer of its game's guide if that is due."""
    try:
        due = await client.host.guides.offers(user_id, match.game, but=match.id)
    except (Refusal, StoreError) as error:  # what cannot be kept is not done
        log.warning("match %s: the guide could not be offered: %s", match.id, error)
        return content
    if not due:
        return content
    if isinstance(content, PanelContent):
        return FirstPanelContent(content.match, content.seat, content.notice, marker=content.marker)
    if isinstance(content, LobbyContent):
        return FirstLobbyContent(content.match, marker=content.marker)
    return OfferContent(content, match.game)


async def my_games(interaction: Interaction) -> PostContent:
    """Return the list of a person's matches."""
    user = interaction.user.id
    return StaticContent(games_post(await interaction.client.host.matches_of(user), user))


async def reply(
    interaction: Interaction,
    work: Work,
    *,
    edit: bool = False,
    lasting: bool = False,
    public: bool = False,
) -> None:
    """Respond to an interaction with the post that ``work`` makes; see ``Responder.respond``."""
    await interaction.client.responder.respond(
        interaction, work, edit=edit, lasting=lasting, public=public
    )


def chosen(values: Sequence[str]) -> str:
    """Return the value chosen in a menu that takes one, or an empty string."""
    return values[0] if values else ""


def number_in(text: str, reason: str = "unknown_control") -> int:
    """Return the number in a control or menu. Raise Refusal(reason) for any other text."""
    digits = text.isascii() and text.isdecimal() and len(text) <= MAX_ID_DIGITS
    if not digits or int(text) > MAX_DATABASE_INTEGER:
        raise Refusal(reason)
    return int(text)


def actor(interaction: discord.Interaction[Any]) -> Actor:
    """Return the actor, with the channel and the server that they may manage, if any."""
    granted = interaction.permissions
    moderates = interaction.channel_id if granted.manage_messages else None
    governs = interaction.guild_id if granted.manage_guild else None
    return Actor(interaction.user.id, moderates, governs)


def name_of(user: discord.User | discord.Member) -> str:
    """Return a person's display name here, cut to 32 characters."""
    return user.display_name[:32]
