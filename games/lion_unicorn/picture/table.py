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
    M,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
    rows_of,
    sentence,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE
from games.lion_unicorn.picture.seats import broad, cards_of, slim
from games.lion_unicorn.picture.story import GOAL, story
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.view import LionView

EMBLEMS = {key: kind.emblem for key, kind in CARDS.items()}
HEIGHTS = {2: 800, 3: 900}
"""The heights of a picture with so few seats; others are square."""
PILES = 76
"""The height of the strip with the piles."""
IN_A_COLUMN, AMPLE = 3, 4
"""The most seats below each other, and those with room for longer phrases; more have neither."""
PLACES = 3
"""Cards are no larger than so many of them would be."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with all seats, with cards of one size."""
    n = shown.view.seats
    most = max(PLACES, *(len(cards_of(shown, seat)) for seat in range(n)))
    strip = Room(_strip(shown), h=PILES) if n <= AMPLE else None
    cells: list[Box] = [broad(shown, seat, most) for seat in range(n)]
    if n > IN_A_COLUMN:
        cells = [slim(shown, seat, most, 2 if n <= AMPLE else 0) for seat in range(n)]
        cells += [_corner(shown)] * (n % 2)
    seats = Grid(*cells, columns=1 + (n > IN_A_COLUMN), gap=12)
    latest = shown.latest(EVENT_FORMATTERS, EMBLEMS)
    return Page(Column(story(shown), latest, seats, strip, gap=12), HEIGHTS.get(n, SQUARE))


def _strip(shown: Shown[LionView]) -> Panel:
    """Return the deck and the cards that are gone in one row."""
    gone, title = _gone(shown, 52), Text(shown.words("gone"), S, PALE)
    head = title if gone else None
    ways = Row(_deck(shown), Gap(), head, *gone), Row(_deck(shown, False), Gap(), *gone, gap=12)
    last = Row(_deck(shown, False), Gap(), *_gone(shown, 40), gap=8)
    return Panel(Best(*ways, last), pad=10, radius=16)


def _corner(shown: Shown[LionView]) -> Panel:
    """Return the piles in the place of a seat; if nothing is gone yet, the goal."""
    gone: list[Box] = [Text(shown.words("gone"), S, PALE), *_gone(shown, 52)]
    below: list[Box] = [Row(*row) for row in rows_of(gone, 4)]
    if len(gone) == 1:
        below = [sentence(shown.words(GOAL), M, PALE)]
    return Panel(Column(_deck(shown), *below, gap=10), pad=14)


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
