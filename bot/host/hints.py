"""Hints: what a strong robot would do, computed once for each decision."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from secrets import randbits
from typing import Any

from bot.host.match import Match
from games.robots.hints import Hint

CACHED_HINTS = 1000  # hints that are remembered for who asks again

Advise = Callable[[Match, int, int], Coroutine[Any, Any, Hint]]
"""Returns what a strong robot would do in a seat's place; chance comes from the number given."""


class Hints:
    """Hints for decisions, computed by ``advise`` and kept, so that asking again gives the same."""

    def __init__(self, advise: Advise) -> None:
        self._advise = advise
        self._found: OrderedDict[Hashable, asyncio.Task[Hint]] = OrderedDict()

    async def of(self, decision: Hashable, match: Match, seat: int) -> Hint:
        """Return a hint for what a seat is asked; ``decision`` tells that apart from all else.

        Raises whatever the robot raises. A failure is not kept: the next call asks the robot again.
        """
        if decision not in self._found:
            advice = self._advise(match, seat, randbits(64))
            self._found[decision] = asyncio.create_task(advice)
            while len(self._found) > CACHED_HINTS:
                self._found.popitem(last=False)
        task = self._found[decision]
        try:
            return await asyncio.shield(task)  # others may wait for it as well
        except Exception:
            if self._found.get(decision) is task:
                del self._found[decision]
            raise

    async def close(self) -> None:
        """Stop; who asks again later gets a hint then."""
        for task in self._found.values():
            task.cancel()
        await asyncio.gather(*self._found.values(), return_exceptions=True)
