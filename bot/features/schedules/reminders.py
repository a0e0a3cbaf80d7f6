"""Reminders: that a scheduled match starts soon, to each player in the way they have chosen.

Every reminder is a surface, so that players are reminded once each time, also after a crash. One
post in the channel mentions everyone who has chosen the table. Each player also has a surface of
their own: a direct message, or a mention if that fails and they leave the way to the bot. The
second reminder replaces the first, because only a new post notifies.
"""

from __future__ import annotations

from bot.features.schedules.pages import ReminderContent, StartNoticeContent
from bot.match.commits.outdated import REMINDER, START_NOTICE
from bot.match.match import Match
from bot.match.posts.announcements import table_url
from bot.match.posts.surfaces import MatchSurface
from bot.match.preferences import AT_TABLE, BY_DM, NotificationMode
from bot.messaging.errors import (
    ChannelGone,
    DMsClosed,
    DMsOpenedTooFast,
    MissingPermission,
)
from bot.posts.languages import using_language
from bot.posts.poster import Post
from bot.store import SurfaceRecord


class _Reminder(MatchSurface):
    async def _renewed(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Delete the post of an earlier reminder, so that the next is a new one.

        A post that was begun is this reminder's, and one that only changes its language is kept.
        """
        earlier = surface.message_id is not None and surface.shown_version > 0
        return (
            await self.poster.retire(surface) if earlier and not surface.send_started else surface
        )


class ReminderSurface(_Reminder):
    """The reminder in the channel of the table, unless the match has started by then."""

    name = REMINDER

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Mention the players who want to be reminded there."""
        called = tuple(
            seat.user_id
            for seat in match.people
            if seat.user_id is not None
            and self.notices(seat.user_id) in AT_TABLE
            and self.host.muted_until(match, seat.seat) is None
        )
        if match.status != "lobby":
            return await self.skip(match, surface)
        surface = await self._renewed(surface)
        if not called:
            return await self.skip(match, surface)
        content = ReminderContent(match, people=called)
        await self.poster.show(surface, Post(self.place(match), content, called))
        return True


class StartNoticeSurface(_Reminder):
    """The reminder to one player: a direct message, or a mention if that is not possible.

    A player who wants no direct messages is reminded by the post in the channel, or not at all.
    """

    name = START_NOTICE
    private = True

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Remind the player."""
        here = match.status == "lobby" and surface.seat < len(match.seats)
        user = match.seats[surface.seat].user_id if here else None
        if user is None:
            return await self.skip(match, surface)
        surface = await self._renewed(surface)
        notices = self.notices(user)
        if notices not in BY_DM:
            return await self.skip(match, surface)
        # A mention that may have been sent before a crash is looked for, not sent again.
        if surface.send_started and surface.channel_id == self.place(match):
            return await self._mention(match, surface, user)
        return await self._by_dm(match, surface, user, notices)

    async def _by_dm(
        self, match: Match, surface: SurfaceRecord, user: int, notices: NotificationMode
    ) -> bool:
        seat = match.seats[surface.seat]
        try:
            if seat.dm_channel == 0:
                raise DMsClosed("no direct messages")
            channel = seat.dm_channel or await self.messenger.direct_channel(user)
            content = StartNoticeContent(match, url=await table_url(self.host, match))
            muted = self.host.muted_until(match, seat.seat) is not None
            await self.poster.show(surface, Post(channel, content, silent=muted))
        except (MissingPermission, ChannelGone, DMsOpenedTooFast) as error:
            if notices == "auto":
                latest = await self.host.store.surface_by_id(surface.id) or surface
                return await self._mention(match, latest, user)
            if isinstance(error, DMsOpenedTooFast):
                raise
            return await self.skip(match, surface)
        return True

    async def _mention(self, match: Match, surface: SurfaceRecord, user: int) -> bool:
        """Mention a player in the channel of the table."""
        muted = self.host.muted_until(match, surface.seat) is not None
        content = ReminderContent(match, people=(user,))
        with using_language(self.languages.of_server(match.guild_id)):
            post = Post(self.place(match), content, (user,), silent=muted)
            await self.poster.show(surface, post)
        return True
