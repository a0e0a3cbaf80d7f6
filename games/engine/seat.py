"""A seat from the inside: everything that its player may know, and nothing else."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import TYPE_CHECKING, Generic

from games.engine.game import S, V
from games.engine.guess import InformationSet
from games.engine.search_state import World

if TYPE_CHECKING:
    from games.engine.table import Table


class Seat(Generic[S, V]):
    """Everything that a player, a robot or a hint may know now. Robots get this, never a table.

    ``number`` is the seat, ``view`` its view, ``decision`` its open decision, if any. A seat is the
    same on every guess for it, and it holds no other data of the table.
    """

    def __init__(self, table: Table[S, V], number: int) -> None:
        self.game = table.game
        self.number = number
        self.view = table.view(number)
        self.decision = copy(table.waiting.get(number))
        self._vantage = InformationSet(table, number)

    def guess(self, rng: Random) -> Table[S, V]:
        """Return a table that could be the real one; see ``Table.guess``."""
        return self._vantage.guess(rng)

    def world(self, rng: Random) -> World[S]:
        """Return a world for search, dealt like a guess; see ``World``."""
        return self._vantage.world(rng)
