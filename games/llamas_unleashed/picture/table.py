"""The public table: what is being played or has just happened, all Fields, and the piles."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    BLACK,
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
)
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.fields import broad, line, slim
from games.llamas_unleashed.picture.ground import BACK, INK
from games.llamas_unleashed.picture.stage import being_played, stage
from games.llamas_unleashed.picture.story import story, would_win
from games.llamas_unleashed.picture.tiles import HERDS
from games.llamas_unleashed.text.events import EVENT_FORMATTERS
from games.llamas_unleashed.view import LlamasView

EMBLEMS = {
    key: HERDS[card.variation[0]].emoji if card.type in ("basic", "baby") else card.art
    for key, card in CARDS.items()
}
TOLD = {kind: tell for kind, tell in EVENT_FORMATTERS.items() if kind not in ("turn", "draw")}
"""The events that the table tells; the others say little, or can be seen there."""
IN_A_COLUMN, IN_TWO = 3, 4
"""The most seats across the picture, and in two columns."""
STAGE, LOWER = 256, 220
"""The height of the stage, and with more seats than IN_TWO."""
PILES = 80


def table(shown: Shown[LlamasView]) -> Page:
    """Return the page with all seats."""
    played = being_played(shown)
    if played:
        h = STAGE if shown.view.seats <= IN_TWO else LOWER
        top: list[Box | None] = [stage(played, shown, h, would_win(played, shown.view))]
    else:
        top = [shown.latest(TOLD, EMBLEMS), Room(_piles(shown), h=PILES)]
    seats = seats_of(shown, range(shown.view.seats))
    return Page(Column(story(shown, played), *top, seats, gap=12), SQUARE)


def seats_of(shown: Shown[LlamasView], seats: Sequence[int]) -> Box:
    """Return the panels of some seats."""
    if len(seats) == 1:
        return slim(shown, seats[0])
    if len(seats) <= IN_A_COLUMN:
        return Grid(*(broad(shown, seat) for seat in seats), columns=1, gap=12)
    if len(seats) <= IN_TWO:
        cells = [slim(shown, seat) for seat in seats]
        return Column(*(Row(*pair, gap=12).share() for pair in rows_of(cells, 2)), gap=12, grow=1)
    return Grid(*(line(shown, seat) for seat in seats), columns=1, gap=8)


def _piles(shown: Shown[LlamasView]) -> Panel:
    """Return the deck, the discard pile with its top card, and the Nursery, in one row."""
    view, words = shown.view, shown.words
    top, babies = view.discard[-1] if view.discard else None, sum(view.nursery.values())
    deck = _pile(Card(back=BACK).saying(""), view.deck, words("{n} in the deck", n=view.deck))
    face = Icon(EMBLEMS[top], 58, paper=True, name=words(CARDS[top].name)) if top else None
    discards = words("Discards {n}", n=len(view.discard))
    return Panel(
        Row(
            deck.at("deck"),
            Gap(),
            _pile(face, len(view.discard), discards) if face else None,
            Gap(),
            _pile(Icon("🍼", 48), babies, words("{n} Babies left", n=babies)) if babies else None,
        ),
        pad=10, radius=16,
    )  # fmt: skip


def _pile(face: Box, n: int, said: str) -> Box:
    """Return a pile with its number of cards, in words if there is room."""
    card = Room(face, w=58, h=58)
    texts = Text(said, S, INK), Text(str(n), M, INK, BLACK).saying(said)
    return Best(*(Row(card, text, gap=8) for text in texts))
