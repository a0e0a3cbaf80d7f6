"""What is counted in each game: who sat where with what, and how it went for them.

To count something in a game, add a function to GROUPS that yields samples of a match that is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games import Table
from games.instinkt.rules.scoring import points
from games.kill_the_unicorns.rules.scoring import score
from games.smallseat.rules import ending as smallseat_ending


class Sample(NamedTuple):
    """One more value for a row of the table: ``label`` among those of its ``group``.

    The value is a share of winning or another part of one, told in percent; ``points`` are told
    as they are.
    """

    group: str
    label: str
    value: float
    points: bool = False


class Played(NamedTuple):
    """A match that is over: how it stood when all was dealt, how it ended, and each seat's share
    of the victory.
    """

    begun: Any
    ended: Any
    shares: Sequence[float]


def kill_the_unicorns(match: Played) -> Iterator[Sample]:
    """Which character has which power is the house's."""
    for seat, share in enumerate(match.shares):
        yield Sample("power", match.ended.role[seat], share)
        yield Sample("gold, by power", match.ended.role[seat], score(match.ended, seat), True)


def smallseat(match: Played) -> Iterator[Sample]:
    """The Teller plays against all others; how a match ends is told by its reason."""
    yield Sample("role", "teller", match.shares[match.begun.teller])
    ending = smallseat_ending.outcome(match.ended)
    for reason in ("teller", "candidates", "next", "nobody"):
        yield Sample("ending", reason, float(ending is not None and ending.reason == reason))


def instinkt(match: Played) -> Iterator[Sample]:
    """What most animals want, and what they are worth, is the house's.

    Told of the matches in which an animal lies in the square, and of all: in some it stays in hand.
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
"""What is counted besides how the seats fare, which is counted in every game."""


def samples(game: str, match: Played, starter: int) -> Iterator[Sample]:
    """Yield all that a match shows; seats are counted on from the one that began."""
    seats = len(match.shares)
    for n in range(seats):
        label = "first" if n == 0 else f"{n + 1}."
        yield Sample("seat", label, match.shares[(starter + n) % seats])
    yield Sample("match", "void", float(not any(match.shares)))
    if game in GROUPS:
        yield from GROUPS[game](match)


def shares_of(table: Table[Any, Any]) -> list[float]:
    """Return each seat's share of the victory; winners share it."""
    assert table.outcome
    winners = table.outcome.winners
    return [(seat in winners) / max(1, len(winners)) for seat in range(table.state.seats)]
