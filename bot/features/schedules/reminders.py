"""Reminders: that a scheduled match starts soon, to each player in the way they have chosen."""

from __future__ import annotations

from bot.app.host import Host
from bot.features.schedules.pages import ReminderContent, StartNoticeContent
from bot.match.announcements import table_url
from bot.match.languages import Languages
from bot.match.match import Match
from bot.match.preferences import AT_TABLE, BY_DM, NotificationMode
from bot.messaging.messenger import (
    ChannelGone,
    DMsClosed,
    DMsOpenedTooFast,
    Messenger,
    MissingPermission,
)
from bot.posts.languages import using_language
from bot.posts.poster import Post, Poster
from bot.store import SurfaceRecord


class Reminders:
    """Reminds players once each time, also after a crash: every reminder is a surface.

    One post in the channel mentions everyone who has chosen the table. Each player also has a
    surface of their own: a direct message, or a mention if that fails and they leave the way to
    the bot. The second reminder replaces the first, because only a new post notifies.
    """

    def __init__(
        self, host: Host, poster: Poster, messenger: Messenger, languages: Languages
    ) -> None:
        self._host = host
        self._poster = poster
        self._messenger = messenger
        self._languages = languages

    async def show(self, match: Match, surface: SurfaceRecord) -> None:
        """Post the reminder in the channel of the table, unless the match has started by then."""
        called = tuple(
            seat.user_id
            for seat in match.people
            if seat.user_id is not None
            and self._notices(seat.user_id) in AT_TABLE
            and self._host.muted_until(match, seat.seat) is None
        )
        if match.record.status != "lobby":
            await self._skip(match, surface)
            return
        surface = await self._renewed(surface)
        if called:
            content = ReminderContent(match, people=called)
            await self._poster.show(surface, Post(match.record.channel_id, content, called))
        else:
            await self._skip(match, surface)

    async def notify(self, match: Match, surface: SurfaceRecord) -> None:
        """Remind one player by direct message, or by a mention if that is not possible.

        A player who wants no direct messages is reminded by the post in the channel, or not at
        all.
        """
        here = match.record.status == "lobby" and surface.seat < len(match.seats)
        user = match.seats[surface.seat].user_id if here else None
        if user is None:
            await self._skip(match, surface)
            return
        surface = await self._renewed(surface)
        notices = self._notices(user)
        if notices not in BY_DM:
            await self._skip(match, surface)
        # A mention that may have been sent before a crash is looked for, not sent again.
        elif surface.send_started and surface.channel_id == match.record.channel_id:
            await self._mention(match, surface, user)
        else:
            await self._by_dm(match, surface, user, notices)

    async def _by_dm(
        self, match: Match, surface: SurfaceRecord, user: int, notices: NotificationMode
    ) -> None:
        seat = match.seats[surface.seat]
        try:
            if seat.dm_channel == 0:
                raise DMsClosed("no direct messages")
            channel = seat.dm_channel or await self._messenger.direct_channel(user)
            content = StartNoticeContent(match, url=await table_url(self._host, match))
            muted = self._host.muted_until(match, seat.seat) is not None
            await self._poster.show(surface, Post(channel, content, silent=muted))
        except (MissingPermission, ChannelGone, DMsOpenedTooFast) as error:
            if notices == "auto":
                await self._mention(match, await self._latest(surface), user)
            elif isinstance(error, DMsOpenedTooFast):
                raise
            else:
                await self._skip(match, surface)

    async def _mention(self, match: Match, surface: SurfaceRecord, user: int) -> None:
        """Mention a player in the channel of the table."""
        muted = self._host.muted_until(match, surface.seat) is not None
        content = ReminderContent(match, people=(user,))
        with using_language(self._languages.of_server(match.record.guild_id)):
            post = Post(match.record.channel_id, content, (user,), silent=muted)
            await self._poster.show(surface, post)

    async def _latest(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Return a surface after an attempt to post it."""
        return await self._host.store.surface_by_id(surface.id) or surface

    async def _renewed(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Delete the post of an earlier reminder, so that the next is a new one.

        A post that was begun is this reminder's, and one that only changes its language is kept.
        """
        earlier = surface.message_id is not None and surface.shown_version > 0
        return (
            await self._poster.retire(surface) if earlier and not surface.send_started else surface
        )

    async def _skip(self, match: Match, surface: SurfaceRecord) -> None:
        """Record that there is nothing to post."""
        await self._host.store.update_surface(
            surface.id, shown_version=match.record.version, send_started=False
        )

    def _notices(self, user: int) -> NotificationMode:
        return self._host.preferences.person(user).notices
