"""Hints: a strong robot's answer to a decision, the same for everyone who asks again."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from secrets import randbits
from typing import Any

from bot.match.match import Match
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all
from games.robots.hints import Hint

log = logging.getLogger(__name__)

CACHED_HINTS = 1000  # hints that are remembered for repeated requests

Advise = Callable[[Match, int, int], Coroutine[Any, Any, Hint]]
"""Returns what a strong robot would do in this seat; the number is its random seed."""


class Hints:
    """Hints for decisions, computed by ``advise`` and cached, so that repeated requests agree."""

    def __init__(self, advise: Advise) -> None:
        self._advise = advise
        self._found: OrderedDict[Hashable, asyncio.Task[Hint]] = OrderedDict()

    async def of(self, decision: Hashable, match: Match, seat: int) -> Hint:
        """Return a hint for a seat's current decision; ``decision`` identifies it.

        Raise Refusal if the robot fails, or takes too long. A failure is not cached: the next call
        asks the robot again.
        """
        if decision not in self._found:
            hint = self._advise(match, seat, randbits(64))
            self._found[decision] = asyncio.create_task(hint)
            while len(self._found) > CACHED_HINTS:
                self._found.popitem(last=False)
        task = self._found[decision]
        try:
            return await asyncio.shield(task)  # others may wait for it as well
        except Exception as error:  # a robot that fails must not look like a bot that does
            if self._found.get(decision) is task:
                del self._found[decision]
            log.error("match %s: a hint raised %s", match.id, safe_traceback(error))
            raise Refusal("hint_failed") from error

    async def close(self) -> None:
        """Stop all computations."""
        await cancel_all(self._found.values())


# In units of a robot's time for one answer: 40 units altogether, which is 20 seconds.
