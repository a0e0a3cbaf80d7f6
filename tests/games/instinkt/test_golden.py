"""The golden matches of Instinkt replay without a difference."""

from pathlib import Path

import pytest

from kit.golden import check
from tests.games.instinkt.board import GAME

KEPT = Path(__file__).parent / "golden"


@pytest.mark.parametrize("seed", range(4))
def test_golden_matches_replay_identically(seed: int) -> None:
    check(GAME, KEPT / f"{seed}.match", seed)
