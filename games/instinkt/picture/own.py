"""A player's own panel: the display, and beside it the hand or the card to be placed."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    INK,
    PAPER,
    XL,
    Box,
    Column,
    Grid,
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
)
from games.instinkt.picture.beside import current, numbered, player
from games.instinkt.picture.cards import wish
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import story, worth
from games.instinkt.view import InstinktView, OpenCard

HEIGHT, CHOOSING, OF_HAND = 760, 800, 930
"""The heights of a panel, of one with a hand beside the display, and of one with a large hand."""
PLAYER, HAND = 92, 424
"""The height of a player, and the width of the cards to choose from beside the display."""


def panel(shown: Shown[InstinktView], me: int) -> Page:
    """Return the panel: the display, and beside it the cards or the card that it is about."""
    view, words = shown.view, shown.words
    seen = scene(view, shown.decision, shown.trying)
    top = story(shown, seen.cards)
    if shown.asked == "under":
        return Page(Column(top, _hand(shown, me, 2), gap=14), OF_HAND)
    points = dict(worth(seen.cards, view))
    if shown.asked == "place":
        coming = view.played[0]
        points |= {cell: worth({**seen.cards, cell: coming}, view)[cell] for cell in seen.free}
    display = Display(seen, view, words, points).share()
    seats = [Room(player(shown, seat), h=PLAYER) for seat in (1 - me, me)]
    if shown.asked == "play":
        left = Column(display, Row(*(seat.share() for seat in seats[::-1])), gap=12, grow=1)
        below = Row(left, Room(_hand(shown, me, 1), w=HAND), gap=16, grow=1)
        return Page(Column(top, below, gap=14), CHOOSING)
    held = [OpenCard(seat=me, kind=kind) for kind in view.hand[me] if kind]
    kept = Panel(Row(*(numbered(one, shown) for one in held), gap=8, pack="middle"), pad=10, grow=0)
    beside = Column(current(shown).share(), seats[0], kept, gap=12)
    below = Row(display.share(2.3), beside.share(1), gap=18, grow=1)
    return Page(Column(top, below, gap=14), HEIGHT)


def _hand(shown: Shown[InstinktView], me: int, columns: int) -> Box:
    """Return the cards to choose from, each with what it does."""
    held = shown.view.hand[me]
    ordered = [one.place for one in shown.chosen if one.verb == "under"]
    cards = [
        _card(shown, kind, me, str(ordered.index(i) + 1) if i in ordered else "")
        .at("hand", i)
        for i, kind in enumerate(held)
        if kind
    ]  # fmt: skip
    return Grid(*cards, columns=columns)


def _card(shown: Shown[InstinktView], kind: str, seat: int, order: str) -> Panel:
    """Return a card with what it wants; ``order`` is its number among those for the deck."""
    card, words = shown.view.cards[kind], shown.words
    figure = Column(Icon(card.emoji), Text(card.mark, XL, INK, BLACK, "middle"), gap=0)
    name = Text(words(card.name), M, INK, BLACK, grow=1)
    lines = Column(
        Row(name, Pill(order) if order else None),
        wish(card, seat, 76),
        Text(words(card.does), S, INK, lines=2),
        gap=2, pack="middle", grow=1,
    )  # fmt: skip
    return Panel(Row(Room(figure, w=104), lines, gap=12), pad=10, fill=PAPER, edge="#0a1206")
