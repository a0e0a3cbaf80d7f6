"""Tasks: cancelling them, and long work that lets others run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def cancel_all(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Cancel tasks and wait until all have ended. Their exceptions are dropped."""
    ending = list(tasks)
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)


async def with_turns(items: Iterable[T], size: int) -> AsyncIterator[T]:
    """Yield items for long work, and let other tasks run after each ``size`` of them."""
    for number, item in enumerate(items, 1):
        yield item
        if not number % size:
            await asyncio.sleep(0)
