"""Preferences: the settings of people and servers outside matches, and their defaults."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, time, timedelta
from functools import cache
from typing import Annotated, Literal, TypeVar
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from bot.match.time_control import DEFAULT_CLOCK, ClockSpeed
from bot.posts.refusals import Refusal, store_refusal
from bot.runtime.signals import Signal
from bot.store import Store, StoreError

log = logging.getLogger(__name__)

NotificationMode = Literal["auto", "dm", "thread", "both", "none"]
BY_DM: tuple[NotificationMode, ...] = ("auto", "dm", "both")
AT_TABLE: tuple[NotificationMode, ...] = ("thread", "both")
UTC = "UTC"


def _zone(name: str) -> str:
    if name and name not in time_zone_names():
        raise ValueError("no such time zone")
    return name


Zone = Annotated[str, AfterValidator(_zone)]
"""The name of a time zone in the tz database, or an empty string."""
Hour = Annotated[int, Field(ge=0, le=23)]
Count = Annotated[int, Field(ge=0)]
Level = Literal["easy", "medium", "hard"]
Hours = tuple[Hour, Hour]
"""The first hour and the hour of the end, in local time; over midnight if the first is later.

If both are the same, the interval is empty.
"""


@cache
def time_zone_names() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(available_timezones())


class Server(BaseModel):
    """The settings that a server's managers have chosen.

    - New tables start with ``clock`` and ``robots`` robots of this ``level``.
    - ``games`` and ``channels`` limit what can be opened where; if empty, there is no limit.
    - ``most_mine`` limits the open tables of a person, ``most_here`` those in a channel; 0 is no
      limit.
    - ``threads`` says whether each match has its own thread.
    - ``zone`` and ``quiet`` are the time zone and quiet hours of people without their own.
    - ``table_list`` is the channel with the table list; 0 if there is none.
    - ``puzzle_channel`` is the channel of the daily puzzle, 0 if there is none; ``puzzle_hour`` is
      the hour of its post in the server's time zone.
    - ``language`` is that of public posts; if empty, it is the server's language on Discord.
    - ``leaderboards`` says whether there are any, ``seasons`` whether they restart each quarter.
    - ``portraits`` says whether results show people's Discord pictures.
    - ``opponents`` says whether pages of games offer opponents from other servers.
    - ``prune`` is after how many days a finished match is reduced to result and replay, ``erase``
      after how many it is deleted; 0 is never.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    clock: ClockSpeed = DEFAULT_CLOCK
    robots: Annotated[int, Field(ge=0, le=9)] = 0
    level: Level = "medium"
    games: tuple[str, ...] = ()
    channels: tuple[int, ...] = ()
    threads: bool = True
    most_mine: Count = 20
    most_here: Count = 0
    zone: Zone = ""
    quiet: Hours = (0, 0)
    language: str = ""
    table_list: int = 0
    puzzle_channel: int = 0
    puzzle_hour: Hour = 9
    leaderboards: bool = True
    portraits: bool = True
    opponents: bool = True
    seasons: bool = True
    prune: Count = 90
    erase: Count = 0


class Progress(BaseModel):
    """A person's progress in a guide: the current lesson, and all answers given in it."""

    model_config = ConfigDict(frozen=True)

    lesson: int = 0
    answers: tuple[tuple[int, tuple[str, ...]], ...] = ()


class TableAlert(BaseModel):
    """A person's wish to know when someone looks for players on a server.

    It is about ``games``, or any game if empty, and about tables of ``friends``, or anyone's if
    empty. It ends at the time ``until``. ``channel_id`` is the channel in which the person asked.
    """

    model_config = ConfigDict(frozen=True)

    until: float
    channel_id: int
    games: tuple[str, ...] = ()
    friends: tuple[int, ...] = ()


class Person(BaseModel):
    """The settings of a person, and what the bot remembers about them.

    - ``notices`` says where the person is notified; ``auto`` is by direct message if possible,
      otherwise at the table.
    - ``zone`` and ``quiet`` are the server's if they are not set.
    - ``daily_list`` says whether the person gets the daily list, ``daily_list_sent`` is the day of
      the latest.
    - ``holidays`` are the start and end of each holiday, in seconds since the epoch.
    - ``guides`` are the guides in progress, by game.
    - ``offered`` are the games whose guide is not offered again, ``learnt`` those whose guide the
      person has finished.
    - ``shares_goals`` says whether results tell everyone which goals the person has reached.
    - ``listed`` says whether the person is on leaderboards, ``pictured`` whether results show
      their Discord picture.
    - ``face`` is the emoji of the animal that stands for them; empty if they have chosen none.
    - ``puzzles`` are their choices in the puzzles of the day, by number; ``puzzle_rating`` is the
      rating after them, ``puzzle_servers`` are the servers where they have chosen.
    - ``language`` is that of their Discord client; English if empty.
    - ``blocked`` are people whom they never meet among strangers.
    - ``alerts`` are their table alerts, by server; ``alerted_at`` is when they last got one.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    notices: NotificationMode = "auto"
    zone: Zone = ""
    quiet: Hours | None = None
    daily_list: bool = True
    daily_list_sent: str = ""
    holidays: tuple[tuple[float, float], ...] = ()
    guides: dict[str, Progress] = {}
    offered: tuple[str, ...] = ()
    learnt: tuple[str, ...] = ()
    shares_goals: bool = False
    listed: bool = True
    pictured: bool = True
    face: str = ""
    puzzles: dict[int, str] = {}
    puzzle_rating: tuple[float, float] | None = None
    puzzle_servers: tuple[int, ...] = ()
    language: str = ""
    blocked: tuple[int, ...] = ()
    alerts: dict[int, TableAlert] = {}
    alerted_at: float | None = None


_PERSON, _SERVER = Person(), Server()

Chosen = TypeVar("Chosen", Person, Server)


class Preferences:
    """The preferences of all people and servers, kept in the store.

    The listeners in ``on_language_change`` are called with a server whose posts change their
    language, or with None after a person's language has changed.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.on_language_change: Signal[int | None] = Signal()
        # By kind and id: the stored settings, and what they were parsed to.
        self._parsed: dict[tuple[str, int], tuple[Mapping[str, object], Person | Server]] = {}
        # One for each kind and id: a change begins with what the one before has left.

    def person(self, user_id: int) -> Person:
        """Return the settings of a person."""
        return self._chosen("person", user_id, _PERSON)

    def faces(self, people: Mapping[int, int | None]) -> dict[int, str]:
        """Return the faces that people have chosen, under the same keys as the people."""
        chosen = {key: self.person(user).face for key, user in people.items() if user is not None}
        return {key: face for key, face in chosen.items() if face}

    def alerts_about(self, guild_id: int, game: str, host_id: int, now: float) -> dict[int, int]:
        """Return the people whose table alerts on a server fit a table of this game and host.

        Each has the channel in which they have asked. Alerts are read as they are stored, because
        a server may have thousands.
        """
        of, found = str(guild_id), {}
        for user, chosen in self._store.settings("person"):
            alerts = chosen.get("alerts")
            alert = alerts.get(of) if alerts else None
            if alert is not None and alert["until"] > now:
                games, friends = alert.get("games"), alert.get("friends")
                if (not games or game in games) and (not friends or host_id in friends):
                    found[user] = alert["channel_id"]
        return found

    def people_naming(self, friend: int) -> list[int]:
        """Return the people who have limited a table alert to a friend's tables."""
        return [
            user
            for user, chosen in self._store.settings("person")
            if any(friend in a.get("friends", ()) for a in chosen.get("alerts", {}).values())
        ]

    def server(self, guild_id: int | None) -> Server:
        """Return the settings of a server; the defaults for None."""
        return self._chosen("server", guild_id or 0, _SERVER)

    def _chosen(self, kind: str, of: int, default: Chosen) -> Chosen:
        stored = self._store.setting(kind, of)
        if not stored:
            self._parsed.pop((kind, of), None)
            return default
        known = self._parsed.get((kind, of))
        if known is not None and known[0] is stored and isinstance(known[1], type(default)):
            return known[1]
        chosen = type(default).model_validate(stored)
        self._parsed[kind, of] = stored, chosen
        return chosen

    async def set_person(self, user_id: int, **changes: object) -> Person:
        """Change settings of a person. Raise Refusal for an invalid value or if the store fails."""
        return await self.update_person(user_id, lambda _: changes)

    async def update_person(
        self, user_id: int, change: Callable[[Person], Mapping[str, object]]
    ) -> Person:
        """Change settings of a person depending on their latest ones; see ``set_person``."""
        return await self._set("person", user_id, self.person, change)

    async def set_server(self, guild_id: int, **changes: object) -> Server:
        """Change settings of a server. Raise Refusal for an invalid value or if the store fails."""
        before = self.server(guild_id)
        after = await self._set("server", guild_id, self.server, lambda _: changes)
        if after.language != before.language:
            await self.redraw_server_posts(guild_id)
        return after

    async def redraw_private_posts(self, user_id: int, kind: str) -> None:
        """Redraw a person's open posts of a kind, because their language has changed."""
        await self._redraw_posts(self._store.outdate_private(user_id, kind), None)

    async def redraw_server_posts(self, guild_id: int) -> None:
        """Redraw the open posts of a server, because its language has changed."""
        await self._redraw_posts(self._store.outdate_public(guild_id), guild_id)

    async def _redraw_posts(self, outdated: Awaitable[None], guild_id: int | None) -> None:
        try:
            await outdated
        except StoreError as error:  # the setting is stored; the next act redraws the posts
            log.warning("open posts keep their language: %s", error)
            return
        self.on_language_change.send(guild_id)

    async def _set(
        self,
        kind: str,
        of: int,
        read: Callable[[int], Chosen],
        change: Callable[[Chosen], Mapping[str, object]],
    ) -> Chosen:
        try:
            async with self._store.cluster.lock("setting", kind, of):
                await self._store.refresh_setting(kind, of)
                now = read(of)
                chosen = type(now).model_validate({**now.model_dump(), **change(now)})
                if chosen != now:
                    kept = chosen.model_dump(mode="json", exclude_defaults=True)
                    await self._store.set_setting(kind, of, kept)
                return chosen
        except ValidationError as error:
            raise Refusal("bad_option") from error
        except StoreError as error:
            raise store_refusal(error) from error

    async def forget_person(self, user_id: int) -> None:
        """Delete a person's settings and results. Raise StoreError if the store fails.

        A change under way would otherwise write the former settings again.
        """
        async with self._store.cluster.lock("setting", "person", user_id):
            await self._store.forget_person(user_id)

    def zone(self, user_id: int, guild_id: int | None) -> ZoneInfo:
        """Return the time zone of a person: their own, otherwise the server's, otherwise UTC."""
        return ZoneInfo(self.person(user_id).zone or self.server(guild_id).zone or UTC)

    def quiet(self, user_id: int, guild_id: int | None) -> Hours:
        """Return a person's quiet hours: their own, otherwise the server's."""
        own = self.person(user_id).quiet
        return self.server(guild_id).quiet if own is None else own

    def quiet_until(self, user_id: int, guild_id: int | None, at: float) -> float | None:
        """Return when the quiet hours at a moment end; None if it is not in quiet hours."""
        first, last = self.quiet(user_id, guild_id)
        if first == last:
            return None
        return quiet_hours_end((first, last), self.zone(user_id, guild_id), at)


def quiet_hours_end(hours: Hours, zone: ZoneInfo, at: float) -> float | None:
    """Return when the quiet hours at a moment end; None if it is not in quiet hours.

    The hours are local time. So a night in which the clock is put forward is an hour shorter. Quiet
    hours that start in the skipped hour start just after it.

    >>> berlin = ZoneInfo("Europe/Berlin")
    >>> at = datetime(2026, 3, 28, 23, 30, tzinfo=berlin).timestamp()
    >>> (quiet_hours_end((22, 8), berlin, at) - at) / 3600
    7.5
    """
    first, last = hours
    day = datetime.fromtimestamp(at, zone).date()
    for evening in (day - timedelta(days=1), day):
        morning = evening + timedelta(days=first > last)
        begin = datetime.combine(evening, time(first), zone).timestamp()
        end = datetime.combine(morning, time(last), zone).timestamp()
        if begin <= at < end:
            return end
    return None
