"""A player's own panel: the display, and beside it the hand or the card to be placed."""

from __future__ import annotations

from games.drawing import Box, Column, Grid, Icon, Page, Panel, Pill, Room, Row, Shown
from games.instinkt.picture.beside import beside, described
from games.instinkt.picture.cards import coin
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import gains, scoreboard, worth
from games.instinkt.view import InstinktView

BOARD, HAND = 1.8, 308
"""The width of the display relative to that of what is beside it, and the width of the hand."""
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
    display = Display(seen, view, words, worth(seen.cards, view), gained=gained)
    if shown.asked == "play":
        hand = Room(_hand(shown, me, 1), w=HAND)
        return Page(Column(top, Row(display, hand, gap=10, grow=1), gap=12), CHOOSING)
    return Page(Column(top, beside(shown, display.share(BOARD)), gap=12), HEIGHT)


def _hand(shown: Shown[InstinktView], me: int, columns: int) -> Box:
    """Return the cards to choose from, each with what it does."""
    held = shown.view.hand[me]
    chosen = [one.place for one in shown.chosen if one.verb == "under"]
    order = {place: str(n) for n, place in enumerate(chosen, 1)}
    cards = [_card(shown, kind, order.get(i, "")).at("hand", i)
             for i, kind in enumerate(held) if kind]  # fmt: skip
    return Grid(*cards, columns=columns)


def _card(shown: Shown[InstinktView], kind: str, order: str) -> Panel:
    """Return a card to choose; ``order`` is its number among those for the deck."""
    card = shown.view.cards[kind]
    sign = Pill(order) if order else coin(card)
    return described(shown, card, Row(Icon(card.emoji), sign, gap=8, grow=1))
