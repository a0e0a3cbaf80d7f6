"""Samples of each game: who had which seat or role, and how they did.

To count something in a game, add a function to GROUPS that yields samples of a finished match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.instinkt.rules.scoring import points
from games.kill_the_unicorns.rules.scoring import score
from games.smallseat.rules import ending as smallseat_ending


class Sample(NamedTuple):
    """A value for one row of the table, ``label`` of its ``group``.

    The value is a share, printed in percent; with ``points`` it is a number of points.
    """

    group: str
    label: str
    value: float
    points: bool = False


class Played(NamedTuple):
    """A finished match: its state after the deal, its final state, each seat's share of winning."""

    begun: Any
    ended: Any
    shares: Sequence[float]


def kill_the_unicorns(match: Played) -> Iterator[Sample]:
    """Yield samples by power: which character has which power is a house rule."""
    for seat, share in enumerate(match.shares):
        yield Sample("power", match.ended.role[seat], share)
        yield Sample("gold, by power", match.ended.role[seat], score(match.ended, seat), True)


def smallseat(match: Played) -> Iterator[Sample]:
    """Yield samples by role and ending: the Teller plays against all others."""
    yield Sample("role", "teller", match.shares[match.begun.teller])
    ending = smallseat_ending.outcome(match.ended)
    for reason in ("teller", "candidates", "next", "nobody"):
        yield Sample("ending", reason, float(ending is not None and ending.reason == reason))


def instinkt(match: Played) -> Iterator[Sample]:
    """Yield samples by animal: what most animals want and are worth is a house rule.

    The rows "in the square" count matches in which the animal is there. The rows "in all" count all
    matches, as an animal may stay in hand.
    """
    s = match.ended
    square = s.square()
    scored = {square[cell]: n for cell, n in points(square, s.cards).items()}
    for kind in [key for key, card in s.cards.items() if card.points]:
        for seat in range(s.seats):
            n = scored.get((seat, kind), 0)
            rows = ("in the square", "in all") if (seat, kind) in scored else ("in all",)
            for row in rows:
                yield Sample(f"scores, {row}", kind, float(n > 0))
                yield Sample(f"points, {row}", kind, n, True)


GROUPS: Mapping[str, Callable[[Played], Iterator[Sample]]] = {
    "instinkt": instinkt,
    "kill_the_unicorns": kill_the_unicorns,
    "smallseat": smallseat,
}
"""The samples of each game. Samples by seat are counted in every game."""


def samples(game: str, match: Played, starter: int) -> Iterator[Sample]:
    """Yield all samples of a match; seats are numbered from the starting player on."""
    seats = len(match.shares)
    for n in range(seats):
        label = "first" if n == 0 else f"{n + 1}."
        yield Sample("seat", label, match.shares[(starter + n) % seats])
    yield Sample("match", "void", float(not any(match.shares)))
    if game in GROUPS:
        yield from GROUPS[game](match)
