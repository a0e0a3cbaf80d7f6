"""Replays: finished matches step by step, as files, as proofs and as GIFs."""

from __future__ import annotations

from bot.features import Feature
from bot.features.replays.acts import Replays
from bot.features.replays.gifs import GifRenderer
from bot.match.host import Host
from bot.match.posts.posts import Posts


def add_acts(host: Host) -> None:
    """Add the acts with which people look at replays."""
    host.add(Replays(host.matches))


def add_posts(posts: Posts) -> None:
    """Add the renderer of GIFs."""
    gifs = GifRenderer(posts.delivery)
    posts.host.add(gifs)
    posts.on_close.append(gifs.close)


FEATURE = Feature("replays", cogs=("cogs.replays",), add_acts=add_acts, add_posts=add_posts)
