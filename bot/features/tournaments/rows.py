"""The tables of tournaments, and what they store."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Literal

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ColumnElement,
    Executable,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    and_,
    bindparam,
    delete,
    insert,
    select,
)

from bot.store import (
    NO_SEAT,
    CommitUnknown,
    MatchRecord,
    StaleVersion,
    Store,
    SurfaceRecord,
    SurfaceWanted,
    schema,
    statements,
)

PLACES_WITH_MEDAL = 3


tournament = Table(
    "tournament",
    schema.metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("organiser_id", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("time_control", JSON, nullable=False),
    Column("status", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("table_size", Integer, nullable=False),
    Column("total_rounds", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("rounds", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("starts_at", Float, nullable=False),
    Column("ended_at", Float),
    Column("next_check_at", Float),
    Index("tournament_guild", "guild_id", "status"),
    Index("tournament_next_check", "next_check_at"),
    sqlite_autoincrement=True,
)

entrant = Table(
    "entrant",
    schema.metadata,
    Column("tournament_id", Integer, ForeignKey("tournament.id"), primary_key=True, nullable=False),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String(100), nullable=False),
    Column("first_round", Integer, nullable=False),
    Column("last_round", Integer),
    Column("out_reason", String(16), nullable=False),
    Column("misses", Integer, nullable=False),
    Column("place", Integer),
    Index("entrant_user", "user_id"),
)

INSERT_TOURNAMENT = insert(tournament).returning(tournament.c.id)
DELETE_ENTRANTS = delete(entrant).where(entrant.c.tournament_id == bindparam("of"))
INSERT_ENTRANT = insert(entrant)
WANT_SURFACE = statements.want_surface("tournament_id")
ERASE_TOURNAMENT: tuple[Executable, ...] = (
    delete(schema.surface).where(schema.surface.c.tournament_id == bindparam("of")),
    DELETE_ENTRANTS,
    delete(tournament).where(tournament.c.id == bindparam("of")),
)
"""These statements delete everything about a tournament except its matches."""

TournamentStatus = Literal["open", "running", "over", "cancelled"]
"""Members can join while a tournament is open, and until round two is paired."""
OutReason = Literal["", "withdrew", "removed", "missed"]
"""Why an entrant is no longer paired; empty if they are."""


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """One tournament. The host reads `settings` and `rounds`.

    - `seed` is hexadecimal. Every draw comes from it.
    - `total_rounds` is 0 until the start if the organiser has chosen no number.
    - `next_check_at` is when something happens without a click; None if nothing does.
    """

    id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    organiser_id: int
    name: str
    game: str
    options: dict[str, Any]
    time_control: dict[str, Any]
    status: TournamentStatus
    kind: str
    table_size: int
    total_rounds: int
    seed: str
    settings: dict[str, Any]
    rounds: list[Any]
    version: int
    created_at: float
    starts_at: float
    ended_at: float | None = None
    next_check_at: float | None = None


@dataclass(frozen=True, slots=True)
class EntrantRecord:
    """A person in a tournament; `user_id` is None for a person who was forgotten.

    `id` counts the entrants of a tournament from 1. `first_round` and `last_round` are the rounds
    in which they can be paired. `misses` counts the matches that they have missed. `place` is the
    final place, which is missing for entrants who left.
    """

    id: int
    user_id: int | None
    name: str
    first_round: int = 1
    last_round: int | None = None
    out_reason: OutReason = ""
    misses: int = 0
    place: int | None = None


@dataclass(frozen=True, slots=True)
class MedalRecord:
    """A place among the first three of a tournament that is over, and that tournament's channel."""

    tournament_id: int
    channel_id: int
    name: str
    game: str
    place: int
    ended_at: float


class TournamentRows:
    """Reads and writes tournaments, their entrants and their posts.

    Reads raise StoreError if the database cannot be read. The matches of a tournament are written
    like all others.
    """

    def __init__(self, store: Store) -> None:
        self._rows = store.rows
        self._writer = store.writer

    # Writing

    async def create(
        self, new: TournamentRecord, surfaces: Sequence[SurfaceWanted] = ()
    ) -> TournamentRecord:
        """Create a tournament without entrants; the database assigns its id.

        Raises:
            CommitFailed: the database refused; nothing was written.
            CommitUnknown: the connection was lost, and whether it was written is not known.
        """

        def writes(tournament_id: int) -> Iterator[statements.Write]:
            return statements.writes_of(WANT_SURFACE, surfaces, tournament_id=tournament_id)

        row = statements.columns_without_id(new)
        try:
            tournament_id = await self._writer.create(INSERT_TOURNAMENT, row, writes)
        except CommitUnknown:
            found = await self._tournaments(tournament.c.seed == new.seed)
            if not found:
                raise
            return found[-1]
        return replace(new, id=tournament_id)

    async def commit(
        self,
        tournament: TournamentRecord,
        entrants: Sequence[EntrantRecord] | None = None,
        surfaces: Sequence[SurfaceWanted] = (),
    ) -> None:
        """Write one change of a tournament completely; it is durable on return.

        ``entrants`` are all of them, or None to leave them unchanged.

        Raises:
            StaleVersion: the stored one is not one version behind; nothing was written.
            CommitFailed: the database refused; nothing was written.
            CommitUnknown: the connection was lost, and whether it was written is not known.
        """
        key = "tournament", tournament.id
        writes = _writes(tournament, entrants, surfaces)
        try:
            await self._writer.write(key, writes)
        except StaleVersion as stale:
            if not (stale.doubtful and await self.tournament(tournament.id) == tournament):
                raise

    async def erase_ended(self, guild_id: int, before: float) -> int:
        """Delete a server's tournaments that ended before a time; return how many there were.

        Raise StoreError if that could not be written.
        """
        of = tournament.c
        found = await self._tournaments(of.guild_id == guild_id, of.ended_at < before)
        for record in found:
            writes = [(each, {"of": record.id}) for each in ERASE_TOURNAMENT]
            await self._writer.write(("tournament", record.id), writes)
        return len(found)

    async def want(self, tournament_id: int, surface: SurfaceWanted) -> None:
        """Note that a post of a tournament has to show a version, or a later one.

        It can be noted again without harm. Raise StoreError if it cannot be written.
        """
        key = "tournament", tournament_id
        writes = statements.writes_of(WANT_SURFACE, [surface], tournament_id=tournament_id)
        await self._writer.write(key, writes)

    # Reading

    async def tournament(self, tournament_id: int) -> TournamentRecord | None:
        """Return a tournament, or None if there is none with that id."""
        found = await self._tournaments(tournament.c.id == tournament_id)
        return found[0] if found else None

    async def entrants(self, tournament_id: int) -> list[EntrantRecord]:
        """Return everyone who is or was in a tournament, in order of their ids."""
        columns = [column for column in entrant.c if column.name != "tournament_id"]
        query = select(*columns).where(entrant.c.tournament_id == tournament_id)
        rows = await self._rows(query.order_by(entrant.c.id))
        return [EntrantRecord(**row) for row in rows]

    async def of_server(
        self, guild_id: int, statuses: Collection[TournamentStatus]
    ) -> list[TournamentRecord]:
        """Return the tournaments of a server, newest first."""
        of = tournament.c
        return (await self._tournaments(of.guild_id == guild_id, of.status.in_(statuses)))[::-1]

    async def of_person(
        self, user_id: int, statuses: Collection[TournamentStatus]
    ) -> list[TournamentRecord]:
        """Return the tournaments that a person is or was in, newest first."""
        of, listed = tournament.c, entrant.c
        theirs = select(listed.tournament_id).where(listed.user_id == user_id)
        return (await self._tournaments(of.id.in_(theirs), of.status.in_(statuses)))[::-1]

    async def organised_by(self, user_id: int) -> list[TournamentRecord]:
        """Return the tournaments that a person has organised, oldest first."""
        return await self._tournaments(tournament.c.organiser_id == user_id)

    async def due(self, now: float = inf) -> list[TournamentRecord]:
        """Return the tournaments that have to be checked by a time, oldest first."""
        return await self._tournaments(tournament.c.next_check_at <= now)

    async def next_check(self, after: float = -inf) -> float | None:
        """Return when the next tournament after a time has to be checked; None if none."""
        at = tournament.c.next_check_at
        rows = await self._rows(select(at).where(at > after).order_by(at).limit(1))
        return rows[0]["next_check_at"] if rows else None

    async def match_at(self, tournament_id: int, round_: int, table: int) -> MatchRecord | None:
        """Return the match of a table, or None if it has none yet."""
        found = await self.matches(tournament_id, round_)
        return next((match for match in found if match.tournament_table == table), None)

    async def matches(self, tournament_id: int, round_: int) -> list[MatchRecord]:
        """Return the matches of a round, oldest first."""
        match = schema.match.c
        linked = and_(match.tournament_id == tournament_id, match.tournament_round == round_)
        rows = await self._rows(select(schema.match).where(linked).order_by(match.id))
        return [MatchRecord(**row) for row in rows]

    async def medals(self, user_id: int, guild_id: int) -> list[MedalRecord]:
        """Return a person's first, second and third places on a server, newest first."""
        of, listed = tournament.c, entrant.c
        won = and_(
            listed.user_id == user_id,
            listed.place <= PLACES_WITH_MEDAL,
            of.guild_id == guild_id,
            of.status == "over",
        )
        query = (
            select(
                of.id.label("tournament_id"),
                of.channel_id,
                of.name,
                of.game,
                listed.place,
                of.ended_at,
            )
            .join(entrant, listed.tournament_id == of.id)
            .where(won)
            .order_by(of.ended_at.desc())
        )
        return [MedalRecord(**row) for row in await self._rows(query)]

    async def surface(
        self, tournament_id: int, kind: str, seat: int = NO_SEAT
    ) -> SurfaceRecord | None:
        """Return one surface of a tournament, or None if it has no such surface."""
        of = schema.surface.c
        same = and_(of.tournament_id == tournament_id, of.kind == kind, of.seat == seat)
        rows = await self._rows(select(schema.surface).where(same))
        return SurfaceRecord(**rows[0]) if rows else None

    async def behind(self) -> list[tuple[int, int]]:
        """Return the tournaments with surfaces that are out of date, each with its server."""
        surface, of = schema.surface.c, tournament.c
        query = (
            select(of.id, of.guild_id)
            .distinct()
            .join(schema.surface, surface.tournament_id == of.id)
            .where(surface.shown_version < surface.desired_version)
            .order_by(of.id)
        )
        return [(row["id"], row["guild_id"]) for row in await self._rows(query)]

    async def _tournaments(self, *where: ColumnElement[bool]) -> list[TournamentRecord]:
        query = select(tournament).where(*where).order_by(tournament.c.id)
        return [TournamentRecord(**row) for row in await self._rows(query)]


def _writes(
    record: TournamentRecord,
    entrants: Iterable[EntrantRecord] | None,
    surfaces: Iterable[SurfaceWanted],
) -> Iterator[statements.Write]:
    """Yield the rows of one change of a tournament; ``entrants`` are all, or None if unchanged."""
    of = record.id
    row = statements.columns_without_id(record)
    yield (
        statements.update_of_version(tournament, frozenset(row)),
        {"of": of, statements.EXPECTED: record.version - 1, **row},
    )
    if entrants is not None:
        yield DELETE_ENTRANTS, {"of": of}
        yield from statements.writes_of(INSERT_ENTRANT, entrants, tournament_id=of)
    yield from statements.writes_of(WANT_SURFACE, surfaces, tournament_id=of)
