"""Deleting a person's data in the real process, over restarts: finished and running matches."""

from __future__ import annotations

import json
from random import Random

from bot.match.commits.outdated import PANEL
from tests.store.bytes import traces

from .player_driver import MatchDriver, open_lobby
from .process import E2EHarness
from .records import caught_up

DUEL = "instinkt"
NAME = "Zenobia Quillfeather"


async def begin(harness: E2EHarness, name: str, game: str = DUEL) -> MatchDriver:
    """Start a match of a person and Ben."""
    driver = await open_lobby(harness, harness.standin.person(name), game=game)
    await driver.sit(harness.standin.person("Ben"))
    await driver.start()
    return driver


async def restart(harness: E2EHarness) -> None:
    await harness.bot.stop()
    await harness.start()


async def test_person_gets_all_their_data_and_is_then_deleted_down_to_the_bytes(
    harness: E2EHarness,
) -> None:
    standin, bot = harness.standin, harness.bot
    zoe, ben = standin.person(NAME), standin.person("Ben")
    over = await begin(harness, NAME)
    await over.play_on(Random(1))
    running = await begin(harness, NAME)
    await running.take_turn(zoe, Random(2))
    assert bot.rows("SELECT count(*) FROM result WHERE user_id = ?", zoe.id) == [(1,)]
    stats = await ben.slash("stats", {"player": str(zoe.id)}, where=over.channel)
    assert "Against people" in stats.text
    # After a restart the bot would no longer delete the panel that a newer one has replaced.
    await caught_up(harness)
    await standin.until(lambda: len(running.posts(PANEL, zoe.dm)) == 1)
    await restart(harness)

    page = await zoe.slash("privacy", where=over.channel)
    assert page.message is not None and page.ephemeral
    sent = await zoe.click(page.message, label="Send me my data")
    assert "your data by direct message" in sent.text
    (data,) = [a for m in zoe.dms for a in m.attachments if a["filename"] == "menagerie.zip"]
    assert data["size"] > 500
    asked = await zoe.click(page.message, label="Delete my data")
    assert asked.message is not None and "Delete all your data?" in asked.text
    assert traces(bot.file, zoe.id, NAME) != []
    done = await zoe.click(asked.message, label="Yes, delete my data")
    assert "no longer store anything about you" in done.text

    # The file is in use: nothing is left in it nor beside it, at once and after restarts.
    assert traces(bot.file, zoe.id, NAME) == []
    await standin.until(lambda: running.panels_of(zoe) == [])
    await restart(harness)
    assert traces(bot.file, zoe.id, NAME) == []
    assert bot.rows("SELECT status FROM match ORDER BY id") == [("finished",), ("running",)]
    assert json.loads(bot.rows("SELECT outcome FROM match")[0][0])["winners"]

    # The other one plays on against a robot, and has not lost the result of the first match.
    running.people.remove(zoe)
    running.by_dm.discard(zoe.id)
    await running.play_on(Random(3))
    assert bot.rows("SELECT status FROM match WHERE id = ?", running.match_id) == [("finished",)]
    assert bot.rows("SELECT count(*) FROM result WHERE user_id = ?", ben.id) == [(2,)]
    assert traces(bot.file, zoe.id, NAME) == []
