"""A host on a real database, and easy ways to set up matches in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self
from unittest.mock import patch

from bot.app.features import new_host
from bot.cluster.shards import Shards
from bot.match.host import Host
from bot.match.match import Match
from bot.match.robots.robots import RobotPlayers, Think
from bot.store import JournalRecord, MatchRecord, SeatRecord, Store, SurfaceRecord, schema
from games import GAMES
from games.engine import Decision, Game
from games.robots import any_answer, worker
from tests import postgresql
from tests.databases import make_empty
from tests.engine.sample_games import SAMPLES
from tests.host.endings import ShortEnding
from tests.store.bytes import traces

ANN, BEN, CAT, EVE = 101, 102, 103, 999
NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat", EVE: "Eve"}
CHANNEL = 5000
LION, VOTES, LLAMAS = "lion_unicorn", "sealed_votes", "llama_slice"
GUESSES = 24
HANGS = 60.0  # seconds after which a waiting test fails; only a hang takes that long
Games = Mapping[str, Game[Any, Any]]
ALL: Games = {**GAMES, **{game.name: game for game in SAMPLES}}


class StoredMatch(NamedTuple):
    """Everything that is stored about a match, and the fingerprint of its table in memory."""

    record: MatchRecord | None
    seats: list[SeatRecord]
    journal: list[JournalRecord]
    surfaces: list[SurfaceRecord]
    fingerprint: str | None


class HostHarness:
    """One bot process without Discord.

    Its clock advances by one second with every call, and its seeds are a fixed sequence.
    """

    shards = Shards()

    def __init__(self, database: Path | str, games: Games = ALL) -> None:
        self.database = database
        self.guild = 7
        self.games = games
        self._ticks = count(1)
        self._seeds = count(1)
        self.store: Store
        self.host: Host
        self.robots: RobotPlayers | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.close()

    async def open(self) -> None:
        if isinstance(self.database, Path):
            make_empty(self.database)
        self.store = await Store.open(self.database, self.shards)
        self.new_host()

    def new_host(self) -> None:
        """Create a host with nothing in memory."""
        self.host = new_host(
            self.store, self.games, clock=lambda: float(next(self._ticks)), secret=self._secret
        )

    async def close(self) -> None:
        if self.robots is not None:
            await self.robots.close()
            self.robots = None
        await self.store.close()

    async def reopen(self, games: Games | None = None) -> None:
        """Stop and start again, with other games if given."""
        self.games = games or self.games
        await self.close()
        await self.open()

    def _secret(self, n: int) -> bytes:
        return sha256(str(next(self._seeds)).encode()).digest()[:n]

    def seat_robots(self, think: Think | None = None) -> RobotPlayers:
        """Let robots play from now on, without pauses, and at random by default."""
        self.robots = RobotPlayers(self.host, think or at_random, pause=0.0)
        return self.robots

    async def lobby(self, *people: int, robots: int = 0, game: str = LION) -> Match:
        host, *guests = people or (ANN, BEN)
        match = await self.host.lobby.open(game, host, NAMES[host], CHANNEL, self.guild)
        for guest in guests:
            await self.host.lobby.join(match.id, guest, NAMES[guest])
        for _ in range(robots):
            await self.host.lobby.add_robot(match.id, host)
        return match

    async def begin(self, *people: int, robots: int = 0, game: str = LION) -> Match:
        match = await self.lobby(*people, robots=robots, game=game)
        return await self.host.lobby.start(match.id, match.host_id)

    async def finish(self, match: Match) -> Match:
        """Play a match to its end, with random answers for all seats that end it soon."""
        match = await self.host.match(match.id)
        ending = ShortEnding(match.table_or_refuse())
        while match.status == "running":
            match = await self.soon_over(match, ending)
        return match

    async def soon_over(self, match: Match, ending: ShortEnding) -> Match:
        """Give one answer of an ending."""
        seat = match.waited_for()[0]
        return await self.step(match, ending.draws(waiting(match)[seat]), seat)

    async def step(self, match: Match, rng: Random, seat: int | None = None) -> Match:
        """Give a random answer for one seat, on behalf of its person if it has one."""
        match = await self.host.match(match.id)
        seat = match.waited_for()[0] if seat is None else seat
        decision = waiting(match)[seat]
        ids, user = some_answer(decision, rng), match.seats[seat].user_id
        if user is None:
            return await self.host.play.answer_for(match.id, seat, decision.number, ids)
        return await self.host.play.answer(match.id, user, decision.number, ids)

    async def mid_turn(self, match: Match) -> Match:
        """Play on until there are answers since the checkpoint."""
        rng = Random(7)
        while not (match.table and match.table.answers):
            match = await self.step(match, rng)
        return match

    async def settled(self, match_id: int) -> Match:
        """Return a match once it waits for no robot."""
        while True:
            match = await self.host.match(match_id)
            if not match.robots_due:
                return match
            assert self.robots is not None
            await self.robots.settle(match_id, HANGS)

    async def kept(self, match_id: int) -> StoredMatch:
        record = await self.store.match(match_id)
        table = (await self.host.match(match_id)).table if record else None
        return StoredMatch(
            record,
            await self.store.seats(match_id),
            await self.store.journal(match_id),
            await self.store.surfaces(match_id),
            table.fingerprint() if table else None,
        )

    async def acts(self, match_id: int) -> list[str]:
        return [row.act for row in await self.store.journal(match_id)]

    def sql(self, statement: str, *parts: object) -> None:
        """Run a statement on the database that no bot would run."""
        if isinstance(self.database, str):
            postgresql.execute(self.database, statement, *parts)
            return
        with closing(sqlite3.connect(self.database)) as connection, connection:
            connection.execute(statement, parts)

    def refuse_answers(self) -> None:
        """Make the database refuse to write answers."""
        self.refuse("INSERT", "journal", "NEW.act = 'answer'")

    def refuse(self, what: str, table: str, when: str = "true") -> None:
        """Make the database refuse an operation on the rows of a table."""
        trigger = f"CREATE TRIGGER refuse BEFORE {what} ON {table} FOR EACH ROW WHEN ({when})"
        if self.store.cluster.shared:
            raising = "BEGIN RAISE 'the disk is full'; END"
            self.sql(f"CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $${raising}$$")
            self.sql(f"{trigger} EXECUTE FUNCTION refuse()")
        else:
            self.sql(f"{trigger} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")

    def take_again(self) -> None:
        """Let the database accept the refused operation again."""
        self.sql(
            "DROP FUNCTION refuse CASCADE" if self.store.cluster.shared else "DROP TRIGGER refuse"
        )

    def traces(self, person: int, *names: str) -> list[str]:
        """Return the traces of a person in the database: in the bytes of a file, or in rows."""
        if isinstance(self.database, Path):
            return traces(self.database, person, *names)
        return [
            f"{trace} in {table}"
            for table in schema.metadata.tables
            for (row,) in postgresql.execute(self.database, f"SELECT t::text FROM {table} t")
            for trace in (str(person), *names)
            if trace in row
        ]

    async def spoil_checkpoint(self, match_id: int, checkpoint: str = "{}") -> str:
        """Make a match unreadable and restart; return its former checkpoint."""
        record = await self.store.match(match_id)
        assert record is not None and record.checkpoint is not None
        self.sql("UPDATE match SET checkpoint = ? WHERE id = ?", checkpoint, match_id)
        await self.reopen()
        return record.checkpoint


async def at_random(match: Match, seat: int, seed: int, share: float) -> list[str]:
    """Return a random answer for a robot."""
    return any_answer(waiting(match)[seat], Random(seed))


def reviewed(work: Callable[[worker.Review], Any], piece: worker.Review) -> Any:
    """Do a piece of a review in this process, limited by guesses and not by time."""
    with patch.object(worker, "GUESSES", GUESSES):
        return work(piece._replace(seconds=0.0))


def waiting(match: Match) -> dict[int, Decision]:
    assert match.table is not None
    return match.table.waiting


def mover(match: Match) -> tuple[int, int, Decision]:
    """Return a person whom a match waits for: user, seat and decision."""
    for seat in match.waited_for():
        user = match.seats[seat].user_id
        if user is not None:
            return user, seat, waiting(match)[seat]
    raise LookupError("no person is on move")


def some_answer(decision: Decision, rng: Random) -> list[str]:
    number = rng.randint(decision.least, min(decision.most, len(decision.choices)))
    return [c.id for c in rng.sample(list(decision.choices), number)]
