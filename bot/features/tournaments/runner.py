"""The runner: carries out what is due in tournaments, also what was missed before a restart."""

from __future__ import annotations

import asyncio
import logging
from math import inf

from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.rows import TournamentRows
from bot.match.host import Host
from bot.match.match import OVER_STATUSES, Match
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all, start_task
from bot.runtime.timers import RecurringJob

log = logging.getLogger(__name__)

CHECK_ALL_SECONDS = 3600.0  # between two checks of all tournaments that are not over
RETRY_SECONDS = 5.0  # until a tournament that could not be advanced is tried again
LATE_SECONDS = 60.0  # after which any process may advance a tournament


class TournamentRunner:
    """Advances tournaments when a match is over, and when their time has come.

    If several processes share the database, each advances those of its own servers.
    It advances others only once they are late, because their process may have died.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._job = RecurringJob(host.timers, self._check)
        self._check_all = True
        self._failed: set[int] = set()  # tournaments that could not be advanced
        self._tasks: set[asyncio.Task[None]] = set()
        host.on_commit.append(self._on_commit)
        host[Tournaments].on_change.append(lambda _: self._job.bring_forward(host.now()))

    async def run(self) -> None:
        """Advance all tournaments now, and each when something is due, until cancelled."""
        self._check_all = True
        await self._job.run()

    async def _check(self) -> float:
        now = self._host.now()
        if self._check_all:
            await self.advance_all()
            self._check_all = False
            self._host.timers.schedule(
                "all tournaments", now + CHECK_ALL_SECONDS, self._check_all_again
            )
        else:
            await self.advance_due()
        next_at = await TournamentRows(self._host.store).next_check(after=now)
        retry_at = now + RETRY_SECONDS if self._failed else inf
        return retry_at if next_at is None else min(next_at, retry_at)

    def _check_all_again(self) -> None:
        self._check_all = True
        self._job.bring_forward(self._host.now())

    async def close(self) -> None:
        """Stop. What was not finished is done after the next start."""
        await cancel_all(self._tasks)

    async def advance_all(self) -> bool:
        """Advance every tournament of this process that is not over; return whether all could be.

        This finds matches whose end nobody has noticed. Raise StoreError if the store fails.
        """
        return await self._advance_until(inf)

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
        if of is not None and match.status in OVER_STATUSES:
            start_task(self._tasks, self._advance_ended(of))

    async def _advance_ended(self, tournament_id: int) -> None:
        if not await self._advance(tournament_id):
            self._job.bring_forward(self._host.now() + RETRY_SECONDS)

    async def _advance_until(self, time: float) -> bool:
        late = self._host.now() - LATE_SECONDS
        due = [
            record.id for record in await TournamentRows(self._host.store).due(time)
            if self._host.store.cluster.owns(record.guild_id)
            or (record.next_check_at is not None and record.next_check_at < late)
        ]  # fmt: skip
        for tournament_id in dict.fromkeys([*due, *self._failed]):
            await self._advance(tournament_id)
        return not self._failed

    async def _advance(self, tournament_id: int) -> bool:
        """Advance a tournament and return whether that succeeded; if not, it is tried again."""
        self._failed.discard(tournament_id)
        try:
            await self._host[Tournaments].advance(tournament_id)
        except Refusal as refusal:
            if refusal.reason == "no_tournament":  # it has been deleted
                return True
            log.warning("tournament %s has to wait: %s", tournament_id, refusal.reason)
        except Exception as error:  # an error must not stop the others
            log.error("tournament %s has to wait: %s", tournament_id, safe_traceback(error))
        else:
            return True
        self._failed.add(tournament_id)
        return False
