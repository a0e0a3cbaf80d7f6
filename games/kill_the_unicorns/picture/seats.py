"""A seat: its gold, its bid or what it can spend, and its unicorns."""

from __future__ import annotations

from games.drawing import (
    Best,
    Box,
    Coin,
    Column,
    Fan,
    Gap,
    M,
    Mark,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
    gold_pill,
)
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import SHAPE, face_down, herd, hunt_card
from games.kill_the_unicorns.picture.ground import SOFT
from games.kill_the_unicorns.picture.phrases import short_of
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.view import KillView

COIN, CARD, BACKS, STATE, UNICORN, PLATE = 60, 50, 112, 60, 120, 340
"""The side of a coin, the widths of a hunt card beside it and of all of them, the height of a
seat's bid, the largest width of its unicorns, and the width of what is beside them."""
FEW = 3
"""The most seats one below another."""


def head(shown: Shown[KillView], seat: int, *beside: Box | None) -> Row:
    """Return the line with a seat's name and its gold."""
    coin = Coin(str(shown.view.table[seat].score), COIN)
    return Row(Mark(seat, 44), Text(shown.title(seat), M, cut=True), coin, Gap(), *beside, gap=8)


def purses(shown: Shown[KillView]) -> Room:
    """Return the gold of the others in one line."""
    seats = [Panel(head(shown, seat), pad=8, radius=16) for seat in shown.others]
    return Room(Row(*(seat.share() for seat in seats), gap=10), h=COIN + 16)


def state(shown: Shown[KillView], seat: int) -> Box | None:
    """Return what a seat has bid, is asked, or can still spend."""
    view, words, own = shown.view, shown.words, shown.view.table[seat]
    if view.step == TRAP or not view.day:
        return gold_pill(words("to choose")) if shown.moves(seat) else None
    if view.step == MARKET:
        said = words("can spend {n}", n=sum(own.left))
        return gold_pill(said) if shown.moves(seat) else Text(said, S, SOFT)
    if own.passed:
        return Text(words("passed"), M, SOFT)
    most = sum(sorted(own.left)[-(len(own.bid) or view.call or BOOK.bid) :])
    limit = words("up to {n}", n=most)
    if view.shown:
        return revealed(shown, seat) if own.bid else None
    if own.bid:
        backs = Room(face_down(len(own.bid), words), w=min(CARD * len(own.bid), BACKS))
        return Best(Row(backs, Text(limit, M), gap=10), Text(limit, M))
    if not view.hunting:
        return None
    if not shown.moves(seat):
        return Text(words("can bid {n}", n=most), S, SOFT) if own.left else None
    bids = words.plural("{n} card or pass", "{n} cards or pass", view.call)
    first = words("bids first")
    pills = [gold_pill(said) for said in ((bids,) if view.call else (first,))]
    return Best(*pills, gold_pill("?").saying(bids if view.call else first))


def revealed(shown: Shown[KillView], seat: int) -> Best:
    """Return the cards of a bid with their total, which is in gold if it leads."""
    own = shown.view.table[seat]
    cards = [hunt_card(n or 0).at("bid", seat, i) for i, n in enumerate(own.bid) if n is not None]
    said = shown.words("= {n}", n=own.total)
    total = gold_pill(said, M) if seat == shown.view.lead else Text(said, M)
    fan = Room(Fan(*cards, gap=6, slim=SHAPE), w=CARD * len(cards))
    return Best(Row(fan, total, gap=10), total)


def stand(shown: Shown[KillView], seat: int) -> Panel:
    """Return the panel of a seat on the table: its name and gold, its bid, and its unicorns."""
    own, words = shown.view.table[seat], shown.words
    near = short_of(own, words)
    said = gold_pill(near, lines=2) if near else state(shown, seat)
    unicorns = herd(own, seat, words, UNICORN)
    if shown.view.seats <= FEW:
        who = Column(head(shown, seat), said and Room(said, h=STATE), gap=8, pack="middle")
        lines: Box = Row(Room(who, w=PLATE), unicorns)
    else:
        below = Room(said, h=STATE) if said else None
        lines = Column(head(shown, seat), unicorns, below, gap=6)
    return Panel(lines, shown.frame(seat), pad=10).at("seat", seat)
