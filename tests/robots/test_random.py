"""The random level: legal, uniform, and dependent only on its own seed."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import Table
from games.engine import Game
from games.robots import CHARACTERS, RANDOM, answer
from tests.properties.random_play import ALL, deal


def play(table: Table[Any, Any], rng: Random) -> list[tuple[int, list[str]]]:
    """Let random robots play to the end."""
    given = []
    while not table.outcome:
        seat = rng.choice(sorted(table.waiting))
        ids = answer(table.seat(seat), RANDOM, rng)
        table.answer(seat, ids)
        given.append((seat, ids))
    return given


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_robots_play_a_match_to_its_end(game: Game[Any, Any]) -> None:
    for seed in range(2):
        table = deal(game, seed)
        given = play(table, Random(seed))
        assert table.outcome
        assert play(deal(game, seed), Random(seed)) == given


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_random_answers_have_legal_sizes_and_include_every_choice(game: Game[Any, Any]) -> None:
    table, rng = deal(game, 1), Random(1)
    number, decision = next(iter(table.waiting.items()))
    seat = table.seat(number)
    taken: Counter[str] = Counter()
    for _ in range(60 * len(decision.choices)):
        ids = answer(seat, RANDOM, rng)
        decision.read(ids)
        taken.update(ids)
    assert set(taken) == {choice.id for choice in decision.choices}
    assert max(taken.values()) < 3 * min(taken.values())


def test_names_suffice_for_a_table_of_robots() -> None:
    assert len(set(CHARACTERS)) == len(CHARACTERS) >= 10
    assert all(name.startswith("Robo ") and len(name) <= 24 for name in CHARACTERS)
