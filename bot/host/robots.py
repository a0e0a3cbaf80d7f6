"""Robots at the tables: they owe their answers whenever a match waits for their seat."""

from __future__ import annotations

import asyncio
import logging
import random

from bot.host.host import Host
from bot.host.match import Match
from bot.host.refusal import Refusal
from games.robots import ROBOTS

log = logging.getLogger(__name__)


class RobotPlayers:
    """Answers for every robot that a match waits for, also after a restart."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tasks: dict[int, asyncio.Task[None]] = {}
        host.heard.append(self.rouse)

    async def resume(self) -> None:
        """Take up the answers that robots owe from before the start."""
        for match_id in await self._host.store.running():
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
        if robot_due(match) is not None and match.id not in self._tasks:
            task = asyncio.create_task(self._play(match.id))
            self._tasks[match.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(match.id, None))

    async def _play(self, match_id: int) -> None:
        # A robot's taste is no secret of the deal, and fresh after every restart.
        rng = random.Random(self._host.secret(16))
        while True:
            match = await self._host.match(match_id)
            seat = robot_due(match)
            if seat is None or match.table is None:
                return
            robot = ROBOTS[match.seats[seat].robot or "random"]
            number = match.table.waiting[seat].number
            ids = robot.answer(match.table.guess(seat, rng), seat, rng)
            try:
                await self._host.answer_for(match_id, seat, number, ids)
            except Refusal as refusal:
                log.warning("match %s: a robot's answer: %s", match_id, refusal.reason)
                if refusal.reason == "commit":
                    return


def robot_due(match: Match) -> int | None:
    """Return a seat that waits for its robot; a stuck match waits for its people."""
    if match.stuck:
        return None
    robots = {s.seat for s in match.seats if s.user_id is None}
    return next((seat for seat in match.waited_for() if seat in robots), None)
