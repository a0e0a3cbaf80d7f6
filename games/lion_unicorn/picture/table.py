"""The public table: all seats, the latest event, and the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.drawing.layout import (
    LEAST,
    SQUARE,
    Best,
    Box,
    Card,
    Column,
    Gap,
    Grid,
    Icon,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE
from games.lion_unicorn.picture.news import latest
from games.lion_unicorn.picture.seats import rival
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.view import LionView

PILES = 76
"""The height of the strip with the piles."""
IN_A_COLUMN = 3
"""The most seats below each other; more are in two columns."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with all seats."""
    view = shown.view
    columns = 1 if view.seats <= IN_A_COLUMN else 2
    below = view.seats > IN_A_COLUMN + 1
    most = max(len(seat.cards) for seat in view.table)
    seats = [rival(shown, seat, below, count=most) for seat in range(view.seats)]
    return Page(
        Column(
            story(shown),
            latest(shown),
            Grid(*seats, columns=columns, gap=12),
            Room(piles(shown), h=PILES),
            gap=12,
        ),
        SQUARE,
    )


def piles(shown: Shown[LionView]) -> Panel:
    """Return the deck, the discards by kind, and the cards that are out of this round."""
    view, words = shown.view, shown.words
    deck = Row(
        Room(Card(back=BACK), w=40, h=56),
        Text(str(view.deck), S).saying(words("{n} in the deck", n=view.deck)),
        gap=8,
    ).at("deck")
    gone = Counter(view.discard)
    kinds = [kind for kind in CARDS if gone[kind]]
    title = Text(words("gone"), S, PALE)

    def row(side: int, gap: int, head: Box | None) -> Row:
        counts = [_counted(kind, gone[kind], side, shown) for kind in kinds]
        return Row(deck, *_aside(shown, side), Gap(), head if kinds else None, *counts, gap=gap)

    return Panel(Best(row(52, 16, title), row(52, 12, None), row(40, 8, None)), pad=10, radius=16)


def _counted(kind: str, n: int, side: int, shown: Shown[LionView]) -> Row:
    """Return a kind of discarded card with its count."""
    icon = Icon(CARDS[kind].emblem, side, paper=True, name=shown.words(CARDS[kind].name))
    return Row(icon, Text(f"×{n}", LEAST) if n > 1 else None, gap=4)


def _aside(shown: Shown[LionView], side: int) -> Sequence[Box]:
    """Return the cards under the crown, which are out of this round."""
    if not shown.view.aside:
        return ()
    cards = [
        Icon(CARDS[kind].emblem, side, paper=True, name=shown.words(CARDS[kind].name))
        for kind in shown.view.aside
    ]
    return Gap(4), Row(Icon("👑", side), *cards, gap=4)
