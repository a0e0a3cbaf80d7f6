"""Golden matches of Llamas Unleashed, with and without the expansion."""

from pathlib import Path

import pytest

from kit.golden import check
from tests.games.llamas_unleashed.board import GAME

KEPT = Path(__file__).parent / "golden"


@pytest.mark.parametrize("seed", range(8))
def test_golden_matches_replay_identically(seed: int) -> None:
    check(GAME, KEPT / f"{seed}.match", seed)
