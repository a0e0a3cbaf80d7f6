"""``python -m tools.bench.controls``: the event loop's time for every control and command.

The store has ten thousand people with two hundred answers to puzzles and a table alert each, and
fifty finished matches of the person who clicks. That person types every command, then presses each
kind of control on every page that this shows, and on all further pages. All other people wait for
as long as the event loop is held by one piece of work, so this is what the table shows, next to the
whole processor time. Each is measured twice: with nothing in memory, and again.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections import Counter as Tally
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime, time
from functools import partial
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from discord import app_commands

from bot.app.run import settle_memory
from bot.checks.limits import payload, walk
from bot.features.puzzles.acts import Puzzles
from bot.features.records.acts import Records
from bot.features.records.pages.records import PUZZLES
from bot.match.match import Match
from bot.posts.controls import Control, read_control
from cogs.controls import control_handlers
from games import GAMES
from games.puzzles import FIRST_DAY, puzzle_of_day
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE
from tests.surfaces.clicks import Click, Post
from tests.surfaces.cups import opened
from tools.bench.growing import FIRST, copy

PEOPLE, ANSWERS, MATCHES = 10_000, 200, 50
TODAY = 400
"""The number of the puzzle of the day."""
NOW = datetime.combine(date.fromordinal(FIRST_DAY + TODAY - 1), time(12), UTC).timestamp()
FIRST_PERSON, GUILD = 20_000, 7
ENTRANTS = 64
PER_CONTROL = 3
"""How often each kind of control is pressed, on different pages."""
SHOWN = 10
LAST = ("really_end", "really_leave", "resign", "leave", "cup_stopped", "cup_gone", "forget")
"""Acts that end what other controls need; whatever begins with one of these is pressed last."""
SKIPPED = {"gif", "post_gif", "turning", "hint"}
"""Acts whose work other processes do; this harness has none."""


Work = Callable[[], Coroutine[Any, Any, Click]]


class Cost(NamedTuple):
    """What a control or a command costs the event loop, in seconds of processor time."""

    held: float
    """The longest piece of work, during which nobody else is answered."""
    whole: float


@contextmanager
def measured(found: list[Cost]) -> Iterator[None]:
    """Add what the event loop does inside the ``with`` block."""
    handles: Any = asyncio.Handle  # asyncio has no hook for what it runs
    run, pieces = handles._run, [0.0]

    def timed(handle: asyncio.Handle) -> None:
        begun = thread_time()
        try:
            run(handle)
        finally:
            pieces.append(thread_time() - begun)

    handles._run = timed
    try:
        yield
    finally:
        handles._run = run
        found.append(Cost(max(pieces), sum(pieces)))


class Bench:
    """Clicks through all pages of a bot without Discord, and measures."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        self.costs: dict[str, Cost] = {}
        self.errors: dict[str, str] = {}
        self._pressed: Tally[str] = Tally()
        self.pages: list[tuple[Post, str]] = []

    async def measure(self, name: str, work: Work) -> Click | None:
        """Do some work in a task of its own, and note its cost if it is the highest so far."""
        found: list[Cost] = []
        try:
            with measured(found):
                click = await asyncio.create_task(work())
        except Exception as error:  # what the harness cannot do is printed
            self.errors[name] = f"{type(error).__name__}: {error}"[:100]
            return None
        (cost,) = found
        self.costs[name] = max(self.costs.get(name, cost), cost)
        return click

    async def command(self, typed: str, **given: Any) -> None:
        """Type a command twice."""
        for again in ("", ", again"):
            click = await self.measure(
                f"/{typed}{again}",
                partial(self.counter.typed, ANN, typed, moderates=True, governs=True, **given),
            )
        if click is not None:
            self.pages.append((click.answer, f"/{typed}"))

    async def follow(self) -> None:
        """Press the controls of all pages, and of the pages that these show."""
        later: list[tuple[Post, str, list[str]]] = []
        while self.pages:
            page, _ = self.pages.pop(0)
            if page.view is None:
                continue
            for custom_id, values in controls_on(page):
                if _is_last(custom_id):
                    later.append((page, custom_id, values))
                else:
                    await self.press(page, custom_id, values)
        for page, custom_id, values in later:
            await self.press(page, custom_id, values)

    async def press(self, page: Post, custom_id: str, values: list[str]) -> None:
        """Press a control twice, unless its kind has been pressed often enough."""
        control = read_control(custom_id)
        if control is None or control.act in SKIPPED or self._pressed[control.act] >= PER_CONTROL:
            return
        self._pressed[control.act] += 1
        for again in ("", ", again"):
            copy = Post(page.view, ephemeral=True)
            click = await self.measure(
                f"{control.act}{again}",
                partial(
                    self.counter.click,
                    ANN,
                    custom_id,
                    *values,
                    on=copy,
                    governs=True,
                    moderates=True,
                    writes=True,
                ),
            )
        if click is not None:
            self.pages.append((click.answer, control.act))

    async def forged(self, matches: list[int]) -> None:
        """Press the controls that no page has shown, on some matches."""
        for act in sorted(set(control_handlers(self.counter.bot)) - set(self._pressed) - SKIPPED):
            for match in (0, *matches):
                page = Post()
                await self.press(page, Control(match, act, 0, 1, "1").custom_id, ["1"])


def controls_on(page: Post) -> Iterator[tuple[str, list[str]]]:
    """Yield the controls of a page, each with the last value that can be chosen in it."""
    assert page.view is not None
    for part in walk(payload(page.view)):
        if "custom_id" in part and not part.get("disabled"):
            options = [option["value"] for option in part.get("options", ())]
            yield part["custom_id"], options[-1:]


def _is_last(custom_id: str) -> bool:
    control = read_control(custom_id)
    return control is not None and control.act.startswith(LAST)


def add_people(path: Path, today: int) -> None:
    """Store the settings of ten thousand people: two hundred answers and an alert each."""
    rng = Random(1)
    numbers = range(today - ANSWERS, today)
    choices = {n: puzzle.choices for n in numbers if (puzzle := puzzle_of_day(n)) is not None}
    alert = {"until": 1e12, "channel_id": CHANNEL}
    rows = []
    for user in (ANN, *range(FIRST_PERSON, FIRST_PERSON + PEOPLE - 1)):
        chosen = {
            "puzzles": {str(n): rng.choice(some) for n, some in choices.items()},
            "puzzle_rating": [rng.uniform(15, 35), rng.uniform(1, 8)],
            "puzzle_servers": [GUILD], "alerts": {str(GUILD): alert}, "zone": "Europe/Berlin",
        }  # fmt: skip
        rows.append(("person", user, json.dumps(chosen)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("INSERT OR REPLACE INTO setting VALUES (?, ?, ?)", rows)


async def begun(counter: Counter, game: str) -> Match:
    """Start a match of as few people as the game allows, but of two at least."""
    least = max(GAMES[game].seats[0], 2)
    return await counter.begin(*(ANN, BEN, CAT, EVE)[:least], game=game)


async def prepared(path: Path) -> None:
    """Write the database."""
    async with Counter(path) as counter:
        models = []
        for game in GAMES:
            models.append((await counter.finish(await begun(counter, game))).id)
        await counter.quiet()
        await counter.store.settle()
    copy(path, models, range(MATCHES - len(models)), {
        "match": {"ended_at": "1e6 + 100.0 * n.i"},
        "seat": {"user_id": f"CASE t.seat WHEN 0 THEN {ANN} ELSE 1000 + (n.i + t.seat) % 10 END"},
        "journal": {},
        "surface": {},
    })  # fmt: skip
    add_people(path, TODAY)


async def measure(path: Path) -> None:
    """Print the table."""
    await prepared(path)
    async with Counter(path) as counter:
        counter.host.matches.clock = lambda: NOW
        await counter.host[Records].recount()
        await counter.host[Puzzles].load()  # as at a start
        bench = Bench(counter)
        running = [await begun(counter, game) for game in GAMES]
        lobby = await counter.lobby(ANN)
        await opened(counter, ENTRANTS)
        await counter.quiet()
        settle_memory()
        await commands(bench, running[0])
        bench.pages.append((await counter.on_lobby(lobby), "lobby"))
        for match in running:
            message = await counter.table(match)
            bench.pages.append((Post(message.layout), "table"))
        await bench.follow()
        await bench.forged([running[0].id, lobby.id, FIRST])
        await counter.quiet()
    report(bench)


async def commands(bench: Bench, match: Match) -> None:
    """Type all commands that have no required options, and those that have with usual ones."""
    game = match.game.name
    given: dict[str, list[dict[str, Any]]] = {
        "play": [{}, {"game": game}], "rules": [{"game": game}], "guide": [{"game": game}],
        "leaderboard": [{"game": PUZZLES}, {"game": game}],
        "replay": [{}, {"match": FIRST}], "verify": [{"match": FIRST}],
        "export": [{"match": FIRST}], "stats": [{}, {"game": game}],
        "tournament new": [{"name": "Cup"}], "tournament result": [{"note": "Agreed."}],
        "panel": [{"match": match.id}], "leave": [{"match": match.id}],
        "manage": [{"match": match.id}], "hint": [{"match": match.id}],
    }  # fmt: skip
    for cog in bench.counter.bot.cogs.values():
        for each in cog.walk_app_commands():
            if not isinstance(each, app_commands.Group):
                for options in given.get(each.qualified_name, [{}]):
                    await bench.command(each.qualified_name, **options)


def report(bench: Bench) -> None:
    """Print the most expensive controls and commands."""
    ordered = sorted(bench.costs.items(), key=lambda item: item[1], reverse=True)
    print(f"{len(ordered)} measured; processor time of the event loop, ms")
    print(f"{'':<32}{'longest piece':>14}{'altogether':>12}")
    for name, cost in ordered[:SHOWN]:
        print(f"{name:<32}{1000 * cost.held:>14.1f}{1000 * cost.whole:>12.1f}")
    for name, error in bench.errors.items():
        print(f"not measured: {name}: {error}", file=sys.stderr)


def main() -> None:
    """Measure in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "controls.sqlite3"))


if __name__ == "__main__":
    main()
