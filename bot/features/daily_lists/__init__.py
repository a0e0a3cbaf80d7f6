"""Daily lists: once a day each player gets a list of the matches that wait for them."""

from __future__ import annotations

from bot.features import Feature
from bot.features.daily_lists.posts import DailyLists
from bot.match.posts.posts import Posts


def add_posts(posts: Posts) -> None:
    """Add the job that sends the lists."""
    lists = DailyLists(posts.host, posts.messenger)
    posts.host.add(lists)
    posts.add_job("daily lists", lists.run, once=True)


FEATURE = Feature("daily_lists", add_posts=add_posts)
