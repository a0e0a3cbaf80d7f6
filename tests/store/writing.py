"""Statements of tests on the connection that the store writes with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from sqlalchemy import Connection, event

from bot.store import Store

T = TypeVar("T")


async def while_writing(
    store: Store, work: Callable[[Connection], T], moment: Literal["begin", "commit"] = "commit"
) -> T:
    """Run ``work`` at the beginning or before the COMMIT of the next write; return its result."""
    found: list[T] = []
    event.listen(store.backend.writing, moment, lambda each: found.append(work(each)), once=True)
    await store.set_meta("probe", "")
    return found[0]
