"""The table of Llamas Unleashed as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from games.drawing_narrow import (
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
)
from games.engine import Choice, Decision, Picture, Words
from games.llamas_unleashed.cards import ANIMAL, CARDS, Kind
from games.llamas_unleashed.text.names import VARIATION, sort_emblem
from games.llamas_unleashed.text.table import window_open
from games.llamas_unleashed.view import LlamasView, SeatView

MARGIN, GAP, INSET = 12, 10, 12
TITLE, CAPTION = 46, 36  # heights
TOP = PLATE + 18  # from the edge of a panel to the cards
PILE = 72, 92
TALL = 1500  # pixels; a higher picture gets smaller cards
MARKED = 12  # with more places to choose from, marks would be nothing but a pattern

Box = tuple[float, float, float, float]


class Size(NamedTuple):
    """How large the cards are; only large ones carry their names."""

    width: int
    height: int
    gap: int
    named: bool = False

    def in_a_row(self, room: float) -> int:
        """Return how many cards lie side by side in a room."""
        return int((room + self.gap) // (self.width + self.gap))

    def rows(self, cards: int, room: float) -> int:
        """Return how many rows cards need; no cards need one, too."""
        return max(1, -(-cards // self.in_a_row(room)))

    def high(self, cards: int, room: float) -> float:
        """Return how high these rows are."""
        return self.rows(cards, room) * (self.height + 10) - 10


SIZES = (
    Size(112, 152, 14, named=True),
    Size(84, 104, 10),
    Size(64, 80, 9),
    Size(52, 64, 9),
)
"""The sizes tried, from the largest on; names take two lines, which needs the first."""


class LlamasPicture(Picture[LlamasView]):
    """Two players have a row each; more sit in two columns. Piles and the reader's hand follow."""

    def draw(
        self,
        view: LlamasView,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: object = (),
    ) -> str:
        """Draw the table with the largest cards that fit."""
        tried = (Layout(view, words, size) for size in SIZES)
        layout = next((one for one in tried if one.height <= TALL), None)
        choices = decision.choices if decision and decision.seat == view.reader else ()
        return (layout or Layout(view, words, SIZES[-1])).drawn(choices, trying)


class Layout:
    """Lays the table out from top to bottom, and remembers where things lie."""

    def __init__(self, view: LlamasView, words: Words, size: Size) -> None:
        self.view, self.words, self.size = view, words, size
        self.spots: dict[tuple[str | int, ...], Box] = {}
        said = words("Turn {turn}", turn=view.turns + 1)
        said += words(" · no Instants this turn") if view.quiet else ""
        self.parts = [label(WIDTH / 2, TITLE / 2, WIDTH, said, 28, weight=BOLD, anchor="middle")]
        columns = 2 if view.seats > 2 else 1
        width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
        y: float = TITLE
        for first in range(0, view.seats, columns):
            row = range(first, min(first + columns, view.seats))
            lone = len(row) < columns  # the piles take the free place
            high = max(self.seat_height(seat, width) for seat in row)
            high = max(high, self.piles_height()) if lone else high
            for i, seat in enumerate(row):
                self.seat(seat, (MARGIN + i * (width + GAP), y, width, high))
            if lone:
                self.piles((MARGIN + width + GAP, y, width, high))
            y += high + GAP
        if view.seats % columns == 0:
            self.piles((MARGIN, y, WIDTH - 2 * MARGIN, self.piles_height()))
            y += self.piles_height() + GAP
        if view.reader is not None and view.table[view.reader].hand:
            y += self.hand(view.reader, y) + GAP
        self.height = y

    def drawn(self, choices: Iterable[Choice], trying: Choice | None) -> str:
        """Return the picture, with a mark around everything that can be chosen."""
        targets = {target(c, self.view) for c in choices}
        chosen = target(trying, self.view) if trying else ()
        shown = targets if len(targets) <= MARKED else set()
        marks = [
            ring(*box, chosen=key == chosen)
            for key, box in self.spots.items()
            if key in shown or key == chosen
        ]
        return picture(self.height, *self.parts, *marks)

    def seat_height(self, seat: int, width: float) -> float:
        """Return how high the panel of a seat must be."""
        different = len(stacked(self.view.table[seat].field))
        return TOP + self.size.high(different, width - 2 * INSET) + INSET

    def seat(self, seat: int, box: Box) -> None:
        """Lay out what belongs to a seat: its plate, and its Field with equal cards in stacks."""
        x, y, width, _ = box
        shown = self.view.table[seat]
        asked = self.view.waiting.get(seat) is False and not window_open(self.view)
        self.spots["seat", seat] = x + 6, y + 6, width - 12, PLATE
        yours = seat == self.view.reader
        self.parts += [
            panel(*box, strong=asked),
            plate(
                x + INSET,
                y + 8,
                width - 2 * INSET,
                name_of(seat, self.words),
                signs(shown, self.words),
                self.badge(seat, asked),
                yours,
            ),
        ]
        per_row = self.size.in_a_row(width - 2 * INSET)
        for i, (key, count) in enumerate(stacked(shown.field)):
            left = x + INSET + i % per_row * (self.size.width + self.size.gap)
            top = y + TOP + i // per_row * (self.size.height + 10)
            self.spots["field", seat, key] = left, top, self.size.width, self.size.height
            self.parts.append(self.card(key, left, top, self.size, count))

    def badge(self, seat: int, asked: bool) -> str:
        """Say what must not be overlooked of a seat."""
        outcome = self.view.outcome
        if outcome and seat in outcome.winners:
            return self.words("🏆 winner")
        return self.words("to move") if asked else ""

    def card(self, key: str, x: float, y: float, size: Size, count: int = 1) -> str:
        """Draw a card, or a stack of equal ones with their number."""
        kind = CARDS[key]
        sort = sort_emblem(kind)
        name = self.words(kind.name) if size.named else ""
        number = f"×{count}" if count > 1 else ""
        return card(x, y, size.width, size.height, kind.art, name, number, sort)

    def piles_height(self) -> float:
        """Return how high the panel of the piles is."""
        return 2 * INSET + CAPTION + PILE[1]

    def piles(self, box: Box) -> None:
        """Lay out the deck, the discard pile, the Nursery and the cards being played."""
        x, y, width, _ = box
        view, words = self.view, self.words
        self.parts.append(panel(*box))
        left, top = x + INSET, y + INSET
        self.caption(left, top, words("Deck"))
        spot = self.spots["deck",] = left, top + CAPTION, *PILE
        self.parts.append(pile(*spot, view.deck))
        left += PILE[0] + 34
        n = len(view.discard)
        self.caption(left, top, words("Discards"))
        spot = self.spots["discard",] = left, top + CAPTION, *PILE
        self.parts.append(self.top_card(spot) if n else pile(*spot, 0))
        left += PILE[0] + 34
        room = x + width - INSET - left
        if view.pile:
            self.parts.append(label(left, top + 14, room, words("Being played"), 24))
            small = Size(*PILE, 8)
            for i, key in enumerate(view.pile[-small.in_a_row(room) :]):
                at = left + i * (small.width + small.gap)
                self.parts.append(self.card(key, at, top + CAPTION, small))
            return
        self.parts.append(label(left, top + 14, room, words("Nursery"), 24))
        babies = [(VARIATION[v], f"×{n}") for v, n in view.nursery.items() if n]
        self.parts.append(tally(left, top + CAPTION + 22, room, babies, 24))

    def caption(self, x: float, y: float, said: str) -> None:
        """Name a pile."""
        self.parts.append(label(x + PILE[0] / 2, y + 14, PILE[0] + 26, said, 24, anchor="middle"))

    def top_card(self, spot: Box) -> str:
        """Draw the discard pile: its top card, where that is known, and the number of cards."""
        x, y, width, height = spot
        key, n = self.view.discard[-1], str(len(self.view.discard))
        if key is None:
            return back(x, y, width, height, n)
        return card(x, y, width, height, CARDS[key].art, "", n, sort_emblem(CARDS[key]))

    def hand(self, reader: int, y: float) -> float:
        """Lay out the reader's own hand and return how high its panel is."""
        own = self.view.table[reader].hand
        room = WIDTH - 2 * MARGIN - 2 * INSET
        left_over = TALL + 100 - y - CAPTION - 3 * INSET
        fits = (size for size in SIZES if size.high(len(own), room) <= left_over)
        size = next(fits, SIZES[-1])
        high = CAPTION + size.high(len(own), room) + 2 * INSET
        x, top = MARGIN + INSET, y + INSET + CAPTION
        said = self.words("Your hand")
        self.parts += [
            panel(MARGIN, y, WIDTH - 2 * MARGIN, high),
            label(x, y + INSET + 10, room, said, 26, weight=BOLD),
        ]
        for place, key in enumerate(own):
            left = x + place % size.in_a_row(room) * (size.width + size.gap)
            down = top + place // size.in_a_row(room) * (size.height + 10)
            self.spots["hand", place] = left, down, size.width, size.height
            shown = self.card(key, left, down, size) if key else None
            self.parts.append(shown or back(left, down, size.width, size.height))
        return high


def signs(shown: SeatView, words: Words) -> str:
    """Say in a few signs how a seat stands: Animals, hand, Herds, what holds for it."""
    said = [words("{n}/{needed}", n=shown.animals, needed=shown.needed), f"✋{len(shown.hand)}"]
    said += ["🛡️"] * shown.guarded + ["💤"] * bool(shown.skips) + ["⏩"] * bool(shown.extra)
    return " ".join(said)


def stacked(field: Iterable[str]) -> list[tuple[str, int]]:
    """Count the cards in a Field by kind: Animals first, then Upgrades, then Downgrades."""
    order: dict[Kind, int] = dict.fromkeys(ANIMAL, 0) | {"upgrade": 1, "downgrade": 2}
    counts = Counter(field)
    return sorted(counts.items(), key=lambda item: order[CARDS[item[0]].type])


FIELD = {"destroy", "sacrifice", "remove", "steal", "move", "swap", "return", "save"}
HAND = {"play", "instant", "discard", "bring", "give"}
"""The verbs whose choices name a card in a Field, or in the reader's hand."""


def target(choice: Choice, view: LlamasView) -> tuple[str | int, ...]:
    """Return what a choice of the reader is about, as it lies in the picture."""
    if choice.verb in FIELD:
        seat, place = int(choice.at[0]), int(choice.at[1])
        return "field", seat, view.table[seat].field[place]
    if choice.verb in HAND:
        return "hand", choice.place
    if choice.verb in ("into", "player"):
        return "seat", choice.place
    if choice.verb == "draw":
        return ("deck",)
    return ("discard",) if choice.verb == "take" and choice.at[0] == "pile" else ()
