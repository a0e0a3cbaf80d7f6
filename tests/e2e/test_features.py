"""Every feature can be taken out: without its line in the list, the bot plays a whole match.

A bot is started in which lines of `bot/app/features.py` are missing. With THOROUGH, each feature is
taken out of one of a few bots, otherwise only those that the core meets most often. FEATURES=each
takes one feature at a time out of a bot of its own, which takes minutes.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.app.features import FEATURES
from kit.amount import THOROUGH
from playground import Standin
from playground.changes import PATIENCE
from tests.conventions.files import ROOT

from .player_driver import open_lobby
from .process import BotProcess, E2EHarness
from .records import status
from .test_refusals import people

OFTEN_MET = ("in_advance", "records", "tournaments")
NAMES = [feature.name for feature in FEATURES]
BOTS = len(NAMES) if os.environ.get("FEATURES") == "each" else 3
TAKEN_OUT = [tuple(NAMES[n::BOTS]) for n in range(BOTS)] if THOROUGH or BOTS > 3 else [OFTEN_MET]
LIST = ROOT / "bot" / "app" / "features.py"
START = """
import sys, types
import bot.app
from pathlib import Path
file, without = Path(sys.argv[1]), {f"{name}.FEATURE," for name in sys.argv[2:]}
lines = file.read_text("utf-8").splitlines(keepends=True)
kept = [line for line in lines if line.strip() not in without]
assert len(kept) == len(lines) - len(without)
module = types.ModuleType("bot.app.features")
sys.modules["bot.app.features"] = bot.app.features = module
exec(compile("".join(kept), str(file), "exec"), module.__dict__)
from bot.__main__ import main
from tests.e2e.blank_pictures import paint_nothing
from tests.e2e.short_waits import shorten_waits
paint_nothing()
shorten_waits()
sys.exit(main([]))
"""
COMMANDS = {
    "alerts": set(), "daily_lists": set(), "goals": set(), "guides": {"guide"}, "hints": {"hint"},
    "in_advance": set(), "live": set(), "notifications": {"notifications"}, "opponents": set(),
    "privacy": {"privacy"}, "puzzles": {"puzzle"}, "records": {"stats", "leaderboard"},
    "replays": {"replay", "export"},
    "schedules": set(), "settings": {"settings"}, "table_lists": {"tables"}, "takeover": set(),
    "tournaments": {"tournament"}, "turning_points": set(),
}  # fmt: skip
"""The commands that are gone without a feature."""


class BotWithout(BotProcess):
    """A bot in which features are taken out of the list."""

    def __init__(self, folder: Path, standin: Standin, features: Sequence[str]) -> None:
        super().__init__(folder, standin.url, standin.token)
        self._features = features

    async def launch(self) -> asyncio.subprocess.Process:
        """Start the process, without waiting for anything."""
        with self.log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", START, str(LIST), *self._features,
                cwd=self.folder, env=self.environment, stdout=log, stderr=log,
            )  # fmt: skip
        self.process = process
        return process


def test_every_feature_is_described() -> None:
    assert {feature.name for feature in FEATURES} == set(COMMANDS)
    folders = {path.parent.name for path in (ROOT / "bot" / "features").glob("*/__init__.py")}
    assert folders == set(COMMANDS)


@pytest.mark.parametrize("features", TAKEN_OUT, ids=" ".join)
async def test_a_match_is_played_to_its_end_without_features(
    tmp_path: Path, features: Sequence[str]
) -> None:
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = E2EHarness(standin, tmp_path)
        harness.bot = BotWithout(tmp_path, standin, features)
        await harness.start()
        try:
            names = {command["name"] for command in standin.commands}
            assert "play" in names
            assert not names & set[str]().union(*(COMMANDS[feature] for feature in features))
            ada, ben = people(harness, "Ada", "Ben")
            driver = await open_lobby(harness, ada, game="smallseat")
            await driver.sit(ben)
            await driver.add_robot()
            await driver.start()
            await driver.play_on(Random(1))
            assert status(harness.bot.database, driver.match_id)[0] == "finished"
        finally:
            await harness.bot.stop()
        harness.check()
