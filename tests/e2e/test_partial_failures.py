"""One part fails for long: the rest goes on, and the log and `/healthz` name the part."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientConnectorError, ClientSession

from playground import Standin
from playground.changes import PATIENCE
from tests.store.damage import damage

from .crash_injection import RespondElsewhere
from .player_driver import open_lobby
from .process import E2EHarness, changed
from .records import caught_up, given


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Watched(E2EHarness):
    """A harness whose bot has a health check."""

    def __init__(self, standin: Standin, folder: Path) -> None:
        super().__init__(standin, folder)
        self.port = free_port()
        self.bot.environment["MENAGERIE_METRICS_PORT"] = str(self.port)

    async def reasons(self) -> list[str]:
        """Return why the bot is not well, as soon as it listens."""
        url = f"http://127.0.0.1:{self.port}/healthz"
        async with asyncio.timeout(PATIENCE), ClientSession() as session:
            while True:
                with suppress(ClientConnectorError):
                    async with session.get(url) as response:
                        return list(json.loads(await response.text())["why"])
                await asyncio.sleep(0.05)


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[Watched]:
    """Yield a harness whose bot has not started yet; stop it afterwards."""
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = Watched(standin, folder)
        try:
            yield harness
        finally:
            await harness.bot.stop()
        harness.check()


@pytest.mark.parametrize(("status", "code"), [(400, 30034), (429, 0), (503, 0)])
async def test_matches_go_on_while_discord_refuses_the_commands(
    tmp_path: Path, status: int, code: int
) -> None:
    async with watched(tmp_path) as harness:
        standin, bot = harness.standin, harness.bot
        await harness.start()
        driver = await open_lobby(harness, standin.person("Ada"))
        await driver.sit(standin.person("Ben"))
        await driver.start()
        await bot.stop()
        changed(bot.database, "UPDATE meta SET value = '' WHERE key = 'command tree'")
        words = {"message": "Max number of daily commands", "code": code, "retry_after": 3600}
        standin.fail_next("PUT", "/commands$", status, words, {"Via": "1.1 stand-in"}, times=99)
        await harness.start()
        await bot.wait_for_line("the commands could not be registered")
        await driver.play_on(Random(1), until=lambda: len(given(bot.database, driver.match_id)) > 1)
        (reason,) = [r for r in await harness.reasons() if "commands" in r]
        assert "Max number of daily commands" in reason
        puts = [r for r in standin.requests if r.method == "PUT" and "/commands" in r.path]
        assert len(puts) == 2, "one at each start"
        assert await bot.stop() == 0


async def test_no_session_is_started_when_none_is_left(tmp_path: Path) -> None:
    async with watched(tmp_path) as harness:
        standin, bot = harness.standin, harness.bot
        standin.rest.session_starts = 0
        await bot.launch()
        await bot.wait_for_line("no session start is left")
        assert "0 of 1000 session starts are left" in await harness.reasons()
        assert not standin.gateway.sessions and not standin.gateway.connections
        assert await bot.stop() == 0


async def test_second_process_with_the_token_is_named_in_the_log_and_the_health_check(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as harness:
        standin, bot = harness.standin, harness.bot
        await harness.start()
        ada, channel = standin.person("Ada"), standin.channel()
        standin.rest.faults.append(RespondElsewhere(harness, "/callback$", times=5))
        for _ in range(5):
            await ada.slash("matches", where=channel)
        assert bot.log_text().count("another process responds with this bot's token") == 1
        assert [r for r in await harness.reasons() if "another process" in r]


async def test_match_that_starts_while_the_bot_is_timed_out_gets_its_thread_later(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as harness:
        standin = harness.standin
        await harness.start()
        ada, ben = map(standin.person, ("Ada", "Ben"))
        driver = await open_lobby(harness, ada)
        await driver.sit(ben)
        standin.time_out_bot(3600)
        assert not (await ada.click(driver.lobby, label="Start")).failed
        await harness.bot.wait_for_line("a moderator has timed me out")
        assert not driver.channel.threads and not driver.tables()
        standin.time_out_bot(0)
        (driver.place,) = await standin.until(lambda: driver.channel.threads)
        await standin.until(driver.tables)
        assert driver.table.channel_id == driver.place.id


@pytest.mark.parametrize(("ahead", "shown"), [(3600.0, True), (0.0, False)])
async def test_wrong_clock_is_named_in_the_log_and_the_health_check(
    tmp_path: Path, ahead: float, shown: bool
) -> None:
    async with watched(tmp_path) as harness:
        standin, bot = harness.standin, harness.bot
        await harness.start()
        standin.clock.ahead = ahead
        ada = standin.person("Ada")
        for _ in range(3):
            await ada.slash("matches", where=standin.channel())
        words = "this machine's clock is 3600 seconds behind Discord's"
        assert (words in await harness.reasons()) is shown
        assert bot.log_text().count(words) == shown


async def test_matches_go_on_if_the_port_of_the_health_check_is_taken(tmp_path: Path) -> None:
    async with watched(tmp_path) as harness:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", harness.port))
            taken.listen()
            await harness.start()
            await harness.bot.wait_for_line("background loop monitoring failed")
            driver = await open_lobby(harness, harness.standin.person("Ada"))
            await driver.sit(harness.standin.person("Ben"))
            await driver.start()
            assert await harness.bot.stop() == 0


async def test_damaged_database_is_named_and_its_matches_are_still_listed(tmp_path: Path) -> None:
    async with watched(tmp_path) as harness:
        standin, bot = harness.standin, harness.bot
        await harness.start()
        ada = standin.person("Ada")
        await open_lobby(harness, ada)
        await bot.stop()
        damage(bot.file, "seat")
        await harness.start()
        assert any("is damaged" in reason for reason in await harness.reasons())
        listed = await ada.slash("matches", where=standin.channel())
        assert "can't be loaded right now" in listed.text and "no open matches" not in listed.text
        assert "matches that could not be read from the database: 1" in await harness.reasons()
        board = await ada.slash("play", where=standin.channel())
        assert not board.failed


async def test_deleted_log_of_the_database_loses_no_accepted_act(tmp_path: Path) -> None:
    async with watched(tmp_path) as harness:
        standin, bot = harness.standin, harness.bot
        await harness.start()
        driver = await open_lobby(harness, standin.person("Ada"))
        await caught_up(harness)  # or the bot would find it, and end, before Ben asks
        bot.file.with_name(bot.file.name + "-wal").unlink()
        refused = await standin.person("Ben").slash(
            "play", {"game": "instinkt"}, where=standin.channel()
        )
        assert "couldn't be saved" in refused.text
        assert await bot.wait_for_exit() == 1
        assert "-wal was deleted or replaced" in bot.log_text().splitlines()[-1]
        await harness.start()
        assert bot.rows("SELECT id FROM match") == [(driver.match_id,)]
