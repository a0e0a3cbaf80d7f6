"""The Fields: the cards of a seat, how many Animals it has, and how many cards it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.drawing import (
    BLACK,
    CHALK,
    GOLD,
    LEAST,
    Best,
    Box,
    Card,
    Column,
    Dealt,
    Fan,
    Frame,
    Gap,
    Icon,
    M,
    Mark,
    Panel,
    Pill,
    Ring,
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.drawing import INK as DARK
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.ground import ALARM, INK
from games.llamas_unleashed.picture.story import close
from games.llamas_unleashed.picture.tiles import WIDE, rung, sign_of, tile
from games.llamas_unleashed.text.table import window_open
from games.llamas_unleashed.view import LlamasView

ORDER = ("alpaca", "goat", "llama", "ram")
HAND, SHIELD, SLEEP, AGAIN, BARRED = "✋", "🛡️", "💤", "⏩", "🚫"
SHOW, LONG_TILE = 0.55, 1.9
"""The part of a card that shows if many overlap, and the width of low cards by their height."""
PARTS = 0.55, 0.7, 0.84, 1, 1.2, 1.5
"""The heights of cards by their width."""
PLATE = 290
"""The width of a name beside the cards."""
NAME = 200
"""The room that a name keeps beside longer texts."""
LONG = 420
"""The most letters of the names of all cards in Fields that are read aloud one by one."""


class Herd(Fan):
    """Cards of a Field, in few sizes, so that most cards have been drawn before."""

    def dealt(self, w: float, h: float) -> Dealt:
        """Return how the cards lie in a room."""
        dealt = super().dealt(w, h)
        wide = rung(dealt.width)
        high = max((int(wide * part) // 4 * 4 for part in PARTS if wide * part <= dealt.height),
                   default=dealt.height)  # fmt: skip
        apart = wide + self.gap if dealt.step > dealt.width else dealt.step
        return dealt._replace(width=wide, height=high, step=apart)


def ordered(field: Sequence[str]) -> list[int]:
    """Return the places of a Field by variation, then those of Upgrades and Downgrades."""

    def rank(place: int) -> tuple[int, int, bool, str]:
        card = CARDS[field[place]]
        if card.variation:
            return 0, ORDER.index(card.variation[0]), card.type != "basic", card.name
        return 1 + (card.type == "downgrade"), 0, False, card.name

    return sorted(range(len(field)), key=rank)


def tiles_of(
    shown: Shown[LlamasView], seat: int, ghosts: bool, slim: float = WIDE, named: bool = False
) -> list[Card]:
    """Return the cards of a Field; ``ghosts`` are the places of the Animals that are missing."""
    view, words = shown.view, shown.words
    there, field = view.table[seat], view.table[seat].field
    cards = [(place, tile(field[place], words, slim=slim, named=named).at("field", seat, place))
             for place in ordered(field)]  # fmt: skip
    animals = [card for place, card in cards if CARDS[field[place]].variation]
    others = [card for place, card in cards if not CARDS[field[place]].variation]
    missing = max(0, there.needed - there.animals) if ghosts else 0
    ring: Ring = "counts" if close(there) else ""
    places = [Card(ghost=True, ring=ring if i == 0 else "", slim=slim) for i in range(missing)]
    return [*animals, *places, *others]


def fan(
    shown: Shown[LlamasView], seat: int, ghosts: bool, rows: int = 2, count: int = 0,
    show: float = 1, slim: float = WIDE, named: bool = False,
) -> Fan:  # fmt: skip
    """Return a Field."""
    cards = tiles_of(shown, seat, ghosts, slim, named)
    box = Herd(*cards, gap=10, show=show, rows=rows, slim=slim, count=count)
    return box.saying(_told(shown, seat))


def _told(shown: Shown[LlamasView], seat: int) -> str:
    """Name the cards of a Field, or count them by their letters if there are very many."""
    words, view = shown.words, shown.view
    names = [words(CARDS[key].name) for there in view.table for key in there.field]
    field = view.table[seat].field
    if sum(map(len, names)) <= LONG:
        counts = Counter(field[place] for place in ordered(field))
        return ", ".join(
            words(CARDS[key].name) + (f" ×{n}" if n > 1 else "") for key, n in counts.items()
        )
    signs = Counter(sign_of(CARDS[field[place]]) for place in ordered(field))
    return " ".join(f"{sign}{n}" for sign, n in signs.items())


def score(shown: Shown[LlamasView], seat: int, letters: int = M, whole: bool = False) -> Box:
    """Return how many Animals a seat has of those it needs, in gold if one more wins.

    The ``whole`` text says so in words, where there is room.
    """
    there, words = shown.view.table[seat], shown.words
    said = words("{n}/{needed}", n=there.animals, needed=there.needed)
    full = words("{n}/{needed} Animals", n=there.animals, needed=there.needed)
    gold = close(there)
    look = (GOLD, DARK) if gold else (INK, CHALK)
    pill = Pill(said, *look, letters, pad=16).saying(full)
    if not whole:
        return pill
    more = there.needed - there.animals == 1
    long = words.label_value(said, words("1 more wins")) if gold and more else full
    return Best(Pill(long, *look, letters, pad=16), pill)


def holds(shown: Shown[LlamasView], seat: int, whole: bool = False, letters: int = M) -> Box:
    """Return the number of a seat's cards in hand, in red above its limit.

    The ``whole`` text says so in words, where there is room.
    """
    there, words = shown.view.table[seat], shown.words
    n = len(there.hand)
    said = words.plural("{n} card in hand", "{n} cards in hand", n)
    ink = ALARM if n > there.limit else INK
    number = Row(
        Icon(HAND, 44 if letters == M else 36),
        Text(str(n), letters, ink, BLACK).saying(said),
        gap=2,
    )
    return Best(Text(said, S, ink), number) if whole else number


def states(shown: Shown[LlamasView], seat: int) -> Row | None:
    """Return the emblems for what else is true of a seat."""
    there, words = shown.view.table[seat], shown.words
    found = [
        Icon(SHIELD, 34, name=words("Alpacas safe")) if there.guarded else None,
        Icon(SLEEP, 34, name=words("skips a turn")) if there.skips else None,
        Icon(AGAIN, 34, name=words("plays again")) if there.extra else None,
        Icon(BARRED, 34, name=words("can't win"))
        if any(CARDS[key].no_win for key in there.field)
        else None,
    ]
    return Row(*found, gap=2) if any(found) else None


def name(shown: Shown[LlamasView], seat: int, letters: int = M) -> Row:
    """Return a seat's mark and name, the reader's own as "You" on gold."""
    if seat == shown.me:
        you = Pill(shown.words("You"), GOLD, DARK, letters, pad=14)
        return Row(Mark(seat, 46), you, Gap(), gap=8).share()
    return Row(Mark(seat, 46), Text(shown.name(seat), letters, INK, BLACK, cut=True, grow=1),
               gap=8).share()  # fmt: skip


def frame(shown: Shown[LlamasView], seat: int) -> Frame:
    """Return the frame of a seat that is to move; while a card can be answered no seat is."""
    return "move" if shown.moves(seat) and not window_open(shown.view) else ""


def broad(
    shown: Shown[LlamasView], seat: int, ghosts: bool = True, count: int = 0, named: bool = False
) -> Panel:
    """Return the panel of a seat across the picture: its name above its Field, in one row.

    Cards with their names may have two rows.
    """
    head = Row(name(shown, seat).share(reserve=NAME), states(shown, seat),
               holds(shown, seat, True), score(shown, seat, whole=True), gap=16)  # fmt: skip
    cards = fan(shown, seat, ghosts, 1 + named, count, named=named).share()
    return Panel(Column(head, cards, gap=8), frame(shown, seat), pad=12).at("seat", seat)


def row(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat in a low row of a player's own panel."""
    cards = fan(shown, seat, True, 1, show=SHOW).share()
    box = Row(Room(_plate(shown, seat), w=PLATE), cards, gap=14)
    return Panel(box, pad=10).at("seat", seat)


def _plate(shown: Shown[LlamasView], seat: int) -> Box:
    """Return a seat's name above its numbers."""
    return Best(
        *(
            Column(
                name(shown, seat, letters).share(0),
                Row(
                    score(shown, seat, letters),
                    holds(shown, seat, letters=count),
                    states(shown, seat),
                    gap=6,
                ),
                gap=gap,
                pack="middle",
            )
            for letters, count, gap in ((M, M, 8), (S, S, 0), (S, LEAST, 0))
        )
    )


def slim(shown: Shown[LlamasView], seat: int, ghosts: bool = True, count: int = 0) -> Panel:
    """Return the panel of a seat that has others beside it: its name above its Field."""
    head = Row(name(shown, seat), states(shown, seat), holds(shown, seat), score(shown, seat),
               gap=8)  # fmt: skip
    cards = fan(shown, seat, ghosts, count=count).share()
    return Panel(Column(head, cards, gap=8), frame(shown, seat), pad=12).at("seat", seat)


def line(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat in one line."""
    box = Row(
        Room(name(shown, seat, S), w=PLATE - 60),
        Room(score(shown, seat, S), w=92),
        fan(shown, seat, False, 1, show=SHOW, slim=LONG_TILE).share(),
        states(shown, seat),
        holds(shown, seat),
        gap=10,
    )
    return Panel(box, frame(shown, seat), pad=8, radius=16).at("seat", seat)


def brief(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat without its Field."""
    below = Row(score(shown, seat, S), holds(shown, seat, letters=LEAST), gap=6)
    box = Column(name(shown, seat, S).share(0), below, gap=2, pack="middle")
    return Panel(box, frame(shown, seat), pad=8, radius=16).at("seat", seat)
