"""The runner: carries out what is due in tournaments, also what was missed before a restart."""

from __future__ import annotations

import asyncio
import logging

from bot.app.host import Host
from bot.cluster.shards import ALL, Shards
from bot.features.tournaments.rows import TournamentRows
from bot.match.match import OVER_STATUSES, Match
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all

log = logging.getLogger(__name__)

CHECK_ALL_SECONDS = 3600.0  # between two checks of all tournaments that are not over
RETRY_SECONDS = 5.0  # until a tournament that could not be advanced is tried again
LATE_SECONDS = 60.0  # after which any process may advance a tournament


class TournamentRunner:
    """Advances tournaments when a match is over, and when their time has come.

    If several processes share the database, each advances those of the servers of its ``shards``.
    It advances others only once they are late, because their process may have died.
    """

    def __init__(self, host: Host, shards: Shards = ALL) -> None:
        self._host = host
        self._shards = shards
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[bool]] = set()
        host.on_commit.append(self._on_commit)
        host.tournaments.on_change.append(lambda _: self._changed.set())

    async def run(self) -> None:
        """Advance all tournaments now, and each when something is due, until cancelled."""
        check_all_at = self._host.now()
        while True:
            self._changed.clear()
            now = self._host.now()
            if now >= check_all_at:
                well = await self.advance_all()
                check_all_at = now + CHECK_ALL_SECONDS
            else:
                well = await self.advance_due()
            next_at = await TournamentRows(self._host.store).next_check(after=now)
            times = [check_all_at, *([] if next_at is None else [next_at])]
            if not well:
                times.append(now + RETRY_SECONDS)
            self._host.scheduler.schedule("tournaments", min(times), self._changed.set)
            await self._changed.wait()

    async def close(self) -> None:
        """Stop. What was not finished is done after the next start."""
        await cancel_all(self._tasks)

    async def advance_all(self) -> bool:
        """Advance every tournament of this process that is not over; return whether all could be.

        This finds matches whose end nobody has noticed. Raise StoreError if the store fails.
        """
        return await self._advance_until(float("inf"))

    async def advance_due(self) -> bool:
        """Advance the tournaments in which something is due; return whether all could be.

        Raise StoreError if the store fails.
        """
        return await self._advance_until(self._host.now())

    async def settle(self) -> None:
        """Wait until all tournaments have been advanced whose matches are over."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _on_commit(self, match: Match) -> None:
        of = match.record.tournament_id
        if of is not None and match.record.status in OVER_STATUSES:
            task = asyncio.create_task(self._advance(of))
            self._tasks.add(task)
            task.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Task[bool]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and not task.result():
            at = self._host.now() + RETRY_SECONDS
            self._host.scheduler.schedule("tournaments again", at, self._check_all)

    def _check_all(self) -> None:
        task = asyncio.create_task(self._checked_all())
        self._tasks.add(task)
        task.add_done_callback(self._on_done)

    async def _checked_all(self) -> bool:
        try:
            return await self.advance_all()
        except Exception as error:
            log.error("tournaments could not be checked: %s", safe_traceback(error))
            return False

    async def _advance_until(self, time: float) -> bool:
        late, well = self._host.now() - LATE_SECONDS, True
        for record in await TournamentRows(self._host.store).due(time):
            check_at = record.next_check_at
            if self._shards.own(record.guild_id) or (check_at is not None and check_at < late):
                well &= await self._advance(record.id)
        return well

    async def _advance(self, tournament_id: int) -> bool:
        """Advance a tournament and return whether that succeeded. A failure is only logged."""
        try:
            await self._host.tournaments.advance(tournament_id)
        except Refusal as refusal:
            log.warning("tournament %s has to wait: %s", tournament_id, refusal.reason)
        except Exception as error:  # an error must not stop the others
            log.error("tournament %s has to wait: %s", tournament_id, safe_traceback(error))
        else:
            return True
        return False
