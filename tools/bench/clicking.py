"""The time from a click to its response, through the stand-in, compared to an empty command.

Clicks follow one another immediately, so that each waits for what the bot still does after earlier
ones. Those with a pause before them wait only for themselves, as players do.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

from bot.store import Store
from games import GAMES
from kit.figures import Row, median, percentile
from playground import Standin
from playground.people import Person
from playground.reply import Reply
from tools.unlimited import unlimited_host

LOADS = (1, 50, 200)  # numbers of running matches
PEOPLE = ("Ada", "Ben")
PAUSE_SECONDS = 0.5  # after it, the bot has shown everything to everyone
PLAIN, PICTURED = ("without pictures", "tools.bench.plain"), ("with its picture", "bot")
PLAYED = [game.name for game in GAMES.values() if game.seats[0] <= len(PEOPLE)]


async def click_rows(clicks: int) -> list[Row]:
    """Measure ``clicks`` clicks at every load in random matches, and a fifth with pauses."""
    rows = await _rows("", (PLAIN, PICTURED), clicks, pause=0)
    return rows + await _rows(", after a pause", (PLAIN,), clicks // 5, pause=PAUSE_SECONDS)


async def _rows(when: str, bots: Iterable[tuple[str, str]], clicks: int, pause: float) -> list[Row]:
    idle, redrawn = await _do_nothing(clicks, pause)
    rows = [
        Row(f"click to answer{when}: a command that does nothing, median",
            1000 * median(idle), "ms"),
        Row("  p99", 1000 * percentile(idle, 99), "ms"),
        Row("a button that only redraws a panel, median", 1000 * median(redrawn), "ms",
            f"{median(redrawn) / median(idle):.2f} of nothing"),
        Row("  p99", 1000 * percentile(redrawn, 99), "ms"),
    ]  # fmt: skip
    for said, bot in bots:
        for load in LOADS:
            waits, busy = await play(bot, load, clicks, pause=pause)
            ratio = (
                f"{median(waits) / median(idle):.2f} of nothing, "
                f"{median(waits) / median(redrawn):.2f} of redrawing, "
                f"{1000 * median(busy):.1f} ms of the bot's processor time meanwhile"
            )
            name = f"a choice {said}, {load} matches, median"
            rows.append(Row(name, 1000 * median(waits), "ms", ratio))
            rows.append(Row("  p99", 1000 * percentile(waits, 99), "ms"))
    return rows


async def _do_nothing(clicks: int, pause: float) -> tuple[list[float], list[float]]:
    """Time a command that says one word, and a button that redraws a panel of our size."""
    async with Standin() as standin, _process(standin, "-m", "tools.bench.nothing",
                                              standin.url, standin.token):  # fmt: skip
        ada, where = standin.person("Ada"), standin.channel("table")
        panel = (await ada.slash("panel", where=where)).message
        assert panel is not None
        idle: list[float] = []
        redrawn: list[float] = []
        for _ in range(clicks + 10):
            await asyncio.sleep(pause)
            idle.append(await _timed(lambda: ada.slash("nothing", where=where)))
            await asyncio.sleep(pause)
            redrawn.append(await _timed(lambda: ada.click(panel, label="Choice 3")))
        return idle[10:], redrawn[10:]


async def _timed(act: Callable[[], Awaitable[Reply]]) -> float:
    begun = time.perf_counter()
    reply = await act()
    waited = time.perf_counter() - begun
    assert not reply.failed
    return waited


async def play(
    bot: str,
    load: int,
    clicks: int,
    measured: Callable[[int], AbstractContextManager[object]] = nullcontext,
    pause: float = 0,
) -> tuple[list[float], list[float]]:
    """Make ``clicks`` clicks in ``load`` matches, on a module that runs a bot.

    They are inside a ``with`` block of ``measured``, which gets the number of the bot's process.
    Before each is a ``pause`` in seconds.
    Return how long each click waited, and the bot's processor time for it, both in seconds.
    """
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite3"
        async with Standin() as standin:
            people = [standin.person(name) for name in PEOPLE]
            await _set_up(database, load, people, standin)
            async with _process(standin, "-m", bot, database=database) as process:
                await _tables_shown(standin, load)
                with measured(process.pid):
                    return await _click(standin, people, load, clicks, pause, process.spent)


async def _set_up(database: Path, load: int, people: list[Person], standin: Standin) -> None:
    """Start ``load`` matches before the bot starts."""
    guild, channel = standin.guild, standin.channel("table").id
    async with await Store.open(database) as store:
        host = await unlimited_host(store, guild)
        for i in range(load):
            match = await host.lobby.open(
                PLAYED[i % len(PLAYED)], people[0].id, "Ada", channel, guild
            )
            await host.lobby.join(match.id, people[1].id, "Ben")
            for person in people:
                await host.seats.set_dm(match.id, person.id, False)
            await host.lobby.start(match.id, people[0].id)
            await host.seats.set_table_thread(match.id, channel)


async def _tables_shown(standin: Standin, load: int) -> None:
    where = standin.channel("table")

    def shown() -> int:  # a notice also has "My panel", but only a table has "Log"
        return sum(any(b.label == "Log" for b in m.buttons) for m in where.messages)

    await standin.until(lambda: shown() >= load, timeout=120)


async def _click(
    standin: Standin,
    people: list[Person],
    load: int,
    clicks: int,
    pause: float,
    spent: Callable[[], float],
) -> tuple[list[float], list[float]]:
    where = standin.channel("table")
    rng = random.Random(load)
    waits: list[float] = []
    busy: list[float] = []
    matches = list(range(1, load + 1))
    while len(waits) < clicks:
        i = rng.randrange(load)
        for person in people:
            panel = await person.slash("panel", {"match": matches[i]}, where=where)
            await asyncio.sleep(pause)
            before = spent()
            if wait := await _choose(person, panel, rng):
                waits.append(wait)
                busy.append(spent() - before)
                break
        else:  # this match is over, so another replaces it
            matches[i] = await _another(standin, people)
    return waits, busy


async def _another(standin: Standin, people: list[Person]) -> int:
    """Start another match by clicks; return its number."""
    where = standin.channel("table")
    opener, other = people
    await opener.slash("play", {"game": next(iter(GAMES))}, where=where)
    lobby = await standin.until(
        lambda: next((m for m in where.messages if any(b.label == "Join" for b in m.buttons)), None)
    )
    number = int(lobby.button(label="Join").custom_id.split(":")[1])
    await other.click(lobby, label="Join")
    await opener.click(lobby, label="Start")
    return number


async def _choose(person: Person, panel: Reply, rng: random.Random) -> float | None:
    """Make any choice on a panel; return the response time in seconds, None without a choice."""
    message = panel.message
    if message is None:
        return None
    picks = [b.custom_id for b in message.buttons if b.custom_id and ":pick:" in b.custom_id]
    menus = [menu for menu in message.selects if ":choose:" in menu.custom_id]  # but no plans
    begun = time.perf_counter()
    if picks:
        reply = await person.click(message, rng.choice(picks))
    elif menus:
        menu = rng.choice(menus)
        values = rng.sample(list(menu.options), max(1, menu.least))
        reply = await person.choose(message, menu.custom_id, values)
    else:
        return None
    waited = time.perf_counter() - begun
    assert not reply.failed
    person.dismiss(message)
    return waited


class BotProcess(NamedTuple):
    """A running bot."""

    pid: int

    def spent(self) -> float:
        """Return its processor time in seconds, or 0 if the system doesn't report that."""
        threads = Path(f"/proc/{self.pid}/task")
        return sum(int(_read(thread).split()[0]) for thread in threads.glob("*")) / 1e9


@asynccontextmanager
async def _process(
    standin: Standin, *arguments: str, database: Path | None = None
) -> AsyncIterator[BotProcess]:
    """Run a bot as a separate process inside a ``with`` block."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": standin.token,
        "MENAGERIE_DISCORD_URL": standin.url,
        "MENAGERIE_DATABASE": str(database or ""),
        "MENAGERIE_LOG_LEVEL": "ERROR",
    }
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, env=environment)
    try:
        await standin.ready(60)
        yield BotProcess(process.pid)
    finally:
        process.terminate()
        await process.wait()


def _read(thread: Path) -> str:
    """Return the timers statistics of a thread; "0" if it has ended."""
    try:
        return (thread / "schedstat").read_text()
    except OSError:
        return "0"
