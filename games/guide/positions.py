"""The first position of a lesson, with the knowledge that all readers have there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import Bag, Game, mask_of, read_position
from games.guide.lessons import Lesson


def position(game: Game[Any, Any], lesson: Lesson) -> Any:
    """Return the state in which a lesson begins.

    The text of a position contains only the cards and their places. Its readers also know which
    cards have each back, and the cards in each row of the ``known`` fields. Robots need this to
    guess. Raise BadNotation if the position is wrong.
    """
    s = read_position(game, lesson.position)
    groups = list(_groups(game, lesson, s))
    s.bags = [tuple(_bags(s, reader, groups)) for reader in range(s.seats + 1)]
    return s


def _groups(game: Game[Any, Any], lesson: Lesson, s: Any) -> Iterator[list[int]]:
    """Yield groups of cards whose contents everybody knows, but not which card is which."""
    rows = [row for name in lesson.known for row in getattr(s, name)]
    yield from rows
    placed = {t for row in rows for t in row}
    others = [t for t in range(len(s.face)) if t not in placed and game.back(t)]
    for back in dict.fromkeys(map(game.back, others)):
        yield [t for t in others if game.back(t) == back]


def _bags(s: Any, reader: int, groups: list[list[int]]) -> Iterator[Bag]:
    for group in groups:
        unseen = [t for t in group if not s.seen[reader] >> t & 1]
        if unseen:
            yield Bag(mask_of(unseen), tuple(sorted(s.face[t] for t in unseen)))
