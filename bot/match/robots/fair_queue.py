"""A queue in which people take turns."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Waiting = dict[int, deque[tuple[asyncio.Future[None], int]]]
"""The waiting tasks of one person, by match, with the turns that each costs."""


class FairQueue:
    """Lets a limited number of tasks run at the same time; the others wait for their turn.

    People take turns, the matches of a person take turns, and tasks of a match run in order. So a
    person with many matches delays nobody else. A task may cost several turns; its
    person then waits for as many of the others' turns.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        # The next person comes first, and so does the next match of each person.
        self._waiting: dict[int, Waiting] = {}
        self._owed: Counter[int] = Counter()  # turns that people had in advance

    @asynccontextmanager
    async def slot(self, person: int, match: int, cost: int = 1) -> AsyncIterator[None]:
        """Wait for a turn, and keep it inside the ``with`` block, as long as ``cost`` turns."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, {}).setdefault(match, deque()).append((granted, cost))
        self._grant()
        try:
            await granted
            yield
        finally:
            # A turn that was granted just as its task was cancelled is returned, too.
            if granted.done() and not granted.cancelled():
                self._free += 1
                self._grant()

    def _grant(self) -> None:
        """Give all free slots to the next tasks; cancelled tasks take none."""
        while self._free and self._waiting:
            granted = self._next()
            if not granted.done():
                granted.set_result(None)
                self._free -= 1

    def _next(self) -> asyncio.Future[None]:
        """Remove and return the next task. Its match and its person come last from now on."""
        person, matches = next(iter(self._waiting.items()))
        while self._owed[person] and len(self._waiting) > 1:
            self._owed[person] -= 1
            self._waiting[person] = self._waiting.pop(person)
            person, matches = next(iter(self._waiting.items()))
        match, own = next(iter(matches.items()))
        granted, cost = own.popleft()
        del self._waiting[person], matches[match]
        if own:
            matches[match] = own
        if matches:
            self._waiting[person] = matches
        self._owed[person] = 0 if granted.done() else cost - 1
        self._owed += Counter()  # without those who owe nothing
        return granted
