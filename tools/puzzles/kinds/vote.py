"""The certain vote: it keeps the called animal from winning, loses the round, or wins it.

All votes that the others can give are tried. Whether they can give them follows from the deals:
each must hold its animal, and under an order of the Boss no card of the animal that leads.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import product
from random import Random
from typing import Any

from games import Table
from games.engine import Choice, Deals, GuessError, TooManyDeals, Total
from games.puzzles import Fact, Kind, Puzzle, offered
from games.smallseat.rules.orders import boss_leads
from games.smallseat.rules.votes import first_longest
from games.smallseat.state import NONE
from tools.puzzles.deals import without_deductions, without_totals
from tools.puzzles.finding import described
from tools.puzzles.goals import Goal
from tools.puzzles.matches import CHOICES, Found, Moment
from tools.puzzles.merit import weakness
from tools.puzzles.proof import OutOfReach

STORY = 8
GUESSES = 40
MOST = 1500
"""The most combinations of votes."""
CHECKED = 60
"""The most combinations that are checked one by one."""
GOALS: tuple[Kind, ...] = ("keep", "lose", "vote")
FREE = {("karate_chicks", NONE)}
"""The orders under which votes are understood here."""


def votes(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the votes of which one is certain to achieve something."""
    table, s = moment.table, moment.table.state
    if table.answers or any(d.prompt != "vote" for d in table.waiting.values()):
        return
    if not set(s.orders) <= FREE:
        return
    for seat in table.waiting:
        if len(offered(table, seat)) not in CHOICES:
            continue
        try:
            others = Votes(table, seat)
            for goal in GOALS:
                yield certain(moment, others, goal)
        except (GuessError, OutOfReach, TooManyDeals):
            yield "long"


def certain(moment: Moment, others: Votes, goal: Kind) -> Puzzle | str:
    """Return the puzzle with a goal for one seat, or why there is none."""
    table, seat = moment.table, others.seat
    if goal == "keep" and seat == table.state.teller:
        return "teller"
    listed = offered(table, seat)
    certain = [vote for vote in listed if others.surely(vote, goal)]
    if len(certain) != 1:
        return "open" if not certain else "several"
    best = certain[0]
    blind = Votes(without_deductions(table, seat), seat)
    deduced = not blind.surely(best, goal)
    if goal == "vote" and not deduced:
        return "without the deduction"
    if deduced and not Votes(without_totals(table, seat), seat).surely(best, goal):
        return "untold"
    found = Found(table.fork(), seat, Goal(goal, 1, seat), moment.events[-STORY:])
    theme = f"{goal} {'deduced' if deduced else others.way(best)}"
    puzzle = explained(described(found, best, listed, moment.name, theme=theme), others)
    return weakness(puzzle) or puzzle


def explained(puzzle: Puzzle, others: Votes) -> Puzzle:
    """Return a puzzle with votes of the others that spoil each wrong choice."""
    because: list[Fact] = []
    for vote in offered(others.table, puzzle.seat):
        spoilt = others.spoilt(vote, puzzle.goal)
        if spoilt is not None:
            votes = [x for pair in zip(others.voters, spoilt, strict=True) for x in pair]
            because.append(("against", (vote.id, *votes)))
    asked = (others.s.called,) if puzzle.goal == "keep" else ()
    return puzzle.model_copy(update={"because": tuple(because), "asked": asked})


class Votes:
    """The votes that the other seats can give, for all that a seat knows."""

    def __init__(self, table: Table[Any, Any], seat: int) -> None:
        self.table, self.seat, self.s = table, seat, table.state
        self._known = table.seat(seat).information_set.known
        self._lead = self.s.face[self.s.vote[self.s.boss]] if self._is_led() else ""
        self.voters = [o for o in table.waiting if o != seat]
        self._possible: dict[tuple[str, ...], bool] = {}
        for n in range(GUESSES):
            guess = table.guess(seat, Random(n))
            ways = [self._animals(guess, o) for o in self.voters]
            self._possible |= dict.fromkeys(product(*ways), True)

    def _is_led(self) -> bool:
        return self.s.vote[self.s.boss] != NONE and boss_leads(self.s)

    def _animals(self, table: Table[Any, Any], seat: int) -> list[str]:
        hand = table.state.hand[seat]
        return [table.state.face[hand[c.place]] for c in table.waiting[seat].choices]

    def way(self, vote: Choice) -> str:
        """Return how a vote succeeds: it joins one that is open, or not."""
        shown = {self.s.face[t] for t in self.s.vote if t != NONE}
        return "join" if self.s.face[self.s.hand[self.seat][vote.place]] in shown else "alone"

    def surely(self, vote: Choice, goal: Kind) -> bool:
        """Return whether a vote achieves a goal against all votes that are possible."""
        return self.spoilt(vote, goal) is None

    def spoilt(self, vote: Choice, goal: Kind) -> tuple[str, ...] | None:
        """Return possible votes against which a vote misses a goal; None if there are none."""
        own = self.s.face[self.s.hand[self.seat][vote.place]]
        bad = [way for way in self._ways() if not self._achieved(own, way, goal)]
        known = next((way for way in bad if self._possible.get(way)), None)
        if known is None and len(bad) > CHECKED:
            raise OutOfReach
        return known or next((way for way in bad if self._can(way)), None)

    def animals_of(self, voter: int) -> list[str]:
        """Return the animals that another seat can vote for."""
        at = self.voters.index(voter)
        return [a for a in self.s.animals if any(w[at] == a and self._can(w) for w in self._ways())]

    def _ways(self) -> list[tuple[str, ...]]:
        ways = len(self.s.animals) ** len(self.voters)
        if ways > MOST:
            raise OutOfReach
        return list(product(self.s.animals, repeat=len(self.voters)))

    def _achieved(self, own: str, way: tuple[str, ...], goal: Kind) -> bool:
        s = self.s
        given = dict(zip(self.voters, way, strict=True)) | {self.seat: own}
        laid = {o: s.face[t] for o, t in enumerate(s.vote) if t != NONE}
        ballots = [given.get(o, laid.get(o, "")) for o in s.chairs]
        winner = ballots[first_longest(ballots)[0]]
        if goal == "keep":
            return bool(winner != s.called)
        return bool((own == winner) == (goal == "vote"))

    def _can(self, way: tuple[str, ...]) -> bool:
        """Return whether there is a deal in which the others can give these votes."""
        if way not in self._possible:
            self._possible[way] = Deals(self._with(way)).exist()
        return self._possible[way]

    def _with(self, way: tuple[str, ...]) -> Any:
        """Return what the seat knows, and that the others can give these votes."""
        known = self._known
        totals = known.totals.copy()
        for o, animal in zip(self.voters, way, strict=True):
            hand = frozenset(known.now[t] for t in self.s.hand[o])
            totals.append((hand, Total(0, (animal,), 1, len(hand))))
            if self._lead and animal != self._lead:
                totals.append((hand, Total(0, (self._lead,), 0, 0)))
        other = copy(known)
        other.totals = totals
        return other
