"""The view of one reader of Llamas Unleashed."""

from __future__ import annotations

from pydantic import BaseModel

from games.engine import BySeat, SeatNumber, View
from games.llamas_unleashed.cards import VARIATIONS
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.state import LlamasState


class SeatView(BaseModel):
    """One seat: its Field in the order the cards came, and its hand as far as it is known.

    ``hand`` holds None for cards that the reader may not look at. ``herds`` are its present Herds.
    """

    field: list[str]
    hand: list[str | None]
    animals: int
    needed: int
    limit: int
    herds: list[str]
    guarded: bool
    skips: int
    extra: int


class LlamasView(View):
    """The match as far as one reader may know it.

    ``top`` maps places in the deck to the cards there that the reader knows. ``discard`` lists the
    pile, the top last, with None for a card that not everyone still knows: such cards are among
    ``shadow``, of which ``takers`` took one each in secret. ``pile`` holds the cards being played.
    """

    table: BySeat[SeatView]
    deck: int
    top: dict[int, str]
    discard: list[str | None]
    shadow: list[str]
    takers: list[SeatNumber]
    nursery: dict[str, int]
    pile: list[str]
    phase: str
    quiet: bool
    turns: int


def view(s: LlamasState, reader: int | None) -> LlamasView:
    """Return the view of a masked state."""
    return LlamasView(
        game="llamas_unleashed",
        seats=s.seats,
        reader=reader,
        active=s.active,
        table=[seat_view(s, seat) for seat in range(s.seats)],
        deck=len(s.deck),
        top={place: s.face[t] for place, t in enumerate(s.deck) if s.face[t]},
        discard=[s.face[t] or None for t in s.discard],
        shadow=s.shadow,
        takers=s.takers,
        nursery={v: sum(at.card(s, t).variation == (v,) for t in s.nursery) for v in VARIATIONS},
        pile=[s.face[t] for t in s.pile],
        phase=s.phase,
        quiet=s.quiet,
        turns=s.turns,
    )


def seat_view(s: LlamasState, seat: int) -> SeatView:
    """Return the view of one seat."""
    return SeatView(
        field=[s.face[t] for t in s.fields[seat]],
        hand=[s.face[t] or None for t in s.hand[seat]],
        animals=len(at.animals(s, seat)),
        needed=at.needed(s, seat),
        limit=at.hand_limit(s, seat),
        herds=list(at.herds(s, seat)),
        guarded=s.guarded[seat],
        skips=s.skips[seat],
        extra=s.extra[seat],
    )
