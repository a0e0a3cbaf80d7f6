"""The state of Echo between two turns."""

from dataclasses import dataclass

from games.engine import Closed, Open, Options, Own, State
from games.new.echo.cards import BOX

SEATS = range(2, 5)


@dataclass(kw_only=True)
class EchoState(State):
    """The tokens in each place; the last token of ``deck`` and ``pile`` is the top card."""

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
    """List the cards that a seat may always look at: its hand."""
    return s.hand[seat]
