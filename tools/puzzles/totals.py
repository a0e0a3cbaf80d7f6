"""How a hunt can end after a bid, whatever the others lay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from games.engine import Choice
from games.kill_the_unicorns.rules.schemes import EFFECTS, best
from games.kill_the_unicorns.state import NOBODY
from games.puzzles import Puzzle, position
from tools.puzzles.proof import LETTERS

DECIDING = ("ambush", "charge", "runner_up", "trojan", "underdog")
"""The schemes that can decide who gets the unicorn, and ask nobody anything."""


def cost(s: Any, seat: int, way: Choice) -> int:
    """Return the sum of the cards that a choice lays."""
    return sum(int(s.face[s.hand[seat][LETTERS.index(str(letter))]]) for letter in way.at)


class Ending(NamedTuple):
    """How a hunt ends: whether the bid is tied at first, and who leads before and after a scheme.

    A bid that shall keep a rival from the unicorn is tied if it is with this rival.
    """

    tied: bool
    leader: str
    winner: str


class Totals:
    """The totals that the others can bid in a hunt, as its seat sees it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.s: Any = position(puzzle).state
        self.seat = puzzle.seat
        self.rival = int(puzzle.asked[1]) if puzzle.goal == "spoil" else NOBODY
        self.others = [o for o in range(self.s.seats) if o not in (self.seat, *self.s.passed)]

    def of(self, other: int) -> set[int]:
        """Return the totals that another player can bid, NOBODY among them if it can pass."""
        laid, cards = len(self.s.bid[other]), (*self.s.bid[other], *self.s.hand[other])
        ways = combinations([int(self.s.face[t]) for t in cards], laid or self.s.call)
        return {sum(way) for way in ways} | (set() if laid else {NOBODY})

    def endings(self, own: int) -> set[Ending]:
        """Return how the hunt can end if the seat bids a total."""
        return set(self._endings(own))

    def _endings(self, own: int) -> Iterator[Ending]:
        s = self.s
        for others in product(*map(self.of, self.others)):
            s.total = [NOBODY] * s.seats
            s.total[self.seat] = own
            for other, n in zip(self.others, others, strict=True):
                s.total[other] = n
            with_whom = [s.total[self.rival]] if self.rival != NOBODY else others
            tied, s.lead = own in with_whom, best(s)
            leader = self._named(s.lead)
            yield Ending(tied, leader, self._named(self._sprung()))

    def _sprung(self) -> int:
        """Return who gets the unicorn when the seat's scheme is revealed, if anyone leads."""
        s = self.s
        for t in s.traps[0] if s.lead != NOBODY else ():
            if s.owner(t) == self.seat and s.face[t] in DECIDING:
                for _ in EFFECTS[s.face[t]](s, self.seat):
                    pass
                if s.face[t] == "trojan":
                    return self.seat
        return int(s.lead)

    def _named(self, seat: int) -> str:
        if seat in (NOBODY, self.seat):
            return "nobody" if seat == NOBODY else "self"
        return "rival" if seat == self.rival else "other"
