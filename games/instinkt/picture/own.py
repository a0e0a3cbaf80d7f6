"""A player's own panel: the hand large while a card is chosen, otherwise the display."""

from __future__ import annotations

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
    Grid,
    Icon,
    L,
    M,
    Mark,
    Page,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Shown,
    Text,
    sentence,
)
from games.instinkt.picture.cards import BACKS, piece, wish
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import scores, story, worth
from games.instinkt.picture.table import score
from games.instinkt.state import HAND
from games.instinkt.text.names import TOKEN
from games.instinkt.view import InstinktView, OpenCard

HEIGHT, OF_HAND = 860, 900
"""The heights of a panel, and of one with a large hand."""
ABOVE = 330
"""The height of the display above a large hand."""


def panel(shown: Shown[InstinktView], me: int) -> Page:
    """Return the panel: what the question is about is the largest on it."""
    view = shown.view
    seen = scene(view, shown.decision, shown.trying)
    choosing = shown.asked == "play"
    points = {} if choosing else worth(seen.cards, view)
    display = Display(seen, view, shown.words, points, tight=choosing and bool(seen.cards))
    top = story(shown, seen.cards)
    if shown.asked == "under":
        return Page(Column(top, _hand(shown, me), gap=14), OF_HAND)
    if choosing:
        plates = Column(*(_plate(shown, seat) for seat in (1 - me, me)), gap=12)
        rule = sentence(shown.words("The higher number goes first"), L, GOLD, 4)
        above = Row((display if shown.view.board else rule).share(4), plates.share(5))
        return Page(Column(top, Room(above, h=ABOVE), _hand(shown, me), gap=14), OF_HAND)
    beside = Column(*_beside(shown, me), gap=12)
    return Page(Column(top, Row(display.share(2.3), beside.share(1), gap=18, grow=1), gap=14),
                HEIGHT)  # fmt: skip


def _plate(shown: Shown[InstinktView], seat: int, slim: bool = False) -> Panel:
    """Return a seat: its name, the tiebreaker, its score, and the card it shows or its hand."""
    view, words = shown.view, shown.words
    lying = scene(view, shown.decision, shown.trying).cards
    waiting = [
        one
        for one in (*view.played, *view.lifted)
        if one.seat == seat and one not in lying.values()
    ]
    token = Icon(TOKEN, 44, name=words("tiebreaker")) if view.token == seat else None
    card: Box = Fan(
        *(piece(one, words, number=True) for one in waiting), slim=1, most=84 if slim else 92
    )
    held = len(view.hand[seat])
    if not waiting:
        back = Room(Card(back=BACKS[seat]), w=60, h=84)
        card = Row(back, Text(f"×{held}", M), gap=8).saying(words("{n} in hand", n=held))
    side = (84 if slim else 92) if waiting else 0
    name = Row(Mark(seat, 46), Text(shown.title(seat), M, cut=True, grow=1), gap=10)
    points = score(scores(lying, view)[seat], words)
    frame: Frame = "move" if shown.moves(seat) and seat != shown.me else ""
    if slim:
        label, shows = Text(shown.title(seat), S, cut=True, grow=1), Room(card, w=side, h=84)
        line = Row(Mark(seat, 44), label, shows, gap=8)
        return Panel(line, frame, pad=12, grow=0).at("seat", seat)
    row = Row(name.share(1, reserve=190), token, points, Room(card, w=side, h=92), gap=14)
    return Panel(row, frame, pad=14).at("seat", seat)


def _hand(shown: Shown[InstinktView], me: int) -> Box:
    """Return the cards to choose from, each with what it does."""
    held = shown.view.hand[me]
    ordered = [one.place for one in shown.chosen if one.verb == "under"]
    cards = [
        _card(shown, kind, me, str(ordered.index(i) + 1) if i in ordered else "")
        .at("hand", i)
        for i, kind in enumerate(held)
        if kind
    ]  # fmt: skip
    return Grid(*cards, columns=3)


def _card(
    shown: Shown[InstinktView], kind: str, seat: int, order: str = "", frame: Frame = ""
) -> Panel:  # fmt: skip
    """Return a card large, with what it wants and, if it is another seat's, whose it is.

    ``order`` is its number among those for the deck.
    """
    card, words = shown.view.cards[kind], shown.words
    name = Text(shown.name(seat), S, INK, BLACK, cut=True, grow=1)
    number = Pill(order) if order else None
    lines = Column(
        Row(Mark(seat, 46), name, gap=10) if seat != shown.me else None,
        Row(Icon(card.emoji), Text(card.mark, XL, INK, BLACK), number, gap=8, grow=1),
        Text(words(card.name), M, INK, anchor="middle"),
        wish(card, seat, 88),
        Text(words(card.does), S, INK, anchor="middle", lines=2),
        gap=6,
    )
    return Panel(lines, frame, pad=14, fill=PAPER, edge="#0a1206")


def _beside(shown: Shown[InstinktView], me: int) -> list[Box]:
    """Return the card that is placed, with the next one and the hand; if there is none, the hand.

    While any player places a card, it is large.
    """
    hand = [kind for kind in shown.view.hand[me] if kind]
    one = _placed(shown, me)
    if not one:
        cards = Column(*(_held(shown, kind, me) for kind in hand), gap=12, grow=1)
        return [cards, _plate(shown, 1 - me, slim=True)]
    small = [piece(OpenCard(seat=me, kind=kind), shown.words) for kind in hand]
    kept = Panel(Room(Fan(*small, gap=14, slim=1, count=HAND), h=80), pad=14, grow=0)
    return [
        _card(shown, one.kind, one.seat, frame="move"),
        _plate(shown, 1 - one.seat, slim=True),
        kept,
    ]


def _placed(shown: Shown[InstinktView], me: int) -> OpenCard | None:
    """Return the card that is placed or moved now."""
    if shown.asked == "move":
        return OpenCard(seat=me, kind="raccoon")
    return next(iter((*shown.view.lifted, *shown.view.played)), None)


def _held(shown: Shown[InstinktView], kind: str, me: int) -> Panel:
    """Return a card of the hand while there is nothing to choose."""
    card = shown.view.cards[kind]
    said = Icon(card.emoji, 88, name=f"{shown.words(card.name)} {card.mark}")
    ways = Row(said, wish(card, me, 84), gap=6), said
    return Panel(Best(*ways), pad=12, fill=PAPER, edge="#0a1206")
