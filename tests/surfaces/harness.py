"""A harness whose matches are posted: real host, store and publisher, with Discord in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from io import BytesIO
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from bot.app.features import FEATURES
from bot.checks.limits import texts
from bot.cluster.shards import ALL, Shards
from bot.features.puzzles.posts import DailyPuzzles
from bot.features.table_lists.posts import TableLists
from bot.features.tournaments.posts import TournamentPosts
from bot.match.commits.outdated import LOBBY, NOTICE, PANEL, TABLE
from bot.match.match import Match
from bot.match.pages.content import table_picture_source
from bot.match.pages.lobby import lobby_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.table import TableContent
from bot.match.posts.posts import Posts
from bot.match.robots.robots import RobotPool
from bot.posts.controls import marker
from bot.posts.emoji import Emoji
from bot.posts.pictures import Pictures
from bot.posts.publisher import Pauses, Publisher
from bot.runtime.signals import Signal
from bot.store import NO_SEAT
from games import GAMES
from games.drawing import Sheet
from games.engine import Game
from tests.host.harness import ANN, BEN, CHANNEL, HANGS, HostHarness, waiting
from tests.surfaces.memory import MemoryMessenger, Message, Place

PUBLISHER_LOG = logging.getLogger(Publisher.__module__)
LOOK_SECONDS = 0.2  # between two looks for errors
MOST_ERRORS = 20  # until posts are up to date; no test has that many on purpose


def _square() -> bytes:
    out = BytesIO()
    Image.new("RGB", (8, 8)).save(out, "PNG")
    return out.getvalue()


SQUARE = _square()


class FakePictures(Pictures):
    """Pictures that are available immediately, unless they are slow or broken."""

    def __init__(self) -> None:
        super().__init__()
        self.free = asyncio.Event()
        self.free.set()
        self.broken = False
        self.seconds = 0.0  # that each takes when it is drawn first
        self._begun: dict[Sheet, asyncio.Future[None]] = {}
        self.coloured = False  # whether they are real PNG files
        self.drawn: list[Sheet] = []

    async def png(self, sheet: Sheet, *, urgent: bool = False) -> bytes:
        """Return a picture once ``free`` is set. Raise ValueError if drawing is broken."""
        await self.free.wait()
        if self.seconds:
            if sheet not in self._begun:
                self._begun[sheet] = asyncio.ensure_future(asyncio.sleep(self.seconds))
            await asyncio.shield(self._begun[sheet])
        if self.broken:
            raise ValueError("no more paint")
        self.drawn.append(sheet)
        return SQUARE if self.coloured else b"png"


class Errors(logging.Handler):
    """Keeps the lines of errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


class SurfaceHarness(HostHarness):
    """A bot process whose Discord is in memory and survives restarts."""

    posts: Posts
    publisher: Publisher[Match]
    pauses: Pauses
    table_lists: TableLists
    tournament_posts: TournamentPosts
    pictures: FakePictures

    def __init__(
        self,
        database: Path | str,
        games: Mapping[str, Game[Any, Any]] = GAMES,
        shards: Shards = ALL,
    ) -> None:
        super().__init__(database, games)
        self.shards = shards
        self.memory = MemoryMessenger()
        self.channel = self.memory.channel(CHANNEL)
        self._errors = Errors()

    async def open(self) -> None:
        await super().open()
        PUBLISHER_LOG.addHandler(self._errors)
        self.pictures = FakePictures()
        self.show()

    async def finish(self, match: Match) -> Match:
        """Play a match to its end; listeners are only notified of the end."""
        heard, self.host.on_commit[:] = [*self.host.on_commit], []
        try:
            match = await super().finish(match)
        finally:
            self.host.on_commit[:] = heard
        Signal(heard).send(match)
        return match

    def show(self, pauses: Pauses | None = None, **publishing: Any) -> None:
        """Begin to keep posts up to date; ``publishing`` are arguments of the publisher."""
        self.emoji = Emoji(self.memory.emoji, self.games.values(), self.pictures, pause=0)
        # No time passes between attempts, and no post counts as slow, even on a busy machine.
        self.pauses = pauses or Pauses(
            debounce=0.0, slow_group=inf, first_retry=0.0, longest_retry=0.0
        )
        self.posts = Posts(
            self.host, self.memory, self.pictures, self.emoji,
            **{"pauses": self.pauses, "picture_pause": 0.0, **publishing},
        )  # fmt: skip
        self.posts.old_posts.pause = 0.0
        self.host.add(RobotPool())
        for feature in FEATURES:
            feature.add_posts(self.posts)
        self.publisher = self.posts.publisher
        self.table_lists = self.host[TableLists]
        self.puzzles = self.host[DailyPuzzles]
        self.tournament_posts = self.host[TournamentPosts]

    async def close(self) -> None:
        await self.posts.close()
        await self.pictures.close()
        PUBLISHER_LOG.removeHandler(self._errors)
        await super().close()

    async def restart(self) -> None:
        """Stop the process, start it again, and finish what was left undone."""
        await self.reopen()
        await self.publisher.resume_all()
        await self.quiet()

    async def crash(self) -> None:
        """Stop everything except the store, and start again."""
        await self.posts.close()
        self.new_host()
        self.show()
        await self.publisher.resume_all()
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until all posts are up to date. Fail if an error stays: it is retried forever."""
        self._errors.lines.clear()
        async with asyncio.timeout(HANGS):
            while busy := self.busy():
                await asyncio.wait(busy, timeout=LOOK_SECONDS)
                assert len(self._errors.lines) < MOST_ERRORS, self._errors.lines[-1]

    def busy(self) -> list[asyncio.Task[Any]]:
        """Return the running tasks that update posts."""
        return self.posts.tasks

    async def until(self, true: Callable[[], object]) -> None:
        """Wait until a condition is true."""
        async with asyncio.timeout(HANGS):
            while not true():
                await asyncio.sleep(0)

    async def playing(self, *people: int, game: str = "lion_unicorn", robots: int = 0) -> Match:
        """Start a match and wait until all its posts are there."""
        match = await self.lobby(*people, game=game, robots=robots)
        await self.quiet()
        await self.host.lobby.start(match.id, match.host_id)
        await self.quiet()
        self.memory.notified.clear()
        return await self.host.match(match.id)

    async def on(self, match: Match, person: int | None = None) -> Match:
        """Give one random answer for a seat that is waited for, or for this person."""
        match = await self.host.match(match.id)
        seat = None if person is None else match.seat_or_refuse(person).seat
        match = await self.step(match, Random(match.last_row), seat)
        await self.quiet()
        return await self.host.match(match.id)

    async def until_move(self, match: Match, person: int) -> Match:
        """Play on until a person gets a decision; stop before that is posted."""
        seat = match.seat_or_refuse(person).seat
        while True:
            match = await self.host.match(match.id)
            before = match.waited_for()
            match = await self.step(match, Random(match.last_row))
            if seat in match.waited_for() and seat not in before:
                return match
            await self.quiet()
            self.memory.notified.clear()

    # ------------------------------------------------------------------ what stands there

    def at(self, match: Match) -> Place:
        """Return the channel of a match's table."""
        return self.memory.channel(match.table_channel_id)

    async def posts_of(self, match: Match, kind: str) -> list[Message]:
        """Return a match's posts of one kind, without outdated panels."""
        surfaces = [s for s in await self.store.surfaces(match.id) if s.kind == kind]
        if kind == PANEL:
            now = {marker(s) for s in surfaces}
            return [m for m in self.memory.everything() if m.marker in now]
        ids = {str(s.id) for s in surfaces}
        return [m for m in self.memory.everything() if m.marker.partition(".")[0] in ids]

    async def table(self, match: Match) -> Message:
        (post,) = await self.posts_of(match, TABLE)
        return post

    async def lobby_post(self, match: Match) -> Message:
        (post,) = await self.posts_of(match, LOBBY)
        return post

    async def panels(self, match: Match) -> dict[int, Message]:
        """Return each person's panel, by person."""
        found = await self.posts_of(match, PANEL)
        people = {m.place.person: m for m in found}
        assert len(people) == len(found)
        return {person: m for person, m in people.items() if person is not None}

    async def notices(self, match: Match) -> list[Message]:
        return await self.posts_of(match, NOTICE)

    async def check(self, match: Match) -> None:
        """Check that there is one post of each surface, and that it is up to date.

        A panel may say that it may be out of date, but it always has its seat's current question.
        """
        match = await self.host.match(match.id)
        surfaces = await self.store.surfaces(match.id)
        assert [s for s in surfaces if s.shown_version < s.desired_version] == []
        assert self.memory.doubles() == []
        for kind in (LOBBY, TABLE, NOTICE):
            posts = await self.posts_of(match, kind)
            assert len(posts) == len({m.marker.partition(".")[0] for m in posts})
        shown = {m.marker: m for m in self.memory.everything()}
        expected = {
            (LOBBY, NO_SEAT): texts(lobby_post(match, "")),
            (TABLE, NO_SEAT): texts(TableContent(match).layout(table_picture_source(match, None))),
        }
        here = {(s.kind, s.seat): s for s in surfaces}
        for seat in match.people:
            if not (seat.dm and seat.dm_channel):
                continue
            panel = here[PANEL, seat.seat]
            if panel.desired_version == match.version:
                picture_source = table_picture_source(match, seat.seat)
                expected[PANEL, seat.seat] = texts(
                    PanelContent(match, seat.seat).layout(picture_source)
                )
            elif seat.seat in match.waited_for():
                assert asks(shown[marker(panel)], waiting(match)[seat.seat].number)
        posts_now = {of: shown.get(marker(s)) for of, s in here.items()}
        assert {of: post.text if (post := posts_now[of]) else "" for of in expected} == expected


def asks(post: Message, number: int) -> bool:
    """Return whether a panel has controls for a decision."""
    return any(control.split(":")[3:4] == [str(number)] for control in post.controls)


async def closed(harness: SurfaceHarness, person: int, *, later: bool = False) -> Match:
    """Start a match of two in which one person's direct messages are closed.

    With ``later`` they are closed after the first posts.
    """
    harness.memory.dm(person).closed = not later
    match = await harness.playing(ANN, BEN)
    harness.memory.dm(person).closed = True
    return match


@asynccontextmanager
async def touching(harness: SurfaceHarness, *posts: Message) -> AsyncIterator[None]:
    """Check that no posts except these are created, edited or deleted in the block."""

    def others() -> list[tuple[int, int, bool]]:
        here = [m for place in harness.memory.places.values() for m in place.made]
        return [(m.id, m.edits, m.deleted) for m in here if m not in posts]

    await harness.quiet()
    before, calls = others(), harness.memory.calls.copy()
    yield
    await harness.quiet()
    assert others() == before
    allowed = {("edit", m.place.id) for m in posts}
    assert set(harness.memory.calls - calls) <= allowed
