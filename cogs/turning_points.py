"""The turning points of a finished match."""

from __future__ import annotations

from bot.app.client import Menagerie
from bot.features.turning_points.acts import TurningPointFinder
from bot.features.turning_points.pages import TurningPointContent
from bot.posts.content import PostContent
from bot.posts.languages import GENERIC_WORDS
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import direct_channel
from cogs.panel import private_panel

controls = Controls()


async def _page(click: Click, number: int) -> PostContent:
    """Return a page with one of a person's turning points; finding them takes several seconds."""
    host, user = click.client.host, click.user_id
    match = await host.match(click.match_id)
    found = await host[TurningPointFinder].find(match, user)
    return TurningPointContent(match, match.seat_or_refuse(user).seat, found, number)


def _looking(click: Click) -> str:
    """Say what the robot is doing, and for how long."""
    return GENERIC_WORDS.plural(
        "⏳ A strong robot is going through your moves. This takes about {n} second.",
        "⏳ A strong robot is going through your moves. This takes about {n} seconds.",
        click.host[TurningPointFinder].duration,
    )


@controls("turning", meanwhile=_looking)
async def _turning_points(click: Click) -> PostContent:
    """Show the costliest choice of a person's seat."""
    return await _page(click, 0)


@controls("moment", redraws="private")
async def _moment(click: Click) -> PostContent:
    """Show another one of the turning points."""
    return await _page(click, max(click.control.number, 0))


@controls("retry")
async def _retry(click: Click) -> PostContent:
    """Start a match against robots from the position of a turning point."""
    host, user = click.client.host, click.user_id
    match = await host.match(click.match_id)
    position = await host[TurningPointFinder].position(match, user, click.control.number)
    channel = direct_channel(click.interaction)
    begun = await host.positions.begin(position, user, click.user_name, channel)
    return await private_panel(click.client, begun.id, user)


class TurningPointControls(TopicCog):
    """The controls that show turning points and play on from them."""

    controls = controls


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(TurningPointControls(bot))
