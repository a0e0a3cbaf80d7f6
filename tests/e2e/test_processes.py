"""Two real bot processes on one PostgreSQL database: one has the server, one the messages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from playground import Standin
from playground.changes import PATIENCE
from playground.world import GUILD

from .player_driver import MatchDriver
from .process import BotProcess, E2EHarness
from .records import check_journal, check_surfaces
from .test_kills import begin, killed_again_and_again

SHARDS = next(count for count in range(2, 99) if (GUILD >> 22) % count)  # so that it is not 0
SERVER = (GUILD >> 22) % SHARDS


class TwoProcesses(E2EHarness):
    """A stand-in for Discord with two bots connected; ``bot`` has the server."""

    def __init__(self, standin: Standin, folder: Path, database: str) -> None:
        super().__init__(standin, folder)
        self.direct, self.bot = (
            BotProcess(
                self._folder(folder, name), standin.url, standin.token, database,
                MENAGERIE_SHARD_IDS=ids, MENAGERIE_SHARD_COUNT=str(SHARDS),
            )
            for name, ids in (("direct", "0"), ("server", str(SERVER)))
        )  # fmt: skip

    @staticmethod
    def _folder(folder: Path, name: str) -> Path:
        (folder / name).mkdir()
        return folder / name

    async def start(self) -> None:
        """Start the bots that don't run, and wait until both are connected."""
        for bot in (self.bot, self.direct):
            if not bot.running:
                await bot.launch()
        await self.standin.until(lambda: self.heard() == {0, SERVER} and self.standin.commands)

    def heard(self) -> set[int]:
        """Return the connected shards."""
        return {s.shard[0] for s in self.standin.gateway.sessions.values() if s.connection}

    async def kill(self) -> None:
        """Kill the bot with the server."""
        await self.lose(self.bot)

    async def lose(self, bot: BotProcess) -> None:
        """Kill one of the two bots."""
        await bot.kill()
        await self.standin.until(lambda: len(self.heard()) == 1)

    def check(self) -> None:
        """Check that nothing went wrong in either bot."""
        super().check()
        assert "Traceback" not in self.direct.log_text(), self.direct.log_text()


@pytest.fixture
async def harness(shared_database: str, tmp_path: Path) -> AsyncIterator[TwoProcesses]:
    async with Standin(answer_seconds=PATIENCE) as standin:
        houses = TwoProcesses(standin, tmp_path, shared_database)
        await houses.start()
        try:
            yield houses
        finally:
            await houses.bot.stop()
            await houses.direct.stop()
        houses.check()


async def answered(driver: MatchDriver, rng: Random, more: int) -> None:
    goal = len(driver.ledger.accepted) + more
    await driver.play_on(rng, until=lambda: len(driver.ledger.accepted) >= goal)


async def test_a_match_is_played_at_the_table_and_by_direct_message_in_two_processes(
    harness: TwoProcesses, tmp_path: Path
) -> None:
    driver = await begin(harness)
    await answered(driver, Random(7), 12)
    check_journal(driver.ledger, harness.bot.database, driver.match_id)
    await check_surfaces(driver, tmp_path)


async def test_kill_of_either_process_loses_and_duplicates_nothing(
    harness: TwoProcesses, tmp_path: Path
) -> None:
    driver, rng = await begin(harness), Random(5)
    await answered(driver, rng, 3)
    await harness.lose(harness.direct)
    await harness.start()
    await killed_again_and_again(driver, tmp_path, rng, 2, more=4)
