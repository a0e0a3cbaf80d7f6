"""A game of a package in the real process, which is restarted without the package and with it."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from games.new import write_game
from playground import Standin
from playground.changes import PATIENCE
from playground.people import Person
from tests.games.wheels import installed

from .player_driver import MatchDriver, open_lobby
from .process import ROOT, E2EHarness, FreshBotProcess
from .records import check_journal, status

ANSWERS = 4
"""Answers that people give before each restart."""


async def begin(harness: E2EHarness, game: str, *people: Person) -> MatchDriver:
    driver = await open_lobby(harness, people[0], game=game)
    await driver.sit(*people[1:])
    await driver.start()
    return driver


async def play(driver: MatchDriver) -> None:
    """Let people give some more answers."""
    goal = len(driver.ledger.accepted) + ANSWERS
    await driver.play_on(Random(3), until=lambda: len(driver.ledger.accepted) >= goal)


async def restart(harness: E2EHarness, *folders: Path) -> None:
    """Stop the bot if it runs, and start it with the packages in these folders."""
    if harness.bot.running:
        assert await harness.bot.stop() == 0
    harness.bot.environment["PYTHONPATH"] = os.pathsep.join(map(str, [ROOT, *folders]))
    await harness.start()


async def test_match_of_a_package_waits_while_it_is_not_installed_and_others_go_on(
    tmp_path: Path,
) -> None:
    site = installed(write_game("my_game", tmp_path), "my_game")
    info = site / "bears-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bears\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[menagerie.robots]\nhard = bears:bear\n")
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = E2EHarness(standin, tmp_path)
        harness.bot = bot = FreshBotProcess(tmp_path, standin.url, standin.token)
        ada, ben = standin.person("Ada"), standin.person("Ben")
        await restart(harness, site)
        theirs = await begin(harness, "my_game", ada, ben)
        ours = await begin(harness, "instinkt", ada, ben)
        taken = "the robot hard of bears 1.0 is left out: its name is that of a strength"
        assert bot.log_text().count(taken) == 1
        await play(theirs)
        await play(ours)

        await restart(harness)
        said = "can't be loaded right now. Nothing is lost"
        # The table's post has no other button than the lobby's either.
        await standin.until(lambda: [said in m.text for m in theirs.lobbies()] == [True, True])
        assert status(bot.database, theirs.match_id)[0] == "quarantined"
        rules = await ada.click(theirs.lobbies()[0], label="Rules")
        assert rules.text.endswith(f"{said}.")
        line = f"match {theirs.match_id} cannot be loaded and is set aside: the game my_game is not"
        assert bot.log_text().count(line) == 1
        await play(ours)
        assert "could not be shown" not in bot.log_text()

        await restart(harness, site)
        await standin.until(theirs.tables)
        await play(theirs)
        await play(ours)
        assert status(bot.database, theirs.match_id)[0] == "running"
        for driver in (theirs, ours):
            assert len(driver.ledger.accepted) >= 2 * ANSWERS
            check_journal(driver.ledger, bot.database, driver.match_id)
        assert await bot.stop() == 0
        harness.check()
