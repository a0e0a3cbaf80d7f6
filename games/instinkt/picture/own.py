"""A player's own panel: the display, and beside it the hand or the card to be placed."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    INK,
    PAPER,
    Box,
    Column,
    Grid,
    Icon,
    M,
    Page,
    Panel,
    Pill,
    Row,
    S,
    Shown,
    Text,
)
from games.instinkt.picture.beside import EDGE, beside
from games.instinkt.picture.cards import wish
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import EMBLEMS, gains, scoreboard, worth
from games.instinkt.text.events import EVENT_FORMATTERS
from games.instinkt.view import InstinktView

BOARD, SIGN = 1.8, 68
"""The width of the display, relative to that of what is beside it, and the side of a pictogram."""
HEIGHT, CHOOSING = 760, 860
"""The heights of a panel, and of one with the hand to choose from."""


def panel(shown: Shown[InstinktView], me: int) -> Page:
    """Return the panel: the display, and the cards or the card that the question is about."""
    view, words = shown.view, shown.words
    seen = scene(view, shown.decision, shown.trying)
    top = scoreboard(shown, seen.cards)
    if shown.asked == "under":
        return Page(Column(top, _hand(shown, me, 3)), CHOOSING)
    gained = gains(seen.free, view) if shown.asked in ("place", "to") else {}
    display = Display(seen, view, words, worth(seen.cards, view), gained=gained).share(BOARD)
    if shown.asked == "play":
        board = Column(shown.latest(EVENT_FORMATTERS, EMBLEMS), display.share(), gap=12)
        lying = beside(shown, board.share(BOARD))
        if not shown.chosen:
            lying = Row(board.share(BOARD), _hand(shown, me, 1), gap=16, grow=1)
        return Page(Column(top, lying, gap=12), CHOOSING)
    return Page(Column(top, beside(shown, display), gap=12), HEIGHT)


def _hand(shown: Shown[InstinktView], me: int, columns: int) -> Box:
    """Return the cards to choose from, each with what it does."""
    held = shown.view.hand[me]
    chosen = [one.place for one in shown.chosen if one.verb == "under"]
    order = {place: str(n) for n, place in enumerate(chosen, 1)}
    cards = [_card(shown, kind, me, order.get(i, "")).at("hand", i)
             for i, kind in enumerate(held) if kind]  # fmt: skip
    return Grid(*cards, columns=columns)


def _card(shown: Shown[InstinktView], kind: str, seat: int, order: str) -> Panel:
    """Return a card with what it wants; ``order`` is its number among those for the deck."""
    card, words = shown.view.cards[kind], shown.words
    name = words("{name} {number}", name=words(card.name), number=card.mark)
    signs = Row(Pill(order), pack="middle") if order else wish(card, seat, SIGN)
    told = Column(Text(name, M, INK, BLACK, "middle", 2), signs, gap=2, pack="middle")
    figure = Row(Icon(card.emoji), told.share(1.4), gap=8, grow=1)
    lines = Column(figure, Text(words(card.does), S, INK, anchor="middle", lines=2), gap=0)
    return Panel(lines, pad=8, fill=PAPER, edge=EDGE)
