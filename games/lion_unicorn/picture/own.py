"""A player's own panel: the others in a strip, and below it the player's cards, large."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    GOLD,
    Box,
    Card,
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
    mat,
    rows_of,
)
from games.engine import Choice, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE, animal
from games.lion_unicorn.picture.seats import (
    PAD,
    area,
    cards_of,
    named,
    needs,
    stand,
)
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.view import LionView

DRAW, FLIP, STEAL = (
    message("Draw a card"), message("Flip one of yours"), message("Steal a card"),
)  # fmt: skip
"""What a player can do with the deck, with their own cards and with those of others."""
LOW, HIGH = 740, 880
"""The heights of a panel with LOWEST seats at most, and with more."""
LOWEST, FEW, HELD, MANY = 3, 3, 4, 9
"""The most seats of a low panel, the most others in one column or row, and the most own cards in
little room and in rooms for cards of the usual width."""
ROWS, OTHER, LESS, DECK, BESIDE = 184, 0.8, 0.55, 116, 214
"""The height of a row of others, the widths of a column of them relative to that of few own cards
and of more, and the height of the deck below cards or its width beside them."""
SLIM, WIDE = 0.62, 0.78
"""The largest widths of one of MANY own cards, and of fewer, relative to its height."""
ON_A_PLAYER = ("goat", "swift_to", "rat")
"""The questions that name a player."""


def panel(shown: Shown[LionView], me: int) -> Page:
    """Return the panel: the others beside the reader's cards and the deck, or many above them.

    If a player is to be chosen, it has the animal that acts, large, and no own cards.
    """
    few, held = len(shown.others) <= FEW, len(shown.view.table[me].cards)
    robbed = {choice.at[0] for choice in _choices(shown) if choice.verb == "steal" and few}
    others = [stand(shown, seat, _offer(shown, STEAL) if seat in robbed else None)
              for seat in shown.others]  # fmt: skip
    lines: list[Box]
    if shown.asked in ON_A_PLAYER and shown.decision:
        kind = str(next(iter(shown.decision.about), shown.asked))
        acts = Panel(animal(kind, shown.words(CARDS[kind].name)), "move", PAD, *mat(me))
        grid = Grid(*others, columns=1 if few else 2, gap=12)
        lines = [Row(acts.share(6), grid.share(17), gap=12, grow=1)]
    elif few:
        roomy = len(others) == 1 and held < MANY
        left = Column(*others, gap=12).share(OTHER if roomy or held <= HELD else LESS)
        right = Column(_own(shown, me), gap=12).share()
        (left if roomy else right).kids.append(Room(_deck(shown, Row), h=DECK))
        lines = [Row(left, right, gap=12, grow=1)]
    else:
        rows = [Room(Row(*row, gap=12), h=ROWS) for row in rows_of(others, FEW)]
        own = Row(_own(shown, me), Room(_deck(shown, Column), w=BESIDE), gap=12)
        lines = [*rows, own.share()]
    return Page(Column(story(shown), *lines, gap=12), LOW if shown.view.seats <= LOWEST else HIGH)


def _choices(shown: Shown[LionView]) -> Sequence[Choice]:
    return shown.decision.choices if shown.decision else ()


def _offer(shown: Shown[LionView], said: str) -> Text:
    """Return what the reader can do with the cards above or beside it."""
    return Text(shown.words(said), S, GOLD, anchor="middle", lines=2)


def _own(shown: Shown[LionView], me: int) -> Panel:
    """Return the reader's own cards and what they need."""
    cards = cards_of(shown, me)
    many = len(cards) >= MANY
    fan = Fan(*cards, gap=20, show=0.5, rows=3, anchor="middle", slim=SLIM if many else WIDE)
    offered = shown.asked == "action" and len(shown.others) <= FEW and not many
    flips = _offer(shown, FLIP) if offered else None
    return area(shown, me, Column(named(shown, me, *needs(shown, me), None), fan, flips, gap=8))


def _deck(shown: Shown[LionView], line: type[Row] | type[Column]) -> Panel:
    """Return the deck."""
    draws = any(choice.verb == "draw" for choice in _choices(shown))
    left = shown.words("{n} in the deck", n=shown.view.deck)
    said = Column(
        _offer(shown, DRAW) if draws else None,
        Text(left, S, PALE, anchor="middle", lines=2),
        gap=0, pack="middle",
    )  # fmt: skip
    card = Room(Card(back=BACK), w=68, h=92)
    return Panel(line(card, said, pack="middle"), pad=10).at("deck")
