"""The publisher: keeps the posts on Discord in line with the matches.

It is level-triggered: every surface has a desired and a shown version, and versions in between are
skipped. After a crash between a commit and a post, the next start brings the post up to date.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from math import inf
from random import random
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.app.host import Host
from bot.cluster.shards import ALL, Shards
from bot.match.change import (
    EVENT,
    LOBBY,
    NOTICE,
    PANEL,
    REMINDER,
    RESULT,
    SEAT_LOST,
    START_NOTICE,
    TABLE,
)
from bot.match.languages import Languages
from bot.match.match import Match
from bot.match.results import Results
from bot.match.surface_sync import SurfaceSync
from bot.messaging.messenger import Messenger
from bot.messaging.rate_limiter import Priority, Sleep
from bot.posts.clicked_posts import ClickedPosts
from bot.posts.content import MatchContent, PictureSource, picture_source_of
from bot.posts.emoji import Emoji
from bot.posts.old_posts import OldPosts
from bot.posts.pictures import Pictures
from bot.posts.poster import Poster, marker
from bot.posts.refusals import Refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.tasks import cancel_all
from bot.store import NO_SEAT, StoreError, SurfaceRecord

log = logging.getLogger(__name__)

PRIVATE_KINDS = (
    NOTICE,
    PANEL,
    SEAT_LOST,
    START_NOTICE,
)  # surfaces for one person, in the order of updates
PUBLIC_KINDS = (LOBBY, TABLE, EVENT, REMINDER, RESULT)  # in the order of updates
DEBOUNCE_SECONDS = 0.1  # a burst of acts becomes one edit, and responses go first
SLOW_GROUP_SECONDS = 1.0  # after this time a match's other posts no longer wait for a slow group
FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 2.0, 300.0  # while Discord is unavailable
RETRY_SPREAD_SECONDS = 5.0  # retries of a match's surfaces are spread over at most this long


Group = tuple[int, int]
"""The surfaces of a match that depend on one another: those of a seat, or the public ones."""


class Publisher:
    """Keeps every surface of every match up to date, at the pace of its messenger's rate limiter.

    If there are several processes, each updates the posts on the servers of its ``shards``; the
    process with shard 0 also updates the private ones. ``sleep`` delays retries.
    """

    def __init__(
        self,
        host: Host,
        messenger: Messenger,
        pictures: Pictures,
        emoji: Emoji,
        shards: Shards = ALL,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._host = host
        self._messenger = messenger
        self._rate_limiter = messenger.rate_limiter
        self._sleep = sleep
        self.shards = shards
        self.languages = Languages(host, messenger)
        self._poster = Poster(host.store, messenger, pictures, emoji)
        self._clicked = ClickedPosts()
        self._old_posts = OldPosts(messenger, self._clicked)
        self._surface_sync = SurfaceSync(
            host, self._poster, messenger, self.languages, self.schedule, self._old_posts.delete,
            Results(host, messenger, pictures),
        )  # fmt: skip
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._groups: dict[Group, asyncio.Task[bool]] = {}
        self._slow_waits: dict[Group, float] = {}  # seconds until slow failed groups are retried
        self._locks: WeakValueDictionary[tuple[int | None, int], asyncio.Lock]
        self._locks = WeakValueDictionary()
        self._backing_off: dict[int, asyncio.Event] = {}
        self._stale: set[int] = set()
        self._closed = False
        self._resuming: set[asyncio.Task[None]] = set()
        host.on_commit.append(lambda match: self.schedule(match.id))
        host.preferences.on_language_change.append(self._on_language_change)

    async def resume_all(self) -> None:
        """Schedule all matches with surfaces that are behind."""
        behind = await self._host.store.matches_behind()
        for match_id in {m for m, guild_id, kind in behind if self._is_ours(guild_id, kind)}:
            self.schedule(match_id)

    def _on_language_change(self, guild_id: int | None) -> None:
        """Schedule matches with posts in the wrong language."""
        if self._closed:
            return
        task = asyncio.create_task(self._resume_safely())
        self._resuming.add(task)
        task.add_done_callback(self._resuming.discard)

    async def _resume_safely(self) -> None:
        try:
            await self.resume_all()
        except StoreError as error:
            log.warning("open posts keep their language: %s", error)

    async def sync_match(self, match_id: int) -> None:
        """Schedule another process's match if this process shows a private surface of it."""
        if any(s.kind in PRIVATE_KINDS for s in await self._host.store.surfaces_behind(match_id)):
            self.schedule(match_id)

    def _is_ours(self, guild_id: int | None, kind: str) -> bool:
        """Return whether this process shows a surface."""
        return self.shards.direct if kind in PRIVATE_KINDS else self.shards.own(guild_id)

    def responding(
        self, marker: str, interaction: discord.Interaction[Any]
    ) -> AbstractContextManager[None]:
        """Return a context in which only the response to a click changes the clicked post.

        A clicked post without a marker belongs to no surface.
        """
        return self._clicked.responding(marker, interaction) if marker else nullcontext()

    async def on_redrawn(
        self,
        content: MatchContent,
        view: discord.ui.LayoutView,
        picture_source: PictureSource | None,
    ) -> None:
        """Record that the response to a click redrew a surface's post.

        If its picture follows later, the post is left alone until then. If the post already showed
        a later version, or if the store fails, the post is updated again.
        """
        match_id = content.match.id
        follows = picture_source is None and picture_source_of(content) is not None
        try:
            late = await self._poster.record_redraw(content, view, picture_source, follows=follows)
        except StoreError as error:
            log.warning("match %s is shown again: %s", match_id, error, extra=about(match_id))
            late = True
        self._clicked.on_redrawn(content.marker, follows=follows)
        if late:
            self.schedule(match_id)

    async def adopt_message(self, surface: SurfaceRecord, message_id: int) -> SurfaceRecord:
        """Make another post in the same channel the surface's post; return the updated surface.

        The former post is deleted. An update of the surface that is under way finishes first.
        """
        async with self._group_lock(surface.match_id, surface.seat):
            now = await self._host.store.surface_by_id(surface.id)
            if now is None or now.message_id == message_id:
                return now or surface
            moved = await self._poster.adopt_message(now, message_id)
        # No request is made within the lock: a task waiting for the lock may hold the last slot.
        await self._poster.delete_quietly(now)
        return moved

    async def send_file(
        self, user_id: int, view: discord.ui.LayoutView, file: discord.File
    ) -> None:
        """Send a person a file by direct message; raise MessengerError if that fails."""
        channel = await self._messenger.direct_channel(user_id)
        await self._messenger.send(channel, view, [file])

    def _group_lock(self, match_id: int | None, group: int) -> asyncio.Lock:
        """Return the lock for changes to the posts of a group of surfaces."""
        return self._locks.setdefault((match_id, group), asyncio.Lock())

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
        wait, left, spread = FIRST_RETRY_SECONDS, inf, 0.0
        while match_id in self._stale:
            await asyncio.sleep(DEBOUNCE_SECONDS)
            self._stale.discard(match_id)
            try:
                if await self._publish(match_id, spread):
                    wait, left = FIRST_RETRY_SECONDS, inf
                    continue
                before, left = left, len(await self._host.store.surfaces_behind(match_id))
                if left < before:  # some were shown: Discord only refuses too many at a time
                    wait = FIRST_RETRY_SECONDS
            except Refusal as refusal:
                if not refusal.retryable:
                    return
                log.warning("match %s cannot be read at present", match_id, extra=about(match_id))
            except Exception as error:  # an error must not stop the updates of this match
                log.error(
                    "match %s could not be shown: %s",
                    match_id,
                    safe_traceback(error),
                    extra=about(match_id),
                )
            spread = 0.0
            if match_id in self._stale:  # someone has acted meanwhile
                continue
            self._stale.add(match_id)
            if await self.back_off(match_id, wait):
                spread = min(wait, RETRY_SPREAD_SECONDS)
            wait = min(2 * wait, LONGEST_RETRY_SECONDS)

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
        match = await self._host.match(match_id)
        behind = await self._host.store.surfaces_behind(match_id)
        own = [s for s in behind if self._is_ours(match.record.guild_id, s.kind)]
        public = [s for kind in PUBLIC_KINDS for s in own if s.kind == kind]
        if match.record.thread_id is None:  # the private posts link to the table
            if any(s.kind == TABLE for s in behind if s not in own):
                return True  # the process that places the table will notify this one
            if not await self._sync_groups(match_id, {NO_SEAT: public}, None, spread):
                return False
            public = []
        seats = {s.seat for s in own if s.kind in PRIVATE_KINDS}  # also those of a left lobby
        by_seat = {
            seat: [s for kind in PRIVATE_KINDS for s in own if (s.kind, s.seat) == (kind, seat)]
            for seat in sorted(seats)
        }
        return await self._sync_groups(
            match_id, {**by_seat, NO_SEAT: public}, SLOW_GROUP_SECONDS, spread
        )

    async def _sync_groups(
        self,
        match_id: int,
        groups: Mapping[int, list[SurfaceRecord]],
        patience: float | None,
        spread: float,
    ) -> bool:
        """Update groups of surfaces concurrently; return whether all updates succeeded.

        A group that takes longer than ``patience`` continues in the background, and the match is
        scheduled again when it is done. A group that is already being updated is skipped.
        """
        tasks: dict[asyncio.Task[bool], Group] = {}
        for group, surfaces in groups.items():
            key = match_id, group
            if surfaces and key not in self._groups:
                shown = self._sync_group(match_id, surfaces, random() * spread)
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
            log.error(
                "match %s could not be shown: %s",
                key[0],
                safe_traceback(error),
                extra=about(key[0]),
            )

    def _on_slow_group_done(self, key: Group, task: asyncio.Task[bool]) -> None:
        """Update the match again, after a pause that doubles while the group fails."""
        if has_succeeded(task):
            self.schedule(key[0])
            return
        wait = self._slow_waits.get(key, FIRST_RETRY_SECONDS)
        self._slow_waits[key] = min(2 * wait, LONGEST_RETRY_SECONDS)
        self.schedule(key[0], after=wait)

    async def _sync_group(self, match_id: int, surfaces: list[SurfaceRecord], delay: float) -> bool:
        """Update dependent surfaces in order: lobby before table, notice before panel."""
        await self._sleep(delay)
        well = True
        for surface in surfaces:
            await self._clicked.wait_until_settled(marker(surface))
            priority = priority_of(await self._host.match(match_id), surface)
            group = self._group_lock(match_id, surface.seat)
            async with self._rate_limiter.reserve(priority, match_id), group:
                # Read again: much may have happened, and an update may show other surfaces too.
                match = await self._host.match(match_id)
                now = await self._host.store.surface(match_id, surface.kind, surface.seat)
                if now is not None and now.shown_version < now.desired_version:
                    well &= await self._surface_sync.update(match, now)
        return well


def has_succeeded(task: asyncio.Task[bool]) -> bool:
    """Return whether a finished update of a group succeeded."""
    return not task.cancelled() and not task.exception() and task.result()


def priority_of(match: Match, surface: SurfaceRecord) -> Priority:
    """Return the priority of a surface: players on move are notified before others see the move.

    A post that only has to change its language has the lowest priority.
    """
    if surface.shown_version == 0 and surface.message_id is not None:
        return Priority.REST
    if surface.kind == NOTICE or (surface.kind == PANEL and surface.seat in match.waited_for()):
        return Priority.MOVE
    return Priority.TABLE
