"""What one reader may know of a table."""

from __future__ import annotations

from pydantic import BaseModel

from games.engine.state import Outcome


class View(BaseModel):
    """Everything that one reader may know of the table; each game adds its own fields.

    ``reader`` is a seat, or None for a spectator. ``waiting`` maps each seat that is asked to
    whether it has answered.
    """

    game: str
    seats: int
    reader: int | None
    active: int
    waiting: dict[int, bool] = {}
    outcome: Outcome | None = None
