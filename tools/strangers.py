"""``python -m tools.strangers``: an evening on which people look for opponents everywhere.

Two bots share a PostgreSQL database and a stand-in for Discord that refuses some requests. Forty
people come from a server with the bot, from four servers without it, and ten from nowhere: they
have only installed the bot. They choose aliases, seek, accept, play, ask for rematches, block and
report each other, while one of the bots is killed every minute. At the end the matches are played
out and everything that was sent and stored is checked.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from playground import Standin
from playground.api_error import ApiError, cannot_message, no_mutual_server
from playground.interaction_data import Misuse
from playground.limits import RateLimit
from playground.people import Person
from playground.reading import Channel, Message
from playground.world.refusals import missing_access
from tests import postgresql
from tests.e2e.player_driver import MatchDriver, controls
from tests.e2e.records import check_journal
from tests.e2e.test_processes import TwoProcesses

ANSWER = 20.0  # seconds that people wait for a response
GAMES = ("instinkt", "instinkt", "lion_unicorn")
LATEST = 60  # direct messages that a person looks at
IDLE = 120.0  # seconds without a move after which a match is said to have no end
REFUSALS: tuple[tuple[str, str, ApiError], ...] = (
    ("POST", r"^/users/@me/channels$", missing_access()),
    ("POST", r"^/users/@me/channels$", no_mutual_server()),
    ("POST", r"^/channels/\d+/messages$", cannot_message()),
    ("PATCH", r"^/channels/\d+/messages/\d+$", ApiError(500, 0, "Internal Server Error")),
)
LAST_PAUSE = 0.5  # seconds between a person's acts then
MOST_A_WEEK = 3  # rated matches of the same two people


class Guest:
    """A person of the evening, and what they have done."""

    def __init__(self, evening: Evening, person: Person, where: Channel) -> None:
        self.person = person
        self._evening, self._where = evening, where
        self._rng = Random(person.id)
        self._handled: set[int] = set()

    async def act(self) -> None:
        """Do one thing: make a move, do what follows a match, or look for opponents."""
        if self._evening.closing and self._rng.random() < 0.3:
            await self._visit()
            return
        posts = [m for m in self.person.dm.messages[-LATEST:] if m.by_bot and not m.deleted]
        for post in reversed(posts):
            match_id = match_of(post)
            if match_id and controls(post, match_id):
                driver = self._evening.driver(match_id)
                await driver.use_control(self.person, post, self._rng)
                return
        if self._evening.closing:
            return
        playing = any(has(post, "more") for post in posts)
        if self._rng.random() < (0.9 if playing else 0.3):
            return
        for post in posts:
            if post.id not in self._handled and has(post, "seek_again"):
                self._handled.add(post.id)
                await self._follow(post)
                return
        await self._seek()

    async def _follow(self, post: Message) -> None:
        """Do what follows a match: ask for a rematch, block, report, or nothing."""
        chance = self._rng.random()
        if chance < 0.4:
            await self._press(post, "seek_again")
        elif chance < 0.6:
            page = await self._press(post, "stranger")
            if page is not None and chance < 0.5 and has(page, "report"):
                await self._pick(page, "report")
            elif page is not None and has(page, "block"):
                await self._press(page, "block")

    async def _visit(self) -> None:
        """Open the panel of a match, as somebody does whom a refused message could not reach."""
        where = self.person.dm
        mine = await self.person.autocomplete("panel", focused="match", where=where)
        if not mine:
            return
        match_id = int(self._rng.choice(mine).value)
        panel = (await self.person.slash("panel", {"match": match_id}, where=where)).message
        if panel is not None and controls(panel, match_id):
            await self._evening.driver(match_id).use_control(self.person, panel, self._rng)

    async def _seek(self) -> None:
        """Look for opponents in a game, or accept someone who does."""
        reply = await self.person.slash("play", where=self._where)
        game = self._rng.choice(GAMES)
        page = reply.message and await self._press(reply.message, f"game:{game}")
        page = page and await self._press(page, "ways")
        page = page and await self._press(page, "seek_page")
        if page is not None and has(page, "alias"):
            page = await self._pick(page, "alias")
        if page is None or not has(page, "seek"):
            return
        if self._rng.random() < 0.2:
            page = await self._press(page, "seek_page", label="Rated: yes") or page
        page = await self._pick(page, "seek_clock", self._rng.choice(["live", "day"])) or page
        if self._rng.random() < 0.3:
            page = await self._press(page, "seeks")
            if page is not None and has(page, "seek_accept"):
                await self._pick(page, "seek_accept")
        else:
            await self._press(page, "seek")

    async def _press(self, post: Message, act: str, label: str = "") -> Message | None:
        """Press the first button of an act; return the page that follows, or None."""
        for button in post.buttons:
            if f":{act}:" in f"{button.custom_id}:" and label in button.label:
                return (await self.person.click(post, button.custom_id)).message
        return None

    async def _pick(self, post: Message, act: str, value: str = "") -> Message | None:
        menu = select(post, act)
        value = value or self._rng.choice([*menu.options])
        return (await self.person.choose(post, menu.custom_id, [value])).message


class Evening:
    """The people, their matches, and the faults of the evening."""

    def __init__(self, harness: TwoProcesses, people: int, seed: int) -> None:
        self.harness = harness
        self.closing = False
        self.done: Counter[str] = Counter()
        self._rng = Random(seed)
        self._drivers: dict[int, MatchDriver] = {}
        standin = harness.standin
        persons = [standin.person(f"Zoltan-{n:02} Quux") for n in range(people)]
        homes = [standin.channel(), *(standin.add_server(f"server {n}") for n in range(2, 6))]
        self.guests = []
        for n, person in enumerate(persons):
            lonely = n % 4 == 3
            where = person.dm if lonely else homes[n % len(homes)]
            if where is not homes[0]:
                person.install()
                person.leave()
            self.guests.append(Guest(self, person, where))

    def driver(self, match_id: int) -> MatchDriver:
        """Return the driver of a match, which remembers the answers that were given."""
        if match_id not in self._drivers:
            driver = MatchDriver(self.harness, self.harness.standin.channel(), match_id)
            driver.by_dm = {guest.person.id for guest in self.guests}
            self._drivers[match_id] = driver
        return self._drivers[match_id]

    async def spend(self, seconds: float, pause: float, kill_after: float) -> None:
        """Let everybody act for some seconds, and then end their matches."""
        loops = [asyncio.create_task(self._acting(guest, pause)) for guest in self.guests]
        begun, kills = perf_counter(), 0
        try:
            while perf_counter() - begun < seconds:
                await asyncio.sleep(min(kill_after / 10, 6.0))
                self._refuse()
                if perf_counter() - begun > kill_after * (kills + 1):
                    kills += 1
                    await self._kill(kills)
            self._calm()
            await self._play_out()
        finally:
            self._calm()
            for loop in loops:
                loop.cancel()
            for loop in loops:
                with suppress(asyncio.CancelledError):
                    await loop

    async def _play_out(self) -> None:
        """Wait until all matches have ended, or nobody has moved for a while."""
        moves, last_move = 0, perf_counter()
        while self._unfinished() and perf_counter() - last_move < IDLE:
            await asyncio.sleep(2)
            made = sum(len(driver.ledger.accepted) for driver in self._drivers.values())
            if made > moves:
                moves, last_move = made, perf_counter()

    async def _acting(self, guest: Guest, pause: float) -> None:
        while True:
            await asyncio.sleep(
                (LAST_PAUSE if self.closing else pause) * self._rng.uniform(0.5, 1.5)
            )
            # Their post may be deleted as they press it, and a bot that was killed says nothing.
            try:
                await guest.act()
                self.done["acts of people"] += 1
            except (Misuse, TimeoutError, AssertionError, LookupError, ValueError) as error:
                self.done[f"acts given up: {type(error).__name__}"] += 1

    async def _kill(self, number: int) -> None:
        bot = (self.harness.bot, self.harness.direct)[number % 2]
        await bot.kill()
        self.done["kills"] += 1
        await bot.launch()

    def _refuse(self) -> None:
        """Refuse some of the next requests, and close or open somebody's direct messages."""
        self.harness.standin.refuse(*self._rng.choice(REFUSALS), times=self._rng.randint(1, 3))
        self.done["refusals"] += 1
        person = self._rng.choice(self.guests).person
        (person.close_dms if self._rng.random() < 0.3 else person.open_dms)()

    def _calm(self) -> None:
        self.closing = True
        self.harness.standin.rest.faults.clear()
        for guest in self.guests:
            guest.person.open_dms()

    def _unfinished(self) -> list[int]:
        query = "SELECT id FROM match WHERE guild_id IS NULL AND status = 'running'"
        return [number for (number,) in self.harness.bot.rows(query)]

    # ------------------------------------------------------------------ the verdict

    def verdict(self) -> list[str]:
        """Return what is wrong."""
        found = [*self._names_sent(), *self._journals(), *self._pairings()]
        if not self._drivers:
            found.append("nobody has found opponents")
        if unfinished := self._unfinished():
            found.append(f"matches without an end: {unfinished}")
        logs = self.harness.bot.log_text() + self.harness.direct.log_text()
        found += [line for line in logs.splitlines() if "Traceback" in line]
        return found + [f"unknown: {said}" for said in self.harness.standin.unknown]

    def _names_sent(self) -> Iterator[str]:
        """Compare every body that was sent with the names of all people."""
        names = [form for g in self.guests for form in (g.person.name, g.person.mention)]
        for request in self.harness.standin.requests:
            body = json.dumps(request.json, ensure_ascii=False, default=str)
            self.done["bodies compared with names"] += 1
            for name in names:
                if name in body:
                    yield f"{name} in {request.method} {request.path}: {body[:300]}"

    def _journals(self) -> Iterator[str]:
        for match_id, driver in self._drivers.items():
            self.done["answers accepted"] += len(driver.ledger.accepted)
            self.done["answers whose response was lost"] += len(driver.ledger.unsure)
            try:
                check_journal(driver.ledger, self.harness.bot.database, match_id)
            except AssertionError as error:
                yield f"match {match_id}: {error}"

    def _pairings(self) -> Iterator[str]:
        """Check that every seek has led to one match, and that pairs have kept the rules."""
        rows = self.harness.bot.rows
        seats: dict[int, list[int]] = {}
        for match_id, user in rows("SELECT match_id, user_id FROM seat WHERE user_id IS NOT NULL"):
            seats.setdefault(match_id, []).append(user)
        seeks: dict[int, list[tuple[int, int | None]]] = {}
        query = "SELECT match_id, user_id, rematch_of FROM seek WHERE match_id IS NOT NULL"
        for match_id, user, rematch_of in rows(query):
            seeks.setdefault(match_id, []).append((user, rematch_of))
        blocked = {
            (user, other)
            for user, text in rows(
                "SELECT \"of\", CAST(chosen AS TEXT) FROM setting WHERE kind = 'person'"
            )
            for other in json.loads(text).get("blocked", ())
        }
        self.done["blocks"] = len(blocked)
        met: dict[tuple[int, int], list[tuple[float, bool, bool]]] = {}
        query = (
            "SELECT id, created_at, status, CAST(time_control AS TEXT) FROM match "
            "WHERE guild_id IS NULL ORDER BY created_at"
        )
        for match_id, at, status, control in rows(query):
            self.done[f"matches {status}"] += 1
            people = sorted(seats.get(match_id, []))
            if people != sorted(user for user, _ in seeks.get(match_id, [])):
                yield f"match {match_id} has {people}, but seeks of {seeks.get(match_id)}"
            again = any(rematch_of for _, rematch_of in seeks[match_id])
            for pair in combinations(people, 2):
                met.setdefault(pair, []).append((at, again, json.loads(control)["rated"]))
        for pair, matches in met.items():
            if sum(not again for _, again, _ in matches[1:]):
                yield f"{pair} were paired again within a day: {matches}"
            if sum(rated for _, _, rated in matches) > MOST_A_WEEK:
                yield f"{pair} had too many rated matches: {matches}"


def match_of(post: Message) -> int:
    """Return the match of a post, by its controls; 0 if it has none."""
    return next((int(i.split(":")[1]) for i in control_ids(post) if i.startswith("mg:")), 0)


def control_ids(post: Message) -> list[str]:
    """Return the ids of a post's buttons and menus."""
    return [*(b.custom_id or "" for b in post.buttons), *(s.custom_id for s in post.selects)]


def has(post: Message, act: str) -> bool:
    """Return whether a post has a control with an act."""
    return any(f":{act}:" in f"{control_id}:" for control_id in control_ids(post))


def select(post: Message, act: str) -> Any:
    """Return the menu of an act."""
    return next(menu for menu in post.selects if f":{act}:" in f"{menu.custom_id}:")


async def run(arguments: argparse.Namespace) -> list[str]:
    """Spend the evening, print what was done, and return what is wrong."""
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # bots are killed
    limits = RateLimit(strangers=1_000_000)  # they all come at once here
    with postgresql.server() as server, tempfile.TemporaryDirectory() as folder:
        async with Standin(limits=limits, answer_seconds=ANSWER) as standin:
            harness = TwoProcesses(standin, Path(folder), server.migrated())
            evening = Evening(harness, arguments.people, arguments.seed)
            await harness.start()
            try:
                await evening.spend(60 * arguments.minutes, arguments.pause, arguments.kill)
                found = evening.verdict()
            finally:
                await harness.bot.kill()
                await harness.direct.kill()
    for what, times in sorted(evening.done.items()):
        sys.stdout.write(f"{times:>8} {what}\n")
    return found


def main() -> int:
    """Read the arguments and run. Return 1 if anything was wrong, otherwise 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.strangers")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--people", type=int, default=40)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between a person's acts")
    parser.add_argument("--kill", type=float, default=60.0, help="seconds between two kills")
    parser.add_argument("--seed", type=int, default=1)
    found = asyncio.run(run(parser.parse_args()))
    for fault in found:
        sys.stdout.write(f"FAULT: {fault}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
