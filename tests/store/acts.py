"""Small acts to commit."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.store import Act, JournalRecord, MatchRecord


def row(number: int, choice: str = "draw", **columns: Any) -> JournalRecord:
    return JournalRecord(number, "answer", 1, 6.0, seat=0, actor=3, choices=[choice], **columns)


def next_act(match: MatchRecord, *numbers: int, **parts: Any) -> Act:
    """Return an act that advances `match` by one version, with these journal rows."""
    after = replace(match, version=match.version + 1)
    return Act(match, after, journal=[row(number) for number in numbers], **parts)


def place(argument: str) -> Path | str:
    """Return the database that a process's argument names."""
    return argument if argument.startswith("postgresql:") else Path(argument)
