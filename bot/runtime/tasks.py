"""Tasks: starting and cancelling them, and long work that lets others run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def start_task(tasks: set[asyncio.Task[T]], work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start work in the background; it is in ``tasks`` until it ends. Return its task."""
    task = asyncio.create_task(work)
    tasks.add(task)  # the event loop alone doesn't keep it
    task.add_done_callback(tasks.discard)
    return task


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
