"""A player's own panel: the hand large while a card is chosen, otherwise the display."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    INK,
    PAPER,
    XL,
    Box,
    Column,
    Fan,
    Icon,
    M,
    Page,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Shown,
    Text,
    rows_of,
)
from games.instinkt.picture.beside import current, player
from games.instinkt.picture.cards import mark, piece, wish
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import story, worth
from games.instinkt.view import InstinktView, OpenCard

HEIGHT, OF_HAND = 760, 930
"""The heights of a panel, and of one with a large hand."""
HAND = 400
"""The height of a large hand."""
LINE = 106
"""The height of the other player, and of a small hand."""
LOOSE = 2
"""With more cards than these the display above a hand has no places around it."""


def panel(shown: Shown[InstinktView], me: int) -> Page:
    """Return the panel: what the question is about is the largest on it."""
    view = shown.view
    seen = scene(view, shown.decision, shown.trying)
    choosing = shown.asked == "play"
    points = {} if choosing else dict(worth(seen.cards, view))
    if shown.asked == "place":
        coming = view.played[0]
        points |= {cell: worth({**seen.cards, cell: coming}, view)[cell] for cell in seen.free}
    tight = choosing and len(seen.cards) > LOOSE
    display = Display(seen, view, shown.words, points, tight=tight)
    top, hand = story(shown, seen.cards, counted=choosing), _hand(shown, me)
    if shown.asked == "under":
        return Page(Column(top, hand, gap=14), OF_HAND)
    if choosing:
        seats = [player(shown, seat) for seat in (1 - me, me)]
        if not view.board:
            return Page(Column(top, Room(Row(*seats), h=150), hand, gap=14), OF_HAND)
        above = Row(display.share(4), Column(*seats, gap=14).share(5), gap=18, grow=1)
        return Page(Column(top, above, Room(hand, h=HAND), gap=14), OF_HAND)
    small = [piece(OpenCard(seat=me, kind=kind), shown.words, label=view.cards[kind].mark)
             for kind in view.hand[me] if kind]  # fmt: skip
    kept = Panel(
        Row(mark(me, shown.words), Fan(*small, gap=12, slim=1, anchor="end"), gap=6), pad=9
    )
    beside = Column(
        current(shown), Room(player(shown, 1 - me, brief=True), h=LINE), Room(kept, h=LINE), gap=12
    )
    return Page(Column(top, Row(display.share(2.3), beside.share(1), gap=18, grow=1), gap=14),
                HEIGHT)  # fmt: skip


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
    return Column(*(Row(*row).share() for row in rows_of(cards, 3)), grow=1)


def _card(shown: Shown[InstinktView], kind: str, seat: int, order: str) -> Panel:
    """Return a card with what it wants; ``order`` is its number among those for the deck."""
    card, words = shown.view.cards[kind], shown.words
    number, mark = Pill(order) if order else None, Text(card.mark, XL, INK, BLACK, "end")
    figure: Box = Row(Icon(card.emoji), mark, number, gap=8, grow=1)
    if not shown.view.board and shown.asked == "play":
        figure = Column(mark, Icon(card.emoji), grow=1)  # the hand has all of the room
    lines = Column(
        figure,
        Text(words(card.name), M, INK, BLACK, "middle"),
        wish(card, seat, 112),
        Text(words(card.does), S, INK, anchor="middle", lines=2),
        gap=6,
    )
    return Panel(lines, pad=14, fill=PAPER, edge="#0a1206")
