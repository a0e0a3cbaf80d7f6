"""Evaluators: what a game's robots know about playing it well.

A game's ``robot.py`` defines the answer that a sensible player gives without much thought
(``policy``), what is good to have (``features``, in named terms), and when to judge a position
(``phase``). The numbers are in ``data/<game>/robot.toml``. The search itself is the same for all
games (``games.robots``).

A state passed to an evaluator is one of a possible world: all its faces are visible, also those
of other hands and the deck. ``policy`` must read only what ``d.seat`` knows (``s.seen[d.seat]``,
open cards), or the search overrates choices that reveal cards. Functions that judge a position may
read everything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from math import exp
from random import Random
from tomllib import loads
from typing import ClassVar, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

from games.engine.decision import Choice, Decision
from games.engine.state import Outcome, State

S = TypeVar("S", bound=State)


class Term(NamedTuple):
    """A term of a game's evaluation, with the half sentences that are said about it.

    They compare two choices: the better one raises the term for the seat that chooses (``mine``),
    or lowers it for another seat, ``{name}`` (``theirs``), by ``{n}``. An empty one is never said.
    """

    mine: str = ""
    theirs: str = ""


class Tuning(BaseModel):
    """The numbers of a game's robots, read from ``robot.toml`` in its data.

    ``weights`` holds the worth of one unit of each term; a seat whose sum is higher by 1 has e
    times the other's share of winning. ``ahead`` holds, by level, the number of turns after which
    a position is judged. ``worlds`` is the number of worlds in which medium compares its choices:
    fewer make it weaker. ``slips`` is how often easy misses that it could act.
    ``trust`` is the advantage, in shares of winning, that another answer needs over the one that
    the policy gives. ``policy`` holds any numbers that the policy uses.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    worlds: int = 6
    slips: float = 0.0
    trust: float = 0.0
    ahead: Mapping[str, int]
    weights: Mapping[str, float]
    policy: Mapping[str, float] = {}


def read_tuning(folder: Traversable) -> Tuning:
    """Read the numbers of a game from the folder of its data."""
    return Tuning(**loads((folder / "robot.toml").read_text("utf-8")))


class Evaluator(ABC, Generic[S]):
    """Knows how to play a game well. Stateless, one object for each game.

    ``terms`` holds every term that ``features`` may return.
    """

    terms: ClassVar[Mapping[str, Term]]

    def __init__(self, tuning: Tuning) -> None:
        assert tuning.weights.keys() == self.terms.keys()
        self.tuning = tuning
        self.weights = tuning.weights

    @abstractmethod
    def policy(self, s: S, d: Decision, rng: Random) -> Sequence[Choice]:
        """Return a legal answer that a sensible player would give without much thought.

        It reads only what ``d.seat`` may know. If no choice is required, an empty answer passes.
        It is called in every position of every search: keep it quick.
        """

    @abstractmethod
    def features(self, s: S, seat: int) -> Mapping[str, float]:
        """Return how much of each term a seat has; missing terms count as 0."""

    def card(self, s: S, d: Decision, c: Choice) -> tuple[int, ...]:
        """Return the token of the card that a choice names, then numbers that identify its place.

        Robots consider only one of several choices that name equal cards in the same place. Empty
        if a choice names no card, or if an equal card would not do as well.
        """
        return ()

    def price(self, s: S, d: Decision, picks: Sequence[Choice]) -> float:
        """Return how much better than others an answer must look, in shares of winning.

        It reads only what ``d.seat`` may know. It ends what would otherwise go on for ever.
        """
        return 0.0

    def phase(self, s: S) -> int:
        """Return a number that changes when judging is better than searching on: in a new round.

        Search looks no farther than the end of the turn in which the number changes.
        """
        return 0

    def win_probabilities(self, s: S, standings: Sequence[Mapping[str, float]]) -> Sequence[float]:
        """Return each seat's share of winning, given the terms that all seats have."""
        weights = self.weights
        sums = [sum([weights[key] * n for key, n in have.items()]) for have in standings]
        most = max(sums)
        powers = [exp(total - most) for total in sums]
        whole = sum(powers)
        return [power / whole for power in powers]

    def opponents(self, s: S, seat: int) -> Sequence[int]:
        """Return the seats that lose if a seat wins: all others, unless seats win together."""
        return [other for other in range(s.seats) if other != seat]

    def max_share(self, s: S, seat: int) -> float:
        """Return the share of a seat that wins for sure; less than 1 if several win together."""
        return 1.0

    def final(self, s: S, outcome: Outcome) -> Sequence[float]:
        """Return each seat's share of a finished match; a void match is worth nothing."""
        share = 1 / len(outcome.winners) if outcome.winners else 0.0
        return [share if seat in outcome.winners else 0.0 for seat in range(s.seats)]
