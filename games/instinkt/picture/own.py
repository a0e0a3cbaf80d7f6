"""A player's own panel: the display, and beside it the hand or the card to be placed."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    INK,
    PAPER,
    XXL,
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
from games.instinkt.picture.story import gains, story, worth
from games.instinkt.view import InstinktView, OpenCard

HEIGHT, CHOOSING = 760, 900
"""The heights of a panel, and of one with the hand to choose from."""
PLAYER, BOARD = 92, 496
"""The height of a player beside a card, and of the display above a hand."""


def panel(shown: Shown[InstinktView], me: int) -> Page:
    """Return the panel: the display, and the cards or the card that the question is about."""
    view, words = shown.view, shown.words
    seen = scene(view, shown.decision, shown.trying)
    top = story(shown, seen.cards)
    if shown.asked == "under":
        return Page(Column(top, _hand(shown, me)), CHOOSING)
    gained = gains(seen.free, view, me) if shown.asked in ("place", "to") else {}
    points = {**worth(seen.cards, view), **gained}
    display = Display(seen, view, words, points).share(2.3)
    if shown.asked == "play":
        beside = Column(*(player(shown, seat, XXL).share() for seat in (1 - me, me)))
        above = Room(Row(display, beside.share(1.9), grow=1), h=BOARD)
        return Page(Column(top, above, _hand(shown, me)), CHOOSING)
    held = [OpenCard(seat=me, kind=kind) for kind in view.hand[me] if kind]
    kept = Panel(Row(*(numbered(one, shown) for one in held), gap=8, pack="middle"), pad=10, grow=0)
    other = Room(player(shown, 1 - me), h=PLAYER)
    beside = Column(current(shown).share(), other, kept, gap=12)
    return Page(Column(top, Row(display, beside.share(), gap=18, grow=1)), HEIGHT)


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


def _card(shown: Shown[InstinktView], kind: str, seat: int, order: str) -> Panel:
    """Return a card with what it wants; ``order`` is its number among those for the deck."""
    card, words = shown.view.cards[kind], shown.words
    name = words("{name} {number}", name=words(card.name), number=card.mark)
    lines = Column(
        Row(Icon(card.emoji), wish(card, seat, 76), Pill(order) if order else None, grow=1),
        Text(name, M, INK, BLACK, "middle"),
        Text(words(card.does), S, INK, anchor="middle", lines=2),
        gap=4,
    )
    return Panel(lines, pad=10, fill=PAPER, edge="#0a1206")
