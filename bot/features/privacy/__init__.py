"""Privacy: a person's data is exported or deleted, and old matches are deleted."""

from __future__ import annotations

from functools import partial

from bot.features import Feature
from bot.features.privacy.acts import Privacy, Pruning
from bot.match.host import Host
from bot.match.posts.posts import Posts
from bot.posts.old_posts import delete_posts


def add_acts(host: Host) -> None:
    """Add the acts on a person's data, and the deletion of old matches."""
    host.add(Privacy(host))
    host.add(Pruning(host))


def add_posts(posts: Posts) -> None:
    """Let a person's private posts be deleted on Discord, too, and prune old matches."""
    posts.host[Privacy].remove_posts = partial(delete_posts, posts.messenger)
    posts.add_hourly_job("pruning", posts.host[Pruning].run)


FEATURE = Feature("privacy", cogs=("cogs.privacy",), add_acts=add_acts, add_posts=add_posts)
