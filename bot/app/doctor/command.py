"""`menagerie doctor`: make all checks, and print a line for each."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import TextIO

from bot.app.doctor import account, database, machine, running
from bot.app.doctor.check import Check, Result, examine
from bot.app.doctor.subject import Subject
from bot.app.settings import Settings

CHECKS: Sequence[Check[Subject]] = (
    *machine.CHECKS, *database.CHECKS, *account.CHECKS, running.CHECK,
)  # fmt: skip
"""All checks, in the order in which they are made and shown."""
SIGNS = {"ok": "✓", "wrong": "✗", "skipped": "–"}
COLOURS = {"ok": "\x1b[32m", "wrong": "\x1b[31m", "skipped": "\x1b[2m"}
END = "\x1b[0m"


async def diagnose(settings: Settings, *, as_json: bool = False, out: TextIO | None = None) -> int:
    """Make all checks and print their results. Return 1 if something is wrong, else 0."""
    out = out or sys.stdout
    results = await examine(CHECKS, await account.ask_discord(settings))
    if as_json:
        out.write(json.dumps([asdict(result) for result in results], indent=2) + "\n")
    else:
        for result in results:
            out.write(_line(result, colour=out.isatty()) + "\n")
    return int(any(result.state == "wrong" for result in results))


def _line(result: Result, *, colour: bool) -> str:
    sign = SIGNS[result.state]
    if colour:
        sign = f"{COLOURS[result.state]}{sign}{END}"
    line = f"{sign} {result.name}: {result.text}"
    return f"{line} – {result.costs}. To do: {result.remedy}." if result.remedy else line
