"""A player's own panel: the others, the deck, and the player's cards, large."""

from __future__ import annotations

from games.drawing import (
    GOLD,
    Box,
    Card,
    Column,
    Fan,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
    mat,
    rows_of,
)
from games.engine import message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE, animal
from games.lion_unicorn.picture.seats import FEW, PAD, area, cards_of, named, needs, stand
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.view import LionView

OFFERS = {
    "draw": message("Draw a card"),
    "flip": message("Flip one of yours"),
    "steal": message("Steal a card"),
}
"""What a player can do with the deck, with their own cards and with those of others."""
LOW, HIGH = 740, 880
"""The heights of a panel with FEW seats at most, and with more."""
ROWS, OTHER, DECK = 184, 0.8, 116
"""The height of a row of others, the width of a column of them relative to that of own cards, and
the height of the deck."""
SLIM = 0.78
"""The largest width of an own card relative to its height with its number."""
ON_A_PLAYER = ("goat", "swift_to", "rat")
"""The questions that name a player."""


def panel(shown: Shown[LionView], me: int) -> Page:
    """Return the panel: the others and the deck, beside the reader's cards or if many above them.

    If a player is to be chosen, it has the animal that acts instead of the reader's cards.
    """
    few = len(shown.others) <= FEW
    others = [stand(shown, seat, [*needs(shown, seat), None],
                    _offer(shown, "steal", seat) if few else None)
              for seat in shown.others]  # fmt: skip
    mine = _acting(shown, me) if shown.asked in ON_A_PLAYER else _own(shown, me)
    lines: list[Box]
    if few:
        left, right = Column(*others, gap=12).share(OTHER), Column(mine, gap=12).share()
        (left if len(others) == 1 else right).kids.append(Room(_deck(shown), h=DECK))
        lines = [Row(left, right, gap=12, grow=1)]
    else:
        rows = rows_of([*others, _deck(shown)], FEW)
        lines = [*(Room(Row(*row, gap=12), h=ROWS) for row in rows), mine]
    return Page(Column(story(shown), *lines, gap=12), LOW if shown.view.seats <= FEW else HIGH)


def _acting(shown: Shown[LionView], me: int) -> Panel:
    """Return the card whose animal acts on a player."""
    about = shown.decision.about if shown.decision else ()
    kind = str(next(iter(about), shown.asked))
    return Panel(animal(kind, shown.words(CARDS[kind].name)), "move", PAD, *mat(me))


def _offer(shown: Shown[LionView], verb: str, place: int) -> Text | None:
    """Return what the reader can do with cards, if it is among their choices."""
    choices = shown.decision.choices if shown.decision else ()
    if (verb, place) not in {(choice.verb, choice.place) for choice in choices}:
        return None
    return Text(shown.words(OFFERS[verb]), S, GOLD, anchor="middle", lines=2)


def _own(shown: Shown[LionView], me: int) -> Panel:
    """Return the reader's own cards and what they need."""
    fan = Fan(*cards_of(shown, me), gap=20, show=0.5, rows=4, anchor="middle", slim=SLIM)
    below = _offer(shown, "flip", 0) if len(shown.others) <= FEW else None
    return area(shown, me, Column(named(shown, me, *needs(shown, me), None), fan, below, gap=8))


def _deck(shown: Shown[LionView]) -> Panel:
    """Return the deck."""
    left = shown.words("{n} in the deck", n=shown.view.deck)
    told = Text(left, S, PALE, anchor="middle", lines=2)
    said = Column(_offer(shown, "draw", -1), told, gap=0, pack="middle")
    card = Room(Card(back=BACK), w=68, h=92)
    return Panel(Row(card, said, pack="middle"), pad=6).at("deck")
