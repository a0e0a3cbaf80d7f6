"""Discord's scheduled events for scheduled tables, where the bot may create them."""

from __future__ import annotations

import logging
from contextlib import suppress
from hashlib import sha256

from bot.match.commits.outdated import EVENT
from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.content import words_for
from bot.match.posts.announcements import table_url
from bot.match.posts.surfaces import MatchSurface
from bot.match.time_control import MINUTE
from bot.messaging.errors import EventGone, RequestRefused
from bot.messaging.scheduled_events import ScheduledEvent
from bot.runtime.logs import about
from bot.store import SurfaceChanges, SurfaceRecord

log = logging.getLogger(__name__)

BEGUN, OVER = "begun", "over"
"""What an event's surface has instead of the hash of its fields once these are final."""


class EventSurface(MatchSurface):
    """Keeps one event for each scheduled table: it is created, changed, started and ended with it.

    Everyone on the server sees an event. So a table that not everyone may view has none, and the
    event of one that was hidden later is deleted.

    The event's surface stores its id as ``message_id``. If the bot crashed while creating an event,
    it looks for the event by its match. An event that someone has deleted is not created again.
    Without the permission no event is created. One that exists is brought up to date once the bot
    has the permission again.
    """

    name = EVENT

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Bring the event of a scheduled table up to date."""
        changes: SurfaceChanges = {}
        if surface.layout_hash != OVER:
            try:
                changes = await self._changes(match, surface)
            except EventGone as error:
                log.info("match %s: its event is left alone: %s", match.id, error,
                         extra=about(match.id, match.version))  # fmt: skip
                changes = {"message_id": None, "layout_hash": OVER}
        changes |= {"shown_version": match.version, "send_started": False}
        await self.host.store.update_surface(surface.id, **changes)
        return True

    async def _changes(self, match: Match, surface: SurfaceRecord) -> SurfaceChanges:
        """Make the requests that an event needs, and return what its surface has after them."""
        guild, event_id = match.guild_id or 0, surface.message_id
        if event_id is None and surface.send_started:
            event_id = await self.messenger.events.find(guild, _number_of(match))
        if event_id is not None and self.messenger.is_public(self.place(match)) is False:
            await self.messenger.events.delete(guild, event_id)
            event_id = None
        if match.status == "lobby":
            return await self._planned(match, surface, event_id)
        if event_id is None:
            return {"layout_hash": OVER}
        if match.status in OVER_STATUSES:
            await self._finish(match, guild, event_id)
            return {"message_id": None, "layout_hash": OVER}
        if surface.layout_hash != BEGUN:
            with suppress(RequestRefused):  # a moderator or a lost response has begun it
                await self.messenger.events.begin(guild, event_id)
        return {"message_id": event_id, "layout_hash": BEGUN}

    async def _planned(
        self, match: Match, surface: SurfaceRecord, event_id: int | None
    ) -> SurfaceChanges:
        """Create the event of a table that waits for its start, or change it."""
        guild, events = match.guild_id or 0, self.messenger.events
        event = _event_of(match, await table_url(self.host, match))
        digest = sha256(repr(event).encode()).hexdigest()[:32]
        if event_id is None:
            may_announce = events.allowed(guild) and self.messenger.is_public(self.place(match))
            if not may_announce or event.start <= self.host.now():
                return {"message_id": None}
            # Recorded first: after a crash in between, the event is looked for.
            await self.host.store.update_surface(surface.id, send_started=True)
            event_id = await events.create(guild, event)
        elif digest != surface.layout_hash:
            await events.edit(guild, event_id, event)
        return {"message_id": event_id, "layout_hash": digest}

    async def _finish(self, match: Match, guild: int, event_id: int) -> None:
        """End an event, or delete it if its match has never started."""
        if match.table is None:
            await self.messenger.events.delete(guild, event_id)
            return
        try:
            await self.messenger.events.end(guild, event_id)
        except RequestRefused:  # the bot was down while the match was played
            await self.messenger.events.delete(guild, event_id)


def _number_of(match: Match) -> str:
    """Return the line by which the event of a match is found."""
    return words_for(match)("Match {id}", id=match.id)


def _event_of(match: Match, url: str) -> ScheduledEvent:
    """Return Discord's event for a scheduled match, which takes place at its table's address."""
    words, start = words_for(match), match.ends_at or 0.0
    return ScheduledEvent(
        match.game.title, words(match.game.tagline), url, start,
        start + match.game.minutes * MINUTE, _number_of(match),
    )  # fmt: skip
