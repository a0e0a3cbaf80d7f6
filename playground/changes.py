"""Waiting until a condition becomes true."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

PATIENCE = 60.0  # seconds to wait for a condition


class Changes:
    """Wakes all waiting tasks whenever something has changed."""

    def __init__(self) -> None:
        self._change = asyncio.Event()

    def tell(self) -> None:
        """Wake all waiting tasks, so that each checks its condition."""
        self._change.set()
        self._change = asyncio.Event()

    async def until(
        self,
        predicate: Callable[[], Any],
        timeout: float = PATIENCE,  # noqa: ASYNC109 - what callers expect it to be called
    ) -> Any:
        """Wait until ``predicate()`` is true and return its result.

        It is called after every change. Raise TimeoutError after ``timeout`` seconds.
        """
        async with asyncio.timeout(timeout):
            while not (found := predicate()):
                await self._change.wait()
        return found

    async def holds(self, predicate: Callable[[], Any], within: float) -> bool:
        """Return whether ``predicate()`` becomes true within this number of seconds."""
        with contextlib.suppress(TimeoutError):
            await self.until(predicate, within)
            return True
        return False
