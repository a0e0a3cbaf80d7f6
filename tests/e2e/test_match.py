"""A whole match, from `/play` to the winner."""

from __future__ import annotations

from random import Random

import pytest

from .driving import open_lobby
from .process import House

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_two_people_and_a_robot_play_from_the_lobby_to_the_winner(shared: House) -> None:
    ada, ben = shared.standin.person("Ada"), shared.standin.person("Ben")
    play = await open_lobby(shared, ada)
    await play.sit(ben)
    await play.add_robot()
    await play.start()
    play.by_dm.add(ben.id)
    await play.on(Random(1))
    print(play.table.text, len(play.ledger.accepted), len(shared.standin.requests))
    assert "wins" in play.table.text
