"""Golden matches of Llamas Unleashed, with and without the expansion."""

from pathlib import Path

import pytest

from tests.games.llamas_unleashed.board import GAME
from tests.golden import check

KEPT = Path(__file__).parent / "golden"


@pytest.mark.parametrize("seed", range(8))
def test_golden_matches_replay_identically(seed: int) -> None:
    check(GAME, KEPT / f"{seed}.match", seed)
