"""A seat: its gold, its bid or what it can spend, and its unicorns."""

from __future__ import annotations

from games.drawing import (
    Best,
    Box,
    Coin,
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
from games.kill_the_unicorns.state import MARKET
from games.kill_the_unicorns.view import KillView

COIN, CARD, BACKS = 60, 50, 112
"""The side of a coin, the widths of a hunt card beside it and of all of them."""
PLATE, STATE = 286, 262
"""The widths of a seat's name and of its bid, beside its unicorns."""


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
    if view.step == MARKET:
        said = words("can spend {n}", n=sum(own.left))
        return gold_pill(said, lines=2) if shown.moves(seat) else Text(said, S, SOFT)
    if not view.hunting:
        return gold_pill(words("to choose")) if shown.moves(seat) else None
    if own.passed:
        return Text(words("passed"), M, SOFT)
    most = sum(sorted(own.left)[-(len(own.bid) or view.call or BOOK.bid) :])
    limit = words("up to {n}", n=most)
    if view.shown:
        return revealed(shown, seat) if own.bid else None
    if own.bid:
        backs = Room(face_down(len(own.bid), words), w=min(CARD * len(own.bid), BACKS))
        return Best(Row(backs, Text(limit, M), gap=10), Text(limit, M))
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
    """Return the panel of a seat on the table: its name and gold, its unicorns, and its bid."""
    bid = state(shown, seat)
    unicorns = herd(shown.view.table[seat], seat, shown.words)
    beside = bid and Room(Row(Gap(), bid, gap=0), w=STATE)
    line = Row(Room(head(shown, seat), w=PLATE), unicorns, beside, gap=10)
    return Panel(line, shown.frame(seat), pad=8).at("seat", seat)
