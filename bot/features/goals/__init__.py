"""Goals: ten small goals in each game, for a person to reach alone or with others."""

from __future__ import annotations

from bot.features import Feature
from bot.features.goals.acts import Goals
from bot.features.goals.pages import add_hooks
from bot.match.host import Host


def add_acts(host: Host) -> None:
    """Add what people have reached."""
    host.add(Goals(host))


FEATURE = Feature("goals", cogs=("cogs.goals",), add_hooks=add_hooks, add_acts=add_acts)
