"""The client: unknown commands get a sentence, and checks are made every hour."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app import client as module
from bot.app.client import Menagerie, Tree
from bot.checks.limits import texts
from bot.match.preferences import Server
from bot.match.time_control import HOUR
from bot.store import Store
from tests.databases import make_empty

OUTDATED = "has been updated"


class Asked:
    """An interaction whose command failed."""

    def __init__(self, kind: discord.InteractionType, answered: bool = False) -> None:
        self.type = kind
        self.response = self
        self.answered = answered
        self.said: list[str] = []
        self.offered: list[Any] = []

    def is_done(self) -> bool:
        return self.answered

    async def send_message(self, view: discord.ui.LayoutView, ephemeral: bool) -> None:
        assert ephemeral and self.type is not discord.InteractionType.autocomplete
        self.said.append(texts(view))

    async def autocomplete(self, choices: Any) -> None:
        assert self.type is discord.InteractionType.autocomplete
        self.offered.append(choices)


async def failed(asked: Any, error: app_commands.AppCommandError) -> list[str]:
    tree: Any = None
    await Tree.on_error(tree, asked, error)
    said: list[str] = asked.said
    return said


def typed(**more: Any) -> Asked:
    return Asked(discord.InteractionType.application_command, **more)


def mismatch() -> app_commands.AppCommandError:
    command: Any = SimpleNamespace(name="flip")
    return app_commands.CommandSignatureMismatch(command)


@pytest.mark.parametrize("error", [app_commands.CommandNotFound("flip", []), mismatch()])
async def test_outdated_command_says_what_to_do(
    error: app_commands.AppCommandError,
) -> None:
    (said,) = await failed(typed(), error)
    assert OUTDATED in said and "Reload Discord" in said


async def test_a_command_that_fails_says_to_look_before_trying_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    (said,) = await failed(typed(), app_commands.AppCommandError("the bear"))
    assert "Something went wrong" in said
    assert "a command raised" in caplog.text and "the bear" not in caplog.text


async def test_failing_command_with_a_response_sends_no_second_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await failed(typed(answered=True), app_commands.AppCommandError("the bear")) == []
    assert "a command raised" in caplog.text


async def test_autocomplete_of_a_changed_command_suggests_nothing() -> None:
    asked = Asked(discord.InteractionType.autocomplete)
    assert await failed(asked, app_commands.CommandNotFound("flip", [])) == []
    assert asked.offered == [[]]


async def test_failing_suggestions_are_logged_without_a_message_and_late_ones_not_at_all(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    library, logged = logging.getLogger("discord.app_commands.tree"), list[str]()
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    async with (
        await Store.open(make_empty(tmp_path / "matches.sqlite3")) as store,
        Menagerie(store, {}),
    ):
        for error in (ValueError("the bear"), discord.NotFound(response, "Unknown interaction")):
            caplog.clear()
            try:
                raise error
            except Exception:
                library.exception("Ignoring exception in autocomplete for %r", "play")
            logged.append(caplog.text)
    assert "suggestions raised ValueError" in logged[0] and "the bear" not in logged[0]
    assert logged[1] == ""


@pytest.mark.parametrize(
    ("chosen", "before", "after", "followed"),
    [
        ("", discord.Locale.german, discord.Locale.french, [7]),
        ("", discord.Locale.french, discord.Locale.french, []),
        ("ja", discord.Locale.german, discord.Locale.french, []),
    ],
)
async def test_posts_follow_the_servers_discord_language_by_default(
    chosen: str, before: discord.Locale, after: discord.Locale, followed: list[int]
) -> None:
    redrawn: list[int] = []

    async def redraw(guild_id: int) -> None:
        redrawn.append(guild_id)

    preferences = SimpleNamespace(
        server=lambda _: Server(language=chosen), redraw_server_posts=redraw
    )
    bot: Any = SimpleNamespace(host=SimpleNamespace(preferences=preferences))
    guilds: list[Any] = [SimpleNamespace(id=7, preferred_locale=each) for each in (before, after)]
    await Menagerie.on_guild_update(bot, *guilds)
    assert redrawn == followed


@pytest.mark.parametrize(("count", "turns"), [(1, []), (2, [1])])
async def test_several_shards_identify_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, turns: list[int]
) -> None:
    taken: list[int] = []

    async def turn(shard: int) -> None:
        taken.append(shard)

    async with (
        await Store.open(make_empty(tmp_path / "matches.sqlite3")) as store,
        Menagerie(store, {}) as client,
    ):
        client.shard_count = count
        monkeypatch.setattr(client.identify_limiter, "wait_turn", turn)
        await client.before_identify_hook(1, initial=True)
    assert taken == turns


async def test_every_process_makes_the_quick_checks_at_the_start_and_every_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = asyncio.Semaphore(0)

    async def check(*given: object) -> None:
        made.release()

    monkeypatch.setattr(module, "check_quickly", check)
    async with (
        await Store.open(make_empty(tmp_path / "matches.sqlite3")) as store,
        Menagerie(store, {}) as client,
    ):
        (job,) = [job for job in client.posts.jobs if job.name == "doctor"]
        assert job.when_ready and not job.once
        running = asyncio.ensure_future(job.run())
        await made.acquire()
        await asyncio.sleep(0)
        timers = client.host.timers
        assert timers.next_at == pytest.approx(client.host.now() + HOUR, abs=60)
        timers.run_due(client.host.now() + HOUR)
        await made.acquire()
        running.cancel()
