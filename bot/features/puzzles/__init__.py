"""Puzzles: a position a day with one best move."""

from __future__ import annotations

from bot.features import Feature
from bot.features.puzzles.acts import Puzzles
from bot.features.puzzles.matches import PuzzleMatches
from bot.features.puzzles.posts import DailyPuzzles
from bot.features.puzzles.shares import SharedPuzzles
from bot.match.host import Host
from bot.match.posts.posts import Posts


def add_acts(host: Host) -> None:
    """Add the puzzles, and matches from their positions."""
    host.add(Puzzles(host.store, host.preferences, host.now))
    host.add(PuzzleMatches(host.positions))


def add_posts(posts: Posts) -> None:
    """Add the posts of the daily puzzle, for servers that want it, and of shared puzzles."""
    puzzles = DailyPuzzles(posts)
    posts.host.add(puzzles)
    posts.host.add(SharedPuzzles(posts))
    posts.add_job("puzzles", puzzles.run)
    posts.add_job("puzzles to read", posts.host[Puzzles].load)


FEATURE = Feature("puzzles", cogs=("cogs.puzzles",), add_acts=add_acts, add_posts=add_posts)
