"""Tournaments: knock-outs and other series of matches, over days or weeks."""

from __future__ import annotations

from bot.features import Feature
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.clock import run_out, with_reserve_stopped
from bot.features.tournaments.posts import TournamentPosts
from bot.features.tournaments.runner import TournamentRunner
from bot.match.acts import play, timeouts
from bot.match.host import Host
from bot.match.posts.posts import Posts


def add_hooks() -> None:
    """Add the reserve of time in matches of tournaments."""
    play.ANSWERED.add(with_reserve_stopped)
    timeouts.RUN_OUT.add(run_out)


def add_acts(host: Host) -> None:
    """Add the acts in tournaments. Their deadlines take the bot's downtimes into account."""
    tournaments = Tournaments(host.matches)
    host.add(tournaments)
    host.on_start.append(tournaments.begin_service)


def add_posts(posts: Posts) -> None:
    """Add the posts of tournaments, and the job that carries out what is due in them."""
    shown = TournamentPosts(posts, posts.host.matches.games)
    runner = TournamentRunner(posts.host)
    posts.host.add(shown)
    posts.host.add(runner)
    posts.add_job("tournaments", runner.run, vital=True)
    posts.add_job("tournament posts", shown.run)
    posts.on_close.append(runner.close)


FEATURE = Feature(
    "tournaments",
    cogs=("cogs.tournaments",),
    add_hooks=add_hooks,
    add_acts=add_acts,
    add_posts=add_posts,
    needs=("networkx",),
)
