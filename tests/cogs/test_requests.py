"""Requests to Discord that an answer costs at the fullest table, which Discord limits."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from kit.amount import some
from tests.cogs.counter import Counter
from tests.host.harness import ANN, NAMES

MOST = 2.2  # requests for each answer, besides the deletion of each player's first panel
ANSWERS = 16
FULLEST_FIRST = sorted(GAMES, key=lambda name: -GAMES[name].seats[-1])


@pytest.mark.parametrize("name", some(FULLEST_FIRST))
async def test_answer_costs_two_requests_at_the_fullest_table(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = copy(GAMES[name])
    game.picture = None  # it would cost time but no request
    people = range(ANN, ANN + game.seats[-1])
    for person in people:
        monkeypatch.setitem(NAMES, person, f"Person {person}")
    async with Counter(tmp_path / "menagerie.sqlite3", {name: game}) as counter:
        match = await counter.playing(*people, game=name)
        counter.memory.calls.clear()
        for number in range(ANSWERS):
            match = await counter.answered(match, Random(number))
        made = counter.memory.calls.total()
        assert made <= MOST * ANSWERS + len(people), counter.memory.calls
