"""Golden matches replay without a difference."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Game
from kit.golden import MATCHES, check
from kit.stored import golden_file, stored_seeds

pytestmark = pytest.mark.needs("golden")


def test_golden_matches_replay_without_a_difference(game: Game[Any, Any]) -> None:
    seeds = stored_seeds(game)
    for seed in seeds:
        check(game, golden_file(game, seed), seed)
    if len(seeds) < MATCHES:
        pytest.skip(f"only {len(seeds)} of {MATCHES} golden matches; --record adds the others")
