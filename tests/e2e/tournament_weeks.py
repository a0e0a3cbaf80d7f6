"""A tournament over weeks: people who play or never come, a moved clock, and kills of the bot."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

from bot.features.tournaments.rules import Kind
from playground.people import Person
from playground.reading import Channel, Message
from playground.routes import Request

from .crash_injection import KillAtRequest
from .file_clock import CLOCK_FILE, MOVED
from .player_driver import MatchDriver
from .process import BotProcess, E2EHarness
from .test_kills import restart

UPDATES = 62.0  # seconds after which the posts of a tournament are updated again
TURN = 0.05  # seconds between two looks at the database, which changes without a request
PATIENT_TURNS = 5  # between two updates: time must not run away from a bot that is still at it
LONGEST_WAIT = 180.0  # seconds
PLAYING = ("Ada", "Ben")
"""The people who play."""
LEAVING = "Cleo"
"""The person who doesn't come, and withdraws once there is a second round."""
ABSENT = ("Dan", "Eve")
"""The people who join and never come back."""
DUE = (
    "SELECT 1 FROM deadline JOIN match ON match.id = match_id "
    "WHERE next_check_at <= ? AND status = 'running'",
    "SELECT 1 FROM tournament WHERE next_check_at <= ?",
)
ROBOT_DUE = "SELECT 1 FROM match WHERE status = 'running' AND robot_due"
BEHIND = "SELECT tournament_id FROM surface WHERE shown_version < desired_version"
NEXT = (
    "SELECT min(next_check_at) FROM deadline WHERE next_check_at > ?",
    "SELECT min(next_check_at) FROM tournament WHERE next_check_at > ?",
)
ASKED = (
    "SELECT deadline.match_id, seat.user_id FROM deadline "
    "JOIN seat ON seat.match_id = deadline.match_id AND seat.seat = deadline.seat "
    "JOIN match ON match.id = deadline.match_id WHERE match.status = 'running' "
    "ORDER BY deadline.match_id, seat.user_id"
)


class MovedClock:
    """The time of a stand-in and of its bots, which are started after this is made."""

    def __init__(self, harness: E2EHarness, *bots: BotProcess) -> None:
        self._standin = harness.standin
        self._file = harness.bot.folder / "ahead"
        self._bots = bots
        self._write(0)
        for bot in bots:
            bot.environment[CLOCK_FILE] = str(self._file)

    def now(self) -> float:
        """Return the time in seconds since the epoch."""
        return self._standin.clock.now()

    def advance(self, seconds: float) -> None:
        """Put the time forward, also for bots that are started later."""
        self._standin.advance(seconds)
        self._write(self._standin.clock.ahead)
        for bot in self._bots:
            if bot.process is not None and bot.running:
                with suppress(ProcessLookupError):
                    bot.process.send_signal(MOVED)

    def _write(self, ahead: float) -> None:
        """Replace the file at once, because a bot may be reading it."""
        new = self._file.with_suffix(".new")
        new.write_text(str(ahead))
        new.replace(self._file)


class KillAtPost(KillAtRequest):
    """Kills the bot at the next request of a method whose body has some words."""

    def __init__(self, bot: BotProcess, method: str, words: str, lost: bool) -> None:
        super().__init__(bot, "/messages", method=method, lost=lost)
        self._words = words

    def fits(self, request: Request) -> bool:
        """Kill the bot if it is time; return whether the request is lost."""
        said = json.dumps(request.json, ensure_ascii=False)
        return self._words in said and super().fits(request)


class Weeks:
    """A tournament, its people, and a bot that is killed at some requests, one after the other."""

    def __init__(self, harness: E2EHarness, clock: MovedClock) -> None:
        self.harness = harness
        self.standin = harness.standin
        self.clock = clock
        self.kills: deque[KillAtRequest] = deque()
        self.survived = 0
        self.channel = self.standin.channel("table")
        self.manager = self.standin.person("Mia")
        self.people = [self.standin.person(name) for name in (*PLAYING, LEAVING, *ABSENT)]
        self.leaving = self.standin.person(LEAVING)
        self._rng = Random(5)
        self._drivers: dict[int, MatchDriver] = {}

    # What is there

    @property
    def thread(self) -> Channel:
        """The thread of the tournament."""
        [thread] = [one for one in self.channel.threads if one.name.startswith("🏆")]
        return thread

    @property
    def post(self) -> Message:
        """The post of the tournament."""
        [post] = self.posts(self.channel, "## 🏆 Spring Cup")
        return post

    @staticmethod
    def posts(place: Channel, words: str) -> list[Message]:
        """Return the messages in a place with some words."""
        return [message for message in place.messages if words in message.text]

    @property
    def status(self) -> str:
        """The status of the tournament."""
        [(status,)] = self.rows("SELECT status FROM tournament")
        return str(status)

    def rows(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query on the bot's database."""
        return self.harness.bot.rows(query, *values)

    # Time

    async def settled(self) -> None:
        """Wait until everything that is due is done and shown.

        The posts of a tournament wait for their next update, so some time may have to pass.
        """
        async with asyncio.timeout(LONGEST_WAIT):
            for turn in count():
                if self._is_quiet():
                    return
                if turn % PATIENT_TURNS == 0 and self._waits_for_update():
                    self.clock.advance(UPDATES)
                await self.standin.holds(self._is_quiet, TURN)

    def _waits_for_update(self) -> bool:
        """Return whether only posts of the tournament are out of date, and nothing is due."""
        return not self._is_due() and all(of for (of,) in self.rows(BEHIND))

    def _is_due(self) -> bool:
        now = self.clock.now()
        return any(self.rows(query, now) for query in DUE) or bool(self.rows(ROBOT_DUE))

    def _is_quiet(self) -> bool:
        return not self._is_due() and not self.rows(BEHIND)

    def later(self) -> None:
        """Put the time forward to when something is due next."""
        now = self.clock.now()
        found = [at for query in NEXT for (at,) in self.rows(query, now) if at is not None]
        self.clock.advance(min(found) - now + 1)

    # Kills

    async def survive(self, act: Callable[[], Awaitable[None]]) -> None:
        """Do something; if the bot is killed meanwhile, restart it and do that again."""
        while True:
            kill = self._next_kill()
            acting, killed = asyncio.ensure_future(act()), asyncio.ensure_future(kill.killed.wait())
            await asyncio.wait({acting, killed}, return_when=asyncio.FIRST_COMPLETED)
            killed.cancel()
            if not kill.killed.is_set():
                return await acting
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            self.kills.popleft()
            self.survived += 1
            await restart(self.harness)

    def _next_kill(self) -> KillAtRequest:
        """Return the kill that comes next, which is prepared; one that never comes if all did."""
        if not self.kills:
            return KillAtRequest(self.harness.bot)
        if self.kills[0] not in self.standin.rest.faults:
            self.standin.rest.faults.append(self.kills[0])
        return self.kills[0]

    # People

    async def open(self, kind: Kind) -> None:
        """Set a tournament up by clicks, and let everyone join it."""
        self.manager.rank = "manager"
        given = {"name": "Spring Cup", "game": "instinkt", "when": "in 2 hours"}
        page = await self.manager.slash("tournament new", given, where=self.channel)
        assert page.message is not None, page.text
        page = await self.manager.choose(page.message, "mg:0:-1:0:cup_set:kind", [kind.value])
        assert page.message is not None, page.text
        await self.manager.click(page.message, label="Open")
        await self.settled()
        for person in self.people:
            joined = await person.click(self.post, label="Join")
            assert "You are in." in joined.text
        await self.settled()

    async def press_ready(self) -> None:
        """Let everyone who plays press *Ready* if their page has it."""
        for person in self.people[: len(PLAYING)]:
            page = await person.click(self.post, label="My tournament")
            assert page.message is not None
            if "Ready" in {button.label for button in page.message.buttons}:
                await person.click(page.message, label="Ready")
        await self.settled()

    async def withdraw(self) -> None:
        """Let one person withdraw, unless they have."""
        page = await self.leaving.click(self.post, label="My tournament")
        assert page.message is not None
        if "Withdraw" in {button.label for button in page.message.buttons}:
            page = await self.leaving.click(page.message, label="Withdraw")
            assert page.message is not None
            await self.leaving.click(page.message, label="Withdraw")
        await self.settled()

    async def play(self) -> None:
        """Let everyone who plays make all the moves that they can make now."""
        while asked := list(self._asked()):
            for match_id, person in asked:
                await self._driver(match_id).take_turn(person, self._rng)
            await self.settled()

    def _asked(self) -> Iterator[tuple[int, Person]]:
        """Yield the matches that wait for somebody who plays."""
        playing = {person.id: person for person in self.people[: len(PLAYING)]}
        for match_id, user_id in self.rows(ASKED):
            if user_id in playing:
                yield match_id, playing[user_id]

    def _driver(self, match_id: int) -> MatchDriver:
        if match_id not in self._drivers:
            driver = MatchDriver(self.harness, self.channel, match_id)
            driver.by_dm = {person.id for person in self.people}
            self._drivers[match_id] = driver
        return self._drivers[match_id]

    # What it took

    def requests(self) -> Counter[str]:
        """Count the bot's requests by method and route, with words for places and posts."""
        rounds = [post.id for post in self.posts(self.thread, "### Round")]
        names = {self.channel.id: "CHANNEL", self.thread.id: "TOURNAMENT"}
        names |= {person.dm.id: "DM" for person in self.people} | dict.fromkeys(rounds, "ROUND")
        return Counter(f"{one.method} {_route(one.path, names)}" for one in self.standin.requests)


def _route(path: str, names: Mapping[int, str]) -> str:
    """Return a path without tokens, and with words for the ids that have some.

    A thread has the id of the post that it belongs to.
    """
    path = re.sub(r"/(interactions|webhooks)/\d+/[^/]+", r"/\1", path)
    return re.sub(r"\d{6,}", lambda found: names.get(int(found[0]), "#"), path)
