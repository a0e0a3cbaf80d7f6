"""A harness whose clock only moves when a test moves it."""

from __future__ import annotations

import asyncio

from bot.match.commits.outdated import NOTICE
from bot.match.match import Match
from bot.match.time_control import ClockSpeed as ClockName
from bot.match.time_control import TimeoutAction
from tests.host.harness import LION, HostHarness

START = 1_000_000.0


class Days:
    """A harness whose clock only moves when a test moves it."""

    def __init__(self, harness: HostHarness) -> None:
        self.harness = harness
        self.now = START
        self.set()

    def set(self) -> None:
        self.harness.host.matches.clock = lambda: self.now

    async def later(self, seconds: float) -> None:
        """Let time pass, and let the bot's clock act on every deadline on the way."""
        end = self.now + seconds
        while True:
            ring = await self.harness.store.next_deadline()
            if ring is None or ring > end:
                break
            self.now = max(self.now, ring)
            await self.harness.host.clock.tick()
            await self.robots()
        self.now = end

    async def robots(self) -> None:
        """Let robots give the answers that matches wait for."""
        robots = self.harness.robots or self.harness.seat_robots()
        await robots.resume()
        for task in robots.tasks:
            await asyncio.wait({task}, timeout=60)

    async def down(self, seconds: float) -> None:
        """Stop the process for some seconds, then start it again."""
        await self.harness.close()
        self.now += seconds
        await self.harness.open()
        self.set()
        self.harness.host.timeouts.started_at = self.now

    async def match(self, match_id: int) -> Match:
        return await self.harness.host.match(match_id)

    async def begin(
        self,
        *people: int,
        game: str = LION,
        clock: ClockName = "day",
        late: TimeoutAction = "robot",
        robots: int = 0,
    ) -> Match:
        match = await self.harness.lobby(*people, game=game, robots=robots)
        match = await self.harness.host.lobby.set_time_control(
            match.id,
            people[0],
            clock=clock,
            late=late,
        )
        match = await self.harness.host.lobby.start(match.id, people[0])
        for person in people:
            await self.harness.host.timeouts.mark_present(match.id, person)
        await self.robots()
        return await self.match(match.id)

    async def notices(self, match: Match, seat: int) -> int:
        """Return the version of the latest notice to a seat, or 0."""
        found = await self.harness.store.surface(match.id, NOTICE, seat)
        return found.desired_version if found else 0
