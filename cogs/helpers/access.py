"""Who may look at a match: one rule for its log, its table, its panel, its replay and its file."""

from __future__ import annotations

from typing import Any

import discord

from bot.client import Menagerie
from bot.host import Match, Refusal


async def viewable_match(interaction: discord.Interaction[Menagerie], match_id: int) -> Match:
    """Return a match that a person plays, or whose table's channel they may view.

    Raises Refusal: for everybody else the match reads like one that does not exist.
    """
    match = await interaction.client.host.match(match_id)
    if match.seat_of(interaction.user.id) is None and not await _can_view(interaction, match):
        raise Refusal("unknown_match")
    return match


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
    if place is None:
        return False
    private = isinstance(place, discord.Thread) and place.is_private()
    return not private and bool(place.permissions_for(user).view_channel)
