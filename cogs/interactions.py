"""Interactions: who acts, what they may see and do here, and how the bot responds."""

from __future__ import annotations

from typing import Any

import discord

from bot.app.client import Menagerie
from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.match.pages.turn import relative
from bot.messaging.permissions import PERMISSIONS, needed_to_write
from bot.messaging.visibility import may_view
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from bot.posts.responder import Work
from games.engine import Game

MAX_ID_DIGITS = 19  # of the longest number that Discord gives
MAX_DATABASE_INTEGER = 2**63 - 1  # the largest that the database takes


Interaction = discord.Interaction[Menagerie]


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


def known_game(client: Menagerie, name: str) -> Game[Any, Any]:
    """Return the game with a name. Raise Refusal if there is none."""
    if name not in client.games:
        raise Refusal("unknown_game")
    return client.games[name]


def number_in(text: str, reason: str = "unknown_control") -> int:
    """Return the number in a control or menu. Raise Refusal(reason) for any other text."""
    digits = text.isascii() and text.isdecimal() and len(text) <= MAX_ID_DIGITS
    if not digits or int(text) > MAX_DATABASE_INTEGER:
        raise Refusal(reason)
    return int(text)


def in_direct_messages(interaction: discord.Interaction[Any]) -> bool:
    """Return whether an interaction is in the direct messages of its person and the bot.

    In direct messages and groups of other people the bot can only respond.
    """
    return interaction.guild_id is None and not interaction.context.private_channel


def direct_channel(interaction: discord.Interaction[Any]) -> int:
    """Return the channel of the direct messages of its person and the bot; 0 elsewhere."""
    return (interaction.channel_id or 0) if in_direct_messages(interaction) else 0


def served_server(interaction: Interaction) -> int | None:
    """Return the server of an interaction; None outside servers, and on one without the bot.

    There the bot can only respond, to people who have installed it for themselves.
    """
    return None if link_to_add(interaction) else interaction.guild_id


def link_to_add(interaction: Interaction) -> str:
    """Return the link that adds the bot to the interaction's server; empty unless it lacks it."""
    guild = interaction.guild_id
    return "" if guild is None else interaction.client.posts.invitation(guild)


def server_with_bot(interaction: Interaction) -> int:
    """Return the server of an interaction.

    Raise Refusal("only_server") if there is none, or Refusal("not_on_server") with the link if it
    has only the commands of the bot.
    """
    guild = served_server(interaction)
    if guild is None:
        link = link_to_add(interaction)
        raise Refusal("not_on_server", link=link) if link else Refusal("only_server")
    return guild


def actor(interaction: discord.Interaction[Any]) -> Actor:
    """Return the actor, with the channel and the server that they may manage, if any."""
    granted = interaction.permissions
    moderates = interaction.channel_id if granted.manage_messages else None
    governs = interaction.guild_id if granted.manage_guild else None
    return Actor(interaction.user.id, moderates, governs)


def name_of(user: discord.User | discord.Member) -> str:
    """Return a person's display name here, cut to 32 characters."""
    return user.display_name[:32]


async def viewable_match(interaction: Interaction, match_id: int) -> Match:
    """Return a match that a person plays or is invited to, or whose channel they may view.

    Raise Refusal for everyone else, as if the match did not exist.
    """
    match = await interaction.client.host.match(match_id)
    await check_viewable(interaction, match)
    return match


async def check_viewable(interaction: Interaction, match: Match) -> None:
    """Raise Refusal for a person who may not view a match, as if it did not exist.

    Only a person whose seat was taken over is told that; they know of the match.
    """
    user = interaction.user.id
    asked = match.status == "lobby" and user in match.record.invited
    if asked or match.seat_of(user) is not None or await _can_view(interaction, match):
        return
    try:
        match.seat_or_refuse(user)
    except Refusal as refusal:
        if refusal.reason == "seat_lost":
            raise
    raise Refusal("unknown_match")


async def check_still_member(
    interaction: Interaction, guild_id: int | None, reason: str = "unknown_match"
) -> None:
    """Raise Refusal(reason) if a person has left a server, whose messages they still have."""
    if guild_id is None or guild_id == interaction.guild_id:
        return
    if not await interaction.client.host.members.is_member(guild_id, interaction.user.id):
        raise Refusal(reason)


async def check_may_return(interaction: Interaction, match: Match) -> None:
    """Raise Refusal if a person can no longer be where a match was played.

    A channel that the cache does not have, such as an archived thread, is not hidden.
    """
    if not interaction.client.host.members.knows(match.channel_id):
        await check_still_member(interaction, match.guild_id)
    elif not await can_view_anywhere(interaction, match.guild_id, match.channel_id):
        raise Refusal("unknown_match")


def check_may_post(interaction: Interaction) -> None:
    """Raise Refusal if a person may not post where the interaction is."""
    granted = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if not (granted.send_messages_in_threads if thread else granted.send_messages):
        raise Refusal("no_posting")


async def _can_view(interaction: Interaction, match: Match) -> bool:
    """Return whether a person may view the channel of a match's table.

    The cache has no archived threads; then the thread's channel counts, unless the table was moved.
    """
    if interaction.channel_id == match.table_channel_id:
        return True
    guild, user = interaction.guild, interaction.user
    if guild is None or guild.id != match.guild_id or not isinstance(user, discord.Member):
        return False
    place: Any = guild.get_channel_or_thread(match.table_channel_id)
    if place is None and not await interaction.client.host.was_moved(match.id):
        place = guild.get_channel(match.channel_id)
    return may_view(place, user)


async def can_view_anywhere(
    interaction: Interaction, guild_id: int | None, channel_id: int
) -> bool:
    """Return whether a person may view a channel of any server, also from direct messages."""
    if interaction.guild_id == guild_id:
        return can_view_channel(interaction, channel_id)
    return await interaction.client.host.members.can_view(channel_id, interaction.user.id)


def can_view_channel(interaction: Interaction, channel_id: int) -> bool:
    """Return whether a person is in a channel of the interaction's server, or may view it."""
    if interaction.channel_id == channel_id:
        return True
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return False
    return may_view(guild.get_channel_or_thread(channel_id), user)


def writable_channel(interaction: Interaction, reason: str) -> int:
    """Return the channel of an interaction, in which the bot may write.

    Raise Refusal(reason) with the permissions that the bot lacks, Refusal("timed_out") while a
    moderator has timed it out, which also takes its permissions, Refusal("not_on_server") if a
    server has only its commands, or Refusal("only_server") for a kind of channel that the library
    does not know: it has no id.
    """
    if interaction.channel_id is None:
        raise Refusal("only_server")
    if interaction.guild_id is not None:
        until = interaction.client.posts.timed_out_until(server_with_bot(interaction))
        if until is not None:
            raise Refusal("timed_out", when=relative(until))
    missing = missing_permissions(interaction.app_permissions, interaction.channel)
    if missing:
        raise Refusal(reason, missing=GENERIC_WORDS.listing(missing))
    return interaction.channel_id


def missing_permissions(granted: discord.Permissions, channel: object) -> list[str]:
    """Name the permissions that the bot needs here and lacks, as in Discord's settings."""
    lacking = [flag for flag in needed_to_write(channel) if not getattr(granted, flag)]
    return [f"**{GENERIC_WORDS(PERMISSIONS[flag])}**" for flag in lacking]
