"""The golden matches of Kill The Unicorns replay without a difference."""

from pathlib import Path

import pytest

from kit.golden import check
from tests.games.kill_the_unicorns.board import GAME

KEPT = Path(__file__).parent / "golden"
SEEDS = (0, 1, 5, 8)  # three and four seats, both ways to characters, with help and without


@pytest.mark.parametrize("seed", SEEDS)
def test_golden_matches_replay_identically(seed: int) -> None:
    check(GAME, KEPT / f"{seed}.match", seed)
