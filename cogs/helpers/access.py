"""Access: who may view a match with its log, panel, replay and file, and who may post."""

from __future__ import annotations

from typing import Any

import discord

from bot.app.client import Menagerie
from bot.match.match import Match
from bot.posts.refusals import Refusal


async def viewable_match(interaction: discord.Interaction[Menagerie], match_id: int) -> Match:
    """Return a match that a person plays or is invited to, or whose channel they may view.

    Raise Refusal for everyone else, as if the match did not exist.
    """
    match = await interaction.client.host.match(match_id)
    user = interaction.user.id
    asked = match.record.status == "lobby" and user in match.record.invited
    if match.seat_of(user) is None and not asked and not await _can_view(interaction, match):
        raise Refusal("unknown_match")
    return match


async def check_still_member(interaction: discord.Interaction[Menagerie], match: Match) -> None:
    """Raise Refusal if a person has left the server of a match, whose messages they still have."""
    guild, members = match.record.guild_id, interaction.client.host.members
    if guild is None or guild == interaction.guild_id:
        return
    if not await members.is_member(guild, interaction.user.id):
        raise Refusal("unknown_match")


async def check_may_return(interaction: discord.Interaction[Menagerie], match: Match) -> None:
    """Raise Refusal if a person can no longer be where a match was played.

    A channel that the cache does not have, such as an archived thread, is not hidden.
    """
    await check_still_member(interaction, match)
    channel_id, guild = match.record.channel_id, interaction.guild
    known = guild is not None and guild.get_channel_or_thread(channel_id) is not None
    if known and not can_view_channel(interaction, channel_id):
        raise Refusal("unknown_match")


def check_may_post(interaction: discord.Interaction[Menagerie]) -> None:
    """Raise Refusal if a person may not post where the interaction is."""
    granted = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if not (granted.send_messages_in_threads if thread else granted.send_messages):
        raise Refusal("no_posting")


async def _can_view(interaction: discord.Interaction[Menagerie], match: Match) -> bool:
    """Return whether a person may view the channel of a match's table.

    The cache has no archived threads; then the thread's channel counts, unless the table was moved.
    """
    if interaction.channel_id == match.table_channel_id:
        return True
    guild, user = interaction.guild, interaction.user
    if guild is None or guild.id != match.record.guild_id or not isinstance(user, discord.Member):
        return False
    place: Any = guild.get_channel_or_thread(match.table_channel_id)
    if place is None and not await interaction.client.host.was_moved(match.id):
        place = guild.get_channel(match.record.channel_id)
    return _is_visible(place, user)


def can_view_channel(interaction: discord.Interaction[Menagerie], channel_id: int) -> bool:
    """Return whether a person is in a channel of the interaction's server, or may view it."""
    if interaction.channel_id == channel_id:
        return True
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return False
    return _is_visible(guild.get_channel_or_thread(channel_id), user)


def _is_visible(place: Any, member: discord.Member) -> bool:
    """Return whether a member may view a channel; nobody sees an unknown or private one."""
    if place is None:
        return False
    private = isinstance(place, discord.Thread) and place.is_private()
    return not private and bool(place.permissions_for(member).view_channel)
