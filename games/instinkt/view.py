"""What one reader may know of a table of Instinkt."""

from __future__ import annotations

from pydantic import BaseModel

from games.engine import View
from games.instinkt.board import Cell, Window, window
from games.instinkt.cards import owner
from games.instinkt.scoring import points
from games.instinkt.state import InstinktState


class OpenCard(BaseModel):
    """A card that everybody sees, and whose it is."""

    seat: int
    kind: str


class LyingCard(OpenCard):
    """A card in the display, its cell counted from the window's upper left.

    ``lifted`` is one that a raccoon is about to move; ``points`` are counted at the end.
    """

    column: int
    row: int
    lifted: bool = False
    points: int | None = None

    @property
    def cell(self) -> Cell:
        """Where the card lies."""
        return self.column, self.row


class InstinktView(View):
    """The table as one reader may know it.

    ``columns`` and ``rows`` measure the window of places that can still be part of the square.
    ``board`` is in the order the cards were placed, ``played`` in that in which they will be.
    ``under`` lists what the reader knows of its own deck, in the order it will be drawn.
    """

    round: int
    token: int
    columns: int
    rows: int
    board: list[LyingCard]
    played: list[OpenCard]
    removed: list[OpenCard]
    hand: list[list[str | None]]
    deck: list[int]
    under: list[str]

    @property
    def frame(self) -> Window:
        """The window, whose names the choices use."""
        return Window(0, 0, self.columns, self.rows)

    @property
    def standing(self) -> dict[Cell, LyingCard]:
        """The cards that lie in the display, without the one lifted, by their cells."""
        return {card.cell: card for card in self.board if not card.lifted}


def view(s: InstinktState, reader: int | None) -> InstinktView:
    """Make the view from a masked state."""
    own_deck = [] if reader is None else s.deck[reader]
    frame = window(s.standing().values())
    return InstinktView(
        game="instinkt",
        seats=s.seats,
        reader=reader,
        active=s.active,
        round=s.round,
        token=s.token,
        columns=frame.columns,
        rows=frame.rows,
        board=lying(s, frame),
        played=open_cards(s, s.played),
        removed=open_cards(s, s.removed),
        hand=[[s.face[t] or None for t in hand] for hand in s.hand],
        deck=[len(deck) for deck in s.deck],
        under=[s.face[t] for t in reversed(own_deck) if s.face[t]],
    )


def open_cards(s: InstinktState, tokens: list[int]) -> list[OpenCard]:
    """Show some cards that everybody sees."""
    return [OpenCard(seat=owner(t), kind=s.face[t]) for t in tokens]


def lying(s: InstinktState, frame: Window) -> list[LyingCard]:
    """Show the display, with the points once the square is full."""
    counted = points(s.square()) if s.full else {}
    cards = []
    for t, (column, row) in s.display.items():
        cell = column - frame.left, row - frame.top
        cards.append(
            LyingCard(
                seat=owner(t),
                kind=s.face[t],
                column=cell[0],
                row=cell[1],
                lifted=t == s.lifted,
                points=counted.get(cell),
            )
        )
    return cards
