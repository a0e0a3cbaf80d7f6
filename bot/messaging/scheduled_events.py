"""The interface to Discord's scheduled events, which a server lists with their times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class ScheduledEvent:
    """An event outside Discord's voice channels, from ``start`` to ``end`` in seconds.

    The description is ``about`` and, in its last line, ``match``: the number of the match in words,
    by which the event is found again.
    """

    name: str
    about: str
    place: str
    start: float
    end: float
    match: str

    @property
    def description(self) -> str:
        """The description as people read it."""
        return f"{self.about}\n\n{self.match}"


class ScheduledEvents(Protocol):
    """The requests for the events of servers that the bot has created.

    Every request may raise MessengerError: EventGone for an event that was deleted,
    MissingPermission if the bot may no longer change it.
    """

    def allowed(self, guild_id: int) -> bool:
        """Return whether the bot may create events on a server; False if unknown."""

    async def create(self, guild_id: int, event: ScheduledEvent) -> int:
        """Create an event and return its id."""

    async def find(self, guild_id: int, match: str) -> int | None:
        """Return the id of the bot's event for a match, or None if there is none."""

    async def edit(self, guild_id: int, event_id: int, event: ScheduledEvent) -> None:
        """Change an event that has not started."""

    async def begin(self, guild_id: int, event_id: int) -> None:
        """Start an event now."""

    async def end(self, guild_id: int, event_id: int) -> None:
        """End an event that has started."""

    async def delete(self, guild_id: int, event_id: int) -> None:
        """Delete an event."""
