"""Requests: what one answer costs of those that Discord allows to the whole bot.

Slow play, in which nothing merges: everybody plays by direct message, presses the own panel (which
is free, as every answer to an interaction) and waits until all is shown. Counted is everything
else: posts, edits and what is taken away, from the first answer on. The same is measured with
pictures that take long, as on a machine with too much to do, and where so much time passes between
two presses that no answer to an interaction can be used any more.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from unittest.mock import patch

from bot.host import Match
from bot.surfaces import clicked_posts, old_posts, publisher
from games import GAMES
from tests.cogs.counter import Counter as Bot
from tests.host import harness
from tools.bench.figures import Row

ANSWERS = 60
WHOLE = 10_000  # answers, more than any match has
BURST = 0.05  # seconds that the publisher gathers: time enough for the own panel
SLOW = 0.6  # seconds that a picture takes on a machine with too much to do
OLD = ", hours apart"
LION = "lion_unicorn"


def request_rows() -> list[Row]:
    """Measure every game with the fewest and the most people."""
    sizes = [
        (name, seats)
        for name, game in GAMES.items()
        for seats in sorted({game.seats[0], game.seats[-1]})
    ]
    rows = []
    with patch.object(old_posts, "PAUSE_SECONDS", 0.0):
        rows += asyncio.run(_slow(sizes))
        with patch.object(publisher, "DEBOUNCE_SECONDS", BURST):
            rows += [asyncio.run(_price(name, seats)) for name, seats in sizes]
            with patch.object(clicked_posts, "TOKEN_SECONDS", 0.0):
                rows += [asyncio.run(_price(name, seats, OLD)) for name, seats in sizes]
    return rows


async def _slow(sizes: list[tuple[str, int]]) -> list[Row]:
    """Measure with slow pictures, side by side: they only wait."""
    how = f", pictures of {SLOW} s"
    return await asyncio.gather(*(_price(name, seats, how, slow=SLOW) for name, seats in sizes))


async def _price(game: str, seats: int, how: str = "", *, slow: float = 0.0) -> Row:
    people = range(harness.ANN, harness.ANN + seats)
    harness.NAMES.update({person: f"Person {person}" for person in people})
    with tempfile.TemporaryDirectory() as folder:
        async with Bot(Path(folder) / "bench.sqlite3") as bot:
            match, answers = await bot.playing(*people, game=game), 0
            bot.pictures.seconds = slow
            bot.memory.calls.clear()
            most = WHOLE if game == LION and seats == 2 and not slow else ANSWERS
            while answers < most and match.record.status == "running":
                match = await _pressed(bot, match, Random(answers))
                answers += 1
            kinds = Counter[str]()
            for (kind, _), times in bot.memory.calls.items():
                kinds[kind] += times
            left = sum(len(bot.memory.dm(person).messages) for person in people) / seats
    said = ", ".join(f"{kind} {n / answers:.2f}" for kind, n in kinds.most_common())
    said += f"; {left:.1f} posts by direct message for each after {answers} answers"
    return Row(f"{game}, {seats} seats{how}: requests an answer", kinds.total() / answers, "", said)


async def _pressed(bot: Bot, match: Match, rng: Random) -> Match:
    """Let somebody answer in the own panel, which is redrawn by that."""
    seat, decision = next(
        (s, d) for s, d in match.table_or_refuse().waiting.items() if d.given is None
    )
    person = match.seats[seat].user_id or 0
    ids = harness.some_answer(decision, rng)
    await bot.press(match, person, ids)
    while following := [*bot.responder.pending_pictures.values()]:
        await asyncio.wait(following)
    await bot.quiet()
    return await bot.host.match(match.id)
