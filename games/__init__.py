"""The rules of every game: pure Python, no Discord, no database, no clock."""

from typing import Any

from games.discovery import discover, installed
from games.engine import REGISTRY, Game, Table

GAMES: dict[str, Game[Any, Any]] = REGISTRY
"""Every game by its name."""

_found, UNUSABLE = discover(installed())
"""A line on each game that an installed package offers and that can't be used."""
GAMES.update(_found)

__all__ = ["GAMES", "UNUSABLE", "Table"]
