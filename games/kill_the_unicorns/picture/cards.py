"""Unicorns, hunt cards and schemes, drawn as cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import (
    BLACK,
    INK,
    LEAST,
    WIDTH,
    Best,
    Box,
    Canvas,
    Card,
    Coin,
    Column,
    Fan,
    Icon,
    Mark,
    Pill,
    Ring,
    Room,
    Text,
    mat,
    stepped,
)
from games.engine import Words, message
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.picture.ground import BACK, SCHEME
from games.kill_the_unicorns.picture.phrases import PIG, WINS, kind_of, missing, plain
from games.kill_the_unicorns.text.names import PATE
from games.kill_the_unicorns.text.table import trap_name
from games.kill_the_unicorns.view import SeatView, TrapView, UnicornView

SHAPE = 0.84
"""The width of a unicorn's card relative to its height."""
DETAILED = 150
"""The narrowest card with signs of what is on it."""
SIGNED = 80
"""The narrowest card with the sign of its colour."""
NUMBER, ARROW = 140, 52
"""The largest number on a hunt card, and the height of the bow below it."""
BEHIND = 7
"""By so much each of up to two cards behind another one is seen."""


class Tint(NamedTuple):
    """The look of a colour's unicorns: the mane, the ground and edge of the card, and its area."""

    look: str
    fill: str
    edge: str
    area: str


TINTS = {
    "pink": Tint("pink", "#ffbcd8", "#c01f68", mat(6)[0]),
    "blue": Tint("blue", "#d6edff", "#1c6fc4", mat(0)[0]),
    "green": Tint("green", "#a5d78e", "#17591c", mat(2)[0]),
    "yellow": Tint("yellow", "#fff3b8", "#b98a00", mat(4)[0]),
    "": Tint("violet", "#cdc1ff", "#4a34a6", mat(3)[0]),
}
"""The colours differ in brightness too, for colour-blind players; the sign repeats the colour."""
BROWN = Tint("", "#ece4d6", "#8a7c6a", mat(4)[0])
BIDS = "#dde1e4", "#c2e2fa", "#c8ecb4", "#ffdf86", "#ffcda3"
"""The grounds of hunt cards by their number."""


class Prey(Card):
    """A card with its worth on a coin, the sign of its colour, and signs of what is on it.

    After a hunt it has the mark of its ``winner``. With ``more`` of its ``kind`` behind it, it has
    their number and what all are worth together.
    """

    def __init__(
        self, emoji: str, worth: int, tint: Tint, kind: str, sign: str = "",
        on: Sequence[str] = (), ring: Ring = "", star: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(emoji, ring=ring, badge="star" if star else None, fill=tint.fill,
                         edge=tint.edge, look=tint.look, slim=SHAPE)  # fmt: skip
        self.worth, self.sign, self.on = worth, sign, on
        self.kind = kind
        self.winner: int | None = None
        self.more: list[Prey] = []

    @property
    def total(self) -> int:
        """What the card and those behind it are worth."""
        return self.worth + sum(card.worth for card in self.more)

    def put(self, to: Canvas, x: int, y: int, w: int, h: int, seen: float, named: bool) -> None:
        """Draw the card, and its signs at its edges."""
        for i in range(min(len(self.more), 2), 0, -1):
            self._paper(to, x + BEHIND * i, y - BEHIND * i, w, h)
        to.places |= {card.key: (x, y, w, h) for card in self.more}
        super().put(to, x, y, w, h, seen, named)
        side, coin = stepped(max(36, w * 0.32)), stepped(max(46, w * 0.34))
        low = y + h - side + 2
        if self.sign and w >= SIGNED:
            Icon(self.sign, side, paper=True).draw(to, x - 2, low, side, side)
        if self.more:
            number = Pill(f"×{len(self.more) + 1}", letters=LEAST, pad=10).saying("")
            wide = number.size(w, h)[0]
            number.draw(to, x + w - wide + 4, low, wide, side)
        for i, sign in enumerate(self.on if w >= DETAILED and not self.more else ()):
            left = x + w - side * (1 + 0.9 * i) + 4
            Icon(sign, side, paper=True).draw(to, left, low, side, side)
        worth = Coin(str(self.total).replace("-", "−"), coin).saying("")
        worth.draw(to, x - 8, y - 8, coin, coin)
        if self.winner is not None:
            Mark(self.winner).draw(to, x + w - side, low, side + 10, side + 10)


def unicorn(u: UnicornView, words: Words, ring: Ring = "", star: bool = False) -> Prey:
    """Return a unicorn as it is now."""
    kind, on = kind_of(u, words), [BOOK.market[u.token].emoji] if u.token else []
    if u.scheme == PIG:
        card = Prey(BOOK.schemes[PIG].emoji, u.value, BROWN, kind, ring=ring, star=star)
    else:
        on += [BOOK.schemes[u.scheme].emoji] if u.scheme else []
        sign = BOOK.unicorns[u.colour or LEGENDARY].emoji
        card = Prey("🦄", u.value, TINTS[u.colour], kind, sign, on, ring, star)
    return card.saying(" ".join([plain(u, words), *on]))


def tint_of(u: UnicornView) -> Tint:
    """Return the colours of a unicorn as it is now."""
    return BROWN if u.scheme == PIG else TINTS[u.colour]


def pate() -> Prey:
    """Return a Pâté."""
    return Prey(PATE, BOOK.pate, BROWN, PATE).saying(PATE)


def held(shown: SeatView, seat: int, words: Words) -> list[Prey]:
    """Return a seat's unicorns by colour, those without one, and its Pâtés."""
    order = sorted(enumerate(shown.stable), key=lambda each: [*TINTS].index(each[1].colour))
    cards = [unicorn(u, words).at("stable", seat, i) for i, u in order]
    return cards + [pate().at("pate", seat, i) for i in range(shown.pate)]


def herd(cards: Sequence[Card], most: int = WIDTH) -> Fan:
    """Return unicorns in the largest cards that fit, at most this wide."""
    return Fan(*cards, gap=16, rows=3, most=most, slim=SHAPE)


def stable(shown: SeatView, seat: int, words: Words, most: int = WIDTH) -> Fan:
    """Return a seat's unicorns and Pâtés, a card for each kind, and that of one that would win."""
    kinds: dict[str, list[Prey]] = {}
    for card in held(shown, seat, words):
        kinds.setdefault(card.kind, []).append(card)
    cards: list[Card] = []
    for kind, group in kinds.items():
        group[0].more = group[1:]
        if group[1:]:
            group[0].saying(words.label_value(f"{kind} ×{len(group)}", str(group[0].total)))
        cards.append(group[0])
    if colour := missing(shown):
        wins = Card("🦄", ghost=True, ring="counts", look=TINTS[colour].look, slim=SHAPE)
        cards.append(wins.saying(words(WINS[colour])))
    return herd(cards, most).share()


def hunt_card(n: int, chosen: bool = False, bid: bool = False) -> Card:
    """Return a hunt card face-up."""
    number = Text(str(n), NUMBER, INK, BLACK, "middle").share()
    body = Best(Column(number, Room(Icon("🏹"), h=ARROW), gap=0), number)
    ring: Ring = "good" if chosen else "counts" if bid else ""
    card = Card(ring=ring, body=body, fill=BIDS[min(n, 4)], badge="yes" if chosen else None)
    return card.saying(str(n))


def face_down(n: int, words: Words) -> Box:
    """Return a bid of ``n`` hunt cards face-down."""
    fan = Fan(*(Card(back=BACK) for _ in range(n)), gap=0, show=0.4)
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
