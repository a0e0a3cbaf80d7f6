"""The view of one reader of Smallseat."""

from __future__ import annotations

from collections import Counter

from pydantic import BaseModel

from games.engine import BySeat, SeatNumber, View, mask_of
from games.smallseat.rules.seats import may_be_swapped
from games.smallseat.state import NONE, SmallState

TOGETHER = 3
"""The most hands for which to say that a card is somewhere among them."""


class SeatView(BaseModel):
    """The visible part of one seat.

    ``cards`` counts its hand, for the Teller the secret cards; ``known`` lists the kinds of those
    that the reader has seen there, all of them in order for the reader's own seat. ``vote`` is its
    vote as long as it is on the table ("" while it is hidden), ``ballot`` the animal last voted.
    """

    cards: int
    known: list[str]
    vote: str | None
    ballot: str
    safe: bool
    immune: bool


class SharedView(BaseModel):
    """Kinds of cards that the reader has seen and that are now somewhere among these seats."""

    seats: list[SeatNumber]
    known: list[str]


class OrderView(BaseModel):
    """An order for a round; ``seat`` is None if it binds everyone."""

    kind: str
    seat: SeatNumber | None


class SmallView(View):
    """The match as far as one reader may know it.

    ``idle`` are the animals that do nothing if the Teller executes them.
    ``chairs`` lists the seats clockwise from the Smallseat, ``public`` the Teller's public cards,
    ``run`` the seats of the sequence that won the latest votes with ``winner``. ``acting`` is the
    seat whose losing vote is handled, or None. ``revealed``: this round's votes are open.
    ``shared`` is what the reader knows about several hands together, since a card went unseen from
    one to the other.
    """

    animals: list[str]
    idle: list[str]
    round: int
    teller: SeatNumber
    boss: SeatNumber
    called: str
    chairs: list[SeatNumber]
    public: list[str]
    winner: str
    run: list[SeatNumber]
    revealed: bool
    acting: SeatNumber | None
    orders: list[OrderView]
    coming: list[OrderView]
    table: BySeat[SeatView]
    shared: list[SharedView]


def view(s: SmallState, reader: int | None) -> SmallView:
    """Return the view of a masked state."""
    return SmallView(
        game="smallseat",
        seats=s.seats,
        reader=reader,
        active=s.boss if s.acting == NONE else s.acting,
        animals=s.animals,
        idle=s.idle,
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
        table=[seat_view(s, seat, reader) for seat in range(s.seats)],
        shared=shared(s, reader),
    )


def orders(given: list[tuple[str, int]]) -> list[OrderView]:
    """Return readable orders."""
    return [OrderView(kind=kind, seat=None if seat == NONE else seat) for kind, seat in given]


def seat_view(s: SmallState, seat: int, reader: int | None) -> SeatView:
    """Return the visible part of one seat."""
    public = s.seen[s.seats]
    t = s.vote[seat]
    return SeatView(
        cards=len(s.hand[seat]),
        known=[s.face[c] for c in s.hand[seat] if s.face[c]] + remembered(s, seat, reader),
        vote=None if t == NONE else s.face[t] if public >> t & 1 else "",
        ballot=s.ballot[seat],
        safe=s.round > 0 and not may_be_swapped(s, seat),
        immune=s.round > 0 and s.immune[seat] >= s.round,
    )


def remembered(s: SmallState, seat: int, reader: int | None) -> list[str]:
    """List the animals that the reader knows to be in a hand, without knowing on which cards."""
    hand = mask_of(s.hand[seat])
    sure = Counter[str]()
    for bag in s.bags[s.seats if reader is None else reader]:
        sure += bag.certain_in(hand)
    return [animal for animal in s.animals for _ in range(sure[animal])]


def shared(s: SmallState, reader: int | None) -> list[SharedView]:
    """List what a reader knows about several hands together, but about none of them alone."""
    hands = {seat: mask_of(s.hand[seat]) for seat in s.chairs}
    votes = {seat: mask_of([t for t in (s.vote[seat],) if t != NONE]) for seat in s.chairs}
    among: dict[tuple[int, ...], Counter[str]] = {}
    for bag in s.bags[s.seats if reader is None else reader]:
        rest = Counter(bag.faces)
        for hand in hands.values():
            rest -= bag.certain_in(hand)
        seats = tuple(o for o in s.chairs if bag.tokens & (hands[o] | votes[o]))
        among[seats] = among.get(seats, Counter()) + rest
    return [
        SharedView(seats=list(seats), known=[a for a in s.animals for _ in range(rest[a])])
        for seats, rest in among.items()
        if rest and 0 < len(seats) <= TOGETHER
    ]
