"""Table lists: one post per server that lists its tables."""

from __future__ import annotations

from bot.features import Feature
from bot.features.table_lists.acts import TableListActs
from bot.features.table_lists.posts import TableLists
from bot.match.host import Host
from bot.match.posts.posts import Posts


def add_acts(host: Host) -> None:
    """Add what moderators can do with the lists."""
    host.add(TableListActs(host.store, host.preferences))


def add_posts(posts: Posts) -> None:
    """Add the posts of the lists. They are first updated once all channels are known."""
    lists = TableLists(posts)
    posts.host.add(lists)
    posts.add_job("table lists", lists.resume, when_ready=True)


FEATURE = Feature("table_lists", cogs=("cogs.table_lists",), add_acts=add_acts, add_posts=add_posts)
