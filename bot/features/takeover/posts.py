"""Direct messages to players whose seat someone else has taken over."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.match.commits.outdated import SEAT_LOST
from bot.match.match import Match
from bot.match.pages.content import MatchContent, words_for
from bot.match.posts.surfaces import MatchSurface
from bot.match.seat import MatchSeat
from bot.messaging.errors import ChannelGone, MissingPermission
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from bot.posts.poster import Post
from bot.store import SurfaceRecord


@dataclass(frozen=True)
class SeatLostContent(MatchContent):
    """The direct message to a player whose seat someone else has taken over."""

    seat: int = 0

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        words = words_for(self.match)
        body = words(
            "🪑 {name} has taken over your seat in match {id} of {title} because you were "
            "away. You can watch in {place}.",
            name=words.seat(self.seat),
            id=self.match.id,
            title=self.match.game.title,
            place=f"<#{self.match.table_channel_id}>",
        )
        log = Control(self.match.id, "log", arg=self.marker)
        return layout.unframed(layout.text(body), *layout.rows([layout.button(words("Log"), log)]))


class SeatLostSurface(MatchSurface):
    """The notice to a seat's former player, if their direct messages are open."""

    name = SEAT_LOST
    private = True

    def reader(self, seat: MatchSeat) -> int:
        """Return the seat's former player."""
        return seat.history.former[-1]

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Notify the former player that someone else has the seat now."""
        try:
            channel = await self.messenger.direct_channel(self.reader(match.seats[surface.seat]))
            content = SeatLostContent(match, seat=surface.seat)
            await self.poster.show(surface, Post(channel, content))
        except (MissingPermission, ChannelGone):
            return await self.skip(match, surface)
        return True
