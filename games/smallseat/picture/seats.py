"""The seats in a line that begins at the Smallseat, with their votes and cards."""

from __future__ import annotations

from itertools import groupby

from games.drawing import (
    BLACK,
    GOLD,
    XL,
    Best,
    Box,
    Canvas,
    Card,
    Column,
    Frame,
    Free,
    Gap,
    Icon,
    M,
    Mark,
    Panel,
    Parts,
    Pill,
    Room,
    Row,
    S,
    Shown,
    Text,
    arrow,
    element,
    part,
)
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import (
    BACK,
    EDGE,
    INK,
    PAPER,
    WINE,
    WON,
    WOOD,
    animal,
)
from games.smallseat.view import SmallView

IN_A_ROW = 5
"""The most seats in one row; more are in two."""
ONE_ROW, TWO_ROWS = 226, 300
"""The heights of all seats in brief."""
TIP = 16
"""The width of the arrow between two seats."""
ARROW = 46
"""The height of the arrow above all seats."""
CHAIR = "🪑"
MARK, SIGN = 44, 60
"""The sides of the marks of seats, and of the signs of the Smallseat and the Teller."""

WON_TOO = message("{animal}, won", "a vote, in the description of a picture")
FROM = message("From the chair, clockwise")
AFTER = message("After the swap, from the chair")
MOVES = ("swap", "otter")
"""The events after which seats may have changed places."""


def crowded(view: SmallView) -> bool:
    """Return whether the seats are in two rows."""
    return view.seats > IN_A_ROW


def line(shown: Shown[SmallView], large: bool) -> Panel:
    """Return all seats in their order, in one row or in two; ``large`` with large votes."""
    chairs, boxes = shown.view.chairs, list[Box]()
    if crowded(shown.view):
        first = (len(chairs) + 1) // 2
        boxes = [_row(shown, chairs[:first], large), _turn(first)]
        boxes += [_row(shown, chairs[first:], large, back=True, missing=2 * first - len(chairs))]
    else:
        if large:
            said = shown.words(AFTER if moved(shown) else FROM)
            boxes = [Room(Row(Text(said, S, INK), Free(_arrow), gap=16), h=ARROW)]
        boxes.append(_row(shown, chairs, large))
    return Panel(Column(*boxes, gap=10 if large else 4), pad=12, fill=WOOD, edge=EDGE)


def rows_of_votes(view: SmallView) -> list[list[int]]:
    """Return the rows of equal votes from the Smallseat on as the seats are now, the longest first.

    Of equally long ones, the one that is nearer to the Smallseat comes first.
    """
    rows = groupby(view.chairs, lambda seat: view.table[seat].ballot)
    found = [list(row) for animal, row in rows if animal]
    return sorted(found, key=len, reverse=True)


def moved(shown: Shown[SmallView]) -> bool:
    """Return whether seats have changed places since a row won."""
    if shown.view.run and rows_of_votes(shown.view)[0] != shown.view.run:
        return True
    for event in reversed(shown.story):
        if event.kind == "won":
            return False
        if event.kind in MOVES and event.about:
            return True
    return False


def _arrow(x: float, y: float, w: float, h: float) -> Parts:
    """Return an arrow to the right through a room."""
    middle = y + h / 2
    return arrow(x, middle, x + w, middle)


def strip(shown: Shown[SmallView]) -> Room:
    """Return all seats in brief."""
    return Room(line(shown, False), h=TWO_ROWS if crowded(shown.view) else ONE_ROW)


def won(shown: Shown[SmallView]) -> list[int]:
    """Return the seats that have won this round, unless the reader is asked about a losing vote."""
    return shown.view.run if shown.view.revealed and not shown.asked else []


def _row(
    shown: Shown[SmallView], seats: list[int], large: bool,
    back: bool = False, missing: int = 0,
) -> Row:  # fmt: skip
    """Return seats beside each other, those that have won together in one golden panel.

    In a row that goes ``back`` to the left, the first seat is the last one, after the ``missing``.
    """
    order, boxes = seats[::-1] if back else seats, list[Box]()
    for golden, group in groupby(order, lambda seat: seat in won(shown)):
        found = [_seat(shown, seat, large, golden) for seat in group]
        inside = _joined(found, back)
        box = Panel(inside, "move", pad=4, fill=GOLD).at("run", int(back)) if golden else inside
        boxes.append(box.share(len(found)))
    row = _joined(boxes, back).share(len(seats))
    return Row(Gap(grow=missing) if missing else None, row, gap=2).share()


def _joined(boxes: list[Box], back: bool) -> Row:
    """Return boxes side by side with an arrow between each two."""
    found: list[Box] = []
    for box in boxes:
        found += [Tip(back), box if box.grow else box.share()] if found else [box]
    return Row(*found, gap=2)


class Tip(Box):
    """A small arrow to the next seat: to the right, or ``back`` to the left, or ``down``."""

    def __init__(self, back: bool = False, down: bool = False) -> None:
        self.back, self.down = back, down

    def size(self, w: float, h: float) -> tuple[int, int]:
        """Return the size of the arrow."""
        return (40, TIP) if self.down else (TIP, 40)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the arrow in the middle of its room."""
        wide, high = self.size(w, h)
        path = f"M0 0L{wide} {high / 2:g}L0 {high}Z"
        if self.back:
            path = f"M{wide} 0L0 {high / 2:g}L{wide} {high}Z"
        if self.down:
            path = f"M0 0L{wide / 2:g} {high}L{wide} 0Z"
        left, top = round(x + (w - wide) / 2), round(y + (h - high) / 2)
        to.add(part(left, top, wide, high, element("path", d=path, fill=INK)))


def _turn(places: int) -> Row:
    """Return the arrow from the end of the first row to the second one."""
    return Row(Gap(grow=places - 1), Row(Gap(), Tip(down=True), Gap()).share(), gap=2)


def _seat(shown: Shown[SmallView], seat: int, large: bool, golden: bool) -> Box:
    """Return the panel of a seat: with a ``large`` vote and its number of cards, or brief."""
    close = crowded(shown.view)
    who = Row(Mark(seat, MARK), _name(shown, seat, S if close else M).share(), gap=6)
    vote = Best(_vote(shown, seat), Gap(1)).share()
    if large:
        above = Room(Row(*_signs(shown, seat, MARK), Gap(1), gap=6), h=MARK)
        inside = Column(who, above, vote, _foot(shown, seat), gap=6)
    else:
        small, signs = _signs(shown, seat, MARK), _signs(shown, seat, SIGN)
        two = [Column(*small[i : i + 2], gap=2) for i in range(0, len(small), 2)]
        beside = Row(*small, gap=2) if close else Best(Column(*signs, gap=4), Row(*two, gap=2))
        inside = Column(who, Row(beside if signs else None, vote, gap=4).share(), gap=4)
    frame: Frame = "move" if shown.me is not None and _alone(shown, seat) else ""
    return Panel(inside, frame, 8, WON if golden else PAPER, EDGE, radius=16).at("seat", seat)


def _foot(shown: Shown[SmallView], seat: int) -> Box:
    """Say how many cards a seat has, or that its losing vote is used now."""
    words = shown.words
    if shown.moves(seat):
        plainly = Text(words("acts now"), S, INK, BLACK, "middle", lines=2)
        return Best(Row(Pill(words("acts now"), INK, PAPER, pad=8), pack="middle"), plainly)
    said = words.plural("{n} card", "{n} cards", _held(shown.view, seat))
    return Best(Text(said, S, INK, anchor="middle"), _count(shown, seat, 32))


def _held(view: SmallView, seat: int) -> int:
    """Return how many cards a seat has."""
    return view.table[seat].cards + (len(view.public) if seat == view.teller else 0)


def _count(shown: Shown[SmallView], seat: int, w: int) -> Row:
    """Return a card face-down with the number of a seat's cards."""
    n = _held(shown.view, seat)
    said = shown.words.plural("{n} card", "{n} cards", n)
    number = Text(str(n), M, INK).saying(said)
    return Row(Room(Card(back=BACK, slim=0.9).saying(""), w=w), number, gap=8, pack="middle")


def _alone(shown: Shown[SmallView], seat: int) -> bool:
    """Return whether a seat is the only one to move, and not the reader's, with its own frame."""
    moving = [each for each in shown.view.chairs if shown.moves(each)]
    return moving == [seat] and seat != shown.me


def _name(shown: Shown[SmallView], seat: int, letters: int) -> Box:
    """Return a seat's name; the reader's own on dark ground."""
    own = seat == shown.me
    name = Text(shown.title(seat), letters, PAPER if own else INK, cut=True)
    if not own:
        return name
    name.anchor = "middle"
    return Panel(name, pad=2, fill=INK, edge=INK, radius=10, grow=0).saying(shown.name(seat))


def _signs(shown: Shown[SmallView], seat: int, side: int) -> list[Box]:
    """Return the signs of the Smallseat, of the Teller, and of protection."""
    view, words = shown.view, shown.words
    safe = words("immune") if view.table[seat].immune else words("no swaps")
    found = [
        (CHAIR, words("on the Smallseat"), seat == view.chairs[0]),
        ("📣", words("Teller"), seat == view.teller),
        ("🛡️", safe, view.table[seat].safe),
    ]
    return [_sign(emoji, side, name) for emoji, name, has in found if has]


def _sign(emoji: str, side: int, name: str) -> Box:
    """Return a sign; the Smallseat, which has thin lines, on dark ground."""
    if emoji != CHAIR:
        return Icon(emoji, side, name=name)
    chair = Panel(Icon(emoji, side - 4), pad=2, fill=WINE, edge=WINE, radius=10)
    return Room(chair, w=side, h=side).saying(name)


def _vote(shown: Shown[SmallView], seat: int) -> Box:
    """Return a seat's vote as far as it is visible; one that was used is no card."""
    view, words, own = shown.view, shown.words, shown.view.table[seat]
    if view.revealed and own.ballot:
        name = words(CARDS[own.ballot].name)
        if own.ballot == view.winner:
            return animal(own.ballot).saying(words(WON_TOO, animal=name))
        used = Card(CARDS[own.ballot].emoji, ghost=True)
        return (used if own.vote is None else animal(own.ballot)).saying(name)
    if own.vote:
        return animal(own.vote).saying(words(CARDS[own.vote].name))
    if view.waiting.get(seat):
        return Card(back=BACK, badge="yes").saying(words("has chosen"))
    if own.vote == "":
        return Card("🎲", back=BACK).saying(words("votes at random"))
    missing = Text("?", XL, INK, BLACK, "middle")
    if shown.moves(seat):
        return Card(body=missing, ghost=True).saying("")
    return _count(shown, seat, 48)
