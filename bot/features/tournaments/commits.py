"""Loading, locking and writing tournaments."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from bot.features.tournaments.rows import EntrantRecord, TournamentRecord, TournamentRows
from bot.features.tournaments.state import TOURNAMENT, RoundState, TournamentState
from bot.match.commits.matches import Matches
from bot.match.time_control import DAY, MINUTE
from bot.posts.refusals import Refusal, store_refusal
from bot.runtime.signals import Signal
from bot.store import StoreError, SurfaceWanted

log = logging.getLogger(__name__)

STUCK_SECONDS = DAY
"""How long after the end of a round a match that robots can't finish counts as not played."""
SMALLEST_TABLE = 2
RETRY_SECONDS = 15 * MINUTE
"""How long a table that had to wait is left alone."""


class TournamentCommits:
    """Locks a tournament for one act at a time, and commits what the act has changed.

    The listeners in ``on_change`` are called with its number after each commit.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store
        self.rows = TournamentRows(matches.store)
        self.on_change: Signal[int] = Signal()

    async def load(self, tournament_id: int) -> TournamentState:
        """Return a tournament. Raise Refusal("no_tournament") if there is none."""
        record = await self.rows.tournament(tournament_id)
        if record is None:
            raise Refusal("no_tournament")
        return await self.state(record)

    async def state(self, record: TournamentRecord) -> TournamentState:
        """Return the tournament of a record."""
        entrants = await self.rows.entrants(record.id)
        game = self._matches.games.get(record.game)
        smallest = SMALLEST_TABLE if game is None else max(game.seats[0], SMALLEST_TABLE)
        return TournamentState(record, tuple(entrants), smallest)

    @asynccontextmanager
    async def locked(self, tournament_id: int) -> AsyncIterator[TournamentState]:
        """Lock a tournament for an act, in all processes, and yield it.

        Raise Refusal if there is none, or for a failure of the store.
        """
        try:
            async with self._store.cluster.lock("tournament", tournament_id):
                yield await self.load(tournament_id)
        except StoreError as error:
            log.error("tournament %s: an act could not be committed: %s", tournament_id, error)
            raise store_refusal(error) from error

    async def commit(
        self,
        state: TournamentState,
        *,
        entrants: Sequence[EntrantRecord] | None = None,
        rounds: Sequence[RoundState] | None = None,
        visible: bool = True,
        **columns: Any,
    ) -> TournamentState:
        """Write one change, then notify all listeners. Return the tournament after it.

        Its post gets a new version if the change is ``visible``. Raise StoreError if it could not
        be written.
        """
        before = state.record
        if rounds is not None:
            columns["rounds"] = [played.model_dump(mode="json") for played in rounds]
        after = replace(
            state,
            record=replace(before, version=before.version + 1, **columns),
            entrants=state.entrants if entrants is None else tuple(entrants),
        )
        if "next_check_at" not in columns:
            checked = replace(after.record, next_check_at=next_check(after, self._matches.clock()))
            after = replace(after, record=checked)
        wanted = [SurfaceWanted(TOURNAMENT, after.record.version)] if visible else []
        await self.rows.commit(after.record, entrants, wanted)
        if visible:
            self.publish(after)
        return after

    def publish(self, state: TournamentState) -> None:
        """Notify all listeners of a commit, including those in other processes."""
        self.on_change.send(state.id)
        self._store.cluster.publish(f"tournament {state.id} {state.record.guild_id}")


def next_check(state: TournamentState, now: float) -> float | None:
    """Return when a tournament has to be checked if nobody acts before; None if it needn't be.

    Times are in seconds since the epoch. If something is overdue, because it couldn't be done in
    time, it is tried again after RETRY_SECONDS at most.
    """
    if state.record.status == "open":
        return state.record.starts_at
    played = state.round
    if state.record.status != "running" or played is None:
        return None
    open_tables = [table for table in played.tables if table.places is None]
    lacking = any(table.match_id is None for table in open_tables)
    times = [*([played.start_by] if lacking else []), played.due_at, played.due_at + STUCK_SECONDS]
    later = [at for at in times if at > now]
    overdue = (lacking and now >= played.start_by) or not later
    return min([*later[:1], now + RETRY_SECONDS]) if overdue else later[0]
