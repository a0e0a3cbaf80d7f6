"""What is beside the display: a card with what it wants, and the players."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    BLACK,
    GOLD,
    INK,
    PAPER,
    XL,
    Best,
    Box,
    Card,
    Column,
    Fan,
    Frame,
    Gap,
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
from games.instinkt.picture.cards import BACKS, coin, mark, piece, where, wish
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import scores, worth
from games.instinkt.text.names import TOKEN
from games.instinkt.view import InstinktView, OpenCard

OVER = 9
"""By so much the cards of a hand overlap, for each of them."""
HAND = 300
"""The largest width of a hand whose cards don't overlap."""
SIDE = 96
"""The side of a pictogram."""
NAME = 100
"""The room that is kept for a part of a player's name."""
AIM = message("When 16 cards fill the square, the most points win.")


def current(shown: Shown[InstinktView], tall: bool = False) -> Panel:
    """Return the card that is placed or moved now; otherwise the last one in the display."""
    view, words, me = shown.view, shown.words, shown.me
    coming = waiting(view)
    if shown.asked == "move" and me is not None:
        coming = [OpenCard(seat=me, kind="raccoon")]
    if coming:
        whose = shown.title(coming[0].seat) if tall else ""
        return large(shown, coming[0], whose, frame="move", tall=tall)
    if not view.board:
        return Panel(sentence(words(AIM), L, GOLD, 8))
    last = view.board[-1]
    points = worth(view.standing, view)[last.cell]
    return large(shown, last, words("Last card"), points=points, tall=tall)


def waiting(view: InstinktView) -> list[OpenCard]:
    """Return the cards to be placed, the next one first."""
    return [*view.lifted, *view.played]


def large(
    shown: Shown[InstinktView], one: OpenCard, title: str = "", frame: Frame = "", points: int = 0,
    why: Sequence[str] = (), tall: bool = False,
) -> Panel:  # fmt: skip
    """Return a card large below a title, with its points, and what it wants or why it has scored.

    The first of several texts is said that fits. In a ``tall`` room the pictogram is large.
    """
    card, words = shown.view.cards[one.kind], shown.words
    name = words("{name} {number}", name=words(card.name), number=card.mark)
    told = [Text(each, S, INK, anchor="middle", lines=4) for each in why or [words(card.does)]]
    below = [where(card, one.seat, SIDE) if points else wish(card, one.seat, SIDE), Best(*told)]
    if tall:
        does = Text(words(card.does), M, INK, anchor="middle", lines=3, grow=1)
        number = None if points else coin(card, SIDE)
        below = [where(card, one.seat).share(2), Row(number, does, gap=10)]
    lines = Column(
        Text(title, S, INK, anchor="middle", lines=2, cut=tall) if title else None,
        Text(name, M, INK, BLACK, "middle", 2),
        piece(one, words, points).at().share(3),
        *below,
        gap=8,
    )
    return Panel(lines, frame, pad=14, fill=PAPER, edge="#0a1206")


def player(shown: Shown[InstinktView], seat: int, brief: bool = False) -> Panel:
    """Return a player: the score so far unless ``brief``, and the hand, or the card that waits."""
    view, words = shown.view, shown.words
    lying = scene(view, shown.decision, shown.trying).cards
    token = Icon(TOKEN, 48, name=words("wins ties")) if view.token == seat else None
    name = Text(shown.title(seat), M, cut=True).share(1, reserve=NAME)
    who, whole = (mark(seat, words), name), (mark(seat, words), Text(shown.title(seat), M), Gap())
    backs = [Card(back=BACKS[seat]).saying("") for _ in view.hand[seat]]
    cards = Fan(*backs, gap=-OVER * len(backs), most=HAND / max(len(backs), 3)).saying(
        words("{n} in hand", n=len(backs))
    )
    if later := [one for one in waiting(view)[1:] if one.seat == seat]:
        labelled = (piece(one, words, label=view.cards[one.kind].mark) for one in later)
        cards = Fan(*labelled, slim=1)
    cards.grow = 0
    if brief:
        inside: Box = Row(*who, cards, gap=10)
    else:
        points = scores(lying, view)[seat]
        said = words.plural("{n} point", "{n} points", points)
        number = Text(str(points), XL, GOLD, BLACK).saying(said)
        both = Text(said, L, GOLD, BLACK, least=M)
        two = Column(Row(*who, token, gap=10), both, gap=0, pack="middle", grow=1)
        ways = [(two, cards), (*whole, token, cards, number), (*whole, token, number)]
        ways = [*ways[: 2 if later else 3], (*who, token, cards if later else None, number)]
        inside = Best(*(Row(*way, gap=10) for way in ways))
    return Panel(inside, shown.frame(seat), pad=8 if brief else 14).at("seat", seat)
