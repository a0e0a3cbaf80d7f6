"""Daily lists: once a day the bot sends each player a list of the matches that wait for them."""

from __future__ import annotations

import logging
from datetime import datetime, time, timedelta
from itertools import groupby
from operator import itemgetter

from bot.features.daily_lists.pages import daily_list_post
from bot.match.acts.timeouts import current_holiday
from bot.match.host import Host
from bot.match.match import Match
from bot.match.posts.languages import Languages
from bot.messaging.errors import DiscordUnavailable, MessengerError
from bot.messaging.messenger import Messenger
from bot.messaging.rate_limiter import Priority
from bot.posts.languages import using_language
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.timers import RecurringJob
from bot.store import StoreError

log = logging.getLogger(__name__)

DAILY_LIST_HOUR = 9  # in the person's own time zone
CHECK_INTERVAL_SECONDS = 900.0  # in every time zone, hours begin at a multiple of this
HOUR_SECONDS = 3600.0
IDLE_BEFORE_LISTING_SECONDS = (
    6 * HOUR_SECONDS
)  # a match is listed once it has been idle for this long


class DailyLists:
    """Sends the lists. Each is recorded before it is sent, so that none is sent twice.

    If sending fails and a retry may help, the record is undone.
    """

    def __init__(self, host: Host, messenger: Messenger) -> None:
        self._host = host
        self._messenger = messenger
        self._languages = Languages(host, messenger)

    async def run(self) -> None:
        """Send the due lists now and every 15 minutes, one round after the other.

        A list that was not sent within its hour is skipped that day.
        """
        await RecurringJob(self._host.timers, self._check).run()

    async def _check(self) -> float:
        await self.send_due()
        return (self._host.now() // CHECK_INTERVAL_SECONDS + 1) * CHECK_INTERVAL_SECONDS

    async def send_due(self) -> None:
        """Send the due lists, to players for whom a match has waited for long.

        Raise StoreError if the store fails. Other errors with one list do not affect the others.
        """
        for user_id, rows in groupby(await self._host.store.players(), key=itemgetter(0)):
            try:
                day = self._due(user_id, [guild_id for _, guild_id in rows])
                if day is not None:
                    async with self._messenger.rate_limiter.reserve(Priority.REST, user_id):
                        await self._send(user_id, day)
            except StoreError:
                raise
            except (Refusal, MessengerError) as error:
                log.info("a daily list could not be sent: %s", safe_traceback(error))
            except Exception as error:
                log.error("a daily list could not be sent: %s", safe_traceback(error))

    def _due(self, user_id: int, guilds: list[int | None]) -> str | None:
        """Return the day whose list is due for a person: for an hour, after quiet hours.

        Quiet hours that end after midnight put it off to the next day.
        """
        preferences, now = self._host.preferences, self._host.now()
        person = preferences.person(user_id)
        if not person.daily_list or current_holiday(person, now) is not None:
            return None
        guild = next((g for g in guilds if g and preferences.server(g).zone), guilds[0])
        zone = preferences.zone(user_id, guild)
        today = datetime.fromtimestamp(now, zone).date()
        for day in (today - timedelta(days=1), today):
            begin = datetime.combine(day, time(DAILY_LIST_HOUR), zone).timestamp()
            begin = preferences.quiet_until(user_id, guild, begin) or begin
            if begin <= now < begin + HOUR_SECONDS:
                return None if person.daily_list_sent == day.isoformat() else day.isoformat()
        return None

    async def _send(self, user_id: int, day: str) -> None:
        matches = await self._host.matches_of(user_id)
        # Robots can wait, so private matches are not listed.
        waiting = [m for m in matches if self._host.waits_for(m, user_id) and not m.alone]
        still = self._host.now() - IDLE_BEFORE_LISTING_SECONDS
        if not any(match.record.changed_at <= still for match in waiting):
            return
        channel = await self._channel(user_id, waiting)
        if channel is None:
            return
        nonce = f"d{user_id}{day[5:7]}{day[8:]}"  # Discord takes 25 characters
        with using_language(self._languages.of_person(user_id)):
            post = daily_list_post(waiting, user_id)
        before = self._host.preferences.person(user_id).daily_list_sent
        await self._host.preferences.set_person(user_id, daily_list_sent=day)
        try:
            await self._messenger.send(channel, post, nonce=nonce)
        except Exception as error:
            if isinstance(error, DiscordUnavailable) or not isinstance(error, MessengerError):
                await self._host.preferences.set_person(user_id, daily_list_sent=before)
            raise

    async def _channel(self, user_id: int, matches: list[Match]) -> int | None:
        """Return a person's DM channel; None if their DMs are known to be closed.

        One match may remember that they were, and a later one have them open.
        """
        known = [match.seat_or_refuse(user_id).dm_channel for match in matches]
        if channel := next(filter(None, known), None):
            return channel
        return None if 0 in known else await self._messenger.direct_channel(user_id)
