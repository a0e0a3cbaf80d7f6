"""The seats: their cards, the rounds they have won, and what they need to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.drawing import (
    BLACK,
    Best,
    Box,
    Canvas,
    Card,
    Column,
    Fan,
    Gap,
    Icon,
    M,
    Mark,
    Meter,
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
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.text.names import place_label
from games.lion_unicorn.view import CROW, CardView, LionView

BREAD, PINNED = "🍞", "🔒"
"""The signs of a round that is won, and of the starting card, which can't be stolen."""
NAME, HEAD, PAD = 110, 56, 12
"""The least room of a name, the height of a line of text, and the room around a seat's area."""
NO_WIN = message("crow: no win"), message("no win")
"""What a crow prevents, the second beside its picture."""
OVERLAP, BACKS, MOST = 0.52, 58, 200
"""The part of a card that shows if many overlap, and the largest widths of small and large ones."""
TALL, ROOMY = 3, 4
"""The most seats on the table with cards face-down below the others, and with words below all."""
UNDER, LOW = 46, 88
"""The height of a number under a card, and of small cards in one row."""


def cards_of(shown: Shown[LionView], seat: int) -> list[Card]:
    """Return a seat's cards in the order of their numbers, and the place of one that would win."""
    found = standing(shown.view.table[seat], shown.words)
    cards = [
        _card(card, place, _ring(card, place, found), seat == shown.me, shown.words).at(
            "card", seat, place
        )
        for place, card in enumerate(shown.view.table[seat].cards)
    ]
    if not found.threatens:
        return cards
    wins = CARDS[found.kind].emblem if found.kind else ""
    return [*cards, place_of(shown, seat, wins or "🏆", ring="counts")]


def place_of(shown: Shown[LionView], seat: int, emoji: str = "", **look: Any) -> Card:
    """Return the place of a card that a seat doesn't have."""
    return (Own if seat == shown.me else Card)(emoji, ghost=True, **look).saying("")


def _ring(card: CardView, place: int, found: Standing) -> Ring:
    """Say whether a card counts towards a win, or is the crow that alone prevents one."""
    if card.up and card.kind == CROW and found.missing <= 1:
        return "threat"
    return "counts" if found.threatens and place in found.counting else ""


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


def bread(shown: Shown[LionView], seat: int) -> Meter:
    """Return the rounds that a seat has won, and places for those that it still needs."""
    wins = shown.view.table[seat].wins
    said = shown.words.plural("{n} round won", "{n} rounds won", wins)
    return Meter(wins, shown.view.goal, 46, BREAD, name=said)


def needs(shown: Shown[LionView], seat: int) -> list[Box]:
    """Return how close a seat is, in gold if one card could win, or that a crow prevents it.

    The phrases are from the longest to the shortest.
    """
    words, found = shown.words, standing(shown.view.table[seat], shown.words)
    if found.crow and found.missing <= 1:
        return no_win(words)
    if found.missing > 1:
        return [Text(found.short(words), S, PALE)]
    return [gold_pill(text) for text in found.texts]


def no_win(words: Words) -> list[Box]:
    """Say that a crow prevents a win."""
    said, short = (Text(words(text), S, ALARM) for text in NO_WIN)
    return [said, Row(Icon(CARDS[CROW].emblem, 44, paper=True), short, gap=8), short]


def named(shown: Shown[LionView], seat: int, phrases: Sequence[Box]) -> Room:
    """Return a seat's mark and name, the first phrase that fits, and the rounds it has won."""
    name = Text(shown.title(seat), M, cut=True).share(1, NAME)
    rows = (Row(Mark(seat, 46), name, each, bread(shown, seat), gap=10)
            for each in (*phrases, None))  # fmt: skip
    return Room(Best(*rows), h=HEAD)


def stand(shown: Shown[LionView], seat: int) -> Panel:
    """Return the area of a seat: its name, its cards, and how close it is to a win.

    Cards face-down are small, beside those face-up or on a table with few seats below them.
    """
    seats, on_table, said = shown.view.seats, shown.me is None, needs(shown, seat)
    tall, below = on_table and seats <= TALL, on_table and seats <= ROOMY
    cards = cards_of(shown, seat)
    up = [card for card in cards if not card.back]
    down = [card for card in cards if card.back]
    backs = Fan(*down, gap=8, rows=2, most=BACKS if up else MOST, anchor="middle")
    lying: Box = Fan(*up, show=OVERLAP, rows=3, anchor="middle", most=MOST) if up else backs
    if up and down:
        small = Room(backs, w=0 if tall else (BACKS + 8) * -(-len(down) // 2), h=LOW * tall)
        lying = (Column if tall else Row)(lying, small, grow=1)
    foot = Room(Row(Best(*said, Gap(1)), pack="middle"), h=HEAD) if below else None
    return area(shown, seat, Column(named(shown, seat, [] if below else said), lying, foot, gap=4))


def area(shown: Shown[LionView], seat: int, inside: Box) -> Panel:
    """Return the area of a seat in its colour."""
    return Panel(inside, shown.frame(seat), PAD, *mat(seat)).at("seat", seat)
