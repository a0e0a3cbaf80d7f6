"""Looking back at a match that is over."""

from __future__ import annotations

from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.turning_points import turning_points_post
from cogs.replies import ControlHandler, Interaction


async def _turning_points(
    interaction: Interaction, control: Control, values: list[str]
) -> PostContent:
    """Tell one's turning points; finding them takes a while, in which Discord says so."""
    client, user = interaction.client, interaction.user.id
    match = await client.host.match(control.match)
    found = await client.turning_points.find(match, user)
    return StaticContent(
        turning_points_post(match, match.seat_or_refuse(user).seat, found), match.game.name
    )


TURNING_POINT_HANDLERS: dict[str, ControlHandler] = {"turning": _turning_points}
