"""Takeovers: people take over seats that robots play."""

from __future__ import annotations

from bot.features import Feature
from bot.features.takeover.acts import SeatTakeover, settle_takeover
from bot.features.takeover.posts import SeatLostSurface
from bot.match.acts import votes
from bot.match.acts.polls import TAKEOVER
from bot.match.host import Host
from bot.match.posts.posts import Posts


def add_hooks() -> None:
    """Add what happens once a request for a seat has been decided."""
    votes.DECIDED_AT_ONCE[TAKEOVER] = settle_takeover


def add_acts(host: Host) -> None:
    """Add the act of requesting a seat."""
    host.add(SeatTakeover(host.matches))


def add_posts(posts: Posts) -> None:
    """Add the message to players who have lost their seat."""
    posts.add_surface(SeatLostSurface)


FEATURE = Feature(
    "takeover", cogs=("cogs.takeover",), add_hooks=add_hooks, add_acts=add_acts, add_posts=add_posts
)
