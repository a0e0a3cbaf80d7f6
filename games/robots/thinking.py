"""Thinking: the same search for all games, over worlds that fit what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, log2
from random import Random
from statistics import fmean
from typing import Any

from games.engine import Choice, Decision, Evaluator, Seat
from games.robots.answers import advised, candidates
from games.robots.budget import Budget
from games.robots.playing import Judged, play_on

WORLDS = 6
"""In so many worlds hard compares its choices before it looks farther ahead."""
COMPARING = 0.5
"""If that takes more than so much of its time, it does not look farther."""
CHOOSING = 0.5
"""So much of its time hard looks for the best option; then it makes sure."""
LOOKS = 2
"""Of so many choices easy sees the point."""


class Option:
    """An answer that is considered, and how it went in one world after the other.

    ``trust`` is what speaks for it before anything is tried.
    """

    def __init__(self, picks: tuple[Choice, ...], seat: int, trust: float = 0.0) -> None:
        self.picks = picks
        self.trust = trust
        self.judged: list[Judged] = []
        self.values: list[float] = []
        self._seat = seat

    @property
    def ids(self) -> list[str]:
        """The answer as a table takes it."""
        return [choice.id for choice in self.picks]

    def note(self, judged: Judged) -> None:
        """Take in how it went in one more world."""
        self.judged.append(judged)
        self.values.append(judged.shares[self._seat])

    @property
    def mean(self) -> float:
        """The share of winning, on average; less than any where nothing was tried."""
        return fmean(self.values) if self.values else -inf

    @property
    def worth(self) -> float:
        """What it is chosen by: its share of winning, and what spoke for it beforehand."""
        return self.mean + self.trust

    def term(self, seat: int, key: str) -> float:
        """Return how much of a term a seat had on average in the end."""
        had = [one.standings[seat].get(key, 0.0) for one in self.judged]
        return fmean(had) if had else 0.0


class Search:
    """One decision being thought about."""

    def __init__(
        self, seat: Seat[Any, Any], decision: Decision, advice: Evaluator[Any], rng: Random,
        budget: Budget,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.decision = decision
        self.advice = advice
        self.rng = rng
        self.budget = budget
        answers = candidates(seat, decision, advice, rng)
        self.options = [Option(picks, seat.number) for picks in answers]

    def try_in_world(self, live: Sequence[Option], level: str) -> None:
        """Try some options in one more world, the same for all of them."""
        world, turns = self.seat.world(self.rng), self.advice.tuning.ahead[level]
        for option in live:
            option.note(play_on(world, self.advice, turns, self.seat.number, option.picks))
        self.budget.played += len(live)

    def easy(self) -> list[Option]:
        """See the point of a few choices only, and take one world for the true one.

        Now and then it slips as beginners do: it overlooks that it could act at all, or plays the
        first thing that it sees.
        """
        looks = 1 if self.rng.random() < self.advice.tuning.slips else LOOKS
        seen = self.rng.sample(self.options, min(looks, len(self.options)))
        if looks == 1 and not self.options[0].picks:
            seen = self.options[:1]
        self.try_in_world(seen, "easy")
        return ranked(seen)

    def medium(self) -> list[Option]:
        """Try everything in a few worlds and look whether the turn went well."""
        return self.compared(self.advice.tuning.worlds)

    def compared(self, worlds: int) -> list[Option]:
        """Try everything in so many worlds, and play no farther than medium does.

        Where the policy is trusted, another answer must look better by so much.
        """
        if trust := self.advice.tuning.trust:
            answers = [option.picks for option in self.options]
            own = advised(self.seat, self.decision, self.advice, self.rng, answers)
            for option in self.options:
                option.trust = trust * (option.picks == own)
        for n in range(worlds):
            if n and self.budget.spent() >= 1:
                break
            self.try_in_world(self.options, "medium")
        return ranked(self.options)

    def hard(self) -> list[Option]:
        """Look farther ahead, and prefer what proves better there to what this turn says.

        Of many options some look good by chance alone: the best one must beat the other in worlds
        that neither was chosen by. Where comparing took most of the time, no other option could be
        seen often enough for that. Where medium looks just as far, all that it saw counts.
        """
        compared, ahead = self.compared(WORLDS), self.advice.tuning.ahead
        if self.budget.spent() > COMPARING:
            return compared
        if ahead["hard"] == ahead["medium"]:
            front = [self.best_option(compared, 1.0)]
        else:
            front = self.search_deeper(compared[0].picks)
        return [*front, *ranked([option for option in self.options if option not in front])]

    def search_deeper(self, picks: tuple[Choice, ...]) -> list[Option]:
        """Try all options anew, farther ahead; the best one must beat the one with these picks."""
        self.options = [Option(o.picks, self.seat.number, o.trust) for o in self.options]
        (incumbent,) = [option for option in self.options if option.picks == picks]
        best = self.best_option(self.options, CHOOSING)
        return [best] if best is incumbent else self.compare_pair(incumbent, best)

    def best_option(self, live: Sequence[Option], part: float) -> Option:
        """Find the option that looks best, trying the better half of them each time.

        It takes a ``part`` of the time that is left.
        """
        left = max(0.0, 1 - self.budget.spent())
        halvings = ceil(log2(len(live)))
        for n in range(1, halvings + 1):
            self.try_until(1 - left + left * part * n / halvings, live)
            live = ranked(live)[: ceil(len(live) / 2)]
            if self.budget.spent() >= 1:
                break
        return live[0]

    def compare_pair(self, incumbent: Option, best: Option) -> list[Option]:
        """Try two options anew, in the same worlds for both, and return the winner first."""
        for option in (incumbent, best):
            option.judged, option.values = [], []
        self.try_until(1, (incumbent, best))
        return ranked([incumbent, best])

    def try_until(self, spent: float, live: Sequence[Option]) -> None:
        """Try some options in one more world after the other, until so much is spent."""
        self.try_in_world(live, "hard")
        while self.budget.spent() < spent:
            self.try_in_world(live, "hard")


def ranked(options: Sequence[Option]) -> list[Option]:
    """Sort options, the best first; of equals the one listed first."""
    return sorted(options, key=lambda option: -option.worth)
