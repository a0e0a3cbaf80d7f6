"""The matches in memory, each with its lock, and the commit of acts."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from typing import Any

from bot.match.commits.change import REWOUND, Change, apply_change, host_event, journal_row
from bot.match.commits.outdated import outdated_surfaces
from bot.match.commits.settling import Settling, apply_handovers
from bot.match.deadlines import deadlines_after
from bot.match.match import OVER_STATUSES, OWN_ACTS, RECENT_EVENTS, Match, load
from bot.match.preferences import Preferences
from bot.match.seat import MatchSeat
from bot.match.time_control import TimeControl
from bot.posts.refusals import Refusal, store_refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.problems import Problems
from bot.runtime.signals import Signal
from bot.store import (
    Act,
    JournalRecord,
    MatchRecord,
    Store,
    StoreError,
)
from bot.store.statements import Write
from games.engine import Game, Table, message

TAGLINE = message("This game isn't available right now.")


class GameMissing(Exception):
    """The game of a match is not among those of this bot."""

    def __str__(self) -> str:
        return f"the game {self.args[0]} is not installed"


def missing_game(name: str) -> Game[Any, Any]:
    """Return a game without rules; its matches can only be shown as set aside, or be ended."""
    about = {
        "name": name, "title": name, "command": name, "emoji": "📦", "tagline": TAGLINE,
        "seats": range(0),
    }  # fmt: skip
    game: Game[Any, Any] = type("MissingGame", (Game,), about)()
    return game


def why_not_loaded(error: Exception) -> str:
    """Return why a match can't be loaded, for the log: nothing that names hidden cards."""
    return str(error) if isinstance(error, GameMissing) else safe_traceback(error)


log = logging.getLogger(__name__)

CACHED_MATCHES = 500  # matches in memory, except those in use
SET_ASIDE_FROM = ("running", "quarantined")  # what a match may be that is shown without its rules
UNREADABLE_SECONDS = 3600.0  # for which a match counts as unreadable after the latest attempt
REFUSED_SECONDS = 300.0  # for which a refused act counts among the problems
ANSWER_LOOKBACK_ROWS = 15  # journal rows that are searched for the seats' latest answers


@dataclass
class CacheEntry:
    """A match's entry in the cache: its lock, and the match if it is loaded.

    ``users`` counts the tasks that hold the lock or wait for it.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    match: Match | None = None
    users: int = 0


Ending = Callable[
    [Match, Match, Sequence[JournalRecord], float],
    AbstractAsyncContextManager[tuple[float | None, Sequence[Write]]],
]
"""Yields when a match ended, and what to write besides; while it is written, nobody else ends one.

The arguments are the match before and after an act, the act's rows and the time."""


@asynccontextmanager
async def without_results(
    before: Match, after: Match, rows: Sequence[JournalRecord], now: float
) -> AsyncIterator[tuple[float | None, Sequence[Write]]]:
    """Yield when a match ended, and nothing to write besides."""
    ends = after.status in OVER_STATUSES and before.status not in OVER_STATUSES
    yield (now if ends else after.ended_at), ()


class Matches:
    """Loads matches, locks them for one act at a time, and commits what an act has changed.

    - ``clock`` returns seconds since the epoch, ``secret`` n secret bytes.
    - ``ending`` is called around each commit.
    - ``parent_channel`` returns the channel that a thread belongs to.
    - ``on_commit`` listeners are called with a match after each commit, including commits of other
      processes that concern this one.
    - ``on_own_commit`` listeners are called only after commits of this process.
    - ``on_commit_timed`` listeners also get the acts, and the seconds that it took to write them.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any, Any]],
        *,
        clock: Callable[[], float] = time.time,
        secret: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.store = store
        self.games = games
        self.parent_channel: Callable[[int], int | None] = lambda channel_id: None
        self.clock = clock
        self.secret = secret
        self.preferences = Preferences(store)
        self.ending: Ending = without_results
        self.on_commit: Signal[Match] = Signal()
        self.on_own_commit: Signal[Match] = Signal()
        self.on_commit_timed: Signal[Match, Sequence[Change], float] = Signal()
        self.problems = Problems()
        self._cache: OrderedDict[int, CacheEntry] = OrderedDict()
        self._unreadable: dict[int, float] = {}  # when matches could not be read, by their ids
        store.writer.on_refusal.append(
            lambda why: self.problems.report("acts", f"acts can't be saved: {why}", REFUSED_SECONDS)
        )

    @property
    def loaded_count(self) -> int:
        """The number of matches in memory."""
        return len(self._cache)

    async def match(self, match_id: int) -> Match:
        """Return a match in its current state. Raise Refusal("unknown_match") if there is none."""
        if known := self._idle(match_id):
            try:
                version = await self.store.cluster.version(match_id)
            except StoreError as error:
                log.error("match %s cannot be read: %s", match_id, error)
                raise store_refusal(error) from error
            # Compare again, because an act of this process may have been committed in between.
            if version in (None, known.record.version) and self._idle(match_id) is known:
                return known
        async with self.locked(match_id) as match:
            return match

    def _idle(self, match_id: int) -> Match | None:
        """Return a match that is in memory and not locked, or None."""
        slot = self._cache.get(match_id)
        return slot.match if slot and not slot.lock.locked() else None

    async def load_all(self, records: Sequence[MatchRecord]) -> list[Match]:
        """Load matches for a list; one that can't be read now is there as if it were set aside.

        Otherwise people would read that they have no matches.
        """
        found = []
        for record in records:
            try:
                found.append(await self.match(record.id))
            except Refusal as refusal:
                if refusal.retryable:
                    game = self.games.get(record.game) or missing_game(record.game)
                    found.append(Match(replace(record, status="quarantined"), [], game))
        return found

    async def load_readable(self, records: Sequence[MatchRecord]) -> list[Match]:
        """Load matches, leaving out those that cannot be loaded."""
        found = []
        for record in records:
            with suppress(Refusal):
                found.append(await self.match(record.id))
        return found

    @asynccontextmanager
    async def opening(
        self,
        game: Game[Any, Any],
        host_id: int,
        seats: Sequence[MatchSeat],
        *,
        time_control: TimeControl,
        channel_id: int = 0,
        guild_id: int | None = None,
        options: dict[str, Any] | None = None,
        **columns: Any,
    ) -> AsyncIterator[Match]:
        """Yield a match in its lobby that is not stored yet; its first commit creates it.

        So the match appears with everything that belongs to it, or not at all. Its first act is
        that of `opened`. Without ``options`` it gets the game's defaults; ``columns`` are others of
        its record. A rematch is opened within the lock of the match before it.

        Raise Refusal("commit") if it could not be written, Refusal("unsure") if that is not known,
        or Refusal("fault") for a fault in the rules.
        """
        now = self.clock()
        record = MatchRecord(
            id=0,
            game=game.name,
            status="lobby",
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host_id,
            options=options or game.options().model_dump(mode="json"),
            version=0,
            rules_version=game.version,
            created_at=now,
            changed_at=now,
            time_control=time_control.model_dump(mode="json"),
            **columns,
        )
        try:
            yield Match(record, list(seats), game)
        except Refusal:
            raise
        except StoreError as error:
            log.error("a match could not be opened: %s", error)
            raise store_refusal(error) from error
        except Exception as error:
            log.error("a match could not be opened: the rules raised %s", safe_traceback(error))
            raise Refusal("fault") from error

    @asynccontextmanager
    async def locked(self, match_id: int) -> AsyncIterator[Match]:
        """Lock a match for an act, in all processes, and yield it.

        Raise Refusal("unknown_match") if there is none, or Refusal("unreadable") if it cannot be
        locked. If the act raises anything but a Refusal, raise the refusal that says what became of
        it. The match is then loaded again before the next act.
        """
        slot = self._cache.setdefault(match_id, CacheEntry())
        self._cache.move_to_end(match_id)
        slot.users += 1
        try:
            async with (
                slot.lock,
                self.store.cluster.match_lock(match_id) as stored,
            ):
                try:
                    if slot.match and stored not in (None, slot.match.version):
                        slot.match = None
                    slot.match = slot.match or await self._read(match_id)
                    yield slot.match
                except Refusal:
                    raise
                except BaseException as error:
                    slot.match = None
                    if isinstance(error, Exception):
                        raise await self._broken(slot, match_id, error) from error
                    raise
        except StoreError as error:
            log.error("match %s: it cannot be locked: %s", match_id, error)
            raise store_refusal(error) from error
        finally:
            slot.users -= 1
            if slot.match is None and not slot.users:
                self._cache.pop(match_id, None)
            self._evict()

    async def _broken(self, slot: CacheEntry, match_id: int, error: Exception) -> Refusal:
        """Return the refusal for an act that raised an exception.

        Either the store failed, or there is a fault in the rules. A fault is recorded in the
        journal.
        """
        fields = about(match_id)
        if isinstance(error, StoreError):
            log.error("match %s: an act could not be committed: %s", match_id, error, extra=fields)
            return store_refusal(error)
        log.error("match %s: the rules raised %s", match_id, safe_traceback(error), extra=fields)
        try:
            slot.match = await self._load(match_id)
            await self.commit(slot.match, Change("fault", choices=[repr(error)]))
        except StoreError as another:
            slot.match = None
            log.error("match %s: its fault was not journaled: %s", match_id, another, extra=fields)
        return Refusal("fault")

    def _evict(self) -> None:
        """Drop the least recently used matches from memory."""
        excess = len(self._cache) - CACHED_MATCHES
        if excess > 0:
            idle = (match_id for match_id, slot in self._cache.items() if not slot.users)
            for match_id in [*islice(idle, excess)]:
                del self._cache[match_id]

    async def _read(self, match_id: int) -> Match:
        """Load a match. If the database can't be read, count it among the problems.

        It is logged once, however often people press. Raise the refusal that says so.
        """
        now = time.monotonic()
        try:
            match = await self._load(match_id)
        except StoreError as error:
            if now - self._unreadable.get(match_id, -inf) >= UNREADABLE_SECONDS:
                log.error("match %s cannot be read: %s", match_id, error, extra=about(match_id))
            self._unreadable[match_id] = now
            raise store_refusal(error) from error
        else:
            self._unreadable.pop(match_id, None)
            return match
        finally:
            latest = [at for at in self._unreadable.values() if now - at < UNREADABLE_SECONDS]
            if latest:
                text = f"matches that could not be read from the database: {len(latest)}"
                self.problems.report("matches", text, UNREADABLE_SECONDS)
            else:
                self.problems.end("matches")

    async def _load(self, match_id: int) -> Match:
        record = await self.store.match(match_id)
        while True:
            if record is None:
                raise Refusal("unknown_match")
            if record.game not in self.games and record.status not in SET_ASIDE_FROM:
                raise Refusal("quarantined")
            seats = [MatchSeat.of(stored) for stored in await self.store.seats(match_id)]
            rows = await self.store.journal(match_id, after=record.checkpoint_at - 1)
            page = await self.store.journal_page(match_id, ANSWER_LOOKBACK_ROWS)
            event_rows = await self.store.rows_with_events(match_id, RECENT_EVENTS)
            acted = await self.store.acted(match_id, OWN_ACTS)
            deadlines = await self.store.deadlines(match_id)
            over = record.status in OVER_STATUSES
            rematch = await self.store.rematch_of(match_id) if over else None
            # An act whose caller was cancelled may still be written in between.
            before, record = record, await self.store.match(match_id)
            if record == before:
                break
        game = self.games.get(record.game) or missing_game(record.game)
        try:
            if record.game not in self.games:
                raise GameMissing(record.game)
            match, held = load(record, seats, rows, page, event_rows, game, deadlines, acted)
            match = replace(match, rematch_id=rematch.id if rematch else None)
        except Exception as error:  # a table that cannot be loaded affects only its own match
            log.error(
                "match %s cannot be loaded and is set aside: %s",
                match_id, why_not_loaded(error), extra=about(match_id),
            )  # fmt: skip
            match = Match(record, seats, game, last_row=page[-1].number)
            if record.status == "running":
                return await self.commit(
                    match, Change("quarantine", columns={"status": "quarantined"})
                )
            return match
        if match.table and record.status == "quarantined":
            match = await self.commit(match, Change("restore", columns={"status": "running"}))
        if match.table and match.status == "running" and not held:
            match = await self.rewind(match, match.table, None, rows)
        return match

    async def rewind(
        self,
        match: Match,
        table: Table[Any, Any],
        actor: int | None,
        rows: Sequence[JournalRecord] = (),
    ) -> Match:
        """Return to the checkpoint with new randomness, and announce that at the table.

        The decisions of the restarted turn get numbers that no decision had in ``table`` or in the
        answers in ``rows``, so that old controls do not act on them.
        """
        given = [row.decision or 0 for row in rows]
        # At most the open question and one more were asked of every seat.
        asked = max(table.state.asked, *given, 0) + 2 * len(match.seats)
        fresh = table.rewind(self.secret(32), asked)
        # A replay needs the number, and the digest that the table shows from now on.
        change = Change(
            "rewind", actor=actor, choices=[str(asked), fresh.chance.commitment],
            events=[host_event(match, REWOUND)], fingerprint=fresh.fingerprint(),
        )  # fmt: skip
        return await self.settle_and_commit(match, change, fresh)

    async def settle_and_commit(
        self, match: Match, change: Change, table: Table[Any, Any], *, over: bool = False
    ) -> Match:
        """Commit an act together with everything that follows it immediately.

        ``table`` is the table after the act. ``over`` says that the time of the open window is up.
        """
        settled = Settling(change.with_seats(match), table, self.clock())
        settled.run(over=over)
        change.followups = [*change.followups, *settled.given]
        change.window = settled.deadline
        table, seats = apply_handovers(match, change, settled.table, settled.seats)
        if seats != match.seats:
            change.seats = seats
        if table.outcome:
            outcome = table.outcome.model_dump(mode="json")
            change.columns |= {"status": "finished", "outcome": outcome}
        return await self.commit(match, change, table)

    async def commit(
        self, match: Match, change: Change, table: Table[Any, Any] | None = None
    ) -> Match:
        """Write one act, then notify all listeners. Return the match after the act.

        Raise StoreError if it could not be written.
        """
        now = self.clock()
        after, act = self._applied(match, change, table, now)
        async with self.ending(match, after, act.journal, now) as (ended_at, writes):
            after = replace(after, record=replace(after.record, ended_at=ended_at))
            act = replace(act, match=after.record, writes=[*change.writes, *writes])
            begun = time.perf_counter()
            if act.before is None:
                after = await self._create(act, after, now)
            else:
                await self.store.commit(act)
                self._cache[match.id].match = after
        took = time.perf_counter() - begun
        fields = about(after.id, after.version, change.decision)
        log.debug("match %s: %s", after.id, change.act, extra=fields)
        self.on_commit_timed.send(after, [change, *change.followups], took, extra=fields)
        self.publish_commit(after)
        return after

    def _applied(
        self, match: Match, change: Change, table: Table[Any, Any] | None, now: float
    ) -> tuple[Match, Act]:
        """Return a match after an act, and the act as it is written."""
        steps = enumerate((change, *change.followups), match.last_row + 1)
        rows = [journal_row(step, number, match.game.version, now) for number, step in steps]
        after = apply_change(match, change, table, rows)
        window = change.window if table is not None else match.window_deadline
        due = change.deadlines
        if due is None:
            due = deadlines_after(match, after, window, now, self.preferences)
        record = replace(
            after.record, version=match.version + 1, changed_at=now,
            robot_due=bool(after.robots_due or after.automatic_seats),
        )  # fmt: skip
        after = replace(after, record=record, deadlines=due)
        new = not match.id
        return after, Act(
            before=None if new else match.record,
            match=record,
            journal=rows,
            surfaces=[*change.surfaces, *outdated_surfaces(match, after, change)],
            seats=[s.record for s in after.seats] if new or change.seats is not None else None,
            deadlines=due if new or due != match.deadlines else None,
        )

    async def _create(self, act: Act, after: Match, now: float) -> Match:
        """Write the act that creates a match; return the match with its id.

        With a rematch, the match before it gets an act of its own in the same transaction.
        """
        earlier = act.match.rematch_of
        if earlier is None:
            match_id = await self.store.create_match(act)
        else:
            slot = self._cache[earlier]  # locked by the caller
            assert slot.match is not None
            ended, also = self._applied(slot.match, Change("rematch"), None, now)
            slot.match = None  # in case that it is not known what was written
            match_id = await self.store.create_match(act, also)
            slot.match = replace(ended, rematch_id=match_id)
            self.publish_commit(slot.match)
        created = replace(after, record=replace(after.record, id=match_id))
        slot = self._cache.setdefault(match_id, CacheEntry())
        slot.match = slot.match or created  # someone may have acted on it already
        return slot.match

    @asynccontextmanager
    async def locked_for_rewrite(self, match_id: int) -> AsyncIterator[None]:
        """Lock a match while its rows are changed directly. The next act loads it again.

        Raise StoreError if it cannot be locked.
        """
        slot = self._cache.setdefault(match_id, CacheEntry())
        slot.users += 1
        try:
            async with slot.lock, self.store.cluster.match_lock(match_id):
                try:
                    yield
                finally:
                    slot.match = None
        finally:
            slot.users -= 1
            if not slot.users:
                self._cache.pop(match_id, None)

    def publish_commit(self, match: Match) -> None:
        """Notify all listeners of a commit, including those in other processes."""
        fields = about(match.id, match.version)
        self.on_commit.send(match, extra=fields)
        self.on_own_commit.send(match, extra=fields)
        self.store.cluster.publish(f"match {match.id} {match.guild_id or 0}")


def replace_seat(match: Match, seat: MatchSeat) -> list[MatchSeat]:
    """Return a match's seats with one of them replaced."""
    return [seat if s.seat == seat.seat else s for s in match.seats]
