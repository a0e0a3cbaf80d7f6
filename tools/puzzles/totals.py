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

    A bid that shall keep a rival from the unicorn is tied if it is with this rival, or if the rival
    passes, which needs no bid.
    """

    tied: bool
    leader: str
    winner: str


class Totals:
    """The totals that the others can bid in a hunt, as its seat sees it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.s: Any = position(puzzle).state
        s = self.s
        self.seat = puzzle.seat
        self.rival = int(puzzle.asked[1]) if puzzle.goal == "spoil" else NOBODY
        self.grown = s.power["wizard"] if (puzzle.seat, ("keep",)) in puzzle.answers else 0
        self.schemes = [t for t in s.traps[0] if s.seen[puzzle.seat] >> t & 1]
        self.others = [o for o in range(self.s.seats) if o not in (self.seat, *self.s.passed)]

    def of(self, other: int) -> set[int]:
        """Return the totals that another player can bid, NOBODY among them if it can pass."""
        laid, cards = len(self.s.bid[other]), (*self.s.bid[other], *self.s.hand[other])
        ways = combinations([int(self.s.face[t]) for t in cards], laid or self.s.call)
        return {sum(way) for way in ways} | (set() if laid else {NOBODY})

    def endings(self, way: Choice) -> set[Ending]:
        """Return how the hunt can end if the seat lays some cards."""
        rival, own = self.rival != NOBODY, cost(self.s, self.seat, way) + self.grown
        return {
            Ending(others[self.rival] in (own, NOBODY) if rival else own in others.values(),
                   self._named(lead), self._named(winner))
            for others, lead, winners in self._ends(own) for winner in winners
        }  # fmt: skip

    def is_certain(self, own: int) -> bool:
        """Return whether a total reaches the goal, whatever others bid and a leader reveals."""
        return all(
            (any if lead == self.seat else all)(map(self._is_reached, winners))
            for _, lead, winners in self._ends(own)
        )

    def _is_reached(self, winner: int) -> bool:
        return winner != self.rival if self.rival != NOBODY else winner == self.seat

    def _ends(self, own: int) -> Iterator[tuple[dict[int, int], int, list[int]]]:
        """Yield the others' totals, who leads, and who gets the unicorn by each scheme."""
        s = self.s
        for others in product(*map(self.of, self.others)):
            bids = dict(zip(self.others, others, strict=True))
            total = [{**bids, self.seat: own}.get(o, NOBODY) for o in range(s.seats)]
            lead, winners = NOBODY, []
            for scheme in self.schemes or [NOBODY]:
                s.total = total.copy()
                s.lead = lead = best(s)
                winners.append(self._sprung(scheme))
            yield bids, lead, winners

    def _sprung(self, scheme: int) -> int:
        """Return who gets the unicorn when a scheme is revealed, if anyone leads."""
        s = self.s
        if NOBODY in (s.lead, scheme) or s.face[scheme] not in DECIDING:
            return int(s.lead)
        for _ in EFFECTS[s.face[scheme]](s, s.owner(scheme)):
            pass
        return int(s.owner(scheme) if s.face[scheme] == "trojan" else s.lead)

    def _named(self, seat: int) -> str:
        if seat in (NOBODY, self.seat):
            return "nobody" if seat == NOBODY else "self"
        return "rival" if seat == self.rival else "other"
