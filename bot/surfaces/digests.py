"""Digests: once a day each person is sent a list of the matches that wait for them."""

from __future__ import annotations

import logging
from datetime import datetime, time
from itertools import groupby
from operator import itemgetter

from bot.host import DIGEST_HOUR, Host, Match, Refusal, current_holiday, safe_traceback
from bot.languages import speaking
from bot.store import StoreError
from bot.surfaces.languages import Languages
from bot.surfaces.messenger import Messenger, Trouble, Unwell
from bot.surfaces.pages.digest import digest_post

log = logging.getLogger(__name__)

LOOK = 900.0  # seconds between two looks; every zone's hours begin at a multiple of it
HOUR = 3600.0
STILL = 6 * HOUR  # seconds in which nothing has happened in a match that is worth a list


class Digests:
    """Sends the lists. That one was sent is noted first, so that none comes twice.

    The note is taken back where the next look may have more luck.
    """

    def __init__(self, host: Host, messenger: Messenger) -> None:
        self._host = host
        self._messenger = messenger
        self._languages = Languages(host, messenger)

    async def run(self) -> None:
        """Look whose morning it is from now on; one look after the other, however long they take.

        A list that was not sent in its hour is left out that day.
        """
        while True:
            await self._host.scheduler.wait("digest", (self._host.now() // LOOK + 1) * LOOK)
            await self.look()

    async def look(self) -> None:
        """Send their list to all whose morning it is and for whom a match has waited for long.

        Raises StoreError; whatever else goes wrong with one list holds up no other.
        """
        for user_id, rows in groupby(await self._host.store.players(), key=itemgetter(0)):
            try:
                day = self._due(user_id, [guild_id for _, guild_id in rows])
                if day is not None:
                    await self._send(user_id, day)
            except StoreError:
                raise
            except (Refusal, Trouble) as trouble:
                log.info("a daily list could not be sent: %s", safe_traceback(trouble))
            except Exception as error:
                log.error("a daily list could not be sent: %s", safe_traceback(error))

    def _due(self, user_id: int, guilds: list[int | None]) -> str | None:
        """Return a person's day if its list is due now: in an hour of the morning, not at night."""
        preferences, now = self._host.preferences, self._host.now()
        person = preferences.person(user_id)
        if not person.digest or current_holiday(person, now) is not None:
            return None
        guild = next((g for g in guilds if g and preferences.server(g).zone), guilds[0])
        zone = preferences.zone(user_id, guild)
        day = datetime.fromtimestamp(now, zone).date()
        begin = datetime.combine(day, time(DIGEST_HOUR), zone).timestamp()
        begin = preferences.quiet_until(user_id, guild, begin) or begin
        if not begin <= now < begin + HOUR or person.digested == day.isoformat():
            return None
        return day.isoformat()

    async def _send(self, user_id: int, day: str) -> None:
        matches = await self._host.matches_of(user_id)
        # Robots wait as long as one likes.
        waiting = [m for m in matches if self._host.waits_for(m, user_id) and not m.private]
        still = self._host.now() - STILL
        if not any(match.record.changed_at <= still for match in waiting):
            return
        channel = await self._channel(user_id, waiting)
        if channel is None:
            return
        nonce = f"d{user_id}{day[5:7]}{day[8:]}"  # Discord takes 25 characters
        with speaking(self._languages.of_person(user_id)):
            post = digest_post(waiting, user_id)
        before = self._host.preferences.person(user_id).digested
        await self._host.preferences.set_person(user_id, digested=day)
        try:
            await self._messenger.send(channel, post, nonce=nonce)
        except Exception as error:
            if isinstance(error, Unwell) or not isinstance(error, Trouble):
                await self._host.preferences.set_person(user_id, digested=before)
            raise

    async def _channel(self, user_id: int, matches: list[Match]) -> int | None:
        """Return where a person takes direct messages; None for who is known to take none."""
        known = [match.seat_or_refuse(user_id).dm_channel for match in matches]
        if 0 in known:
            return None
        return next((c for c in known if c), None) or await self._messenger.direct_channel(user_id)
