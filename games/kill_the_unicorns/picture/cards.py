"""Unicorns, hunt cards and schemes, drawn as cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import (
    BLACK,
    INK,
    LEAST,
    WIDTH,
    Box,
    Canvas,
    Card,
    Fan,
    Icon,
    Mark,
    Ring,
    Row,
    Text,
    mat,
    stepped,
)
from games.engine import Place, Words, message
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.picture.ground import BACK, SCHEME
from games.kill_the_unicorns.picture.phrases import PIG, WINS, kind_of, missing, plain
from games.kill_the_unicorns.text.names import PATE
from games.kill_the_unicorns.text.table import trap_name
from games.kill_the_unicorns.view import SeatView, TrapView, UnicornView

SHAPE = 0.84
"""The width of a unicorn's card relative to its height."""
NUMBER, FOOT, SIGN, COUNT = 140, 0.3, 46, 44
"""The largest number on a hunt card, the share of a unicorn's card that is below the animal, the
least room for a sign there, and the side of the count of a kind."""


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
    """A card with what is told of it below the animal: its worth.

    Beside that are the sign of its colour and signs of what is on it, if there is room. A card may
    stand for all that are ``alike``, with their number.
    """

    def __init__(
        self, emoji: str, worth: int, tint: Tint, kind: str, sign: str = "",
        on: Sequence[str] = (), ring: Ring = "", star: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(emoji, ring=ring, badge="star" if star else None, fill=tint.fill,
                         edge=tint.edge, look=tint.look, slim=SHAPE)  # fmt: skip
        self.worth, self.sign, self.on, self.kind = worth, sign, on, kind
        self.told = str(worth).replace("-", "−")
        self.alike: list[Place] = []

    def put(self, to: Canvas, x: int, y: int, w: int, h: int, seen: float, named: bool) -> None:
        """Draw the card, in the place of all that it stands for."""
        to.places |= dict.fromkeys(self.alike, (x, y, w, h))
        super().put(to, x, y, w, h, seen, named)

    def _face(self, to: Canvas, x: int, y: int, w: int, h: float, seen: float) -> None:
        """Draw the animal, and what is told of it: below it, or of several above it."""
        if self.alike:
            Icon(self.emoji, look=self.look).draw(to, x + 3, y + h - w + 3, w - 6, w - 6)
            told = Text(self.told, LEAST, INK, BLACK, "end")
            told.draw(to, min(x, x + w - COUNT), y + 2, max(w - 5, COUNT), COUNT)
            return
        signs = [*filter(None, (self.sign, *self.on))][: max(0, w // SIGN - 1)]
        items = len(signs) + bool(self.told)
        high = max(SIGN, round(min(h * FOOT, w / items))) if items else 0
        icons = [Icon(one, high - 10) for one in signs]
        number = Text(self.told, high, INK, BLACK) if self.told else None
        foot = Row(*icons, number, gap=4, pack="middle")
        Icon(self.emoji, look=self.look).draw(to, x + 4, y + 4, w - 8, h - 0.8 * high - 8)
        foot.draw(to, x + 2, y + h - high, w - 4, high)


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
    return Fan(*cards, gap=6, rows=3, most=most, slim=SHAPE)


def stable(shown: SeatView, seat: int, words: Words, most: int = WIDTH) -> Fan:
    """Return a seat's unicorns and Pâtés, a card for each kind, and that of one that would win."""
    kinds: dict[str, list[Prey]] = {}
    for card in held(shown, seat, words):
        kinds.setdefault(card.kind, []).append(card)
    cards: list[Card] = []
    for kind, group in kinds.items():
        group[0].alike = [card.key for card in group]
        group[0].told = f"×{len(group)}" if group[1:] else ""
        cards.append(group[0].saying(" ".join(filter(None, (kind, group[0].told)))))
    if colour := missing(shown):
        wins = Card("🦄", ghost=True, ring="counts", look=TINTS[colour].look, slim=SHAPE)
        cards.append(wins.saying(words(WINS[colour])))
    return herd(cards, most).share()


def hunt_card(n: int, chosen: bool = False, bid: bool = False) -> Card:
    """Return a hunt card face-up."""
    ring: Ring = "good" if chosen else "counts" if bid else ""
    number = Text(str(n), NUMBER, INK, BLACK, "middle")
    return Card(ring=ring, body=number, fill=BIDS[min(n, 4)], slim=1,
                badge="yes" if chosen else None).saying(str(n))  # fmt: skip


def face_down(n: int, words: Words) -> Box:
    """Return a bid of ``n`` hunt cards face-down."""
    fan = Fan(*(Card(back=BACK) for _ in range(n)), gap=0, show=0.4)
    return fan.saying(words.plural("{n} hunt card", "{n} hunt cards", n))


class Trap(Card):
    """A scheme face-down: with the mark of its owner, or with what its reader knows that it is."""

    def __init__(self, one: TrapView) -> None:
        super().__init__(BOOK.schemes[one.kind].emoji if one.kind else "", back=SCHEME)
        self.owner = one.owner

    def _face(self, to: Canvas, x: int, y: int, w: int, h: float, seen: float) -> None:
        """Draw the scheme, or the mark."""
        super()._face(to, x, y, w, h, seen)
        side = stepped(w * 0.7)
        if not self.emoji:
            Mark(self.owner, side).draw(to, x, y, w, h)


def trap(one: TrapView, words: Words) -> Card:
    """Return a scheme that lies face-down."""
    return Trap(one).saying(trap_name(one, words) if one.kind else trap_of(one, words))


def trap_of(one: TrapView, words: Words) -> str:
    """Say whose scheme it is."""
    return words.by_actor(one.owner, message("your scheme"), message("{name}'s scheme"))
