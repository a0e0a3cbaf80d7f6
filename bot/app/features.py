"""The features of the bot. Without its line in the list, a feature is gone and all else runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.features import (
    alerts,
    daily_lists,
    guides,
    hints,
    in_advance,
    notifications,
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
from bot.match.feature import Feature
from bot.match.host import Host
from bot.store import Store
from games.engine import Game

FEATURES: Sequence[Feature] = (
    records.FEATURE,
    replays.FEATURE,
    privacy.FEATURE,
    settings.FEATURE,
    notifications.FEATURE,
    alerts.FEATURE,
    daily_lists.FEATURE,
    guides.FEATURE,
    hints.FEATURE,
    in_advance.FEATURE,
    puzzles.FEATURE,
    schedules.FEATURE,
    table_lists.FEATURE,
    takeover.FEATURE,
    tournaments.FEATURE,
    turning_points.FEATURE,
)

for feature in FEATURES:
    feature.add_hooks()

CORE_COGS = (
    "cogs.dispatcher", "cogs.panel", "cogs.lobby", "cogs.play", "cogs.help", "cogs.match",
    "cogs.manage", "cogs.game_commands",
)  # fmt: skip


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
