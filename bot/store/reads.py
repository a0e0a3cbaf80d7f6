"""Reading matches, everything that belongs to them, and posts."""

from collections.abc import Collection, Sequence
from math import inf
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    RowMapping,
    Select,
    Table,
    Text,
    TextClause,
    and_,
    bindparam,
    cast,
    func,
    or_,
    select,
)
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.runtime.errors import StoreError
from bot.store import schema
from bot.store.backend import Backend
from bot.store.records import (
    NO_DECISION,
    NO_SEAT,
    OLD_POST,
    DeadlineRecord,
    JournalRecord,
    MatchRecord,
    SeatRecord,
    Status,
    SurfaceRecord,
)

_LATEST_SEATS = 5  # matches of a person that are asked for the choices that they know


class Reads:
    """Everything that can be read from a database. Each method runs statements of its own.

    They raise StoreError if the database cannot be read.
    """

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._closed = False

    # Matches

    async def match(self, match_id: int) -> MatchRecord | None:
        """Return a match, or None if there is none with that id."""
        found = await self._matches(schema.match.c.id == match_id)
        return found[0] if found else None

    async def rematch_of(self, match_id: int) -> MatchRecord | None:
        """Return the rematch of a match, or None if there is none that has not ended."""
        found = await self._matches(schema.match.c.rematch_of == match_id, schema.NOT_ENDED)
        return found[0] if found else None

    async def matches_of(self, user_id: int, statuses: Collection[Status]) -> list[MatchRecord]:
        """Return the matches in which a person has a seat, oldest first."""
        seats = select(schema.seat.c.match_id).where(schema.seat.c.user_id == user_id)
        return await self._matches(schema.match.c.id.in_(seats), _in(statuses))

    async def latest_of(
        self, user_id: int, statuses: Collection[Status], limit: int
    ) -> list[MatchRecord]:
        """Return at most ``limit`` matches of a person that have started, the newest first."""
        seat, match = schema.seat.c, schema.match.c
        # As text: PostgreSQL does not compare JSON.
        begun = and_(seat.user_id == user_id, _in(statuses), cast(match.seeds, Text) != "[]")
        tables = schema.seat.join(schema.match, match.id == seat.match_id)
        query = select(schema.match).select_from(tables).where(begun)
        rows = await self.rows(query.order_by(seat.match_id.desc()).limit(limit))
        return [MatchRecord(**row) for row in rows]

    async def latest_private(self, user_id: int, game: str, limit: int) -> list[MatchRecord]:
        """Return at most ``limit`` finished matches of a game that a person played against robots.

        The one that ended last comes first.
        """
        seat, match = schema.seat.c, schema.match.c
        own = and_(seat.user_id == user_id, match.game == game, match.status == "finished")
        tables = schema.seat.join(schema.match, match.id == seat.match_id)
        query = select(schema.match).select_from(tables).where(own, match.guild_id.is_(None))
        rows = await self.rows(query.order_by(match.ended_at.desc()).limit(limit))
        return [MatchRecord(**row) for row in rows]

    async def has_played(
        self, user_id: int, game: str, statuses: Collection[Status], but: int = 0
    ) -> bool:
        """Return whether a person has a seat in a match of a game, apart from the match ``but``."""
        seat, match = schema.seat.c, schema.match.c
        played = and_(seat.user_id == user_id, match.game == game, _in(statuses), match.id != but)
        tables = schema.seat.join(schema.match, match.id == seat.match_id)
        query = select(match.id).select_from(tables).where(played).limit(1)
        return bool(await self.rows(query))

    async def known_choices(self, user_id: int, game: str) -> list[str]:
        """Return the verbs of the choices that a person knows from their latest matches of a game.

        Every match begins with what the person knew before, so a few matches are enough.
        """
        seat, match = schema.seat.c, schema.match.c
        tables = schema.seat.join(schema.match, match.id == seat.match_id)
        query = select(seat.known_choices).select_from(tables)
        query = query.where(seat.user_id == user_id, match.game == game)
        rows = await self.rows(query.order_by(seat.match_id.desc()).limit(_LATEST_SEATS))
        return list(dict.fromkeys(verb for row in rows[::-1] for verb in row["known_choices"]))

    async def matches_in(self, channel_id: int, statuses: Collection[Status]) -> list[MatchRecord]:
        """Return the matches opened in a channel or played in a thread, oldest first."""
        match = schema.match.c
        here = or_(match.channel_id == channel_id, match.thread_id == channel_id)
        return await self._matches(here, _in(statuses))

    async def matches(self, statuses: Collection[Status]) -> list[MatchRecord]:
        """Return all matches of these statuses, oldest first."""
        return await self._matches(_in(statuses))

    async def matches_on(self, guild_id: int, statuses: Collection[Status]) -> list[MatchRecord]:
        """Return the matches of a server, newest first."""
        found = await self._matches(schema.match.c.guild_id == guild_id, _in(statuses))
        return found[::-1]

    async def players(self) -> list[tuple[int, int | None]]:
        """Return the people who play seats of running matches themselves, in order of their ids.

        Each person comes with the server of such a match, once for each server.
        """
        seat, match = schema.seat.c, schema.match.c
        playing = and_(seat.user_id.is_not(None), seat.robot.is_(None), match.status == "running")
        tables = schema.seat.join(schema.match, match.id == seat.match_id)
        guild = match.guild_id.nulls_first()
        query = select(seat.user_id, match.guild_id).distinct().select_from(tables)
        rows = await self.rows(query.where(playing).order_by(seat.user_id, guild))
        return [(row["user_id"], row["guild_id"]) for row in rows]

    async def robots_due(self, before: float = inf) -> list[int]:
        """Return the ids of the running matches that are waiting for a robot, oldest first.

        Matches that changed at ``before`` or later are left out.
        """
        match = schema.match.c
        due = and_(match.robot_due, match.status == "running", match.changed_at < before)
        query = select(match.id).where(due).order_by(match.id)
        return [row["id"] for row in await self.rows(query)]

    async def matches_to_reload(self, games: Collection[str]) -> list[int]:
        """Return the ids of matches to reload if only these games are installed.

        They are running matches of other games, and matches of these games that were set aside.
        """
        match = schema.match.c
        gone = and_(match.status == "running", match.game.not_in(games))
        back = and_(match.status == "quarantined", match.game.in_(games))
        query = select(match.id).where(or_(gone, back)).order_by(match.id)
        return [row["id"] for row in await self.rows(query)]

    async def _matches(self, *where: ColumnElement[bool] | TextClause) -> list[MatchRecord]:
        query = select(schema.match).where(*where).order_by(schema.match.c.id)
        return [MatchRecord(**row) for row in await self.rows(query)]

    # What belongs to one match

    async def seats(self, match_id: int) -> list[SeatRecord]:
        """Return the seats of a match in order."""
        query = _of_match(schema.seat, match_id).order_by(schema.seat.c.seat)
        return [SeatRecord(**row) for row in await self.rows(query)]

    async def journal(self, match_id: int, after: int = 0) -> list[JournalRecord]:
        """Return the rows of a match's journal whose numbers are above `after`, in order."""
        number = schema.journal.c.number
        query = _of_match(schema.journal, match_id).where(number > after).order_by(number)
        return [JournalRecord(**row) for row in await self.rows(query)]

    async def journal_page(
        self, match_id: int, size: int, before: int | None = None
    ) -> list[JournalRecord]:
        """Return the newest `size` rows of a journal, or the newest before a number, in order."""
        number = schema.journal.c.number
        query = _of_match(schema.journal, match_id).order_by(number.desc()).limit(size)
        if before is not None:
            query = query.where(number < before)
        return [JournalRecord(**row) for row in reversed(await self.rows(query))]

    async def latest(self, match_id: int, act: str) -> JournalRecord | None:
        """Return the newest row of a journal with this act, or None if there is none."""
        row = schema.journal.c
        query = _of_match(schema.journal, match_id).where(row.act == act)
        rows = await self.rows(query.order_by(row.number.desc()).limit(1))
        return JournalRecord(**rows[0]) if rows else None

    async def rows_with_events(self, match_id: int, size: int) -> list[JournalRecord]:
        """Return the newest `size` rows of a journal that have events, in order."""
        row = schema.journal.c
        # As text: PostgreSQL does not compare JSON.
        query = _of_match(schema.journal, match_id).where(cast(row.events, Text) != "[]")
        rows = await self.rows(query.order_by(row.number.desc()).limit(size))
        return [JournalRecord(**row) for row in reversed(rows)]

    async def acted(self, match_id: int, acts: Sequence[str]) -> dict[int, int]:
        """Return, by seat, the number of the newest row in which a person did one of these acts."""
        row = schema.journal.c
        newest = select(row.seat, func.max(row.number).label("newest")).group_by(row.seat)
        done = and_(row.act.in_(acts), row.seat.is_not(None), row.actor.is_not(None))
        found = await self.rows(newest.where(row.match_id == match_id, done))
        return {each["seat"]: each["newest"] for each in found}

    async def deadlines(self, match_id: int) -> list[DeadlineRecord]:
        """Return the deadlines of a match, in order of their seats."""
        query = _of_match(schema.deadline, match_id).order_by(schema.deadline.c.seat)
        return [DeadlineRecord(**row) for row in await self.rows(query)]

    async def due_deadlines(self, now: float) -> list[tuple[int, DeadlineRecord]]:
        """Return the active deadlines that have to be checked by ``now``, with their match ids.

        Times are seconds since the epoch. In a lobby or a pause only deadlines of the whole match
        are active.
        """
        query = _deadlines().where(schema.deadline.c.next_check_at <= now)
        rows = [dict(row) for row in await self.rows(query)]
        return [(row.pop("match_id"), DeadlineRecord(**row)) for row in rows]

    async def next_deadline(self, after: float = -inf) -> float | None:
        """Return when the next active deadline after a time has to be checked; None if none."""
        later = schema.deadline.c.next_check_at > after
        rows = await self.rows(_deadlines().where(later).limit(1))
        return rows[0]["next_check_at"] if rows else None

    # Surfaces

    async def surface(self, match_id: int, kind: str, seat: int = NO_SEAT) -> SurfaceRecord | None:
        """Return one surface of a match, or None if the match has no such surface."""
        found = await self._surfaces(_SURFACE, of=match_id, of_kind=kind, of_seat=seat)
        return found[0] if found else None

    async def surface_by_id(self, surface_id: int) -> SurfaceRecord | None:
        """Return a surface by its own id, or None if there is none."""
        found = await self._surfaces(_SURFACE_BY_ID, of=surface_id)
        return found[0] if found else None

    async def surfaces(self, match_id: int) -> list[SurfaceRecord]:
        """Return all surfaces of a match, oldest first."""
        return await self._surfaces(_SURFACES, of=match_id)

    async def old_posts(self, match_id: int | None = None) -> list[SurfaceRecord]:
        """Return the posts that others have replaced and that are not deleted, oldest first.

        With ``match_id`` only those of one match.
        """
        surface = schema.surface.c
        query = select(schema.surface).where(surface.kind.startswith(OLD_POST)).order_by(surface.id)
        if match_id is not None:
            query = query.where(surface.match_id == match_id)
        return await self._surfaces(query)

    async def surfaces_behind(self, match_id: int | None = None) -> list[SurfaceRecord]:
        """Return the surfaces that are out of date, of one match or of all."""
        if match_id is None:
            return await self._surfaces(_BEHIND)
        return await self._surfaces(_BEHIND_OF_MATCH, of=match_id)

    async def stale_counts(self) -> dict[str, int]:
        """Return how many surfaces of each kind are out of date."""
        kind = schema.surface.c.kind
        query = select(kind, func.count().label("number")).group_by(kind)
        rows = await self.rows(query.where(_IS_BEHIND))
        return {row["kind"]: row["number"] for row in rows}

    async def matches_behind(self) -> list[tuple[int, int | None, str]]:
        """Return the matches with surfaces that are out of date, in order of their ids.

        Each match comes with its server and the kind of these surfaces, once for each kind.
        """
        surface, match = schema.surface, schema.match
        query = select(match.c.id, match.c.guild_id, surface.c.kind).distinct()
        behind = query.where(surface.c.match_id == match.c.id, _IS_BEHIND)
        rows = await self.rows(behind.order_by(match.c.id))
        return [(row["id"], row["guild_id"], row["kind"]) for row in rows]

    async def server_surface(self, guild_id: int, kind: str) -> SurfaceRecord | None:
        """Return a surface of a server, or None if the server has no such surface."""
        surface = schema.surface.c
        query = select(schema.surface).where(surface.guild_id == guild_id, surface.kind == kind)
        found = await self._surfaces(query)
        return found[0] if found else None

    async def servers_with(self, kind: str, guild_id: int | None = None) -> list[int]:
        """Return the servers of this process that have a surface of this kind, posted or not.

        With ``guild_id`` return only that one, if it is among them.
        """
        surface = schema.surface.c
        query = select(surface.guild_id).where(surface.guild_id.is_not(None), surface.kind == kind)
        found = [row["guild_id"] for row in await self.rows(query.order_by(surface.id))]
        owns = self.backend.cluster.owns
        return [each for each in found if owns(each) and guild_id in (None, each)]

    async def _surfaces(self, query: Select[Any], **values: object) -> list[SurfaceRecord]:
        return [SurfaceRecord(**row) for row in await self.rows(query, **values)]

    # Values of the whole bot

    async def meta(self, key: str) -> str | None:
        """Return a value that is stored for the whole bot, or None if there is none."""
        rows = await self.rows(select(schema.meta.c.value).where(schema.meta.c.key == key))
        return rows[0]["value"] if rows else None

    async def rows(
        self, query: Select[Any] | CompoundSelect[Any], **values: object
    ) -> Sequence[RowMapping]:
        """Return all rows of a query; ``values`` are those of its parameters.

        Raise StoreError if the database cannot be read.
        """
        if self._closed:  # the pool would open another connection, which nobody would close
            raise StoreError("The store is closed.")
        try:
            try:
                return await self.backend.read(query, **values)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self.backend.read(query, **values)  # the server was restarted
        except SQLAlchemyError as error:
            cause = getattr(error, "orig", None) or error
            raise StoreError(f"The database could not be read: {cause}.") from error


def _in(statuses: Collection[Status]) -> ColumnElement[bool]:
    return schema.match.c.status.in_(statuses)


def _deadlines() -> Select[Any]:
    """Return the query for all active deadlines, the one to be checked first at the top.

    A pause suspends the deadlines of decisions, but not the one that ends an abandoned match.
    """
    deadline, match = schema.deadline, schema.match
    counts = or_(
        match.c.status == "running",
        and_(deadline.c.decision == NO_DECISION, match.c.status.in_(("lobby", "paused"))),
    )
    here = and_(deadline.c.match_id == match.c.id, counts)
    return select(deadline).where(here).order_by(deadline.c.next_check_at)


def _of_match(table: Table, match_id: int) -> Select[Any]:
    columns = [column for column in table.c if column.name != "match_id"]
    return select(*columns).where(table.c.match_id == match_id)


# An answer needs these several times. To build a statement and its key for the cache of compiled
# statements takes longer than to run it, so they are built once.
_surface = schema.surface.c
_IS_BEHIND = _surface.shown_version < _surface.desired_version
_SURFACES = select(schema.surface).where(_surface.match_id == bindparam("of")).order_by(_surface.id)
_SURFACE = _SURFACES.where(
    _surface.kind == bindparam("of_kind"), _surface.seat == bindparam("of_seat")
)
_SURFACE_BY_ID = select(schema.surface).where(_surface.id == bindparam("of"))
_BEHIND = select(schema.surface).where(_IS_BEHIND).order_by(_surface.id)
_BEHIND_OF_MATCH = _SURFACES.where(_IS_BEHIND)
