"""The publisher: brings what Discord shows to what the matches are.

It is level-triggered: every surface has a version wanted and a version shown, and whatever lies
between is dropped. A crash between a commit and a post therefore heals at the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import discord

from bot.host import LOBBY, NOTICE, PANEL, TABLE, Host, Match, Refusal, where
from bot.pictures import Pictures
from bot.posting import Gone, Later, NotAllowed, Post, Poster
from bot.posts.lobby import lobby_post
from bot.posts.notice import notice_post, trouble_post
from bot.posts.panel import panel_post
from bot.posts.sketch import Draft, sketch_of
from bot.posts.table import table_post
from bot.store import NO_SEAT, SurfaceRecord

log = logging.getLogger(__name__)

GATHER = 0.1  # seconds in which the acts of a burst become one edit, and answers go first
SLOW = 1.0  # seconds after which the other posts of a match no longer wait for one
FIRST_WAIT, LONGEST_WAIT = 2.0, 300.0  # seconds between attempts while Discord is unwell


class Publisher:
    """Keeps every surface of every match up to date."""

    def __init__(self, host: Host, client: discord.Client, pictures: Pictures) -> None:
        self._host = host
        self._client = client
        self._poster = Poster(host.store, client, pictures)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._showing: dict[tuple[int, int], asyncio.Task[bool]] = {}  # by match and group
        self._resting: dict[int, asyncio.Event] = {}
        self._stale: set[int] = set()
        self._closed = False
        self._told_of_trouble: set[tuple[int, str]] = set()
        host.heard.append(lambda match: self.wake(match.id))

    async def resume(self) -> None:
        """Look for surfaces that were left behind before the start."""
        for match_id in {s.match_id for s in await self._host.store.surfaces_behind()}:
            self.wake(match_id)

    async def redrawn(self, draft: Draft, view: discord.ui.LayoutView, pictured: bool) -> None:
        """Hear that the answer to a click redrew a post; where that came too late, show it again.

        A draft without a mark is no surface's post.
        """
        if draft.mark and self._poster.redrawn(draft, view, pictured):
            await self._poster.outdated(draft)
            self.wake(draft.match_id)

    async def close(self) -> None:
        """Stop; what is behind will be shown after the next start."""
        self._closed = True
        tasks: list[asyncio.Task[Any]] = [*self._tasks.values(), *self._showing.values()]
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
        wait = FIRST_WAIT
        while match_id in self._stale:
            await asyncio.sleep(GATHER)
            self._stale.discard(match_id)
            try:
                if await self._publish(match_id):
                    wait = FIRST_WAIT
                    continue
            except Refusal:
                return
            except Exception as error:  # one match's trouble must not end the publishing of it
                log.error("match %s could not be shown: %s", match_id, where(error))
            if match_id in self._stale:  # somebody acted meanwhile
                continue
            self._stale.add(match_id)
            await self._rest(match_id, wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _rest(self, match_id: int, seconds: float) -> None:
        """Leave Discord alone for a while, but not while somebody acts in the match."""
        woken = self._resting[match_id] = asyncio.Event()
        with suppress(TimeoutError):
            await asyncio.wait_for(woken.wait(), seconds)
        del self._resting[match_id]

    async def _publish(self, match_id: int) -> bool:
        """Bring a match's surfaces up to date; say whether all went well."""
        match = await self._host.match(match_id)
        behind = await self._host.store.surfaces_behind(match_id)
        public = [s for kind in (LOBBY, TABLE) for s in behind if s.kind == kind]
        if match.record.thread_id is None:  # the private posts say where the table stands
            if not await self._show(match, {NO_SEAT: public}, None):
                return False
            public = []
        by_seat = {
            seat: [
                s for kind in (NOTICE, PANEL) for s in behind if (s.kind, s.seat) == (kind, seat)
            ]
            for seat in range(len(match.seats))
        }
        return await self._show(match, {NO_SEAT: public, **by_seat}, SLOW)

    async def _show(
        self, match: Match, groups: Mapping[int, list[SurfaceRecord]], patience: float | None
    ) -> bool:
        """Show groups of surfaces side by side; say whether all went well.

        A group that takes longer goes on by itself, and so does one that an earlier look began:
        the match is looked at again when it is done.
        """
        tasks = []
        for group, surfaces in groups.items():
            key = match.id, group
            if surfaces and key not in self._showing:
                task = self._showing[key] = asyncio.create_task(self._in_turn(match, surfaces))
                task.add_done_callback(partial(self._shown, key))
                tasks.append(task)
        if not tasks:
            return True
        done, slow = await asyncio.wait(tasks, timeout=patience)
        for task in slow:
            task.add_done_callback(lambda _: self._look_again(match.id))
        return all(not task.exception() and task.result() for task in done)

    def _look_again(self, match_id: int) -> None:
        if not self._closed:
            self.wake(match_id)

    def _shown(self, key: tuple[int, int], task: asyncio.Task[bool]) -> None:
        del self._showing[key]
        error = None if task.cancelled() else task.exception()
        if error is not None:  # one match's trouble must not end the publishing of it
            log.error("match %s could not be shown: %s", key[0], where(error))

    async def _in_turn(self, match: Match, surfaces: list[SurfaceRecord]) -> bool:
        """See to surfaces that hang together: a table on its lobby, a panel on its notice."""
        well = True
        for number, surface in enumerate(surfaces):
            if number:
                now = await self._host.store.surface(match.id, surface.kind, surface.seat)
                if now is None or now.shown >= now.wanted:
                    continue  # shown together with the one before
                surface = now
            well &= await self._attempt(match, surface)
        return well

    async def _attempt(self, match: Match, surface: SurfaceRecord) -> bool:
        show: dict[str, Callable[[Match, SurfaceRecord], Awaitable[None]]] = {
            LOBBY: self._lobby, TABLE: self._table, PANEL: self._panel, NOTICE: self._notice
        }  # fmt: skip
        try:
            await show[surface.kind](match, surface)
        except Later as error:
            log.warning("match %s, %s: %s; trying again", match.id, surface.kind, error)
            return False
        except (discord.DiscordServerError, aiohttp.ClientError, TimeoutError) as error:
            log.warning("match %s, %s: Discord is unwell: %s", match.id, surface.kind, error)
            return False
        except (Gone, NotAllowed) as trouble:
            await self._give_up(match, surface, str(trouble))
        return True

    async def _give_up(self, match: Match, surface: SurfaceRecord, why: str) -> None:
        """Leave a surface that cannot be shown, and tell the match's host once why."""
        log.warning("match %s, %s: %s", match.id, surface.kind, why)
        await self._host.store.surface_shown(
            surface.id, shown=match.record.version, message_id=None, attempted=False
        )
        if surface.kind in (LOBBY, TABLE) and (match.id, why) not in self._told_of_trouble:
            self._told_of_trouble.add((match.id, why))
            await self._poster.whisper(match.record.host_id, trouble_post(match, why))

    # ------------------------------------------------------------------ one kind each

    async def _lobby(self, match: Match, surface: SurfaceRecord) -> None:
        def draft(marker: str) -> Draft:
            return Draft(lambda _: lobby_post(match, marker))

        await self._poster.show(surface, Post(match.record.channel_id, match.record.version, draft))

    async def _table(self, match: Match, surface: SurfaceRecord) -> None:
        place = match.record.thread_id or await self._find_place(match)

        still = match.still()

        def draft(marker: str) -> Draft:
            return Draft(lambda sketch: table_post(still, marker, sketch), sketch_of(still, None))

        try:
            await self._poster.show(surface, Post(place, match.record.version, draft))
        except Gone:
            if place == match.record.channel_id:
                raise
            # The thread was deleted: the table moves into the channel it hung on.
            await self._host.placed(match.id, match.record.channel_id)
            await self._poster.forget(surface)

    async def _find_place(self, match: Match) -> int:
        """Open the match's thread below its lobby, or settle for the channel."""
        lobby = await self._host.store.surface(match.id, LOBBY)
        place = match.record.channel_id
        if lobby is not None and lobby.message_id is not None:
            people = [s.user_id for s in match.people if s.user_id is not None]
            name = f"{match.game.title} · {match.id}"
            thread = await self._poster.thread(
                place, match.record.guild_id, lobby.message_id, name, people
            )
            place = thread or place
        await self._host.placed(match.id, place)
        return place

    async def _panel(self, match: Match, surface: SurfaceRecord) -> None:
        """Edit the seat's DM panel; the first one is posted too."""
        if not await self._show_panel(match, surface):
            await self._host.store.surface_shown(surface.id, shown=match.record.version)

    async def _show_panel(self, match: Match, surface: SurfaceRecord) -> bool:
        """Show a seat's panel in its DM; say whether there is such a place."""
        channel = await self._dm(match, surface.seat)
        if channel is None or match.table is None:
            return False

        still = match.still()

        def draft(marker: str) -> Draft:
            return Draft(
                lambda sketch: panel_post(still, surface.seat, marker, sketch=sketch),
                sketch_of(still, surface.seat),
            )

        try:
            await self._poster.show(surface, Post(channel, match.record.version, draft))
        except NotAllowed:
            # Closed DMs: the private panel at the table does all that this one did.
            await self._host.dm_channel(match.id, surface.seat, 0)
            return False
        return True

    async def _notice(self, match: Match, surface: SurfaceRecord) -> None:
        """Tell a seat that it is newly on move: a fresh panel, or a mention at the table."""
        store, version = self._host.store, match.record.version
        seat = match.seats[surface.seat]
        if seat.seat in match.waited_for() and seat.user_id is not None:
            panel = await store.surface(match.id, PANEL, seat.seat)
            if panel is not None and panel.message_id is not None:
                panel = await self._poster.renew(panel)
            shown = panel is not None and await self._show_panel(match, panel)
            # Who is asked in a window is nobody else's business.
            if not shown and not match.window:
                await self._mention(match, surface, seat.user_id)
                return
        # As of the beginning: while this went out, the seat may have become newly on move again.
        await store.surface_shown(surface.id, shown=version)

    async def _mention(self, match: Match, surface: SurfaceRecord, user_id: int) -> None:
        if surface.message_id is not None:
            surface = await self._poster.renew(surface)
        place = match.record.thread_id or match.record.channel_id

        def draft(marker: str) -> Draft:
            return Draft(lambda _: notice_post(match, match.seats[surface.seat], marker))

        await self._poster.show(surface, Post(place, match.record.version, draft, (user_id,)))

    async def _dm(self, match: Match, seat_number: int) -> int | None:
        """Return a seat's DM channel, opened if need be; None where there is none."""
        seat = match.seats[seat_number]
        if not seat.dm or seat.user_id is None or seat.dm_channel == 0:
            return None
        if seat.dm_channel is not None:
            return seat.dm_channel
        channel = await self._poster.dm_channel(seat.user_id)
        await self._host.dm_channel(match.id, seat_number, channel or 0)
        return channel
