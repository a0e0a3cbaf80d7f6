"""Robots at the tables: they owe their answers whenever a match waits for their seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from math import inf
from random import Random

from bot.host.host import Host
from bot.host.match import Match
from bot.host.matches import safe_traceback
from bot.host.refusals import RETRYABLE_REASONS, Refusal
from bot.host.thinking import Think
from bot.logs import about

log = logging.getLogger(__name__)

ANSWER_PAUSE_SECONDS = 1.2  # seconds in which a robot seems to think, on average
PAUSE_VARIATION = 0.4  # by which part a pause is longer or shorter
FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS = (
    1.0,
    60.0,
)  # seconds between attempts while nothing can be saved


class RobotPlayers:
    """Answers for every robot that a match waits for, also after a restart.

    ``think`` chooses an answer. It comes after a ``pause`` which is as long whatever it is, so
    that nobody learns by it how much there was to think about.
    """

    def __init__(self, host: Host, think: Think, pause: float = ANSWER_PAUSE_SECONDS) -> None:
        self._host = host
        self._think = think
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        host.on_own_commit.append(self.wake)

    async def resume(self, before: float = inf) -> None:
        """Take up the answers that robots owe: from before the start, or since before a time.

        The latter are those of another process that is gone.
        """
        for match_id in await self._host.store.robots_due(before):
            try:
                self.wake(await self._host.match(match_id))
            except Refusal as refusal:
                log.warning(
                    "match %s is not taken up: %s", match_id, refusal.reason, extra=about(match_id)
                )
                if refusal.reason == "commit":  # it can be read later
                    self._begin(match_id)

    async def close(self) -> None:
        """Stop; what is owed will be answered after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settle(self, match_id: int, patience: float) -> None:
        """Wait until a match's robots have answered, but not longer than ``patience`` seconds."""
        task = self._tasks.get(match_id)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    def wake(self, match: Match) -> None:
        """Begin to answer for a match's robots, if one is due."""
        if match.robots_due:
            self._begin(match.id)

    def _begin(self, match_id: int) -> None:
        playing = self._tasks.get(match_id)
        if playing is not None and not playing.done():
            return
        task = self._tasks[match_id] = asyncio.create_task(self._play(match_id))
        task.add_done_callback(lambda _: self._forget(match_id, task))

    def _forget(self, match_id: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(match_id) is task:
            del self._tasks[match_id]

    async def _play(self, match_id: int) -> None:
        # A robot's taste is no secret of the deal, and fresh after every restart.
        rng = Random(self._host.secret(16))
        wait = FIRST_RETRY_SECONDS
        while True:
            try:
                match = await self._host.match(match_id)
                if not match.robots_due:
                    return
                await self._answer_all(match, rng)
                wait = FIRST_RETRY_SECONDS
            except Refusal as refusal:
                log.warning(
                    "match %s: a robot's answer: %s",
                    match_id,
                    refusal.reason,
                    extra=about(match_id),
                )
                if refusal.reason == "unknown_match":
                    return
                # Nobody else may be there to try it again; what was written after all stands.
                if refusal.reason in RETRYABLE_REASONS:
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, MAX_RETRY_SECONDS)

    async def _answer_all(self, match: Match, rng: Random) -> None:
        """Answer for all robots that are due: each thinks by itself, who speaks first is open."""
        assert match.table is not None
        due = rng.sample(match.robots_due, len(match.robots_due))
        pause = self._pause * (1 + rng.uniform(-PAUSE_VARIATION, PAUSE_VARIATION))
        thoughts = [self._thought(match, seat, rng.getrandbits(64)) for seat in due]
        answers, _ = await asyncio.gather(asyncio.gather(*thoughts), asyncio.sleep(pause))
        for seat, ids in zip(due, answers, strict=True):
            number = match.table.waiting[seat].number
            try:
                await self._host.play.answer_for(match.id, seat, number, ids)
            except Refusal as refusal:  # somebody was quicker
                if refusal.reason not in ("closed", "not_your_turn"):
                    raise

    async def _thought(self, match: Match, seat: int, seed: int) -> Sequence[str]:
        """Return what a seat's robot answers, or what is always legal where the robot fails."""
        assert match.table is not None
        decision = match.table.waiting[seat]
        try:
            ids = await self._think(match, seat, seed)
            decision.read(ids)
        except Exception as error:
            log.error(
                "match %s: a robot raised %s",
                match.id,
                safe_traceback(error),
                extra=about(match.id, match.record.version, decision.number),
            )
            return decision.fallback
        return ids
