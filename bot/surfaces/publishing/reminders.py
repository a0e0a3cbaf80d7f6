"""Reminders: the posts before a scheduled match starts, which mention the players who are in."""

from __future__ import annotations

from bot.host import Host, Match
from bot.store import SurfaceRecord
from bot.surfaces.pages.scheduled import ReminderContent
from bot.surfaces.publishing.poster import Post, Poster


class Reminders:
    """Posts each reminder once: it is a surface, so that it survives a crash.

    The second replaces the first, because only a new post notifies.
    """

    def __init__(self, host: Host, poster: Poster) -> None:
        self._host = host
        self._poster = poster

    async def show(self, match: Match, surface: SurfaceRecord) -> None:
        """Post the reminder in the channel of the table, unless the match has started by then.

        Players who want no notifications are not mentioned.
        """
        if match.record.status != "lobby":
            await self._host.store.update_surface(
                surface.id, shown_version=match.record.version, send_started=False
            )
            return
        if surface.message_id is not None:
            surface = await self._poster.retire(surface)
        person = self._host.preferences.person
        people = [s.user_id for s in match.people if s.user_id is not None]
        called = tuple(user for user in people if person(user).notices != "none")
        content = ReminderContent(match, people=called)
        await self._poster.show(surface, Post(match.record.channel_id, content, called))
