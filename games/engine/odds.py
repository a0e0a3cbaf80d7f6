"""Random draws for dealing the cards of a guess."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import TypeVar

T = TypeVar("T")


class DeadEnd(Exception):
    """No remaining card fits a place that needs one."""


def shuffled(things: list[T], rng: Random) -> list[T]:
    """Return the things in random order."""
    draw = rng.random
    keys = [draw() for _ in things]
    return [things[i] for i in sorted(range(len(things)), key=keys.__getitem__)]


def pick(odds: list[float], rng: Random) -> int:
    """Return a random index into ``odds``, drawn by these odds; never one with odds of 0."""
    sums = list(accumulate(odds))
    return bisect(sums, rng.random() * sums[-1], hi=len(sums) - 1)


class Need:
    """How many empty lies of a bag have each limit, and how many cards could be on them.

    Where hardly more cards fit than there are lies, nearly all of these cards must lie there. Cards
    laid anywhere would leave too few of them almost every time.
    """

    def __init__(
        self,
        limits: Sequence[frozenset[str] | None],
        cards: Iterable[str],
        others: Iterable[str],
    ) -> None:
        """Take the limits of the empty lies, and the cards left in the bag and elsewhere."""
        self.empty = Counter(limit for limit in limits if limit is not None)
        own, other = Counter(cards), Counter(others)
        room = len(limits) - own.total()
        self.fitting = {
            limit: _count(own, limit) + min(room, _count(other, limit)) for limit in self.empty
        }

    def odds(self, face: str, limits: Sequence[frozenset[str] | None]) -> list[float]:
        """Return the odds of lies for a face by their limits, all of which the face fits.

        A limited lie has this one of all cards that fit it. The other lies share the chance that no
        limited lie needs it. It is 0 only if the limited lies need all cards that fit.
        """
        unneeded = 1.0
        for limit, empty in self.empty.items():
            if face in limit:
                unneeded *= max(0, 1 - empty / self.fitting[limit])
        shared = unneeded / max(1, limits.count(None))
        return [shared if limit is None else 1 / self.fitting[limit] for limit in limits]

    def lay(self, face: str, limit: frozenset[str] | None) -> None:
        """Count a card of the bag that was laid on a lie with a limit, or on one without."""
        for fitted in self.fitting:
            self.fitting[fitted] -= face in fitted
        if limit is not None:
            self.empty[limit] -= 1


def _count(cards: Counter[str], limit: frozenset[str]) -> int:
    return sum(count for face, count in cards.items() if face in limit)
