"""Find the visible changes since a seat's last act."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from games.engine.event import Event, SeenEvent

Place = tuple[str | int, ...]
"""A place in a game's picture, as the game names it: ("card", seat, number)."""


def lately(
    events: Sequence[Event], seat: int | None, passive: Collection[str] = ()
) -> Sequence[Event]:
    """Return the events after a seat's own last one, which is not of a ``passive`` kind."""
    own = [i for i, event in enumerate(events)
           if seat is not None and event.seat == seat and event.kind not in passive]  # fmt: skip
    return events[own[-1] + 1 :] if own else events


def moved(events: Iterable[SeenEvent], kinds: Collection[str]) -> set[int]:
    """Return the tokens that were moved by events of these kinds, or shuffled.

    A shuffle counts as moving all its tokens. Otherwise a mark on one of them would reveal where
    the shuffle put it.
    """
    return {
        token
        for event in events
        if event.kind in kinds or event.kind == "mix"
        for token, _ in event.cards
    }


def places_of(tokens: Collection[int], kind: str, rows: Iterable[Iterable[int]]) -> set[Place]:
    """Return the places of tokens in rows, such as hands: (kind, row, place in it).

    >>> sorted(places_of({4, 7}, "card", [[1, 4], [5], [7]]))
    [('card', 0, 1), ('card', 2, 0)]
    """
    return {
        (kind, i, j) for i, row in enumerate(rows) for j, token in enumerate(row) if token in tokens
    }
