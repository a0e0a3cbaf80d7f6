"""Table alerts: people who want to know when someone looks for players on a server."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.match.acts.moderation import Members
from bot.match.acts.timeouts import current_holiday
from bot.match.commits.matches import Matches
from bot.match.match import Match
from bot.match.preferences import Person, TableAlert
from bot.match.time_control import DAY, HOUR
from bot.posts.refusals import Refusal
from bot.runtime.tasks import with_turns

ALERT_DAYS = (1, 3, 7, 14, 30)
"""For how many days a person can ask for alerts."""
DEFAULT_ALERT_DAYS = 7
MAX_ALERT_FRIENDS = 5  # to whose tables an alert can be limited
ALERT_INTERVAL_SECONDS = 6 * HOUR  # between two alerts for one person, at least
MAX_ALERTED = 50  # people at a time; each costs requests, and Discord allows 100 mentions
PEOPLE_PER_TURN = 100  # whose settings are read before other tasks get a turn


class TableAlerts:
    """Keeps who wants to be alerted, and chooses who is alerted about a table.

    An alert is a setting of its person, so that `/privacy` exports and deletes it.
    """

    def __init__(self, matches: Matches, members: Members) -> None:
        self._matches = matches
        self._members = members
        self._preferences = matches.preferences

    def alert(self, user_id: int, guild_id: int) -> TableAlert | None:
        """Return a person's alert on a server; None if there is none, or it has ended."""
        alert = self._preferences.person(user_id).alerts.get(guild_id)
        return alert if alert is not None and alert.until > self._matches.clock() else None

    async def ask(
        self,
        user_id: int,
        guild_id: int,
        channel_id: int,
        *,
        games: Collection[str] | None = None,
        friends: Collection[int] | None = None,
        days: int | None = None,
    ) -> TableAlert:
        """Turn a person's alert on a server on, or change its games, its friends or its time.

        A new alert is for all games and everyone's tables, for DEFAULT_ALERT_DAYS. Raise Refusal
        for unknown games, too many friends or another number of days.
        """
        before = self.alert(user_id, guild_id)
        if days is None and before is None:
            days = DEFAULT_ALERT_DAYS
        if games is None:
            games = before.games if before is not None else ()
        if friends is None:
            friends = before.friends if before is not None else ()
        others = tuple(user for user in friends if user != user_id)
        known = self._matches.games
        known_days = days in (None, *ALERT_DAYS)
        if not known_days or not set(games) <= set(known) or len(others) > MAX_ALERT_FRIENDS:
            raise Refusal("bad_option")
        until = self._matches.clock() + days * DAY if days else before.until if before else 0.0
        # All games means any game, including games that are added later.
        some = () if set(games) == set(known) else tuple(games)
        alert = TableAlert(until=until, channel_id=channel_id, games=some, friends=others)
        await self._set(user_id, guild_id, alert)
        return alert

    async def stop(self, user_id: int, guild_id: int) -> None:
        """Turn a person's alert on a server off."""
        await self._set(user_id, guild_id, None)

    async def _set(self, user_id: int, guild_id: int, alert: TableAlert | None) -> None:
        """Replace a person's alert on a server, and forget alerts that have ended."""
        now = self._matches.clock()

        def change(person: Person) -> Mapping[str, object]:
            kept = {of: a for of, a in person.alerts.items() if of != guild_id and a.until > now}
            return {"alerts": kept if alert is None else {**kept, guild_id: alert}}

        await self._preferences.update_person(user_id, change)

    async def forget_friend(self, user_id: int) -> None:
        """Remove a person from the friends of all alerts; end alerts that were for them alone."""

        def change(person: Person) -> Mapping[str, object]:
            kept = {}
            for guild, alert in person.alerts.items():
                friends = tuple(friend for friend in alert.friends if friend != user_id)
                if friends or not alert.friends:
                    kept[guild] = alert.model_copy(update={"friends": friends})
            return {"alerts": kept}

        for person in self._preferences.people_naming(user_id):
            await self._preferences.update_person(person, change)

    def waiting(self, match: Match) -> list[int]:
        """Return the people who wait for a table like this and very likely may view its channel.

        They have asked in a channel from which everyone sees it. To find all who may view it costs
        a request for each person.
        """
        asked_in, table = self._asked_in(match), match.channel_id
        places = {*asked_in.values()}
        open_to = {place for place in places if self._members.sees(place, [table])[table]}
        return [user for user, place in asked_in.items() if place in open_to]

    def _asked_in(self, match: Match) -> dict[int, int]:
        """Return the people whose alerts fit a table, and the channel in which each has asked.

        Those who are seated at it are left out.
        """
        of, seated = match.record, {seat.user_id for seat in match.people}
        now = self._matches.clock()
        asked_in = self._preferences.alerts_about(of.guild_id or 0, of.game, of.host_id, now)
        return {user: place for user, place in asked_in.items() if user not in seated}

    async def claim(self, match_id: int, user_id: int) -> tuple[Match, list[int], int]:
        """Choose the people to alert about a table now, on behalf of one of its players.

        Return the match, these people, and how many others are waiting. At most MAX_ALERTED people
        are alerted at a time, and nobody about a table that they can't see. Each is recorded as
        alerted before anything is sent, so that nobody is alerted twice.
        """
        match = (await self._matches.match(match_id)).lobby_or_refuse()
        match.seat_or_refuse(user_id)
        if match.full:
            raise Refusal("full")
        now, ready = self._matches.clock(), list[int]()
        async for user in with_turns([*self._asked_in(match)], PEOPLE_PER_TURN):
            if len(ready) < MAX_ALERTED and self._may_alert(match, user, now):
                ready.append(user)
        viewers = await self._members.viewers(match.channel_id, ready)
        claimed = [user for user in viewers if await self._claim(user)]
        others = set(self.waiting(match)) - set(ready)
        return match, claimed, len(others) + len(viewers) - len(claimed)

    async def release(self, people: Collection[int]) -> None:
        """Let claimed people who can't be reached for now be alerted again at any time."""
        for user in people:
            await self._preferences.set_person(user, alerted_at=None)

    async def _claim(self, user_id: int) -> bool:
        """Record that a person is alerted now; return False if they were alerted lately."""
        now, claimed = self._matches.clock(), False

        def change(person: Person) -> Mapping[str, object]:
            nonlocal claimed
            claimed = not _was_alerted_lately(person, now)
            return {"alerted_at": now} if claimed else {}

        await self._preferences.update_person(user_id, change)
        return claimed

    def _may_alert(self, match: Match, user_id: int, now: float) -> bool:
        """Return whether a person takes notifications at all, and now."""
        person = self._preferences.person(user_id)
        quiet = self._preferences.quiet_until(user_id, match.guild_id, now)
        away = quiet is not None or current_holiday(person, now) is not None
        return not (away or _was_alerted_lately(person, now) or person.notices == "none")


def _was_alerted_lately(person: Person, now: float) -> bool:
    at = person.alerted_at
    return at is not None and now - at < ALERT_INTERVAL_SECONDS
