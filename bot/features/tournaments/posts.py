"""The posts of tournaments: one with the standings, and in its thread one for each round.

The post with the standings is shown last. Its version is recorded only after all other posts are
up to date, so that a crash in between leaves it behind, and the next start completes the work.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.pages.round import EndContent, RoundContent, tables_per_post
from bot.features.tournaments.pages.standings import TournamentContent
from bot.features.tournaments.pages.words import Games, medallists
from bot.features.tournaments.rows import TournamentRows
from bot.features.tournaments.state import TOURNAMENT, TournamentState
from bot.match.posts.posts import Posts
from bot.messaging.errors import ChannelGone, MissingPermission, ThreadArchived
from bot.messaging.messenger import may_write, require_server
from bot.messaging.permissions import ATTACH
from bot.messaging.rate_limiter import Priority
from bot.posts.content import SurfaceContent
from bot.posts.keeper import Keeper
from bot.posts.languages import using_language
from bot.posts.poster import Post
from bot.runtime.timers import RecurringJob
from bot.store import NO_SEAT, SurfaceRecord, SurfaceWanted
from games.engine import bidi_isolate

log = logging.getLogger(__name__)

ROUND = "tournament_round"
"""The kind of surface that is a part of a round; its seat is the round and the part."""
END = "tournament_end"
"""The kind of surface that names the first three."""
PARTS = 10  # of a round, at most
DEBOUNCE_SECONDS = 2.0  # after an act, so that a burst of acts becomes one edit
MIN_INTERVAL_SECONDS = 60.0  # between two updates of a tournament in the same round
CHECK_SECONDS = 900.0  # between two checks of all tournaments
UNUSABLE = (ChannelGone, ThreadArchived, MissingPermission)
"""The errors in a place where the bot can't post."""


class TournamentPosts:
    """Keeps the posts of every tournament up to date, each at most once a minute.

    A new round and the end are shown at once, because people wait for them. If there are several
    processes, each has the tournaments on the servers of its shards.
    """

    def __init__(self, posts: Posts, games: Games) -> None:
        self._posts = posts
        self._host = posts.host
        self._games = games
        self._messenger = posts.messenger
        self._store = self._host.store
        self._poster = posts.poster
        self._threadless: set[int] = set()  # tournaments that can't have a thread
        self.keeper = Keeper(
            "tournament", self._behind, self._update, self._host.timers, self._host.now,
            debounce=DEBOUNCE_SECONDS, interval=MIN_INTERVAL_SECONDS, stage=self._stage,
        )  # fmt: skip
        posts.add_keeper(self.keeper)
        self._host[Tournaments].on_change.append(self.keeper.schedule)

    async def run(self) -> None:
        """Update posts that are behind: now, and from time to time.

        A change by another process may have gone unnoticed.
        """
        await RecurringJob(self._host.timers, self._resume).run()

    async def _resume(self) -> float:
        await self.keeper.resume()
        return self._host.now() + CHECK_SECONDS

    async def _behind(self, guild_id: int | None) -> list[int]:
        """Return the tournaments of this process with posts that are behind.

        On one server, return all its tournaments: their language may have changed.
        """
        if guild_id is not None:
            return [state.id for state in await self._host[Tournaments].of_server(guild_id)]
        behind = await TournamentRows(self._store).behind()
        return [of for of, guild in behind if self._store.cluster.owns(guild)]

    async def _stage(self, tournament_id: int) -> tuple[str, int]:
        """Return the status and the number of rounds; a change of these is shown at once."""
        state = await self._host[Tournaments].tournament(tournament_id)
        return state.record.status, len(state.rounds)

    async def _update(self, tournament_id: int) -> None:
        """Bring the posts of a tournament up to date."""
        state = await self._host[Tournaments].tournament(tournament_id)
        guild_id = state.record.guild_id
        if not self._store.cluster.owns(guild_id):
            return
        require_server(self._messenger, guild_id)
        with using_language(self._posts.languages.of_server(guild_id)):
            await self._show(state)

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
            channel = state.record.channel_id
            # Where the channel is out of reach as well, that has nothing to do with the thread.
            if state.place_channel_id == channel or not may_write(self._messenger, channel):
                raise
            # The rounds go on in the channel, because the bot can't use the thread.
            state = await self._host[Tournaments].set_thread(state.id, channel)
            await self._show_rounds(state)
        await self._show_standings(state, surface)

    async def _show_standings(
        self, state: TournamentState, surface: SurfaceRecord, *, complete: bool = True
    ) -> None:
        place = state.record.channel_id
        may_attach = ATTACH not in self._messenger.missing(place)
        zone = self._host.preferences.zone(0, state.record.guild_id)
        faces = self._host.preferences.faces({e.id: e.user_id for e in state.entrants})
        content = TournamentContent(state, self._games, may_attach, zone, faces)
        await self._post(state, surface, Post(place, content, complete=complete))

    async def _with_thread(self, state: TournamentState, surface: SurfaceRecord) -> TournamentState:
        """Open the thread of a tournament below its post, if it can have one."""
        record, message = state.record, surface.message_id
        if record.thread_id is not None or message is None or state.id in self._threadless:
            return state
        async with self._messenger.rate_limiter.reserve(Priority.TABLE, ("tournament", state.id)):
            thread = await self._messenger.open_thread(
                record.channel_id, message, f"🏆 {bidi_isolate(record.name)}"
            )
        if thread is None:
            self._threadless.add(state.id)
            return state
        return await self._host[Tournaments].set_thread(state.id, thread)

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
