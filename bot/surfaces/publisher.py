"""The publisher: brings what Discord shows to what the matches are.

It is level-triggered: every surface has a version wanted and a version shown, and whatever lies
between is dropped. A crash between a commit and a post therefore heals at the next start.
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

from bot.host import FAREWELL, LOBBY, NOTICE, PANEL, TABLE, Host, Match, Refusal, safe_traceback
from bot.logs import about
from bot.pictures import Pictures
from bot.shards import ALL, Shards
from bot.store import NO_SEAT, StoreError, SurfaceRecord
from bot.surfaces.budget import Budget, Rank, Sleep
from bot.surfaces.clicked import ClickedPosts
from bot.surfaces.draft import MatchDraft, Sketch, sketched
from bot.surfaces.emoji import Emoji
from bot.surfaces.languages import Languages
from bot.surfaces.messenger import Messenger
from bot.surfaces.old_posts import OldPosts
from bot.surfaces.poster import Poster, marker
from bot.surfaces.showing import Showing

log = logging.getLogger(__name__)

PRIVATE = (NOTICE, PANEL, FAREWELL)  # what is for one person, in the order of its showing
GATHER = 0.1  # seconds in which the acts of a burst become one edit, and answers go first
SLOW = 1.0  # seconds after which the other posts of a match no longer wait for one
FIRST_WAIT, LONGEST_WAIT = 2.0, 300.0  # seconds between attempts while Discord is unwell
SPREAD = 5.0  # seconds over which the surfaces of a match are tried again, at most


class Publisher:
    """Keeps every surface of every match up to date, within the ``budget`` of its messenger.

    Of several processes each shows what stands on the servers of its ``shards``, and the one with
    shard 0 what is for one person alone. ``sleep`` lets seconds pass before a post is tried again.
    """

    def __init__(
        self,
        host: Host,
        messenger: Messenger,
        pictures: Pictures,
        emoji: Emoji,
        budget: Budget,
        shards: Shards = ALL,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._host = host
        self._budget = budget
        self._sleep = sleep
        self.shards = shards
        self.languages = Languages(host, messenger)
        self._poster = Poster(host.store, messenger, pictures, emoji)
        self._clicked = ClickedPosts()
        self._old_posts = OldPosts(messenger, budget, self._clicked)
        self._showing = Showing(
            host, self._poster, messenger, self.languages, self.wake, self._old_posts.take_away
        )
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._groups: dict[tuple[int, int], asyncio.Task[bool]] = {}  # by match and group
        self._locks: WeakValueDictionary[tuple[int | None, int], asyncio.Lock]
        self._locks = WeakValueDictionary()
        self._resting: dict[int, asyncio.Event] = {}
        self._stale: set[int] = set()
        self._closed = False
        self._looking: set[asyncio.Task[None]] = set()
        host.on_commit.append(lambda match: self.wake(match.id))
        host.preferences.on_language_change.append(self._look_soon)

    async def resume(self) -> None:
        """Look for surfaces that were left behind, before the start or by a note that got lost."""
        behind = await self._host.store.matches_behind()
        for match_id in {m for m, guild_id, kind in behind if self._shows(guild_id, kind)}:
            self.wake(match_id)

    def _look_soon(self, guild_id: int | None) -> None:
        """Look for posts that are behind because their language is another now."""
        if self._closed:
            return
        task = asyncio.create_task(self._look())
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look(self) -> None:
        try:
            await self.resume()
        except StoreError as error:
            log.warning("open posts keep their language: %s", error)

    async def look_for(self, match_id: int) -> None:
        """See to a match of another process's server, if anything of it is to be shown here."""
        if any(s.kind in PRIVATE for s in await self._host.store.surfaces_behind(match_id)):
            self.wake(match_id)

    def _shows(self, guild_id: int | None, kind: str) -> bool:
        """Return whether a surface is this process's to show."""
        return self.shards.direct if kind in PRIVATE else self.shards.own(guild_id)

    def answering(
        self, marker: str, interaction: discord.Interaction[Any]
    ) -> AbstractContextManager[None]:
        """Return a context in which a surface's post is left to the answer to a click on it.

        A clicked post without a marker is no surface's.
        """
        return self._clicked.answering(marker, interaction) if marker else nullcontext()

    async def redrawn(
        self, draft: MatchDraft, view: discord.ui.LayoutView, sketch: Sketch | None
    ) -> None:
        """Note that the answer to a click redrew a surface's post.

        Where its picture is still to follow, the post is left alone until then. Where that came
        too late, because the post showed a later version already, it is shown again; so it is
        where that could not be found out or noted.
        """
        match_id = draft.match.id
        follows = sketch is None and sketched(draft) is not None
        try:
            late = await self._poster.redrawn(draft, view, sketch, follows=follows)
        except StoreError as error:
            log.warning("match %s is shown again: %s", match_id, error, extra=about(match_id))
            late = True
        self._clicked.redrawn(draft.marker, follows=follows)
        if late:
            self.wake(match_id)

    async def move(self, surface: SurfaceRecord, message_id: int) -> SurfaceRecord:
        """Make another post in the same place a surface's; return the surface as it is then.

        The post that it had goes. What is being shown of the surface is shown first.
        """
        async with self._lock(surface.match_id, surface.seat):
            now = await self._host.store.surface_by_id(surface.id)
            if now is None or now.message_id == message_id:
                return now or surface
            moved = await self._poster.move(now, message_id)
        # No request is made within the lock: who waits for it may hold the last place for one.
        await self._poster.remove(now)
        return moved

    def _lock(self, match_id: int | None, group: int) -> asyncio.Lock:
        """Return the lock under which a group of surfaces changes its place."""
        return self._locks.setdefault((match_id, group), asyncio.Lock())

    async def close(self) -> None:
        """Stop; what is behind will be shown after the next start."""
        self._closed = True
        tasks: list[asyncio.Task[Any]] = [
            *self._looking,
            *self._old_posts.tasks,
            *self._tasks.values(),
            *self._groups.values(),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, match_id: int) -> None:
        """See to a match's surfaces soon."""
        self._stale.add(match_id)
        if match_id not in self._tasks:
            self._tasks[match_id] = asyncio.create_task(self._see_to(match_id))
        elif match_id in self._resting:
            self._resting[match_id].set()

    async def _see_to(self, match_id: int) -> None:
        try:
            await self._catch_up(match_id)
        finally:  # at once, so that no wake falls between the last look and the end
            del self._tasks[match_id]

    async def _catch_up(self, match_id: int) -> None:
        wait, left, spread = FIRST_WAIT, inf, 0.0
        while match_id in self._stale:
            await asyncio.sleep(GATHER)
            self._stale.discard(match_id)
            try:
                if await self._publish(match_id, spread):
                    wait, left = FIRST_WAIT, inf
                    continue
                before, left = left, len(await self._host.store.surfaces_behind(match_id))
                if left < before:  # some of them were shown: only too many at a time are refused
                    wait = FIRST_WAIT
            except Refusal as refusal:
                if refusal.reason != "commit":
                    return
                log.warning("match %s cannot be read at present", match_id, extra=about(match_id))
            except Exception as error:  # one match's trouble must not end the publishing of it
                log.error(
                    "match %s could not be shown: %s", match_id, safe_traceback(error), extra=about(match_id)
                )
            spread = 0.0
            if match_id in self._stale:  # somebody acted meanwhile
                continue
            self._stale.add(match_id)
            if await self._rest(match_id, wait):
                spread = min(wait, SPREAD)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _rest(self, match_id: int, seconds: float) -> bool:
        """Leave Discord alone for a while, but not while somebody acts in the match.

        Return whether nobody did.
        """
        woken = self._resting[match_id] = asyncio.Event()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await woken.wait()
        del self._resting[match_id]
        return not woken.is_set()

    async def _publish(self, match_id: int, spread: float) -> bool:
        """Bring a match's surfaces up to date; return whether all went well.

        Each begins within so many seconds, ``spread``: what was refused side by side as too much
        would be refused side by side for ever.
        """
        match = await self._host.match(match_id)
        behind = await self._host.store.surfaces_behind(match_id)
        own = [s for s in behind if self._shows(match.record.guild_id, s.kind)]
        public = [s for kind in (LOBBY, TABLE) for s in own if s.kind == kind]
        if match.record.thread_id is None:  # the private posts say where the table stands
            if any(s.kind == TABLE for s in behind if s not in own):
                return True  # who is to place the table will tell
            if not await self._show(match_id, {NO_SEAT: public}, None, spread):
                return False
            public = []
        by_seat = {
            seat: [s for kind in PRIVATE for s in own if (s.kind, s.seat) == (kind, seat)]
            for seat in range(len(match.seats))
        }
        return await self._show(match_id, {**by_seat, NO_SEAT: public}, SLOW, spread)

    async def _show(
        self,
        match_id: int,
        groups: Mapping[int, list[SurfaceRecord]],
        patience: float | None,
        spread: float,
    ) -> bool:
        """Show groups of surfaces side by side; return whether all went well.

        A group that takes longer goes on by itself, and so does one that an earlier look began:
        the match is looked at again when it is done.
        """
        tasks = []
        for group, surfaces in groups.items():
            key = match_id, group
            if surfaces and key not in self._groups:
                shown = self._in_turn(match_id, surfaces, random() * spread)
                task = self._groups[key] = asyncio.create_task(shown)
                task.add_done_callback(partial(self._shown, key))
                tasks.append(task)
        if not tasks:
            return True
        timeout = None if patience is None else spread + patience
        done, slow = await asyncio.wait(tasks, timeout=timeout)
        for task in slow:
            task.add_done_callback(lambda _: self._look_again(match_id))
        return all(not task.exception() and task.result() for task in done)

    def _look_again(self, match_id: int) -> None:
        if not self._closed:
            self.wake(match_id)

    def _shown(self, key: tuple[int, int], task: asyncio.Task[bool]) -> None:
        del self._groups[key]
        error = None if task.cancelled() else task.exception()
        if error is not None:  # one match's trouble must not end the publishing of it
            log.error("match %s could not be shown: %s", key[0], safe_traceback(error), extra=about(key[0]))

    async def _in_turn(self, match_id: int, surfaces: list[SurfaceRecord], delay: float) -> bool:
        """See to surfaces that hang together: a table on its lobby, a panel on its notice."""
        await self._sleep(delay)
        well = True
        for surface in surfaces:
            await self._clicked.settled(marker(surface))
            rank = _rank(await self._host.match(match_id), surface)
            group = self._lock(match_id, surface.seat)
            async with self._budget.turn(rank, match_id), group:
                # As they stand now: much may have happened, and one is shown with another.
                match = await self._host.match(match_id)
                now = await self._host.store.surface(match_id, surface.kind, surface.seat)
                if now is not None and now.shown < now.wanted:
                    well &= await self._showing.attempt(match, now)
        return well


def _rank(match: Match, surface: SurfaceRecord) -> Rank:
    """Return the rank of a surface: people on move are told before others see the move.

    One that stands and has only to be said in another language can wait.
    """
    if surface.shown == 0 and surface.message_id is not None:
        return Rank.REST
    if surface.kind == NOTICE or (surface.kind == PANEL and surface.seat in match.waited_for()):
        return Rank.MOVE
    return Rank.TABLE
