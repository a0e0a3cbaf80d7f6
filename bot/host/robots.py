"""Robots at the tables: they owe their answers whenever a match waits for their seat."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence

from bot.host.host import Host
from bot.host.match import Match
from bot.host.matches import where
from bot.host.refusals import Refusal
from games.robots import RANDOM, answer

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0  # seconds between attempts while nothing can be saved


class RobotPlayers:
    """Answers for every robot that a match waits for, also after a restart."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tasks: dict[int, asyncio.Task[None]] = {}
        host.heard.append(self.rouse)

    async def resume(self) -> None:
        """Take up the answers that robots owe from before the start."""
        for match_id in await self._host.store.robots_due():
            try:
                self.rouse(await self._host.match(match_id))
            except Refusal as refusal:
                log.warning("match %s is not taken up: %s", match_id, refusal.reason)

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

    def rouse(self, match: Match) -> None:
        """Begin to answer for a match's robots, if one is due."""
        playing = self._tasks.get(match.id)
        if match.robot_due is None or (playing and not playing.done()):
            return
        task = self._tasks[match.id] = asyncio.create_task(self._play(match.id))
        task.add_done_callback(lambda _: self._forget(match.id, task))

    def _forget(self, match_id: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(match_id) is task:
            del self._tasks[match_id]

    async def _play(self, match_id: int) -> None:
        # A robot's taste is no secret of the deal, and fresh after every restart.
        rng = random.Random(self._host.secret(16))
        wait = FIRST_WAIT
        while True:
            try:
                match = await self._host.match(match_id)
                seat = match.robot_due
                if seat is None or match.table is None:
                    return
                number = match.table.waiting[seat].number
                await self._host.play.answer_for(match_id, seat, number, _answer(match, seat, rng))
                wait = FIRST_WAIT
            except Refusal as refusal:
                log.warning("match %s: a robot's answer: %s", match_id, refusal.reason)
                if refusal.reason == "unknown_match":
                    return
                if refusal.reason == "commit":  # nobody else may be there to try it again
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)


def _answer(match: Match, seat: int, rng: random.Random) -> Sequence[str]:
    """Return what a seat's robot answers, or what is always legal where the robot fails."""
    assert match.table is not None
    decision = match.table.waiting[seat]
    try:
        ids = answer(match.table.seat(seat), match.seats[seat].robot or RANDOM, rng)
        decision.read(ids)
    except Exception as error:
        log.error("match %s: a robot raised %s", match.id, where(error))
        return decision.fallback
    return ids
