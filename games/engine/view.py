"""What one reader may know of a table."""

from __future__ import annotations

from collections.abc import Sequence

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

    @property
    def winners(self) -> Sequence[int]:
        """The seats that have won; none while the match is played."""
        return self.outcome.winners if self.outcome else ()

    def ranked(self, scores: Sequence[float]) -> list[int]:
        """Return all seats: the winners first, then by their ``scores``, the highest first."""
        return sorted(range(self.seats), key=lambda o: (o not in self.winners, -scores[o]))
