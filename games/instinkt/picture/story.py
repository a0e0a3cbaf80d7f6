"""The line at the top: the score as the cards lie, and what is left of the match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from games.drawing import CHALK, Shown, Story
from games.engine import SILENT
from games.instinkt.picture.ground import NIGHT
from games.instinkt.rules.board import Cell
from games.instinkt.rules.scoring import so_far
from games.instinkt.text.events import EVENT_FORMATTERS, revealed
from games.instinkt.view import InstinktView, OpenCard, scores

RACCOON = "🦝"
TOLD = {**EVENT_FORMATTERS, "reveal": revealed, "draw": SILENT}
"""What a panel tells; the round is beside it, and the drawn card in the hand."""
RECENT = 3
"""The latest events, of which the first that fits is told."""


def worth(cards: Mapping[Cell, OpenCard], view: InstinktView) -> Mapping[Cell, int]:
    """Return what cards in a display would score if no other came."""
    return so_far({cell: (one.seat, one.kind) for cell, one in cards.items()}, view.cards)[0]


def gains(free: Iterable[Cell], view: InstinktView, seat: int) -> Mapping[Cell, int]:
    """Return by how much a seat's lead would change with the next card in each free place."""

    def lead(cards: Mapping[Cell, OpenCard]) -> int:
        points = scores(cards, view)
        return points[seat] - points[1 - seat]

    coming, now = view.coming[0], lead(view.standing)
    return {cell: lead({**view.standing, cell: coming}) - now for cell in free}


def story(shown: Shown[InstinktView], cards: Mapping[Cell, OpenCard]) -> Story:
    """Say how both stand, the reader first, and how they would with these cards in the display.

    Without points, say what has just happened, or on the table, which says that below, who moves.
    """
    view, words = shown.view, shown.words
    aside = words("round {n}", n=max(view.round, 1))
    old, new = before(view), scores(cards, view)
    if old != new:
        first = shown.me or 0
        whole = [f"{shown.title(seat)} {_change(old[seat], new[seat])}"
                 for seat in (first, 1 - first)]  # fmt: skip
        short = f"{_change(old[first], new[first])} : {_change(old[1 - first], new[1 - first])}"
        return shown.headline((" · ".join(whole), short), aside, RACCOON, fill=NIGHT)
    ahead = int(new[1] > new[0])
    n, few = new[ahead], new[1 - ahead]
    if n == few:
        texts: tuple[str, ...] = (words("Level at {n}", n=n),)
        if not n and shown.me is None:
            texts = (shown.awaited, *texts)
        elif not n:
            texts = (*(said for _, said in islice(shown.told(TOLD), RECENT)), *texts)
        return shown.headline(texts, aside, RACCOON, fill=NIGHT, ink=CHALK)
    said = words.by_actor(ahead, "You lead {n} : {few}", "{name} leads {n} : {few}",
                          n=n, few=few)  # fmt: skip
    return shown.headline((said, f"{n} : {few}"), aside, RACCOON, fill=NIGHT)


def before(view: InstinktView) -> tuple[int, int]:
    """Return what both seats would score if nothing changed."""
    return scores({card.cell: card for card in view.board}, view)


def _change(old: int, new: int) -> str:
    """Write a score; if a choice is being tried, with what it would become."""
    return str(new) if old == new else f"{old} → {new}"
