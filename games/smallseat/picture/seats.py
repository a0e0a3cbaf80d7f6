"""The seats in a line that begins at the Smallseat, with their votes and cards."""

from __future__ import annotations

from itertools import groupby, takewhile

from games.drawing import (
    BLACK,
    CHALK,
    COLOURS,
    GOLD,
    XL,
    Best,
    Box,
    Card,
    Column,
    Gap,
    Icon,
    M,
    Mark,
    Panel,
    Parts,
    Room,
    Row,
    S,
    Shown,
    Square,
    Text,
    element,
    part,
)
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import (
    BACK,
    EDGE,
    INK,
    SEAT,
    WON,
    WOOD,
    animal,
)
from games.smallseat.view import SmallView

IN_A_ROW = 5
"""The most seats in one row; more are in two."""
ONE_ROW, TWO_ROWS = 210, 320
"""The heights of all seats in brief."""
TIP = 24
"""The side of the arrow between two seats."""
CHAIR = "🪑"
MARK, SEATED = 40, 72
"""The sides of the marks of seats and of other signs, and of that of the Smallseat."""
WIDE, NAME, FEW = 1.3, 60, 4
"""The largest width of a vote relative to its height, the room that is kept for a name, and the
most seats with large names."""

WON_TOO = message("{animal}, won", "a vote, in the description of a picture")
MOVES = ("swap", "otter")
"""The events after which seats may have changed places."""


def crowded(view: SmallView) -> bool:
    """Return whether the seats are in two rows."""
    return view.seats > IN_A_ROW


def line(shown: Shown[SmallView], h: float) -> Room:
    """Return all seats in their order, in one row or in two."""
    chairs = shown.view.chairs
    boxes: list[Box] = [_row(shown, chairs)]
    if crowded(shown.view):
        first = (len(chairs) + 1) // 2
        back = _row(shown, chairs[first:], back=True, missing=2 * first - len(chairs))
        boxes = [_row(shown, chairs[:first]), _turn(first), back]
    return Room(Panel(Column(*boxes, gap=0), pad=12, fill=WOOD, edge=EDGE), h=h)


def moved(shown: Shown[SmallView]) -> bool:
    """Return whether seats have changed places since a row won."""
    view = shown.view
    rows = [
        list(row) for key, row in groupby(view.chairs, lambda seat: view.table[seat].ballot) if key
    ]
    if view.run and max(rows, key=len) != view.run:
        return True
    since = takewhile(lambda event: event.kind != "won", reversed(shown.story))
    return any(event.kind in MOVES and event.about for event in since)


def strip(shown: Shown[SmallView]) -> Room:
    """Return all seats in brief."""
    return line(shown, TWO_ROWS if crowded(shown.view) else ONE_ROW)


def won(shown: Shown[SmallView]) -> list[int]:
    """Return the seats that have won this round, unless the reader is asked about a losing vote."""
    return shown.view.run if shown.view.revealed and not shown.asked else []


def _row(shown: Shown[SmallView], seats: list[int], back: bool = False, missing: int = 0) -> Row:
    """Return seats beside each other, those that have won together in one golden panel.

    In a row that goes ``back`` to the left, the first seat is the last one, after the ``missing``.
    """
    order, boxes = seats[::-1] if back else seats, list[Box]()
    for golden, group in groupby(order, lambda seat: seat in won(shown)):
        found = [_seat(shown, seat, golden) for seat in group]
        inside = _joined(found, back)
        box = Panel(inside, "move", pad=4, fill=GOLD).at("run", int(back)) if golden else inside
        boxes.append(box.share(len(found)))
    row = _joined(boxes, back).share(len(seats))
    start = Gap(SEATED) if back else Icon(CHAIR, SEATED, name=shown.words("on the Smallseat"))
    return Row(start, Gap(grow=missing) if missing else None, row, gap=6).share()


def _joined(boxes: list[Box], back: bool) -> Row:
    """Return boxes side by side with an arrow between each two."""
    found: list[Box] = []
    for box in boxes:
        found += [Tip(180 * back), box if box.grow else box.share()] if found else [box]
    return Row(*found, gap=0)


class Tip(Square):
    """A small arrow to the next seat: to the right, or turned by some degrees."""

    def __init__(self, turn: int = 0) -> None:
        super().__init__(TIP)
        self.turn = turn

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the arrow."""
        path = element("path", d=f"M6 0L{side} {side / 2:g}L6 {side}Z", fill=INK,
                       transform=f"rotate({self.turn} {side / 2:g} {side / 2:g})")  # fmt: skip
        return part(x, y, side, side, path)


def _turn(places: int) -> Room:
    """Return the arrow from the end of the first row to the second one."""
    last = Row(Gap(), Tip(90), Gap()).share()
    return Room(Row(Gap(SEATED), Gap(grow=places - 1), last, gap=6), h=TIP)


def _seat(shown: Shown[SmallView], seat: int, golden: bool) -> Box:
    """Return the panel of a seat with its vote; the Teller's with the animal that was called."""
    view, words, vote = shown.view, shown.words, _vote(shown, seat)
    mark = Mark(seat, MARK)
    safe = words("immune") if view.table[seat].immune else words("no swaps")
    shield = Icon("🛡️", MARK, paper=True) if view.table[seat].safe else None
    sign = Icon("📣", MARK, paper=True) if seat == view.teller else None
    if seat == view.teller and vote is None and view.called:
        name = words(CARDS[view.called].name)
        vote = Card(CARDS[view.called].emoji, ghost=True).saying(name)
    if vote:
        vote.slim = WIDE
    letters = S if view.seats > FEW else M
    who = Text(shown.title(seat), letters, CHALK, BLACK, cut=True).share(1, NAME)
    signs = shield, sign
    rows = (Row(*each, gap=6) for each in ((mark, who, *signs), (who, *signs), (who, sign)))
    head = Panel(Best(*rows), pad=4, fill=COLOURS[seat], edge=COLOURS[seat], radius=12, grow=0)
    told = shown.name(seat), safe if shield else "", words("Teller") if sign else ""
    head.saying(" · ".join(filter(None, told)))
    panel = Panel(Column(head, vote, gap=4), "", 6, WON if golden else SEAT, EDGE, radius=16)
    if _alone(shown, seat):
        panel.frame, panel.title = "move", words("acts now")
    return panel.at("seat", seat)


def _alone(shown: Shown[SmallView], seat: int) -> bool:
    """Return whether a seat is the only one to move, and not the reader's, with its own frame."""
    moving = [each for each in shown.view.chairs if shown.moves(each)]
    return moving == [seat] and seat != shown.me


def _vote(shown: Shown[SmallView], seat: int) -> Card | None:
    """Return a seat's vote as far as it is visible, otherwise how many cards it has.

    A vote that was used is no card.
    """
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
    if shown.moves(seat):
        ask = Text("?", XL, INK, BLACK, "middle")
        return Card(body=ask, ghost=True).saying("")
    if seat == view.teller:
        return None
    return Card(number=str(own.cards), back=BACK).saying(
        words.plural("{n} card", "{n} cards", own.cards)
    )
