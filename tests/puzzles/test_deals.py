"""Exact proofs: a solution must hold for every deal that the seat can't tell apart."""

from __future__ import annotations

import pytest

from games.engine import choice
from tests.games.kill_the_unicorns.board import CYD, bids, table
from tools.puzzles.deals import Exact
from tools.puzzles.goals import Goal


@pytest.mark.parametrize("sign", ["!", ""])
def test_cards_that_everyone_had_seen_before_they_were_mixed_may_lie_either_way(sign: str) -> None:
    hands = "ada: princess / 1", "ben: knight / 2", "cyd: wizard / 4 3"
    t = table(*hands, line="green_1 pink_1", traps=("", ""))
    bids(t, "1", f"2{sign}")  # the 2 counts as 4 if the Knight has laid the lance
    t.answer(CYD, ["bid:1"])
    goal = Goal.at("hunt", 1, CYD, t.state)
    assert not Exact(t.seat(CYD)).certain(goal, (choice("lay", "b"),))
