"""A player's own panel: the others in a strip, and below it the player's cards, large."""

from __future__ import annotations

from games.drawing import (
    Box,
    Column,
    Fan,
    Grid,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
    rows_of,
)
from games.engine import Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import animal
from games.lion_unicorn.picture.seats import bread, broad, cards_of, heads, phrases, slim
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.rules.sets import DIFFERENT
from games.lion_unicorn.view import LionView

LOW, HIGH = 740, 880
"""The heights of a panel with FEW seats, and with more."""
LINES, ROW = {2: 150, 3: 104, 4: 104}, 190
"""The height of the line of another seat, by the number of seats, and of a row of many others."""
FEW = 3
"""The most others below or beside each other, and the most seats of a low panel."""
EARLY = 2
"""With so few cards, a panel shows the ways to win."""
WAYS = (
    (message("Three alike win"), ("fox", "fox", "fox")),
    (message("Four kinds win"), ("mole", "swift", "adder", "goat")),
)
ON_A_PLAYER = ("goat", "swift_to", "rat")
"""The questions that name a player."""


def panel(shown: Shown[LionView], me: int) -> Page:
    """Return the panel; if a player is to be chosen, with the animal that acts, large."""
    others, seats = shown.others, shown.view.seats
    height = LOW if seats <= FEW else HIGH
    if shown.asked in ON_A_PLAYER and shown.decision:
        kind = str(next(iter(shown.decision.about), shown.asked))
        return Page(Column(story(shown), _whose(shown, kind)), height)
    if seats in LINES:
        rivals: list[Box] = [Room(broad(shown, seat), h=LINES[seats]) for seat in others]
    else:
        rows = rows_of((slim(shown, seat).share() for seat in others), FEW)
        rivals = [Room(Row(*row, gap=12), h=ROW) for row in rows]
    return Page(Column(story(shown), *rivals, _own(shown, me), gap=12), height)


def _own(shown: Shown[LionView], me: int) -> Panel:
    """Return the reader's own cards and what they need."""
    cards = cards_of(shown, me)
    goal = _goal(shown.words) if len(cards) <= EARLY else None
    fan = Fan(*cards, gap=20, show=0.5, rows=2, anchor="middle", most=290)
    head = heads(shown, me, bread(shown, me), *phrases(shown, me))
    both = Row(fan, goal, gap=24).share()
    return Panel(Column(head, both, gap=8), shown.frame(me), pad=14).at("seat", me)


def _goal(words: Words) -> Column:
    """Return the two ways to win, in cards."""
    lines: list[Box] = []
    for said, kinds in WAYS:
        lines += [Text(words(said), S), Fan(*map(animal, kinds), gap=10, count=DIFFERENT)]
    return Column(*lines, gap=6, grow=1)


def _whose(shown: Shown[LionView], kind: str) -> Row:
    """Return an animal that acts on another player, large, and the others below each other."""
    card = animal(kind, shown.words(CARDS[kind].name))
    rows = [slim(shown, seat) for seat in shown.others]
    others = Grid(*rows, columns=1 + (len(rows) > FEW), gap=12)
    return Row(Panel(card, "move", pad=16).share(6), others.share(17), grow=1)
