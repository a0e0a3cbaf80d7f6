"""Looking back at a match that is over."""

from __future__ import annotations

from bot.surfaces.controls import Control
from bot.surfaces.draft import Draft, Plain
from bot.surfaces.pages.turning import turning_post
from cogs.answers import Deed, Interaction


async def _turning(interaction: Interaction, control: Control, values: list[str]) -> Draft:
    """Tell one's turning points; finding them takes a while, in which Discord says so."""
    client, user = interaction.client, interaction.user.id
    match = await client.host.match(control.match)
    found = await client.reviews.turning_points(match, user)
    return Plain(turning_post(match, match.seat_or_refuse(user).seat, found), match.game.name)


TURNING_DEEDS: dict[str, Deed] = {"turning": _turning}
