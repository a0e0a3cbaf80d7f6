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

COIN, CARD, BACKS, STATE, UNICORN = 60, 50, 112, 60, 232
"""The side of a coin, the widths of a hunt card beside it and of all of them, the height of a
seat's bid, and the largest width of its unicorns."""
FEW = 3
"""The most seats side by side."""


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
    if not view.call:
        return Best(gold_pill(words("bids first")), Gap(1))
    bids = words.plural("{n} card or pass", "{n} cards or pass", view.call)
    short = words.plural("{n} card", "{n} cards", view.call)
    return Best(*(gold_pill(said).saying(bids) for said in (bids, short)), Gap(1))


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
    if near or shown.view.seats <= FEW:
        below = Room(said, h=STATE) if said else None
        lines = Column(head(shown, seat), unicorns, below, gap=6)
    else:
        lines = Column(head(shown, seat, said and Best(said, Gap(1))), unicorns, gap=6)
    return Panel(lines, shown.frame(seat), pad=10).at("seat", seat)
