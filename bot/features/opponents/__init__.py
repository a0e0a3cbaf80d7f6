"""Opponents: people find each other across servers and play by direct message."""

from __future__ import annotations

from bot.features import Feature
from bot.features.opponents.acts import Opponents
from bot.features.opponents.pages import after_buttons, find_buttons, help_line, seek_rows
from bot.features.opponents.posts import OpponentMessages
from bot.match.host import Host
from bot.match.pages import ending, help, my_games, play
from bot.match.posts.posts import Posts
from bot.match.time_control import MINUTE
from bot.runtime.timers import RecurringJob

PAIRING_SECONDS = MINUTE
"""How often seeks are compared again, because ratings that differ more may meet by then."""


def add_hooks() -> None:
    """Add the buttons that look for opponents, those after a match, and the line of the help."""
    play.OFFERS.add(find_buttons)
    ending.BUTTONS.add(after_buttons)
    my_games.MORE.add(seek_rows)
    help.LINES.add(help_line)


def add_acts(host: Host) -> None:
    """Add the acts of people who look for opponents."""
    host.add(Opponents(host))


def add_posts(posts: Posts) -> None:
    """Write to people who look for opponents, and pair them while the bot runs."""
    host = posts.host
    host.add(OpponentMessages(posts.messenger, posts.languages))

    async def pair() -> float:
        await host[Opponents].pair_all()
        return host.now() + PAIRING_SECONDS

    posts.add_job("opponents", RecurringJob(host.timers, pair).run, once=True)


FEATURE = Feature(
    "opponents", cogs=("cogs.opponents",), add_hooks=add_hooks, add_acts=add_acts,
    add_posts=add_posts,
)  # fmt: skip
