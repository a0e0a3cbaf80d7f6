"""Processes: how a match is kept from being changed by two of them at once."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from bot.host.match import Match
from bot.host.refusals import Refusal
from bot.store import Store, StoreError

log = logging.getLogger(__name__)

LOCK_TIMEOUT_SECONDS = (
    5.0  # seconds in which another process has to be done; versions guard a match too
)


@asynccontextmanager
async def locked_across_processes(store: Store, match_id: int) -> AsyncIterator[int | None]:
    """Let no other process act in a match meanwhile; raises Refusal("commit").

    Yields its stored version; None where no other process can change it.
    """
    async with AsyncExitStack() as stack:
        try:
            version = await stack.enter_async_context(
                store.match_lock(match_id, LOCK_TIMEOUT_SECONDS)
            )
        except StoreError as error:
            log.error("match %s: it cannot be had alone: %s", match_id, error)
            raise Refusal("commit") from error
        yield version


async def is_up_to_date(store: Store, match: Match) -> bool:
    """Say whether a match in memory is the one that is stored: others may have gone on.

    Raises Refusal("commit") where that cannot be known.
    """
    try:
        return await store.version(match.id) in (None, match.record.version)
    except StoreError as error:
        log.error("match %s cannot be read: %s", match.id, error)
        raise Refusal("commit") from error
