"""Positions of random matches, from which the arrays of a game take their words and lengths."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from games.engine import SEED, Choice, Decision, Game, SeenEvent, Table, View

DECISIONS = 2000
"""How many decisions are played at least, in one match for each number of seats or more."""
BETWEEN = 10
"""Every so many decisions a seat is shown its view."""


class Offer(NamedTuple):
    """A choice that a seat had, in a match of this many seats."""

    choice: Choice
    seat: int
    seats: int


class Sample(NamedTuple):
    """What seats are asked, shown and told in random matches. It is the same in every process."""

    offers: dict[Offer, None]
    asked: list[Decision]
    views: list[View]
    events: list[SeenEvent]


@cache
def sample(game: Game[Any, Any]) -> Sample:
    """Play random matches of a game with each number of seats."""
    found, rng, played = Sample({}, [], [], []), Random(0), 0
    for match in range(DECISIONS):
        if match >= len(game.seats) and played >= DECISIONS:
            break
        seats = game.seats[match % len(game.seats)]
        table = Table.new(game, seats, rng.randbytes(SEED))
        while table.outcome is None:
            d = rng.choice([d for d in table.waiting.values() if d.given is None])
            found.offers.update(dict.fromkeys(Offer(c, d.seat, seats) for c in d.choices))
            played += 1
            if played % BETWEEN == 0:
                found.views.append(table.view(d.seat))
                found.asked.append(d)
            picks = rng.sample(list(d.choices), rng.randint(d.least, min(d.most, len(d.choices))))
            events = table.answer(d.seat, [c.id for c in picks])
            if played % BETWEEN == 0:
                found.events.extend(event.seen_by(d.seat) for event in events)
    return found


@cache
def faces_of(game: Game[Any, Any], seats: int) -> tuple[str, ...]:
    """Return the different faces of the cards in the box, in its order."""
    return tuple(dict.fromkeys(game.setup(seats, game.options()).face))
