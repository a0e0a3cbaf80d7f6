"""The rules of every game: pure Python, no Discord, no database, no clock."""

from typing import Any

from games.discovery import discover, installed
from games.engine import REGISTRY, Game, Table

GAMES: dict[str, Game[Any, Any]] = REGISTRY
"""Every game by its name."""

_found, UNUSABLE = discover(installed())
"""A line on each game that an installed package offers and that can't be used."""
GAMES.update(_found)


def why_unknown(name: str) -> str:
    """Return a line on why there is no game of this name."""
    why = [line for line in UNUSABLE if line.startswith(f"the game {name} ")]
    return why[0] if why else f"there is no game {name}; installed are {', '.join(GAMES)}"


__all__ = ["GAMES", "UNUSABLE", "Table", "why_unknown"]
