"""Records: the results and ratings of people."""

from __future__ import annotations

from bot.features import Feature
from bot.features.records.acts import Records
from bot.features.records.portraits import Portraits
from bot.match.host import Host
from bot.match.posts.posts import Posts


def add_acts(host: Host) -> None:
    """Add the results, which are calculated as a match ends."""
    games = host.matches.games.items()
    plays = {name: game.text.plays for name, game in games if hasattr(game, "text")}
    records = Records(host.store, host.preferences, host.now, plays)
    host.add(records)
    host.matches.ending = records.ending


def add_posts(posts: Posts) -> None:
    """Show people's pictures in results, and recount results that were counted otherwise."""
    posts.result.portraits = Portraits(posts.host, posts.messenger, posts.pictures).of
    posts.add_hourly_job("results", posts.host[Records].recount_if_outdated)


FEATURE = Feature("records", cogs=("cogs.records",), add_acts=add_acts, add_posts=add_posts)
