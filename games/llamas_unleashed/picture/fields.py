"""The Fields: the cards of a seat, how many Animals it has, and how many cards it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.drawing import (
    BLACK,
    CHALK,
    COLOURS,
    GOLD,
    LEAST,
    Best,
    Box,
    Canvas,
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
    Side,
    Text,
    element,
    part,
    rows_of,
)
from games.drawing import INK as DARK
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.ground import INK, SPACE, WELL
from games.llamas_unleashed.picture.stage import being_played
from games.llamas_unleashed.picture.story import close, one_short
from games.llamas_unleashed.picture.tiles import ROUND, WIDE, rung, sign_of, tile
from games.llamas_unleashed.text.standing import can_win
from games.llamas_unleashed.text.table import window_open
from games.llamas_unleashed.view import LlamasView

ORDER = ("alpaca", "goat", "llama", "ram")
HAND, WARNING, SHIELD, SLEEP, AGAIN, BARRED = "✋", "⚠️", "🛡️", "💤", "⏩", "🚫"
WAITS = "⏳"
MISSING = Card(ghost=True, ring="counts", slim=WIDE)
"""The place of a card that is being played, or of an Animal that would win."""
ROWS, ONE_ROW = 5, 9
"""The most rows of cards in a Field, and the most cards of one row if seats have lines."""
PARTS = 0.7, 0.84, 1, 1.2, 1.45
"""The heights of cards by their width."""
PLATE, LEAST_NAME = 224, 190
"""The widths of a name beside its cards, and of one beside its numbers."""
SIDE, SMALL = 40, 30
"""The sides of emblems beside a name, and beside a small one."""
LINES, FEW = (3, 4), 3
"""So many seats have lines if one has more than so FEW cards."""
BESIDE = {1: 1, 2: 2, 3: 3, 4: 2, 5: 2, 6: 2}
"""The seats in a row, by their number; of more there are four."""
LONG = 420
"""The most letters of the names of all cards in Fields that are read aloud one by one."""


class Herd(Fan):
    """Cards of a Field, in few sizes, so that most cards have been drawn before."""

    def dealt(self, w: float, h: float) -> Dealt:
        """Return how the cards lie in a room: in the number of rows that shows most of them."""
        tried = range(1, min(self.rows, self.count) + 1)
        return max((self._usual(self._in_rows(n, self.count, w, h)) for n in tried), key=_shows)

    def _usual(self, dealt: Dealt) -> Dealt:
        """Return cards that lie in this way, in one of the usual sizes."""
        wide = dealt.width // 16 * 16 if dealt.width >= 128 else rung(dealt.width)
        high = max((int(wide * part) // 4 * 4 for part in PARTS if wide * part <= dealt.height),
                   default=dealt.height)  # fmt: skip
        apart = wide + self.gap if dealt.step > dealt.width else dealt.step
        return dealt._replace(width=wide, height=high, step=apart)


def _shows(dealt: Dealt) -> float:
    """Return how much is seen of each card; a taller one doesn't show more of its animal."""
    return dealt.seen * min(dealt.height, dealt.seen)


def ordered(field: Sequence[str]) -> list[int]:
    """Return the places of a Field by variation, then those of Upgrades and Downgrades."""

    def rank(place: int) -> tuple[int, int, bool, str]:
        card = CARDS[field[place]]
        if card.variation:
            return 0, ORDER.index(card.variation[0]), card.type != "basic", card.name
        return 1 + (card.type == "downgrade"), 0, False, card.name

    return sorted(range(len(field)), key=rank)


class Space(Card):
    """The place of a card in a Field, printed on the ground."""

    def _paper(self, to: Canvas, x: int, y: int, w: int, h: int) -> None:
        to.add(part(x, y, w, h, element("rect", width=w, height=h, rx=ROUND, fill=SPACE)))


def cards(shown: Shown[LlamasView], seat: int, in_line: bool) -> Herd:
    """Return the cards of a Field, all of one size.

    In a line, those that are no Animals are at the end, behind the spaces that are left, and the
    cards of all Fields are of one size, so that lines can be compared.
    """
    there, animals, others = shown.view.table[seat], list[Card](), list[Card]()
    for place in ordered(there.field):
        key = there.field[place]
        card = tile(key, shown.words, named=True).at("field", seat, place)
        (animals if CARDS[key].variation else others).append(card)
    played = being_played(shown)
    if played and played.field == seat:
        (animals if CARDS[played.key].variation else others).append(MISSING)
    else:
        animals += [MISSING] * one_short(there)
    most, rows = 0, ROWS
    anchor: Side = "middle"
    if in_line:
        held = (len(each.field) + one_short(each) for each in shown.view.table)
        most, anchor = max(there.needed, *held), "start"
        rows = 1 + (most > ONE_ROW)
    spaces = [Space(slim=WIDE)] * (most - len(animals) - len(others))
    herd = Herd(*animals, *spaces, *others, gap=8, slim=WIDE, anchor=anchor, rows=rows)
    return herd.saying(_told(shown, seat))


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


def holds(shown: Shown[LlamasView], seat: int, letters: int = M) -> Row:
    """Return the number of a seat's cards in hand, behind a warning sign above its limit."""
    there, words = shown.view.table[seat], shown.words
    n, over = len(there.hand), len(there.hand) > there.limit
    said = words.plural("{n} card in hand", "{n} cards in hand", n)
    number: Box = Text(str(n), letters, CHALK, BLACK)
    side = SMALL if letters == LEAST else SIDE
    if over:
        said = words("{n} cards, {limit} allowed", n=n, limit=there.limit)
        discard = words("{n}: discard {more}", n=n, more=n - there.limit)
        number = Best(Text(discard, letters, CHALK, BLACK), number)
    return Row(Icon(WARNING if over else HAND, side), number.saying(said), gap=4)


def states(shown: Shown[LlamasView], seat: int, side: int = SIDE) -> list[Icon]:
    """Return emblems of what else is true of a seat."""
    there, words = shown.view.table[seat], shown.words
    waits = shown.moves(seat) and shown.me is None and not being_played(shown)  # the stage says it
    found = {
        WAITS: words("acts now") if waits else "",
        SHIELD: words("Alpacas safe") if there.guarded else "",
        SLEEP: words("skips a turn") if there.skips else "",
        AGAIN: words("plays again") if there.extra else "",
        BARRED: "" if can_win(there) else words("can't win"),
    }
    return [Icon(sign, side, name=said) for sign, said in found.items() if said]


def name(shown: Shown[LlamasView], seat: int, letters: int = M, cut: bool = True) -> Row:
    """Return a seat's mark and name, which may be ``cut``."""
    said = Text(shown.title(seat), letters, CHALK, BLACK, cut=cut, grow=1)
    return Row(Mark(seat, SMALL if letters == LEAST else SIDE + 4), said, gap=8).share(
        1, LEAST_NAME
    )


def frame(shown: Shown[LlamasView], seat: int) -> Frame:
    """Return the frame of a seat that is to move, or whose Field a card of another is meant for.

    The reader's own move frames the hand; the stage says who may respond to a card.
    """
    played = being_played(shown)
    if played and window_open(shown.view):
        return "threat" if seat == played.field != played.seat else ""
    return "move" if shown.moves(seat) and seat != shown.me else ""


def plate(shown: Shown[LlamasView], seat: int, narrow: bool = False) -> Best:
    """Return a seat's name and numbers in one line, or if it is ``narrow`` in two."""

    def lines(letters: int, size: int, cut: bool = False) -> Column:
        signs = states(shown, seat, SMALL if letters == LEAST else SIDE)
        who = Row(name(shown, seat, letters, cut).share(), *signs, gap=2)
        return Column(who, Row(holds(shown, seat, letters), Gap(), score(shown, seat, size),
                      gap=2), gap=0, pack="middle")  # fmt: skip

    also = states(shown, seat)
    line = Row(name(shown, seat), *also, holds(shown, seat), score(shown, seat, S), gap=8)
    # A name is cut only if it has no room in any way, and then as little as possible.
    two = lines(M, L), lines(S, S), lines(LEAST, LEAST), lines(LEAST, LEAST, cut=True)
    return Best(*two) if narrow else Best(line, *two)


def field(shown: Shown[LlamasView], seat: int, across: bool = False) -> Panel:
    """Return a seat: its name and numbers in its colour, and its cards below, or beside it."""
    own, fill = plate(shown, seat, across), COLOURS[seat]
    head, herd = Panel(own, "", 4, fill, fill, radius=14, grow=0), cards(shown, seat, across)
    box = Row(Room(head, w=PLATE), herd, gap=8) if across else Column(head, herd, gap=8)
    return Panel(box, frame(shown, seat), pad=8, fill=WELL).at("seat", seat)


def fields(shown: Shown[LlamasView], seats: Sequence[int]) -> Column:
    """Return some seats: each in a line, or as many side by side as leave their cards large."""
    most = max(len(shown.view.table[seat].field) for seat in seats)
    across = len(seats) in LINES and most > FEW
    rows = rows_of(seats, 1 if across else BESIDE.get(len(seats), 4))
    lines = [
        Row(*(field(shown, seat, across).share() for seat in row), gap=10).share() for row in rows
    ]
    return Column(*lines, gap=10, grow=1)


def brief(shown: Shown[LlamasView], seat: int) -> Panel:
    """Return the panel of a seat without its Field, in one line or in two."""
    fill = COLOURS[seat]
    return Panel(plate(shown, seat), frame(shown, seat), 6, fill, fill).at("seat", seat)
