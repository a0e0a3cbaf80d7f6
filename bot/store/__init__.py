"""The store keeps all matches in a database. Open it with `Store.open`."""

from bot.runtime.errors import StoreError
from bot.store.errors import CommitFailed, CommitUnknown, DatabaseLost, StaleVersion
from bot.store.records import (
    NO_DECISION,
    NO_SEAT,
    WHOLE_MATCH,
    Act,
    DeadlineRecord,
    JournalRecord,
    MatchRecord,
    SeatRecord,
    Status,
    SurfaceChanges,
    SurfaceRecord,
    SurfaceWanted,
    TournamentLink,
)
from bot.store.store import Store

__all__ = [
    "NO_DECISION",
    "NO_SEAT",
    "WHOLE_MATCH",
    "Act",
    "CommitFailed",
    "CommitUnknown",
    "DatabaseLost",
    "DeadlineRecord",
    "JournalRecord",
    "MatchRecord",
    "SeatRecord",
    "StaleVersion",
    "Status",
    "Store",
    "StoreError",
    "SurfaceChanges",
    "SurfaceRecord",
    "SurfaceWanted",
    "TournamentLink",
]
