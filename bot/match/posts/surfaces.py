"""The surfaces of a match: its lobby, table and result, and each seat's panel and notice.

Each kind says where it is posted, in whose language, and what happens if that is not possible. The
publisher calls them when they are behind.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Protocol

from bot.match.commits.outdated import LOBBY, NOTICE, PANEL, RESULT, TABLE
from bot.match.host import Host
from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.content import words_for
from bot.match.pages.lobby import lobby_content
from bot.match.pages.notice import NoticeContent
from bot.match.pages.panel import PanelContent
from bot.match.pages.result import ResultContent
from bot.match.pages.table import TableContent
from bot.match.posts.failures import Failures
from bot.match.posts.languages import Languages
from bot.match.preferences import AT_TABLE, BY_DM, NotificationMode
from bot.match.seat import MatchSeat
from bot.messaging.errors import (
    ChannelGone,
    DMsOpenedTooFast,
    MessengerError,
    MissingPermission,
    NoSharedServer,
    NotOnServer,
    RequestRefused,
    ThreadArchived,
    ThreadLocked,
)
from bot.messaging.messenger import Messenger, may_write, require_server
from bot.messaging.permissions import ATTACH
from bot.messaging.rate_limiter import Priority
from bot.posts.content import sentence
from bot.posts.languages import using_language
from bot.posts.live_panels import LivePanels
from bot.posts.old_posts import OldPosts
from bot.posts.poster import Post, Poster
from bot.posts.publisher import NotYet, SurfaceKind
from bot.runtime.hooks import Hook, added
from bot.store import SurfaceRecord
from games.engine import Language

log = logging.getLogger(__name__)

PanelChoice = Callable[[Host, Match, int], Awaitable[type[PanelContent] | None]]
PANEL_CONTENTS: Hook[PanelChoice] = Hook()
"""Each returns the content of a seat's panel by direct message, or None for the usual one."""

RESULT_LINES: Hook[Callable[[Host, Match], Awaitable[list[str]]]] = Hook()
"""Each returns lines for the post with a result."""


class MatchSurface(SurfaceKind[Match]):
    """A surface of a match. One that is not private is in the language of its server."""

    reports: ClassVar[bool] = False
    """Whether the match's host is notified if it can't be shown."""

    def __init__(
        self,
        host: Host,
        poster: Poster,
        messenger: Messenger,
        languages: Languages,
        failures: Failures,
    ) -> None:
        self.host = host
        self.poster = poster
        self.messenger = messenger
        self.languages = languages
        self.failures = failures

    def language(self, match: Match, surface: SurfaceRecord) -> Language:
        """Return the language of its server, or of the person in its seat."""
        if not self.private:
            return self.languages.of_server(match.guild_id)
        # A player who has left the lobby has no seat any longer.
        seat = match.seats[surface.seat] if surface.seat < len(match.seats) else None
        return self.languages.of_person(self.reader(seat) if seat is not None else 0)

    def reader(self, seat: MatchSeat) -> int:
        """Return the person who reads a private surface; 0 if there is none."""
        return seat.user_id or 0

    def place(self, match: Match) -> int:
        """Return the channel where a public surface is posted."""
        return match.channel_id

    async def report(self, match: Match, surface: SurfaceRecord, error: MessengerError) -> None:
        """Log that it can't be shown, and notify the match's host if that matters to them."""
        place = self.place(match)
        await self.failures.report(match, self.name, place, error, to_host=self.reports)

    async def skip(self, match: Match, surface: SurfaceRecord) -> bool:
        """Record that there is nothing to show."""
        await self.host.store.update_surface(
            surface.id, shown_version=match.version, send_started=False
        )
        return True

    def may_attach(self, place: int) -> bool:
        """Return whether the bot may attach pictures in a channel."""
        return ATTACH not in self.messenger.missing(place)

    def notices(self, user_id: int | None) -> NotificationMode:
        """Return how a person wants to be notified."""
        return self.host.preferences.person(user_id or 0).notices


class LobbySurface(MatchSurface):
    """The lobby, in the channel in which it was opened."""

    name = LOBBY
    lasting = True
    reports = True

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Show the lobby."""
        place = self.place(match)
        content = lobby_content(self.host, match, may_attach=self.may_attach(place))
        await self.poster.show(surface, Post(place, content))
        return True


async def fall_back_to_channel(host: Host, match: Match, place: int) -> bool:
    """Move the table to the lobby's channel, as the bot cannot use its thread.

    Return False if the table was in that channel already.
    """
    channel = match.channel_id
    if place == channel:
        return False
    await host.seats.set_table_thread(match.id, channel, instead_of=place)
    return True


class TableSurface(MatchSurface):
    """The table, in a thread below its lobby or in the lobby's channel."""

    name = TABLE
    lasting = True
    reports = True

    def place(self, match: Match) -> int:
        """Return the channel or thread of the table."""
        return match.table_channel_id

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Show the table, which may have moved. It lacks its picture if the bot may not attach."""
        place = match.thread_id or await self._find_place(match)
        words = words_for(match)
        moved = words("The table of match {id} is now in {place}.", id=match.id,
                      place=f"<#{place}>")  # fmt: skip
        may_attach = self.may_attach(place)
        post = Post(
            place, TableContent(match, may_attach=may_attach),
            forwarding_notice=sentence(moved),
            complete=may_attach or match.status in OVER_STATUSES,
        )  # fmt: skip
        try:
            await self.poster.show(surface, post)
        except ChannelGone:
            if not await fall_back_to_channel(self.host, match, place):
                raise
        except (ThreadArchived, MissingPermission) as error:
            posted = surface.message_id is not None
            stays = posted and isinstance(error, ThreadLocked | MissingPermission)
            # Where the channel is out of reach as well, that has nothing to do with the thread.
            stays = stays or not may_write(self.messenger, match.channel_id)
            if stays or not await fall_back_to_channel(self.host, match, place):
                raise
        return post.complete

    async def _find_place(self, match: Match) -> int:
        """Open the match's thread below its lobby, or use the channel; return the table's place."""
        lobby = await self.host.store.surface(match.id, LOBBY)
        place = match.channel_id
        threads = self.host.preferences.server(match.guild_id).threads
        # There are no threads in direct messages.
        if threads and match.guild_id and lobby is not None and lobby.message_id is not None:
            name = f"{match.game.title} · {match.id}"
            thread = await self.messenger.open_thread(place, lobby.message_id, name)
            if thread is not None:
                place = thread
                people = [s.user_id for s in match.people if s.user_id is not None]
                for user_id in people:
                    await self.messenger.add_to_thread(place, user_id)
        await self.host.seats.set_table_thread(match.id, place)
        return place


class PanelSurface(MatchSurface):
    """A seat's panel by direct message."""

    name = PANEL
    private = True
    lasting = True

    def __init__(self, *parts: Any, live: LivePanels) -> None:
        super().__init__(*parts)
        self._live = live

    def priority(self, match: Match, surface: SurfaceRecord) -> Priority:
        """A player whose move it is comes before others see the last move."""
        return Priority.MOVE if surface.seat in match.waited_for() else Priority.TABLE

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Edit the seat's panel, or post it if there is none yet.

        It waits while the player uses an open private panel, which shows the same.
        """
        self.check_not_here(match, surface.seat)
        user_id = match.seats[surface.seat].user_id
        muted = self.host.muted_until(match, surface.seat) is not None
        silent = muted or match.alone or self.notices(user_id) not in BY_DM
        if await self.show(match, surface, silent=silent):
            return True
        await self.poster.retire(surface)  # the seat no longer has a panel by direct message
        await self.host.store.update_surface(surface.id, shown_version=match.version)
        return True

    def check_not_here(self, match: Match, seat: int) -> None:
        """Raise NotYet while a seat's player uses an open private panel."""
        if here := self._live.seconds_here(match.id, seat):
            raise NotYet(self.host.now() + here)

    async def show(self, match: Match, surface: SurfaceRecord, *, silent: bool = False) -> bool:
        """Show a seat's panel in its DM channel; return whether that is possible."""
        seat = match.seats[surface.seat]
        channel = await self._channel(match, seat)
        if channel is None or match.table is None:
            return False
        content = await self._content(match, surface.seat)
        try:
            await self.poster.show(surface, Post(channel, content, silent=silent))
        except (MissingPermission, ChannelGone) as error:
            if isinstance(error, NoSharedServer) and match.guild_id and seat.user_id:
                if await self.host.members.is_member(match.guild_id, seat.user_id):
                    raise NotOnServer("the bot has left the server, not the person") from error
                await self.host.members.mark_gone(match.id, seat.user_id)
            # DMs are closed: the private panel at the table offers the same.
            await self.host.seats.set_dm_channel(match.id, surface.seat, 0)
            await content.on_undelivered(self.host)
            return False
        return True

    async def reopen(self, match: Match, seat: int) -> Match:
        """Return the match with the DM channel of a seat in which sending has failed, if it opens.

        Discord refuses some direct messages at random, and strangers have no table instead.
        """
        user_id = match.seats[seat].user_id
        if user_id is None:
            return match
        try:
            channel = await self.messenger.direct_channel(user_id)
        except MissingPermission:
            return match
        return await self.host.seats.set_dm_channel(match.id, seat, channel)

    async def _content(self, match: Match, seat: int) -> PanelContent:
        for choose in PANEL_CONTENTS:
            kind = await choose(self.host, match, seat)
            if kind is not None:
                return kind(match, seat=seat)
        return PanelContent(match, seat=seat)

    async def _channel(self, match: Match, seat: MatchSeat) -> int | None:
        """Return a seat's DM channel, which is opened if necessary; None if it has none."""
        if not match.by_dm(seat) or seat.user_id is None or seat.dm_channel == 0:
            return None
        if seat.dm_channel is not None:
            return seat.dm_channel
        try:
            channel = await self.messenger.direct_channel(seat.user_id)
        except MissingPermission:  # also for people who have only installed the bot
            channel = 0
        await self.host.seats.set_dm_channel(match.id, seat.seat, channel)
        return channel or None


class NoticeSurface(MatchSurface):
    """The notice that a match needs a player: a new panel by direct message, or a mention."""

    name = NOTICE
    private = True

    def __init__(self, *parts: Any, panel: PanelSurface, old_posts: OldPosts) -> None:
        super().__init__(*parts)
        self._panel = panel
        self._old_posts = old_posts

    def priority(self, match: Match, surface: SurfaceRecord) -> Priority:
        """Players are notified before others see the last move."""
        return Priority.MOVE

    def place(self, match: Match) -> int:
        """Return the place of mentions."""
        return match.table_channel_id

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Notify a seat's player that the match needs them, in the way that they have chosen."""
        version, seat = match.version, match.seats[surface.seat]
        over = match.status == "finished"
        if (over or match.needs(seat.seat)) and seat.user_id is not None:
            self._check_wanted_now(match, seat.seat)
            notices = self.notices(seat.user_id)
            sent_by_dm, later = False, None
            try:
                wanted = notices in BY_DM or (match.private and notices != "none")
                sent_by_dm = wanted and await self._by_dm(match, surface)
            except DMsOpenedTooFast as error:
                later = error
            except RequestRefused as refused:
                await self._give_up_panel(match, seat.seat, refused)
            at_table = notices in AT_TABLE or (notices == "auto" and not sent_by_dm)
            # A mention would reveal which seats a window waits for. Without one, everybody would
            # know that the bot answers for the player.
            # The post with the result mentions the players who were not muted at the end.
            in_result = over and not muted_at_end(self.host, match, seat.seat)
            if at_table and not (in_result or match.private or match.has_open_window):
                try:
                    await self._mention(match, surface, seat.user_id)
                    return True
                except MissingPermission:
                    if not sent_by_dm:
                        raise
            if later is not None:
                raise later
        elif surface.send_started:  # a mention that may have been sent, but is out of date
            await self.poster.retire(surface)
        # The version from the start: since then it may have become this seat's turn again.
        await self.host.store.update_surface(surface.id, shown_version=version, send_started=False)
        return True

    def _check_wanted_now(self, match: Match, seat: int) -> None:
        """Raise NotYet if a seat's player must not be notified now, or sees an open panel."""
        if (until := self.host.muted_until(match, seat)) is not None:
            raise NotYet(until)
        self._panel.check_not_here(match, seat)

    async def _give_up_panel(self, match: Match, seat: int, refused: RequestRefused) -> None:
        panel = await self.host.store.surface(match.id, PANEL, seat)
        assert panel is not None
        await self._panel.skip(match, panel)
        await self._panel.report(match, panel, refused)

    async def _by_dm(self, match: Match, surface: SurfaceRecord) -> bool:
        """Notify a seat's player by DM unless the bot answers for them; return if DMs are open."""
        if match.strangers and match.seats[surface.seat].dm_channel == 0:
            match = await self._panel.reopen(match, surface.seat)
        seat = match.seats[surface.seat]
        open_dms = match.by_dm(seat) and seat.dm_channel != 0
        if not open_dms or match.automatic_answer(surface.seat) is not None:
            return open_dms
        return await self._fresh_panel(match, surface)

    async def _fresh_panel(self, match: Match, surface: SurfaceRecord) -> bool:
        """Post a seat's panel again, as only a new post notifies; return whether that is possible.

        The former panel is deleted once the new one is posted.
        """
        store = self.host.store
        panel = await store.surface(match.id, PANEL, surface.seat)
        if panel is None:
            return False
        if not surface.send_started:
            panel = await self.poster.replace(panel)
            # After a crash from here on, the new panel is looked for and not posted twice.
            await store.update_surface(surface.id, send_started=True)
        shown = await self._panel.show(match, panel)
        if shown:
            await self._old_posts.delete_replaced(panel)
        return shown

    async def _mention(self, match: Match, surface: SurfaceRecord, user_id: int) -> None:
        if surface.message_id is not None:
            surface = await self.poster.retire(surface)
        content, place = NoticeContent(match, seat=surface.seat), match.table_channel_id
        require_server(self.messenger, match.guild_id)
        try:
            with using_language(self.languages.of_server(match.guild_id)):
                await self.poster.show(surface, Post(place, content, (user_id,)))
        except (ChannelGone, ThreadArchived):
            if not await fall_back_to_channel(self.host, match, place):
                raise


class FetchPortraits(Protocol):
    """Returns the portraits of a match's people."""

    def __call__(self, match: Match, *, fetch: bool) -> Awaitable[dict[int, bytes]]:
        """Return the portraits as WebP files, by seat.

        With ``fetch``, those that are not stored yet are first fetched and stored.
        """


async def no_portraits(match: Match, *, fetch: bool) -> dict[int, bytes]:
    """Return no portraits."""
    return {}


class ResultSurface(MatchSurface):
    """The result, in the lobby's channel, with mentions of the players who want them."""

    name = RESULT

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.portraits: FetchPortraits = no_portraits

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Post the result. Portraits are fetched before its first post."""
        place, guild = self.place(match), match.guild_id or 0
        mentions = [
            seat.user_id for seat in match.people
            if seat.user_id is not None
            and self._notified_at_table(seat)
            and not muted_at_end(self.host, match, seat.seat)
        ]  # fmt: skip
        lines = await added(more(self.host, match) for more in RESULT_LINES)
        content = ResultContent(
            match,
            may_attach=self.may_attach(place),
            portraits=await self.portraits(match, fetch=surface.message_id is None),
            faces=self.host.faces(match),
            server=self.messenger.server_name(guild),
            zone=self.host.preferences.zone(0, guild),
            lines=[line for some in lines for line in some],
        )
        await self.poster.show(surface, Post(place, content, mentions=mentions))
        return True

    def _notified_at_table(self, seat: MatchSeat) -> bool:
        """Return whether a player is mentioned: by choice, or because their DMs are closed."""
        notices = self.notices(seat.user_id)
        return notices in AT_TABLE or (notices == "auto" and not (seat.dm and seat.dm_channel))


def muted_at_end(host: Host, match: Match, seat: int) -> bool:
    """Return whether a seat's person was not to be notified when the match ended."""
    return host.muted_until(match, seat, match.ended_at) is not None
