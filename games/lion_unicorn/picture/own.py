"""A player's own panel: the others in a strip, and below it the player's cards, large."""

from __future__ import annotations

from games.drawing import (
    Box,
    Card,
    Column,
    Fan,
    Grid,
    L,
    Page,
    Panel,
    Room,
    Row,
    Shown,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.piles import corner
from games.lion_unicorn.picture.seats import bread, broad, cards_of, heads, phrases, slim
from games.lion_unicorn.picture.sets import FEW_CARDS, ways
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.view import LionView

HEIGHTS = {4: 780, 5: 880, 6: 880}
"""The heights of a panel by the number of seats; with fewer it is LOW."""
LOW = 740
STRIPS = {4: 276, 5: 392, 6: 392}
"""The heights of the strip of others by the number of seats; with fewer it is STRIP, or TALLER
if more than MANY cards are beside each other."""
STRIP, TALLER, MANY = 252, 300, 5
FEW = 3
"""The most others in a row."""
ON_A_PLAYER = ("goat", "swift_to", "rat")
"""The questions that name a player."""


def panel(shown: Shown[LionView], me: int) -> Page:
    """Return the panel; if a player is to be chosen, with the animal that acts, large."""
    others, seats = shown.others, shown.view.seats
    height = HEIGHTS.get(seats, LOW)
    if shown.asked in ON_A_PLAYER and shown.decision:
        kind = str(next(iter(shown.decision.about), shown.asked))
        return Page(Column(story(shown), _whose(shown, kind)), height)
    columns = 2 if len(others) == FEW + 1 else min(len(others), FEW)
    most = max(len(cards_of(shown, seat)) for seat in others)
    rivals: list[Box] = [slim(shown, seat, len(others) == FEW) for seat in others]
    if columns == 1:
        rivals = [broad(shown, others[0], most)]
    rivals += [corner(shown)] * (-len(others) % columns)
    small = max(len(cards_of(shown, me)), most if columns > 1 else 0) > MANY
    high = STRIPS.get(seats, TALLER if small else STRIP)
    strip = Room(Grid(*rivals, columns=columns, gap=12), h=high)
    return Page(Column(story(shown), strip, _own(shown, me)), height)


def _own(shown: Shown[LionView], me: int) -> Panel:
    """Return the reader's own cards, and what they need; beside a few of them, what would win."""
    cards = cards_of(shown, me)
    inside: Box = Fan(*cards, gap=20, show=0.5, rows=2, anchor="middle", most=230)
    if len(cards) <= FEW_CARDS:
        two = Column(*ways(shown.view.table[me], shown.words), gap=24)
        inside = Row(inside.share(len(cards) + 1), two.share(4), gap=28)
    head = heads(shown, me, bread(shown, me), *phrases(shown, me))
    return Panel(Column(head, inside.share(), gap=8), shown.frame(me), pad=16).at("seat", me)


def _whose(shown: Shown[LionView], kind: str) -> Row:
    """Return an animal that acts on another player, large, and the others below each other."""
    card = Card(CARDS[kind].emblem, shown.words(CARDS[kind].name), letters=L)
    rows = [slim(shown, seat) for seat in shown.others]
    others = Grid(*rows, columns=1 + (len(rows) > FEW), gap=12)
    return Row(Panel(card, "move", pad=16).share(6), others.share(17), grow=1)
