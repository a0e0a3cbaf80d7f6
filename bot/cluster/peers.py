"""Coordination between processes that share a database.

Each process notifies the others of its commits, and takes over work of processes that died. If a
message is lost, the regular check of the database finds what it was about.
"""

from __future__ import annotations

import asyncio
import logging

from bot.app.host import Host
from bot.cluster.shard_registry import ShardRegistry
from bot.cluster.shards import Shards
from bot.features.tournaments.runner import TournamentRunner
from bot.match.clock import Clock
from bot.match.match import Match
from bot.match.robots.automatic import AutomaticAnswers
from bot.match.robots.robots import RobotPlayers
from bot.posts.live_panels import LivePanels
from bot.posts.publisher import Publisher
from bot.posts.refusals import Refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.tasks import cancel_all
from bot.runtime.timers import RecurringJob

log = logging.getLogger(__name__)

CATCH_UP_INTERVAL_SECONDS = 60.0  # between two checks of the database
ROBOT_TAKEOVER_SECONDS = 60.0  # after this long, any process may answer for the robot


class PeerProcesses:
    """Handles commits of other processes, and takes over the work of those that died."""

    def __init__(
        self,
        host: Host,
        shards: Shards,
        publisher: Publisher[Match],
        robots: RobotPlayers,
        automatic_answers: AutomaticAnswers,
        live: LivePanels,
        clock: Clock,
        tournaments: TournamentRunner,
    ) -> None:
        self._host = host
        self._shards = shards
        self._publisher = publisher
        self._robots = robots
        self._automatic_answers = automatic_answers
        self._live = live
        self._clock = clock
        self._tournaments = tournaments
        self.shard_registry = ShardRegistry(host.store, shards)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self.is_up_to_date = False
        self._job = RecurringJob(host.timers, self._check)

    async def run(self) -> None:
        """Listen to messages and catch up regularly. Return if no other process can write."""
        coordinator = self._host.store.coordinator
        if not coordinator.shared:
            return
        listeners = coordinator.on_message
        if self._on_peer_message not in listeners:
            listeners.append(self._on_peer_message)
        await self._job.run()

    async def _check(self) -> float:
        self.is_up_to_date = False
        next_at = self._host.now() + CATCH_UP_INTERVAL_SECONDS
        await self.shard_registry.refresh()
        await self.catch_up()
        self.is_up_to_date = True
        return next_at

    async def close(self) -> None:
        """Cancel the handling of all messages."""
        await cancel_all(self._tasks.values())

    def _on_peer_message(self, message: str) -> None:
        what, *about = message.split() or [""]
        if not what:  # messages may have been lost
            self._job.bring_forward(self._host.now())
        elif what == "tournament":
            tournament_id, guild_id = map(int, about)
            if self._shards.own(guild_id):
                self._host.tournaments.on_change.send(tournament_id)
        elif what == "match":
            match_id, guild_id = map(int, about)
            if match_id in self._tasks:
                self._again.add(match_id)
            else:
                self._tasks[match_id] = asyncio.create_task(
                    self._process_until_current(match_id, guild_id)
                )

    async def _process_until_current(self, match_id: int, guild_id: int) -> None:
        try:
            await self._notify_listeners(match_id, guild_id)
            while match_id in self._again:  # another message about it has come
                self._again.discard(match_id)
                await self._notify_listeners(match_id, guild_id)
        except Refusal as refusal:
            log.info("match %s: another's act is left for later: %s", match_id, refusal.reason)
        except Exception as error:
            log.error(
                "match %s: another's act could not be seen to: %s", match_id, safe_traceback(error)
            )
        finally:
            del self._tasks[match_id]
            self._again.discard(match_id)

    async def _notify_listeners(self, match_id: int, guild_id: int) -> None:
        """Notify the listeners of another process's act.

        The match is only read if it concerns this process.
        """
        if self._shards.own(guild_id) or self._live.is_open(match_id):
            match = await self._host.match(match_id)
            self._host.on_commit.send(match, extra=about(match_id))
        elif self._shards.direct:
            await self._publisher.sync_match(match_id)

    async def catch_up(self) -> None:
        """Find changes whose messages were lost, and take over work of processes that died."""
        await self._host.store.refresh()
        await self._publisher.resume_all()
        owed_since = self._host.now() - ROBOT_TAKEOVER_SECONDS
        await self._robots.resume(before=owed_since, automatic=self._automatic_answers)
        self._clock.wake()
        await self._tournaments.advance_all()
