"""The Fields: the cards of a seat, how many Animals it has, and how many cards it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.drawing import (
    BLACK,
    CHALK,
    GOLD,
    LEAST,
    XL,
    Best,
    Box,
    Card,
    Column,
    Dealt,
    Fan,
    Frame,
    Gap,
    Icon,
    L,
    M,
    Mark,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.drawing import INK as DARK
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.ground import ALARM, INK
from games.llamas_unleashed.picture.stage import being_played
from games.llamas_unleashed.picture.story import close, one_short
from games.llamas_unleashed.picture.tiles import WIDE, rung, sign_of, tile
from games.llamas_unleashed.text.table import window_open
from games.llamas_unleashed.view import LlamasView

ORDER = ("alpaca", "goat", "llama", "ram")
HAND, WARNING, SHIELD, SLEEP, AGAIN, BARRED = "✋", "⚠️", "🛡️", "💤", "⏩", "🚫"
APART, SHOW, LONG_TILE, PLACES, ROW = 10, 0.5, 1.9, 3, 5
"""The most cards that don't overlap, the part of each that shows if more do, the width of low
cards by their height, the fewest cards for which there is room, and the most in one row."""
IN_LINE = 7
"""The most cards of a Field in one line while a card is being played."""
PARTS = 0.55, 0.7, 0.84, 1, 1.2, 1.45
"""The heights of cards by their width."""
PLATE, NAME, LEAST_NAME = 256, 210, 230
"""The widths of a name with its cards below it, of one in a line, and of one beside its cards."""
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


def tiles_of(shown: Shown[LlamasView], seat: int, slim: float) -> list[Card]:
    """Return the cards of a Field, and the place of an Animal that would win."""
    there, field = shown.view.table[seat], shown.view.table[seat].field
    cards = {
        place: tile(field[place], shown.words, slim=slim).at("field", seat, place)
        for place in ordered(field)
    }
    wins = [Card(ghost=True, ring="counts", slim=slim)] * one_short(there)
    animals = [card for place, card in cards.items() if CARDS[field[place]].variation]
    return [*animals, *wins, *list(cards.values())[len(animals) :]]


def fan(
    shown: Shown[LlamasView], seat: int, rows: int = 2, slim: float = WIDE, count: int = PLACES
) -> Fan:
    """Return a Field; see Fan for the parameters."""
    cards = tiles_of(shown, seat, slim)
    count = max(count, len(cards))
    show = 1 if len(cards) <= APART else SHOW
    box = Herd(*cards, gap=8, show=show, rows=rows if count > ROW else 1, slim=slim, count=count)
    return box.saying(_told(shown, seat)).share()


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


def score(shown: Shown[LlamasView], seat: int, letters: int = M) -> Box:
    """Return how many Animals a seat has of those it needs, in gold if one more wins."""
    there, words = shown.view.table[seat], shown.words
    said = words("{n}/{needed}", n=there.animals, needed=there.needed)
    full = words("{n}/{needed} Animals", n=there.animals, needed=there.needed)
    if one_short(there):
        full = words.label_value(full, words("1 more wins"))
    look = (GOLD, DARK) if close(there) else (INK, CHALK)
    return Pill(said, *look, letters, pad=16).saying(full)


def holds(shown: Shown[LlamasView], seat: int, letters: int = M, unit: bool = True) -> Row:
    """Return the number of a seat's cards in hand, with a warning sign above its limit."""
    there, words = shown.view.table[seat], shown.words
    n, over = len(there.hand), len(there.hand) > there.limit
    said = words.plural("{n} card in hand", "{n} cards in hand", n)
    if over:
        said = words("{n} cards, {limit} allowed", n=n, limit=there.limit)
    side = 44 if letters == M else 36
    texts = (words.plural("{n} card", "{n} cards", n), str(n))[not unit :]
    if over and unit:
        texts = words("{n}: discard {more}", n=n, more=n - there.limit), str(n)
    numbers = [Text(text, letters, ALARM if over else INK, BLACK).saying(said) for text in texts]
    return Row(Icon(HAND, side), Best(*numbers), Icon(WARNING, side) if over else None, gap=4)


def states(shown: Shown[LlamasView], seat: int, side: int = 44) -> Row | None:
    """Return emblems of what else is true of a seat."""
    there, words = shown.view.table[seat], shown.words
    found = {
        SHIELD: words("Alpacas safe") if there.guarded else "",
        SLEEP: words("skips a turn") if there.skips else "",
        AGAIN: words("plays again") if there.extra else "",
        BARRED: words("can't win") if any(CARDS[key].no_win for key in there.field) else "",
    }
    icons = [Icon(sign, side, name=said) for sign, said in found.items() if said]
    return Row(*icons, gap=2) if icons else None


def name(shown: Shown[LlamasView], seat: int, letters: int = M) -> Row:
    """Return a seat's mark and name."""
    said = Text(shown.title(seat), letters, INK, BLACK, cut=True, grow=1)
    return Row(Mark(seat, 46 if letters == M else 42), said, gap=8).share()


def frame(shown: Shown[LlamasView], seat: int) -> Frame:
    """Return the frame of a seat that is to move, or whose card can be answered.

    The Field of another seat that the card is meant for is threatened. The reader's own move frames
    the hand.
    """
    played = being_played(shown)
    if not played or not window_open(shown.view):
        return "move" if shown.moves(seat) and seat != shown.me else ""
    if seat == played.field != played.seat:
        return "threat"
    return "move" if seat == played.seat else ""


def broad(shown: Shown[LlamasView], seat: int, fill: str = "", low: bool = False) -> Panel:
    """Return the panel of a seat across the picture: its name and numbers beside its Field."""
    plates = (
        Column(Row(name(shown, seat, letters), states(shown, seat, 36), gap=4),
               holds(shown, seat, letters), gap=gap, pack="middle")
        for letters, gap in ((M, 8), (S, 0), (LEAST, 4), (LEAST, 0))
    )  # fmt: skip
    number = Best(*(score(shown, seat, letters) for letters in ((M,) if low else (XL, L, M))))
    few = shown.view.pile and len(shown.view.table[seat].field) <= IN_LINE
    field = fan(shown, seat, 1 if few else 2)
    box = Row(Gap(2), Room(Best(*plates), w=PLATE), field, number, Gap(2), gap=10)
    return Panel(box, frame(shown, seat), pad=6, fill=fill).at("seat", seat)


def slim(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat that has others beside it: its name above its Field.

    The cards of all seats have one size.
    """
    who, also = name(shown, seat).share(1, LEAST_NAME), states(shown, seat, 36)
    head = Row(who, also, holds(shown, seat), score(shown, seat), gap=8)
    most = max(PLACES + 1, *(len(there.field) + one_short(there) for there in shown.view.table))
    box = Column(head, fan(shown, seat, count=most), gap=8)
    return Panel(box, frame(shown, seat), pad=12).at("seat", seat)


def line(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat in one line."""
    box = Row(
        Gap(1),
        Room(name(shown, seat, S), w=NAME),
        Room(score(shown, seat, S), w=92),
        fan(shown, seat, 1, LONG_TILE),
        states(shown, seat, 36),
        holds(shown, seat, unit=False),
        Gap(4),
        gap=8,
    )
    return Panel(box, frame(shown, seat), pad=4, radius=16).at("seat", seat)


def brief(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat without its Field, in one line or in two."""
    below = Row(score(shown, seat, S), holds(shown, seat, LEAST), gap=6)
    line = Row(name(shown, seat, S), *below.kids, gap=8)
    two = Column(name(shown, seat, S).share(0), below, gap=2, pack="middle")
    return Panel(Best(two, line), frame(shown, seat), pad=8, radius=16).at("seat", seat)
