"""The clock: acts on deadlines when they are due, also on those missed before a restart."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from math import inf

from bot.match.acts.moderation import Members
from bot.match.acts.timeouts import Timeouts
from bot.match.commits.matches import Matches
from bot.match.match import Match
from bot.posts.refusals import Refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.tasks import cancel_all
from bot.runtime.timers import RecurringJob, Timers
from bot.store import NO_DECISION, NO_SEAT, DeadlineRecord

log = logging.getLogger(__name__)

CHECK_INTERVAL_SECONDS = 60.0  # between two checks of the deadlines, at most
RETRY = 5.0  # seconds until a deadline that could not be handled is tried again
LATE = 30.0  # seconds after which any process may act on a deadline

Key = tuple[int, int, int]
"""A deadline, identified by its match, seat and decision."""


class Clock:
    """Acts on deadlines that are due, by the time of the host's clock.

    If several processes share the database, each acts immediately on deadlines of its own servers.
    It acts on others only once they are late, because their process may have died.
    """

    def __init__(
        self, matches: Matches, timeouts: Timeouts, members: Members, timers: Timers
    ) -> None:
        self._matches = matches
        self._store = matches.store
        self._timeouts = timeouts
        self._members = members
        self._job = RecurringJob(timers, self._act_on_due)
        self._acts: dict[Key, asyncio.Task[bool]] = {}
        matches.on_commit.append(self._on_commit)

    def wake(self) -> None:
        """Check the deadlines now, because some may have changed unnoticed."""
        self._job.bring_forward(self._matches.clock())

    def _on_commit(self, match: Match) -> None:
        """Check earlier if one of a match's deadlines comes before the next check; few do."""
        if match.deadlines:
            self._job.bring_forward(min(due.next_check_at for due in match.deadlines))

    async def run(self) -> None:
        """Act on deadlines as they become due, until cancelled."""
        try:
            await self._job.run()
        finally:
            await cancel_all(self._acts.values())

    async def tick(self) -> float:
        """Act on every deadline that is due, and wait until that is done.

        Return the time of the next check, in seconds since the epoch.
        """
        next_at = await self._act_on_due()
        await asyncio.gather(*self._acts.values())
        return next_at

    async def _act_on_due(self) -> float:
        """Act on every deadline that is due; return the time of the next check.

        Acts that first ask Discord whether a person is still on the server run as separate tasks,
        so that no other deadline waits for them.
        """
        well, began = True, self._matches.clock()
        for match_id, due in await self._store.due_deadlines(began):
            key = match_id, due.seat, due.decision
            if key in self._acts or not await self._is_ours(match_id, due):
                well = False
            elif _is_up(due, began):
                act = self._acts[key] = asyncio.create_task(self._act(match_id, due, ask=True))
                act.add_done_callback(partial(self._acted, key))
                well = False
            else:
                well &= await self._act(match_id, due)
        next_at = await self._store.next_deadline(after=-inf if well else began)
        latest = self._matches.clock() + (CHECK_INTERVAL_SECONDS if well else RETRY)
        return latest if next_at is None else min(next_at, latest)

    def _acted(self, key: Key, act: asyncio.Task[bool]) -> None:
        del self._acts[key]

    async def _act(self, match_id: int, due: DeadlineRecord, *, ask: bool = False) -> bool:
        """Act on a deadline and return whether that succeeded. A failure is only logged.

        With ``ask``, first check whether the seat's person is still on the server.
        """
        fields = about(match_id, decision=due.decision)
        try:
            if ask:
                await self._members.check(match_id, due.seat)
            await self._timeouts.on_deadline(match_id, due.seat, due.decision)
        except Refusal as refusal:
            log.warning("match %s: its time could not be acted on: %s",
                        match_id, refusal.reason, extra=fields)  # fmt: skip
        except Exception as error:
            log.error("match %s: its time could not be acted on: %s",
                      match_id, safe_traceback(error), extra=fields)  # fmt: skip
        else:
            return True
        return False

    async def _is_ours(self, match_id: int, due: DeadlineRecord) -> bool:
        """Return whether this process acts on a deadline."""
        if not self._store.cluster.shared or due.next_check_at < self._matches.clock() - LATE:
            return True
        record = await self._store.match(match_id)
        return record is not None and self._store.cluster.owns(record.guild_id)


def _is_up(due: DeadlineRecord, now: float) -> bool:
    """Return whether a seat's time is up, so that its person may have left the server.

    It is not up if only a reminder is due.
    """
    return due.decision != NO_DECISION and due.seat != NO_SEAT and due.due_at <= now
