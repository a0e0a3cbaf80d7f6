"""Requests: what one answer costs of those that Discord allows to the whole bot.

Slow play, in which nothing merges: everybody plays by direct message, presses the own panel (which
is free, as every answer to an interaction) and waits until all is shown. Counted is everything
else: posts, edits and what is taken away, from the first answer on.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from unittest.mock import patch

from bot.host import PANEL, Match
from bot.surfaces import publisher
from bot.surfaces.pages.panel import PanelDraft
from games import GAMES
from tests.bench.figures import Row
from tests.host import house
from tests.surfaces.shown import Shown

ANSWERS = 60
BURST = 0.05  # seconds that the publisher gathers: time enough for the own panel


def request_rows() -> list[Row]:
    """Measure every game with the fewest and the most people."""
    sizes = [
        (name, seats)
        for name, game in GAMES.items()
        for seats in sorted({game.seats[0], game.seats[-1]})
    ]
    with patch.object(publisher, "GATHER", BURST):
        return [asyncio.run(_price(name, seats)) for name, seats in sizes]


async def _price(game: str, seats: int) -> Row:
    people = range(house.ANN, house.ANN + seats)
    house.NAMES.update({person: f"Person {person}" for person in people})
    with tempfile.TemporaryDirectory() as folder:
        async with Shown(Path(folder) / "bench.sqlite3") as shown:
            match, answers = await shown.playing(*people, game=game), 0
            shown.memory.calls.clear()
            while answers < ANSWERS and match.record.status == "running":
                match = await _pressed(shown, match, Random(answers))
                answers += 1
            kinds = Counter[str]()
            for (kind, _), times in shown.memory.calls.items():
                kinds[kind] += times
    said = ", ".join(f"{kind} {n / answers:.2f}" for kind, n in kinds.most_common())
    return Row(f"{game}, {seats} seats: requests an answer", kinds.total() / answers, "", said)


async def _pressed(shown: Shown, match: Match, rng: Random) -> Match:
    """Let somebody answer in the own panel, which is redrawn by that."""
    seat, decision = next((s, d) for s, d in match.begun().waiting.items() if d.given is None)
    person = match.seats[seat].user_id or 0
    ids = house.some_answer(decision, rng)
    match = await shown.host.play.answer(match.id, person, decision.number, ids)
    panel = await shown.store.surface(match.id, PANEL, seat)
    assert panel is not None
    draft = PanelDraft(match, f"{panel.id}.{panel.generation}", seat)
    await shown.publisher.redrawn(draft, draft.layout(draft.sketch), draft.sketch)
    await shown.quiet()
    return await shown.host.match(match.id)
