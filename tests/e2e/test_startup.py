"""Starting and stopping: one clear line if it fails, and nothing lost if it works."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import REFUSED_FOR_GOOD
from playground import Standin

from .player_driver import open_lobby
from .process import BotProcess, E2EHarness, FreshBotProcess
from .records import status


async def refused(bot: BotProcess, line: str, code: int = 1) -> None:
    """Check that the bot exits with a code and says why in one line, its last."""
    await bot.launch()
    assert await bot.wait_for_exit() == code
    told = bot.log_text().splitlines()
    assert "Traceback" not in bot.log_text(), bot.log_text()
    own = [text for text in told if text.startswith("menagerie: ")]
    assert own == told[-1:], bot.log_text()
    assert line in own[0], own[0]
    logged = told[:-1]
    assert all(" INFO " in text or " WARNING " in text for text in logged), logged


async def test_wrong_token_is_reported_in_one_line(tmp_path: Path) -> None:
    async with Standin() as standin:
        bot = BotProcess(tmp_path, standin.url, "stolen")
        await refused(bot, "Discord rejected the token", REFUSED_FOR_GOOD)
        assert standin.requests[-1].status == 401


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (4004, "into DISCORD_TOKEN again"),
        (4010, "must be below MENAGERIE_SHARD_COUNT"),
        (4011, "Raise MENAGERIE_SHARD_COUNT"),
        (4012, "Install a newer Menagerie"),
        (4013, "Install a newer Menagerie"),
        (4014, "the application is restricted"),
    ],
)
async def test_permanent_refusal_by_the_gateway_is_reported_in_one_line(
    tmp_path: Path, code: int, line: str
) -> None:
    async with Standin() as standin:
        standin.gateway.refusing = code
        bot = BotProcess(tmp_path, standin.url, standin.token)
        await refused(bot, line, REFUSED_FOR_GOOD)


async def test_token_revoked_while_running_is_reported_in_one_line(
    harness: E2EHarness, tmp_path: Path
) -> None:
    harness.standin.gateway.refusing = (
        4004  # a connection that breaks off says no code, and resumes
    )
    await harness.standin.drop_gateway(4004)
    assert await harness.bot.wait_for_exit() == REFUSED_FOR_GOOD
    own = [line for line in harness.bot.log_text().splitlines() if line.startswith("menagerie: ")]
    assert len(own) == 1 and "DISCORD_TOKEN" in own[0]


async def test_unreachable_discord_is_reported_in_one_line(tmp_path: Path) -> None:
    async with Standin() as standin:
        url = standin.url
    await refused(BotProcess(tmp_path, url, "playground"), "Discord cannot be reached")


async def test_database_in_use_is_reported_in_one_line(harness: E2EHarness, tmp_path: Path) -> None:
    second = BotProcess(tmp_path, harness.standin.url, harness.standin.token)
    second.log = tmp_path / "second.log"
    await refused(second, "in use by another process")
    assert harness.bot.running and harness.standin.gateway.ready


async def test_foreign_database_is_reported_in_one_line_and_left_unchanged(tmp_path: Path) -> None:
    bot = BotProcess(tmp_path, "http://127.0.0.1:9", "playground")
    with closing(sqlite3.connect(bot.file)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    before = bot.file.read_bytes()
    await refused(bot, "belongs to another program")
    assert bot.file.read_bytes() == before


async def test_file_that_is_no_database_is_reported_in_one_line_and_left_unchanged(
    tmp_path: Path,
) -> None:
    bot = BotProcess(tmp_path, "http://127.0.0.1:9", "playground")
    bot.file.write_text("Dear diary")
    await refused(bot, "not an SQLite database")
    assert bot.file.read_text() == "Dear diary"


async def test_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    async with Standin() as standin:
        port = standin.port
        bot = BotProcess(
            tmp_path,
            MENAGERIE_PLAYGROUND_PORT=str(port),
            MENAGERIE_PLAYGROUND_DATABASE=str(tmp_path / "playground.sqlite3"),
        )
        await refused(bot, "port is in use")


async def test_wrong_setting_is_reported_in_one_line(tmp_path: Path) -> None:
    bot = FreshBotProcess(tmp_path, "ftp://nowhere", "playground")
    await refused(bot, "MENAGERIE_DISCORD_URL")
    assert len(bot.log_text().splitlines()) == 1


async def test_terminated_bot_exits_cleanly_and_continues_after_a_restart(
    harness: E2EHarness,
) -> None:
    standin = harness.standin
    ada, ben = standin.person("Ada"), standin.person("Ben")
    driver = await open_lobby(harness, ada)
    assert await harness.bot.stop() == 0
    await harness.start()
    await driver.sit(ben)
    assert status(harness.bot.file, driver.match_id)[0] == "lobby"


async def test_commands_are_registered_once_and_not_at_every_start(harness: E2EHarness) -> None:
    await harness.bot.wait_for_line(": registered ")
    for restart in (1, 2):
        assert await harness.bot.stop() == 0
        await harness.start()
        await harness.bot.wait_for_line("the commands have not changed", restart)
    puts = [r for r in harness.standin.requests if r.method == "PUT" and "/commands" in r.path]
    assert len(puts) == 1


async def test_a_bot_with_a_token_loads_nothing_of_the_playground(tmp_path: Path) -> None:
    async with Standin() as standin:
        harness = E2EHarness(standin, tmp_path)
        harness.bot = FreshBotProcess(tmp_path, standin.url, standin.token)
        harness.bot.environment["PYTHONPROFILEIMPORTTIME"] = "1"
        await harness.start()
        assert await harness.bot.stop() == 0
    loaded = set(re.findall(r"^import time:.*\| +([\w.]+)$", harness.bot.log_text(), re.MULTILINE))
    assert {"bot.app.client", "cogs.interactions"} <= loaded
    assert [m for m in loaded if re.match(r"playground\b", m)] == []


async def test_missing_playground_is_reported_in_one_line(tmp_path: Path) -> None:
    bot = FreshBotProcess(
        tmp_path, MENAGERIE_PLAYGROUND_DATABASE=str(tmp_path / "playground.sqlite3")
    )
    (tmp_path / "playground.py").write_text("raise ModuleNotFoundError(name='playground')")
    bot.environment["PYTHONPATH"] = f"{tmp_path}{os.pathsep}{bot.environment['PYTHONPATH']}"
    await refused(bot, "for that playground is missing: set DISCORD_TOKEN")
    assert not (tmp_path / "playground.sqlite3").exists()


@pytest.mark.parametrize("moment", ["while it loads", "while it logs in"])
async def test_bot_terminated_while_starting_exits_cleanly(tmp_path: Path, moment: str) -> None:
    async with Standin() as standin:
        bot = FreshBotProcess(tmp_path, standin.url, standin.token)
        bot.environment["PYTHONPROFILEIMPORTTIME"] = "1"
        await bot.launch()
        if moment == "while it logs in":
            await standin.until(lambda: standin.requests)
        else:
            await bot.wait_for_line(" discord.utils\n")
        assert await bot.stop() == 0
        assert "Traceback" not in bot.log_text(), bot.log_text()
