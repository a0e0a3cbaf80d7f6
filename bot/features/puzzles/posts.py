"""Daily puzzles: once a day a post on each server that has chosen a channel for it.

A server's surface records in ``shown_version`` which puzzle its post is for, before the post is
sent. After a crash the same post is looked for and completed, and never sent twice.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.app.host import Host
from bot.cluster.shards import ALL, Shards
from bot.features.puzzles.pages.daily import NAMED, DailyPuzzleContent, Week
from bot.match.acts.moderation import PUZZLE
from bot.match.languages import Languages
from bot.match.preferences import UTC
from bot.messaging.messenger import (
    ChannelGone,
    MessageGone,
    Messenger,
    MessengerError,
    MissingPermission,
)
from bot.messaging.rate_limiter import Priority
from bot.posts.emoji import Emoji
from bot.posts.languages import using_language
from bot.posts.pictures import Pictures
from bot.posts.poster import Post, Poster
from bot.runtime.logs import safe_traceback
from bot.store import SurfaceChanges, SurfaceRecord
from games.puzzles import number_of, puzzle_of_day

log = logging.getLogger(__name__)

CHECK_INTERVAL_SECONDS = 900.0  # in every time zone, hours begin at a multiple of this
SPREAD_SECONDS = 300.0  # over which the posts of all servers are spread, at most
LONGEST_GAP_SECONDS = 1.0  # between the posts of two servers
DAYS_OF_WEEK = 7

Rounds = dict[tuple[int, int], Mapping[int, Counter[int]]]
"""What was counted in a round, by the first and the last of the puzzles: see ``solvers``."""


class DailyPuzzles:
    """Posts the puzzle of the day, and says below it how many people have solved it.

    A server costs one request a day to post, and at most one every quarter of an hour to edit.
    """

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
        self._gone: dict[int, int] = {}  # the puzzle whose post was deleted, by server

    async def run(self) -> None:
        """Post and edit every 15 minutes, and once at the start."""
        while True:
            await self.post_due()
            now = self._host.now()
            at = (now // CHECK_INTERVAL_SECONDS + 1) * CHECK_INTERVAL_SECONDS
            await self._host.scheduler.wait("puzzles", at)

    async def post_due(self, spread: float = SPREAD_SECONDS) -> None:
        """Bring the posts of all servers up to date, spread over some seconds.

        Raise StoreError if the store fails. Other errors with one server do not affect the others.
        """
        store = self._host.store
        served = [g for g in await store.servers_with(PUZZLE) if self._shards.own(g)]
        solvers: Rounds = {}
        begin, gap = self._host.now(), min(spread / max(len(served), 1), LONGEST_GAP_SECONDS)
        for place, guild_id in enumerate(served):
            if place and gap:
                await self._host.scheduler.wait("next puzzle", begin + place * gap)
            await self._update(guild_id, solvers)

    async def _update(self, guild_id: int, rounds: Rounds) -> None:
        channel = self._host.preferences.server(guild_id).puzzle_channel
        surface = await self._host.store.server_surface(guild_id, PUZZLE)
        if not channel or surface is None:
            return
        try:
            async with self._messenger.rate_limiter.reserve(Priority.REST, PUZZLE):
                await self._show(surface, guild_id, channel, rounds)
        except (ChannelGone, MissingPermission) as error:
            log.info("the puzzle of server %s has no place: %s", guild_id, error)
            await self._host.servers.lose_puzzle_channel(guild_id, channel)
        except MessengerError as error:  # the next round tries again
            log.info("the puzzle of server %s could not be shown: %s", guild_id, error)
        except Exception as error:  # an error must not stop the other servers
            log.error("the puzzle of server %s could not be shown: %s",
                      guild_id, safe_traceback(error))  # fmt: skip

    async def _show(
        self, surface: SurfaceRecord, guild_id: int, channel: int, rounds: Rounds
    ) -> None:
        number = self._due(guild_id)
        if number > surface.shown_version:
            surface = await self._begin(surface, number)
        else:
            number, channel = surface.shown_version, surface.channel_id or channel
        content = self._content(guild_id, number, rounds)
        if content is None or self._gone.get(guild_id) == number:
            return
        with using_language(self._languages.of_server(guild_id)):
            try:
                await self._poster.show(surface, Post(channel, content, silent=True, again=False))
            except MessageGone:  # the moderators did not want it
                self._gone[guild_id] = number

    def _due(self, guild_id: int) -> int:
        """Return the number of today's puzzle, or 0 if its hour has not come yet."""
        server = self._host.preferences.server(guild_id)
        local = datetime.fromtimestamp(self._host.now(), ZoneInfo(server.zone or UTC))
        return number_of(local.toordinal()) if local.hour >= server.puzzle_hour else 0

    async def _begin(self, surface: SurfaceRecord, number: int) -> SurfaceRecord:
        """Let go of an earlier post, so that the next one is for this puzzle."""
        changes: SurfaceChanges = {
            "message_id": None, "generation": surface.generation + 1, "send_started": False,
            "layout_hash": "", "picture": "", "shown_version": number, "channel_id": None,
        }  # fmt: skip
        await self._host.store.update_surface(surface.id, **changes)
        return replace(surface, **changes)

    def _content(self, guild_id: int, number: int, rounds: Rounds) -> DailyPuzzleContent | None:
        puzzle = puzzle_of_day(number)
        if puzzle is None:
            return None
        before = puzzle_of_day(number - 1)
        solved = sum(self._solvers(guild_id, number, number, rounds).values())
        monday = number > DAYS_OF_WEEK and number % DAYS_OF_WEEK == 1
        week = self._week(guild_id, number - DAYS_OF_WEEK, rounds) if monday else None
        return DailyPuzzleContent(puzzle, before, solved, week)

    def _solvers(self, guild_id: int, first: int, last: int, rounds: Rounds) -> Counter[int]:
        """Return how many of some puzzles each person of a server has solved."""
        if (first, last) not in rounds:
            rounds[first, last] = self._host.puzzles.solvers(first, last)
        return rounds[first, last].get(guild_id, Counter())

    def _week(self, guild_id: int, first: int, rounds: Rounds) -> Week | None:
        """Return the round-up of a week; None if nobody has answered.

        It names only people who are on leaderboards.
        """
        host = self._host
        tried = self._solvers(guild_id, first, first + DAYS_OF_WEEK - 1, rounds)
        if not tried:
            return None
        ranks = host.preferences.server(guild_id).ranks
        listed = [
            (user, n) for user, n in tried.most_common() if n and host.records.is_listed(user)
        ]
        return Week(len(tried), listed[:NAMED] if ranks else [])
