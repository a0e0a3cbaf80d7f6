"""Every game by buttons and menus in the real process; whole matches are tested elsewhere."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.posts.languages import GENERIC_WORDS
from games import GAMES
from games.engine import Game

from .player_driver import open_lobby
from .process import E2EHarness
from .records import check_journal, check_surfaces
from .test_refusals import people

ANSWERS = 10
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_match_of_every_game_is_started_and_played(
    shared: E2EHarness, tmp_path: Path, game: Game[Any, Any]
) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    driver = await open_lobby(shared, ada, game=game.name)
    await driver.sit(ben)
    for _ in range(game.seats[0] - 2):
        await driver.add_robot()
    await driver.start()
    driver.by_dm.add(ben.id)
    await driver.play_on(Random(3), until=lambda: len(driver.ledger.accepted) >= ANSWERS)
    check_journal(driver.ledger, shared.bot.database, driver.match_id)
    await check_surfaces(driver, tmp_path)
    if game.picture is not None:
        (picture,) = driver.table.attachments
        assert picture["filename"].endswith(".png") and picture["description"]
    name = next(iter(game.text.cards(GENERIC_WORDS)))
    reply = await ada.slash(game.command, {"card": name[:4]}, where=driver.place)
    assert reply.ephemeral and name.split()[0] in reply.text
