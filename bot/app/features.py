"""The features of the bot. Without its line in the list, a feature is gone and all else runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.features import (
    Feature,
    alerts,
    daily_lists,
    goals,
    guides,
    hints,
    in_advance,
    live,
    notifications,
    opponents,
    privacy,
    puzzles,
    records,
    replays,
    schedules,
    settings,
    table_lists,
    takeover,
    tournaments,
    turning_points,
)
from bot.match.host import Host
from bot.store import Store
from games.engine import Game

ALL: Sequence[Feature] = (
    alerts.FEATURE,
    daily_lists.FEATURE,
    goals.FEATURE,
    guides.FEATURE,
    hints.FEATURE,
    in_advance.FEATURE,
    live.FEATURE,
    notifications.FEATURE,
    opponents.FEATURE,
    privacy.FEATURE,
    puzzles.FEATURE,
    records.FEATURE,
    replays.FEATURE,
    schedules.FEATURE,
    settings.FEATURE,
    table_lists.FEATURE,
    takeover.FEATURE,
    tournaments.FEATURE,
    turning_points.FEATURE,
)

FEATURES: Sequence[Feature] = [each for each in ALL if not each.missing]
"""The features whose packages are all installed."""

for feature in FEATURES:
    feature.add_hooks()

CORE_COGS = (
    "cogs.dispatcher", "cogs.help", "cogs.panel", "cogs.lobby", "cogs.play", "cogs.match",
    "cogs.manage", "cogs.game_commands",
)  # fmt: skip
"""They come first, and each after those whose functions it uses: discord.py would otherwise run
their modules twice. The same holds for the order of features."""


def new_host(
    store: Store, games: Mapping[str, Game[Any, Any]], **options: Callable[..., Any]
) -> Host:
    """Return a host with the acts of all features; ``options`` are those of the host."""
    host = Host(store, games, **options)
    for each in FEATURES:
        each.add_acts(host)
    return host


def cogs() -> list[str]:
    """Return the modules with all commands and controls."""
    return [*CORE_COGS, *(cog for each in FEATURES for cog in each.cogs)]
