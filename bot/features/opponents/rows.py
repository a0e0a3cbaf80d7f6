"""The tables of seeks and aliases, and what they store."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    true,
    update,
)

from bot.match.time_control import ClockSpeed
from bot.store import CommitFailed, Store, schema
from bot.store.statements import EXPECTED, InsertOr, Write, columns_without_id, update_of_version

NEW = 0  # the id of a seek before the database assigns one
NEAREST = 200  # open seeks that are compared with one
_OPEN, _PAIRED = text("version = 0"), text("paired_at IS NOT NULL")

seek = Table(
    "seek",
    schema.metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("game", String(64), nullable=False),
    Column("clock", String(16), nullable=False),
    Column("players", Integer, nullable=False),
    Column("robots", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=true()),
    Column("points", Integer, nullable=False),
    Column("rematch_of", Integer),
    Column("created_at", Float, nullable=False),
    Column("ends_at", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("match_id", Integer),
    Column("paired_at", Float),
    # Closed seeks are not in the first, so that they cost nothing when an opponent is looked for.
    # SQLite would take the last one for that if it had the open ones.
    Index("seek_open", "game", "clock", "points", sqlite_where=_OPEN),
    Index("seek_user", "user_id", "version"),
    Index(
        "seek_paired",
        "game",
        "clock",
        "paired_at",
        sqlite_where=_PAIRED,
    ),
    sqlite_autoincrement=True,
    info=schema.PERSONAL,
)

alias = Table(
    "alias",
    schema.metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(32), nullable=False, unique=True),
    Column("chosen_at", Float, nullable=False),
    info=schema.PERSONAL,
)

INSERT_SEEK = insert(seek).returning(seek.c.id)
CLOSE = update_of_version(seek, frozenset({"version"}))
PAIR = update_of_version(seek, frozenset({"version", "match_id", "paired_at"}))
SET_ALIAS = InsertOr(
    alias,
    lambda new: new.on_conflict_do_update(
        index_elements=["user_id"],
        set_={"name": new.excluded.name, "chosen_at": new.excluded.chosen_at},
    ),
)
END_OVERDUE = (
    update(seek)
    .where(seek.c.version == 0, seek.c.ends_at <= bindparam("now"))
    .values(version=seek.c.version + 1)
)
DELETE_OLD = delete(seek).where(seek.c.version > 0, seek.c.ends_at < bindparam("before"))


@dataclass(frozen=True, slots=True)
class SeekRecord:
    """A person who looks for opponents; open while its version is 0.

    - `players` is the wanted number of players; 0 is any.
    - `robots` says whether robots may fill up the seats after a while.
    - `points` is the person's rating as it was shown then.
    - `rated` says whether the match is to count for ratings.
    - `rematch_of` is the match that is to be repeated with the same people, if there is one.
    """

    id: int
    user_id: int
    channel_id: int
    game: str
    clock: ClockSpeed
    players: int
    robots: bool
    points: int
    created_at: float
    ends_at: float
    rated: bool = True
    rematch_of: int | None = None
    version: int = 0
    match_id: int | None = None
    paired_at: float | None = None


class Meeting(NamedTuple):
    """A match in which two people met, in order of their ids, and when it began."""

    one: int
    other: int
    at: float
    rated: bool = True


@dataclass(frozen=True, slots=True)
class Alias:
    """The name under which strangers know a person."""

    user_id: int
    name: str
    chosen_at: float


class OpponentRows:
    """Reads and writes seeks and aliases."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, record: SeekRecord) -> int:
        """Store a new seek, and return its id."""
        row = columns_without_id(record)
        return await self._store.writer.create(INSERT_SEEK, row, lambda _: ())

    async def close(self, record: SeekRecord) -> None:
        """Close a seek. Raise StaleVersion if it was closed already."""
        row = {"of": record.id, EXPECTED: record.version, "version": record.version + 1}
        await self._store.writer.write(("seek", record.id), [(CLOSE, row)])

    async def clean(self, now: float, before: float) -> None:
        """Close seeks whose time is up, and delete closed ones that ended before a time."""
        writes: list[Write] = [(END_OVERDUE, {"now": now}), (DELETE_OLD, {"before": before})]
        for write in writes:
            await self._store.writer.write("seeks", [write])

    async def of(self, user_id: int) -> list[SeekRecord]:
        """Return a person's open seeks, oldest first."""
        mine = select(seek).where(seek.c.user_id == user_id, seek.c.version == 0)
        return await self._seeks(mine.order_by(seek.c.id))

    async def all_of(self, user_id: int) -> list[SeekRecord]:
        """Return all stored seeks of a person, oldest first."""
        return await self._seeks(select(seek).where(seek.c.user_id == user_id).order_by(seek.c.id))

    async def open(
        self, game: str, clock: str, points: int | None = None, rematch_of: int | None = None
    ) -> list[SeekRecord]:
        """Return open seeks for a game and a clock: those nearest to ``points``, or the oldest."""
        here = select(seek).where(
            _OPEN, seek.c.game == game, seek.c.clock == clock,
            seek.c.rematch_of.is_(None) if rematch_of is None else seek.c.rematch_of == rematch_of,
        )  # fmt: skip
        order = seek.c.id if points is None else func.abs(seek.c.points - points)
        return await self._seeks(here.order_by(order).limit(NEAREST))

    async def kinds(self) -> list[tuple[str, str]]:
        """Return the games and clocks for which seeks are open."""
        query = select(seek.c.game, seek.c.clock).where(_OPEN).distinct()
        return [(row["game"], row["clock"]) for row in await self._store.rows(query)]

    async def rematches(self) -> list[SeekRecord]:
        """Return one open seek for each match that several people want to repeat."""
        wanted = seek.c.rematch_of
        repeated = select(func.max(seek.c.id)).where(_OPEN, wanted.is_not(None))
        several = repeated.group_by(wanted).having(func.count() > 1)
        return await self._seeks(select(seek).where(seek.c.id.in_(several)))

    async def _seeks(self, query: Any) -> list[SeekRecord]:
        return [SeekRecord(**row) for row in await self._store.rows(query)]

    async def waits(self, game: str, clock: str, limit: int) -> list[float]:
        """Return how long the latest paired seeks had waited, in seconds."""
        query = (
            select(seek.c.created_at, seek.c.paired_at)
            .where(seek.c.game == game, seek.c.clock == clock, seek.c.paired_at.is_not(None))
            .order_by(seek.c.paired_at.desc())
            .limit(limit)
        )
        return [row["paired_at"] - row["created_at"] for row in await self._store.rows(query)]

    async def met(self, people: Collection[int], since: float) -> list[Meeting]:
        """Return the matches of strangers since a time in which two of some people met."""
        mine, theirs = schema.seat.alias("mine"), schema.seat.alias("theirs")
        match = schema.match.c
        query = (
            select(
                mine.c.user_id, theirs.c.user_id.label("other"), match.created_at,
                match.time_control,
            )
            .join(theirs, theirs.c.match_id == mine.c.match_id)
            .join(schema.match, match.id == mine.c.match_id)
            .where(
                mine.c.user_id.in_(people), theirs.c.user_id.in_(people),
                mine.c.user_id < theirs.c.user_id,
                match.guild_id.is_(None), match.created_at >= since,
            )
        )  # fmt: skip
        rows = await self._store.rows(query)
        return [
            Meeting(r["user_id"], r["other"], r["created_at"], r["time_control"].get("rated", True))
            for r in rows
        ]

    async def latest_ends(self, user_id: int, limit: int) -> list[tuple[float, bool, Any]]:
        """Return a person's latest finished matches outside servers, the last first.

        Each has its end, whether a robot played for the person then, and its time control.
        """
        match, place = schema.match.c, schema.seat.c
        query = (
            select(match.ended_at, place.robot, match.time_control)
            .join(schema.seat, place.match_id == match.id)
            .where(place.user_id == user_id, match.guild_id.is_(None), match.status == "finished")
            .order_by(match.ended_at.desc())
            .limit(limit)
        )
        rows = await self._store.rows(query)
        return [(r["ended_at"], r["robot"] is not None, r["time_control"]) for r in rows]

    async def aliases(self, people: Collection[int]) -> dict[int, Alias]:
        """Return the aliases of those people who have one."""
        if not people:
            return {}
        query = select(alias).where(alias.c.user_id.in_(people))
        return {row["user_id"]: Alias(**row) for row in await self._store.rows(query)}

    async def set_alias(self, chosen: Alias) -> bool:
        """Store a person's alias; return False if someone else has it."""
        query = select(alias.c.user_id).where(alias.c.name == chosen.name)
        if any(row["user_id"] != chosen.user_id for row in await self._store.rows(query)):
            return False
        row = {"user_id": chosen.user_id, "name": chosen.name, "chosen_at": chosen.chosen_at}
        try:
            await self._store.writer.write(("alias", chosen.user_id), [(SET_ALIAS, row)])
        except CommitFailed:  # someone else has just taken it
            return False
        return True


def pairing(seeks: Sequence[SeekRecord], now: float) -> list[Write]:
    """Return the rows that close seeks, in the transaction that opens their match."""
    return [
        (PAIR, {"of": s.id, EXPECTED: s.version, "version": s.version + 1, "paired_at": now})
        for s in seeks
    ]
