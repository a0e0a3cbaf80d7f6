"""The publisher: keeps the surfaces of all matches up to date.

It is level-triggered: every surface has a desired and a shown version, and versions in between are
skipped. After a crash between a commit and a post, the next start brings the post up to date.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from random import random
from typing import Any, ClassVar, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

import discord

from bot.messaging.errors import (
    ChannelGone,
    MessengerError,
    RateLimited,
    Remedy,
)
from bot.messaging.messenger import Messenger, require_server
from bot.messaging.rate_limiter import Priority, Sleep
from bot.posts.content import PictureSource, SurfaceContent, picture_source_of
from bot.posts.controls import marker
from bot.posts.languages import using_language
from bot.posts.old_posts import OldPosts
from bot.posts.poster import Poster
from bot.posts.refusals import Refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.tasks import cancel_all, start_task
from bot.runtime.timers import Timers
from bot.store import NO_SEAT, Store, StoreError, SurfaceRecord
from games.engine import Language

log = logging.getLogger(__name__)


@dataclass
class Pauses:
    """How long the publisher waits for what, in seconds.

    - After ``debounce`` a burst of acts becomes one edit, and responses go first.
    - After ``slow_group`` a match's other posts no longer wait for a slow group.
    - From ``first_retry`` to ``longest_retry`` it waits while Discord is unavailable; retries of a
      match's surfaces are spread over at most ``retry_spread``.
    - From ``first_check`` to ``longest_check`` it waits between two attempts while the bot is not
      allowed to post. After ``give_up`` the posts of a match that is over are left as they are.
    """

    debounce: float = 0.1
    slow_group: float = 1.0
    first_retry: float = 2.0
    longest_retry: float = 300.0
    retry_spread: float = 5.0
    first_check: float = 60.0
    longest_check: float = 3600.0
    give_up: float = 86400.0


class Owner(Protocol):
    """What surfaces belong to: a match."""

    @property
    def id(self) -> int:
        """The owner's number."""

    @property
    def version(self) -> int:
        """The owner's version, which grows by one with each act."""

    @property
    def guild_id(self) -> int | None:
        """Its server, or None outside servers."""

    @property
    def ended_at(self) -> float | None:
        """When it ended, or None."""


M = TypeVar("M", bound=Owner)


class SurfaceKind(ABC, Generic[M]):
    """One kind of surface: where it is, who reads it, what it says and how urgent it is.

    - ``name`` is its stored name.
    - ``private`` is whether it is for one person, and not on a server.
    - ``lasting`` is whether it is kept up to date for as long as its match lasts.
    """

    name: ClassVar[str]
    private: ClassVar[bool] = False
    lasting: ClassVar[bool] = False

    @abstractmethod
    def language(self, match: M, surface: SurfaceRecord) -> Language:
        """Return the language of its readers."""

    @abstractmethod
    async def update(self, match: M, surface: SurfaceRecord) -> bool:
        """Bring it up to date; return whether the bot was allowed to show all of it.

        Raise MessengerError, or NotYet if that must wait.
        """

    def place(self, match: M) -> int:
        """Return the channel where a public one is posted."""
        raise NotImplementedError

    def priority(self, match: M, surface: SurfaceRecord) -> Priority:
        """Return the priority of its requests."""
        return Priority.TABLE

    async def report(self, match: M, surface: SurfaceRecord, error: MessengerError) -> None:
        """Tell whom it concerns that it can't be shown."""


class NotYet(Exception):
    """A surface must not be updated before ``until``, in seconds since the epoch."""

    def __init__(self, until: float) -> None:
        super().__init__(until)
        self.until = until


Group = tuple[int, int]
"""The surfaces of a match that depend on one another: those of a seat, or the public ones."""


class Publisher(Generic[M]):
    """Keeps every surface of every match up to date, at the pace of its messenger's rate limiter.

    - ``load`` returns a match by its id, or raises Refusal.
    - ``kinds`` are the kinds of surfaces by name. Those of one match and seat are updated in this
      order.
    - ``is_placed`` is whether a match's table has its place. Before that, only public surfaces are
      shown, because the private ones link to the table.
    - If there are several processes, each updates the posts on its own servers; one of them also
      updates the private ones.
    - ``now`` returns seconds since the epoch, ``sleep`` delays retries, ``random`` spreads them.
    """

    def __init__(
        self,
        store: Store,
        load: Callable[[int], Awaitable[M]],
        is_placed: Callable[[M], bool],
        messenger: Messenger,
        poster: Poster,
        old_posts: OldPosts,
        timers: Timers,
        now: Callable[[], float],
        *,
        pauses: Pauses | None = None,
        sleep: Sleep = asyncio.sleep,
        random: Callable[[], float] = random,
    ) -> None:
        self._store = store
        self._load = load
        self.kinds: dict[str, SurfaceKind[M]] = {}
        self._is_placed = is_placed
        self._messenger = messenger
        self._rate_limiter = messenger.rate_limiter
        self._poster = poster
        self._old_posts = old_posts
        self._clicked = old_posts.clicked
        self._timers = timers
        self._now = now
        self._pauses = pauses or Pauses()
        self._sleep = sleep
        self._random = random
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._groups: dict[Group, asyncio.Task[bool]] = {}
        self._skipped: set[Group] = set()  # groups that were behind while they were being updated
        self._slow_waits: dict[Group, float] = {}  # seconds until slow failed groups are retried
        self._checks: dict[int, float] = {}  # seconds until refused surfaces are tried again, by id
        # Where refused surfaces are not tried for now, and until when, by id.
        self._held: dict[int, tuple[int, float]] = {}
        self._resumed = 0  # how often all pauses after refusals were ended
        self._refused: dict[int, int] = {}  # matches of surfaces that were refused last, by id
        self._locks: WeakValueDictionary[Group, asyncio.Lock] = WeakValueDictionary()
        self._backing_off: dict[int, asyncio.Event] = {}
        self._stale: set[int] = set()
        self._closed = False
        self._resuming: set[asyncio.Task[None]] = set()

    def add(self, kind: SurfaceKind[M]) -> None:
        """Add a kind of surface. Surfaces of unknown kinds are left alone."""
        self.kinds[kind.name] = kind

    # What is to be shown

    async def resume_all(self, guild_id: int | None = None) -> None:
        """Schedule all matches with surfaces that are behind, or only those of one server."""
        behind = await self._store.matches_behind()
        for match_id in {
            match
            for match, guild, kind in behind
            if self._is_ours(guild, kind) and guild_id in (None, guild)
        }:
            self.schedule(match_id)

    def resume_soon(self, guild_id: int | None = None) -> None:
        """Schedule all updates that are due, as ``resume_all`` does, in the background.

        Something that Discord refused may be allowed now, or a language may have changed. The
        pauses after refusals start over.
        """
        if self._closed:
            return
        self._resumed += 1
        self._checks.clear()
        self._held.clear()
        start_task(self._resuming, self._resume_safely(guild_id))

    async def _resume_safely(self, guild_id: int | None) -> None:
        try:
            await self.resume_all(guild_id)
        except StoreError as error:
            log.warning("posts that are behind could not be read: %s", error)

    def refused(self, match_id: int) -> set[int]:
        """Return the ids of a match's surfaces whose latest update was refused."""
        return {surface for surface, match in self._refused.items() if match == match_id}

    async def sync_match(self, match_id: int) -> None:
        """Update the posts of a match that another process changed, if any is private to a seat.

        Direct messages belong to this process whichever process has the match.
        """
        if any(self._is_private(s.kind) for s in await self._store.surfaces_behind(match_id)):
            self.schedule(match_id)

    def _is_private(self, kind: str) -> bool:
        return kind in self.kinds and self.kinds[kind].private

    def _is_ours(self, guild_id: int | None, kind: str) -> bool:
        """Return whether this process shows a surface."""
        return self._store.cluster.owns(None if self._is_private(kind) else guild_id)

    # Responses, which redraw posts too

    def responding(
        self, marker: str, interaction: discord.Interaction[Any]
    ) -> AbstractContextManager[None]:
        """Return a context in which only the response to a click changes the clicked post.

        A clicked post without a marker belongs to no surface.
        """
        return self._clicked.responding(marker, interaction) if marker else nullcontext()

    async def on_redrawn(
        self,
        content: SurfaceContent,
        view: discord.ui.LayoutView,
        picture_source: PictureSource | None,
    ) -> None:
        """Record that the response to a click redrew a surface's post.

        If its picture follows later, the post is left alone until then. If the post already showed
        a later version, or if the store fails, the post is updated again.
        """
        follows = picture_source is None and picture_source_of(content) is not None
        owner_id = content.owner_id or 0
        try:
            late = await self._poster.record_redraw(content, view, picture_source, follows=follows)
        except StoreError as error:
            log.warning("match %s is shown again: %s", owner_id, error, extra=about(owner_id))
            late = True
        self._clicked.on_redrawn(content.marker, follows=follows)
        if late:
            self.schedule(owner_id)

    async def send_dm(
        self, user_id: int, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Send a person a direct message. Raise MessengerError if that is not possible."""
        channel = await self._messenger.direct_channel(user_id)
        await self._messenger.send(channel, view, files)

    async def adopt_message(self, surface: SurfaceRecord, message_id: int) -> SurfaceRecord:
        """Make another post in the same channel the surface's post; return the updated surface.

        The former post is deleted, also after a crash or an outage. An update of the surface that
        is under way finishes first.
        """
        async with self._group_lock(surface.match_id, surface.seat):
            now = await self._store.surface_by_id(surface.id)
            if now is None or now.message_id == message_id:
                return now or surface
            moved = await self._poster.adopt_message(now, message_id)
        # No request is made within the lock: a task waiting for the lock may hold the last slot.
        await self._old_posts.delete_replaced(moved)
        return moved

    # Updates of a match

    def _group_lock(self, match_id: int | None, group: int) -> asyncio.Lock:
        """Return the lock for changes to the posts of a group of surfaces."""
        return self._locks.setdefault((match_id or 0, group), asyncio.Lock())

    @property
    def tasks(self) -> list[asyncio.Task[Any]]:
        """The tasks under way; there are none once all surfaces are up to date."""
        posts = [*self._tasks.values(), *self._groups.values()]
        return [*self._resuming, *self._old_posts.tasks, *posts]

    async def close(self) -> None:
        """Stop; the next start updates surfaces that are behind."""
        self._closed = True
        await cancel_all(self.tasks)

    def schedule(self, match_id: int, after: float = 0) -> None:
        """Schedule an update of a match's surfaces, unless the publisher is closed.

        It begins after some seconds, or as soon as someone acts.
        """
        if self._closed:
            return
        self._stale.add(match_id)
        if match_id not in self._tasks:
            if after:  # an act may end the wait before it begins
                self._backing_off[match_id] = asyncio.Event()
            self._tasks[match_id] = asyncio.create_task(self._sync(match_id, after))
        elif match_id in self._backing_off and not after:
            self._backing_off[match_id].set()

    async def _sync(self, match_id: int, after: float) -> None:
        try:
            if after:
                await self.back_off(match_id, after)
            await self._sync_until_current(match_id)
        finally:  # without awaiting in between, so that nothing scheduled meanwhile is lost
            del self._tasks[match_id]

    async def _sync_until_current(self, match_id: int) -> None:
        pauses = self._pauses
        wait, left, spread = pauses.first_retry, inf, 0.0
        while match_id in self._stale:
            await asyncio.sleep(pauses.debounce)
            self._stale.discard(match_id)
            try:
                if await self._publish(match_id, spread):
                    wait, left = pauses.first_retry, inf
                    continue
                before, left = left, len(await self._store.surfaces_behind(match_id))
                if left < before:  # some were shown: Discord only refuses too many at a time
                    wait = pauses.first_retry
            except Refusal as refusal:
                if not refusal.retryable:
                    return
                log.warning("match %s cannot be read now", match_id, extra=about(match_id))
            except Exception as error:  # an error must not stop the updates of this match
                _log_failure(match_id, error)
            spread = 0.0
            if match_id in self._stale:  # someone has acted meanwhile
                continue
            self._stale.add(match_id)
            if await self.back_off(match_id, wait):
                spread = min(wait, pauses.retry_spread)
            wait = min(2 * wait, pauses.longest_retry)

    async def back_off(self, match_id: int, seconds: float) -> bool:
        """Wait before the next attempt, or until someone acts; return whether nobody did."""
        woken = self._backing_off.setdefault(match_id, asyncio.Event())
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await woken.wait()
        del self._backing_off[match_id]
        return not woken.is_set()

    async def _publish(self, match_id: int, spread: float) -> bool:
        """Bring a match's surfaces up to date; return whether all updates succeeded.

        Updates start at random times within ``spread`` seconds. Otherwise updates that were refused
        together as too many would be retried and refused together again.
        """
        match = await self._load(match_id)
        behind = await self._store.surfaces_behind(match_id)
        own = [s for s in self._in_order(behind) if self._is_ours(match.guild_id, s.kind)]
        public = [s for s in own if not self._is_private(s.kind)]
        if not self._is_placed(match):
            if not self._store.cluster.owns(match.guild_id):
                return True  # the process that places the table will notify this one
            if not await self._sync_groups(match, {NO_SEAT: public}, None, spread):
                return False
            public = []
        groups: dict[int, list[SurfaceRecord]] = {}
        for surface in own:
            if self._is_private(surface.kind):
                groups.setdefault(surface.seat, []).append(surface)
        groups[NO_SEAT] = public
        return await self._sync_groups(match, groups, self._pauses.slow_group, spread)

    def _in_order(self, surfaces: Sequence[SurfaceRecord]) -> list[SurfaceRecord]:
        """Return the surfaces of known kinds in the order of their updates."""
        place = {kind: number for number, kind in enumerate(self.kinds)}
        known = [surface for surface in surfaces if surface.kind in place]
        return sorted(known, key=lambda surface: (place[surface.kind], surface.seat))

    async def _sync_groups(
        self,
        match: M,
        groups: Mapping[int, list[SurfaceRecord]],
        patience: float | None,
        spread: float,
    ) -> bool:
        """Update groups of surfaces concurrently; return whether all updates succeeded.

        A group that takes longer than ``patience`` continues in the background. Until it is done
        it is skipped; then the match is scheduled again, if it was skipped or has failed.
        """
        tasks: dict[asyncio.Task[bool], Group] = {}
        for group, surfaces in groups.items():
            key = match.id, group
            if not surfaces:
                continue
            if key in self._groups:
                self._skipped.add(key)
                continue
            self._skipped.discard(key)
            shown = self._sync_group(match, surfaces, self._random() * spread)
            task = self._groups[key] = asyncio.create_task(shown)
            task.add_done_callback(partial(self._on_group_done, key))
            tasks[task] = key
        if not tasks:
            return True
        timeout = None if patience is None else spread + patience
        done, slow = await asyncio.wait(tasks, timeout=timeout)
        for task in slow:
            task.add_done_callback(partial(self._on_slow_group_done, tasks[task]))
        return all(map(has_succeeded, done))

    def _on_group_done(self, key: Group, task: asyncio.Task[bool]) -> None:
        del self._groups[key]
        if has_succeeded(task):
            self._slow_waits.pop(key, None)
        error = None if task.cancelled() else task.exception()
        if error is not None:  # an error must not stop the updates of this match
            _log_failure(key[0], error)

    def _on_slow_group_done(self, key: Group, task: asyncio.Task[bool]) -> None:
        """Update the match again if the group was skipped, or after growing pauses if it failed."""
        if has_succeeded(task):
            if key in self._skipped:
                self.schedule(key[0])
            return
        wait = self._slow_waits.get(key, self._pauses.first_retry)
        self._slow_waits[key] = min(2 * wait, self._pauses.longest_retry)
        self.schedule(key[0], after=wait)

    async def _sync_group(self, match: M, surfaces: list[SurfaceRecord], delay: float) -> bool:
        """Update dependent surfaces in order: lobby before table, notice before panel."""
        await self._sleep(delay)
        well = True
        for surface in surfaces:
            await self._clicked.wait_until_settled(marker(surface))
            priority = self.priority(match, surface)
            group = self._group_lock(match.id, surface.seat)
            async with self._rate_limiter.reserve(priority, match.id), group:
                # Read again: much may have happened, and an update may show other surfaces too.
                match = await self._load(match.id)
                now = await self._store.surface_by_id(surface.id)
                behind = now is not None and now.shown_version < now.desired_version
                if now is not None and behind and not self._is_held(match, now):
                    well &= await self._update(match, now)
        return well

    def priority(self, match: M, surface: SurfaceRecord) -> Priority:
        """Return a surface's priority; it is the lowest if only its language changes."""
        if surface.shown_version == 0 and surface.message_id is not None:
            return Priority.REST
        return self.kinds[surface.kind].priority(match, surface)

    # One surface, and what happens after a refusal

    async def _update(self, match: M, surface: SurfaceRecord) -> bool:
        """Bring a surface up to date; return False if the match is to be retried soon."""
        kind = self.kinds[surface.kind]
        language, resumed = kind.language(match, surface), self._resumed
        try:
            if not kind.private:
                require_server(self._messenger, match.guild_id)
            with using_language(language):
                complete = await kind.update(match, surface)
        except NotYet as wait:
            self._retry_at(match, surface, wait.until)
        except MessengerError as error:
            self._refused[surface.id] = match.id
            return await self._on_refusal(match, surface, error, resumed)
        else:
            self._refused.pop(surface.id, None)
            self._held.pop(surface.id, None)
            if complete:
                self._checks.pop(surface.id, None)
            else:
                self._check_again(match, surface)
            if kind.lasting and kind.language(match, surface) is not language:
                await self._store.update_surface(surface.id, shown_version=0)
                return False
        return True

    async def _on_refusal(
        self, match: M, surface: SurfaceRecord, error: MessengerError, resumed: int
    ) -> bool:
        """Do what the error's remedy says; return False if the match is to be retried soon.

        If pauses have ended since ``resumed``, the refusal may be out of date.
        """
        kind, fields = self.kinds[surface.kind], about(match.id, match.version)
        if error.remedy is Remedy.LATER:
            log.warning("match %s, %s: Discord is unavailable: %s",
                        match.id, kind.name, error, extra=fields)  # fmt: skip
            if not isinstance(error, RateLimited) or error.seconds is None:
                return False
            self._retry_at(match, surface, self._now() + error.seconds)
            return True
        await kind.report(match, surface, error)
        if error.remedy is Remedy.WHEN_ALLOWED and not self._is_long_over(match):
            await self._store.update_surface(surface.id, send_started=False)
            self._check_again(match, surface)
            if resumed == self._resumed:
                until = self._now() + self._pauses.first_check
                self._held[surface.id] = kind.place(match), until
            return True
        if isinstance(error, ChannelGone):
            await self._poster.forget(surface)
        await self._store.update_surface(
            surface.id, shown_version=match.version, send_started=False
        )
        return True

    def _is_long_over(self, match: M) -> bool:
        return match.ended_at is not None and self._now() > match.ended_at + self._pauses.give_up

    def _is_held(self, match: M, surface: SurfaceRecord) -> bool:
        """Return whether a surface was refused just now in its place, and is to be left alone.

        Otherwise each act, and each slow update of the match, would be followed by a request that
        Discord refuses. An event says when permissions change, but none says when a time-out of
        the bot has passed.
        """
        place, until = self._held.get(surface.id, (0, 0.0))
        return self._now() < until and place == self.kinds[surface.kind].place(match)

    def _check_again(self, match: M, surface: SurfaceRecord) -> None:
        """Try a surface that the bot was not allowed to show again, after a pause that grows."""
        wait = self._checks.get(surface.id, self._pauses.first_check)
        self._checks[surface.id] = min(2 * wait, self._pauses.longest_check)
        self._retry_at(match, surface, self._now() + wait)

    def _retry_at(self, match: M, surface: SurfaceRecord, at: float) -> None:
        """Leave a surface behind, and update its match again at a time."""

        def retry() -> None:
            self._held.pop(surface.id, None)
            self.schedule(match.id)

        self._timers.schedule(("surface", match.id, surface.kind, surface.seat), at, retry)


def has_succeeded(task: asyncio.Task[bool]) -> bool:
    """Return whether a finished update of a group succeeded."""
    return not task.cancelled() and not task.exception() and task.result()


def _log_failure(match_id: int, error: BaseException) -> None:
    log.error("match %s could not be shown: %s", match_id, safe_traceback(error),
              extra=about(match_id))  # fmt: skip
