"""The state of Instinkt between two rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field

from games.engine import Closed, Open, Options, Own, State, Token
from games.instinkt.cards import CATALOGUES, SET, Card, owner
from games.instinkt.rules.board import SIZE
from games.instinkt.rules.scoring import Square

SEATS = 2
HAND = 3
CHOSEN_FROM = 5  # cards drawn first in the variant; HAND of them are kept


class InstinktOptions(Options):
    """The lobby options of Instinkt."""

    choose_hand: bool = Field(
        default=False,
        title="Draw 5, keep 3",
        description="Start with five cards: keep three and put two on the bottom of your deck.",
    )


@dataclass(kw_only=True)
class InstinktState(State):
    """The places of the cards and the progress of the match.

    The tokens of one seat's set follow those of the other's (``cards.owner``). ``deck[seat]``
    ends with its top. ``display`` has the cell of each card in it, in the order they were placed.
    ``played`` are the shown cards that wait to be placed, in their order; ``lifted`` is the card
    in the display that a raccoon is about to move, or -1.
    ``token`` is the seat that has the tiebreaker token; ``opening`` is how many cards each seat
    draws before the first round. ``began`` is the version of the rules under which the match began:
    it keeps the animals of that version.
    """

    since: ClassVar[Mapping[str, int]] = {"began": 3}
    deck: list[list[Closed]]
    hand: list[list[Own]]
    display: dict[Open, tuple[int, int]]
    played: list[Open]
    removed: list[Open]
    lifted: Token = -1
    opening: int
    token: int = 0
    active: int = 0
    round: int = 0
    began: int = max(CATALOGUES)

    @property
    def cards(self) -> Mapping[str, Card]:
        """The animals as they are in this match."""
        return CATALOGUES[self.began]

    def standing(self) -> dict[int, tuple[int, int]]:
        """Return the display without the card that is lifted."""
        return {t: cell for t, cell in self.display.items() if t != self.lifted}

    @property
    def full(self) -> bool:
        """Whether "16 cards are in the 4x4 display"."""
        return len(self.display) == SIZE * SIZE

    def square(self) -> Square:
        """Return the full square, its cells counted from the upper left."""
        left = min(column for column, _ in self.display.values())
        top = min(row for _, row in self.display.values())
        return {
            (column - left, row - top): (owner(t), self.face[t])
            for t, (column, row) in self.display.items()
        }


def in_the_box(seats: int, options: InstinktOptions) -> InstinktState:
    """Return the state with all 24 cards still open in the box."""
    return InstinktState(
        seats=seats,
        face=SET * seats,
        deck=[list(range(seat * len(SET), (seat + 1) * len(SET))) for seat in range(seats)],
        hand=[[] for _ in range(seats)],
        display={},
        played=[],
        removed=[],
        opening=CHOSEN_FROM if options.choose_hand else HAND,
    )


def zones(s: InstinktState) -> list[list[int]]:
    """List the decks, the hands, the display, the shown cards and the removed ones."""
    return [*s.deck, *s.hand, list(s.display), s.played, s.removed]


def own(s: InstinktState, seat: int) -> list[int]:
    """List the cards that a seat may always look at: its hand."""
    return s.hand[seat]
