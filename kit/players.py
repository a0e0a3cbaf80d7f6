"""The players in the arena: levels, robots of packages, and two that measure the levels."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import games.robots
from games import Table
from games.engine import Chance, Evaluator, Game, Seat, World
from games.robots import LEVELS, RANDOM, answer
from games.robots.installed import installed_robots, load_robot

CLAIRVOYANT = "clairvoyant"
"""Searches like hard, but in the true position. Hidden cards make hard weaker than this."""
PATIENT = "patient"
"""Hard with six times the time and the guesses: more thinking must not be weaker."""
PATIENCE = 6


def players() -> Sequence[str]:
    """Return the names of all players."""
    return RANDOM, *LEVELS, PATIENT, CLAIRVOYANT, *installed_robots()


class SeesAll(Seat[Any, Any]):
    """A seat whose worlds have all cards in their true places; only future chance is unknown."""

    def __init__(self, table: Table[Any, Any], number: int) -> None:
        super().__init__(table, number)
        self._table = table

    def world(self, rng: Random) -> World[Any]:
        """Return the true position, with other chance from now on."""
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
    if player in installed_robots():
        return list(load_robot(player)(table.seat(seat), rng, seconds))
    if player == PATIENT:
        player, guesses, seconds = "hard", PATIENCE * guesses, PATIENCE * seconds
    return answer(table.seat(seat), player, rng, guesses, seconds or None)


@cache
def edition(game: Game[Any, Any], *names: str) -> str:
    """Return a digest of a game's robots and version, and of what packages' robots are in.

    Results of other editions do not count.
    """
    digest = sha256(str(game.version).encode())
    own: list[Any] = [load_robot(name) for name in names if name in installed_robots()]
    own += [type(game.robot)] if game.robot else []
    modules = {Path(inspect.getfile(each)) for each in (Evaluator, *own)}
    for path in [*sorted(Path(games.robots.__file__).parent.glob("*.py")), *sorted(modules)]:
        digest.update(path.read_bytes())
    tuning = game.file("robot.toml")
    if tuning:
        digest.update(tuning.read_bytes())
    return digest.hexdigest()[:12]
