"""Locks that keep two processes from changing a match at once."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from bot.host.match import Match
from bot.host.refusals import Refusal
from bot.store import Store, StoreError

log = logging.getLogger(__name__)

LOCK_TIMEOUT_SECONDS = 5.0  # longest wait for another process; versions guard a match too


@asynccontextmanager
async def locked_across_processes(store: Store, match_id: int) -> AsyncIterator[int | None]:
    """Lock a match across processes; after LOCK_TIMEOUT_SECONDS continue without it.

    Yield the match's stored version. It is below every version if there is no such match, and None
    if no other process can change it. Raise Refusal("commit") if the store fails.
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
    """Return whether a match in memory has the stored version.

    Raise Refusal("commit") if the version can't be read.
    """
    try:
        return await store.version(match.id) in (None, match.record.version)
    except StoreError as error:
        log.error("match %s cannot be read: %s", match.id, error)
        raise Refusal("commit") from error
