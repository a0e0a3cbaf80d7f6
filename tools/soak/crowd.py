"""The crowd: scripted people at a thousand tables, some with robots, who play at a steady pace."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from bot.match.host import Host
from bot.posts.controls import Control
from bot.runtime.tasks import start_task
from bot.store import Store
from games import GAMES
from playground import Standin
from playground.people import Person
from playground.reading import Channel, Message
from playground.reply import Reply
from tests.e2e.player_driver import accepted, controls, draw_control
from tools.soak.gauges import Seen
from tools.unlimited import unlimited_host

PEOPLE = 390  # at most, because the stand-in has no more ids
CHANNELS = 100
SEATS = 4
AT_ONCE = 200  # people waiting for a response, at most
TRIES = 40  # tables checked for one where someone can answer
REOPENED = 0.1  # fraction of answers for which the panel is opened again first
FOLLOWS = 600.0  # seconds after which a panel is opened again
BESIDE = 0.1  # fraction of acts that are not answers
LOOKS = ("matches", "help", "stats", "leaderboard", "rules")
LATEST = 20  # direct messages that are searched for a panel
LATEST_AROUND = 200  # messages of a channel that are searched for a result
TOGETHER = 50  # matches that are started at the same time
NUMBER = re.compile(r"\d+")


@dataclass
class Place:
    """A match, its people, and each person's latest panel with the time when it was opened."""

    id: int
    people: list[Person]
    by_dm: set[int]
    where: Channel
    panels: dict[int, tuple[Message, float]] = field(default_factory=dict)
    busy: bool = False


class Crowd:
    """People at many matches, which differ in seats, robots and notifications."""

    def __init__(self, standin: Standin, matches: int) -> None:
        self.seen = Seen()
        self.places: list[Place] = []
        self.finished = 0
        self._guild = standin.guild
        self._rng = Random(1)
        self._matches = matches
        self._people = [standin.person(f"Person {n}") for n in range(min(matches, PEOPLE))]
        count = min(CHANNELS, max(1, matches // 10))
        self._channels = [standin.add_channel(f"channel-{n}") for n in range(count)]
        self._tasks: set[asyncio.Task[None]] = set()

    async def sit_down(self, database: Path) -> None:
        """Start all matches before the bot starts."""
        async with await Store.open(database) as store:
            host = await unlimited_host(store, self._guild)
            for first in range(0, self._matches, TOGETHER):
                numbers = range(first, min(first + TOGETHER, self._matches))
                self.places += await asyncio.gather(*(self._begin(host, n) for n in numbers))

    async def _begin(self, host: Host, n: int) -> Place:
        """Start one match: of one person with robots, of two, or of a full table."""
        game = list(GAMES.values())[n % len(GAMES)]
        most = min(SEATS, game.seats[-1])
        persons = (1, 2, most)[n % 3]
        seats = max(game.seats[0], 2, persons)
        people = [self._people[(n + k) % len(self._people)] for k in range(persons)]
        where, one = self._channels[n % len(self._channels)], people[0]
        match = await host.lobby.open(game.name, one.id, one.name, where.id, self._guild)
        for other in people[1:]:
            await host.lobby.join(match.id, other.id, other.name)
        for _ in range(seats - persons):
            await host.lobby.add_robot(match.id, one.id)
        by_dm = {person.id for k, person in enumerate(people) if not (n + k) % 3}
        for person in people:
            if person.id not in by_dm:
                await host.seats.set_dm(match.id, person.id, False)
        await host.lobby.start(match.id, one.id)
        return Place(match.id, people, by_dm, where)

    async def play(self, rate: float, ended: Callable[[], bool]) -> None:
        """Let people act ``rate`` times per second until ``ended`` returns True."""
        begun, acts = perf_counter(), 0
        while not ended():
            acts += 1
            if (wait := begun + acts / rate - perf_counter()) > 0:
                await asyncio.sleep(wait)
            if len(self._tasks) < AT_ONCE:
                act = self._look() if self._rng.random() < BESIDE else self._answer()
                start_task(self._tasks, act)
        await asyncio.gather(*self._tasks)

    async def _timed(self, waits: list[float], request: Awaitable[Reply]) -> Reply:
        begun = perf_counter()
        reply = await request
        waits.append(perf_counter() - begun)
        self.seen.failed += reply.failed
        return reply

    async def _look(self) -> None:
        """Let a person look something up."""
        place, what = self._rng.choice(self.places), self._rng.choice(LOOKS)
        options = {"game": self._rng.choice(list(GAMES))} if what in LOOKS[-2:] else {}
        person = self._rng.choice(place.people)
        await self._timed(self.seen.looks, person.slash(what, options, where=place.where))

    async def _answer(self) -> None:
        """Let a person with a decision answer, at any table."""
        for _ in range(TRIES):
            place = self._rng.choice(self.places)
            if place.busy:
                continue
            place.busy = True
            try:
                if await self._played(place):
                    return
            finally:
                place.busy = False

    async def _played(self, place: Place) -> bool:
        """Let a person of a match answer, or start a rematch once it is over.

        Return whether anything was done.
        """
        for person in self._rng.sample(place.people, len(place.people)):
            panel = await self._panel(place, person)
            if panel is None or panel.deleted:
                continue
            if _over(panel) and (result := self._result(place)) is not None:
                await self._again(place, result)
                return True
            if person.id not in place.by_dm and self._rng.random() < REOPENED:
                asks = controls(panel, place.id)
                panel = await self._opened(place, person) if asks else panel
            if panel is not None and await self._use(place, person, panel):
                return True
        return False

    async def _use(self, place: Place, person: Person, panel: Message) -> bool:
        """Press or select any choice on a panel; return whether there was one."""
        use = draw_control(panel, place.id, self._rng)
        if use is None:
            return False
        answers = ":try:" not in use[1]["custom_id"]
        waits = self.seen.waits if answers else self.seen.looks
        reply = await self._timed(waits, person.send_component(panel, use[1]))
        self.seen.answered += answers and accepted(reply)
        return True

    async def _panel(self, place: Place, person: Person) -> Message | None:
        """Return a person's open panel, or open one."""
        panel, since = place.panels.get(person.id, (None, 0.0))
        if panel is not None and not panel.deleted and perf_counter() - since < FOLLOWS:
            return panel
        if person.id in place.by_dm and (panel := self._by_dm(place, person)) is not None:
            place.panels[person.id] = panel, perf_counter()
            return panel
        return await self._opened(place, person)

    async def _opened(self, place: Place, person: Person) -> Message | None:
        request = person.slash("panel", {"match": place.id}, where=place.where)
        panel = (await self._timed(self.seen.looks, request)).message
        if panel is not None:
            place.panels[person.id] = panel, perf_counter()
        return panel

    def _by_dm(self, place: Place, person: Person) -> Message | None:
        """Return a person's panel among their direct messages, or None."""
        for message in reversed(person.dm.messages[-LATEST:]):
            for button in message.buttons:
                if (button.custom_id or "").startswith(f"mg:{place.id}:"):
                    return message
        return None

    def _result(self, place: Place) -> Message | None:
        """Return the result of a place's match, or None if it is not posted yet."""
        rematch = Control(place.id, "rematch").custom_id
        for message in reversed(place.where.messages[-LATEST_AROUND:]):
            if any(button.custom_id == rematch for button in message.buttons):
                return message
        return None

    async def _again(self, place: Place, result: Message) -> None:
        """Let everyone in a finished match join its rematch."""
        self.finished += 1
        number, rematch = place.id, Control(place.id, "rematch").custom_id
        for person in place.people:
            reply = await self._timed(self.seen.looks, person.click(result, rematch))
            link = NUMBER.search(reply.text)
            number = int(link[0]) if link else number
        place.id, place.panels = number, {}


def _over(panel: Message) -> bool:
    """Return whether a panel is that of a finished match."""
    return not any(":more:" in (button.custom_id or "") for button in panel.buttons)
