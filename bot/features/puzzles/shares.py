"""Shared puzzles: a post of the day's puzzle on a server, which says who has tried it there."""

from __future__ import annotations

from bot.features.puzzles.acts import Puzzles
from bot.features.puzzles.pages.shared import SharedPuzzleContent
from bot.features.puzzles.posts import begin_post
from bot.match.posts.posts import Posts
from bot.messaging.errors import MessageGone
from bot.messaging.messenger import require_server
from bot.messaging.rate_limiter import Priority
from bot.posts.keeper import Keeper
from bot.posts.languages import using_language
from bot.posts.poster import Post

SHARED = "puzzle_shared"
"""The kind of surface that is the puzzle last shared on a server."""
DEBOUNCE_SECONDS = 3.0  # after an answer, so that its response is sent first
MIN_INTERVAL_SECONDS = 60.0  # a busy server costs one edit a minute at most


class SharedPuzzles:
    """Posts a puzzle where someone shares it, and edits the post as others answer.

    A server has one such post. If the puzzle is shared in another channel, it is posted there, and
    the former post remains as it is.
    """

    def __init__(self, posts: Posts) -> None:
        self._posts = posts
        self._host = posts.host
        self._shared: dict[int, tuple[int, int]] = {}  # puzzle and channel, by server, not posted
        self.keeper = Keeper(
            "shared puzzle", self._served, self._update, self._host.timers, self._host.now,
            debounce=DEBOUNCE_SECONDS, interval=MIN_INTERVAL_SECONDS,
        )  # fmt: skip
        posts.add_keeper(self.keeper)
        self._host[Puzzles].on_answer.append(self.keeper.schedule)

    def may_post(self, user_id: int, guild_id: int, channel_id: int) -> bool:
        """Return whether the bot may post and edit in a channel, and name a person there."""
        preferences, messenger = self._host.preferences, self._posts.messenger
        named = preferences.person(user_id).listed and preferences.server(guild_id).leaderboards
        return named and messenger.serves(guild_id) and not messenger.missing(channel_id)

    async def share(self, guild_id: int, channel_id: int, number: int) -> None:
        """Post a puzzle in a channel, unless it is there already; then update that post.

        Raise StoreError if the store fails.
        """
        await self._host.store.add_server_surface(guild_id, SHARED)
        self._shared[guild_id] = number, channel_id
        self.keeper.schedule(guild_id, self._host.now())

    async def _served(self, guild_id: int | None) -> list[int]:
        return await self._host.store.servers_with(SHARED, guild_id)

    async def _update(self, guild_id: int) -> None:
        store, puzzles = self._host.store, self._host[Puzzles]
        surface = await store.server_surface(guild_id, SHARED)
        if surface is None:
            return
        here = surface.shown_version, surface.channel_id or 0
        number, channel = wanted = self._shared.get(guild_id, here)
        if number <= puzzles.latest_over() or not channel:
            return
        require_server(self._posts.messenger, guild_id)
        async with self._posts.messenger.rate_limiter.reserve(Priority.REST, SHARED):
            if wanted != here:
                surface = await begin_post(store, surface, number, channel)
            if self._shared.get(guild_id) == wanted:  # it is stored now
                del self._shared[guild_id]
            content = SharedPuzzleContent(
                puzzles.puzzle(number), await puzzles.tried(guild_id, number)
            )
            with using_language(self._posts.languages.of_server(guild_id)):
                try:
                    await self._posts.poster.show(
                        surface, Post(channel, content, silent=True, again=False)
                    )
                except MessageGone:  # the moderators did not want it
                    await begin_post(store, surface, 0, channel)
