"""The table of The Lion & The Unicorn as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from games.drawing import (
    BOLD,
    PLATE,
    WIDTH,
    back,
    card,
    label,
    name_of,
    panel,
    picture,
    pile,
    plate,
    ring,
    tally,
    tally_height,
)
from games.engine import Choice, Decision, Picture, Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.view import CardView, LionView

MARGIN, GAP, INSET = 12, 12, 12
TITLE, CAPTION, LEGEND = 50, 38, 40  # heights
TOP = PLATE + 16  # from the edge of a panel to the cards
PILE = 76, 98
TALL = 820  # pixels; a higher picture gets smaller cards
MARKED = 12  # with more places to choose from, marks would be nothing but a pattern
BREAD = "🍞"

Box = tuple[float, float, float, float]


class Size(NamedTuple):
    """How large the cards are: how many side by side, and whether they carry their names."""

    width: int
    height: int
    gap: int
    row: int
    named: bool = True


WIDE = (
    Size(112, 148, 14, 6),
    Size(96, 126, 13, 7),
    Size(84, 112, 11, 8),
    Size(64, 80, 11, 10, named=False),
)
NARROW = (Size(84, 112, 7, 4), Size(64, 80, 9, 5, named=False))


class LionPicture(Picture[LionView]):
    """Two players have a row each; more sit in two columns. The piles come last."""

    def draw(
        self,
        view: LionView,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
    ) -> str:
        """Draw the table with the largest cards that fit."""
        sizes = NARROW if view.seats > 2 else WIDE
        layouts = [Layout(view, words, size) for size in sizes]
        layout = next((one for one in layouts if one.height <= TALL), layouts[-1])
        choices = decision.choices if decision and decision.seat == view.reader else ()
        return layout.drawn(choices, trying)


class Layout:
    """Lays the table out from top to bottom, and remembers where things lie."""

    def __init__(self, view: LionView, words: Words, size: Size) -> None:
        self.view, self.words, self.size = view, words, size
        self.spots: dict[tuple[str | int, ...], Box] = {}
        self.parts: list[str] = []
        self.columns = 2 if view.seats > 2 else 1
        self.width = (WIDTH - 2 * MARGIN - (self.columns - 1) * GAP) / self.columns
        self.legend = any(self.remembered(c) for seat in view.table for c in seat.cards)
        heights = [self.seat_height(seat) for seat in range(view.seats)]
        # The piles take the place that an odd number of seats leaves free, or a row of their own.
        self.lone = view.seats % self.columns > 0
        self.broad = self.width if self.lone else WIDTH - 2 * MARGIN
        piles = [self.piles_height(self.broad)]
        heights += piles if self.lone else []
        paired = range(0, len(heights), self.columns)
        self.rows = [max(heights[i : i + self.columns]) for i in paired]
        self.rows += [] if self.lone else piles
        self.height = TITLE + sum(self.rows) + GAP * len(self.rows) + LEGEND * self.legend

    def lay(self) -> None:
        """Lay everything out."""
        words = self.words
        said = words("Round {n} · turn {turn}", n=self.view.round, turn=self.view.turns + 1)
        self.parts.append(
            label(WIDTH / 2, TITLE / 2 + 5, WIDTH, said, 30, weight=BOLD, anchor="middle")
        )
        for seat in range(self.view.seats):
            row, column = divmod(seat, self.columns)
            self.seat(seat, (self.left(column), self.top(row), self.width, self.rows[row]))
        last = len(self.rows) - 1
        self.piles((self.left(int(self.lone)), self.top(last), self.broad, self.rows[last]))
        if self.legend:
            said = words("👁️ face-down, but you have seen it")
            y = self.height - LEGEND + 12
            self.parts.append(label(MARGIN + INSET, y, WIDTH - 2 * MARGIN, said, 24))

    def left(self, column: int) -> float:
        """Return where a column begins."""
        return MARGIN + column * (self.width + GAP)

    def top(self, row: int) -> float:
        """Return where a row begins."""
        return TITLE + sum(self.rows[:row]) + GAP * row

    def drawn(self, choices: Iterable[Choice], trying: Choice | None) -> str:
        """Return the picture, with a mark around everything that can be chosen."""
        self.lay()
        targets, chosen = {target(c, self.view) for c in choices}, target(trying, self.view)
        shown = targets if len(targets) <= MARKED else set()
        marks = [
            ring(*box, chosen=key == chosen)
            for key, box in self.spots.items()
            if key in shown or key == chosen
        ]
        return picture(self.height, *self.parts, *marks)

    def seat_height(self, seat: int) -> float:
        """Return how high the panel of a seat must be."""
        rows = -(-len(self.view.table[seat].cards) // self.size.row)
        return TOP + rows * (self.size.height + 10) - 10 + INSET

    def seat(self, seat: int, box: Box) -> None:
        """Lay out what belongs to a seat."""
        x, y, width, height = box
        view, words = self.view, self.words
        shown, size = view.table[seat], self.size
        to_move = view.waiting.get(seat) is False
        won = view.outcome is not None and seat in view.outcome.winners
        badge = words("🏆 winner") if won else ""
        if to_move:
            badge = words.told(seat, "your move", "to move")
        signs = [words("(you)")] if seat == view.reader and not badge else []
        signs += ["👑"] * shown.crown + [BREAD * shown.wins] * bool(shown.wins)
        self.spots["seat", seat] = x + 6, y + 6, width - 12, PLATE
        self.parts += [
            panel(x, y, width, height, strong=to_move),
            plate(
                x + INSET,
                y + 8,
                width - 2 * INSET,
                name_of(seat, words),
                " ".join(signs),
                badge,
                seat == view.reader,
            ),
        ]
        for place, lying in enumerate(shown.cards):
            left = x + INSET + place % size.row * (size.width + size.gap)
            top = y + TOP + place // size.row * (size.height + 10)
            self.spots["card", seat, place] = left, top, size.width, size.height
            self.parts.append(self.card(lying, place, left, top))

    def card(self, shown: CardView, place: int, x: float, y: float) -> str:
        """Draw one card of a seat, with the number that the buttons give it."""
        number = str(place) if place else self.words("start")
        width, height = self.size.width, self.size.height
        kind = CARDS[shown.kind] if shown.kind else None
        if kind and shown.up:
            name = self.words(kind.name) if self.size.named else ""
            return card(x, y, width, height, kind.emoji, name, number)
        known = kind.emoji if kind and self.remembered(shown) else ""
        return back(x, y, width, height, number, known)

    def remembered(self, shown: CardView) -> bool:
        """Say whether the reader knows a face-down card; the table shows what lies open alone."""
        return self.view.reader is not None and not shown.up and shown.kind is not None

    def piles_height(self, width: float) -> float:
        """Return how high the panel of deck and discard pile must be."""
        room = self.piles_room(width)
        needed = sum(CAPTION + high for _, _, high in self.piled(room))
        return max(needed, CAPTION + PILE[1]) + 2 * INSET

    def piled(self, room: float) -> list[tuple[str, list[tuple[str, str]], float]]:
        """Return the open piles: what they are called, their cards, and how high these lie."""
        words, n = self.words, len(self.view.discard)
        discard = words("Discard pile: {n}", n=n) if n else words("Discard pile: empty")
        found = [(discard, counted(self.view.discard))]
        if self.view.aside:
            found.append((words("👑 Under the crown"), counted(self.view.aside)))
        return [(said, cards, tally_height(room, cards) if cards else 0.0) for said, cards in found]

    @staticmethod
    def piles_room(width: float) -> float:
        """Return how wide the discarded cards may lie beside the deck."""
        return width - PILE[0] - 2 * INSET - 24

    def piles(self, box: Box) -> None:
        """Lay out the deck, the discard pile and the cards under the crown."""
        x, y, width, height = box
        left, room, top = x + INSET + PILE[0] + 24, self.piles_room(width), y + INSET + 14
        spot = self.spots["deck",] = x + INSET, y + INSET + CAPTION - 4, *PILE
        middle = spot[0] + PILE[0] / 2
        self.parts += [
            panel(x, y, width, height),
            label(middle, top, PILE[0] + 20, self.words("Deck"), anchor="middle"),
            pile(*spot, self.view.deck),
        ]
        for said, cards, high in self.piled(room):
            self.parts += [
                label(left, top, room, said),
                tally(left, top + CAPTION, room, cards),
            ]
            top += CAPTION + high


def counted(kinds: Iterable[str]) -> list[tuple[str, str]]:
    """Count cards by kind, in the order of the catalogue."""
    counts = Counter(kinds)
    return [
        (CARDS[kind].emoji, f"×{counts[kind]}" if counts[kind] > 1 else "")
        for kind in CARDS
        if counts[kind]
    ]


def target(choice: Choice | None, view: LionView) -> tuple[str | int, ...]:
    """Return what a choice of the reader is about: a card, a seat or the deck."""
    if choice is None or view.reader is None or choice.verb == "keep":
        return ()
    if choice.verb == "draw":
        return ("deck",)
    if choice.verb in ("to", "rat"):
        return "seat", choice.place
    if choice.verb == "steal":
        return "card", *choice.at
    return "card", view.reader, choice.place
