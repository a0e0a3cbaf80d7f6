"""The players in the arena: the levels, a random one, and one that sees all cards."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import games.robots
from games import Table
from games.engine import Chance, Game, Seat, World
from games.robots import LEVELS, RANDOM, answer

CLAIRVOYANT = "clairvoyant"
"""Searches like hard, but in the true position. Hidden cards make hard weaker than this."""
PATIENT = "patient"
"""Hard with six times the time and the guesses: more thinking must not be weaker."""
PATIENCE = 6
PLAYERS = (RANDOM, *LEVELS, PATIENT, CLAIRVOYANT)


class SeesAll(Seat[Any, Any]):
    """A seat whose worlds have all cards in their true places; only future chance is unknown."""

    def __init__(self, table: Table[Any, Any], number: int) -> None:
        super().__init__(table, number)
        self._table = table

    def world(self, rng: Random) -> World[Any]:
        table = self._table
        script = {draw.number: draw.order for draw in table.state.drawn}
        chance = Chance(rng.randbytes(32), script)
        closed = table.answers[: table.opened]
        return World(self.game, table.checkpoint(), chance, closed, rng.getrandbits(32))


def move(
    table: Table[Any, Any], seat: int, player: str, rng: Random, guesses: int, seconds: float
) -> list[str]:
    """Return a player's answer for a seat.

    ``guesses`` is the number of worlds, ``seconds`` the time; 0 is no limit.
    """
    if player == CLAIRVOYANT:
        return answer(SeesAll(table, seat), "hard", rng, guesses, seconds or None)
    if player == PATIENT:
        player, guesses, seconds = "hard", PATIENCE * guesses, PATIENCE * seconds
    return answer(table.seat(seat), player, rng, guesses, seconds or None)


@cache
def edition(game: Game[Any, Any]) -> str:
    """Return a digest of a game's robots and version. Results of other editions do not count."""
    module = Path(games.robots.__file__).parent
    own = [module.parent / game.name / "robot.py", module.parent / "engine" / "evaluator.py"]
    digest = sha256(str(game.version).encode())
    for path in [*sorted(module.glob("*.py")), *(path for path in own if path.exists())]:
        digest.update(path.read_bytes())
    tuning = game.file("robot.toml")
    if tuning:
        digest.update(tuning.read_bytes())
    return digest.hexdigest()[:12]
