"""What is beside the display: a card with what it wants, if there is one."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    INK,
    PAPER,
    Box,
    Column,
    Frame,
    L,
    M,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.engine import message
from games.instinkt.cards import Card
from games.instinkt.picture.cards import piece, wish
from games.instinkt.picture.story import waiting
from games.instinkt.text.names import plain
from games.instinkt.view import InstinktView, OpenCard

EDGE, GONE = "#0a1206", 210
"""The edge of paper, and the side of a card that is removed."""
AIM = message("When 16 cards fill the square, the most points win.")


def beside(shown: Shown[InstinktView], display: Box) -> Box:
    """Return the display beside the card that is asked about, if any; and the cards that wait."""
    view, me = shown.view, shown.me
    held = [] if me is None else [OpenCard(seat=me, kind=kind) for kind in view.hand[me] if kind]
    card, more = _current(shown), (waiting(shown, view.coming[1:]), waiting(shown, held))
    if not card:
        aim = Text(shown.words(AIM), L, GOLD, anchor="middle", lines=2)
        told = None if view.board else Panel(aim, pad=24, grow=0)
        return Column(display, told, *more, gap=12, grow=1)
    return Row(display, Column(card, *more, gap=12, grow=1), gap=18, grow=1)


def _current(shown: Shown[InstinktView]) -> Panel | None:
    """Return the card that is placed or moved; otherwise those that a snake has removed."""
    view, me = shown.view, shown.me
    coming = view.coming
    if shown.asked == "move" and me is not None:
        coming = [OpenCard(seat=me, kind="raccoon")]
    if coming:
        return _large(shown, coming[0])
    latest = [event.kind for event in shown.story if event.kind in ("snake", "place")]
    return _removed(shown) if latest[-1:] == ["snake"] else None


def _removed(shown: Shown[InstinktView]) -> Panel:
    """Return the two cards that a snake has just removed."""
    pairs: list[Box] = []
    for one in shown.view.removed[-2:]:
        card = piece(one, shown.words)
        card.badge = "no"
        name = Text(plain(one.kind, shown.words), M, INK, BLACK, "middle").saying("")
        pairs.append(Column(Room(card, h=GONE), name, gap=6))
    return Panel(Column(*pairs, gap=48, pack="middle"), pad=14, fill=PAPER, edge=EDGE)


def _large(shown: Shown[InstinktView], one: OpenCard) -> Panel:
    """Return a card large, with where it scores."""
    card = shown.view.cards[one.kind]
    shapes = piece(one, shown.words).at().share(3), wish(card, one.seat).share(2)
    return described(shown, card, *shapes, frame="move")


def described(shown: Shown[InstinktView], card: Card, *shapes: Box, frame: Frame = "") -> Panel:
    """Return an animal's name with its number, its shapes, and what it does."""
    words = shown.words
    name = words("{name} {number}", name=words(card.name), number=card.mark)
    title = Text(name, M, INK, BLACK, "middle", 2)
    does = Text(words(card.does), S, INK, anchor="middle", lines=2)
    return Panel(Column(title, *shapes, does, gap=0), frame, pad=10, fill=PAPER, edge=EDGE)
