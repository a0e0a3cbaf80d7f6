"""Preferences: what people and servers have chosen beside the matches, and its defaults."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, time, timedelta
from functools import cache
from typing import Annotated, Literal, TypeVar
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from bot.host.change import PANEL
from bot.host.refusals import Refusal, store_refusal
from bot.host.time_control import DEFAULT_CLOCK, ClockSpeed
from bot.signals import Signal
from bot.store import Store, StoreError

log = logging.getLogger(__name__)

NotificationMode = Literal["auto", "dm", "thread", "both", "none"]
UTC = "UTC"
DIGEST_HOUR = 9  # of a person's own day


def _zone(name: str) -> str:
    if name and name not in time_zone_names():
        raise ValueError("no such time zone")
    return name


Zone = Annotated[str, AfterValidator(_zone)]
"""A time zone by its name in the tz database, or nothing."""
Hour = Annotated[int, Field(ge=0, le=23)]
Count = Annotated[int, Field(ge=0)]
Level = Literal["easy", "medium", "hard"]
Hours = tuple[Hour, Hour]
"""From which full hour to which, by the clock on the wall; over midnight where the first is later.
Nothing where they are the same."""


@cache
def time_zone_names() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(available_timezones())


class Server(BaseModel):
    """What a server's managers have chosen.

    ``clock``, ``robots`` and their ``level`` are what new tables begin with; ``games`` and
    ``channels`` where these may be opened, everywhere if there are none; ``most_mine`` and
    ``most_here`` how many may be open for a person and in a channel, 0 for any number. With
    ``threads`` each match has its own. ``board`` is the channel where the list of tables stands; 0
    for none. ``language`` is what is spoken in public, Discord's own for the server if empty.
    ``ranks`` says whether the strongest of a game are listed. Of matches that are over only result
    and replay are left after ``prune`` days, nothing after ``erase`` days; 0 for never.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    clock: ClockSpeed = DEFAULT_CLOCK
    robots: Annotated[int, Field(ge=0, le=9)] = 0
    level: Level = "medium"
    games: tuple[str, ...] = ()
    channels: tuple[int, ...] = ()
    threads: bool = True
    most_mine: Count = 0
    most_here: Count = 0
    zone: Zone = ""
    quiet: Hours = (0, 0)
    language: str = ""
    board: int = 0
    ranks: bool = True
    prune: Count = 90
    erase: Count = 0


class Progress(BaseModel):
    """Where somebody is in the guide to a game: in which lesson, and all answers given there."""

    model_config = ConfigDict(frozen=True)

    lesson: int = 0
    answers: tuple[tuple[int, tuple[str, ...]], ...] = ()


class Person(BaseModel):
    """What a person has chosen, and what is remembered of a person.

    ``notices`` says where they are told that it is their move: ``auto`` by direct message where
    that is open, else at the table. ``zone`` and ``quiet`` are the server's where they are left
    open. ``digested`` is the day of the latest digest, ``holidays`` from when to when each of them
    lasts, in seconds since the epoch. ``guides`` are those under way, by game; ``offered`` are the
    games whose guide needs no offer any more. Who is not ``listed`` stands on no board.
    ``language`` is that of their Discord, English if empty.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    notices: NotificationMode = "auto"
    zone: Zone = ""
    quiet: Hours | None = None
    digest: bool = True
    digested: str = ""
    holidays: tuple[tuple[float, float], ...] = ()
    guides: dict[str, Progress] = {}
    offered: tuple[str, ...] = ()
    listed: bool = True
    language: str = ""


_PERSON, _SERVER = Person(), Server()

Chosen = TypeVar("Chosen", Person, Server)


class Preferences:
    """Everybody's preferences, as the store keeps them.

    ``on_language_change`` are called with a server whose posts are to be in another language, or
    with None after a person's are.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.on_language_change: Signal[int | None] = Signal()
        self._turn = asyncio.Lock()  # a change begins with what the one before has left

    def person(self, user_id: int) -> Person:
        """Return what a person has chosen."""
        chosen = self._store.setting("person", user_id)
        return Person(**chosen) if chosen else _PERSON

    def server(self, guild_id: int | None) -> Server:
        """Return what a server's managers have chosen; the defaults where there is no server."""
        chosen = self._store.setting("server", guild_id or 0)
        return Server(**chosen) if chosen else _SERVER

    async def set_person(self, user_id: int, **changes: object) -> Person:
        """Change what a person has chosen; raises Refusal for what cannot be."""
        before = self.person(user_id)
        after = await self._set("person", user_id, self.person, changes)
        if after.language != before.language:
            await self._redraw_posts(self._store.outdate_private(user_id, PANEL), None)
        return after

    async def set_server(self, guild_id: int, **changes: object) -> Server:
        """Change what a server's managers have chosen; raises Refusal for what cannot be."""
        before = self.server(guild_id)
        after = await self._set("server", guild_id, self.server, changes)
        if after.language != before.language:
            await self.redraw_server_posts(guild_id)
        return after

    async def redraw_server_posts(self, guild_id: int) -> None:
        """Let the open posts of a server follow, for its language is another now."""
        await self._redraw_posts(self._store.outdate_public(guild_id), guild_id)

    async def _redraw_posts(self, outdated: Awaitable[None], guild_id: int | None) -> None:
        try:
            await outdated
        except StoreError as error:  # what was chosen holds; the posts follow with the next act
            log.warning("open posts keep their language: %s", error)
            return
        self.on_language_change.send(guild_id)

    async def _set(
        self, kind: str, of: int, read: Callable[[int], Chosen], changes: dict[str, object]
    ) -> Chosen:
        async with self._turn:
            try:
                async with self._store.coordinator.exclusive("setting", kind, of):
                    await self._store.refresh_setting(kind, of)
                    now = read(of)
                    chosen = type(now).model_validate({**now.model_dump(), **changes})
                    kept = chosen.model_dump(mode="json", exclude_defaults=True)
                    await self._store.set_setting(kind, of, kept)
                    return chosen
            except ValidationError as error:
                raise Refusal("bad_option") from error
            except StoreError as error:
                raise store_refusal(error) from error

    def zone(self, user_id: int, guild_id: int | None) -> ZoneInfo:
        """Return the zone that a person lives by: their own, else the server's, else UTC."""
        return ZoneInfo(self.person(user_id).zone or self.server(guild_id).zone or UTC)

    def quiet(self, user_id: int, guild_id: int | None) -> Hours:
        """Return a person's quiet hours: their own, else the server's."""
        own = self.person(user_id).quiet
        return self.server(guild_id).quiet if own is None else own

    def quiet_until(self, user_id: int, guild_id: int | None, at: float) -> float | None:
        """Return when the quiet hours end that a moment falls into; None where it falls in none."""
        return quiet_hours_end(self.quiet(user_id, guild_id), self.zone(user_id, guild_id), at)


def quiet_hours_end(hours: Hours, zone: ZoneInfo, at: float) -> float | None:
    """Return when the quiet hours end that a moment falls into; None outside of them.

    Hours are those of the clock on the wall, so a night in which it is put forward is an hour
    shorter, and one that begins in the hour which that leaves out begins just after it.

    >>> berlin = ZoneInfo("Europe/Berlin")
    >>> at = datetime(2026, 3, 28, 23, 30, tzinfo=berlin).timestamp()
    >>> (night_end((22, 8), berlin, at) - at) / 3600
    7.5
    """
    first, last = hours
    if first == last:
        return None
    day = datetime.fromtimestamp(at, zone).date()
    for evening in (day - timedelta(days=1), day):
        morning = evening + timedelta(days=first > last)
        begin = datetime.combine(evening, time(first), zone).timestamp()
        end = datetime.combine(morning, time(last), zone).timestamp()
        if begin <= at < end:
            return end
    return None
