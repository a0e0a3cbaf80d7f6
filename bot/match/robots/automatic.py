"""Automatic answers: those that the bot gives for a person.

They are standing answers, plans, and the only choice that is left. If everyone knows that only one
choice is left, the bot makes it at once (see ``bot.match.commits.settling``). All others are given
after a time drawn at random, whatever their reason. So the time reveals neither that a hand leaves
no choice nor what a person has decided in advance.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from math import inf
from random import Random

from bot.match.host import Host
from bot.match.match import Match
from bot.posts.refusals import Refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.tasks import cancel_all, start_task

log = logging.getLogger(__name__)

SLOW_DELAY_SECONDS = (60.0, 600.0)  # least and most until an automatic answer is given
LIVE_DELAY_SECONDS = (2.0, 8.0)  # the same in live play
RETRY_SECONDS = 60.0  # until an answer that could not be given is tried again

Key = tuple[int, int, int]
"""An automatic answer: its match, seat and decision."""


class AutomaticAnswers:
    """Gives automatic answers when their time has come, also after a restart."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tasks: set[asyncio.Task[None]] = set()
        host.on_own_commit.append(self.wake)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The answers that are being given."""
        return list(self._tasks)

    def wake(self, match: Match) -> None:
        """Schedule a match's automatic answers that are not scheduled yet."""
        for seat in match.automatic_seats:
            assert match.table is not None
            key = match.id, seat, match.table.waiting[seat].number
            if self._host.timers.moment(("automatic", *key)) == inf:
                live = match.time_control.is_live
                self._schedule(key, self._delay(LIVE_DELAY_SECONDS if live else SLOW_DELAY_SECONDS))

    def _delay(self, bounds: tuple[float, float]) -> float:
        # The secret does not come from the match's seed.
        return Random(self._host.secret(16)).uniform(*bounds)

    def _schedule(self, key: Key, delay: float) -> None:
        at = self._host.now() + delay
        self._host.timers.schedule(("automatic", *key), at, partial(self._begin, key))

    def _begin(self, key: Key) -> None:
        start_task(self._tasks, self._give(key))

    async def _give(self, key: Key) -> None:
        match_id, _, number = key
        try:
            await self._host.play.answer_automatically(*key)
        except Refusal as refusal:  # its person was quicker, or has changed their mind
            if refusal.retryable:
                self._schedule(key, RETRY_SECONDS)
        except Exception as error:
            log.error(
                "match %s: an automatic answer raised %s", match_id, safe_traceback(error),
                extra=about(match_id, decision=number),
            )  # fmt: skip

    async def close(self) -> None:
        """Stop. Missing answers are given after the next start."""
        await cancel_all(self.tasks)
