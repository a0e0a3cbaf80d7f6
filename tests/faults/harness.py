"""A harness in which everything can go wrong, and which checks what must hold nevertheless."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bot.match.commits.outdated import LOBBY, NOTICE, PANEL, TABLE
from bot.match.match import Match
from bot.runtime.logs import JsonLines
from bot.store import Act, CommitFailed
from tests.host.harness import HANGS
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory import Message

START = 1_000_000.0
SECRET = "what lies closed is a unicorn"
SHORTEST_KNOWN_LINE = 12  # characters; shorter lines may be in a log at random


class LogLines(logging.Handler):
    """Keeps all log records, as JSON with all fields."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


class FaultHarness(SurfaceHarness):
    """A process that can be killed at its n-th moment, with a clock that tests move.

    ``refused`` is how many of the next commits the database refuses.
    """

    def __init__(self, database: Path | str) -> None:
        super().__init__(database)
        self.now = START
        self.refused = 0
        self.killed = asyncio.Event()
        self.seen: list[tuple[Message, str, str]] = []  # each post with its marker and text then
        self._left = 0
        self.memory.moment = self._moment
        self._check, self.memory.check = self.memory.check, self._noted  # type: ignore[method-assign]

    def _noted(self, message: Message) -> None:
        self._check(message)
        self.seen.append((message, message.marker, message.text))

    # ------------------------------------------------------------------ the process

    async def open(self) -> None:
        await super().open()
        self._watch_store()

    def new_host(self) -> None:
        super().new_host()
        self.host.matches.clock = lambda: self.now
        self.host.timeouts.started_at = self.now

    def _watch_store(self) -> None:
        """Add moments around every write, and make commits fail on demand."""
        store: Any = self.store
        store.update_surface = self._around(store.update_surface)
        commit = self._around(store.commit)

        async def refusing(act: Act) -> None:
            if self.refused:
                self.refused -= 1
                raise CommitFailed("The database is busy.")
            await commit(act)

        store.commit = refusing

    def _around(self, work: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        async def watched(*parts: Any, **named: Any) -> None:
            await self._moment()
            await work(*parts, **named)
            await self._moment()

        return watched

    async def _moment(self) -> None:
        """Count a moment, and block if the process is killed at it."""
        self._left -= 1
        if self._left == 0:
            self.killed.set()
        if self.killed.is_set():
            await asyncio.Future()

    def kill_in(self, moments: int) -> None:
        """Kill the process after this many more moments; 0 is never."""
        self._left = moments

    async def restart_after_kill(self, *, later: bool) -> None:
        """Restart after the process was killed, immediately or minutes ``later``."""
        if self.robots is not None:
            await self.robots.close()
            self.robots = None
        await self.posts.close()
        self._left = 0
        self.killed.clear()
        await self.reopen()
        if later:
            self.now += 600
            self.memory.forget_nonces()
        await self.publisher.resume_all()
        await self.seat_robots().resume()

    async def wait_until_idle(self) -> None:
        """Wait until nothing is left to do, or the process is killed."""
        end = asyncio.create_task(self.killed.wait())
        try:
            async with asyncio.timeout(HANGS):
                while (busy := self._busy()) and not end.done():
                    await asyncio.wait([end, *busy], return_when=asyncio.FIRST_COMPLETED)
        finally:
            end.cancel()

    def _busy(self) -> list[asyncio.Task[Any]]:
        return [*self.busy(), *(self.robots.tasks if self.robots else ())]

    # ------------------------------------------------------------------ what has to hold

    async def check_journal(self, match: Match, given: list[Any], unsure: list[Any]) -> None:
        """Check the journal against the responses that people got to their answers.

        ``given`` were accepted; ``unsure`` were not finished when the process was killed.
        """
        rows = [r for r in await self.store.journal(match.id) if r.act == "answer"]
        # If the host gave the same answer for the seat, as in a window, the answer is not lost.
        known = [(r.seat, r.decision, tuple(r.choices)) for r in rows]
        kept = [answer for answer, row in zip(known, rows, strict=True) if row.actor is not None]
        lost = [answer for answer in given if answer not in known]
        assert not lost, f"accepted and lost: {lost}"
        strange = [answer for answer in kept if answer not in given and answer not in unsure]
        assert not strange, f"never accepted: {strange}"
        latest: dict[Any, Any] = {}
        for seat, number, choices in kept:
            assert latest.get((seat, number)) != choices, f"doubled: {seat, number, choices}"
            latest[seat, number] = choices

    async def check_private_posts(self, match: Match) -> None:
        """Check that no panel was ever posted in public or to another person."""
        kinds = {str(s.id): s for s in await self.store.surfaces(match.id)}
        for post, marker, _ in self.seen:
            surface = kinds.get(marker.partition(".")[0])
            if surface is None:
                continue
            if post.place.person is None:
                assert surface.kind in (LOBBY, TABLE, NOTICE), f"{surface.kind} in public"
            elif surface.kind == PANEL:
                assert match.seats[surface.seat].user_id == post.place.person

    def check_log(self, match: Match, told: str) -> None:
        """Check that the log has no seeds, no text of direct messages, no exception messages."""
        private = {w for m, _, text in self.seen if m.place.person is not None for w in lines(text)}
        secrets = {*private, *match.record.seeds, SECRET}
        assert private and [secret for secret in sorted(secrets) if secret in told] == []

    async def check_posts(self, match: Match, *, public: bool) -> None:
        """Check that every surface shows the newest version, and only once."""
        assert [
            s for s in await self.store.surfaces(match.id) if s.shown_version < s.desired_version
        ] == []
        assert self.memory.doubles() == []
        if public:
            await self.check(match)


def lines(text: str) -> set[str]:
    """Return the lines of a text that are long enough to be recognised."""
    return {line.strip() for line in text.splitlines() if len(line.strip()) >= SHORTEST_KNOWN_LINE}
