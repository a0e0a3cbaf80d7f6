"""What is beside the display: a card with what it wants."""

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
    Row,
    S,
    Shown,
    Text,
    sentence,
)
from games.engine import message
from games.instinkt.picture.cards import coin, piece, where
from games.instinkt.picture.story import waiting, worth
from games.instinkt.rules.board import name as place_name
from games.instinkt.text.names import plain
from games.instinkt.view import InstinktView, OpenCard

EDGE, SIDE = "#0a1206", 96
"""The edge of paper, and the side of a pictogram."""
AIM = message("When 16 cards fill the square, the most points win.")


def beside(shown: Shown[InstinktView]) -> Column:
    """Return the card that is asked about, and those that wait: later ones, and the reader's."""
    view, me = shown.view, shown.me
    held = [] if me is None else [OpenCard(seat=me, kind=kind) for kind in view.hand[me] if kind]
    return Column(_current(shown), waiting(shown, view.coming[1:]), waiting(shown, held),
                  gap=12, grow=1)  # fmt: skip


def _current(shown: Shown[InstinktView]) -> Panel:
    """Return the card that is placed or moved now; otherwise those that have just come or gone."""
    view, words, me = shown.view, shown.words, shown.me
    coming = view.coming
    if shown.asked == "move" and me is not None:
        coming = [OpenCard(seat=me, kind="raccoon")]
    if coming:
        return _large(shown, coming[0], "move")
    latest = [event.kind for event in shown.story if event.kind in ("snake", "place")]
    if latest[-1:] == ["snake"]:
        return _removed(shown)
    if not view.board:
        return Panel(sentence(words(AIM), L, GOLD, 8))
    last = view.board[-1]
    points = worth(view.standing, view)[last.cell]
    title = words.label_value(words("Last card"), place_name(last.cell))
    return _large(shown, last, "", title, points)


def _removed(shown: Shown[InstinktView]) -> Panel:
    """Return the two cards that a snake has just removed."""
    lines: list[Box] = []
    for one in shown.view.removed[-2:]:
        card = piece(one, shown.words)
        card.badge = "no"
        name = Text(plain(one.kind, shown.words), M, INK, BLACK, "middle").saying("")
        lines += [card.share(), name]
    return Panel(Column(*lines, gap=8), pad=14, fill=PAPER, edge=EDGE)


def _large(
    shown: Shown[InstinktView], one: OpenCard, frame: Frame = "", title: str = "", points: int = 0
) -> Panel:
    """Return a card large below a title, with its points, and where it scores."""
    card, words = shown.view.cards[one.kind], shown.words
    name = words("{name} {number}", name=words(card.name), number=card.mark)
    lines = Column(
        Text(title, S, INK, anchor="middle", lines=2) if title else None,
        Text(name, M, INK, BLACK, "middle", 2),
        piece(one, words, points).at().share(3),
        Row(where(card, one.seat), coin(card, SIDE), gap=10).share(2),
        Text(words(card.does), M, INK, anchor="middle", lines=2),
        gap=8,
    )
    return Panel(lines, frame, pad=14, fill=PAPER, edge=EDGE)
