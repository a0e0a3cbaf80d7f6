"""Table lists: one post per server that lists its tables, if someone has requested it.

A list is always computed from the matches, so nothing is stored when a match changes. After a
restart each list is updated once; its post is edited if the layout differs.
"""

from __future__ import annotations

import asyncio
import logging

from bot.app.host import Host
from bot.cluster.shards import ALL, Shards
from bot.features.table_lists.pages import LISTED_TABLES, TableListContent
from bot.match.acts.moderation import BOARD
from bot.match.change import LOBBY
from bot.match.languages import Languages
from bot.match.match import Match
from bot.messaging.messenger import (
    ChannelGone,
    DiscordUnavailable,
    Messenger,
    MessengerError,
    MissingPermission,
    ThreadArchived,
)
from bot.messaging.rate_limiter import Priority
from bot.posts.emoji import Emoji
from bot.posts.languages import using_language
from bot.posts.pictures import Pictures
from bot.posts.poster import Post, Poster
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all
from bot.store import MatchRecord, Status, StoreError, SurfaceRecord

log = logging.getLogger(__name__)

DEBOUNCE_SECONDS = 5.0  # after an act, so that responses and tables are sent first
MIN_INTERVAL_SECONDS = 60.0  # a busy server costs one edit a minute at most
STARTUP_STAGGER_SECONDS = 0.1  # between two lists after the start
LISTED_STATUSES: tuple[Status, ...] = ("lobby", "running", "paused")


class TableLists:
    """Keeps the list of every server up to date."""

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
        self._updated_at: dict[int, float] = {}
        self._requested: set[int] = set()  # servers whose list was requested and is posted again
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """Update all lists now, and after each act from now on.

        Call this once the channels of all servers are known: a list contains only tables that all
        its readers can see.
        """
        served = filter(self._shards.own, await self._host.store.servers_with(BOARD))
        self._host.on_commit.append(self._on_commit)
        self._host.servers.on_board_change.append(self._on_requested)
        self._host.preferences.on_language_change.append(self._on_change)
        now = self._host.now()
        for number, guild_id in enumerate(served):
            self._schedule_at(guild_id, now + number * STARTUP_STAGGER_SECONDS)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way, one for each list that is being updated."""
        return list(self._tasks.values())

    async def close(self) -> None:
        """Stop; the next start updates lists that are behind."""
        await cancel_all(self.tasks)

    def _on_commit(self, match: Match) -> None:
        self._on_change(match.record.guild_id)

    def _on_change(self, guild_id: int | None) -> None:
        if guild_id is not None and self._shards.own(guild_id) and self._channel_of(guild_id):
            self._schedule(guild_id)

    def _on_requested(self, guild_id: int) -> None:
        self._requested.add(guild_id)
        self._schedule_at(guild_id, self._host.now())

    def _channel_of(self, guild_id: int) -> int:
        """Return the channel of a server's list; 0 if it has none."""
        return self._host.preferences.server(guild_id).board

    def _schedule(self, guild_id: int) -> None:
        """Schedule an update of a list; do nothing if one is already scheduled."""
        if guild_id not in self._due:
            last = self._updated_at.get(guild_id, 0.0)
            self._schedule_at(
                guild_id, max(self._host.now() + DEBOUNCE_SECONDS, last + MIN_INTERVAL_SECONDS)
            )

    def _schedule_at(self, guild_id: int, at: float) -> None:
        self._due.add(guild_id)
        self._host.scheduler.schedule(("board", guild_id), at, lambda: self._start(guild_id))

    def _start(self, guild_id: int) -> None:
        self._due.discard(guild_id)
        if guild_id not in self._tasks:
            self._tasks[guild_id] = asyncio.create_task(self._sync(guild_id))
        elif guild_id not in self._requested:
            self._schedule(guild_id)

    async def _sync(self, guild_id: int) -> None:
        try:
            due = True
            while due:
                in_new_post = guild_id in self._requested
                self._requested.discard(guild_id)
                await self._update(guild_id, in_new_post=in_new_post)
                due = guild_id in self._requested  # requested again during the update
        finally:
            del self._tasks[guild_id]

    async def _update(self, guild_id: int, *, in_new_post: bool) -> None:
        """Update a list, in a new post if ``in_new_post``; forget it if the bot cannot post it."""
        self._updated_at[guild_id] = self._host.now()
        place = self._channel_of(guild_id)
        try:
            surface = await self._host.store.server_surface(guild_id, BOARD)
            if surface is not None:
                async with self._messenger.rate_limiter.reserve(Priority.REST, BOARD):
                    await self._show(surface, place, in_new_post=in_new_post)
        except DiscordUnavailable as error:
            log.warning("the table list of server %s: Discord is unavailable: %s", guild_id, error)
            self._schedule(guild_id)
        except (ChannelGone, MissingPermission, ThreadArchived) as error:
            log.info(
                "the table list of server %s is forgotten: %s", guild_id, safe_traceback(error)
            )
            await self._forget(guild_id, place)
        except Exception as error:  # an error must not stop the updates of this list
            log.error(
                "the table list of server %s could not be shown: %s",
                guild_id,
                safe_traceback(error),
            )
            self._schedule(guild_id)

    async def _show(self, surface: SurfaceRecord, place: int, *, in_new_post: bool) -> None:
        if in_new_post or surface.channel_id not in (None, place):
            surface = await self._without_post(surface)
        if place:
            content = await self._draft(surface, place)
            with using_language(self._languages.of_server(surface.guild_id)):
                await self._poster.show(surface, Post(place, content, silent=True))

    async def _without_post(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Delete the post of a list; forget one that is out of reach."""
        # After a crash in between, the post is looked for and its layout counts as unknown.
        await self._host.store.update_surface(surface.id, layout_hash="")
        try:
            return await self._poster.retire(surface)
        except DiscordUnavailable:
            raise
        except MessengerError:
            return await self._poster.forget(surface)

    async def _forget(self, guild_id: int, place: int) -> None:
        try:
            surface = await self._host.store.server_surface(guild_id, BOARD)
            if surface is not None:
                await self._poster.forget(surface)
            await self._host.servers.lose_board(guild_id, place)
        except (StoreError, Refusal) as error:
            log.error(
                "the table list of server %s could not be forgotten: %s",
                guild_id,
                safe_traceback(error),
            )

    async def _draft(self, surface: SurfaceRecord, place: int) -> TableListContent:
        host, guild_id = self._host, surface.guild_id
        assert guild_id is not None
        records = await host.store.matches_on(guild_id, LISTED_STATUSES)
        listed = [record for record in records if self._is_listed(record, place)]
        listed.sort(key=lambda record: record.status != "lobby")  # those to join come first
        matches = await host.matches.load_readable(listed[:LISTED_TABLES])
        lobbies = {}
        for match in (m for m in matches if m.record.status == "lobby"):
            lobby = await host.store.surface(match.id, LOBBY)
            if lobby is not None and lobby.message_id is not None:
                lobbies[match.id] = lobby.message_id
        tables = [match for match in matches if match.record.status in LISTED_STATUSES]
        more = len(listed) - len(listed[:LISTED_TABLES])
        return TableListContent(tables, more, lobbies, surface.desired_version)

    def _is_listed(self, record: MatchRecord, place: int) -> bool:
        """Return whether everyone who sees the list can see the table too."""
        sees = self._messenger.sees
        if not sees(place, record.channel_id):
            return False
        # A thread that the bot does not know has been inactive for long.
        return record.thread_id is None or sees(place, record.thread_id) is not False
