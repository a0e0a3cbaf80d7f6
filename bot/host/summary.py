"""Summaries: what a person has won and lost, as people read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.store import Result, ResultRecord

RATING_MODEL = PlackettLuce()
"""How ratings are reckoned: for any number of players, and draws."""
INITIAL_RATING = 1000
"""The rating that everybody begins with."""


def rating_points(mu: float, sigma: float) -> int:
    """Return a rating as people read it: INITIAL_RATING at first, and less for what is unsure."""
    rating: PlackettLuceRating = RATING_MODEL.create_rating([mu, sigma])
    return round(rating.ordinal(alpha=40, target=INITIAL_RATING))


@dataclass(frozen=True)
class WinLossRecord:
    """How many matches of some kind somebody has won, drawn and lost."""

    name: str
    won: int
    drawn: int
    lost: int

    @classmethod
    def from_results(cls, name: str, results: Sequence[ResultRecord]) -> WinLossRecord:
        """Count some results."""
        return cls.from_counts(name, Counter(result.result for result in results))

    @classmethod
    def from_counts(cls, name: str, count: Counter[Result]) -> WinLossRecord:
        """Return what was counted already."""
        return cls(name, count["won"], count["drawn"], count["lost"])

    @property
    def matches(self) -> int:
        """How many there are in all."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Summary:
    """What a person has won and lost on a server, in one ``game`` or in all of them.

    ``results`` are the person's, oldest first; ``opponents`` come in the order of how often they
    were met.
    """

    user_id: int
    name: str
    game: str
    results: Sequence[ResultRecord]
    opponents: Sequence[WinLossRecord]

    @property
    def people(self) -> list[ResultRecord]:
        """The results of matches among people."""
        return [result for result in self.results if not result.robots]

    @property
    def games(self) -> list[WinLossRecord]:
        """How the matches among people went in each game, the most played first."""
        played: dict[str, list[ResultRecord]] = {}
        for result in self.people:
            played.setdefault(result.game, []).append(result)
        tallies = [WinLossRecord.from_results(game, results) for game, results in played.items()]
        return sorted(tallies, key=lambda tally: -tally.matches)

    @property
    def charted_game(self) -> str:
        """The game whose rating is shown: the chosen one, else the one most played."""
        return self.game or next((tally.name for tally in self.games), "")

    @property
    def ratings(self) -> list[int]:
        """The ratings in the charted game after each match, as people read them."""
        rated = [r for r in self.people if r.game == self.charted_game]
        return [
            rating_points(r.mu, r.sigma) for r in rated if r.mu is not None and r.sigma is not None
        ]

    @property
    def streaks(self) -> tuple[int, int]:
        """How many matches among people were won in a row: the latest, and at most."""
        now = best = 0
        for result in self.people:
            now = now + 1 if result.result == "won" else 0
            best = max(best, now)
        return now, best
