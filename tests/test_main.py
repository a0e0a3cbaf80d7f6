"""`python -m bot`: what the owner sees, and the exit code."""

import asyncio
import errno
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.__main__ import REFUSED_FOR_GOOD, main
from bot.app.settings import Settings, variables
from bot.runtime.errors import StartError
from bot.store import StoreError

Run = Callable[[Settings, asyncio.Event], Awaitable[None]]
Start = Callable[[Run], int]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Start:
    """Return a function that starts the main function with another bot."""
    monkeypatch.chdir(tmp_path)
    for name, _ in variables():
        monkeypatch.delenv(name, raising=False)

    def start(run: Run) -> int:
        module = ModuleType("bot.app.run")
        vars(module)["run"] = run
        monkeypatch.setitem(sys.modules, "bot.app.run", module)
        return main([])

    return start


def raising(error: BaseException) -> Run:
    async def run(_settings: Settings, _stop: asyncio.Event) -> None:
        raise error

    return run


def test_help_explains_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    shown = capsys.readouterr().out
    assert stop.value.code == 0
    assert "turn-based animal card games" in shown
    for name, field in variables():
        assert name in shown and str(field.description) in shown


@pytest.mark.parametrize(
    ("started", "named"),
    [
        ("/bin/menagerie", "menagerie"),
        ("menagerie.exe", "menagerie"),
        ("bot/__main__.py", "python -m bot"),
    ],
)
def test_help_names_the_program_as_it_was_started(
    started: str, named: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    with pytest.raises(SystemExit):
        main(["check", "--help"])
    assert capsys.readouterr().out.startswith(f"usage: {named} check ")


def refused(status: int, said: str) -> discord.HTTPException:
    """Return what discord.py raises for a response that a proxy may give."""
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, said)


CONNECTION = aiohttp.ClientConnectionError("no route")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (StartError("The harness is full."), "The harness is full."),
        (StoreError("No such file."), "No such file."),
        (OSError(errno.EADDRINUSE, "address in use"), "A port is in use"),
        (refused(403, "Proxy says no"), "Discord refuses to start the bot: 403"),
        (refused(429, "<html>"), "Discord refuses to start the bot: 429"),
        (refused(502, "<html>"), "Discord cannot be reached: 502"),
        (CONNECTION, "Discord cannot be reached: no route"),
        (ExceptionGroup("tasks", [ValueError(), CONNECTION]), "Discord cannot be reached"),
    ],
)
def test_expected_failure_is_reported_in_one_line(
    start: Start, capsys: pytest.CaptureFixture[str], error: Exception, line: str
) -> None:
    assert start(raising(error)) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"menagerie: {line}")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (discord.LoginFailure("401"), "Discord rejected the token"),
        (discord.PrivilegedIntentsRequired(0), "Discord does not allow the bot the Guilds intent"),
    ],
)
def test_rejection_for_good_has_an_exit_code_that_services_do_not_restart(
    start: Start, capsys: pytest.CaptureFixture[str], error: Exception, line: str
) -> None:
    assert start(raising(error)) == REFUSED_FOR_GOOD
    assert capsys.readouterr().err.startswith(f"menagerie: {line}")
    service = Path(__file__).parents[1] / "deploy" / "menagerie.service"
    assert f"RestartPreventExitStatus={REFUSED_FOR_GOOD}\n" in service.read_text()


def test_wrong_setting_is_reported_in_one_line(
    start: Start, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MENAGERIE_PLAYGROUND_PORT", "many")
    assert start(raising(AssertionError("the bot must not start"))) == 1
    assert capsys.readouterr().err.startswith("menagerie: MENAGERIE_PLAYGROUND_PORT")


def test_an_unexpected_failure_keeps_its_traceback(start: Start) -> None:
    with pytest.raises(ZeroDivisionError):
        start(raising(ZeroDivisionError()))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_stops_the_bot_cleanly(start: Start, number: signal.Signals) -> None:
    tidied = []

    async def run(_settings: Settings, stop: asyncio.Event) -> None:
        asyncio.get_running_loop().call_soon(os.kill, os.getpid(), number)
        await stop.wait()
        tidied.append(True)

    assert start(run) == 0
    assert tidied


def test_main_ends_when_the_bot_ends(start: Start) -> None:
    async def run(settings: Settings, _stop: asyncio.Event) -> None:
        assert settings.playground_port == 8765

    assert start(run) == 0


def test_doctor_prints_no_log_besides_its_lines(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    levels: list[str] = []

    async def diagnose(settings: object, *, as_json: bool) -> int:
        return 1

    monkeypatch.setattr("bot.app.doctor.command.diagnose", diagnose)
    monkeypatch.setattr("bot.__main__.start_log", lambda level, form: levels.append(level))
    assert main(["doctor"]) == 1
    assert levels == ["WARNING"]
