"""Hooks: places in the core to which features add functions, so that it need not know them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Iterable
from typing import TypeVar

from bot.runtime.logs import safe_traceback

F = TypeVar("F")
R = TypeVar("R")

log = logging.getLogger(__name__)


class Hook(list[F]):
    """The functions that features have added to one place, in the order of the features."""

    def add(self, function: F) -> F:
        """Add a function, unless it is there already; return it, for use as a decorator."""
        if function not in self:
            self.append(function)
        return function


async def added(calls: Iterable[Awaitable[R]]) -> list[R]:
    """Return what functions of features add to a post; one that fails is logged and adds nothing.

    The post itself is necessary, such as a result, and what features add to it is not.
    """
    found = []
    for call in calls:
        try:
            found.append(await call)
        except Exception as error:
            log.error("a feature could not add to a post: %s", safe_traceback(error))
    return found
