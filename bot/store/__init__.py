"""The store: matches, durable in SQLite. `Store.open` is the way in."""

from bot.store.errors import CommitFailed, DatabaseLost, StaleVersion, StoreError
from bot.store.records import (
    NO_SEAT,
    Act,
    DeadlineRecord,
    JournalRecord,
    MatchRecord,
    NewMatch,
    SeatRecord,
    Status,
    SurfaceChanges,
    SurfaceRecord,
    SurfaceWanted,
)
from bot.store.store import Store

__all__ = [
    "NO_SEAT",
    "Act",
    "CommitFailed",
    "DatabaseLost",
    "DeadlineRecord",
    "JournalRecord",
    "MatchRecord",
    "NewMatch",
    "SeatRecord",
    "StaleVersion",
    "Status",
    "Store",
    "StoreError",
    "SurfaceChanges",
    "SurfaceRecord",
    "SurfaceWanted",
]
