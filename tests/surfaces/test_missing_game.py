"""Posts of a match whose game is no longer installed."""

from __future__ import annotations

import pytest

from games import GAMES
from tests.host.harness import ANN, BEN
from tests.surfaces.harness import SurfaceHarness

LOADED = "This match can't be loaded right now. Nothing is lost."


async def test_all_posts_of_a_match_say_that_its_game_is_not_installed(
    harness: SurfaceHarness, caplog: pytest.LogCaptureFixture
) -> None:
    match = await harness.playing(ANN, BEN)
    lobby, table = await harness.lobby_post(match), await harness.table(match)
    assert match.game.tagline in lobby.text

    await harness.reopen({"instinkt": GAMES["instinkt"]})
    await harness.host.reload_set_aside()
    await harness.quiet()
    assert "This game isn't available right now." in lobby.text
    assert LOADED in lobby.text and LOADED in table.text
    assert "could not be shown" not in caplog.text

    await harness.reopen(GAMES)
    await harness.host.reload_set_aside()
    await harness.quiet()
    assert match.game.tagline in lobby.text
    assert LOADED not in table.text
