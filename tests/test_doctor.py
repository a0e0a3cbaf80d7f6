"""The doctor: what it says of each thing that is broken, and that the bot starts all the same."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.doctor import account, machine
from bot.app.doctor.check import Result, examine
from bot.app.doctor.command import CHECKS, diagnose
from bot.app.doctor.hourly import check_quickly
from bot.app.settings import Settings
from bot.features import Feature
from bot.match.robots.robots import RobotProcesses
from bot.messaging import discord_internals
from bot.messaging.permissions import INVITED_WITH
from bot.runtime.problems import Problems
from bot.store import Store
from bot.store.backup import back_up
from bot.store.condition import last_backup
from games.drawing import fonts, glyphs
from playground import Standin
from tests.databases import make_empty

FINE = {check.name for check in CHECKS} - {"packages"}
"""The checks that a healthy bot passes; in a clone there are no metadata of the bot's package."""


class Patient:
    """A healthy bot's machine, account and database, and ways to break one of them."""

    def __init__(self, standin: Standin, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.standin = standin
        self.patch = patch
        self.database = folder / "menagerie.sqlite3"
        self.given: dict[str, Any] = {"DISCORD_TOKEN": standin.token}
        self.ahead = 0.0

    def settings(self) -> Settings:
        given = {"database": self.database, "discord_url": self.standin.url} | self.given
        return Settings(**given)

    def application(self, **fields: Any) -> None:
        """Let Discord say something else about the application."""
        user = {"id": "1", "username": "Menagerie", "discriminator": "0", "avatar": None}
        usual = {
            "id": "1", "name": "Menagerie", "icon": None, "description": "", "flags": 0,
            "bot_public": True, "bot_require_code_grant": False, "verify_key": "0", "owner": user,
        }  # fmt: skip
        self.standin.fail_next("GET", "/oauth2/applications/@me", 200, usual | fields)

    def servers(self, *granted: discord.Permissions) -> None:
        """Let Discord say that the bot is on servers that grant it these permissions."""
        said = [
            {"id": str(n), "name": f"Server {n}", "permissions": str(some.value)}
            for n, some in enumerate(granted, 1)
        ]
        self.standin.fail_next("GET", "/users/@me/guilds", 200, said)

    async def results(self) -> dict[str, Result]:
        def now() -> float:
            return time.time() + self.ahead

        subject = await account.ask_discord(self.settings(), now)
        return {result.name: result for result in await examine(CHECKS, subject)}


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore discord.py's addresses after the test."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


@pytest.fixture
async def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Patient]:
    async def done(self: object, work: Callable[[Any], Any], task: Any) -> Any:
        return work(task)

    monkeypatch.setattr(RobotProcesses, "do", done)
    async with Standin() as standin:
        patient = Patient(standin, tmp_path, monkeypatch)
        make_empty(patient.database).chmod(0o600)
        back_up(patient.database, tmp_path / "backup.sqlite3", lambda _: None)
        yield patient


async def test_doctor_finds_nothing_wrong_with_a_healthy_bot(patient: Patient) -> None:
    results = await patient.results()
    assert {name for name, result in results.items() if result.state == "ok"} == FINE
    assert "anyone can add the bot to a server: https://" in results["link"].text


def no_token(patient: Patient) -> None:
    del patient.given["DISCORD_TOKEN"]


def rejected_token(patient: Patient) -> None:
    patient.given = {"DISCORD_TOKEN": "another"}


def unreachable(patient: Patient) -> None:
    patient.given["discord_url"] = "http://127.0.0.1:9"


def only_user_install(patient: Patient) -> None:
    patient.application(integration_types_config={"1": {}})


def code_grant(patient: Patient) -> None:
    patient.application(bot_require_code_grant=True)


def endpoint(patient: Patient) -> None:
    patient.application(interactions_endpoint_url="http://127.0.0.1/interactions")


def server_without_files(patient: Patient) -> None:
    less = discord.Permissions(INVITED_WITH.value)
    less.attach_files = False
    patient.servers(INVITED_WITH, less)


def no_server(patient: Patient) -> None:
    patient.servers()


def few_starts(patient: Patient) -> None:
    patient.standin.rest.session_starts = 3


def clock_ahead(patient: Patient) -> None:
    patient.ahead = 120.0


def foreign_database(patient: Patient) -> None:
    patient.database.unlink()
    with closing(sqlite3.connect(patient.database)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    patient.database.chmod(0o600)


def damaged_database(patient: Patient) -> None:
    whole = patient.database.read_bytes()
    page = (len(whole) // 4096 - 2) * 4096
    patient.database.write_bytes(whole[:page] + b"\xff" * 8192 + whole[page + 8192 :])


def readable_database(patient: Patient) -> None:
    patient.database.chmod(0o644)


def full_disk(patient: Patient) -> None:
    left = SimpleNamespace(free=5e6)
    patient.patch.setattr(shutil, "disk_usage", lambda _: left)


def never_backed_up(patient: Patient) -> None:
    patient.database.unlink()
    make_empty(patient.database).chmod(0o600)


def old_backup(patient: Patient) -> None:
    with closing(sqlite3.connect(patient.database)) as connection, connection:
        connection.execute("UPDATE meta SET value = '2026-01-31T12:00:00+00:00'")


def lost_font(patient: Patient) -> None:
    def face(source: fonts.Source) -> None:
        raise FileNotFoundError(source.file)

    patient.patch.setattr(fonts, "face", face)


def lost_drawings(patient: Patient) -> None:
    patient.patch.setattr(glyphs, "emoji_codes", frozenset)


def other_discord_py(patient: Patient) -> None:
    patient.patch.delattr(discord_internals.HTTPClient, "get_member")


def old_package(patient: Patient) -> None:
    both = {machine.PROJECT: ["pillow>=99", "yarl>=1"], machine.GAMES: ["pillow>=99"]}
    patient.patch.setattr(machine, "requires", both.get)


def no_networkx(patient: Patient) -> None:
    patient.patch.setattr(Feature, "missing", property(lambda each: [*each.needs]))


def no_robots(patient: Patient) -> None:
    async def failed(self: object, work: object, task: object) -> None:
        raise OSError("no more processes")

    patient.patch.setattr(RobotProcesses, "do", failed)


def old_python(patient: Patient) -> None:
    patient.patch.setattr(machine, "OLDEST_PYTHON", (99,))


@pytest.mark.parametrize(
    ("broken", "name", "said"),
    [
        (no_token, "token", "DISCORD_TOKEN is not set"),
        (rejected_token, "token", "Discord rejects the token"),
        (unreachable, "connection", "Discord cannot be reached: Cannot connect to host"),
        (only_user_install, "installation", "to people only"),
        (code_grant, "link", "code grant"),
        (endpoint, "interactions", "to a web address"),
        (server_without_files, "servers", "Server 2 (2) lacks Attach Files (tables are shown as"),
        (no_server, "servers", "on no server"),
        (few_starts, "session starts", "3 of 1000"),
        (clock_ahead, "clock", "seconds ahead of Discord's"),
        (foreign_database, "database", "belongs to another program"),
        (damaged_database, "damage", "is damaged"),
        (readable_database, "privacy", "other users of this machine can read"),
        (full_disk, "disk space", "5 MB are free"),
        (never_backed_up, "backup", "never backed up"),
        (old_backup, "backup", "days old"),
        (lost_font, "fonts", "can't be opened"),
        (lost_drawings, "drawings", "only 0 drawings"),
        (other_discord_py, "discord.py", "has no HTTPClient.get_member"),
        (old_package, "packages", f"pillow is {version('pillow')}, but >=99 is needed"),
        (no_networkx, "features", "tournaments needs networkx"),
        (no_robots, "robots", "no more processes"),
        (old_python, "python", "is too old"),
    ],
)
async def test_doctor_says_what_is_broken_and_what_to_do(
    patient: Patient, broken: Callable[[Patient], None], name: str, said: str
) -> None:
    broken(patient)
    results = await patient.results()
    wrong = {each: result for each, result in results.items() if result.state == "wrong"}
    assert wrong[name].text.count(said) == 1 and wrong[name].remedy and wrong[name].costs
    others = {"backup", "damage"} if broken is foreign_database else set()
    if broken is damaged_database:  # depending on what was on the page
        others = {"backup", "database"}
    assert set(wrong) <= {name, *others}


async def test_doctor_asks_for_no_permissions_that_windows_lacks(patient: Patient) -> None:
    patient.database.chmod(0o666)  # what Windows says of every file
    patient.patch.setattr(sys, "platform", "win32")
    assert (await patient.results())["privacy"].state == "skipped"


async def test_doctor_repeats_what_only_the_running_bot_has_noticed(
    patient: Patient, aiohttp_port: Callable[[dict[str, Any]], Any]
) -> None:
    noticed = ["backup: the database was never backed up", "another process responds"]
    patient.given["metrics_port"] = await aiohttp_port({"why": noticed})
    async with await Store.open(patient.database):
        results = await patient.results()
    assert results["running bot"].state == "wrong"
    assert results["running bot"].text == "another process responds"


@pytest.fixture
async def aiohttp_port() -> AsyncIterator[Any]:
    """Yield a function that serves a health check, and returns its port."""
    runners = []

    async def serve(body: dict[str, Any]) -> int:
        async def respond(_: web.Request) -> web.Response:
            return web.json_response(body)

        app = web.Application()
        app.router.add_get("/healthz", respond)
        runners.append(runner := web.AppRunner(app))
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return int(runner.addresses[0][1])

    yield serve
    for runner in runners:
        await runner.cleanup()


async def test_command_prints_a_line_for_each_check_and_fails_if_one_does(
    patient: Patient,
) -> None:
    out = io.StringIO()
    assert await diagnose(patient.settings(), out=out) == 0
    assert [line.split(":")[0][2:] for line in out.getvalue().splitlines()] == [
        check.name for check in CHECKS
    ]
    patient.database.chmod(0o644)
    out = io.StringIO()
    assert await diagnose(patient.settings(), as_json=True, out=out) == 1
    found = {each["name"]: each for each in json.loads(out.getvalue())}
    assert found["privacy"]["state"] == "wrong" and "chmod 600" in found["privacy"]["remedy"]


async def test_quick_checks_report_problems_until_they_are_gone_and_never_raise(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient.database.chmod(0o644)
    monkeypatch.setattr(machine, "requires", lambda _: 1 / 0)
    application = SimpleNamespace(
        id=1, user_integration_config=None, bot_require_code_grant=False, bot_public=True,
        interactions_endpoint_url=None, flags=discord.ApplicationFlags(), name="Menagerie",
    )  # fmt: skip
    me = SimpleNamespace(roles=[SimpleNamespace(permissions=discord.Permissions.none())])
    guild = SimpleNamespace(name="Home", id=7, unavailable=False, me=me)
    client: Any = SimpleNamespace(application=application, guilds=[guild])
    problems = Problems()
    await check_quickly(client, patient.settings(), problems)
    said = "\n".join(problems.current())
    assert "other users" in said and "Home (7) lacks View Channel" in said
    assert "the check itself failed with ZeroDivisionError" in said

    patient.database.chmod(0o600)
    me.roles.append(SimpleNamespace(permissions=INVITED_WITH))
    await check_quickly(client, patient.settings(), problems)
    assert [text.partition(":")[0] for text in problems.current()] == ["packages"]


async def test_a_backup_is_noted_in_the_database(patient: Patient) -> None:
    assert last_backup(patient.database) is not None


async def test_the_playground_needs_no_backup(patient: Patient) -> None:
    never_backed_up(patient)
    no_token(patient)
    assert (await patient.results())["backup"].state == "skipped"
