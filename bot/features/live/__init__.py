"""Live: a match starts at once, with two minutes per move, while all its players are there."""

from __future__ import annotations

from bot.features import Feature
from bot.features.live.acts import Live
from bot.features.live.pages import play_now_note, slow_rows
from bot.match.host import Host
from bot.match.pages import lobby, more


def add_hooks() -> None:
    """Add the way to play now to lobbies, and the way back to the slow clock to panels."""
    lobby.NOTES.add(play_now_note)
    more.ROWS.add(slow_rows)


def add_acts(host: Host) -> None:
    """Add the act that starts such a match."""
    host.add(Live(host))


FEATURE = Feature("live", cogs=("cogs.live",), add_hooks=add_hooks, add_acts=add_acts)
