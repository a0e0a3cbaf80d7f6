"""The view of one reader of Echo."""

from games.engine import View
from games.new.echo.state import EchoState


class EchoView(View):
    """The match as one reader may know it: their ``hand``, and how many cards each seat has."""

    deck: int
    pile: list[str]
    hand: list[str]
    held: list[int]
    points: list[int]


def view(s: EchoState, reader: int | None) -> EchoView:
    """Return the view of a masked state."""
    return EchoView(
        game="echo", seats=s.seats, reader=reader, active=s.active,
        deck=len(s.deck), pile=[s.face[t] for t in s.pile], points=s.points,
        hand=[] if reader is None else [s.face[t] for t in s.hand[reader]],
        held=[len(hand) for hand in s.hand],
    )  # fmt: skip
