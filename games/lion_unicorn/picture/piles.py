"""The deck, and the cards that are gone."""

from __future__ import annotations

from collections import Counter

from games.drawing import (
    LEAST,
    Best,
    Card,
    Gap,
    Icon,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE
from games.lion_unicorn.view import LionView


def strip(shown: Shown[LionView]) -> Panel:
    """Return the deck and the cards that are gone in one row."""
    gone, title = _gone(shown, 52), Text(shown.words("gone"), S, PALE)
    head = title if gone else None
    ways = Row(_deck(shown), Gap(), head, *gone), Row(_deck(shown, False), Gap(), *gone, gap=12)
    last = Row(_deck(shown, False), Gap(), *_gone(shown, 40), gap=8)
    return Panel(Best(*ways, last), pad=10, radius=16)


def _deck(shown: Shown[LionView], whole: bool = True) -> Row:
    """Return the deck with its number of cards, ``whole`` in words."""
    said = shown.words("{n} in the deck", n=shown.view.deck)
    text = Text(said, S) if whole else Text(str(shown.view.deck), S).saying(said)
    return Row(Room(Card(back=BACK), w=40, h=56), text, gap=10).at("deck")


def _gone(shown: Shown[LionView], side: int) -> list[Row]:
    """Return the kinds of card that are discarded or under the crown, with their numbers."""
    gone = Counter(shown.view.discard + shown.view.aside)
    return [
        Row(
            Icon(CARDS[kind].emblem, side, paper=True, name=shown.words(CARDS[kind].name)),
            Text(f"×{gone[kind]}", LEAST) if gone[kind] > 1 else None,
            gap=4,
        )
        for kind in CARDS
        if gone[kind]
    ]
