"""The Discord pictures of a match's people, which are fetched once and then stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot.features.records.rows import History
from bot.match.host import Host
from bot.match.match import Match
from bot.messaging.errors import MessengerError
from bot.messaging.messenger import Messenger
from bot.posts.pictures import Pictures
from bot.store import StoreError

log = logging.getLogger(__name__)

FETCH_SECONDS = 2.0  # for all portraits of a match together


class Portraits:
    """Fetches the pictures that people have on Discord, for the result of a match.

    A person has no portrait if fetching fails or takes too long, or if they or the server have
    turned portraits off. That is stored, too, so that a result never changes.
    """

    def __init__(self, host: Host, messenger: Messenger, pictures: Pictures) -> None:
        self._host = host
        self._messenger = messenger
        self._pictures = pictures

    async def of(self, match: Match, *, fetch: bool) -> dict[int, bytes]:
        """Return the portraits of a match's people as WebP files, by seat.

        With ``fetch``, those that are not stored yet are first fetched and stored.
        """
        history = History(self._host.store)
        people = {seat.seat: seat.user_id for seat in match.people if seat.user_id is not None}
        try:
            stored = await history.portraits(match.id)
            missing = [user for user in people.values() if user not in stored]
            if fetch and missing:
                await history.add_portraits(match.id, await self._fetched(match, missing))
                stored = await history.portraits(match.id)
        except StoreError as error:
            log.warning("match %s: the portraits could not be stored: %s", match.id, error)
            return {}
        return {seat: stored[user] for seat, user in people.items() if stored.get(user)}

    async def _fetched(self, match: Match, people: Sequence[int]) -> dict[int, bytes]:
        """Return the portraits of some people, which are empty if they have none."""
        found = dict.fromkeys(people, b"")
        preferences = self._host.preferences
        if not preferences.server(match.guild_id).portraits:
            return found
        tasks = {
            asyncio.create_task(self._fetch(user)): user
            for user in people
            if preferences.person(user).pictured
        }
        if tasks:
            done, late = await asyncio.wait(tasks, timeout=FETCH_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
            found |= {tasks[task]: task.result() for task in done if not task.exception()}
        return found

    async def _fetch(self, user_id: int) -> bytes:
        """Return a person's portrait; empty if there is none."""
        try:
            avatar = await self._messenger.avatar(user_id)
        except MessengerError as error:
            log.info("a portrait could not be fetched: %s", error)
            return b""
        return await self._pictures.portrait(avatar) if avatar else b""
