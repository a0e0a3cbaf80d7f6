"""Hints: what a strong robot would do."""

from __future__ import annotations

from bot.features import Feature
from bot.features.hints.acts import Hints
from bot.features.hints.pages import hints_line
from bot.match.pages import ending
from bot.match.posts.posts import Posts
from bot.match.robots.robots import RobotPool


def add_hooks() -> None:
    """Add a line to the end of a match, on who asked for hints."""
    ending.LINES.add(hints_line)


def add_posts(posts: Posts) -> None:
    """Add the hints, which robots compute."""
    hints = Hints(posts.host[RobotPool].hint)
    posts.host.add(hints)
    posts.on_close.append(hints.close)


FEATURE = Feature("hints", cogs=("cogs.hints",), add_hooks=add_hooks, add_posts=add_posts)
