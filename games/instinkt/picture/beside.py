"""What is beside the display: a card with what it wants."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    INK,
    PAPER,
    Best,
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
from games.instinkt.picture.cards import coin, piece, where, wish
from games.instinkt.picture.story import worth
from games.instinkt.rules.board import name as place_name
from games.instinkt.view import InstinktView, LyingCard, OpenCard

SIDE = 96
"""The side of a pictogram."""
AIM = message("When 16 cards fill the square, the most points win.")


def current(shown: Shown[InstinktView], tall: bool = False) -> Panel:
    """Return the card that is placed or moved now; otherwise the last one in the display."""
    view, words, me = shown.view, shown.words, shown.me
    coming = view.coming
    if shown.asked == "move" and me is not None:
        coming = [OpenCard(seat=me, kind="raccoon")]
    if coming:
        whose = shown.title(coming[0].seat) if tall else ""
        return large(shown, coming[0], whose, frame="move", tall=tall)
    if not view.board:
        return Panel(sentence(words(AIM), L, GOLD, 8))
    last = view.board[-1]
    points = worth(view.standing, view)[last.cell]
    title = words.label_value(words("Last card"), place_name(last.cell))
    return large(shown, last, title, points=points, tall=tall)


def large(
    shown: Shown[InstinktView], one: OpenCard, title: str = "", frame: Frame = "", points: int = 0,
    why: tuple[str, ...] = (), tall: bool = False,
) -> Panel:  # fmt: skip
    """Return a card large below a title, with its points, and where it scores or ``why`` it won.

    In a ``tall`` room the pictogram is large.
    """
    card, words = shown.view.cards[one.kind], shown.words
    name = words("{name} {number}", name=words(card.name), number=card.mark)
    below: list[Box] = [
        wish(card, one.seat, SIDE),
        Text(words(card.does), S, INK, lines=2, anchor="middle"),
    ]
    if why:
        below = [Best(*(Text(e, M, INK, anchor="middle", lines=4, roomy=True) for e in why))]
    elif tall:
        does = Text(words(card.does), M, INK, anchor="middle", lines=3, grow=1)
        number = None if isinstance(one, LyingCard) else coin(card, SIDE)
        below = [where(card, one.seat).share(2), Row(number, does, gap=10)]
    lines = Column(
        Text(title, S, INK, anchor="middle", lines=2, cut=tall) if title else None,
        Text(name, M, INK, BLACK, "middle", 2),
        piece(one, words, points).at().share(3),
        *below,
        gap=8,
    )
    return Panel(lines, frame, pad=14, fill=PAPER, edge="#0a1206")
