"""Advice: what a game tells its robots, as one would tell a player.

A game's ``robot.py`` says what a sensible player does at once (``policy``), what is good to have
(``features``, in named terms), and when it is time to judge (``phase``). The numbers stand in
``data/<game>/robot.toml``. The search itself is the same for all games (``games.robots``).

A state handed to advice is one of a possible world: all its faces lie open, others' hands and the
deck too. Whoever plays may look only at what ``d.seat`` knows (``s.seen[d.seat]``, open cards),
or searching will overrate what it would find out. Whoever judges may look at everything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import exp
from random import Random
from tomllib import loads
from typing import ClassVar, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

from games.engine.decision import Choice, Decision
from games.engine.state import Outcome, State

S = TypeVar("S", bound=State)


class Term(NamedTuple):
    """A term of a game's evaluation, as hints tell it: half sentences about a choice.

    ``mine`` is said where the choice raises what the term is worth to who chooses, ``theirs``
    where it lowers what it is worth to another seat, ``{name}``. Empty: not told. Of terms with
    the same ``topic`` a hint tells one.
    """

    mine: str = ""
    theirs: str = ""
    topic: str = ""


class Tuning(BaseModel):
    """The numbers of a game's robots, read from ``data/<game>/robot.toml``.

    ``weights`` says by term how much one of it is worth; a seat whose sum is higher by 1 has e
    times the other's share of winning. ``ahead`` says by level after how many turns a position
    is judged, ``worlds`` in how many worlds medium compares its choices: fewer make it weaker.
    ``slips`` says which part of its answers easy gives without looking. ``trust`` is by how much
    another answer must look better, in shares of winning, than the one that the policy gives.
    ``policy`` holds whatever numbers the policy uses.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    worlds: int = 6
    slips: float = 0.0
    trust: float = 0.0
    ahead: Mapping[str, int]
    weights: Mapping[str, float]
    policy: Mapping[str, float] = {}


def read_tuning(game: str) -> Tuning:
    """Read the numbers of a game, by the name of its package."""
    return Tuning(**loads((files("data") / game / "robot.toml").read_text("utf-8")))


class Evaluator(ABC, Generic[S]):
    """How a game is played well. Stateless, one object for each game.

    ``terms`` names all that ``features`` may hold.
    """

    terms: ClassVar[Mapping[str, Term]]

    def __init__(self, tuning: Tuning) -> None:
        assert tuning.weights.keys() == self.terms.keys()
        self.tuning = tuning
        self.weights = tuning.weights

    @abstractmethod
    def policy(self, s: S, d: Decision, rng: Random) -> Sequence[Choice]:
        """Return a legal answer that a sensible player would give without much thought.

        It looks at nothing but what ``d.seat`` may know. Where nothing must be taken, an empty
        answer passes. It is called in every position of every search: keep it quick.
        """

    @abstractmethod
    def features(self, s: S, seat: int) -> Mapping[str, float]:
        """Return how much of each term a seat has; terms that are left out count nothing."""

    def card(self, s: S, d: Decision, c: Choice) -> tuple[int, ...]:
        """Return the token of the card that a choice names, and then what tells apart its place.

        Of choices that name equal cards in the same place only one is considered. Empty where a
        choice names no card, or where an equal one would not do as well.
        """
        return ()

    def phase(self, s: S) -> int:
        """Return a number that changes where play is better judged than searched on: a new round.

        Search looks no farther than the end of the turn in which it changes.
        """
        return 0

    def win_probabilities(self, s: S, standings: Sequence[Mapping[str, float]]) -> Sequence[float]:
        """Return each seat's share of winning, from what all of them have."""
        weights = self.weights
        sums = [sum([weights[key] * n for key, n in have.items()]) for have in standings]
        most = max(sums)
        powers = [exp(total - most) for total in sums]
        whole = sum(powers)
        return [power / whole for power in powers]

    def opponents(self, s: S, seat: int) -> Sequence[int]:
        """Return the seats at whose cost a seat wins: all others, where nobody wins together."""
        return [other for other in range(s.seats) if other != seat]

    def max_share(self, s: S, seat: int) -> float:
        """Return the share of a seat that wins for sure; less than 1 where several win together."""
        return 1.0

    def final(self, s: S, outcome: Outcome) -> Sequence[float]:
        """Return each seat's share of a match that is over; a void one is worth nothing."""
        share = 1 / len(outcome.winners) if outcome.winners else 0.0
        return [share if seat in outcome.winners else 0.0 for seat in range(s.seats)]
