"""Zones: what the fields of a state say about the tokens they hold.

A state declares where its cards lie, and who has seen a card that lies there as a rule::

    deck: list[Closed]
    hand: list[list[Own]]
    discard: list[Open]
    lifted: Token = -1

Every token lies in one place. To Python all of these are numbers.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated


class Zone(Enum):
    """Who has seen a card of a zone, if nothing else is said."""

    CLOSED = "nobody"
    OWN = "owner"
    OPEN = "everyone"


class Mark(Enum):
    """What else a number of a state may mean."""

    TOKEN = "token"
    MASK = "mask"
    BY_TOKEN = "by token"


Closed = Annotated[int, Zone.CLOSED]
"""A card that lies where nobody has seen it."""
Own = Annotated[int, Zone.OWN]
"""A card that its owner has seen: the seat that the row, or the place in the list, belongs to."""
Open = Annotated[int, Zone.OPEN]
"""A card that everybody has seen."""
Token = Annotated[int, Mark.TOKEN]
"""A card that lies elsewhere; -1 for none."""
Mask = Annotated[int, Mark.MASK]
"""Tokens as a bit mask."""
Flags = Annotated[list[bool], Mark.BY_TOKEN]
"""Whether something is so, for every token."""
