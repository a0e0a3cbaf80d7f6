"""The seats: their cards, the rounds they have won, and what they need to win."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    BLACK,
    LEAST,
    Best,
    Box,
    Canvas,
    Card,
    Column,
    Fan,
    Gap,
    Icon,
    L,
    M,
    Mark,
    Panel,
    Ring,
    Room,
    Row,
    S,
    Shown,
    Text,
    gold_pill,
    mat,
)
from games.engine import Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import ALARM, BACK, PALE, TINTS, animal
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.text.names import place_label
from games.lion_unicorn.view import CROW, CardView, LionView

BREAD, PINNED = "🍞", "🔒"
"""The signs of a round that is won, and of the starting card, which can't be stolen."""
NAME, LOW, HEAD, PAD, SLIM, SIGN = 110, 40, 56, 16, 10, 46
"""The least width and height of a name, the height of a line of text, the room around what is in a
seat's area and in a slim one, and the side of a sign within a line."""
NO_WIN = message("crow: no win"), message("no win")
"""What a crow prevents, the second beside its picture."""
BESIDE, OVERLAP, UNDER = 310, 0.52, 46
"""The width of what is beside a seat's cards, the part of a card that shows if many overlap, and
the height of a number under a card."""


def cards_of(shown: Shown[LionView], seat: int) -> list[Card]:
    """Return a seat's cards in the order of their numbers."""
    there = shown.view.table[seat]
    found = standing(there, shown.words)
    return [
        _card(card, place, "counts" if found.threatens and place in found.counting else "",
              seat == shown.me, shown.words).at("card", seat, place)
        for place, card in enumerate(there.cards)
    ]  # fmt: skip


class Own(Card):
    """One of the reader's own cards, with its number or sign below it, in words if they fit."""

    under: Sequence[str] = ()

    def put(self, to: Canvas, x: int, y: int, w: int, h: int, seen: float, named: bool) -> None:
        """Draw the card, and what is below it."""
        super().put(to, x, y, w, h - UNDER, seen, named)
        said = (Text(text, S, weight=BLACK, anchor="middle") for text in (*self.under, ""))
        Best(*said).saying("").draw(to, x, y + h - UNDER + 4, seen, UNDER)


def _card(card: CardView, place: int, ring: Ring, own: bool, words: Words) -> Card:
    """Return a card as everyone sees it, or one of the reader's ``own`` as they remember it."""
    kind = CARDS[card.kind] if card.kind else None
    said = message("{n} face-down", "a card by its number in the description of a picture")
    back = words(said, n=place or place_label(0, words))
    if not own:
        if card.up and kind:
            return animal(kind.key, ring=ring).saying(words(kind.name))
        pin = None if place else Icon(PINNED)
        return Card(number=str(place or ""), body=pin, back=BACK).saying(back)
    emblem, name = (kind.emblem, words(kind.name)) if kind else ("", "")
    lies = None if card.up else BACK
    number, told = str(place or PINNED), words.label_value(back, name) if kind else back
    mine = Own(emblem, name, "" if kind else number, ring, back=lies, fill=TINTS[card.kind or CROW])
    under = (number,) if place else (f"{number} {words('start')}", number)
    mine.under = under if kind else ()
    return mine.saying(f"{number} {name}" if card.up else told)


def bread(shown: Shown[LionView], seat: int) -> list[Icon]:
    """Return a sign for each round that a seat has won."""
    wins = shown.view.table[seat].wins
    said = shown.words.plural("{n} round won", "{n} rounds won", wins)
    return [Icon(BREAD, SIGN, name="" if i else said) for i in range(wins)]


def needs(shown: Shown[LionView], seat: int, lines: int = 1) -> list[Box]:
    """Return how close a seat is, in gold if one card could win, or that a crow prevents it.

    The phrases are from the longest to the shortest, in up to ``lines``.
    """
    words, found = shown.words, standing(shown.view.table[seat], shown.words)
    if found.crow and found.missing <= 1:
        return no_win(words)
    if found.missing > 1:
        return [Text(found.short(words), M if lines > 1 else S, PALE, lines=lines)]
    return [gold_pill(text, LEAST, lines) for text in found.texts]


def no_win(words: Words) -> list[Box]:
    """Say that a crow prevents a win."""
    said, short = (Text(words(text), S, ALARM) for text in NO_WIN)
    return [said, Row(Icon(CARDS[CROW].emblem, 44, paper=True), short, gap=8), short]


def named(shown: Shown[LionView], seat: int) -> Room:
    """Return a seat's mark and name, how close it is to a win, and the rounds it has won."""
    rows = (_head(shown, seat, each) for each in (*needs(shown, seat), None))
    return Room(Best(*rows), h=HEAD)


def _head(shown: Shown[LionView], seat: int, phrase: Box | None, letters: int = M) -> Row:
    """Return a seat's mark, its name, a phrase and the rounds it has won, in one line."""
    name = Text(shown.title(seat), letters, cut=True).share(1, NAME)
    return Row(Mark(seat, SIGN), name, phrase, *bread(shown, seat), gap=10)


def stand(shown: Shown[LionView], seat: int, wide: bool) -> Panel:
    """Return the area of a seat: its name above its cards, or if it is ``wide`` beside them.

    All seats but the reader's have cards of one size.
    """
    most = max(len(shown.view.table[each].cards) for each in shown.others)
    cards = Fan(*cards_of(shown, seat), gap=12, show=OVERLAP, rows=3, count=most,
                anchor="start" if wide else "middle")  # fmt: skip
    if not wide:
        return area(shown, seat, Column(named(shown, seat), cards, gap=8))
    said = Best(*needs(shown, seat, 2))
    beside = Column(_head(shown, seat, None, L).share(1, LOW), said, gap=0)
    return area(shown, seat, Row(Gap(4), Room(beside, w=BESIDE), cards), SLIM)


def area(shown: Shown[LionView], seat: int, inside: Box, pad: int = PAD) -> Panel:
    """Return the area of a seat in its colour."""
    return Panel(inside, shown.frame(seat), pad, *mat(seat)).at("seat", seat)
