"""``python -m tests.faults.wire`` plays a match while Discord refuses, and counts the requests.

Each refusal lasts a minute, in which people go on pressing their buttons: old messages edited too
often (with and without ``retry_after``), Cloudflare, and direct messages opened too fast. With
``--bot FOLDER`` the bot is another version's.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter

from bot.app.monitoring.tracing import kind_of
from playground import RateLimit, Standin
from playground.api_error import Cloudflare, edited_too_often
from playground.people import Person
from tests.e2e.player_driver import MatchDriver, draw_control, open_lobby
from tests.e2e.process import ROOT, E2EHarness, FreshBotProcess

PRESS = 1.0  # seconds between two presses of one person
SLOW = 2.0  # seconds in which a press is given up
STRANGERS = 3  # people to whom direct messages may be opened
FOREVER = 1_000_000
EDITS = r"^/channels/\d+/messages/\d+$"


class Trial:
    """A match of some people, and a minute in which something is refused."""

    def __init__(self, harness: E2EHarness, driver: MatchDriver, seconds: float) -> None:
        self.standin = harness.standin
        self.play = driver
        self._harness = harness
        self._seconds = seconds
        self._first = 0

    async def endure(self, rng: Random) -> None:
        """Let everybody press until the time is up."""
        self._first = len(self.standin.requests)
        pressing = [self._press(person, Random(rng.random())) for person in self.play.people]
        await asyncio.gather(*pressing)

    async def _press(self, person: Person, rng: Random) -> None:
        end = perf_counter() + self._seconds
        while perf_counter() < end:
            panel = next(iter(self.play.panels_of(person)[-1:]), None)
            with suppress(TimeoutError, AssertionError):
                async with asyncio.timeout(SLOW):
                    panel = panel or await self.play.open_panel(person)
                    use = draw_control(panel, self.play.match_id, rng)
                    if use is not None:
                        await person.send_component(panel, use[1])
            await asyncio.sleep(PRESS)

    def told(self) -> str:
        """Say what was sent, and who was notified."""
        made = Counter(
            (kind_of(r.method, r.path), r.status) for r in self.standin.requests[self._first :]
        )
        lines = [f"  {n:>6} {kind} {status}" for (kind, status), n in made.most_common()]
        refused = sum(n for (_, status), n in made.items() if status in (401, 403, 429))
        reached = {p.id for p in self.play.people if p.dm.messages}
        called = [m.text for m in self.play.notices()]
        reached |= {p.id for p in self.play.people if any(p.mention in text for text in called)}
        lines.append(f"  {made.total()} requests, {refused} of them refused (401, 403, 429)")
        lines.append(f"  {len(reached)} of {len(self.play.people)} people notified")
        tracebacks = self._harness.bot.log_text().count("Traceback")
        return "\n".join([*lines, f"  {tracebacks} tracebacks in the log", ""])


async def _edits(trial: Trial, retry_after: float | None) -> None:
    trial.standin.refuse("PATCH", EDITS, edited_too_often(retry_after), FOREVER)
    await trial.endure(Random(1))


async def _old_message(trial: Trial) -> None:
    await _edits(trial, 1800.0)


async def _old_message_without(trial: Trial) -> None:
    await _edits(trial, None)


async def _cloudflare(trial: Trial) -> None:
    trial.standin.refuse("*", "", Cloudflare(60), FOREVER)
    await trial.endure(Random(2))


async def _opening(trial: Trial) -> None:
    await trial.endure(Random(3))


TRIALS: dict[str, tuple[int, Callable[[Trial], Awaitable[None]]]] = {
    "30046, retry_after 1800": (2, _old_message),
    "30046 without retry_after": (2, _old_message_without),
    "Cloudflare, Retry-After 60": (2, _cloudflare),
    "40003 after three people": (8, _opening),
}
GAMES = {2: "lion_unicorn", 8: "smallseat"}


async def tried(name: str, root: Path, seconds: float) -> str:
    """Let one trial be, and return what it tells."""
    people, act = TRIALS[name]
    limits = RateLimit(strangers=STRANGERS if people > STRANGERS else FOREVER)
    with tempfile.TemporaryDirectory() as folder:
        async with Standin(limits=limits) as standin:
            harness = E2EHarness(standin, Path(folder))
            harness.bot = FreshBotProcess(Path(folder), standin.url, standin.token)
            harness.bot.environment["PYTHONPATH"] = str(root)
            await harness.start()
            try:
                seated = [standin.person(f"Person {n}") for n in range(people)]
                driver = await open_lobby(harness, seated[0], game=GAMES[people])
                await driver.sit(*seated[1:])
                await driver.start()
                if people <= STRANGERS:
                    await standin.until(lambda: all(map(driver.panels_of, seated)))
                trial = Trial(harness, driver, seconds)
                await act(trial)
                return trial.told()
            finally:
                harness.bot.kill_now()
                await harness.bot.wait_for_exit()


async def main(root: Path, seconds: float) -> None:
    """Print what each trial tells."""
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # bots are killed in the end
    for name in TRIALS:
        sys.stdout.write(f"{name}, {seconds:.0f} s\n{await tried(name, root, seconds)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.faults.wire")
    parser.add_argument("--bot", type=Path, default=ROOT, help="the folder of another version")
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    asyncio.run(main(asked.bot, asked.seconds))
