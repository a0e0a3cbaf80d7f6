"""Fair queue: many want to do what only a few can do at once, and nobody holds up the others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Waiting = dict[int, deque[asyncio.Future[None]]]
"""Those of one person who wait, by match."""


class FairQueue:
    """Lets so many at once do something; the others wait for their turn.

    The persons take turns, each person's matches take turns, and a match's own come in order. So
    who has many waits for themselves, and holds up nobody else.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        # Whose turn is next comes first; in each, too.
        self._waiting: dict[int, Waiting] = {}

    @asynccontextmanager
    async def slot(self, person: int, match: int) -> AsyncIterator[None]:
        """Wait for a turn, and hold it within."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, {}).setdefault(match, deque()).append(granted)
        self._grant()
        try:
            await granted
            yield
        finally:
            # A turn that came just when its waiter was cancelled is given back as well.
            if granted.done() and not granted.cancelled():
                self._free += 1
                self._grant()

    def _grant(self) -> None:
        """Give all free places to those whose turn it is; who was cancelled takes none."""
        while self._free and self._waiting:
            granted = self._next()
            if not granted.done():
                granted.set_result(None)
                self._free -= 1

    def _next(self) -> asyncio.Future[None]:
        """Take whose turn it is out; the same match and the same person come last from now on."""
        person, matches = next(iter(self._waiting.items()))
        match, own = next(iter(matches.items()))
        granted = own.popleft()
        del self._waiting[person], matches[match]
        if own:
            matches[match] = own
        if matches:
            self._waiting[person] = matches
        return granted
