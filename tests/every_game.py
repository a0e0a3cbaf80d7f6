"""The games with which general tests run: the project's, its template, and small ones."""

from __future__ import annotations

from typing import Any

from games import GAMES
from games.engine import Game
from games.new.echo.game import EchoGame
from tests.engine.sample_games import SAMPLES

ALL: list[Game[Any, Any]] = [*GAMES.values(), EchoGame(), *SAMPLES]
