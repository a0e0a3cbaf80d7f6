"""Boards: one post on each server that lists its tables, where somebody asked for it.

What a board shows is worked out anew from the matches each time, so nothing has to be noted when
one of them changes: after a restart each board is looked after once, and edited if it looks
otherwise.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from bot.host import BOARD, LOBBY, Host, Match, Refusal, safe_traceback
from bot.languages import speaking
from bot.pictures import Pictures
from bot.shards import ALL, Shards
from bot.store import MatchRecord, Status, StoreError, SurfaceRecord
from bot.surfaces.emoji import Emoji
from bot.surfaces.languages import Languages
from bot.surfaces.messenger import Archived, ChannelGone, Messenger, NotAllowed, Trouble, Unwell
from bot.surfaces.pages.board import SHOWN, BoardDraft
from bot.surfaces.poster import Post, Poster

log = logging.getLogger(__name__)

GATHER = 5.0  # seconds after an act, in which answers and tables go first
PAUSE = 60.0  # seconds between two looks: a busy server costs one edit a minute at most
STEP = 0.1  # seconds between the looks at two boards after the start
LISTED: tuple[Status, ...] = ("lobby", "running", "paused")


class Boards:
    """Keeps the board of every server up to date."""

    def __init__(
        self,
        host: Host,
        messenger: Messenger,
        pictures: Pictures,
        emoji: Emoji,
        shards: Shards = ALL,
    ) -> None:
        self._shards = shards
        self._host = host
        self._messenger = messenger
        self._languages = Languages(host, messenger)
        self._poster = Poster(host.store, messenger, pictures, emoji)
        self._due: set[int] = set()
        self._looked: dict[int, float] = {}
        self._anew: set[int] = set()  # boards that were asked for, and are posted anew
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """Look after all boards once, and after each act from now on.

        To be called when the channels of all servers are known: who sees them decides what is
        listed.
        """
        served = filter(self._shards.own, await self._host.store.served(BOARD))
        self._host.on_commit.append(self._hear)
        self._host.servers.on_board_change.append(self._ask)
        self._host.preferences.on_language_change.append(self._look_soon)
        now = self._host.now()
        for number, guild_id in enumerate(served):
            self._look_at(guild_id, now + number * STEP)

    async def close(self) -> None:
        """Stop; what is behind will be shown after the next start."""
        tasks: list[asyncio.Task[Any]] = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _hear(self, match: Match) -> None:
        self._look_soon(match.record.guild_id)

    def _look_soon(self, guild_id: int | None) -> None:
        if guild_id is not None and self._shards.own(guild_id) and self._place(guild_id):
            self._wake(guild_id)

    def _ask(self, guild_id: int) -> None:
        self._anew.add(guild_id)
        self._look_at(guild_id, self._host.now())

    def _place(self, guild_id: int) -> int:
        """Return the channel where a server's board is to stand; 0 for none."""
        return self._host.preferences.server(guild_id).board

    def _wake(self, guild_id: int) -> None:
        """See to a board soon; whoever comes while that is due has nothing to add."""
        if guild_id not in self._due:
            last = self._looked.get(guild_id, 0.0)
            self._look_at(guild_id, max(self._host.now() + GATHER, last + PAUSE))

    def _look_at(self, guild_id: int, at: float) -> None:
        self._due.add(guild_id)
        self._host.scheduler.schedule(("board", guild_id), at, lambda: self._begin(guild_id))

    def _begin(self, guild_id: int) -> None:
        self._due.discard(guild_id)
        if guild_id not in self._tasks:
            self._tasks[guild_id] = asyncio.create_task(self._see_to(guild_id))
        elif guild_id not in self._anew:
            self._wake(guild_id)

    async def _see_to(self, guild_id: int) -> None:
        try:
            await self._attempt(guild_id)
            while guild_id in self._anew:  # it was asked for meanwhile
                await self._attempt(guild_id)
        finally:
            del self._tasks[guild_id]

    async def _attempt(self, guild_id: int) -> None:
        """Bring a board up to date; a board that cannot be shown is forgotten."""
        self._looked[guild_id] = self._host.now()
        place, anew = self._place(guild_id), guild_id in self._anew
        self._anew.discard(guild_id)
        try:
            surface = await self._host.store.server_surface(guild_id, BOARD)
            if surface is not None:
                await self._show(surface, place, anew=anew)
        except Unwell as trouble:
            log.warning("the board of server %s: Discord is unwell: %s", guild_id, trouble)
            self._wake(guild_id)
        except (ChannelGone, NotAllowed, Archived) as trouble:
            log.info("the board of server %s is forgotten: %s", guild_id, safe_traceback(trouble))
            await self._forget(guild_id, place)
        except Exception as error:  # one server's trouble must not end the boards of others
            log.error("the board of server %s could not be shown: %s", guild_id, safe_traceback(error))
            self._wake(guild_id)

    async def _show(self, surface: SurfaceRecord, place: int, *, anew: bool) -> None:
        if anew or surface.channel_id not in (None, place):
            surface = await self._cleared(surface)
        if place:
            draft = await self._draft(surface, place)
            with speaking(self._languages.of_server(surface.guild_id)):
                await self._poster.show(surface, Post(place, draft, silent=True))

    async def _cleared(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Take a board away from where it stands; one that is out of reach is left there."""
        # After a crash in between it is looked for, and not taken to look as it should.
        await self._host.store.update_surface(surface.id, look="")
        try:
            return await self._poster.renew(surface)
        except Unwell:
            raise
        except Trouble:
            return await self._poster.forget(surface)

    async def _forget(self, guild_id: int, place: int) -> None:
        try:
            surface = await self._host.store.server_surface(guild_id, BOARD)
            if surface is not None:
                await self._poster.forget(surface)
            await self._host.servers.lose_board(guild_id, place)
        except (StoreError, Refusal) as error:
            log.error("the board of server %s could not be forgotten: %s", guild_id, safe_traceback(error))

    async def _draft(self, surface: SurfaceRecord, place: int) -> BoardDraft:
        host, guild_id = self._host, surface.guild_id
        assert guild_id is not None
        records = await host.store.matches_on(guild_id, LISTED)
        listed = [record for record in records if self._is_listed(record, place)]
        listed.sort(key=lambda record: record.status != "lobby")  # those to join come first
        matches = await host.matches.load_readable(listed[:SHOWN])
        lobbies = {}
        for match in (m for m in matches if m.record.status == "lobby"):
            lobby = await host.store.surface(match.id, LOBBY)
            if lobby is not None and lobby.message_id is not None:
                lobbies[match.id] = lobby.message_id
        tables = [match for match in matches if match.record.status in LISTED]
        more = len(listed) - len(listed[:SHOWN])
        return BoardDraft(tables, more, lobbies, surface.wanted)

    def _is_listed(self, record: MatchRecord, place: int) -> bool:
        """Say whether all who see the board may see the table as well."""
        sees = self._messenger.sees
        if not sees(place, record.channel_id):
            return False
        # A thread that has fallen silent is not known any more.
        return record.thread_id is None or sees(place, record.thread_id) is not False
