"""What one reader may know of a table of Smallseat."""

from __future__ import annotations

from pydantic import BaseModel

from games.engine import View
from games.smallseat.moves import may_be_swapped
from games.smallseat.state import NONE, SmallState


class SeatView(BaseModel):
    """What shows of one seat.

    ``cards`` counts its hand, for the Teller the secret cards; ``known`` lists the kinds of those
    that the reader may look at, all of them in order for the reader's own seat. ``vote`` is its
    vote as long as it lies on the table ("" while it is hidden), ``ballot`` what it last voted.
    """

    cards: int
    known: list[str]
    vote: str | None
    ballot: str
    safe: bool
    immune: bool


class OrderView(BaseModel):
    """An order for a round; ``seat`` is None where it binds everybody."""

    kind: str
    seat: int | None


class SmallView(View):
    """The table as one reader may know it.

    ``chairs`` lists the seats clockwise from the Smallseat, ``public`` the Teller's public cards,
    ``run`` the seats of the sequence that won the latest votes with ``winner``. ``acting`` is the
    seat whose losing vote is handled, or None. ``revealed``: this round's votes lie open.
    """

    animals: list[str]
    round: int
    teller: int
    boss: int
    called: str
    chairs: list[int]
    public: list[str]
    winner: str
    run: list[int]
    revealed: bool
    acting: int | None
    orders: list[OrderView]
    coming: list[OrderView]
    table: list[SeatView]


def view(s: SmallState, reader: int | None) -> SmallView:
    """Make the view from a masked state."""
    return SmallView(
        game="smallseat",
        seats=s.seats,
        reader=reader,
        active=s.boss if s.acting == NONE else s.acting,
        animals=s.animals,
        round=s.round,
        teller=s.teller,
        boss=s.boss,
        called=s.called,
        chairs=s.chairs,
        public=[s.face[t] for t in s.shown],
        winner=s.winner,
        run=s.run,
        revealed=s.revealed,
        acting=None if s.acting == NONE else s.acting,
        orders=orders(s.orders),
        coming=orders(s.coming),
        table=[seat_view(s, seat) for seat in range(s.seats)],
    )


def orders(given: list[tuple[str, int]]) -> list[OrderView]:
    """Make the orders readable."""
    return [OrderView(kind=kind, seat=None if seat == NONE else seat) for kind, seat in given]


def seat_view(s: SmallState, seat: int) -> SeatView:
    """Make what shows of one seat."""
    public = s.seen[s.seats]
    t = s.vote[seat]
    return SeatView(
        cards=len(s.hand[seat]),
        known=[s.face[c] for c in s.hand[seat] if s.face[c]],
        vote=None if t == NONE else s.face[t] if public >> t & 1 else "",
        ballot=s.ballot[seat],
        safe=s.round > 0 and not may_be_swapped(s, seat),
        immune=s.round > 0 and s.immune[seat] >= s.round,
    )
