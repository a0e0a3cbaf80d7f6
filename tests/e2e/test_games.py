"""Every game by buttons and menus, in the real process; whole matches are played without it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.surfaces.words import NOBODY
from games import GAMES
from games.engine import Game

from .driving import open_lobby
from .process import House
from .records import check_journal, check_surfaces
from .test_refusals import people

ANSWERS = 10
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_a_match_is_begun_and_played(
    shared: House, tmp_path: Path, game: Game[Any, Any]
) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    play = await open_lobby(shared, ada, game=game.name)
    await play.sit(ben)
    for _ in range(game.seats[0] - 2):
        await play.add_robot()
    await play.start()
    play.by_dm.add(ben.id)
    await play.on(Random(3), until=lambda: len(play.ledger.accepted) >= ANSWERS)
    check_journal(play.ledger, shared.bot.database, play.match_id)
    await check_surfaces(play, tmp_path)
    if game.picture is not None:
        (picture,) = play.table.attachments
        assert picture["filename"].endswith(".png") and picture["description"]
    name = next(iter(game.text.cards(NOBODY)))
    reply = await ada.slash(game.command, {"card": name[:4]}, where=play.place)
    assert reply.ephemeral and name.split()[0] in reply.text
