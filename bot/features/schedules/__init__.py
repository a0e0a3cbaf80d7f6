"""Schedules: matches that start at a set time."""

from __future__ import annotations

from functools import partial

from bot.features import Feature
from bot.features.schedules.pages import schedule_lines
from bot.features.schedules.posts import EventSurface
from bot.features.schedules.reminders import ReminderSurface, StartNoticeSurface
from bot.match.commits.outdated import EVENT
from bot.match.pages import lobby
from bot.match.posts.posts import Posts


def add_hooks() -> None:
    """Add the time of a scheduled start to the lobby."""
    lobby.LINES.add(schedule_lines)


def add_posts(posts: Posts) -> None:
    """Add Discord's scheduled events, and the reminders."""
    for kind in (EventSurface, ReminderSurface, StartNoticeSurface):
        posts.add_surface(kind)
    posts.on_hidden.append(partial(posts.host.store.outdate_kind, kind=EVENT))


FEATURE = Feature("schedules", add_hooks=add_hooks, add_posts=add_posts)
