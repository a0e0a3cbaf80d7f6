"""Scheduled events in memory, with Discord's rules for their statuses."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from itertools import count
from typing import Literal

from bot.messaging.errors import EventGone, MissingPermission, RequestRefused
from bot.messaging.scheduled_events import ScheduledEvent

Call = Callable[[str, int], AbstractAsyncContextManager[None]]


@dataclass
class Held:
    """An event of a server."""

    event: ScheduledEvent
    status: Literal["scheduled", "active", "completed"] = "scheduled"
    edits: int = 0


class MemoryEvents:
    """The events of all servers by id; ``granted`` are the servers with Create Events."""

    def __init__(self, call: Call) -> None:
        self.granted: set[int] = set()
        self.held: dict[int, Held] = {}
        self._call = call
        self._ids = count(80_000)

    def allowed(self, guild_id: int) -> bool:
        return guild_id in self.granted

    async def create(self, guild_id: int, event: ScheduledEvent) -> int:
        async with self._call("create_event", guild_id):
            self._check(guild_id)
            number = next(self._ids)
            self.held[number] = Held(event)
        return number

    async def find(self, guild_id: int, match: str) -> int | None:
        async with self._call("find_event", guild_id):
            found = (n for n, held in self.held.items() if held.event.match == match)
            return next(found, None)

    async def edit(self, guild_id: int, event_id: int, event: ScheduledEvent) -> None:
        async with self._call("edit_event", guild_id):
            held = self._get(guild_id, event_id, "scheduled")
            held.event, held.edits = event, held.edits + 1

    async def begin(self, guild_id: int, event_id: int) -> None:
        async with self._call("begin_event", guild_id):
            self._get(guild_id, event_id, "scheduled").status = "active"

    async def end(self, guild_id: int, event_id: int) -> None:
        async with self._call("end_event", guild_id):
            self._get(guild_id, event_id, "active").status = "completed"

    async def delete(self, guild_id: int, event_id: int) -> None:
        async with self._call("delete_event", guild_id):
            self._get(guild_id, event_id)
            del self.held[event_id]

    def _check(self, guild_id: int) -> None:
        if guild_id not in self.granted:
            raise MissingPermission("Missing Permissions")

    def _get(self, guild_id: int, event_id: int, *statuses: str) -> Held:
        self._check(guild_id)
        if event_id not in self.held:
            raise EventGone("Unknown Guild Scheduled Event")
        held = self.held[event_id]
        if statuses and held.status not in statuses:
            raise RequestRefused("Invalid Form Body", 400, 50035)
        return held
