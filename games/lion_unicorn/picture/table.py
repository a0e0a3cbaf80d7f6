"""The public table: all seats, the latest event, and the piles."""

from __future__ import annotations

from collections import Counter

from games.drawing import (
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
    rows_of,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE
from games.lion_unicorn.picture.seats import PLACES, broad, cards_of, slim
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.view import LionView

EMBLEMS = {key: kind.emblem for key, kind in CARDS.items()}
PILES = 76
"""The height of the strip with the piles."""
IN_A_COLUMN = 3
"""The most seats below each other; more are in two columns."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with all seats, with cards of one size."""
    view = shown.view
    seats, odd = range(view.seats), view.seats % 2
    most = max(len(cards_of(shown, seat, PLACES)) for seat in seats)
    if view.seats <= IN_A_COLUMN:
        rows = [Grid(*(broad(shown, seat, most) for seat in seats), columns=1, gap=12),
                Room(_strip(shown), h=PILES)]  # fmt: skip
    else:
        cells: list[Box] = [slim(shown, seat, most, PLACES) for seat in seats]
        rows = [Grid(*cells, *([_corner(shown)] if odd else []), columns=2, gap=12)]
        rows += [] if odd else [Room(_strip(shown), h=PILES)]
    return Page(
        Column(story(shown), shown.latest(EVENT_FORMATTERS, EMBLEMS), *rows, gap=12), SQUARE
    )


def _strip(shown: Shown[LionView]) -> Panel:
    """Return the deck, the cards that are out of this round, and the discards in one row."""
    gone = Counter(shown.view.discard)
    title = Text(shown.words("gone"), S, PALE) if gone else None

    def row(side: int, gap: int, head: Box | None, whole: bool) -> Row:
        counts = [_counted(kind, gone[kind], side, shown) for kind in CARDS if gone[kind]]
        return Row(deck(shown, whole), _aside(shown, side), Gap(), head, *counts, gap=gap)

    named = row(52, 16, title, True), row(52, 16, title, False)
    return Panel(Best(*named, row(52, 12, None, False), row(40, 8, None, False)), pad=10, radius=16)


def _corner(shown: Shown[LionView]) -> Panel:
    """Return the piles in the place of a seat."""
    gone = Counter(shown.view.discard)
    counts = [_counted(kind, gone[kind], 52, shown) for kind in CARDS if gone[kind]]
    return Panel(
        Column(
            Row(deck(shown), _aside(shown, 44), gap=16),
            Text(shown.words("gone"), S, PALE) if gone else None,
            *(Row(*row, gap=14) for row in rows_of(counts, 4)),
            gap=8,
        ),
        pad=14,
    )


def deck(shown: Shown[LionView], whole: bool = False) -> Row:
    """Return the deck with its number of cards, ``whole`` in words."""
    said = shown.words("{n} in the deck", n=shown.view.deck)
    text = Text(said, S, lines=2) if whole else Text(str(shown.view.deck), S).saying(said)
    return Row(Room(Card(back=BACK), w=40, h=56), text, gap=8).at("deck")


def _counted(kind: str, n: int, side: int, shown: Shown[LionView]) -> Row:
    """Return a kind of discarded card with its count."""
    return Row(_animal(kind, side, shown), Text(f"×{n}", LEAST) if n > 1 else None, gap=4)


def _aside(shown: Shown[LionView], side: int) -> Row | None:
    """Return the cards under the crown, which are out of this round."""
    cards = [_animal(kind, side, shown) for kind in shown.view.aside]
    return Row(Icon("👑", side), *cards, gap=4) if cards else None


def _animal(kind: str, side: int, shown: Shown[LionView]) -> Icon:
    return Icon(CARDS[kind].emblem, side, paper=True, name=shown.words(CARDS[kind].name))
