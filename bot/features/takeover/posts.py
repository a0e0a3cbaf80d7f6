"""Direct messages to players whose seat someone else has taken over."""

from __future__ import annotations

from bot.app.host import Host
from bot.match.match import Match
from bot.match.pages.notice import SeatLostContent
from bot.messaging.messenger import ChannelGone, Messenger, MissingPermission
from bot.posts.poster import Post, Poster
from bot.store import SurfaceRecord


class SeatLosses:
    """Notifies the former players of seats, if their direct messages are open."""

    def __init__(self, host: Host, poster: Poster, messenger: Messenger) -> None:
        self._host = host
        self._poster = poster
        self._messenger = messenger

    async def show(self, match: Match, surface: SurfaceRecord) -> None:
        """Notify a seat's former player that someone else has it now."""
        former = match.seats[surface.seat].history.former[-1]
        try:
            channel = await self._messenger.direct_channel(former)
            content = SeatLostContent(match, seat=surface.seat)
            await self._poster.show(surface, Post(channel, content))
        except (MissingPermission, ChannelGone):
            shown = match.record.version
            await self._host.store.update_surface(
                surface.id, shown_version=shown, send_started=False
            )
