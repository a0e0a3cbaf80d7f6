"""Requests to Discord that one answer costs. Discord limits them for the whole bot.

Play is slow, so that no updates merge. All players use direct messages and press buttons on their
own panel, whose responses are free like all responses to interactions. They wait until everything
is shown. All other requests from the first answer on count: posts, edits and deletions. Two more
measurements use slow pictures, as on a busy machine, and presses so far apart that no interaction
can be used for a later edit. Two strangers, who have no table, are measured in all three ways, too.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from unittest.mock import patch

from bot.features.opponents.acts import Opponents, Wish
from bot.match.match import Match
from bot.posts import clicked_posts, old_posts
from bot.posts.publisher import Pauses
from bot.posts.responder import Waits
from games import GAMES
from kit.figures import Row
from tests.cogs.counter import Counter as Bot
from tests.host import harness

ANSWERS = 60
WHOLE = 10_000  # answers; more than any match has
BURST = 0.05  # seconds for which the publisher collects updates: enough for the own panel
SLOW = 0.6  # seconds for a picture on a busy machine
OLD = ", hours apart"
LION = "lion_unicorn"


def request_rows() -> list[Row]:
    """Measure every game with the fewest and with the most players, and among two strangers."""
    sizes = [
        (name, seats, strangers)
        for name, game in GAMES.items()
        for seats in sorted({game.seats[0], game.seats[-1]})
        for strangers in ((False, True) if seats == 2 else (False,))
    ]
    rows = []
    with patch.object(old_posts, "PAUSE_SECONDS", 0.0):
        rows += asyncio.run(_slow(sizes))
        rows += [asyncio.run(_price(*size)) for size in sizes]
        with patch.object(clicked_posts, "TOKEN_SECONDS", 0.0):
            rows += [asyncio.run(_price(*size, OLD)) for size in sizes]
    return rows


async def _slow(sizes: Sequence[tuple[str, int, bool]]) -> list[Row]:
    """Measure with slow pictures. All games run at the same time, because they mostly wait."""
    how = f", pictures of {SLOW} s"
    return await asyncio.gather(*(_price(*size, how, slow=SLOW) for size in sizes))


async def _meet(bot: Bot, people: Sequence[int], game: str) -> Match:
    """Let people find each other as strangers, and wait until all their posts are there."""
    opponents, wish = bot.host[Opponents], Wish(game, robots=False)
    for person, alias in zip(people, opponents.offered_aliases(), strict=False):
        await opponents.choose_alias(person, alias)
        channel = await bot.memory.direct_channel(person)
        match = await opponents.seek(person, wish, channel)
    await bot.quiet()
    assert match is not None
    return await bot.host.match(match.id)


async def _price(
    game: str, seats: int, strangers: bool, how: str = "", *, slow: float = 0.0
) -> Row:
    people = range(harness.ANN, harness.ANN + seats)
    harness.NAMES.update({person: f"Person {person}" for person in people})
    with tempfile.TemporaryDirectory() as folder:
        async with Bot(Path(folder) / "bench.sqlite3") as bot:
            begin = _meet(bot, people, game) if strangers else bot.playing(*people, game=game)
            match, answers = await begin, 0
            bot.pictures.seconds = slow
            bot.pauses.debounce = Pauses.debounce if slow else BURST
            bot.responder.waits = Waits()  # so that pictures come later if they are slow
            bot.memory.calls.clear()
            most = WHOLE if game == LION and seats == 2 and not slow else ANSWERS
            while answers < most and match.status == "running":
                match = await bot.answered(match, Random(answers))
                answers += 1
            kinds = Counter[str]()
            for (kind, _), times in bot.memory.calls.items():
                kinds[kind] += times
            left = sum(len(bot.memory.dm(person).messages) for person in people) / seats
    said = ", ".join(f"{kind} {n / answers:.2f}" for kind, n in kinds.most_common())
    said += f"; {left:.1f} posts by direct message for each after {answers} answers"
    who = "strangers" if strangers else "seats"
    what = f"{game}, {seats} {who}{how}: requests an answer"
    return Row(what, kinds.total() / answers, "", said)
