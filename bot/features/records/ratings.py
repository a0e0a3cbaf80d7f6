"""Ratings: the model, and how a rating is shown."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.features.records.rows import Ranked

RATING_MODEL = PlackettLuce()
"""The rating model, for any number of players and with draws."""
INITIAL_RATING = 1000
"""The rating that everyone starts with."""
Rating = tuple[float, float]
"""The estimated strength (mu) and its uncertainty (sigma)."""


def rating_points(mu: float, sigma: float) -> int:
    """Return a rating as it is shown: INITIAL_RATING at first, and lower if it is uncertain."""
    rating: PlackettLuceRating = RATING_MODEL.create_rating([mu, sigma])
    return round(rating.ordinal(alpha=40, target=INITIAL_RATING))


def rating_order(mu: float, sigma: float) -> float:
    """Return what ratings are ordered by, which grows with their points."""
    return mu - 3 * sigma


def place_in(ranked: Sequence[Ranked], number: int) -> int:
    """Return the place of a line of a leaderboard, counted from 0; equal points share a place."""
    points = rating_points(ranked[number].mu, ranked[number].sigma)
    first = number
    while first and rating_points(ranked[first - 1].mu, ranked[first - 1].sigma) == points:
        first -= 1
    return first + 1
