"""Daily puzzles: once a day a post on each server that has chosen a channel for it.

A server's surface records in ``shown_version`` which puzzle its post is for, before the post is
sent. After a crash the same post is looked for and completed, and never sent twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.features.puzzles.acts import PUZZLE, Puzzles
from bot.features.puzzles.pages.daily import NAMED, DailyPuzzleContent, Week
from bot.features.records.acts import Records
from bot.match.posts.posts import Posts
from bot.match.preferences import UTC
from bot.messaging.errors import MessageGone
from bot.messaging.messenger import require_server
from bot.messaging.rate_limiter import Priority
from bot.posts.keeper import Keeper
from bot.posts.languages import using_language
from bot.posts.poster import Post
from bot.runtime.timers import RecurringJob
from bot.store import Store, SurfaceChanges, SurfaceRecord
from games.puzzles import number_of, puzzle_of_day

CHECK_INTERVAL_SECONDS = 900.0  # in every time zone, hours begin at a multiple of this
SPREAD_SECONDS = 300.0  # over which the posts of all servers are spread, at most
LONGEST_GAP_SECONDS = 1.0  # between the posts of two servers
DAYS_OF_WEEK = 7


async def begin_post(
    store: Store, surface: SurfaceRecord, number: int, channel_id: int | None = None
) -> SurfaceRecord:
    """Let go of an earlier post, so that the next one is for this puzzle."""
    changes: SurfaceChanges = {
        "message_id": None, "generation": surface.generation + 1, "send_started": False,
        "layout_hash": "", "picture": "", "shown_version": number, "channel_id": channel_id,
    }  # fmt: skip
    await store.update_surface(surface.id, **changes)
    return replace(surface, **changes)


Rounds = dict[tuple[int, int], Mapping[int, Counter[int]]]
"""What was counted in a round, by the first and the last of the puzzles: see ``solvers``."""


class DailyPuzzles:
    """Posts the puzzle of the day, and says below it how many people have solved it.

    A server costs one request a day to post, and at most one every quarter of an hour to edit.
    """

    def __init__(self, posts: Posts) -> None:
        self._posts = posts
        self._host = posts.host
        self._messenger = posts.messenger
        self._poster = posts.poster
        self._solvers_of: Rounds = {}
        self._deleted: dict[int, int] = {}  # the puzzle whose post was deleted, by server
        self.keeper = Keeper(
            "daily puzzle", self._served, self._update, self._host.timers, self._host.now,
            debounce=0.0, interval=0.0, forget=self._forget,
        )  # fmt: skip
        posts.add_keeper(self.keeper)

    async def run(self) -> None:
        """Post and edit at startup, and then every 15 minutes."""
        await RecurringJob(self._host.timers, self._post_due).run()

    async def _post_due(self) -> float:
        await self.begin_round()
        return (self._host.now() // CHECK_INTERVAL_SECONDS + 1) * CHECK_INTERVAL_SECONDS

    async def begin_round(self, spread: float = SPREAD_SECONDS) -> None:
        """Schedule the updates of all servers, spread over some seconds.

        Raise StoreError if the store fails.
        """
        self._solvers_of = {}
        served = await self._served(None)
        begin, gap = self._host.now(), min(spread / max(len(served), 1), LONGEST_GAP_SECONDS)
        for place, guild_id in enumerate(served):
            self.keeper.schedule(guild_id, begin + place * gap)

    async def _served(self, guild_id: int | None) -> list[int]:
        """Return the servers of this process that have a puzzle a day, or only one of them."""
        return await self._host.store.servers_with(PUZZLE, guild_id)

    async def _update(self, guild_id: int) -> None:
        channel = self._host.preferences.server(guild_id).puzzle_channel
        surface = await self._host.store.server_surface(guild_id, PUZZLE)
        if not channel or surface is None:
            return
        require_server(self._messenger, guild_id)
        async with self._messenger.rate_limiter.reserve(Priority.REST, PUZZLE):
            await self._show(surface, guild_id, channel)

    async def _forget(self, guild_id: int, channel_id: int) -> None:
        """Stop the daily puzzle of a server in a channel that has been deleted."""
        await self._host[Puzzles].lose_channel(guild_id, channel_id)

    async def _show(self, surface: SurfaceRecord, guild_id: int, channel: int) -> None:
        number = self._due(guild_id)
        if number > surface.shown_version:
            surface = await begin_post(self._host.store, surface, number)
        else:
            number, channel = surface.shown_version, surface.channel_id or channel
        content = await self._content(guild_id, number)
        if content is None or self._deleted.get(guild_id) == number:
            return
        with using_language(self._posts.languages.of_server(guild_id)):
            try:
                await self._poster.show(surface, Post(channel, content, silent=True, again=False))
            except MessageGone:  # the moderators did not want it
                self._deleted[guild_id] = number

    def _due(self, guild_id: int) -> int:
        """Return the number of today's puzzle, or 0 if its hour has not come yet."""
        server = self._host.preferences.server(guild_id)
        local = datetime.fromtimestamp(self._host.now(), ZoneInfo(server.zone or UTC))
        return number_of(local.toordinal()) if local.hour >= server.puzzle_hour else 0

    async def _content(self, guild_id: int, number: int) -> DailyPuzzleContent | None:
        puzzle = puzzle_of_day(number)
        if puzzle is None:
            return None
        before = puzzle_of_day(number - 1)
        solved = sum((await self._solvers(guild_id, number, number)).values())
        monday = number > DAYS_OF_WEEK and number % DAYS_OF_WEEK == 1
        week = await self._week(guild_id, number - DAYS_OF_WEEK) if monday else None
        return DailyPuzzleContent(puzzle, before, solved, week)

    async def _solvers(self, guild_id: int, first: int, last: int) -> Counter[int]:
        """Return how many of some puzzles each person of a server has solved."""
        rounds = self._solvers_of
        if (first, last) not in rounds:
            rounds[first, last] = await self._host[Puzzles].solvers(first, last)
        return rounds[first, last].get(guild_id, Counter())

    async def _week(self, guild_id: int, first: int) -> Week | None:
        """Return the round-up of a week; None if nobody has answered.

        It names only people who are on leaderboards.
        """
        host = self._host
        tried = await self._solvers(guild_id, first, first + DAYS_OF_WEEK - 1)
        if not tried:
            return None
        shown = host.preferences.server(guild_id).leaderboards
        listed = [
            (user, n) for user, n in tried.most_common() if n and host[Records].is_listed(user)
        ]
        return Week(len(tried), listed[:NAMED] if shown else [])
