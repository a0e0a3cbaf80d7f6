"""What one reader may know of a table of The Lion & The Unicorn."""

from __future__ import annotations

from pydantic import BaseModel

from games.engine import View
from games.lion_unicorn.state import LionState


class CardView(BaseModel):
    """A card in front of a player; ``kind`` is None where the reader may not look at it."""

    up: bool
    kind: str | None


class SeatView(BaseModel):
    """What lies in front of one seat; the first card is the starting card."""

    wins: int
    crown: bool
    cards: list[CardView]


class LionView(View):
    """The table as one reader may know it. ``discard`` and ``aside`` list kinds, top last."""

    round: int
    turns: int
    deck: int
    discard: list[str]
    aside: list[str]
    table: list[SeatView]


def view(s: LionState, reader: int | None) -> LionView:
    """Make the view from a masked state."""
    return LionView(
        game="lion_unicorn",
        seats=s.seats,
        reader=reader,
        active=s.active,
        round=s.round,
        turns=s.turns,
        deck=len(s.deck),
        discard=[s.face[t] for t in s.discard],
        aside=[s.face[t] for t in s.aside],
        table=[
            SeatView(
                wins=s.wins[seat],
                crown=seat == s.crown,
                cards=[CardView(up=s.up[t], kind=s.face[t] or None) for t in cards],
            )
            for seat, cards in enumerate(s.front)
        ],
    )
