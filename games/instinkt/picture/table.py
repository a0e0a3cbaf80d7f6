"""The public table: the display with both players beside it, and the latest event."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    PAPER,
    SQUARE,
    XL,
    Best,
    Box,
    Card,
    Column,
    Fan,
    Icon,
    L,
    M,
    Mark,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.engine import Words
from games.instinkt.cards import CARDS
from games.instinkt.picture.cards import BACKS, piece, wish
from games.instinkt.picture.display import Display
from games.instinkt.picture.ground import SOFT
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import scores, story, worth
from games.instinkt.text.events import EVENT_FORMATTERS
from games.instinkt.text.names import TOKEN
from games.instinkt.view import InstinktView

LARGE = 130
"""The height of a card that is shown."""
EMBLEMS = {kind: card.emoji for kind, card in CARDS.items()}


def table(shown: Shown[InstinktView]) -> Page:
    """Return the page of the table."""
    seen = scene(shown.view, None, None)
    display = Display(seen, shown.view, shown.words, worth(seen.cards, shown.view))
    seats = Column(*(_seat(shown, seat) for seat in range(shown.view.seats)), gap=14)
    latest = shown.latest(EVENT_FORMATTERS, EMBLEMS)
    below = Row(display.share(13), seats.share(6), gap=18, grow=1)
    return Page(Column(story(shown, seen.cards), latest, below, gap=12), SQUARE)


def _seat(shown: Shown[InstinktView], seat: int) -> Panel:
    """Return a seat: its score so far, its shown card, and how many cards it has."""
    view, words = shown.view, shown.words
    waiting = [one for one in (*view.played, *view.lifted) if one.seat == seat]
    token = None
    if view.token == seat:
        token = Row(Icon(TOKEN, 44), Text(words("wins ties"), S, SOFT, lines=2, grow=1), gap=6)
    points = scores(view.standing, view)[seat]
    held = [Card(back=BACKS[seat]).saying("") for _ in view.hand[seat]]
    cards: Box = Fan(*held, gap=8, most=64).saying(words("{n} in hand", n=len(held)))
    if waiting:
        card = view.cards[waiting[-1].kind]
        shows = Fan(*(piece(one, words, number=True) for one in waiting), slim=1, most=150)
        large = Room(shows, h=LARGE)
        where = Panel(wish(card, seat, 76), pad=8, radius=14, fill=PAPER, edge=PAPER, grow=0)
        does = Text(words(card.does), S, lines=2)
        ways = Column(large, where, does, gap=8), Column(large, does, gap=8)
        cards = Best(*ways, shows, grow=1)
    lines = Column(
        Row(Mark(seat, 46), Text(shown.name(seat), M, cut=True, grow=1), gap=10),
        score(points, words),
        token,
        cards,
        gap=10,
    )
    return Panel(lines, shown.frame(seat), pad=16).at("seat", seat)


def score(points: int, words: Words) -> Best:
    """Return points with the word, or where there is no room for it only their number."""
    said, number = words.plural("{n} point", "{n} points", points), str(points)
    both = Text(said, L, GOLD, BLACK, least=M), Text(said, M, GOLD, BLACK)
    return Best(*both, Text(number, XL, GOLD, BLACK).saying(said))
