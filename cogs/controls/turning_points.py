"""The control that shows a finished match's turning points."""

from __future__ import annotations

from bot.features.turning_points.pages import turning_points_post
from bot.posts.content import PostContent, StaticContent
from cogs.controls.registry import Click, control


@control("turning")
async def _turning_points(click: Click) -> PostContent:
    """Show the turning points of a person's seat. Finding them takes several seconds."""
    client, user = click.client, click.user_id
    match = await client.host.match(click.match_id)
    found = await client.turning_points.find(match, user)
    return StaticContent(
        turning_points_post(match, match.seat_or_refuse(user).seat, found), match.game.name
    )
