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
    Icon,
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
from games.lion_unicorn.picture.stage import TOLD
from games.lion_unicorn.text.names import place_label
from games.lion_unicorn.view import CROW, CardView, LionView

BREAD, PINNED = "🍞", "🔒"
"""The signs of a round that is won, and of the starting card, which can't be stolen."""
NAME, HEAD, PAD, SIGN = 110, 56, 12, 46
"""The least width of a name, the height of a line of text, the room around what is in a seat's
area, and the side of a sign within a line."""
OVERLAP, UNDER = 0.52, 46
"""The part of a card that shows if many overlap, and the height of a number under a card."""
FEW, LARGE, ALIKE = 3, 240, 112
"""A small number of seats or others, and the largest widths of a card: with few seats, and with
more, where all cards are about as large."""


def cards_of(shown: Shown[LionView], seat: int) -> list[Card]:
    """Return a seat's cards in the order of their numbers."""
    there, just_seen = shown.view.table[seat], _just_seen(shown, seat)
    found = standing(there, shown.words)
    return [
        _card(card, place, "counts" if found.threatens and place in found.counting else "",
              seat == shown.me, just_seen.get(place, ""), shown.words).at("card", seat, place)
        for place, card in enumerate(there.cards)
    ]  # fmt: skip


def _just_seen(shown: Shown[LionView], seat: int) -> dict[int, str]:
    """Return the place and the kind of a seat's card that the latest event showed and hid."""
    event = next((event for event in reversed(shown.story) if event.kind in TOLD), None)
    if not event or event.seat != seat or event.kind not in ("down", "draw") or not event.faces:
        return {}
    place = int(event.about[0]) if event.kind == "down" else len(shown.view.table[seat].cards) - 1
    return {place: event.faces[0]}


class Own(Card):
    """One of the reader's own cards, with its number or sign below it, in words if they fit."""

    under: Sequence[str] = ()

    def put(self, to: Canvas, x: int, y: int, w: int, h: int, seen: float, named: bool) -> None:
        """Draw the card, and what is below it."""
        super().put(to, x, y, w, h - UNDER, seen, named)
        said = (Text(text, S, weight=BLACK, anchor="middle") for text in (*self.under, ""))
        Best(*said).saying("").draw(to, x, y + h - UNDER + 4, seen, UNDER)


def _card(card: CardView, place: int, ring: Ring, own: bool, just_seen: str, words: Words) -> Card:
    """Return a card as everyone sees it, or one of the reader's ``own`` as they remember it.

    One that lies face-down again has the kind that was ``just_seen`` on it.
    """
    known = card.kind if card.up or own else just_seen
    kind = CARDS[known] if known else None
    said = message("{n} face-down", "a card by its number in the description of a picture")
    back = words(said, n=place or place_label(0, words))
    told = words.label_value(back, words(kind.name)) if kind else back
    if not own:
        if card.up and kind:
            return animal(kind.key, ring=ring).saying(words(kind.name))
        on_it = Icon(kind.emblem, paper=True) if kind else None if place else Icon(PINNED)
        return Card(number=str(place or ""), body=on_it, back=BACK).saying(told)
    emblem, name = (kind.emblem, words(kind.name)) if kind else ("", "")
    lies = None if card.up else BACK
    number = str(place or PINNED)
    mine = Own(emblem, name, "" if kind else number, ring, back=lies, fill=TINTS[known or CROW])
    under = (number,) if place else (f"{number} {words('start')}", number)
    mine.under = under if kind else ()
    return mine.saying(f"{number} {name}" if card.up else told)


def bread(shown: Shown[LionView], seat: int) -> list[Icon]:
    """Return a sign for each round that a seat has won."""
    wins = shown.view.table[seat].wins
    said = shown.words.plural("{n} round won", "{n} rounds won", wins)
    return [Icon(BREAD, SIGN, name="" if i else said) for i in range(wins)]


def needs(shown: Shown[LionView], seat: int) -> list[Box]:
    """Return how close a seat is, in gold if one card could win, or that a crow prevents it.

    The phrases are from the longest to the shortest.
    """
    words, found = shown.words, standing(shown.view.table[seat], shown.words)
    if found.crow and found.missing <= 1:
        return [Text(words("crow: no win"), S, ALARM), Text(words("no win"), S, ALARM)]
    if found.missing > 1:
        return [Text(found.short(words), S, PALE)]
    return [gold_pill(text, LEAST) for text in found.texts]


def named(shown: Shown[LionView], seat: int, *phrases: Box | None) -> Room:
    """Return a seat's mark, its name, the first phrase that fits, and the rounds it has won."""
    name = Text(shown.title(seat), M, cut=True).share(1, NAME)
    rows = (Row(Mark(seat, SIGN), name, each, *bread(shown, seat), gap=10) for each in phrases)
    return Room(Best(*rows), h=HEAD)


def stand(
    shown: Shown[LionView], seat: int, phrases: Sequence[Box | None], below: Box | None = None
) -> Panel:
    """Return the area of a seat: its name and a phrase, its cards, and a line ``below`` them."""
    cards = cards_of(shown, seat)
    most = LARGE if shown.view.seats <= FEW else ALIKE
    fan = Fan(*cards, gap=12, show=OVERLAP, rows=3, anchor="middle", most=most)
    return area(shown, seat, Column(named(shown, seat, *phrases), fan, below, gap=8))


def area(shown: Shown[LionView], seat: int, inside: Box) -> Panel:
    """Return the area of a seat in its colour."""
    return Panel(inside, shown.frame(seat), PAD, *mat(seat)).at("seat", seat)
