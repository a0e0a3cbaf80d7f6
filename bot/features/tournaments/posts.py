"""The posts of tournaments: one with the standings, and in its thread one for each round.

The post with the standings is shown last. Its version is recorded only after all other posts are
up to date, so that a crash in between leaves it behind, and the next start completes the work.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from bot.app.host import Host
from bot.cluster.shards import ALL, Shards
from bot.features.tournaments.pages.round import EndContent, RoundContent, tables_per_post
from bot.features.tournaments.pages.standings import TournamentContent
from bot.features.tournaments.pages.words import Games, medallists
from bot.features.tournaments.rows import TournamentRows
from bot.features.tournaments.state import TOURNAMENT, TournamentState
from bot.match.languages import Languages
from bot.messaging.messenger import (
    ChannelGone,
    DiscordUnavailable,
    Messenger,
    MissingPermission,
    RequestRefused,
    ThreadArchived,
)
from bot.messaging.permissions import ATTACH
from bot.messaging.rate_limiter import Priority
from bot.posts.content import SurfaceContent
from bot.posts.emoji import Emoji
from bot.posts.languages import using_language
from bot.posts.pictures import Pictures
from bot.posts.poster import Post, Poster
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all
from bot.store import NO_SEAT, StoreError, SurfaceRecord, SurfaceWanted

log = logging.getLogger(__name__)

ROUND = "tournament_round"
"""The kind of surface that is a part of a round; its seat is the round and the part."""
END = "tournament_end"
"""The kind of surface that names the first three."""
PARTS = 10  # of a round, at most
DEBOUNCE_SECONDS = 2.0  # after an act, so that a burst of acts becomes one edit
MIN_INTERVAL_SECONDS = 60.0  # between two updates of a tournament in the same round
RETRY_SECONDS = 600.0  # while the bot may not post there
CHECK_SECONDS = 900.0  # between two checks of all tournaments
STAGGER_SECONDS = 0.1  # between two tournaments after the start
UNUSABLE = (ChannelGone, ThreadArchived, MissingPermission)
"""The errors in a place where the bot can't post."""


class Updated(NamedTuple):
    """When a tournament was last updated, and its status and number of rounds then."""

    at: float
    stage: tuple[str, int]


class TournamentPosts:
    """Keeps the posts of every tournament up to date, each at most once a minute.

    A new round and the end are shown at once, because people wait for them.
    If there are several processes, each has the tournaments on the servers of its ``shards``.
    """

    def __init__(
        self,
        host: Host,
        games: Games,
        messenger: Messenger,
        pictures: Pictures,
        emoji: Emoji,
        shards: Shards = ALL,
    ) -> None:
        self._host = host
        self._games = games
        self._shards = shards
        self._messenger = messenger
        self._languages = Languages(host, messenger)
        self._store = host.store
        self._poster = Poster(host.store, messenger, pictures, emoji)
        self._due: dict[int, float] = {}  # when each tournament is to be updated
        self._again: set[int] = set()  # tournaments that changed while they were being updated
        self._updated: dict[int, Updated] = {}
        self._waited: set[int] = set()  # tournaments whose next update has waited long enough
        self._given_up: set[int] = set()  # tournaments that can't be shown until they change
        self._threadless: set[int] = set()  # tournaments that can't have a thread
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._redrawing: set[asyncio.Task[None]] = set()
        host.tournaments.on_change.append(self._schedule)
        host.preferences.on_language_change.append(self._on_language_change)

    async def run(self) -> None:
        """Update posts that are behind: now, and from time to time.

        A change by another process may have gone unnoticed.
        """
        while True:
            await self.resume()
            at = self._host.now() + CHECK_SECONDS
            await self._host.scheduler.wait("posts of tournaments", at)

    async def resume(self) -> None:
        """Update all tournaments whose posts are behind, except those that can't be shown."""
        behind = await TournamentRows(self._store).behind()
        own = [of for of, guild_id in behind if self._shards.own(guild_id)]
        own = [of for of in own if of not in self._given_up and of not in self._due]
        for number, tournament_id in enumerate(own):
            self._schedule_at(tournament_id, self._host.now() + number * STAGGER_SECONDS)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way."""
        return [*self._tasks.values(), *self._redrawing]

    async def close(self) -> None:
        """Stop; the next start updates posts that are behind."""
        await cancel_all(self.tasks)

    def _on_language_change(self, guild_id: int | None) -> None:
        """Redraw the tournaments of a server whose language has changed."""
        if guild_id is not None and self._shards.own(guild_id):
            task = asyncio.create_task(self._redraw(guild_id))
            self._redrawing.add(task)
            task.add_done_callback(self._redrawing.discard)

    async def _redraw(self, guild_id: int) -> None:
        try:
            for state in await self._host.tournaments.of_server(guild_id):
                self._schedule(state.id)
        except StoreError as error:
            log.warning("tournaments of server %s keep their language: %s", guild_id, error)

    def _schedule(self, tournament_id: int) -> None:
        """Schedule an update soon. What can wait for a minute then does."""
        self._given_up.discard(tournament_id)
        if tournament_id in self._tasks:
            self._again.add(tournament_id)
            return
        soon = self._host.now() + DEBOUNCE_SECONDS
        if self._due.get(tournament_id, inf) > soon:
            self._waited.discard(tournament_id)
            self._schedule_at(tournament_id, soon)

    def _schedule_at(self, tournament_id: int, at: float) -> None:
        self._due[tournament_id] = at
        alarm = "tournament posts", tournament_id
        self._host.scheduler.schedule(alarm, at, lambda: self._start(tournament_id))

    def _start(self, tournament_id: int) -> None:
        self._due.pop(tournament_id, None)
        if tournament_id in self._tasks:
            self._again.add(tournament_id)
        else:
            self._tasks[tournament_id] = asyncio.create_task(self._sync(tournament_id))

    async def _sync(self, tournament_id: int) -> None:
        retry: float | None = None
        try:
            retry = await self._update(tournament_id)
        finally:  # without awaiting in between, so that nothing scheduled meanwhile is lost
            del self._tasks[tournament_id]
        changed = tournament_id in self._again
        self._again.discard(tournament_id)
        if changed:
            self._schedule(tournament_id)
        elif retry is not None:
            self._schedule_at(tournament_id, self._host.now() + retry)

    async def _update(self, tournament_id: int) -> float | None:
        """Bring the posts of a tournament up to date; return when to try again, if at all."""
        try:
            state = await self._host.tournaments.tournament(tournament_id)
            if not self._shards.own(state.record.guild_id):
                return None
            if seconds := self._seconds_to_wait(state):
                self._waited.add(tournament_id)
                return seconds
            with using_language(self._languages.of_server(state.record.guild_id)):
                await self._show(state)
        except DiscordUnavailable as error:
            log.warning("tournament %s: Discord is unavailable: %s", tournament_id, error)
            return MIN_INTERVAL_SECONDS
        except (MissingPermission, ThreadArchived) as error:
            log.info("tournament %s has to wait: %s", tournament_id, error)
            return RETRY_SECONDS
        except (ChannelGone, RequestRefused) as error:
            log.info("tournament %s can't be shown: %s", tournament_id, error)
            self._given_up.add(tournament_id)
        except Refusal as refusal:
            log.warning("tournament %s could not be read: %s", tournament_id, refusal.reason)
            return None if refusal.reason == "no_tournament" else MIN_INTERVAL_SECONDS
        except Exception as error:  # an error must not stop the updates of this tournament
            log.error("tournament %s could not be shown: %s",
                      tournament_id, safe_traceback(error))  # fmt: skip
            return MIN_INTERVAL_SECONDS
        return None

    def _seconds_to_wait(self, state: TournamentState) -> float:
        """Return how long an update has to wait; 0 if it is done now."""
        now, last = self._host.now(), self._updated.get(state.id)
        stage = state.record.status, len(state.rounds)
        waited = state.id in self._waited
        self._waited.discard(state.id)
        if last is not None and last.stage == stage and not waited:
            seconds = last.at + MIN_INTERVAL_SECONDS - now
            if seconds > 0:
                return seconds
        self._updated[state.id] = Updated(now, stage)
        return 0.0

    async def _show(self, state: TournamentState) -> None:
        """Show the standings first if they have no post yet, since the thread is below it."""
        surface = await TournamentRows(self._store).surface(state.id, TOURNAMENT)
        if surface is None:
            return
        if surface.message_id is None:
            await self._show_standings(state, surface, complete=False)
            surface = await self._store.surface_by_id(surface.id) or surface
        state = await self._with_thread(state, surface)
        try:
            await self._show_rounds(state)
        except UNUSABLE:
            if state.place_channel_id == state.record.channel_id:
                raise
            # The rounds go on in the channel, because the bot can't use the thread.
            state = await self._host.tournaments.set_thread(state.id, state.record.channel_id)
            await self._show_rounds(state)
        await self._show_standings(state, surface)

    async def _show_standings(
        self, state: TournamentState, surface: SurfaceRecord, *, complete: bool = True
    ) -> None:
        place = state.record.channel_id
        may_attach = ATTACH not in self._messenger.missing(place)
        content = TournamentContent(state, self._games, may_attach)
        await self._post(state, surface, Post(place, content, complete=complete))

    async def _with_thread(self, state: TournamentState, surface: SurfaceRecord) -> TournamentState:
        """Open the thread of a tournament below its post, if it can have one."""
        record, message = state.record, surface.message_id
        if record.thread_id is not None or message is None or state.id in self._threadless:
            return state
        async with self._messenger.rate_limiter.reserve(Priority.TABLE, ("tournament", state.id)):
            thread = await self._messenger.open_thread(
                record.channel_id, message, f"🏆 {record.name}"
            )
        if thread is None:
            self._threadless.add(state.id)
            return state
        return await self._host.tournaments.set_thread(state.id, thread)

    async def _show_rounds(self, state: TournamentState) -> None:
        """Show the rounds whose posts can still change, and at the end the first three."""
        for number in range(await self._first_round_to_show(state), len(state.rounds) + 1):
            over = state.rounds[number - 1].complete
            for seat, content in _round_parts(state, number):
                people: Sequence[int] = [] if over else content.people
                await self._show_in_thread(state, ROUND, seat, content, people)
        if state.record.status == "over":
            people = medallists(state)
            await self._show_in_thread(state, END, NO_SEAT, EndContent(state), people)

    async def _first_round_to_show(self, state: TournamentState) -> int:
        """Return the last round that has a post, because only it and later ones can change.

        A round gets its post after all rounds before it are shown with their results.
        """
        number = len(state.rounds)
        while number > 1 and not await self._is_posted(state, number):
            number -= 1
        return max(number, 1)

    async def _is_posted(self, state: TournamentState, number: int) -> bool:
        surface = await TournamentRows(self._store).surface(state.id, ROUND, number * PARTS)
        return surface is not None and surface.message_id is not None

    async def _show_in_thread(
        self,
        state: TournamentState,
        kind: str,
        seat: int,
        content: SurfaceContent,
        people: Sequence[int],
    ) -> None:
        """Show a surface in the thread; its first post notifies some people.

        A post stays where it is. If it is out of reach in a former thread, it is left as it is.
        """
        surface, place = await self._wanted(state, kind, seat), state.place_channel_id
        if surface.channel_id not in (None, place):
            if surface.message_id is None:
                surface = await self._poster.forget(surface)
            else:
                place = surface.channel_id or place
        post = Post(place, content, self._notified(people, state))
        try:
            await self._post(state, surface, post)
        except UNUSABLE as error:
            if place == state.place_channel_id:
                raise
            log.info("tournament %s: a post is left behind: %s", state.id, error)

    async def _wanted(self, state: TournamentState, kind: str, seat: int) -> SurfaceRecord:
        """Return a surface in the thread of a tournament, which is created if necessary."""
        wanted = SurfaceWanted(kind, state.record.version, seat)
        store = TournamentRows(self._store)
        found = await store.surface(state.id, kind, seat)
        if found is None:
            await store.want(state.id, wanted)
            found = await store.surface(state.id, kind, seat)
        assert found is not None
        return found

    def _notified(self, people: Sequence[int], state: TournamentState) -> list[int]:
        """Return the people who want to be notified, and who have no quiet hours now."""
        preferences, now, guild = self._host.preferences, self._host.now(), state.record.guild_id
        return [
            user
            for user in people
            if preferences.person(user).notices != "none"
            and preferences.quiet_until(user, guild, now) is None
        ]

    async def _post(self, state: TournamentState, surface: SurfaceRecord, post: Post) -> None:
        async with self._messenger.rate_limiter.reserve(Priority.TABLE, ("tournament", state.id)):
            await self._poster.show(surface, post)


def _round_parts(state: TournamentState, number: int) -> Iterator[tuple[int, RoundContent]]:
    """Yield the posts of a round, each with its seat."""
    tables = range(0, len(state.rounds[number - 1].tables), tables_per_post(state))
    for part, table in enumerate(tables):
        yield number * PARTS + part, RoundContent(state, number, table)
