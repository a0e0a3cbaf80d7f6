"""Unicorns, hunt cards and schemes, drawn as cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import (
    BLACK,
    INK,
    LEAST,
    Box,
    Canvas,
    Card,
    Coin,
    Fan,
    Icon,
    Mark,
    Ring,
    Row,
    S,
    Text,
    stepped,
)
from games.engine import Words, message
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.picture.ground import BACK, SCHEME
from games.kill_the_unicorns.picture.phrases import plain
from games.kill_the_unicorns.text.names import PATE
from games.kill_the_unicorns.text.table import trap_name
from games.kill_the_unicorns.view import SeatView, TrapView, UnicornView

SHAPE = 0.84
"""The width of a unicorn's card relative to its height."""
PIG = "pigicorn"
DETAILED = 150
"""The narrowest card with signs of what is on it."""


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

    After a hunt it has the mark of its ``winner``.
    """

    def __init__(
        self, emoji: str, worth: int, tint: Tint, sign: str = "", on: Sequence[str] = (),
        ring: Ring = "", star: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(emoji, ring=ring, badge="star" if star else None, fill=tint.fill,
                         edge=tint.edge, look=tint.look, slim=SHAPE)  # fmt: skip
        self.worth, self.sign, self.on = str(worth), sign, on
        self.winner: int | None = None

    def put(self, to: Canvas, x: int, y: int, w: int, h: int, seen: float, named: bool) -> None:
        """Draw the card, and its signs at its edges."""
        super().put(to, x, y, w, h, seen, named)
        side, coin = stepped(max(36, w * 0.32)), stepped(max(46, w * 0.34))
        low = y + h - side + 2
        if self.sign:
            Icon(self.sign, side, paper=True).draw(to, x - 2, low, side, side)
        for i, sign in enumerate(self.on if w >= DETAILED else ()):
            left = x + w - side * (1 + 0.9 * i) + 4
            Icon(sign, side, paper=True).draw(to, left, low, side, side)
        Coin(self.worth, coin).saying("").draw(to, x - 8, y - 8, coin, coin)
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


def held(shown: SeatView, seat: int, words: Words) -> list[Prey]:
    """Return a seat's unicorns by colour, those without one, and its Pâtés."""
    order = sorted(enumerate(shown.stable), key=lambda each: ORDER.index(each[1].colour))
    cards = [unicorn(u, words).at("stable", seat, i) for i, u in order]
    return cards + [pate().at("pate", seat, i) for i in range(shown.pate)]


def herd(shown: SeatView, seat: int, words: Words, most: float) -> Box:
    """Return all of a seat's unicorns and Pâtés."""
    cards = held(shown, seat, words)
    if not cards:
        return Text(words("no unicorns"), S, anchor="middle")
    return Fan(*cards, gap=18, rows=2, most=most, anchor="middle", slim=SHAPE)


def counts(shown: SeatView, side: int = 48) -> list[Row]:
    """Return the sign of each colour that a seat has, and how many unicorns of it."""
    found = Counter(u.colour for u in shown.stable if u.scheme != PIG)
    signs = [
        (BOOK.unicorns[colour or LEGENDARY].emoji, found[colour])
        for colour in ORDER
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
        side = stepped(max(36, w * 0.44))
        Mark(self.owner).draw(to, x + w - side * 0.86, y + h - side * 0.86, side, side)


def trap(one: TrapView, words: Words) -> Card:
    """Return a scheme that lies face-down."""
    return Trap(one).saying(trap_name(one, words) if one.kind else trap_of(one, words))


def trap_of(one: TrapView, words: Words) -> str:
    """Say whose scheme it is."""
    return words.by_actor(one.owner, message("your scheme"), message("{name}'s scheme"))
