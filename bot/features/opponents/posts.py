"""Direct messages to people who look for opponents, besides their panels."""

from __future__ import annotations

import logging
from contextlib import suppress

import discord

from bot.features.opponents.acts import Report
from bot.features.opponents.pages import rematch_post, report_post
from bot.match.match import Match
from bot.match.posts.languages import Languages
from bot.match.seat import MatchSeat
from bot.messaging.errors import MessengerError, MissingPermission
from bot.messaging.messenger import Messenger
from bot.posts.languages import using_language
from bot.posts.refusals import Refusal

log = logging.getLogger(__name__)


class OpponentMessages:
    """Sends direct messages to strangers."""

    def __init__(self, messenger: Messenger, languages: Languages) -> None:
        self._messenger = messenger
        self._languages = languages

    async def reach(self, user_id: int, layout: discord.ui.LayoutView) -> int:
        """Send a message to a person, and return the channel of their direct messages.

        Raise Refusal if Discord does not let the bot write to them.
        """
        try:
            channel = await self._messenger.direct_channel(user_id)
            await self._messenger.send(channel, layout)
        except MessengerError as error:
            log.info("a person who looks for opponents can't be reached: %s", error)
            closed = isinstance(error, MissingPermission)
            raise Refusal("seek_no_dm" if closed else "not_sent") from error
        return channel

    async def notify_owner(self, report: Report) -> None:
        """Send the bot's owner a report; it is in the log in any case."""
        owner = self._messenger.owner()
        if owner:
            with using_language(self._languages.of_person(owner)):
                post = report_post(report)
            try:
                await self._messenger.send(await self._messenger.direct_channel(owner), post)
            except MessengerError as error:
                log.warning("the owner of the bot could not be notified: %s", error)

    async def offer_rematch(self, match: Match, name: str, seat: MatchSeat) -> None:
        """Ask a seat's person for a rematch, in their language and not in the other's."""
        if seat.user_id is not None:
            with using_language(self._languages.of_person(seat.user_id)):
                post = rematch_post(match, name)
            with suppress(Refusal):  # that is in the log
                await self.reach(seat.user_id, post)
