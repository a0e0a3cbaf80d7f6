"""The state of Echo between two turns."""

from dataclasses import dataclass

from games.engine import Closed, Open, Options, Own, State
from tests.template_game.cards import BOX

SEATS = range(2, 5)


@dataclass(kw_only=True)
class EchoState(State):
    """Tokens by place; the top of ``deck`` and ``pile`` is their last token."""

    deck: list[Closed]
    pile: list[Open]
    hand: list[list[Own]]
    points: list[int]
    active: int = 0


def in_the_box(seats: int, options: Options) -> EchoState:
    """Return the state with all cards still open in the box."""
    return EchoState(
        seats=seats, face=list(BOX), deck=list(range(len(BOX))), pile=[],
        hand=[[] for _ in range(seats)], points=[0] * seats,
    )  # fmt: skip


def zones(s: EchoState) -> list[list[int]]:
    """List the deck, the pile and the hands."""
    return [s.deck, s.pile, *s.hand]


def own(s: EchoState, seat: int) -> list[int]:
    """List what a seat may look at at any time: its hand."""
    return s.hand[seat]
