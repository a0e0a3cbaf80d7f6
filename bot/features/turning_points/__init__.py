"""Turning points: the moves that decided a finished match."""

from __future__ import annotations

from bot.features import Feature
from bot.features.turning_points.acts import TurningPointFinder
from bot.features.turning_points.pages import turning_points_buttons
from bot.match.pages import ending
from bot.match.posts.posts import Posts
from bot.match.robots.robots import RobotPool


def add_hooks() -> None:
    """Add the button for turning points to the end of a match."""
    ending.BUTTONS.add(turning_points_buttons)


def add_posts(posts: Posts) -> None:
    """Add the search for turning points, which robots do while nobody waits for them."""
    pool = posts.host[RobotPool]
    finder = TurningPointFinder(posts.host.store, pool.when_idle, pool.seconds)
    posts.host.add(finder)
    posts.on_stop.append(finder.close)


FEATURE = Feature(
    "turning_points", cogs=("cogs.turning_points",), add_hooks=add_hooks, add_posts=add_posts
)
