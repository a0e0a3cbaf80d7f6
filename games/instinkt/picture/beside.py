"""What is beside the display: a card with what it wants, and the players."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    INK,
    PAPER,
    XL,
    Best,
    Box,
    Column,
    Frame,
    Icon,
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
from games.instinkt.picture.cards import coin, mark, piece, where, wish
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import worth
from games.instinkt.rules.board import name as place_name
from games.instinkt.text.names import TOKEN
from games.instinkt.text.table import of_colour
from games.instinkt.view import InstinktView, LyingCard, OpenCard, scores

SIDE = 96
"""The side of a pictogram."""
NAME = 84
"""The room that is kept for a part of a player's name."""
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


def numbered(one: OpenCard, shown: Shown[InstinktView]) -> Row:
    """Return a card that is not in the display yet as an animal and its number."""
    card = shown.view.cards[one.kind]
    both = Icon(card.emoji, 64, paper=True), Text(card.mark, M)
    return Row(*both, gap=8).saying(of_colour(one, shown.words))


def player(shown: Shown[InstinktView], seat: int, letters: int = XL) -> Panel:
    """Return a player with the score so far, and the card that waits to be placed after another."""
    view, words = shown.view, shown.words
    points = scores(scene(view, shown.decision, shown.trying).cards, view)[seat]
    token = Icon(TOKEN, 44, name=words("wins ties")) if view.token == seat else None
    later = [numbered(one, shown) for one in view.coming[1:] if one.seat == seat]
    said = words.plural("{n} point", "{n} points", points)
    number = Text(str(points), letters, GOLD, BLACK, "end", least=L).saying(said)
    name = Text(shown.title(seat), M, cut=True).share(1, reserve=NAME)
    rows = (Row(mark(seat, words), name, *more, number, gap=10)
            for more in ((token, *later), later, ()))  # fmt: skip
    both = all(shown.moves(each) for each in range(view.seats))
    return Panel(Best(*rows), "" if both else shown.frame(seat), pad=12).at("seat", seat)
