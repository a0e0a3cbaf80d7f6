"""Whole matches that must go on as they always did; ``tests.golden`` says how to renew them."""

from pathlib import Path

import pytest

from games.kill_the_unicorns.state import KillOptions
from tests.games.kill_the_unicorns.board import GAME
from tests.golden import check

MATCHES = {
    "three_dealt": (3, KillOptions()),
    "three_chosen_without_help": (3, KillOptions(memory=False, characters="chosen")),
    "four_dealt_without_help": (4, KillOptions(memory=False)),
    "four_chosen": (4, KillOptions(characters="chosen")),
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match_goes_on_as_it_did(name: str) -> None:
    check(GAME, Path(__file__).parent / "golden" / f"{name}.json", *MATCHES[name])
