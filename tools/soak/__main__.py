"""``python -m tools.soak``: a thousand matches at the same time for ten minutes.

The real bot runs as a separate process, against the stand-in with Discord's limits, over HTTP and
the gateway. Scripted people and robots play all games. First all tables are shown, then everyone
plays at a steady pace. The bot's metrics are written to a file during the run. At the end the
verdict says what is wrong, if anything.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import TextIO

import aiohttp

from kit.figures import table
from playground import Standin
from playground.limits import RateLimit
from tools.soak.crowd import Crowd
from tools.soak.gauges import Sample, sample
from tools.soak.verdict import faults, rows

SAMPLES = 200  # during the whole run
SHOWN = 1200.0  # seconds for all tables to be shown at the beginning
ANSWER = 15.0  # seconds that people wait for a response


async def soak(arguments: argparse.Namespace, out: TextIO) -> list[str]:
    """Let everyone play for the given time, print a table, and return what is wrong."""
    limits = RateLimit(strangers=1_000_000)  # they all come at once here
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "soak.sqlite3"
        async with Standin(limits=limits, answer_seconds=ANSWER) as standin:
            crowd = Crowd(standin, arguments.matches)
            await crowd.sit_down(database)
            async with _process(standin, arguments.bot, database) as watch:
                begun = perf_counter()
                async with asyncio.timeout(SHOWN):
                    while (await watch.look(0)).behind:
                        await asyncio.sleep(1)
                shown = perf_counter() - begun
                samples = await _played(
                    crowd, watch, standin, 60 * arguments.minutes, arguments.rate, out
                )
    sys.stdout.write(table(rows(samples, crowd.seen, shown, crowd.finished)) + "\n")
    return faults(samples, crowd.seen)


class Watch:
    """Reads the metrics of a bot."""

    def __init__(self, session: aiohttp.ClientSession, port: int, pid: int) -> None:
        self._session = session
        self._waits = Path(f"/proc/{pid}/schedstat")  # of the main thread, which responds to people
        self._address = f"http://127.0.0.1:{port}/metrics"

    async def look(self, at: float) -> Sample:
        """Return a sample, taken ``at`` seconds after the beginning."""
        async with self._session.get(self._address) as page:
            text = await page.text()
        starved = int(self._waits.read_text().split()[1]) / 1e9 if self._waits.exists() else 0.0
        return sample(at, text, starved)


async def _played(
    crowd: Crowd, watch: Watch, standin: Standin, seconds: float, rate: float, out: TextIO
) -> list[Sample]:
    """Let the crowd play for some seconds, and take samples during that time."""
    begun, samples = perf_counter(), list[Sample]()

    async def looking() -> None:
        while True:
            samples.append(await watch.look(perf_counter() - begun))
            out.write(json.dumps(asdict(samples[-1])) + "\n")
            out.flush()
            standin.world.store.files.forget()
            await asyncio.sleep(seconds / SAMPLES)

    looks = asyncio.create_task(looking())
    await crowd.play(rate, lambda: looks.done() or perf_counter() - begun > seconds)
    looks.cancel()
    with suppress(asyncio.CancelledError):
        await looks
    return samples


@asynccontextmanager
async def _process(standin: Standin, bot: str, database: Path) -> AsyncIterator[Watch]:
    """Run the bot as a separate process; the environment may override some settings."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    environment = {
        "MENAGERIE_ROBOT_SECONDS": "0.05",
        "MENAGERIE_LOG_LEVEL": "ERROR",
        **os.environ,
        "DISCORD_TOKEN": standin.token,
        "MENAGERIE_DISCORD_URL": standin.url,
        "MENAGERIE_DATABASE": str(database),
        "MENAGERIE_METRICS_PORT": str(port),
    }
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", bot, env=environment)
    try:
        await standin.ready(60)
        async with aiohttp.ClientSession() as session:
            yield Watch(session, port, process.pid)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def main() -> int:
    """Read the arguments and run. Return 1 if anything was wrong, otherwise 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=10, help="acts of people in a second")
    parser.add_argument("--file", type=Path, default=Path("soak.jsonl"))
    parser.add_argument("--bot", default="bot", help="tools.bench.plain is one without pictures")
    arguments = parser.parse_args()
    with arguments.file.open("w") as out:
        found = asyncio.run(soak(arguments, out))
    for fault in found:
        sys.stdout.write(f"FAULT: {fault}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
