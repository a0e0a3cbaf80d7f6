"""A seat: its gold, its unicorns, and its bid or what it can spend."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    LEAST,
    Best,
    Box,
    Coin,
    Fan,
    Grid,
    M,
    Mark,
    Panel,
    Room,
    Row,
    Shown,
    Side,
    Text,
    gold_pill,
    mat,
)
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import SHAPE, face_down, hunt_card, stable
from games.kill_the_unicorns.picture.ground import SOFT
from games.kill_the_unicorns.state import MARKET
from games.kill_the_unicorns.view import KillView

COIN, PAD = 60, 8
"""The side of a coin, and the room around a seat's area."""
CARD, CARDS, LOW, BEHIND = 56, 150, 60, 22
"""The widths of a card of a bid and of all its cards, the height of a face-down one, and what is
seen of each behind another."""
NAMED, BESIDE, BID, MOST = 290, 280, 256, 130
"""The widths of a seat's name and gold, of its bid beside these or below the name, and the largest
one of a unicorn."""


def head(shown: Shown[KillView], seat: int) -> Row:
    """Return the line with a seat's name and its gold."""
    return Row(_name(shown, seat), _gold(shown, seat), gap=8)


def _name(shown: Shown[KillView], seat: int) -> Row:
    return Row(Mark(seat, 44), Text(shown.title(seat), M, cut=True, grow=1), gap=8, grow=1)


def _gold(shown: Shown[KillView], seat: int) -> Coin:
    return Coin(str(shown.view.table[seat].score), COIN)


def area(shown: Shown[KillView], seat: int, inside: Box) -> Panel:
    """Return the area of a seat in its colour."""
    return Panel(inside, shown.frame(seat), PAD, *mat(seat)).at("seat", seat)


def purses(shown: Shown[KillView]) -> Room:
    """Return the gold of the others in one line."""
    seats = [area(shown, seat, head(shown, seat)).share() for seat in shown.others]
    return Room(Row(*seats, gap=10), h=COIN + 2 * PAD)


def state(shown: Shown[KillView], seat: int) -> Sequence[Box]:
    """Return what a seat has bid, is asked, or can still spend, in cards and words."""
    view, words, own = shown.view, shown.words, shown.view.table[seat]
    moves = shown.moves(seat) and shown.me is None  # in a panel, the frame says it
    if view.step == MARKET:
        said = words("can spend {n}", n=sum(own.left))
        return [_asked(said) if moves else _told(said)]
    if not view.hunting:
        return [_asked(words("to choose"))] if moves else []
    if own.passed:
        return [_told(words("passed"))]
    if view.shown and own.bid:
        cards = [hunt_card(n or 0).at("bid", seat, i) for i, n in enumerate(own.bid)]
        total = words("= {n}", n=own.total)
        fan = Room(Fan(*cards, gap=6, slim=SHAPE), w=min(CARD * len(cards), CARDS), h=LOW)
        return [fan, gold_pill(total) if seat == view.lead else Text(total, M, anchor="middle")]
    most = sum(sorted(own.left)[-(len(own.bid) or view.call or BOOK.bid) :])
    if own.bid:
        wide = LOW * SHAPE + BEHIND * (len(own.bid) - 1)
        backs = Room(face_down(len(own.bid), words), w=wide, h=LOW)
        return [backs, Text(words("up to {n}", n=most), M)]
    if view.shown:
        return []
    if not moves:
        return [_told(words("can bid {n}", n=most))]
    if not view.call:
        return [_asked(words("bids first"))]
    return [_asked(words.plural("{n} card or pass", "{n} cards or pass", view.call))]


def _asked(said: str) -> Box:
    return Best(gold_pill(said, lines=2), gold_pill(said, LEAST, lines=3))


def _told(said: str) -> Box:
    return Text(said, M, SOFT, anchor="middle", lines=2)


def stand(shown: Shown[KillView], seat: int, bid: Box | None = None) -> Row:
    """Return the line of a seat: its name and gold, its unicorns, and what it bids or can bid."""
    bid = bid or _bid(shown, seat)
    unicorns = stable(shown.view.table[seat], seat, shown.words, MOST)
    return Row(Room(head(shown, seat), w=NAMED), unicorns, bid and Room(bid, w=BESIDE))


def rival(shown: Shown[KillView], seat: int) -> Panel:
    """Return another seat in a panel: its name above its bid, its unicorns, and its gold."""
    own = Grid(_name(shown, seat), _bid(shown, seat, "start"), columns=1, gap=0)
    unicorns = stable(shown.view.table[seat], seat, shown.words, MOST)
    return area(shown, seat, Row(Room(own, w=BID), unicorns, _gold(shown, seat), gap=8))


def _bid(shown: Shown[KillView], seat: int, pack: Side = "middle") -> Box | None:
    """Return what a seat has bid or can bid in a line; only the total, if need be."""
    bid = state(shown, seat)
    return Best(Row(*bid, gap=10, pack=pack), *bid[1:]) if bid else None
