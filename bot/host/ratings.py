"""Ratings: the model, and how a rating is shown."""

from __future__ import annotations

from openskill.models import PlackettLuce, PlackettLuceRating

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
