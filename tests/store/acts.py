"""Small acts to commit."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.store import Act, JournalRecord, MatchRecord, Store


def row(number: int, choice: str = "draw", **columns: Any) -> JournalRecord:
    return JournalRecord(number, "answer", 1, 6.0, seat=0, actor=3, choices=[choice], **columns)


def next_act(match: MatchRecord, *numbers: int, **parts: Any) -> Act:
    """Return an act that advances `match` by one version, with these journal rows."""
    after = replace(match, version=match.version + 1)
    return Act(match, after, journal=[row(number) for number in numbers], **parts)


def place(argument: str) -> Path | str:
    """Return the database that a process's argument names."""
    return argument if argument.startswith("postgresql:") else Path(argument)


def opening(game: str = "a_game", **columns: Any) -> Act:
    """Return an act that creates a match with these columns and no rows of its own."""
    bare: dict[str, Any] = {
        "guild_id": None, "channel_id": 1, "host_id": 1, "options": {}, "created_at": 1.0,
    }  # fmt: skip
    columns = {**bare, **columns}
    record = MatchRecord(
        id=0, game=game, status="lobby", version=1, rules_version=1,
        changed_at=columns["created_at"], **columns,
    )  # fmt: skip
    return Act(None, record)


def with_columns(act: Act, **columns: Any) -> Act:
    """Return an act whose match has other values in some columns."""
    return replace(act, match=replace(act.match, **columns))


async def create(store: Store, act: Act) -> MatchRecord:
    """Create a match and return its record."""
    return replace(act.match, id=await store.create_match(act))
