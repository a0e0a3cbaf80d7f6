"""Playing by clicks only: every control of a panel does what it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES
from games.engine import Game
from kit.amount import some
from tests.cogs.counter import Counter, uses
from tests.host.harness import ANN, BEN


@pytest.mark.parametrize("game", some([*GAMES.values()]), ids=lambda game: game.name)
async def test_every_game_is_played_to_its_end_by_clicks(
    counter: Counter, game: Game[Any, Any]
) -> None:
    match = await counter.begin(ANN, BEN, game=game.name, robots=max(0, game.seats[0] - 2))
    await counter.quiet()
    counter.host.on_commit[:] = [counter.robots.wake] if counter.robots else []
    rng = Random(1)
    while match.status == "running":
        for user in (ANN, BEN):
            panel = await counter.panel(match, user)
            while found := uses(panel, rng):
                click = await counter.use(user, panel, rng.choice(found))
                assert click.how == ["edit"] and click.text[0] in "#🦌🦝", click.text
        match = await counter.settled(match.id)
    assert match.status == "finished"
