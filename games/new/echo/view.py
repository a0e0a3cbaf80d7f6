"""The view of one reader of Echo."""

from games.engine import Backs, BySeat, Hand, Pile, View
from games.new.echo.state import EchoState


class EchoView(View):
    """The match as one reader may know it. Table, hand and words follow from these types."""

    deck: Backs
    pile: Pile
    hand: Hand
    cards: BySeat[Backs]
    points: BySeat[int]


def view(s: EchoState, reader: int | None) -> EchoView:
    """Return the view of a masked state."""
    return EchoView(
        game="echo", seats=s.seats, reader=reader, active=s.active,
        deck=len(s.deck), pile=[s.face[t] for t in s.pile], points=s.points,
        hand=[] if reader is None else [s.face[t] for t in s.hand[reader]],
        cards=[len(hand) for hand in s.hand],
    )  # fmt: skip
