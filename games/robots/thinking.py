"""Thinking: one search for all games, over worlds that fit the seat's knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, log2, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from games.engine import Choice, Decision, Evaluator, Seat
from games.robots.answers import advised, candidates
from games.robots.budget import Budget
from games.robots.certainty import wins_anyway
from games.robots.playing import Judged, play_on

WORLDS = 6
"""The worlds in which hard compares its choices before it searches deeper."""
COMPARING = 0.5
"""If this comparison takes a greater share of the time, hard does not search deeper."""
PROOFS = 200
"""The worlds in which an option must win, whatever others answer, to be certain; fewer if the time
is up."""
CHOOSING = 0.5
"""The share of the remaining time in which hard looks for the best option, before checking it."""
WORST, CLEAR = 1 / 3, 0.1
"""Options are clearly bad if they are in this part of all shares of winning, counted from the worst
option, and lack such a part of the best one's share."""
GIVEN_AWAY = 1 / 4
"""The part of the best option's share up to which another gives the match away."""


class Option:
    """An answer that is considered, with its results in each world.

    ``trust`` is its advantage before anything is tried. ``certain`` says that it wins by the end of
    the turn, whatever the others answer until then.
    """

    def __init__(self, picks: tuple[Choice, ...], seat: int, trust: float = 0.0) -> None:
        self.picks = picks
        self.trust = trust
        self.certain = False
        self.judged: list[Judged] = []
        self.values: list[float] = []
        self._seat = seat

    @property
    def ids(self) -> list[str]:
        """The answer as a table takes it."""
        return [choice.id for choice in self.picks]

    def note(self, judged: Judged) -> None:
        """Add the result in one more world."""
        self.judged.append(judged)
        self.values.append(judged.shares[self._seat])

    @property
    def mean(self) -> float:
        """The average share of winning; minus infinity if nothing was tried."""
        return fmean(self.values) if self.values else -inf

    @property
    def worth(self) -> float:
        """The average share of winning plus ``trust``."""
        return self.mean + self.trust

    @property
    def has_won(self) -> bool:
        """Whether the seat has won by the end of the turn in every world."""
        return bool(self.judged) and all(one.won for one in self.judged)

    @property
    def merits(self) -> tuple[float, float, float]:
        """What decides between equals: a sooner victory, more points, fewer visits."""
        if not self.judged:
            return 0.0, 0.0, 0.0
        return (
            fmean([one.haste for one in self.judged]),
            fmean([one.points for one in self.judged]),
            -fmean([one.visits for one in self.judged]),
        )

    @property
    def rank(self) -> tuple[object, ...]:
        """What options are ranked by: a certain victory, then the worth, then what decides ties."""
        return self.certain, self.worth, *self.merits

    def term(self, seat: int, key: str) -> float:
        """Return how much of a term a seat had at the end of playouts, on average."""
        had = [one.standings[seat].get(key, 0.0) for one in self.judged]
        return fmean(had) if had else 0.0


class Search:
    """The search for an answer to one decision."""

    def __init__(
        self, seat: Seat[Any, Any], decision: Decision, evaluator: Evaluator[Any], rng: Random,
        budget: Budget,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.decision = decision
        self.evaluator = evaluator
        self.rng = rng
        self.budget = budget
        answers = candidates(seat, decision, evaluator, rng)
        s = seat.world(rng).play().state
        self.options = [
            Option(picks, seat.number, -evaluator.price(s, decision, picks)) for picks in answers
        ]

    def try_in_world(self, candidates: Sequence[Option], level: str) -> None:
        """Try some options in one more world, which they share."""
        world, turns = self.seat.world(self.rng), self.evaluator.tuning.ahead[level]
        for option in candidates:
            option.note(play_on(world, self.evaluator, turns, self.seat.number, option.picks))
        self.budget.played += len(candidates)

    def easy(self) -> list[Option]:
        """Take any option that isn't clearly bad in one world.

        Sometimes it slips like a beginner: it misses that it could act at all. But it doesn't give
        the match away.
        """
        self.try_in_world(self.options, "easy")
        best, *_, worst = (option.worth for option in ranked(self.options))
        limit = min((1 - CLEAR) * best, worst + WORST * (best - worst))
        kept = [
            option for option in self.options if option.worth > GIVEN_AWAY * best
        ] or self.options
        if not kept[0].picks and self.rng.random() < self.evaluator.tuning.slips:
            taken = kept[0]
        else:
            taken = self.rng.choice([option for option in kept if option.worth >= limit])
        return [taken, *ranked([option for option in self.options if option is not taken])]

    def medium(self) -> list[Option]:
        """Try all options in as many worlds as the tuning says."""
        return self.compared(self.evaluator.tuning.worlds)

    def compared(self, worlds: int) -> list[Option]:
        """Try all options in some worlds, no deeper than medium does.

        The policy's own answer gets the ``trust`` of the tuning; another must look better by that.
        """
        if trust := self.evaluator.tuning.trust:
            answers = [option.picks for option in self.options]
            own = advised(self.seat, self.decision, self.evaluator, self.rng, answers)
            for option in self.options:
                option.trust += trust * (option.picks == own)
        for n in range(worlds):
            if n and self.budget.spent() >= 1:
                break
            self.try_in_world(self.options, "medium")
        for option in self.options:
            option.certain = option.has_won and self.wins_anyway(option)
        return ranked(self.options)

    def wins_anyway(self, option: Option) -> bool:
        """Return whether an option wins by the end of the turn if others answer at random.

        The policy may only have missed what they can do against it.
        """
        number, evaluator = self.seat.number, self.evaluator
        for _ in range(PROOFS):
            if not wins_anyway(self.seat.world(self.rng), evaluator, number, option.picks):
                return False
            if self.budget.time() >= 1:
                break
        return True

    def hard(self) -> list[Option]:
        """Compare like medium, then search deeper; the deeper result counts.

        Of many options some look good by luck alone. So the best one must beat medium's in worlds
        that played no part in choosing either. If the comparison took most of the time, too little
        is left for that, and its result stands; so it does if it found a certain victory. If medium
        looks just as far ahead, its playouts count too.
        """
        compared, ahead = self.compared(WORLDS), self.evaluator.tuning.ahead
        if compared[0].certain or self.budget.spent() > COMPARING:
            return compared
        if ahead["hard"] == ahead["medium"]:
            front = [self.best_option(compared, 1.0)]
        else:
            front = self.search_deeper(compared[0].picks)
        return [*front, *ranked([option for option in self.options if option not in front])]

    def search_deeper(self, picks: tuple[Choice, ...]) -> list[Option]:
        """Try all options again, deeper; the best one must beat the one with these picks."""
        self.options = [Option(o.picks, self.seat.number, o.trust) for o in self.options]
        (incumbent,) = [option for option in self.options if option.picks == picks]
        best = self.best_option(self.options, CHOOSING)
        return [best] if best is incumbent else self.compare_pair(incumbent, best)

    def best_option(self, candidates: Sequence[Option], part: float) -> Option:
        """Return the option that looks best, keeping the better half after each round.

        This takes a ``part`` of the remaining time.
        """
        left = max(0.0, 1 - self.budget.spent())
        halvings = ceil(log2(len(candidates)))
        for n in range(1, halvings + 1):
            self.try_until(1 - left + left * part * n / halvings, candidates)
            candidates = ranked(candidates)[: ceil(len(candidates) / 2)]
            if self.budget.spent() >= 1:
                break
        return candidates[0]

    def compare_pair(self, incumbent: Option, best: Option) -> list[Option]:
        """Try two options again, both in the same new worlds; return the winner first."""
        for option in (incumbent, best):
            option.judged, option.values = [], []
        self.try_until(1, (incumbent, best))
        return ranked([incumbent, best])

    def try_until(self, spent: float, candidates: Sequence[Option]) -> None:
        """Try some options in new worlds until this share of the budget is spent."""
        self.try_in_world(candidates, "hard")
        while self.budget.spent() < spent:
            self.try_in_world(candidates, "hard")


def ranked(options: Sequence[Option]) -> list[Option]:
    """Return options sorted, the best first; equal ones stay in their order."""
    return sorted(options, key=lambda option: option.rank, reverse=True)


def standard_error(numbers: Sequence[float], of_one: float = 0.0) -> float:
    """Return the standard error of the mean of some numbers; ``of_one`` if there are too few."""
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else of_one
