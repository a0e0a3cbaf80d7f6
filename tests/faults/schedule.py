"""A schedule: a random match in which random things go wrong, all determined by one seed.

People answer, click twice and too late, take back, pause and return. Robots and clocks play. At the
same time Discord refuses, hangs and loses responses; posts and threads are deleted; permissions are
lost; direct messages are closed; the database is busy, full, locked or unreachable; the rules
raise; and the process is killed. At the end everything that can be repaired is repaired, the match
is ended, and the harness checks what must hold.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.match.robots import robots
from bot.messaging.errors import DiscordUnavailable, EditedTooOften, MessengerError, RateLimited
from bot.posts.controls import marker
from bot.posts.refusals import Refusal
from bot.store import StoreError, connect
from games import GAMES, Table
from tests.faults.databases import BUSY, TroubledFile, TroubledServer
from tests.faults.harness import SECRET, FaultHarness, LogLines
from tests.flaky_socket import cuttable_socket
from tests.host.harness import ANN, CHANNEL, HANGS, NAMES, some_answer
from tests.postgresql import Server
from tests.surfaces.memory import Place

STEPS = 24
CALLS = ("send", "edit", "delete", "find", "open_thread", "unarchive", "direct_channel",
         "is_member", "add_to_thread")  # fmt: skip
TROUBLES: dict[str, Callable[[], MessengerError]] = {
    "429": lambda: RateLimited("429"),
    "500": lambda: DiscordUnavailable("500"),
    "502": lambda: DiscordUnavailable("502"),
    "time-out": lambda: DiscordUnavailable("time-out"),
}
PLACES = (ANN, 102, 103, 104)
ANSWER = Table.answer
HOUR = 3600.0


class Schedule:
    """One schedule; ``tried`` counts what was done and what went wrong."""

    def __init__(self, seed: int, folder: Path, server: Server | None = None) -> None:
        """Prepare the schedule with a file in a folder, or with a database on a server."""
        self.tried: Counter[str] = Counter()
        self._rng = Random(seed)
        self._folder = folder
        self._server = server
        self._game = list(GAMES.values())[seed % len(GAMES)]
        self._given: list[Any] = []
        self._unsure: list[Any] = []
        self._answering: set[asyncio.Task[None]] = set()
        self._gone = False  # whether the lobby's channel was deleted
        self.harness: FaultHarness
        self.match_id = 0

    async def run(self) -> None:
        """Run the schedule. Raise AssertionError if something does not hold."""
        lines, own = LogLines(), logging.getLogger("bot")
        with ExitStack() as stack:
            stack.enter_context(patch.dict(NAMES, {n: f"Person {n}" for n in PLACES}))
            for name in ("FIRST_RETRY_SECONDS", "LONGEST_RETRY_SECONDS"):
                stack.enter_context(patch.object(robots, name, 0.0))
            stack.callback(self._well)
            stack.callback(own.setLevel, own.level)
            stack.callback(own.removeHandler, lines)
            own.setLevel(logging.DEBUG)
            own.addHandler(lines)
            stack.enter_context(patch.object(connect, "BUSY_SECONDS", BUSY))
            self.database = self._place(stack)
            async with FaultHarness(self.database.address) as self.harness:
                await self._begin()
                for _ in range(STEPS):
                    await self._step()
                await self._end()
                match = await self.harness.host.match(self.match_id)
                self.harness.check_log(match, "\n".join(lines.told))

    def _place(self, stack: ExitStack) -> TroubledFile | TroubledServer:
        """Return the database of the schedule, which can have faults."""
        if self._server is None:
            return TroubledFile(self._folder / "faults.sqlite3")
        address = self._server.migrated()
        stack.callback(self._server.drop, address)
        return TroubledServer(
            self._server, address, stack.enter_context(cuttable_socket(self._server.folder))
        )

    async def _begin(self) -> None:
        rng, host = self._rng, self.harness.host
        most = min(4, self._game.seats[-1])
        people = PLACES[: rng.randint(min(2, most), most)]
        bots = max(self._game.seats[0] - len(people), rng.randint(0, most - len(people)))
        match = await self.harness.lobby(*people, robots=bots, game=self._game.name)
        self.match_id = match.id
        clock: Any = rng.choice(["none", "live", "day", "week"])
        late: Any = rng.choice(["robot", "harmless", "vote"])
        await host.lobby.set_time_control(match.id, ANN, clock=clock, late=late)
        await host.lobby.start(match.id, ANN)
        self.harness.seat_robots().wake(await host.match(match.id))
        self.tried[f"{self._game.name}, clock {clock}"] += 1

    # ------------------------------------------------------------------ what happens

    async def _step(self) -> None:
        rng = self._rng
        for _ in range(rng.choice([0, 0, 1, 2])):
            self._spoil()
        if rng.random() < 0.25:
            self.tried[await self.database.spoil(self.harness.store, rng)] += 1
        if rng.random() < 0.15:
            self.tried["the process is killed"] += 1
            self.harness.kill_in(rng.randint(1, 12))
        act = rng.choice([self._answers] * 6 + [self._answers_twice, self._other, self._waits])
        with suppress(TimeoutError):
            async with asyncio.timeout(
                0.2 if self.harness.refused or self.database.troubled else HANGS
            ):
                await act()
        if rng.random() < 0.7 or self.harness.killed.is_set():
            await self._calm()

    async def _calm(self) -> None:
        await self.database.mend(self.harness.store)
        await self.harness.wait_until_idle()
        if self.harness.killed.is_set():
            for task in self._answering:
                task.cancel()
            await asyncio.gather(*self._answering, return_exceptions=True)
            self.database.steady()
            await self.harness.restart_after_kill(later=self._rng.random() < 0.5)

    async def _match(self) -> Match:
        return await self.harness.host.match(self.match_id)

    async def _alive(self, work: Awaitable[object]) -> None:
        """Wait for an act of a person, or until the process is killed."""
        task: asyncio.Task[None] = asyncio.ensure_future(_quietly(work))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        end = asyncio.create_task(self.harness.killed.wait())
        await asyncio.wait({task, end}, return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        if task.done():
            task.result()

    async def _answers(self, times: int = 1) -> None:
        """Let a person with a decision answer."""
        try:
            match = await self._match()
            waiting = match.running_table().waiting
        except Refusal:
            return
        asked = [s for s in match.people if s.seat in waiting and s.user_id]
        if not asked:
            return
        seat = self._rng.choice(asked)
        number = waiting[seat.seat].number
        ids = some_answer(waiting[seat.seat], self._rng)
        answer = seat.seat, number, tuple(ids)
        for _ in range(times):
            await self._alive(self._answer(seat.user_id or 0, answer))

    async def _answer(self, user: int, answer: tuple[int, int, tuple[str, ...]]) -> None:
        _, number, ids = answer
        self._unsure.append(answer)
        try:
            await self.harness.host.play.answer(self.match_id, user, number, ids)
        except Refusal as refusal:
            if refusal.reason != "unsure":
                self._unsure.remove(answer)
            self.tried[f"refused: {refusal.reason}"] += 1
        else:
            self._unsure.remove(answer)
            self._given.append(answer)
            self.tried["answers accepted"] += 1

    async def _answers_twice(self) -> None:
        self.tried["clicked twice"] += 1
        await self._answers(2)

    async def _other(self) -> None:
        """Let a person do something other than answer."""
        host, rng, number = self.harness.host, self._rng, self.match_id
        user = rng.choice(PLACES)
        acts: dict[str, Callable[[], Awaitable[object]]] = {
            "taken back": lambda: host.play.undo(number, user),
            "paused": lambda: host.moderation.pause(number, Actor(ANN)),
            "gone on": lambda: host.moderation.resume(number, Actor(ANN)),
            "nudged": lambda: host.timeouts.nudge(number, user),
            "come back": lambda: host.timeouts.come_back(number, user),
            "direct messages": lambda: host.seats.set_dm(number, user, rng.random() < 0.7),
            "table moved": lambda: host.seats.move_table(number, Actor(ANN), 7001, 7),
            "a robot instead": lambda: host.moderation.replace(number, Actor(ANN), 1),
        }
        name = rng.choice(list(acts))
        self.tried[name] += 1
        await self._alive(acts[name]())
        await self._alive(host.moderation.resume(number, Actor(ANN)))

    async def _waits(self) -> None:
        """Let time pass, and let the clock act on what is due."""
        self.harness.now += self._rng.choice([30.0, HOUR, 13 * HOUR, 26 * HOUR])
        self.tried["time passes"] += 1
        with suppress(StoreError):  # the clock looks again
            await self._alive(self.harness.host.clock.tick())

    # ------------------------------------------------------------------ what goes wrong

    def _spoil(self) -> None:
        """Cause a fault."""
        kinds = [self._refuses] * 5 + [
            self._too_old, self._deletes, self._takes_rights, self._closes, self._archives,
            self._busy, self._raises, self._loses_thread, self._leaves,
        ]  # fmt: skip
        self._rng.choice(kinds)()

    def _refuses(self) -> None:
        rng = self._rng
        name = rng.choice(list(TROUBLES))
        call, lost = rng.choice(CALLS), rng.random() < 0.4
        self.harness.memory.fail(TROUBLES[name](), call, lost=lost, times=rng.randint(1, 3))
        self.tried[f"{call}: {name}{', its answer lost' if lost else ''}"] += 1

    def _too_old(self) -> None:
        if not any(p.mute or p.hidden for p in self._places()):
            self.harness.memory.fail(EditedTooOften("30046"), "edit")
            self.tried["edited too often"] += 1

    def _places(self) -> list[Place]:
        return list(self.harness.memory.places.values())

    def _deletes(self) -> None:
        """Let a moderator or a person delete a post."""
        posts = self.harness.memory.everything()
        if posts:
            self._rng.choice(posts).deleted = True
            self.tried["a post is deleted"] += 1

    def _takes_rights(self) -> None:
        place = self._rng.choice(self._places())
        memory = self.harness.memory
        if place.person is None:  # Discord would refuse for lack of permission and no other reason
            memory.faults = [f for f in memory.faults if type(f.trouble) is not EditedTooOften]
            setattr(place, self._rng.choice(["mute", "hidden"]), True)
            self.tried["a right is lost"] += 1

    def _closes(self) -> None:
        self.harness.memory.dm(self._rng.choice(PLACES)).closed = True
        self.tried["can't send you direct messages"] += 1

    def _archives(self) -> None:
        for thread in self.harness.memory.threads(CHANNEL):
            thread.archived = True
            self.tried["a thread is archived"] += 1

    def _busy(self) -> None:
        self.harness.refused += self._rng.randint(1, 2)
        self.tried["the database is busy"] += 1

    def _raises(self) -> None:
        """Make the rules raise once, with a secret in the message."""

        def raising(table: Table[Any, Any], *parts: Any) -> Any:
            self._well()
            raise ValueError(SECRET)

        Table.answer = raising  # type: ignore[method-assign, assignment]
        self.tried["the rules raise"] += 1

    @staticmethod
    def _well() -> None:
        """Stop the rules from raising."""
        Table.answer = ANSWER  # type: ignore[method-assign]

    def _loses_thread(self) -> None:
        threads = self.harness.memory.threads(CHANNEL)
        place = self._rng.choice([*threads, *threads, *threads, self.harness.channel])
        self._gone |= place is self.harness.channel
        place.gone = True
        self.tried["a channel is deleted" if self._gone else "a thread is deleted"] += 1

    def _leaves(self) -> None:
        self.harness.memory.left.add(self._rng.choice(PLACES[1:]))
        self.tried["somebody leaves the server"] += 1

    # ------------------------------------------------------------------ the end

    async def _end(self) -> None:
        """Repair what can be repaired, end the match, restart, and check everything."""
        self.harness.kill_in(0)
        self.database.steady()
        self.harness.refused = 0
        self.harness.memory.faults.clear()
        self._well()
        await self._calm()
        troubled = self._gone or any(p.mute or p.hidden for p in self._places())
        here = (CHANNEL, (await self._match()).table_channel_id)
        living = {marker(s) for s in await self.harness.store.surfaces(self.match_id)}
        for place in self._places():
            if place.mute or place.hidden:  # the bot can't delete old posts there
                place.gone |= place.id not in here
                for post in place.messages:
                    post.deleted |= bool(post.marker) and post.marker not in living
            place.mute = place.hidden = False
        with suppress(Refusal):  # it may be over already
            await self.harness.host.play.end(self.match_id, Actor(ANN))
            troubled = self._gone
        await self._calm()
        match = await self._match()
        print_before = match.table.fingerprint() if match.table else None
        await self.harness.restart_after_kill(later=True)
        await self._calm()
        match = await self._match()
        assert print_before == (match.table.fingerprint() if match.table else None)
        await self.harness.check_journal(match, self._given, self._unsure)
        await self.harness.check_private_posts(match)
        await self.harness.check_posts(match, public=not troubled)
        self.tried["matches whose posts all show the end"] += not troubled


async def _quietly(work: Awaitable[object]) -> None:
    with suppress(Refusal):
        await work
