"""Others: what processes on the same database tell each other, and what one must do for another.

A note says that somebody acted in a match. It may be lost; then a look at the database, now and
again, finds what it would have told.
"""

from __future__ import annotations

import asyncio
import logging

from bot.clock import Clock
from bot.host import Host, Refusal, RobotPlayers, safe_traceback
from bot.roll import Roll
from bot.shards import Shards
from bot.surfaces.live import LivePanels
from bot.surfaces.publisher import Publisher

log = logging.getLogger(__name__)

EVERY = 60.0  # seconds between two looks
GONE = 60.0  # seconds after which a robot's answer is no longer left to who owes it


class Others:
    """Hears of other processes' acts, and takes up what one that is gone has left."""

    def __init__(
        self,
        host: Host,
        shards: Shards,
        publisher: Publisher,
        robots: RobotPlayers,
        live: LivePanels,
        clock: Clock,
    ) -> None:
        self._host = host
        self._shards = shards
        self._publisher = publisher
        self._robots = robots
        self._live = live
        self._clock = clock
        self.roll = Roll(host.store, shards)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._missed = asyncio.Event()  # something since the last look began, perhaps

    async def run(self) -> None:
        """Listen from now on, and look now and again; where nobody else can write, do nothing."""
        if not self._host.store.shared:
            return
        heard = self._host.store.on_peer_message
        if self._on_peer_message not in heard:
            heard.append(self._on_peer_message)
        while True:
            self._missed.clear()
            self._host.scheduler.schedule("others", self._host.now() + EVERY, self._missed.set)
            await self.roll.call()
            await self._look()
            await self._missed.wait()

    async def close(self) -> None:
        """Stop what notes have begun."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_peer_message(self, note: str) -> None:
        what, *about = note.split() or [""]
        if not what:  # notes may have been missed
            self._missed.set()
        elif what == "match":
            match_id, guild_id = map(int, about)
            if match_id in self._tasks:
                self._again.add(match_id)
            else:
                self._tasks[match_id] = asyncio.create_task(self._see_to(match_id, guild_id))

    async def _see_to(self, match_id: int, guild_id: int) -> None:
        try:
            await self._tell(match_id, guild_id)
            while match_id in self._again:  # it went on meanwhile
                self._again.discard(match_id)
                await self._tell(match_id, guild_id)
        except Refusal as refusal:
            log.info("match %s: another's act is left for later: %s", match_id, refusal.reason)
        except Exception as error:
            log.error("match %s: another's act could not be seen to: %s", match_id, safe_traceback(error))
        finally:
            del self._tasks[match_id]
            self._again.discard(match_id)

    async def _tell(self, match_id: int, guild_id: int) -> None:
        """Let those know whom an act concerns here; the match is read only if there are any."""
        if self._shards.own(guild_id) or self._live.follows(match_id):
            match = await self._host.match(match_id)
            self._host.matches.notify_listeners(match, self._host.on_commit)
        elif self._shards.direct:
            await self._publisher.look_for(match_id)

    async def _look(self) -> None:
        """Look for what was not told, and for what one that is gone has left."""
        await self._host.store.refresh()
        await self._publisher.resume()
        await self._robots.resume(before=self._host.now() - GONE)
        self._clock.wake()
