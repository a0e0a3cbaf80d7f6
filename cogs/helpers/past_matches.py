"""Finding the finished match that a command is about."""

from __future__ import annotations

from bot.match.match import Match
from bot.posts.refusals import Refusal
from cogs.helpers.access import viewable_match
from cogs.helpers.replies import Interaction


async def my_past_matches(interaction: Interaction) -> list[Match]:
    """Return a person's finished matches, the latest first."""
    return await interaction.client.host.past_matches_of(interaction.user.id)


async def past_match(interaction: Interaction, match_id: int | None) -> Match:
    """Return a finished match: the one with the given id, the one at this table, or the latest.

    Raise Refusal if there is none.
    """
    if match_id is not None:
        return await viewable_match(interaction, match_id)
    mine = await my_past_matches(interaction)
    here = [match for match in mine if match.table_channel_id == interaction.channel_id]
    for found in (*here, *mine):
        return found
    raise Refusal("no_replay")
