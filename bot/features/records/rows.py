"""The tables of results and portraits, and history: what is stored about finished matches."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Literal

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Float,
    Index,
    LargeBinary,
    RowMapping,
    Select,
    String,
    Table,
    Text,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    insert,
    not_,
    or_,
    select,
    union_all,
)

from bot.store import JournalRecord, MatchRecord, SeatRecord, Store, schema, statements

WON, NOT_WON = "w", " "  # how a series of results is written
EVERY = 2**31 - 1  # a limit that leaves nothing out
Leaderboard = tuple[int, str]
"""A server, 0 for none, and a game."""


# Calculated from matches, seats and journals; stored when a match ends, for quick access.
result = Table(
    "result",
    schema.metadata,
    schema.match_id(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(64), nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("result", String(8), nullable=False),
    Column("robots", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    # They cover what is counted, so that thousands of results are not looked up one by one.
    Index(
        "result_person", "user_id", "guild_id", "ended_at", "game", "robots", "result", "match_id"
    ),
    Index("result_board", "guild_id", "game", "robots", "user_id", "ended_at", "result"),
    info=schema.PERSONAL,
)

# Fetched once, so that a result looks the same whenever it is drawn; empty if there is none.
portrait = Table(
    "portrait",
    schema.metadata,
    schema.match_id(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("webp", LargeBinary, nullable=False),
    info=schema.PERSONAL | schema.PRUNED,
)

INSERT_RESULT = insert(result)
DELETE_LEADERBOARD = delete(result).where(
    result.c.guild_id == bindparam("guild"), result.c.game == bindparam("of_game")
)
INSERT_PORTRAIT = statements.InsertOr(
    portrait, lambda new: new.on_conflict_do_nothing(index_elements=["match_id", "user_id"])
)
REPLAY_ACTS = ("start", "answer", "undo", "rewind")
"""The acts that a replay needs."""
TENURE_ACTS = ("start", "away", "late", "vote", "gone", "replace", "leave", "handover")
"""The acts in which seats change hands or robots start to play for someone.

Results are calculated from them.
"""


Result = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """How a match ended for one person, and the person's rating after it.

    ``robots`` says whether any seat was a robot's own; such a match is not rated.
    """

    match_id: int
    user_id: int
    guild_id: int
    game: str
    ended_at: float
    result: Result
    robots: bool
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """How many matches of a game, with robots' own seats or without, had a result for a person."""

    game: str
    robots: bool
    result: Result
    n: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of a leaderboard: a person's latest rating in a game, with matches and wins."""

    user_id: int
    mu: float
    sigma: float
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The data from which results are calculated: a finished match, its seats and their owners."""

    id: int
    outcome: Any
    ended_at: float
    seats: Sequence[SeatRecord]
    journal: Sequence[JournalRecord]


class History:
    """Reads what the store keeps about finished matches, and deletes it."""

    def __init__(self, store: Store) -> None:
        self._rows = store.rows
        self._writer = store.writer

    # Results

    async def results(self, user_id: int) -> list[ResultRecord]:
        """Return all results of a person, oldest first."""
        of = result.c
        query = select(result).where(of.user_id == user_id)
        return [ResultRecord(**row) for row in await self._rows(query.order_by(of.ended_at))]

    async def portraits(self, match_id: int) -> dict[int, bytes]:
        """Return the portraits of a match's people as WebP; empty for people without a picture."""
        picture = portrait.c
        query = select(picture.user_id, picture.webp).where(picture.match_id == match_id)
        return {row["user_id"]: row["webp"] for row in await self._rows(query)}

    async def portraits_of(self, user_id: int) -> dict[int, bytes]:
        """Return a person's portraits as WebP, by match."""
        picture = portrait.c
        query = select(picture.match_id, picture.webp).where(picture.user_id == user_id)
        found = await self._rows(query.order_by(picture.match_id))
        return {row["match_id"]: row["webp"] for row in found if row["webp"]}

    async def add_portraits(self, match_id: int, portraits: Mapping[int, bytes]) -> None:
        """Store the portraits of a match's people; existing ones stay unchanged."""
        writes = [
            (INSERT_PORTRAIT, {"match_id": match_id, "user_id": user, "webp": webp})
            for user, webp in portraits.items()
        ]
        await self._writer.write(match_id, writes)

    async def tallies(
        self, user_id: int, guild_ids: Collection[int], game: str | None = None
    ) -> list[Tally]:
        """Count a person's results on some servers, in one game or all."""
        of = result.c
        kinds = of.game, of.robots, of.result
        query = select(*kinds, func.count().label("n")).group_by(*kinds)
        query = query.where(*_whose(user_id, guild_ids, game))
        return [Tally(**row) for row in await self._rows(query)]

    async def latest(
        self, user_id: int, guild_ids: Collection[int], game: str | None, limit: int
    ) -> list[tuple[str, Result]]:
        """Return the games and results of a person's latest matches on some servers.

        They are in one game or all, oldest first.
        """
        found = _newest(user_id, guild_ids, game, limit).subquery().c
        query = select(found.game, found.result).order_by(found.ended_at)
        return [(row["game"], row["result"]) for row in await self._rows(query)]

    async def latest_wins(
        self, user_id: int, guild_ids: Collection[int], game: str | None, limit: int
    ) -> list[tuple[str, int, Any]]:
        """Return the game, the seat and the outcome of a person's latest wins, newest first."""
        match, seat = schema.match.c, schema.seat.c
        won = _newest(user_id, guild_ids, game, limit, result.c.result == "won")
        wins = select(won.subquery().c.match_id)
        query = (
            select(match.game, seat.seat, match.outcome)
            .join(schema.seat, seat.match_id == match.id)
            .where(match.id.in_(wins), seat.user_id == user_id)
            .order_by(match.ended_at.desc())
        )
        return [(row["game"], row["seat"], row["outcome"]) for row in await self._rows(query)]

    async def latest_events(
        self, user_id: int, guild_ids: Collection[int], game: str | None, limit: int,
        kinds: Collection[str], *, won: bool = False,
    ) -> list[tuple[str, int, list[Any]]]:  # fmt: skip
        """Return events of a person's latest matches, or of those that they have won.

        Each item is the game, the person's seat and the events.

        Events come in the groups in which they were stored. Only groups that have an event of
        these ``kinds`` are read, since a match may have thousands. Pruned matches have none. An
        answer that its player took back doesn't count.
        """
        match, seat, row = schema.match.c, schema.seat.c, schema.journal.c
        where = [result.c.result == "won"] if won else []
        ids = select(_newest(user_id, guild_ids, game, limit, *where).subquery().c.match_id)
        written = cast(row.events, Text)
        undos, laters = schema.journal.alias(), schema.journal.alias()
        undo, later = undos.c, laters.c
        answered_since = exists(later.number).where(
            later.match_id == row.match_id, later.act == "answer", later.seat == row.seat,
            later.number > row.number, later.number < undo.number,
        ).correlate(schema.journal, undos)  # fmt: skip
        taken_back = exists(undo.number).where(
            undo.match_id == row.match_id, undo.act == "undo", undo.seat == row.seat,
            undo.number > row.number, ~answered_since,
        ).correlate(schema.journal)  # fmt: skip
        query = (
            select(match.game, seat.seat, row.events)
            .join(schema.seat, seat.match_id == match.id)
            .join(schema.journal, row.match_id == match.id)
            .where(match.id.in_(ids), seat.user_id == user_id, ~taken_back)
            .where(or_(false(), *(written.contains(f'"{kind}"') for kind in kinds)))
        )
        return [
            (found["game"], found["seat"], found["events"]) for found in await self._rows(query)
        ]

    async def streaks(
        self, user_id: int, guild_id: int, game: str | None = None
    ) -> tuple[int, int]:
        """Return a person's current and longest series of wins without robots on a server."""
        of = result.c
        mark = case((of.result == "won", WON), else_=NOT_WON).label("mark")
        marks = select(mark).where(*_whose(user_id, [guild_id], game), of.robots.is_(False))
        # One text is much faster than a row for each match. With a limit, PostgreSQL can't divide
        # the matches among workers, which would not keep their order.
        ordered = marks.order_by(of.ended_at).limit(EVERY).subquery()
        query = select(func.aggregate_strings(ordered.c.mark, "").label("marks"))
        [row] = await self._rows(query)
        series = [len(wins) for wins in (row["marks"] or "").split(NOT_WON)]
        return series[-1], max(series)

    async def rated(
        self, user_id: int, guild_id: int, game: str, numbers: Collection[int]
    ) -> list[tuple[int, float, float]]:
        """Return a person's ratings after some of their matches in a game on a server.

        ``numbers`` say which of the matches without robots, from 1. Each item is such a number, in
        order, and mu and sigma after that match.
        """
        of = result.c
        number = func.row_number().over(order_by=of.ended_at)
        numbered = (
            select(of.ended_at, number.label("number"))
            .where(*_whose(user_id, [guild_id], game), of.robots.is_(False))
            .subquery()
        )
        here = and_(*_whose(user_id, [guild_id], game), of.ended_at == numbered.c.ended_at)
        query = select(numbered.c.number, of.mu, of.sigma).join(numbered, here)
        query = query.where(numbered.c.number.in_(numbers)).order_by(numbered.c.number)
        return [(row["number"], row["mu"], row["sigma"]) for row in await self._rows(query)]

    async def against(
        self, user_id: int, guild_id: int, game: str | None = None
    ) -> list[tuple[int, Result, int]]:
        """Count a person's results against every other person.

        Only matches on one server without robots count. Each item is the other person, the first
        person's result, and the number of matches with that result.
        """
        mine, theirs = result.alias("mine"), result.alias("theirs")
        met = and_(theirs.c.match_id == mine.c.match_id, theirs.c.user_id != mine.c.user_id)
        query = select(theirs.c.user_id, mine.c.result, func.count().label("n")).join(mine, met)
        query = query.where(
            mine.c.user_id == user_id, mine.c.guild_id == guild_id, mine.c.robots.is_(False)
        )
        if game is not None:
            query = query.where(mine.c.game == game)
        rows = await self._rows(query.group_by(theirs.c.user_id, mine.c.result))
        return [(row["user_id"], row["result"], row["n"]) for row in rows]

    async def experience(
        self, guild_id: int, game: str, people: Collection[int]
    ) -> dict[int, tuple[int, int]]:
        """Count matches of each of these people in a game on a server, and their opponents.

        Only matches without robots count. People who have none are left out.
        """
        mine, theirs = result.alias("mine"), result.alias("theirs")
        met = and_(theirs.c.match_id == mine.c.match_id, theirs.c.user_id != mine.c.user_id)
        query = (
            select(
                mine.c.user_id, func.count(mine.c.match_id.distinct()).label("matches"),
                func.count(theirs.c.user_id.distinct()).label("opponents"),
            )
            .outerjoin(theirs, met)
            .where(
                mine.c.user_id.in_(people), mine.c.guild_id == guild_id, mine.c.game == game,
                mine.c.robots.is_(False),
            )
            .group_by(mine.c.user_id)
        )  # fmt: skip
        rows = await self._rows(query)
        return {row["user_id"]: (row["matches"], row["opponents"]) for row in rows}

    async def leaderboard(
        self, guild_id: int, game: str, least: int, since: float = 0.0, until: float = inf
    ) -> list[Ranked]:
        """Return the latest ratings in a game on a server, in no particular order.

        Only people with at least ``least`` matches without robots are listed, and only if one of
        them has ended since a time. Later matches than ``until`` are left out; those before
        ``since`` count for the rating alone.
        """
        of = result.c
        counted = and_(of.guild_id == guild_id, of.game == game, of.robots.is_(False))
        if until < inf:
            counted = and_(counted, of.ended_at < until)
        lately = [of.ended_at >= since] if since else []
        played = (
            select(
                of.user_id, func.count().filter(*lately).label("matches"),
                func.count().filter(*lately, of.result == "won").label("won"),
                func.max(of.ended_at).label("latest"),
            )
            .where(counted)
            .group_by(of.user_id)
            .having(func.count() >= least, func.max(of.ended_at) >= since)
            .subquery()
        )  # fmt: skip
        latest = and_(of.user_id == played.c.user_id, of.ended_at == played.c.latest)
        # An inner join would find the same, because everyone has a latest match. SQLite would then
        # read all results a second time, and look for the person of each.
        query = select(
            played.c.user_id, of.mu, of.sigma, played.c.matches, played.c.won
        ).select_from(played.outerjoin(result, and_(counted, latest)))
        return [Ranked(**row) for row in await self._rows(query) if row["mu"] is not None]

    async def ratings(
        self, guild_id: int, game: str, people: Collection[int]
    ) -> dict[int, tuple[float, float]]:
        """Return the latest rating of each of these people in a game on a server, as mu and sigma.

        People without a rating are left out.
        """
        if not people:
            return {}
        of = result.c
        rated = select(of.user_id, of.mu, of.sigma).where(
            of.guild_id == guild_id, of.game == game, of.robots.is_(False),
            of.mu.is_not(None),
        )  # fmt: skip
        # One query per person: the index finds the latest result however many there are.
        latest = [
            rated.where(of.user_id == person).order_by(of.ended_at.desc()).limit(1)
            for person in people
        ]
        found = union_all(*(select(each.subquery()) for each in latest))
        return {row["user_id"]: (row["mu"], row["sigma"]) for row in await self._rows(found)}

    async def names(self, people: Collection[int], guild_ids: Iterable[int]) -> dict[int, str]:
        """Return the name that each of these people had in their latest match on some servers.

        People may have other names elsewhere, which these servers must not learn.
        """
        if not people:
            return {}
        seat = schema.seat.c
        here = or_(*map(_on_server, guild_ids))
        # One query per person: the index finds the latest seat however many there are.
        latest = [
            select(seat.user_id, seat.name)
            .join(schema.match, schema.match.c.id == seat.match_id)
            .where(seat.user_id == person, here)
            .order_by(seat.match_id.desc())
            .limit(1)
            for person in people
        ]
        rows = await self._rows(union_all(*(select(each.subquery()) for each in latest)))
        return {row["user_id"]: row["name"] for row in rows}

    async def leaderboards(self) -> list[Leaderboard]:
        """Return all servers, each with the games that were finished there; 0 is no server."""
        match = schema.match.c
        guild = func.coalesce(match.guild_id, 0).label("guild_id")
        query = select(guild, match.game).distinct().where(match.status == "finished")
        return [(row["guild_id"], row["game"]) for row in await self._rows(query)]

    async def last_end(self, guild_id: int) -> float:
        """Return when the latest match on a server ended, in seconds since the epoch; 0 if none."""
        match = schema.match.c
        over = select(match.ended_at).where(_on_server(guild_id), match.ended_at.is_not(None))
        # By both columns of the index: PostgreSQL takes none of its order for matches on no server.
        latest = over.order_by(match.guild_id.desc(), match.ended_at.desc()).limit(1)
        rows = await self._rows(latest)
        return rows[0]["ended_at"] if rows else 0.0

    async def tenure(self, match_id: int) -> list[JournalRecord]:
        """Return the journal rows of a match in which seats changed hands, in order."""
        return await self._acts(match_id, schema.journal.c.act.in_(TENURE_ACTS))

    async def _acts(self, match_id: int, which: ColumnElement[bool]) -> list[JournalRecord]:
        row = schema.journal.c
        query = select(schema.journal).where(row.match_id == match_id, which).order_by(row.number)
        return [_step(found)[1] for found in await self._rows(query)]

    async def finished(self, guild_id: int, game: str) -> list[Finished]:
        """Return what the results of a leaderboard follow from, ordered by the matches' ends."""
        match, seat, row = schema.match.c, schema.seat.c, schema.journal.c
        finished = and_(
            _on_server(guild_id), match.game == game, match.status == "finished",
            match.time_control["rated"].as_boolean().is_not(False),
        )  # fmt: skip
        ids = select(match.id).where(finished)
        seats: dict[int, list[SeatRecord]] = {}
        query = select(schema.seat).where(seat.match_id.in_(ids))
        for found in await self._rows(query.order_by(seat.match_id, seat.seat)):
            columns = dict(found)
            seats.setdefault(columns.pop("match_id"), []).append(SeatRecord(**columns))
        steps: dict[int, list[JournalRecord]] = {}
        query = select(schema.journal).where(row.match_id.in_(ids), row.act.in_(TENURE_ACTS))
        for found in await self._rows(query.order_by(row.match_id, row.number)):
            match_id, step = _step(found)
            steps.setdefault(match_id, []).append(step)
        query = select(match.id, match.outcome, match.ended_at).where(finished)
        return [
            Finished(**found, seats=seats.get(found["id"], []), journal=steps.get(found["id"], []))
            for found in await self._rows(query.order_by(match.ended_at, match.id))
        ]

    async def set_results(self, leaderboard: Leaderboard, results: Sequence[ResultRecord]) -> None:
        """Replace all results of a leaderboard. Raise CommitFailed if the database refuses."""
        writes = [(DELETE_LEADERBOARD, {"guild": leaderboard[0], "of_game": leaderboard[1]})]
        added = statements.writes_of(INSERT_RESULT, results)
        await self._writer.write(("leaderboard", leaderboard), [*writes, *added])

    # What is left of matches

    async def prunable(self, guild_id: int, before: float, limit: int) -> list[int]:
        """Return matches on a server that ended before a time and are not pruned, oldest first."""
        return await self._ended(guild_id, before, limit, not_(schema.match.c.pruned))

    async def erasable(self, guild_id: int, before: float, limit: int) -> list[int]:
        """Return matches on a server that ended before a time, oldest first."""
        return await self._ended(guild_id, before, limit)

    async def _ended(self, guild_id: int, before: float, limit: int, *where: Any) -> list[int]:
        match = schema.match.c
        query = select(match.id).where(_on_server(guild_id), match.ended_at < before, *where)
        rows = await self._rows(query.order_by(match.guild_id, match.ended_at).limit(limit))
        return [row["id"] for row in rows]

    async def servers(self) -> list[int]:
        """Return the servers with matches that are over; 0 for matches on no server."""
        match = schema.match.c
        guild = func.coalesce(match.guild_id, 0).label("guild_id")
        query = select(guild).distinct().where(match.ended_at.is_not(None))
        return [row["guild_id"] for row in await self._rows(query)]

    async def prune(self, match_id: int) -> None:
        """Delete everything about a match except what its result and its replay need.

        Raise StaleVersion if another process changes it meanwhile.
        """
        match = schema.match.c
        found = await self._rows(select(match.version).where(match.id == match_id))
        if not found:
            return
        version = found[0]["version"]
        kept = schema.journal.c.act.in_((*REPLAY_ACTS, *TENURE_ACTS))
        rows = await self._acts(match_id, kept)
        bare = [replace(row, events=[]) if row.act in REPLAY_ACTS else row for row in rows]
        # All rows are inserted again: gaps between shortened rows would never be filled.
        added = statements.writes_of(statements.INSERT_JOURNAL, bare, match_id=match_id)
        await self._writer.write(match_id, [*statements.pruning(match_id, version), *added])

    async def erase(self, match_id: int) -> None:
        """Delete everything about a match."""
        await self._writer.write(match_id, statements.erasing(match_id))

    # People

    async def acts_of(self, user_id: int, match_id: int) -> list[JournalRecord]:
        """Return the journal rows of a person's own acts in a match."""
        return await self._acts(match_id, schema.journal.c.actor == user_id)

    async def matches_about(self, user_id: int) -> list[MatchRecord]:
        """Return all matches that mention a person, oldest first. This reads all matches."""
        match, seat, row = schema.match.c, schema.seat.c, schema.journal.c
        written = f"%{user_id}%"
        held = or_(seat.user_id == user_id, cast(seat.tenure, Text).like(written))
        named = or_(
            match.host_id == user_id,
            cast(match.invited, Text).like(written),
            match.id.in_(select(seat.match_id).where(held)),
            match.id.in_(select(row.match_id).where(row.actor == user_id)),
        )
        rows = await self._rows(select(schema.match).where(named).order_by(match.id))
        return [MatchRecord(**found) for found in rows]


def _step(row: RowMapping) -> tuple[int, JournalRecord]:
    columns = dict(row)
    return columns.pop("match_id"), JournalRecord(**columns)


def _whose(user_id: int, guild_ids: Collection[int], game: str | None) -> Sequence[Any]:
    """Return the conditions for a person's results on some servers, in one game or all."""
    found = [result.c.user_id == user_id, result.c.guild_id.in_(guild_ids)]
    return found if game is None else [*found, result.c.game == game]


def _newest(
    user_id: int, guild_ids: Collection[int], game: str | None, limit: int, *where: Any
) -> Select[Any]:
    """Return a query for a person's latest results on some servers, newest first."""
    columns = result.c.match_id, result.c.game, result.c.result, result.c.ended_at
    # One query per server: there the index has them in order, and only a few are read.
    each = [
        select(*columns)
        .where(*_whose(user_id, [guild_id], game), *where)
        .order_by(result.c.ended_at.desc())
        .limit(limit)
        for guild_id in guild_ids
    ]
    found = union_all(*(select(query.subquery()) for query in each)).subquery()
    return select(found).order_by(found.c.ended_at.desc()).limit(limit)


def _on_server(guild_id: int) -> Any:
    """Return the condition for matches on a server; 0 for matches on none."""
    guild = schema.match.c.guild_id
    return guild == guild_id if guild_id else guild.is_(None)
