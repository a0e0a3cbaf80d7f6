"""What one reader may know of a table of Echo."""

from games.engine import View
from tests.template_game.state import EchoState


class EchoView(View):
    """``hand`` is the reader's own, ``held`` counts everybody's cards, ``pile`` ends on top."""

    deck: int
    pile: list[str]
    hand: list[str]
    held: list[int]
    points: list[int]


def view(s: EchoState, reader: int | None) -> EchoView:
    """Make the view from a masked state."""
    return EchoView(
        game="template_game", seats=s.seats, reader=reader, active=s.active,
        deck=len(s.deck), pile=[s.face[t] for t in s.pile], points=s.points,
        hand=[] if reader is None else [s.face[t] for t in s.hand[reader]],
        held=[len(hand) for hand in s.hand],
    )  # fmt: skip
