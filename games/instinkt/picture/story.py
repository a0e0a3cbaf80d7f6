"""The line at the top: the score as the cards lie, and what is left of the match."""

from __future__ import annotations

from collections.abc import Mapping

from games.drawing import CHALK
from games.drawing.layout import Shown, Story
from games.instinkt.picture.ground import NIGHT
from games.instinkt.rules.board import SIZE, Cell
from games.instinkt.rules.scoring import so_far
from games.instinkt.view import InstinktView, OpenCard

FEW = 4
"""The most places left that are counted at the top."""


def worth(cards: Mapping[Cell, OpenCard], view: InstinktView) -> Mapping[Cell, int]:
    """Return what cards in a display would score if no other came."""
    return so_far({cell: (one.seat, one.kind) for cell, one in cards.items()}, view.cards)[0]


def scores(cards: Mapping[Cell, OpenCard], view: InstinktView) -> tuple[int, int]:
    """Return what both seats would score if no other card came."""
    found, points = [0, 0], worth(cards, view)
    for cell, one in cards.items():
        found[one.seat] += points[cell]
    return found[0], found[1]


def story(shown: Shown[InstinktView], cards: Mapping[Cell, OpenCard]) -> Story:
    """Say how both stand, the reader first, and how they would with these cards in the display."""
    view, words = shown.view, shown.words
    left = SIZE * SIZE - len(view.standing)
    aside = words("round {n}", n=max(view.round, 1))
    if left <= FEW:
        aside = words.plural("{n} place left", "{n} places left", left)
    if not cards:
        said = words("The higher number goes first")
        return Story(said, aside, "🦝", fill=NIGHT, ink=CHALK)
    me = shown.me or 0
    points = [_change(old, new) for old, new in zip(before(view), scores(cards, view), strict=True)]
    mine = words("You {n}", n=points[me])
    if shown.me is None:
        mine = f"{shown.name(0)} {points[0]}"
    rival = f"{shown.name(1 - me)} {points[1 - me]}"
    short = f"{points[me]} : {points[1 - me]}"
    return Story((f"{mine} · {rival}", short), aside, "🦝", fill=NIGHT)


def before(view: InstinktView) -> tuple[int, int]:
    """Return what both seats would score if nothing changed."""
    return scores({card.cell: card for card in view.board}, view)


def _change(old: int, new: int) -> str:
    """Write a score; if a choice is being tried, with what it would become."""
    return str(new) if old == new else f"{old} → {new}"
