"""Announcements: messages about a table to people who asked for them, or who were asked to come."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from secrets import token_hex

import discord

from bot.match.commits.outdated import LOBBY
from bot.match.host import Host
from bot.match.match import Match
from bot.match.posts.languages import Languages
from bot.match.preferences import AT_TABLE, BY_DM
from bot.messaging.errors import MessengerError, Remedy
from bot.messaging.messenger import Messenger
from bot.messaging.rate_limiter import Priority
from bot.posts.languages import using_language
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import start_task

log = logging.getLogger(__name__)

FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 60.0, 3600.0  # between two attempts to ask someone

Announcement = Callable[[Match, Sequence[int], str], discord.ui.LayoutView]
"""Returns the message about a match; it mentions these people, and links to this address."""
Unreached = Callable[[Collection[int]], Awaitable[None]]


class Announcements:
    """Sends each person a message in the way that they have chosen, at most once.

    It is a direct message, a mention in the channel of the table, or both. One message mentions
    everyone who is to be mentioned. A direct message costs two requests, or one if a seat at the
    table knows its channel. In quiet hours each message is silent. Those to whom nothing could be
    sent are asked again after pauses that grow, while the table still waits for them.
    """

    def __init__(self, host: Host, messenger: Messenger, languages: Languages) -> None:
        self._host = host
        self._messenger = messenger
        self._languages = languages
        self._tasks: set[asyncio.Task[None]] = set()

    def send(
        self,
        match: Match,
        people: Collection[int],
        announcement: Announcement,
        unreached: Unreached | None = None,
    ) -> None:
        """Notify people in the background; all of them may know of the table.

        ``unreached`` is called with those to whom nothing could be sent for now, instead of asking
        them again.
        """
        if not people:
            return
        nonce = token_hex(8)  # Discord has a message already whose response was lost
        start_task(self._tasks, self._send(match, people, announcement, unreached, nonce))

    async def settle(self) -> None:
        """Wait until everything is sent."""
        await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Send nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(
        self,
        match: Match,
        people: Collection[int],
        announcement: Announcement,
        unreached: Unreached | None,
        nonce: str,
        pause: float = FIRST_RETRY_SECONDS,
    ) -> None:
        place, mentioned, quietly = match.channel_id, list[int](), list[int]()
        url, tried = await table_url(self._host, match), defaultdict[int, set[Remedy | None]](set)
        for user in people:
            notices = self._host.preferences.person(user).notices
            sent = False
            if notices in BY_DM:
                refused = await self._by_dm(match, user, announcement, url, nonce)
                tried[user].add(refused)
                sent = refused is None
            mention = notices in AT_TABLE or (notices == "auto" and not sent)
            if mention:
                (quietly if self._is_quiet(match, user) else mentioned).append(user)
        for called in filter(None, (mentioned, quietly)):
            with using_language(self._languages.of_server(match.guild_id)):
                layout = announcement(match, called, url)
            silent = called is quietly
            own = f"{nonce}q" if silent else nonce
            refused = await self._post(match, place, layout, own, called, silent=silent)
            for user in called:
                tried[user].add(refused)
        later = [
            user
            for user, refused in tried.items()
            if Remedy.LATER in refused and None not in refused
        ]
        if later and unreached is not None:
            await unreached(later)
        elif later:
            self._ask_later(match.id, later, announcement, nonce, pause)

    def _ask_later(
        self, match_id: int, people: Sequence[int], announcement: Announcement, nonce: str,
        pause: float,
    ) -> None:  # fmt: skip
        """Notify some people after a pause, and otherwise after a longer one."""

        def ask() -> None:
            longer = min(2 * pause, LONGEST_RETRY_SECONDS)
            work = self._ask_again(match_id, people, announcement, nonce, longer)
            start_task(self._tasks, work)

        self._host.timers.schedule(("announcement", nonce), self._host.now() + pause, ask)

    async def _ask_again(
        self, match_id: int, people: Sequence[int], announcement: Announcement, nonce: str,
        pause: float,
    ) -> None:  # fmt: skip
        """Notify those of some people for whom a table still waits."""
        try:
            match = await self._host.match(match_id)
        except Refusal as refusal:
            if refusal.retryable:
                self._ask_later(match_id, people, announcement, nonce, pause)
            return
        invited = match.record.invited if match.status == "lobby" else ()
        asked = [user for user in people if user in invited and match.seat_of(user) is None]
        if asked:
            await self._send(match, asked, announcement, None, nonce, pause)

    async def _by_dm(
        self, match: Match, user: int, announcement: Announcement, url: str, nonce: str
    ) -> Remedy | None:
        """Send a person a direct message; return None, or the remedy if it was refused."""
        seat = match.seat_of(user)
        channel = seat.dm_channel if seat is not None else None
        if channel is None:
            try:
                async with self._messenger.rate_limiter.reserve(Priority.REST, user):
                    channel = await self._messenger.direct_channel(user)
            except MessengerError as error:
                return error.remedy
        if not channel:
            return Remedy.ELSEWHERE
        with using_language(self._languages.of_person(user)):
            layout = announcement(match, (), url)
        return await self._post(match, channel, layout, nonce, silent=self._is_quiet(match, user))

    def _is_quiet(self, match: Match, user: int) -> bool:
        """Return whether a person is not to be pinged now."""
        now, guild = self._host.now(), match.guild_id
        return self._host.preferences.quiet_until(user, guild, now) is not None

    async def _post(
        self,
        match: Match,
        channel: int,
        layout: discord.ui.LayoutView,
        nonce: str,
        mentions: Sequence[int] = (),
        *,
        silent: bool = False,
    ) -> Remedy | None:
        try:
            async with self._messenger.rate_limiter.reserve(Priority.REST, match.id):
                await self._messenger.send(
                    channel, layout, nonce=nonce, mentions=mentions, silent=silent
                )
        except MessengerError as error:
            log.info("match %s: a person could not be notified: %s", match.id, error)
            return error.remedy
        except Exception as error:
            log.error("match %s: a person could not be notified: %s",
                      match.id, safe_traceback(error))  # fmt: skip
            return Remedy.NEVER
        return None


async def table_url(host: Host, match: Match) -> str:
    """Return the address of a table's post, or of its channel."""
    record = match.record
    surface = await host.surface(match.id, LOBBY)
    message = surface.message_id if surface is not None else None
    parts = ["https://discord.com/channels", record.guild_id, record.channel_id, message]
    return "/".join(str(part) for part in parts if part)
