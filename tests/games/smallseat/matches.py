"""Whole matches of Smallseat, each determined by one seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games import Table
from games.smallseat.cards import CARDS
from games.smallseat.state import SmallOptions
from tests.games.smallseat.board import GAME, Small


def random_match(seed: int) -> Iterator[Small]:
    """Yield the table after the deal and after every answer; losers mostly use their animals."""
    rng = Random(seed)
    seats = rng.choice(GAME.seats)
    chosen = tuple(rng.sample(list(CARDS), rng.choice((0, seats))))
    options = SmallOptions(
        animals=chosen, shared_victory=rng.random() < 0.5, handicap=seed % 3 == 0
    )
    table: Small = Table.new(GAME, seats, rng.randbytes(32), options)
    yield table
    while not table.outcome:
        seat = rng.choice([o for o, d in table.waiting.items() if d.given is None])
        decision = table.waiting[seat]
        most = min(decision.most, len(decision.choices))
        count = rng.randint(decision.least, most)
        ids = [c.id for c in rng.sample(list(decision.choices), count)]
        if decision.prompt == "act" and rng.random() < 0.7:
            ids = ["execute"]
        table.answer(seat, ids)
        yield table
