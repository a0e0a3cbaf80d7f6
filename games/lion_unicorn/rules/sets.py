"""Winning sets: which players show one, and which cards belong to it."""

from __future__ import annotations

from itertools import combinations

from games.lion_unicorn.state import LionState

SAME, DIFFERENT = 3, 4


class RoundWon(Exception):
    """A player shows a winning set: everything unresolved is dropped (ruling 17)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


def check(s: LionState, *seats: int) -> None:
    """ "A player wins immediately": raise RoundWon; at most one of ``seats`` can (ruling 17)."""
    for seat in seats:
        if has_set(s, seat):
            assert not any(has_set(s, other) for other in seats if other != seat)
            raise RoundWon(seat)


def has_set(s: LionState, seat: int) -> bool:
    """Return whether 3 identical or 4 different animals are face-up there and no crow."""
    kinds = [s.face[t] for t in s.front[seat] if s.up[t]]
    if len(kinds) < SAME or "crow" in kinds:
        return False
    different = set(kinds)
    return len(different) >= DIFFERENT or max(map(kinds.count, different)) >= SAME


def winning_sets(s: LionState, seat: int) -> list[tuple[tuple[str, ...], list[int]]]:
    """List the sets that a player shows, each as a tuple of kinds and the places of its cards.

    Three alike have only one kind in the tuple. Cards of one kind are interchangeable. The set
    whose cards came first is listed first (ruling 29).
    """
    places: dict[str, list[int]] = {}
    for i, t in enumerate(s.front[seat]):
        if s.up[t]:
            places.setdefault(s.face[t], []).append(i)
    sets = [((kind,), at[:SAME]) for kind, at in places.items() if len(at) >= SAME]
    fours = combinations(places, DIFFERENT)
    listed = sets + [(four, sorted(places[kind][0] for kind in four)) for four in fours]
    return sorted(listed, key=lambda found: found[1][::-1])
