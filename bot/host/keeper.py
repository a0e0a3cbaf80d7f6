"""The keeper: matches in memory, each behind its lock, and the commit of one act."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from traceback import format_tb
from typing import Any

from bot.host.match import Match, load
from bot.host.refusal import Refusal
from bot.host.windows import Settling
from bot.store import (
    Act,
    DeadlineRecord,
    JournalRecord,
    SeatRecord,
    Store,
    StoreError,
    SurfaceWanted,
)
from games.engine import Event, Game, Table

log = logging.getLogger(__name__)

CACHED = 500  # matches kept in memory while nobody acts in them
PAGE = 15  # journal rows a match looks back on
LOBBY, TABLE, PANEL, NOTICE = "lobby", "table", "panel", "notice"
PRIVATE = ("pass", "asking")  # acts that only the seat's own panel shows


@dataclass
class Slot:
    """A match's place in memory: its lock, and the match while it is loaded.

    ``users`` counts those who hold the lock or wait for it.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    match: Match | None = None
    users: int = 0


@dataclass
class Change:
    """What an act changes beside the match itself."""

    act: str
    seat: int | None = None
    actor: int | None = None
    decision: int | None = None
    choices: Sequence[str] = ()
    events: Sequence[Event] = ()
    fingerprint: str | None = None
    seats: list[SeatRecord] | None = None
    row: dict[str, Any] = field(default_factory=dict)  # columns of the match to write
    then: Sequence[Change] = ()  # answers that followed at once, each journaled by itself
    deadline: DeadlineRecord | None = None


class Keeper:
    """Holds matches: loads them, locks them for one act at a time, commits what an act changed.

    ``clock`` returns seconds since the epoch, ``secret`` n secret bytes. ``heard`` are called
    with a match after each commit.
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
        self.clock = clock
        self.secret = secret
        self.heard: list[Callable[[Match], None]] = []
        self._slots: OrderedDict[int, Slot] = OrderedDict()

    async def match(self, match_id: int) -> Match:
        """Return a match as it stands; raises Refusal("unknown_match")."""
        slot = self._slots.get(match_id)
        if slot and slot.match and not slot.lock.locked():
            return slot.match
        async with self.hold(match_id) as match:
            return match

    @asynccontextmanager
    async def hold(self, match_id: int) -> AsyncIterator[Match]:
        """Take a match's lock with the match loaded; drop it from memory when an act breaks."""
        slot = self._slots.setdefault(match_id, Slot())
        self._slots.move_to_end(match_id)
        slot.users += 1
        try:
            async with slot.lock:
                try:
                    slot.match = slot.match or await self._load(match_id)
                    yield slot.match
                except Refusal:
                    raise
                except BaseException as error:
                    slot.match = None
                    if isinstance(error, Exception):
                        raise await self._broken(slot, match_id, error) from error
                    raise
        finally:
            slot.users -= 1
            if slot.match is None and not slot.users:
                self._slots.pop(match_id, None)
            self._evict()

    async def _broken(self, slot: Slot, match_id: int, error: Exception) -> Refusal:
        """Say what became of an act that raised: it could not be written, or it is a fault."""
        if isinstance(error, StoreError):
            log.error("match %s: an act could not be committed: %s", match_id, error)
            return Refusal("commit")
        log.error("match %s: the rules raised %s", match_id, where(error))
        try:
            slot.match = await self._load(match_id)
            await self.commit(slot.match, Change("fault", choices=[repr(error)]))
        except StoreError as unwritten:
            slot.match = None
            log.error("match %s: the fault could not be journaled: %s", match_id, unwritten)
        return Refusal("fault")

    def _evict(self) -> None:
        """Forget the matches in which nobody has acted for longest."""
        excess = len(self._slots) - CACHED
        if excess > 0:
            idle = [match_id for match_id, slot in self._slots.items() if not slot.users]
            for match_id in idle[:excess]:
                del self._slots[match_id]

    async def _load(self, match_id: int) -> Match:
        record = await self.store.match(match_id)
        if record is None or record.game not in self.games:
            raise Refusal("unknown_match")
        seats = await self.store.seats(match_id)
        rows = await self.store.journal(match_id, after=record.checkpoint_at)
        page = await self.store.journal_page(match_id, PAGE)
        deadline = next(iter(await self.store.deadlines(match_id)), None)
        try:
            match, held = load(record, seats, rows, page, self.games[record.game], deadline)
        except Exception as error:  # a table that cannot be read harms only its own match
            log.error("match %s cannot be loaded and is set aside: %s", match_id, where(error))
            match = Match(record, seats, self.games[record.game], last_row=page[-1].number)
            if record.status == "running":
                await self.commit(match, Change("quarantine", row={"status": "quarantined"}))
            return match
        if match.table and record.status == "quarantined":
            await self.commit(match, Change("restore", row={"status": "running"}))
        if match.table and match.record.status == "running" and not held:
            await self.rewind(match, match.table, None, rows)
        return match

    async def rewind(
        self,
        match: Match,
        table: Table[Any, Any],
        actor: int | None,
        rows: Sequence[JournalRecord] = (),
    ) -> None:
        """Go back to the checkpoint with fresh chance, and say so at the table.

        The decisions of the turn begun anew get numbers that none had in ``table`` or in the
        answers in ``rows``, so that old controls are not taken for theirs.
        """
        given = [row.decision or 0 for row in rows]
        # The question that was open, and one more, were posed to every seat at most.
        asked = max(table.state.asked, *given, 0) + 2 * len(match.seats)
        fresh = table.rewind(self.secret(32), asked)
        told = [Event("rewind", None, (), (), (), 0, len(match.seats))]
        change = Change("rewind", actor=actor, events=told)
        await self.settle(match, change, Settling(match, fresh, self.clock()))

    async def settle(self, match: Match, change: Change, settling: Settling) -> None:
        """Do what follows at once from an act in windows, and commit it all together."""
        settling.run()
        after = settling.table
        change.then = [
            Change("answer", g.seat, None, g.decision, g.choices, g.events, g.fingerprint)
            for g in settling.given
        ]
        change.deadline = settling.deadline
        if settling.seats != match.seats:
            change.seats = settling.seats
        if after.outcome:
            outcome = after.outcome.model_dump(mode="json")
            change.row |= {"status": "finished", "outcome": outcome}
        await self.commit(match, change, after)

    async def commit(
        self, match: Match, change: Change, table: Table[Any, Any] | None = None
    ) -> None:
        """Write one act; only then let the match, its surfaces and its robots know."""
        record = match.record
        before = set(match.waited_for())
        acts = [change, *change.then]
        number = match.last_row + len(acts)
        columns = dict(change.row)
        if table is not None and not table.answers:
            saved = table.save().model_dump_json()
            columns |= {
                "checkpoint": saved,
                "checkpoint_at": number,
                "rules_version": match.game.version,
            }
        now = self.clock()
        after = replace(record, version=record.version + 1, changed_at=now, **columns)
        rows = [
            journal_row(act, match.last_row + n, match.game.version, now)
            for n, act in enumerate(acts, 1)
        ]
        seats = match.seats if change.seats is None else change.seats
        deadline = match.deadline if table is None else change.deadline
        future = Match(after, seats, match.game, table or match.table, deadline=deadline)
        surfaces = wanted(future, change, before)
        await self.store.commit(
            Act(
                match=after,
                expected_version=record.version,
                journal=rows,
                surfaces=surfaces,
                seats=change.seats,
                deadlines=None if deadline == match.deadline else [deadline] if deadline else [],
            )
        )
        match.record, match.seats, match.table = after, future.seats, future.table
        match.last_row, match.deadline = number, deadline
        if change.act == "fault":
            match.faults += 1
        elif table is not None:
            match.faults = 0
        for act in acts:
            match.hear(act.events)
        self.tell(match)

    def tell(self, match: Match) -> None:
        """Let everybody who listens know of a commit."""
        for listener in self.heard:
            try:
                listener(match)
            except Exception as error:  # what is committed stands, whoever stumbles over it
                log.error("match %s: a listener raised %s", match.id, where(error))


def journal_row(change: Change, number: int, rules_version: int, at: float) -> JournalRecord:
    """Return the row of the journal that tells an act."""
    return JournalRecord(
        number=number,
        act=change.act,
        rules_version=rules_version,
        at=at,
        seat=change.seat,
        actor=change.actor,
        decision=change.decision,
        choices=list(change.choices),
        events=[event.dump() for event in change.events],
        fingerprint=change.fingerprint,
    )


def where(error: BaseException) -> str:
    """Say what was raised and where, without its message: that may name hidden cards."""
    return "\n".join([type(error).__name__, *format_tb(error.__traceback__)])


def wanted(match: Match, change: Change, waited_before: set[int]) -> list[SurfaceWanted]:
    """List the surfaces that an act makes stale.

    A notice is wanted where a seat is newly on move; who goes on deciding needs none, and neither
    does a window of seconds. What a seat does for itself alone touches no other post: an edit,
    even one that changes nothing, would show that somebody did something.
    """
    version = match.record.version
    if change.act in PRIVATE and not change.then:
        mine = [seat for seat in match.people if seat.dm and seat.seat == change.seat]
        return [SurfaceWanted(PANEL, version, seat.seat) for seat in mine]
    surfaces = []
    if change.act != "answer" or match.record.status != "running":
        surfaces.append(SurfaceWanted(LOBBY, version))
    if match.table is not None or match.record.status == "quarantined":
        surfaces.append(SurfaceWanted(TABLE, version))
    if match.table is None:
        return surfaces
    for seat in match.people:
        if seat.dm:
            surfaces.append(SurfaceWanted(PANEL, version, seat.seat))
        if match.window and match.pace.live:
            continue
        if seat.seat in match.waited_for() and seat.seat not in waited_before | {change.seat}:
            surfaces.append(SurfaceWanted(NOTICE, version, seat.seat))
    return surfaces
