"""The public table: the latest event, all seats, and the piles."""

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
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.picture.seats import needs, stand
from games.lion_unicorn.picture.stage import stage
from games.lion_unicorn.view import LionView

HEIGHTS = {2: 800}
"""The heights of a picture with so few seats; others are square."""
PILES = 72
"""The height of the strip with the piles."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with the seats in two columns, and the piles beside an odd one or below."""
    n = shown.view.seats
    seats, odd = [_seat(shown, seat) for seat in range(n)], n % 2
    grid = Grid(*seats, _piles(shown, True) if odd else None, columns=2, gap=12)
    lines = stage(shown), grid, None if odd else Room(_piles(shown, False), h=PILES)
    return Page(Column(*lines, gap=12), HEIGHTS.get(n, SQUARE))


def _seat(shown: Shown[LionView], seat: int) -> Box:
    """Return the area of a seat; what would win is beside its name or else below its cards."""
    phrases = needs(shown, seat)
    if standing(shown.view.table[seat], shown.words).missing > 1:
        return stand(shown, seat, [*phrases, None])
    foot = Row(Best(*phrases), pack="middle")
    return Best(stand(shown, seat, phrases[:1]), stand(shown, seat, [None], foot), grow=1)


def _piles(shown: Shown[LionView], high: bool) -> Panel:
    """Return the deck and the kinds of card that are discarded or under the crown."""
    words, view = shown.words, shown.view
    gone, said = Counter(view.discard + view.aside), words("{n} in the deck", n=view.deck)
    head = Text(words("gone"), S, PALE) if gone else None

    def kinds(side: int) -> list[Row]:
        return [
            Row(
                Icon(CARDS[kind].emblem, side, paper=True, name=words(CARDS[kind].name)),
                Text(f"×{gone[kind]}", LEAST) if gone[kind] > 1 else None,
                gap=4,
            )
            for kind in CARDS if gone[kind]
        ]  # fmt: skip

    if high:
        deck = Row(Card(back=BACK), Text(said, S, lines=2).share(2), grow=1)
        below = Row(head, Grid(*kinds(48), columns=3, gap=8), grow=1.5)
        return Panel(Column(deck, below if gone else None))

    def line(text: str, *after: Box | None) -> Row:
        deck = Room(Card(back=BACK), w=44, h=60)
        return Row(deck, Text(text, S).saying(said), Gap(), *after, gap=10)

    return Panel(Best(line(said, head, *kinds(60)), line(str(view.deck), *kinds(44))), pad=6)
