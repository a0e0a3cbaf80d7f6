"""Waiting for something to become so."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

PATIENCE = 60.0  # seconds after which what has not come will not come any more


class Changes:
    """Wakes everybody who waits whenever something has changed."""

    def __init__(self) -> None:
        self._change = asyncio.Event()

    def tell(self) -> None:
        """Let everybody who waits look anew."""
        self._change.set()
        self._change = asyncio.Event()

    async def until(
        self,
        predicate: Callable[[], Any],
        timeout: float = PATIENCE,  # noqa: ASYNC109 - what callers expect it to be called
    ) -> Any:
        """Wait until ``predicate()`` is true and return it; looks anew after every change."""
        async with asyncio.timeout(timeout):
            while not (found := predicate()):
                await self._change.wait()
        return found

    async def holds(self, predicate: Callable[[], Any], within: float) -> bool:
        """Whether ``predicate()`` becomes true in time."""
        with contextlib.suppress(TimeoutError):
            await self.until(predicate, within)
            return True
        return False
