"""The strip at the top: both players with their points, and what is asked or has happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.drawing import (
    BLACK,
    CHALK,
    COLOURS,
    GOLD,
    XL,
    Best,
    Box,
    Icon,
    L,
    M,
    Mark,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.instinkt.picture.ground import NIGHT
from games.instinkt.rules.board import Cell
from games.instinkt.rules.scoring import so_far
from games.instinkt.text.events import EVENT_FORMATTERS
from games.instinkt.text.names import TOKEN
from games.instinkt.text.table import of_colour
from games.instinkt.view import InstinktView, OpenCard, scores

STRIP, TOLD, NAME, ASKED, ROUND = 108, 148, 84, 1.2, 0.5
"""The heights of the strip, and of that of a table, the room that is kept for a part of a name, and
the widths of what is in the middle, and of only the round, relative to that of a player."""


def worth(cards: Mapping[Cell, OpenCard], view: InstinktView) -> Mapping[Cell, int]:
    """Return what cards in a display would score if no other came."""
    return so_far({cell: (one.seat, one.kind) for cell, one in cards.items()}, view.cards)[0]


def gains(free: Iterable[Cell], view: InstinktView) -> Mapping[Cell, tuple[int, int]]:
    """Return how both seats' points would change with the next card in each free place."""
    now, coming, found = scores(view.standing, view), view.coming[0], {}
    for cell in free:
        then = scores({**view.standing, cell: coming}, view)
        found[cell] = then[0] - now[0], then[1] - now[1]
    return found


def waiting(shown: Shown[InstinktView], cards: Sequence[OpenCard]) -> Panel | None:
    """Return a player's cards that are not in the display yet as animals with their numbers."""
    if not cards:
        return None
    fill, both = COLOURS[cards[0].seat], list[Box]()
    for one in cards:
        card = shown.view.cards[one.kind]
        pair = Icon(card.emoji, 56, paper=True), Text(card.mark, M, CHALK, BLACK)
        both.append(Row(*pair, gap=4).saying(of_colour(one, shown.words)))
    return Panel(Row(*both, gap=8, pack="middle"), pad=8, fill=fill, edge=fill, grow=0)


def scoreboard(shown: Shown[InstinktView], cards: Mapping[Cell, OpenCard]) -> Room:
    """Return how both stand, the reader first, and would with these cards in the display."""
    view, words, me = shown.view, shown.words, shown.me
    first = me or 0
    old, new = scores({card.cell: card for card in view.board}, view), scores(cards, view)
    one, other = (_player(shown, seat, old[seat], new[seat]) for seat in (first, 1 - first))
    said = [Text(words("round {n}", n=max(view.round, 1)), S, CHALK, BLACK, "middle", 2)]
    if me is None:
        told = next((said for _, said in shown.told(EVENT_FORMATTERS)), shown.awaited)
        said.insert(0, Text(told, M, CHALK, BLACK, "middle", 3, roomy=True))
    elif old == new:
        said.insert(0, Text(shown.asking, M, GOLD, BLACK, "middle", 2, roomy=True).saying(""))
    middle = Panel(Best(*said), pad=8, fill=NIGHT, edge=NIGHT)
    line = Row(one, middle.share(ASKED if len(said) > 1 else ROUND), other, gap=8)
    strip = Panel(line, pad=0, fill=NIGHT, edge=NIGHT, title=shown.asking)
    return Room(strip, h=TOLD if me is None else STRIP)


def _player(shown: Shown[InstinktView], seat: int, old: int, new: int) -> Panel:
    """Return a player, perhaps with the token, and the points."""
    view, words = shown.view, shown.words
    name = Text(shown.title(seat), M, CHALK, BLACK, cut=True)
    token = Icon(TOKEN, 40, name=words("has the tiebreaker token")) if view.token == seat else None
    number = Text(str(new), XL, GOLD, BLACK).saying(words.plural("{n} point", "{n} points", new))
    if old != new:
        number = Text(f"{old} → {new}", L, GOLD, BLACK)
    row = Row(Mark(seat), name.share(1, reserve=NAME), token, number, gap=10)
    panel = Panel(row, shown.frame(seat), 18, COLOURS[seat], COLOURS[seat])
    panel.title = words("is choosing") if panel.frame and seat != shown.me else ""
    return panel.at("seat", seat)
