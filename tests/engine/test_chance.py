"""Anyone with the seed can verify every random draw."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256, shake_256

import pytest

from games import GAMES, Table
from games.engine.chance import Chance

SEED = bytes(range(32))
KNOWN = [[6, 9, 3, 7, 4, 1, 5, 0, 2, 8], [4, 6, 3, 5, 2, 8, 0, 1, 9, 7]]


def test_a_fixed_seed_gives_a_known_order() -> None:
    assert Chance(SEED).order(0, 10) == KNOWN[0]
    assert Chance(SEED).order(1, 10) == KNOWN[1]


def test_a_draw_can_be_repeated_by_hand() -> None:
    stream = shake_256(SEED + (7).to_bytes(8, "big")).digest(8 * 5)
    numbers = [stream[8 * i : 8 * i + 8] for i in range(5)]
    assert Chance(SEED).order(7, 5) == sorted(range(5), key=lambda i: numbers[i])


def test_the_commitment_is_the_digest_of_the_seed() -> None:
    assert Chance(SEED).commitment == sha256(SEED).hexdigest()


def test_every_order_is_equally_likely() -> None:
    counts = Counter(tuple(Chance(SEED).order(draw, 3)) for draw in range(6000))
    assert len(counts) == 6
    assert all(850 < n < 1150 for n in counts.values())


def test_a_table_shows_its_commitment_and_keeps_its_seed() -> None:
    table = Table.new(GAMES["lion_unicorn"], 2, SEED)
    assert table.chance.commitment == sha256(SEED).hexdigest()
    assert table.save().seed == SEED.hex()


@pytest.mark.parametrize("n", [0, 1])
def test_empty_and_single_lists_have_one_order(n: int) -> None:
    assert Chance(SEED).order(0, n) == list(range(n))
