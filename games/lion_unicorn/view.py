"""The view of one reader of The Lion & The Unicorn."""

from __future__ import annotations

from collections import Counter

from pydantic import BaseModel

from games.engine import BySeat, View
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.state import ROUNDS_TO_WIN, LionState


class CardView(BaseModel):
    """A card in front of a player; ``kind`` is None if the reader may not look at it."""

    up: bool
    kind: str | None


class SeatView(BaseModel):
    """The cards in front of one seat; the first card is the starting card."""

    wins: int
    crown: bool
    cards: list[CardView]


class LionView(View):
    """The match as one reader may know it. ``discard`` and ``aside`` list kinds, top last.

    ``goal`` is the number of rounds that win the match.
    """

    round: int
    turns: int
    deck: int
    discard: list[str]
    aside: list[str]
    table: BySeat[SeatView]
    goal: int = ROUNDS_TO_WIN


CROW = "crow"


def kinds_up(shown: SeatView) -> Counter[str]:
    """Count the face-up cards by kind, without crows."""
    return Counter(c.kind for c in shown.cards if c.up and c.kind and c.kind != CROW)


def near(shown: SeatView) -> tuple[int, int, bool]:
    """Return how many face-up cards are alike, how many kinds differ, and if there is a crow."""
    up = kinds_up(shown)
    crow = any(c.up and c.kind == CROW for c in shown.cards)
    return max(up.values(), default=0), len(up), crow


def deciding_set(view: LionView, winner: int) -> list[str]:
    """Return the set that won the last round: three alike, or four different kinds."""
    kinds = [c.kind for c in view.table[winner].cards if c.up and c.kind and c.kind != CROW]
    if near(view.table[winner])[0] >= SAME:
        return [kind for kind in kinds if kinds.count(kind) >= SAME][:SAME]
    return list(dict.fromkeys(kind for kind in CARDS if kind in kinds))[:DIFFERENT]


def view(s: LionState, reader: int | None) -> LionView:
    """Return the view of a masked state."""
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
        goal=s.goal,
    )
