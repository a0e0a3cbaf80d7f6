"""A stand-in for a game whose package is not installed or can't be used."""

from __future__ import annotations

from typing import Any

from games.engine import Game


def missing_game(name: str) -> Game[Any, Any]:
    """Return a game without rules; its matches can only be shown as set aside, or be ended."""
    about = {"name": name, "title": name, "command": name, "emoji": "📦", "seats": range(0)}
    game: Game[Any, Any] = type("MissingGame", (Game,), about)()
    return game
