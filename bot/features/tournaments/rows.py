"""What the store keeps about tournaments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, RowMapping, Select, and_, select

from bot.store import schema, statements
from bot.store.errors import CommitUnknown, StaleVersion
from bot.store.records import (
    NO_SEAT,
    EntrantRecord,
    MatchRecord,
    MedalRecord,
    SurfaceRecord,
    SurfaceWanted,
    TournamentRecord,
    TournamentStatus,
)
from bot.store.writer import Writer

Rows = Callable[[Select[Any] | CompoundSelect[Any]], Awaitable[Sequence[RowMapping]]]
PLACES_WITH_MEDAL = 3


class TournamentStore:
    """Reads and writes tournaments, their entrants and their posts.

    Reads raise StoreError if the database cannot be read. The matches of a tournament are written
    like all others.
    """

    def __init__(self, rows: Rows, writer: Writer) -> None:
        self._rows = rows
        self._writer = writer

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
            return statements.writes_of(
                statements.WANT_TOURNAMENT_SURFACE, surfaces, tournament_id=tournament_id
            )

        row = statements.columns_without_id(new)
        try:
            tournament_id = await self._writer.create(statements.INSERT_TOURNAMENT, row, writes)
        except CommitUnknown:
            found = await self._tournaments(schema.tournament.c.seed == new.seed)
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
        writes = statements.tournament_writes(tournament, entrants, surfaces)
        try:
            await self._writer.write(key, writes)
        except StaleVersion as stale:
            if not (stale.doubtful and await self.tournament(tournament.id) == tournament):
                raise

    async def erase_ended(self, guild_id: int, before: float) -> int:
        """Delete a server's tournaments that ended before a time; return how many there were.

        Raise StoreError if that could not be written.
        """
        of = schema.tournament.c
        found = await self._tournaments(of.guild_id == guild_id, of.ended_at < before)
        for record in found:
            writes = [(each, {"of": record.id}) for each in statements.ERASE_TOURNAMENT]
            await self._writer.write(("tournament", record.id), writes)
        return len(found)

    async def want(self, tournament_id: int, surface: SurfaceWanted) -> None:
        """Want a post of a tournament at some version, or a later one; once is like twice.

        Raise StoreError if it cannot be written.
        """
        key = "tournament", tournament_id
        writes = statements.writes_of(
            statements.WANT_TOURNAMENT_SURFACE, [surface], tournament_id=tournament_id
        )
        await self._writer.write(key, writes)

    # Reading

    async def tournament(self, tournament_id: int) -> TournamentRecord | None:
        """Return a tournament, or None if there is none with that id."""
        found = await self._tournaments(schema.tournament.c.id == tournament_id)
        return found[0] if found else None

    async def entrants(self, tournament_id: int) -> list[EntrantRecord]:
        """Return everyone who is or was in a tournament, in order of their ids."""
        columns = [column for column in schema.entrant.c if column.name != "tournament_id"]
        query = select(*columns).where(schema.entrant.c.tournament_id == tournament_id)
        rows = await self._rows(query.order_by(schema.entrant.c.id))
        return [EntrantRecord(**row) for row in rows]

    async def of_server(
        self, guild_id: int, statuses: Collection[TournamentStatus]
    ) -> list[TournamentRecord]:
        """Return the tournaments of a server, newest first."""
        of = schema.tournament.c
        return (await self._tournaments(of.guild_id == guild_id, of.status.in_(statuses)))[::-1]

    async def of_person(
        self, user_id: int, statuses: Collection[TournamentStatus]
    ) -> list[TournamentRecord]:
        """Return the tournaments that a person is or was in, newest first."""
        of, entrant = schema.tournament.c, schema.entrant.c
        theirs = select(entrant.tournament_id).where(entrant.user_id == user_id)
        return (await self._tournaments(of.id.in_(theirs), of.status.in_(statuses)))[::-1]

    async def organised_by(self, user_id: int) -> list[TournamentRecord]:
        """Return the tournaments that a person has organised, oldest first."""
        return await self._tournaments(schema.tournament.c.organiser_id == user_id)

    async def due(self, now: float = inf) -> list[TournamentRecord]:
        """Return the tournaments that have to be checked by a time, oldest first."""
        return await self._tournaments(schema.tournament.c.next_check_at <= now)

    async def next_check(self, after: float = -inf) -> float | None:
        """Return when the next tournament after a time has to be checked; None if none."""
        at = schema.tournament.c.next_check_at
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
        of, entrant = schema.tournament.c, schema.entrant.c
        won = and_(
            entrant.user_id == user_id,
            entrant.place <= PLACES_WITH_MEDAL,
            of.guild_id == guild_id,
            of.status == "over",
        )
        query = (
            select(of.id.label("tournament_id"), of.name, of.game, entrant.place, of.ended_at)
            .join(schema.entrant, entrant.tournament_id == of.id)
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
        surface, of = schema.surface.c, schema.tournament.c
        query = (
            select(of.id, of.guild_id)
            .distinct()
            .join(schema.surface, surface.tournament_id == of.id)
            .where(surface.shown_version < surface.desired_version)
            .order_by(of.id)
        )
        return [(row["id"], row["guild_id"]) for row in await self._rows(query)]

    async def _tournaments(self, *where: ColumnElement[bool]) -> list[TournamentRecord]:
        query = select(schema.tournament).where(*where).order_by(schema.tournament.c.id)
        return [TournamentRecord(**row) for row in await self._rows(query)]
