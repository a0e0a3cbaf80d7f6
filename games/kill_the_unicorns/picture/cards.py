"""Unicorns, hunt cards and schemes, drawn as cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from games.drawing import (
    BLACK,
    INK,
    LEAST,
    Box,
    Canvas,
    Card,
    Coin,
    Dealt,
    Fan,
    Grid,
    Icon,
    Mark,
    Pill,
    Ring,
    Row,
    S,
    Side,
    Text,
    stepped,
)
from games.engine import Words, message
from games.kill_the_unicorns.cards import BOOK, COLOURS, LEGENDARY
from games.kill_the_unicorns.picture.ground import BACK, SCHEME
from games.kill_the_unicorns.picture.phrases import plain
from games.kill_the_unicorns.text.names import PATE
from games.kill_the_unicorns.text.table import trap_name
from games.kill_the_unicorns.view import SeatView, TrapView, UnicornView

SHAPE = 0.84
"""The width of a unicorn's card relative to its height."""
PIG = "pigicorn"
SHOW, ANOTHER_ROW = 0.5, 0.85
"""The part that shows of a unicorn below another, and the share above which unicorns in one row
are better than larger ones in two."""
NARROWEST, FEWEST, DETAILED = 60, 36, 150
"""The narrowest card; the part of it that has to be seen, with its worth and its colour; and the
narrowest one with signs of what is on it."""
COUNTED = 84
"""The narrowest card with a number of cards beside its sign."""


class Tint(NamedTuple):
    """The look of a colour's unicorns: the mane, and the ground and edge of the card."""

    look: str
    fill: str
    edge: str


TINTS = {
    "pink": Tint("pink", "#ffbcd8", "#c01f68"),
    "blue": Tint("blue", "#d6edff", "#1c6fc4"),
    "green": Tint("green", "#a5d78e", "#17591c"),
    "yellow": Tint("yellow", "#fff3b8", "#b98a00"),
    "": Tint("violet", "#cdc1ff", "#4a34a6"),
}
"""The colours differ in brightness too, for colour-blind players; the sign repeats the colour."""
BROWN = Tint("", "#ece4d6", "#8a7c6a")
ORDER = list(TINTS)


class Prey(Card):
    """A card with its worth on a coin, the sign of its colour, and signs of what is on it.

    After a hunt it has the mark of its ``winner``. It can be the upper one of a ``pile``.
    """

    def __init__(
        self, emoji: str, worth: int, tint: Tint, sign: str = "", on: Sequence[str] = (),
        ring: Ring = "", star: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(emoji, ring=ring, badge="star" if star else None, fill=tint.fill,
                         edge=tint.edge, look=tint.look, slim=SHAPE)  # fmt: skip
        self.worth, self.sign, self.on = str(worth), sign, on
        self.winner: int | None = None
        self.pile: Sequence[Prey] = (self,)

    def put(self, to: Canvas, x: int, y: int, w: int, h: int, seen: float, named: bool) -> None:
        """Draw the card, and its signs at its edges."""
        many = len(self.pile) > 1
        if many:
            self._paper(to, x + 7, y - 5, w, h)
        super().put(to, x, y, w, h, seen, named)
        to.places |= {card.key: (x, y, w, h) for card in self.pile if card.key}
        side, coin = stepped(max(40, w * 0.32)), stepped(max(50, w * 0.34))
        low = y + h - side + 2
        crowded = many and w < COUNTED
        if self.sign:
            at = (x - 6, y - 6) if crowded else (x - 2, low)
            Icon(self.sign, side, paper=True).draw(to, *at, side, side)
        for i, sign in enumerate(self.on if w >= DETAILED else ()):
            left = x + w - side * (1 + 0.9 * i) + 4
            Icon(sign, side, paper=True).draw(to, left, low, side, side)
        if not crowded:
            worth = str(sum(int(card.worth) for card in self.pile))
            Coin(worth, coin).saying("").draw(to, x - 8, y - 8, coin, coin)
        if many:
            count = Pill(f"×{len(self.pile)}", letters=LEAST, pad=6)
            wide, high = count.size(w, h)
            count.saying("").draw(to, x + w + 8 - wide, y + h + 4 - high, wide, high)
        if self.winner is not None:
            Mark(self.winner).draw(to, x + w - side, low, side + 10, side + 10)


def unicorn(u: UnicornView, words: Words, ring: Ring = "", star: bool = False) -> Prey:
    """Return a unicorn as it is now."""
    on = [BOOK.market[u.token].emoji] if u.token else []
    if u.scheme == PIG:
        card = Prey(BOOK.schemes[PIG].emoji, u.value, BROWN, ring=ring, star=star)
    else:
        on += [BOOK.schemes[u.scheme].emoji] if u.scheme else []
        sign = BOOK.unicorns[u.colour or LEGENDARY].emoji
        card = Prey("🦄", u.value, TINTS[u.colour], sign, on, ring, star)
    return card.saying(" ".join([plain(u, words), *on]))


def pate() -> Prey:
    """Return a Pâté."""
    return Prey(PATE, BOOK.pate, BROWN).saying(PATE)


def caught(
    shown: SeatView, seat: int, words: Words, star: int = -1
) -> dict[str, list[Prey]]:  # fmt: skip
    """Return a seat's unicorns by colour; those without a colour, and its Pâtés, come last.

    The unicorn at the place ``star`` has decided the match.
    """
    held = shown.stable
    found: dict[str, list[Prey]] = {colour: [] for colour in ORDER}
    for i in sorted(range(len(held)), key=lambda i: held[i].value):
        card = unicorn(held[i], words, "counts" if i == star else "", i == star)
        found[held[i].colour].append(card.at("stable", seat, i))
    found[""] += [pate() for _ in range(shown.pate)]
    return found


def kinds(shown: SeatView) -> int:
    """Return how many piles a seat's unicorns and Pâtés make."""
    return len({(u.colour, u.scheme == PIG) for u in shown.stable}) + bool(shown.pate)


def piles(shown: SeatView, seat: int, words: Words, most: float, count: int) -> Box:
    """Return a seat's unicorns in a pile for each colour, then Pigicorns and Pâtés.

    They are as small as ``count`` piles would be.
    """
    found: dict[tuple[str, str], list[Prey]] = {}
    for cards in caught(shown, seat, words).values():
        for card in cards:
            found.setdefault((card.emoji, card.sign), []).append(card)
    for cards in found.values():
        cards[-1].pile = cards
    tops = [cards[-1] for cards in found.values()]
    for top in tops:
        if len(top.pile) > 1:
            top.saying(f"{top.sign or top.emoji} ×{len(top.pile)}")
    if not tops:
        return Text(words("no unicorns"), S)
    return Fan(*tops, gap=14, rows=2, most=most, anchor="middle", count=count, slim=SHAPE)


def herd(
    shown: SeatView, seat: int, words: Words, most: float = 1000, anchor: Side = "start"
) -> Box:
    """Return a seat's unicorns by colour and its Pâtés; if they are very many, only colours."""
    cards = [card for cards in caught(shown, seat, words).values() for card in cards]
    if not cards:
        return Text(words("no unicorns"), S)
    return Herd(cards, colours(shown), most=most, rows=2, anchor=anchor)


class Herd(Fan):
    """Unicorns, which overlap if that makes them larger. If they would be tiny, another box."""

    def __init__(
        self, cards: Sequence[Card], other: Box | None = None, most: float = 1000, rows: int = 1,
        anchor: Side = "middle",
    ) -> None:  # fmt: skip
        super().__init__(*cards, gap=18, rows=rows, most=most, anchor=anchor)
        self.other = other

    def dealt(self, w: float, h: float) -> Dealt:
        """Return how the cards lie in a room.

        Cards of one width have one height, so that a drawn card can be used again.
        """
        found = []
        for rows in range(1, min(self.rows, self.count) + 1):
            n = ceil(self.count / rows)
            high = (h - (rows - 1) * self.gap) / rows
            width = stepped(min(high * SHAPE, self.most, w / (1 + (n - 1) * SHOW)))
            lying = min(n, len(self.cards))
            step = min(width + self.gap, (w - width) / (lying - 1)) if lying > 1 else w
            found.append(Dealt(n, width, min(stepped(high), high_of(width)), step))
        return max(
            enumerate(found),
            key=lambda each: (each[1].width >= NARROWEST, each[1].seen * ANOTHER_ROW ** each[0]),
        )[1]

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the unicorns, or the other box if they can't be told apart."""
        dealt = self.dealt(w, h)
        small = dealt.width < NARROWEST or dealt.seen < FEWEST
        if self.other and small:
            self.other.draw(to, x, y, w, h)
        else:
            super().paint(to, x, y, w, h)


def high_of(width: int) -> int:
    """Return the height of a unicorn's card."""
    return ceil(width / SHAPE)


def colours(shown: SeatView) -> Grid:
    """Return how many unicorns of each colour a seat has."""
    return Grid(*counts(shown, 40), ratio=2.2, gap=6)


def counts(shown: SeatView, side: int = 48) -> list[Row]:
    """Return the sign of each colour that a seat has, and how many unicorns of it."""
    found = Counter(u.colour for u in shown.stable if u.scheme != PIG)
    signs = [
        (BOOK.unicorns[colour or LEGENDARY].emoji, found[colour])
        for colour in (*COLOURS, "")
        if found[colour]
    ]
    signs += [(PATE, shown.pate)] if shown.pate else []
    return [
        Row(Icon(sign, side, paper=True), Text(f"×{n}", S), gap=4).saying(f"{sign} ×{n}")
        for sign, n in signs
    ]


class Number(Box):
    """A number, as large as its room."""

    def __init__(self, n: int) -> None:
        self.n = str(n)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Write the number."""
        letters = max(LEAST, stepped(min(h * 0.7, w * 1.2)))
        Text(self.n, letters, INK, BLACK, "middle").draw(to, x - 4, y - 4, w + 8, h + 8)


def hunt_card(n: int, ring: Ring = "", chosen: bool = False) -> Card:
    """Return a hunt card face-up."""
    card = Card(ring=ring, badge="yes" if chosen else None, body=Number(n))
    return card.saying(str(n))


def face_down(n: int, words: Words) -> Box:
    """Return a bid of ``n`` hunt cards face-down."""
    fan = Fan(*(Card(back=BACK) for _ in range(n)), gap=6)
    return fan.saying(words.plural("{n} hunt card", "{n} hunt cards", n))


class Trap(Card):
    """A face-down scheme with the mark of its owner; its reader may know what it is."""

    def __init__(self, one: TrapView) -> None:
        known = BOOK.schemes[one.kind].emoji if one.kind else ""
        super().__init__(known, number="" if known else "?", back=SCHEME)
        self.owner = one.owner

    def put(self, to: Canvas, x: int, y: int, w: int, h: int, seen: float, named: bool) -> None:
        """Draw the scheme, and the mark at its corner."""
        super().put(to, x, y, w, h, seen, named)
        side = stepped(max(40, w * 0.44))
        Mark(self.owner).draw(to, x + w - side * 0.86, y + h - side * 0.86, side, side)


def trap(one: TrapView, words: Words) -> Card:
    """Return a scheme that lies face-down."""
    unknown = message("your scheme"), message("{name}'s scheme")
    return Trap(one).saying(
        trap_name(one, words) if one.kind else words.by_actor(one.owner, *unknown)
    )
