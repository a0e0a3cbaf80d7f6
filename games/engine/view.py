"""What one reader may know of a table, and annotations that say what the fields of a view hold.

The default table, hand and words (``games.default``) follow from the types of a view's fields::

    deck: Backs
    discard: Pile
    hand: Hand
    held: BySeat[Backs]
    books: BySeat[list[CardFace]]
    points: BySeat[int]

At runtime all of these are strings, numbers, and lists of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Annotated, TypeVar

from pydantic import BaseModel

from games.engine.state import Outcome

T = TypeVar("T")


class Shows(Enum):
    """What a field of a view holds."""

    FACE = "face"
    HAND = "hand"
    PILE = "pile"
    BACKS = "backs"
    BY_SEAT = "by seat"
    SEAT = "seat"


CardFace = Annotated[str, Shows.FACE]
"""What a card shows; "" if the reader has not seen it.

For a place that may be empty use ``CardFace | None``; None is for no card.
"""
Hand = Annotated[list[str], Shows.HAND]
"""The reader's own cards; empty for a spectator."""
Pile = Annotated[list[str], Shows.PILE]
"""Cards on top of each other, of which only the last one is seen."""
Backs = Annotated[int, Shows.BACKS]
"""How many cards lie face-down in a place, such as a deck or another player's hand."""
BySeat = Annotated[list[T], Shows.BY_SEAT]
"""Something for each seat, such as ``BySeat[int]``."""
SeatNumber = Annotated[int, Shows.SEAT]
"""A seat; -1 for none."""


class View(BaseModel):
    """Everything that one reader may know of the table; each game adds its own fields.

    ``reader`` is a seat, or None for a spectator. ``waiting`` maps each seat that is asked to
    whether it has answered.
    """

    game: str
    seats: int
    reader: SeatNumber | None
    active: SeatNumber
    waiting: dict[SeatNumber, bool] = {}
    outcome: Outcome | None = None

    @property
    def winners(self) -> Sequence[int]:
        """The seats that have won; none while the match is played."""
        return self.outcome.winners if self.outcome else ()

    def ranked(self, scores: Sequence[float]) -> list[int]:
        """Return all seats: the winners first, then by their ``scores``, the highest first."""
        return sorted(range(self.seats), key=lambda o: (o not in self.winners, -scores[o]))
