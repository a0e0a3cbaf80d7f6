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
    Icon,
    M,
    Mark,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Shown,
    Text,
    gold_pill,
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
APART, SHOW, LONG_TILE = 10, 0.5, 1.9
"""The most cards that don't overlap, the part of each that shows if more do, and the width of low
cards by their height."""
PARTS = 0.55, 0.7, 0.84, 1, 1.2, 1.5
"""The heights of cards by their width."""
PLATE, NAME, YOURS = 340, 284, 212
"""The widths of a name with its numbers beside the cards, of one in a line, and of "You"."""
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
    shown: Shown[LlamasView], seat: int, slim: float = WIDE, named: bool = False
) -> list[Card]:
    """Return the cards of a Field, and after them the place of an Animal that would win."""
    there, field = shown.view.table[seat], shown.view.table[seat].field
    return [
        tile(field[place], shown.words, slim=slim, named=named).at("field", seat, place)
        for place in ordered(field)
    ] + [Card(ghost=True, ring="counts", slim=slim)] * one_short(there)


def fan(
    shown: Shown[LlamasView], seat: int, rows: int = 2, count: int = 0, slim: float = WIDE,
    named: bool = False,
) -> Fan:  # fmt: skip
    """Return a Field."""
    cards = tiles_of(shown, seat, slim, named)
    show = 1 if len(cards) <= APART else SHOW
    box = Herd(*cards, gap=8, show=show, rows=rows, slim=slim, count=count)
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


def score(shown: Shown[LlamasView], seat: int, letters: int = M, whole: bool = False) -> Box:
    """Return how many Animals a seat has of those it needs, in gold if one more wins.

    The ``whole`` text says so in words, where there is room.
    """
    there, words = shown.view.table[seat], shown.words
    said = words("{n}/{needed}", n=there.animals, needed=there.needed)
    full = words("{n}/{needed} Animals", n=there.animals, needed=there.needed)
    look = (GOLD, DARK) if close(there) else (INK, CHALK)
    pill = Pill(said, *look, letters, pad=16).saying(full)
    if not whole:
        return pill
    long = words.label_value(said, words("1 more wins")) if one_short(there) else full
    return Best(Pill(long, *look, letters, pad=16, lines=2), pill)


def holds(shown: Shown[LlamasView], seat: int, whole: bool = False, letters: int = M) -> Box:
    """Return the number of a seat's cards in hand, with a warning sign above its limit.

    The ``whole`` text says so in words, where there is room.
    """
    there, words = shown.view.table[seat], shown.words
    n, over = len(there.hand), len(there.hand) > there.limit
    said = words.plural("{n} card in hand", "{n} cards in hand", n)
    if over:
        said = words("{n} cards, {limit} allowed", n=n, limit=there.limit)
    ink, side = ALARM if over else INK, 44 if letters == M else 36
    number = Row(
        Icon(HAND, side),
        Text(str(n), letters, ink, BLACK).saying(said),
        Icon(WARNING, side) if over else None,
        gap=2,
    )
    return Best(Text(said, S, ink), number) if whole else number


def states(shown: Shown[LlamasView], seat: int, whole: bool = False, side: int = 44) -> Box | None:
    """Return what else is true of a seat: as emblems, or if ``whole`` in words."""
    there, words = shown.view.table[seat], shown.words
    found = {
        SHIELD: words("Alpacas safe") if there.guarded else "",
        SLEEP: words("skips a turn") if there.skips else "",
        AGAIN: words("plays again") if there.extra else "",
        BARRED: words("can't win") if any(CARDS[key].no_win for key in there.field) else "",
    }
    icons = [Icon(sign, side, name=said) for sign, said in found.items() if said]
    if not icons:
        return None
    said = Text(" · ".join(filter(None, found.values())), S, ALARM)
    return Best(Row(icons[0], said, gap=6), Row(*icons, gap=2)) if whole else Row(*icons, gap=2)


def name(shown: Shown[LlamasView], seat: int, letters: int = M) -> Row:
    """Return a seat's mark and name, the reader's own as "You" on gold."""
    if seat == shown.me:
        you = Pill(shown.words("You"), GOLD, DARK, letters, pad=14)
        return Row(Mark(seat, 46), you, gap=8).share()
    return Row(Mark(seat, 46), Text(shown.name(seat), letters, INK, BLACK, cut=True, grow=1),
               gap=8).share()  # fmt: skip


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


def broad(shown: Shown[LlamasView], seat: int, count: int = 0, named: bool = True) -> Panel:
    """Return the panel of a seat across the picture: its name and numbers beside its Field."""
    cards = fan(shown, seat, count=count, named=named)
    box = Row(Room(_plate(shown, seat), w=PLATE), cards, gap=14)
    return Panel(box, frame(shown, seat), pad=10).at("seat", seat)


def _plate(shown: Shown[LlamasView], seat: int) -> Box:
    """Return a seat's name above its numbers, in words where there is room."""
    plates = [
        Column(
            name(shown, seat).share(0),
            score(shown, seat, S, True),
            holds(shown, seat, True),
            states(shown, seat, True),
            gap=gap,
            pack="middle",
        )
        for gap in (10, 0)
    ]
    for letters, count, gap in ((M, M, 8), (S, S, 0), (S, LEAST, 0)):
        numbers = (score(shown, seat, letters), holds(shown, seat, letters=count))
        lines = name(shown, seat, letters).share(0), Row(*numbers, states(shown, seat), gap=6)
        plates.append(Column(*lines, gap=gap, pack="middle"))
    return Best(*plates)


def slim(shown: Shown[LlamasView], seat: int, count: int = 0, whole: bool = True) -> Panel:
    """Return the panel of a seat that has others beside it: its name above its Field.

    If ``whole``, there is room below the Field for what is true of the seat in words.
    """
    letters, signs = M if whole else S, states(shown, seat, whole)
    head = Row(name(shown, seat, letters), None if whole else signs,
               holds(shown, seat, letters=letters), score(shown, seat, letters), gap=8)  # fmt: skip
    near = gold_pill(shown.words("1 more wins")) if one_short(shown.view.table[seat]) else None
    below = Row(near, signs, gap=10) if whole and (near or signs) else None
    box = Column(head, fan(shown, seat, count=count), below, gap=8)
    return Panel(box, frame(shown, seat), pad=12).at("seat", seat)


def line(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat in one line, with what is true of it in words if there is room."""
    ways = (
        Row(
            Room(name(shown, seat, S), w=YOURS if seat == shown.me else NAME),
            Room(score(shown, seat, S), w=92),
            fan(shown, seat, 1, slim=LONG_TILE),
            states(shown, seat, whole, 36),
            holds(shown, seat),
            gap=8,
        )
        for whole in (True, False)
    )
    return Panel(Best(*ways), frame(shown, seat), pad=4, radius=16).at("seat", seat)


def brief(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat without its Field."""
    below = Row(score(shown, seat, S), holds(shown, seat, letters=LEAST), gap=6)
    box = Column(name(shown, seat, S).share(0), below, gap=2, pack="middle")
    return Panel(box, frame(shown, seat), pad=8, radius=16).at("seat", seat)
