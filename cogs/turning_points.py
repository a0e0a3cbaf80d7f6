"""The turning points of a finished match."""

from __future__ import annotations

from bot.app.client import Menagerie
from bot.features.turning_points.acts import TurningPointFinder
from bot.features.turning_points.pages import turning_points_post
from bot.posts.content import PostContent, StaticContent
from cogs.controls import Click, Controls, TopicCog

controls = Controls()


@controls("turning")
async def _turning_points(click: Click) -> PostContent:
    """Show the turning points of a person's seat. Finding them takes several seconds."""
    client, user = click.client, click.user_id
    match = await client.host.match(click.match_id)
    found = await client.host[TurningPointFinder].find(match, user)
    return StaticContent(
        turning_points_post(match, match.seat_or_refuse(user).seat, found), match.game.name
    )


class TurningPointControls(TopicCog):
    """The control that shows turning points."""

    def __init__(self, bot: Menagerie) -> None:
        super().__init__(bot, controls)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(TurningPointControls(bot))
