"""The store keeps all matches in a database. Open it with `Store.open`."""

from bot.store.errors import (
    CommitFailed,
    CommitUnknown,
    DatabaseLost,
    StaleVersion,
    StoreError,
)
from bot.store.records import (
    NO_DECISION,
    NO_SEAT,
    Act,
    DeadlineRecord,
    Finished,
    JournalRecord,
    MatchRecord,
    NewMatch,
    Ranked,
    Result,
    ResultRecord,
    SeatRecord,
    Status,
    SurfaceChanges,
    SurfaceRecord,
    SurfaceWanted,
)
from bot.store.store import Store

__all__ = [
    "NO_DECISION",
    "NO_SEAT",
    "Act",
    "CommitFailed",
    "CommitUnknown",
    "DatabaseLost",
    "DeadlineRecord",
    "Finished",
    "JournalRecord",
    "MatchRecord",
    "NewMatch",
    "Ranked",
    "Result",
    "ResultRecord",
    "SeatRecord",
    "StaleVersion",
    "Status",
    "Store",
    "StoreError",
    "SurfaceChanges",
    "SurfaceRecord",
    "SurfaceWanted",
]
