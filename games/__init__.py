"""The rules of every game: pure Python, no Discord, no database, no clock."""

from typing import Any

from games.engine import REGISTRY, Game, Table
from games.instinkt.game import Instinkt
from games.kill_the_unicorns.game import KillTheUnicorns
from games.lion_unicorn.game import LionUnicorn
from games.llamas_unleashed.game import LlamasUnleashed
from games.smallseat.game import Smallseat

GAMES: dict[str, Game[Any, Any]] = REGISTRY
"""Every game by the name of its package."""

_ALL: tuple[Game[Any, Any], ...] = (
    LionUnicorn(), LlamasUnleashed(), KillTheUnicorns(), Smallseat(), Instinkt(),
)  # fmt: skip
GAMES.update((game.name, game) for game in _ALL)

__all__ = ["GAMES", "Table"]
