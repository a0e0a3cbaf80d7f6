"""Zones: type annotations that describe the tokens in the fields of a state.

A state declares where its cards lie, and the readers that have usually seen a card there::

    deck: list[Closed]
    hand: list[list[Own]]
    discard: list[Open]
    lifted: Token = -1

Every token lies in one place. At runtime all of these are numbers.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated


class Zone(Enum):
    """The readers that have usually seen a card of a zone."""

    CLOSED = "nobody"
    OWN = "owner"
    OPEN = "everyone"


class Mark(Enum):
    """Other meanings of a number in a state."""

    TOKEN = "token"
    MASK = "mask"
    BY_TOKEN = "by token"


Closed = Annotated[int, Zone.CLOSED]
"""A card in a place where nobody has seen it."""
Own = Annotated[int, Zone.OWN]
"""A card that its owner has seen: the seat with the number of its row or of its place."""
Open = Annotated[int, Zone.OPEN]
"""A card that everybody has seen."""
Token = Annotated[int, Mark.TOKEN]
"""A card that lies elsewhere; -1 for none."""
Mask = Annotated[int, Mark.MASK]
"""Tokens as a bit mask."""
Flags = Annotated[list[bool], Mark.BY_TOKEN]
"""A flag for every token."""
