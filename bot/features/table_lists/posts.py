"""Table lists: one post per server that lists its tables, if someone has requested it.

A list is always computed from the matches, so nothing is stored when a match changes. After a
restart each list is updated once; its post is edited if the layout differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.features.table_lists.acts import TABLE_LIST, TableListActs
from bot.features.table_lists.pages import LISTED_TABLES, TableListContent
from bot.match.commits.outdated import LOBBY
from bot.match.match import Match
from bot.match.posts.posts import Posts
from bot.messaging.errors import DiscordUnavailable, MessengerError
from bot.messaging.messenger import require_server
from bot.messaging.rate_limiter import Priority
from bot.posts.keeper import Keeper
from bot.posts.languages import using_language
from bot.posts.poster import Post
from bot.store import MatchRecord, Status, SurfaceRecord

DEBOUNCE_SECONDS = 5.0  # after an act, so that responses and tables are sent first
MIN_INTERVAL_SECONDS = 60.0  # a busy server costs one edit a minute at most
LISTED_STATUSES: tuple[Status, ...] = ("lobby", "running", "paused")


class TableLists:
    """Keeps the list of every server up to date."""

    def __init__(self, posts: Posts) -> None:
        self._posts = posts
        self._host = posts.host
        self._messenger = posts.messenger
        self._poster = posts.poster
        self._requests: Counter[int] = Counter()  # how often each server's list was requested
        self._posted: Counter[int] = Counter()  # how many of these requests have a post
        self.keeper = Keeper(
            "table list", self._served, self._update, self._host.timers, self._host.now,
            debounce=DEBOUNCE_SECONDS, interval=MIN_INTERVAL_SECONDS, forget=self._forget,
        )  # fmt: skip
        posts.add_keeper(self.keeper)

    async def resume(self) -> None:
        """Update all lists now, and after each act from now on.

        Call this once the channels of all servers are known: a list contains only tables that all
        its readers can see.
        """
        self._host.on_commit.append(self._on_commit)
        self._host[TableListActs].on_change.append(self._on_requested)
        await self.keeper.resume()

    async def _served(self, guild_id: int | None) -> list[int]:
        """Return the servers of this process that have a list, or only one of them."""
        return await self._host.store.servers_with(TABLE_LIST, guild_id)

    def _on_commit(self, match: Match) -> None:
        guild_id, owns = match.guild_id, self._host.store.cluster.owns
        if guild_id is not None and owns(guild_id) and self._channel_of(guild_id):
            self.keeper.schedule(guild_id)

    def _on_requested(self, guild_id: int) -> None:
        self._requests[guild_id] += 1
        self.keeper.schedule(guild_id, self._host.now())

    def _channel_of(self, guild_id: int) -> int:
        """Return the channel of a server's list; 0 if it has none."""
        return self._host.preferences.server(guild_id).table_list

    async def _update(self, guild_id: int) -> None:
        """Update a list, in a new post if it was requested since its last one."""
        surface = await self._host.store.server_surface(guild_id, TABLE_LIST)
        if surface is None:
            return
        require_server(self._messenger, guild_id)
        requests = self._requests[guild_id]
        async with self._messenger.rate_limiter.reserve(Priority.REST, TABLE_LIST):
            in_new_post = requests > self._posted[guild_id]
            await self._show(surface, self._channel_of(guild_id), in_new_post=in_new_post)
        self._posted[guild_id] = requests

    async def _show(self, surface: SurfaceRecord, place: int, *, in_new_post: bool) -> None:
        if in_new_post or surface.channel_id not in (None, place):
            surface = await self._without_post(surface)
        if place:
            content = await self._draft(surface, place)
            with using_language(self._posts.languages.of_server(surface.guild_id)):
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

    async def _forget(self, guild_id: int, channel_id: int) -> None:
        """Forget a list in a channel that has been deleted."""
        surface = await self._host.store.server_surface(guild_id, TABLE_LIST)
        if surface is not None and surface.channel_id == channel_id:
            await self._poster.forget(surface)
        await self._host[TableListActs].lose(guild_id, channel_id)

    async def _draft(self, surface: SurfaceRecord, place: int) -> TableListContent:
        host, guild_id = self._host, surface.guild_id
        assert guild_id is not None
        records = await host.store.matches_on(guild_id, LISTED_STATUSES)
        listed = self._listed(records, place)
        listed.sort(key=lambda record: record.status != "lobby")  # those to join come first
        matches = await host.matches.load_all(listed[:LISTED_TABLES])
        lobbies = {}
        for match in (m for m in matches if m.record.status == "lobby"):
            lobby = await host.store.surface(match.id, LOBBY)
            if lobby is not None and lobby.message_id is not None:
                lobbies[match.id] = lobby.message_id
        tables = [match for match in matches if match.status in LISTED_STATUSES]
        unreadable = sum(match.status == "quarantined" for match in matches)
        more = len(listed) - len(listed[:LISTED_TABLES]) + unreadable
        return TableListContent(tables, more, lobbies, surface.desired_version)

    def _listed(self, records: Sequence[MatchRecord], place: int) -> list[MatchRecord]:
        """Return the matches whose table everyone can see who sees the list."""
        places = {record.channel_id for record in records} | {
            record.thread_id for record in records if record.thread_id is not None
        }
        sees = self._messenger.sees(place, places)
        # A thread that the bot does not know has been inactive for long.
        return [
            record for record in records
            if sees[record.channel_id]
            and (record.thread_id is None or sees[record.thread_id] is not False)
        ]  # fmt: skip
