"""The view of one reader of Instinkt."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from games.engine import BySeat, SeatNumber, View
from games.instinkt.cards import CATALOGUES, Card, owner
from games.instinkt.rules.board import Cell, Frame, frame_of
from games.instinkt.rules.scoring import points, so_far
from games.instinkt.state import InstinktState


class OpenCard(BaseModel):
    """A card that everyone sees, and its owner."""

    seat: SeatNumber
    kind: str


class LyingCard(OpenCard):
    """A card in the display, its cell counted from a1.

    ``lifted``: a raccoon is about to move it; ``points`` are counted at the end.
    """

    column: int
    row: int
    lifted: bool = False
    points: int | None = None

    @property
    def cell(self) -> Cell:
        """The cell of the card."""
        return self.column, self.row


class InstinktView(View):
    """The match as far as one reader may know it.

    ``board`` is in the order the cards were placed, ``played`` in the order they will be.
    ``under`` lists what the reader knows of its own deck, in the order it will be drawn.
    """

    round: int
    token: SeatNumber
    board: list[LyingCard]
    played: list[OpenCard]
    removed: list[OpenCard]
    hand: BySeat[list[str | None]]
    deck: BySeat[int]
    under: list[str]
    began: int

    @property
    def cards(self) -> Mapping[str, Card]:
        """The animals as they are in this match."""
        return CATALOGUES[self.began]

    @property
    def frame(self) -> Frame:
        """The places that can still be part of the square."""
        return frame_of(self.standing)

    @property
    def lifted(self) -> list[LyingCard]:
        """The card that a raccoon is about to move, if any."""
        return [card for card in self.board if card.lifted]

    @property
    def coming(self) -> list[OpenCard]:
        """The cards to be placed, the next one first."""
        return [*self.lifted, *self.played]

    @property
    def standing(self) -> dict[Cell, LyingCard]:
        """The cards in the display, without the lifted one, by their cells."""
        return {card.cell: card for card in self.board if not card.lifted}


def view(s: InstinktState, reader: int | None) -> InstinktView:
    """Return the view of a masked state."""
    own_deck = [] if reader is None else s.deck[reader]
    return InstinktView(
        game="instinkt",
        seats=s.seats,
        reader=reader,
        active=s.active,
        round=s.round,
        token=s.token,
        board=lying(s),
        played=open_cards(s, s.played),
        removed=open_cards(s, s.removed),
        hand=[[s.face[t] or None for t in hand] for hand in s.hand],
        deck=[len(deck) for deck in s.deck],
        under=[s.face[t] for t in reversed(own_deck) if s.face[t]],
        began=s.began,
    )


def open_cards(s: InstinktState, tokens: list[int]) -> list[OpenCard]:
    """Return the views of some cards that everyone sees."""
    return [OpenCard(seat=owner(t), kind=s.face[t]) for t in tokens]


def lying(s: InstinktState) -> list[LyingCard]:
    """Return the cards of the display, with the points once the square is full."""
    counted = points(s.square(), s.cards) if s.full else {}
    left = min((column for column, _ in s.display.values()), default=0)
    top = min((row for _, row in s.display.values()), default=0)
    return [
        LyingCard(
            seat=owner(t),
            kind=s.face[t],
            column=column,
            row=row,
            lifted=t == s.lifted,
            points=counted.get((column - left, row - top)),
        )
        for t, (column, row) in s.display.items()
    ]


def scores(cards: Mapping[Cell, OpenCard], view: InstinktView) -> tuple[int, int]:
    """Return what both seats score with these cards in the display if no other comes."""
    worth, _ = so_far({cell: (one.seat, one.kind) for cell, one in cards.items()}, view.cards)
    mine, theirs = (
        sum(worth[c] for c, one in cards.items() if one.seat == seat) for seat in (0, 1)
    )
    return mine, theirs


def scores_without(view: InstinktView, card: LyingCard) -> tuple[int, int]:
    """Return what both seats would score without a card in the display."""
    return scores({cell: one for cell, one in view.standing.items() if one != card}, view)


def deciding(view: InstinktView) -> LyingCard | None:
    """Return the winner's card that decided the match; None after a tie.

    It is the last one if that took the lead; otherwise the one without which the winner would be
    the farthest behind, of several the latest.
    """
    if not view.outcome or view.outcome.reason != "points":
        return None
    (winner,) = view.winners

    def lead(card: LyingCard) -> int:
        without = scores_without(view, card)
        return without[winner] - without[1 - winner]

    last = view.board[-1]
    if last.seat == winner and lead(last) <= 0:
        return last
    scored = [card for card in view.board if card.seat == winner and card.points]
    return min(reversed(scored), key=lead, default=None)
