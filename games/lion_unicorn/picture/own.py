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
    Shown,
    mat,
    rows_of,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import animal
from games.lion_unicorn.picture.seats import (
    PAD,
    Own,
    area,
    cards_of,
    named,
    stand,
)
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.view import LionView

LOW, HIGH = 740, 880
"""The heights of a panel with FEW seats, and with more."""
ROWS, SLIM, WIDE = {1: 232, 2: 184}, 0.62, 0.78
"""The height of each row of others, by their number, and the largest widths of an own card relative
to its height with its number, among MANY and among fewer."""
ALONE = 168
"""The height of the only other."""
FEW, MANY = 3, 9
"""The most others beside each other, which is the most seats of a low panel; and many own cards."""
ON_A_PLAYER = ("goat", "swift_to", "rat")
"""The questions that name a player."""


def panel(shown: Shown[LionView], me: int) -> Page:
    """Return the panel; if a player is to be chosen, with the animal that acts, large."""
    alone = shown.view.seats == 2
    others = [stand(shown, seat, alone) for seat in shown.others]
    if shown.asked in ON_A_PLAYER and shown.decision:
        kind = str(next(iter(shown.decision.about), shown.asked))
        acts = Panel(animal(kind, shown.words(CARDS[kind].name)), "move", PAD, *mat(me))
        grid = Grid(*others, columns=1 + (len(others) > FEW), gap=12)
        lines: list[Box] = [Row(acts.share(6), grid.share(17), gap=12, grow=1)]
    else:
        rows = rows_of((other.share() for other in others), FEW)
        high = ALONE if alone else ROWS[len(rows)]
        lines = [*(Room(Row(*row, gap=12), h=high) for row in rows), _own(shown, me)]
    return Page(Column(story(shown), *lines, gap=12), LOW if shown.view.seats <= FEW else HIGH)


def _own(shown: Shown[LionView], me: int) -> Panel:
    """Return the reader's own cards, what they need, and a place for one that can be drawn."""
    cards, choices = cards_of(shown, me), shown.decision.choices if shown.decision else ()
    if any(choice.verb == "draw" for choice in choices):
        place = Own(number="+", ghost=True)
        place.under = shown.words("Draw a card"), "+"
        cards.append(place.saying(f"+ {place.under[0]}").at("deck"))
    slim = SLIM if len(cards) >= MANY else WIDE
    fan = Fan(*cards, gap=20, show=0.5, rows=3, anchor="middle", slim=slim)
    return area(shown, me, Column(named(shown, me), fan, gap=10))
