"""A stand-in for a game whose package is not installed or can't be used."""

from __future__ import annotations

from typing import Any

from bot.runtime.logs import safe_traceback
from games.engine import Game, message

TAGLINE = message("This game isn't installed right now.")


class GameMissing(Exception):
    """The game of a match is not among those of this bot."""

    def __str__(self) -> str:
        return f"the game {self.args[0]} is not installed"


def missing_game(name: str) -> Game[Any, Any]:
    """Return a game without rules; its matches can only be shown as set aside, or be ended."""
    about = {
        "name": name, "title": name, "command": name, "emoji": "📦", "tagline": TAGLINE,
        "seats": range(0),
    }  # fmt: skip
    game: Game[Any, Any] = type("MissingGame", (Game,), about)()
    return game


def why_not_loaded(error: Exception) -> str:
    """Return why a match can't be loaded, for the log: nothing that names hidden cards."""
    return str(error) if isinstance(error, GameMissing) else safe_traceback(error)
