"""Everything with which posts are made and kept up to date, put together for one bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

from bot.match.commits.outdated import NOTICE, PANEL, TABLE
from bot.match.host import Host
from bot.match.match import Match
from bot.match.posts.announcements import Announcements
from bot.match.posts.failures import Failures, Reason, reason_of
from bot.match.posts.languages import Languages
from bot.match.posts.surfaces import (
    LobbySurface,
    MatchSurface,
    NoticeSurface,
    PanelSurface,
    ResultSurface,
    TableSurface,
)
from bot.match.time_control import HOUR
from bot.messaging.messenger import Messenger, can_view, still_member
from bot.posts.clicked_posts import ClickedPosts
from bot.posts.delivery import PICTURE_PAUSE_SECONDS, Delivery
from bot.posts.emoji import Emoji
from bot.posts.keeper import Keeper
from bot.posts.live_panels import LivePanels
from bot.posts.old_posts import OldPosts
from bot.posts.pictures import Pictures
from bot.posts.poster import Poster
from bot.posts.publisher import Publisher
from bot.posts.responder import Responder
from bot.runtime.timers import RecurringJob
from bot.store import NO_SEAT, StoreError

log = logging.getLogger(__name__)


class Job(NamedTuple):
    """Work in the background, run and repeated after failures by a supervisor.

    Matches can't go on without a ``vital`` one. Among several processes, only one does a job that
    is to be done ``once``. A job with ``when_ready`` starts when all channels are known.
    """

    name: str
    run: Callable[[], Awaitable[object]]
    vital: bool = False
    once: bool = False
    when_ready: bool = False


class Posts:
    """The delivery of posts, and what keeps them up to date: publisher, keepers and responder.

    Features add kinds of surfaces, keepers and jobs. When the bot stops, it first calls
    ``on_stop``, so that no open response waits for long work; ``on_close`` after the last response.
    ``publishing`` are further arguments of the publisher.
    """

    def __init__(
        self,
        host: Host,
        messenger: Messenger,
        pictures: Pictures,
        emoji: Emoji,
        picture_pause: float = PICTURE_PAUSE_SECONDS,
        **publishing: Any,
    ) -> None:
        self.host = host
        self.messenger = messenger
        self.pictures = pictures
        self.delivery = Delivery(
            pictures, emoji, picture_pause=picture_pause, problems=host.problems
        )
        self.poster = Poster(host.store, messenger, self.delivery)
        self.languages = Languages(host, messenger)
        self.old_posts = OldPosts(host.store, messenger, ClickedPosts())
        self.announcements = Announcements(host, messenger, self.languages)
        self.publisher = Publisher(
            host.store, host.match, is_placed, messenger, self.poster, self.old_posts,
            host.timers, host.now, **publishing,
        )  # fmt: skip
        self.keepers: list[Keeper] = []
        self.jobs: list[Job] = []
        self.add_job("old posts", self.old_posts.resume, once=True)
        self.on_close: list[Callable[[], Awaitable[None]]] = []
        self.on_stop: list[Callable[[], Awaitable[None]]] = []
        self.on_hidden: list[Callable[[int], Awaitable[None]]] = []
        self.live = LivePanels(host.match)
        self.responder = Responder(
            self.delivery, self.publisher.on_redrawn, self.live, self.languages
        )
        failures = Failures(messenger, self.languages)
        self._parts = host, self.poster, messenger, self.languages, failures
        panel = PanelSurface(*self._parts, live=self.live)
        self.add_surface(NoticeSurface, panel=panel, old_posts=self.old_posts)
        self.publisher.add(panel)  # after the notice, which may have posted it again
        self.add_surface(LobbySurface)
        self.add_surface(TableSurface)
        self.result = ResultSurface(*self._parts)
        self.publisher.add(self.result)
        host.members.is_member = partial(still_member, messenger)
        host.timeouts.is_cut_off = self._is_cut_off
        host.members.can_view = partial(can_view, messenger)
        host.members.sees = messenger.sees
        host.on_commit.append(lambda match: self.publisher.schedule(match.id))
        host.on_commit.append(self.live.on_commit)
        host.preferences.on_language_change.append(self._on_language_change)
        self.delivery.on_pictures_back.append(self.refresh)

    def add_surface(self, kind: Callable[..., MatchSurface], **own: object) -> None:
        """Add a kind of surface.

        Every kind is made with the same parts of the bot; ``own`` are further arguments for this
        one.
        """
        self.publisher.add(kind(*self._parts, **own))

    def add_keeper(self, keeper: Keeper) -> None:
        """Add a keeper, which is resumed and closed together with the others."""
        self.keepers.append(keeper)

    def add_job(
        self,
        name: str,
        run: Callable[[], Awaitable[object]],
        *,
        vital: bool = False,
        once: bool = False,
        when_ready: bool = False,
    ) -> None:
        """Add a job that runs while the bot does; see ``Job``."""
        self.jobs.append(Job(name, run, vital, once, when_ready))

    def add_hourly_job(
        self,
        name: str,
        work: Callable[[], Awaitable[object]],
        *,
        once: bool = True,
        when_ready: bool = False,
    ) -> None:
        """Add work that is done at startup, and again an hour after each time; see ``Job``."""

        async def work_and_wait() -> float:
            await work()
            return self.host.now() + HOUR

        run = RecurringJob(self.host.timers, work_and_wait).run
        self.add_job(name, run, once=once, when_ready=when_ready)

    def refresh(self, guild_id: int | None = None) -> None:
        """Update all posts that are out of date, on one server or everywhere.

        Something that Discord refused may be allowed now.
        """
        self.publisher.resume_soon(guild_id)
        for keeper in self.keepers:
            keeper.resume_soon(guild_id)

    def invitation(self, guild_id: int) -> str:
        """Return the link that adds the bot to a server; empty if it is there."""
        return "" if self.messenger.serves(guild_id) else self.messenger.invitation()

    def lacking_on(self, guild_id: int) -> list[str]:
        """Return the permissions that the bot lacks on a whole server; none if it is unknown."""
        return self.messenger.lacking_on(guild_id)

    def timed_out_until(self, guild_id: int) -> float | None:
        """Return until when moderators of a server have timed the bot out, or None."""
        return self.messenger.timed_out_until(guild_id)

    def failing_on(self, guild_id: int) -> dict[str, Reason]:
        """Return why a server's posts can't be shown, by the names of their keepers."""
        return {
            keeper.name: reason_of(error, self.messenger, guild_id, error.channel_id or 0)
            for keeper in self.keepers
            if guild_id in keeper.failing
            for error in [keeper.failing[guild_id].error]
        }

    async def _is_cut_off(self, match: Match, seat: int) -> bool:
        """Return whether no post tells a seat's person of its decision, as Discord refuses them.

        For NO_SEAT, that is whether no post tells anyone. A person who uses a private panel sees
        there what posts would tell.
        """
        seats = range(len(match.seats)) if seat == NO_SEAT else (seat,)
        refused = self.publisher.refused(match.id)
        if not refused or any(self.live.seconds_here(match.id, each) for each in seats):
            return False
        telling = [
            surface
            for surface in await self.host.store.surfaces(match.id)
            if surface.kind in (TABLE, PANEL, NOTICE)
            and (NO_SEAT in (seat, surface.seat) or surface.seat == seat)
        ]
        told = any(s.message_id and s.shown_version >= s.desired_version for s in telling)
        return not told and any(surface.id in refused for surface in telling)

    async def permissions_changed(self, guild_id: int) -> None:
        """Update all posts of a server after someone's permissions have changed.

        The listeners in ``on_hidden`` first mark the posts that not everyone may see any longer.
        """
        try:
            for outdate in self.on_hidden:
                await outdate(guild_id)
        except StoreError as error:  # the next act or change of permissions does it
            log.warning("what may be hidden now stays as it is: %s", error)
        self.refresh(guild_id)

    def _on_language_change(self, guild_id: int | None) -> None:
        if guild_id is None:  # a person's language
            self.publisher.resume_soon()
        else:
            self.refresh(guild_id)

    @property
    def tasks(self) -> list[asyncio.Task[Any]]:
        """The tasks that are updating posts."""
        return [*self.publisher.tasks, *(task for keeper in self.keepers for task in keeper.tasks)]

    async def stop(self) -> None:
        """Stop long work, before the open responses are finished."""
        for stop in self.on_stop:
            await stop()

    async def close(self) -> None:
        """Stop all updates; the next start updates posts that are behind."""
        for close in (*self.on_close, *(keeper.close for keeper in self.keepers)):
            await close()
        await self.announcements.close()
        await self.publisher.close()


def is_placed(match: Match) -> bool:
    """Return whether a match's table has its place, or there is none."""
    return match.thread_id is not None or match.table is None
