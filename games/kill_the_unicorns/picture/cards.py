"""Unicorns, hunt cards and schemes, drawn as cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
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
    S,
    Text,
    stepped,
)
from games.engine import Words, message
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.picture.ground import BACK, SCHEME, SOFT
from games.kill_the_unicorns.picture.phrases import WINS, missing, plain
from games.kill_the_unicorns.text.names import PATE
from games.kill_the_unicorns.text.table import trap_name
from games.kill_the_unicorns.view import SeatView, TrapView, UnicornView

SHAPE = 0.84
"""The width of a unicorn's card relative to its height."""
PIG = "pigicorn"
DETAILED = 150
"""The narrowest card with signs of what is on it."""
SEEN, APART, OUTSIDE = 0.42, 16, 8
APART_SEEN, WORTH = 1.1, 0.6
"""The width of a card with the room to the next one, and how much smaller it may be for that."""
"""The part of a unicorn that the next one of its group leaves free, the room between groups, and by
how much the coin is beside its card."""


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
        self.worth, self.sign, self.on = worth, sign, on
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
        Coin(str(self.worth).replace("-", "−"), coin).saying("").draw(to, x - 8, y - 8, coin, coin)
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


class Herd(Box):
    """Unicorns in groups, in the largest cards that fit, from the start of the room.

    If they would be small beside each other, those of a group overlap: of each, the part ``seen``
    shows.
    """

    grow = 1.0

    def __init__(self, *groups: Sequence[Card], seen: float = SEEN) -> None:
        self.groups, self.overlapping, self.seen = groups, seen, seen

    def lines(self, w: float, wide: int) -> list[list[Sequence[Card]]]:
        """Break the groups into lines, if the cards have this width."""
        found: list[list[Sequence[Card]]] = [[]]
        for group in self.groups:
            if found[-1] and self.length([*found[-1], group], wide) > w:
                found.append([])
            found[-1].append(group)
        return found

    def length(self, groups: Sequence[Sequence[Card]], wide: int) -> float:
        """Return how long a line of groups is."""
        cards = sum(1 + self.seen * (len(group) - 1) for group in groups)
        return wide * cards + APART * (len(groups) - 1)

    def largest(self, w: float, h: float, seen: float) -> int:
        """Return the largest width of the cards of which so much is seen."""
        self.seen = seen

        def fits(wide: int) -> bool:
            lines = self.lines(w, wide)
            high = len(lines) * (stepped(wide / SHAPE) + APART) - APART
            return high <= h and all(self.length(line, wide) <= w for line in lines)

        widest = stepped(min(h * SHAPE, w))
        return next((wide for wide in range(widest, 0, -4) if fits(wide)), 0)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the groups in lines."""
        apart, wide = (self.largest(w - OUTSIDE, h - OUTSIDE, seen)
                       for seen in (APART_SEEN, self.overlapping))  # fmt: skip
        if apart >= WORTH * wide:
            self.seen, wide = APART_SEEN, apart
        high = stepped(wide / SHAPE)
        lines = self.lines(w - OUTSIDE, wide) if wide else []
        top = y + (h + OUTSIDE - len(lines) * (high + APART) + APART) / 2
        if not wide:
            to.fault(f"{len(self.groups)} groups have {w:.0f} × {h:.0f}")
        for line in lines:
            left = x + OUTSIDE
            for group in line:
                for card in group:
                    card.put(to, round(left), round(top), wide, high, wide, False)
                    left += wide * self.seen
                left += wide * (1 - self.seen) + APART
            top += high + APART


def herd(shown: SeatView, seat: int, words: Words) -> Box:
    """Return all of a seat's unicorns and Pâtés, those of a colour together.

    The last one is the place of a unicorn that would win.
    """
    cards = held(shown, seat, words)
    if not cards:
        return Text(words("no unicorns"), S, SOFT, grow=1)
    groups = [list[Card](group) for _, group in groupby(cards, _group)]
    if colour := missing(shown):
        wins = Card("🦄", ghost=True, ring="counts", look=TINTS[colour].look, slim=SHAPE)
        groups.append([wins.saying(words(WINS[colour]))])
    return Herd(*groups)


def _group(card: Prey) -> tuple[str, str]:
    """Return what cards of a group have in common."""
    return card.emoji, card.fill


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
