"""The keeper: keeps posts up to date that belong to no match, such as a server's table list.

A feature says which posts there are and how one is updated. When that happens, and what follows
from a refusal, is the same for all of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from math import inf

from bot.messaging.errors import ChannelGone, MessengerError, RateLimited, Remedy
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all, start_task
from bot.runtime.timers import Timers
from bot.store import StoreError

log = logging.getLogger(__name__)

STAGGER_SECONDS = 0.1  # between two posts after the start
FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 60.0, 3600.0  # between two attempts after a refusal
GONE_SECONDS = 86400.0  # for which a channel must be gone before it is forgotten


@dataclass
class Failing:
    """A post that can't be shown: the latest error, since when, and the pause before the next try.

    ``gone_since`` is since when its channel is gone; None if it is not.
    """

    error: MessengerError
    pause: float
    gone_since: float | None


class Keeper:
    """Keeps posts up to date, each identified by the number of its owner.

    - ``name`` says in the log what they are.
    - ``owners`` returns the owners on a server, or all for None; ``update`` brings the posts of one
      up to date.
    - An update begins ``debounce`` seconds after ``schedule``, so that a burst becomes one edit,
      and at least ``interval`` seconds after the one before. If ``stage`` is given, an update is
      not put off once that returns something else for its owner.
    - ``forget`` is called with an owner and a channel once that has been gone for a day.
    - ``now`` returns seconds since the epoch.

    ``failing`` has the owners whose posts can't be shown now.
    """

    def __init__(
        self,
        name: str,
        owners: Callable[[int | None], Awaitable[Iterable[int]]],
        update: Callable[[int], Awaitable[None]],
        timers: Timers,
        now: Callable[[], float],
        *,
        debounce: float,
        interval: float,
        stage: Callable[[int], Awaitable[object]] | None = None,
        forget: Callable[[int, int], Awaitable[None]] | None = None,
    ) -> None:
        self.name = name
        self._owners = owners
        self._update = update
        self._timers = timers
        self._now = now
        self._debounce = debounce
        self._interval = interval
        self._stage = stage
        self._forget = forget
        self.failing: dict[int, Failing] = {}
        self._due: dict[int, float] = {}  # when each owner's posts are to be updated
        self._again: dict[int, float | None] = {}  # when owners asked for an update during one
        self._updated: dict[int, tuple[float, object]] = {}  # when, and the stage then
        self._put_off: set[int] = set()  # owners whose next update has waited for the interval
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._resuming: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way."""
        return [*self._tasks.values(), *self._resuming]

    async def close(self) -> None:
        """Stop; the next start updates posts that are behind."""
        self._closed = True
        await cancel_all(self.tasks)

    async def resume(self, guild_id: int | None = None) -> None:
        """Update the posts of all owners soon, or of those on a server, unless they are failing.

        Raise StoreError if they can't be read.
        """
        owners = [o for o in await self._owners(guild_id) if o not in self.failing]
        for number, owner in enumerate(owners):
            self.schedule(owner, self._now() + number * STAGGER_SECONDS)

    def resume_soon(self, guild_id: int | None = None) -> None:
        """Resume in the background, also what is failing: that may be possible now."""
        if not self._closed:
            start_task(self._resuming, self._resume_safely(guild_id))

    async def _resume_safely(self, guild_id: int | None) -> None:
        try:
            for owner in await self._owners(guild_id) if self.failing else ():
                self.failing.pop(owner, None)
            await self.resume(guild_id)
        except (StoreError, Refusal) as error:
            log.warning("%s: not all are updated: %s", self.name, error)

    def schedule(self, owner: int, at: float | None = None) -> None:
        """Update an owner's posts at a time, or soon; an earlier update that is due counts."""
        if owner in self._tasks:
            self._again[owner] = at
            return
        when = self._soon(owner) if at is None else at
        if self._due.get(owner, inf) > when:
            self._due[owner] = when
            self._timers.schedule((self.name, owner), when, partial(self._start, owner))

    def _soon(self, owner: int) -> float:
        """Return when to update an owner's posts after a change."""
        soon = self._now() + self._debounce
        if self._stage is not None:  # it may be urgent
            self._put_off.discard(owner)
            return soon
        last, _ = self._updated.get(owner, (-inf, None))
        return max(soon, min(last, self._now()) + self._interval)  # the clock may be put back

    def _start(self, owner: int) -> None:
        self._due.pop(owner, None)
        if owner in self._tasks:
            self._again[owner] = None
        elif not self._closed:
            self._tasks[owner] = asyncio.create_task(self._sync(owner))

    async def _sync(self, owner: int) -> None:
        retry: float | None = None
        try:
            retry = await self._try(owner)
        finally:  # without awaiting in between, so that nothing scheduled meanwhile is lost
            del self._tasks[owner]
        if owner in self._again:
            self.schedule(owner, self._again.pop(owner))
        elif retry is not None:
            self.schedule(owner, self._now() + retry)

    async def _try(self, owner: int) -> float | None:
        """Update an owner's posts; return in how many seconds to try again, if at all."""
        try:
            return await self._update_if_due(owner)
        except Refusal as refusal:
            log.warning("%s %s: it could not be read: %s", self.name, owner, refusal.reason)
            return self._interval if refusal.retryable else None
        except Exception as error:  # an error must not stop the updates of other owners
            log.error("%s %s: it could not be shown: %s", self.name, owner, safe_traceback(error))
            return FIRST_RETRY_SECONDS

    async def _update_if_due(self, owner: int) -> float | None:
        """Update an owner's posts unless that is put off, and do what follows from a refusal."""
        try:
            if (wait := await self._wait(owner)) > 0:
                self._put_off.add(owner)
                return wait
            self._put_off.discard(owner)
            await self._update(owner)
        except MessengerError as error:
            return await self._on_refusal(owner, error)
        self.failing.pop(owner, None)
        return None

    async def _wait(self, owner: int) -> float:
        """Return for how many seconds an update is put off, and otherwise note that it begins."""
        stage = await self._stage(owner) if self._stage is not None else None
        last, before = self._updated.get(owner, (-inf, None))
        left = min(last - self._now(), 0.0) + self._interval  # the clock may be put back
        if self._stage is not None and stage == before and owner not in self._put_off and left > 0:
            return left
        self._updated[owner] = self._now(), stage
        return 0.0

    async def _on_refusal(self, owner: int, error: MessengerError) -> float | None:
        """Do what an error's remedy says; return in how many seconds to try again, if at all.

        Nothing is forgotten because of a refusal that may end.
        """
        before, gone = self.failing.get(owner), isinstance(error, ChannelGone)
        pause = before.pause if before is not None else FIRST_RETRY_SECONDS
        since = self._now() if gone else None
        if before is not None and before.gone_since and before.error.channel_id == error.channel_id:
            since = before.gone_since if gone else None
        self.failing[owner] = Failing(error, min(2 * pause, LONGEST_RETRY_SECONDS), since)
        log.log(
            logging.WARNING if before is None else logging.INFO,
            "%s %s: it can't be shown: %s", self.name, owner, error,
        )  # fmt: skip
        if since is not None and self._now() - since >= GONE_SECONDS:
            if self._forget is not None and error.channel_id is not None:
                await self._forget(owner, error.channel_id)
                self.failing.pop(owner)
            return None
        if isinstance(error, RateLimited) and error.seconds is not None:
            return error.seconds
        if error.remedy is Remedy.NEVER and not gone:  # only a change of the post can help
            return None
        return pause
