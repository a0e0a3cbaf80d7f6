"""The deck, and the cards that are gone."""

from __future__ import annotations

from collections import Counter

from games.drawing import LEAST, Best, Card, Gap, Icon, Panel, Room, Row, S, Shown, Text
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE
from games.lion_unicorn.view import LionView


def strip(shown: Shown[LionView]) -> Panel:
    """Return the deck and the kinds of card that are discarded or under the crown, in one row."""
    words, view = shown.words, shown.view
    gone = Counter(view.discard + view.aside)
    said, number = words("{n} in the deck", n=view.deck), Text(str(view.deck), S)
    kinds = [
        Row(
            Icon(CARDS[kind].emblem, 44, paper=True, name=words(CARDS[kind].name)),
            Text(f"×{gone[kind]}", LEAST) if gone[kind] > 1 else None,
            gap=4,
        )
        for kind in CARDS if gone[kind]
    ]  # fmt: skip
    head = Text(words("gone"), S, PALE) if gone else None
    deck = Room(Card(back=BACK), w=34, h=48)
    ways = [
        Row(deck, text, Gap(), title, *kinds, gap=10)
        for text, title in ((Text(said, S), head), (number.saying(said), None))
    ]
    return Panel(Best(*ways), pad=6, radius=16).at("deck")
