"""The seats in a line that begins at the Smallseat, with their votes and cards."""

from __future__ import annotations

from itertools import groupby, takewhile

from games.drawing import (
    BLACK,
    CHALK,
    COLOURS,
    GOLD,
    XXL,
    Badge,
    Best,
    Box,
    Card,
    Column,
    Free,
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
    Text,
    arrow,
)
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import BACK, EDGE, INK, SEAT, TINTS, WINE, WON, WOOD
from games.smallseat.picture.tally import leaders
from games.smallseat.view import SmallView

IN_A_ROW = 5
"""The most seats in one row; more are in two."""
ONE_ROW, TWO_ROWS = 236, 360
"""The heights of all seats in brief."""
TIP = 24
"""The side of the arrow between two seats."""
CALLED = "📣"
MARK, TICK = 40, 88
"""The sides of the marks of seats, and of a tick."""
NAME, FEW, USED = 60, 4, 0.4
"""The room that is kept for a name, the most seats with large names, and how much is seen of a vote
that was used."""

LEADS = message("Your animal leads: {animal}"), message("{name}'s animal leads: {animal}")
NEEDS = message("You need {animal} to lead"), message("{name} needs {animal} to lead")
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
    return Room(Panel(Column(*boxes, gap=4), pad=10, fill=WOOD, edge=EDGE), h=h)


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
    return Row(Gap(grow=missing) if missing else None, row, gap=6).share()


def _joined(boxes: list[Box], back: bool) -> Row:
    """Return boxes side by side with an arrow between each two."""
    found: list[Box] = []
    for box in boxes:
        found += [_tip(-1 if back else 1), box if box.grow else box.share()] if found else [box]
    return Row(*found, gap=0)


def _tip(across: int, down: int = 0) -> Room:
    """Return a small arrow to the next seat, in one of four directions."""

    def drawn(x: float, y: float, w: float, h: float) -> Parts:
        x, y, by = x + w / 2, y + h / 2, TIP / 2
        return arrow(x - across * by, y - down * by, x + across * by, y + down * by)

    return Room(Free(drawn), w=TIP, h=TIP)


def _turn(places: int) -> Room:
    """Return the arrow from the end of the first row to the second one."""
    last = Row(Gap(), _tip(0, 1), Gap()).share()
    return Room(Row(Gap(grow=places - 1), last, gap=6), h=TIP)


def _seat(shown: Shown[SmallView], seat: int, golden: bool) -> Box:
    """Return a seat as a card: its name in its colour, and its vote below."""
    view, words = shown.view, shown.words
    mark = Mark(seat, MARK)
    safe = words("immune") if view.table[seat].immune else words("no swaps")
    shield = Icon("🛡️", MARK, paper=True) if view.table[seat].safe else None
    sign = Icon(CALLED, MARK, paper=True) if seat == view.teller else None
    letters = S if view.seats > FEW else M
    names = [Text(shown.title(seat), letters, CHALK, BLACK, cut=cut).share(1, NAME)
             for cut in (False, False, True)]  # fmt: skip
    signs = ((mark,), (shield, sign)), ((), (shield, sign)), ((), (sign,))
    rows = (Row(*before, who, *after, gap=6)
            for who, (before, after) in zip(names, signs, strict=True))  # fmt: skip
    head = Panel(Best(*rows), pad=4, fill=COLOURS[seat], edge=COLOURS[seat], radius=12, grow=0)
    told = (shown.name(seat), safe if shield else "", words("Teller") if sign else "",
            words("on the Smallseat") if seat == view.chairs[0] else "")  # fmt: skip
    head.saying(" · ".join(filter(None, told)))
    fill, vote = _vote(shown, seat)
    panel = Panel(Column(head, vote, gap=4), "", 6, WON if golden else fill, EDGE, radius=16)
    moving = [each for each in view.chairs if shown.moves(each)]
    if seat in moving and seat != shown.me:  # whose own frame is around the hand
        panel.title = words("acts now")
        panel.frame = "move" if moving == [seat] else ""
    return panel.at("seat", seat)


def _vote(shown: Shown[SmallView], seat: int) -> tuple[str, Box]:
    """Return the ground and the picture of a seat's vote, otherwise how many cards it has.

    A vote that was used is pale.
    """
    view, words, own = shown.view, shown.words, shown.view.table[seat]
    if key := (own.ballot if view.revealed else "") or own.vote or "":
        won, used = key == view.winner and view.revealed, view.revealed and own.vote is None
        name = words(CARDS[key].name)
        said = words(WON_TOO, animal=name) if won else name
        pale = USED if used and not won else 1
        return TINTS[key] if pale == 1 else SEAT, Icon(CARDS[key].emoji, opacity=pale, name=said)
    if view.waiting.get(seat):
        return WINE, Room(Badge("yes", TICK).saying(words("has chosen")), grow=1)
    if own.vote == "":
        return WINE, Icon("🎲", paper=True, name=words("votes at random"))
    if shown.moves(seat):
        return SEAT, Text("?", XXL, INK, BLACK, "middle", grow=1).saying("")
    if seat == view.teller:
        called = CARDS[view.called] if view.called else None
        return SEAT, Icon(
            called.emoji if called else CALLED, name=words(called.name) if called else ""
        )
    cards = words.plural("{n} card", "{n} cards", own.cards)
    return SEAT, Card(number=str(own.cards), back=BACK).saying(cards)


def stake(shown: Shown[SmallView]) -> str:
    """Say whether the animal that was called leads."""
    view, words = shown.view, shown.words
    said = LEADS if view.called in leaders(view) else NEEDS
    return words.by_actor(view.teller, *said, animal=words(CARDS[view.called].name))
