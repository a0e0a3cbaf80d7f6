"""Golden matches: whole matches kept as files, so that no rule changes unnoticed.

Each file holds a seed, the seats, the options, every answer, and how it all ended. After a change
of rules on purpose (which also raises ``Game.version``) play them anew:

    REFRESH_GOLDEN=1 make test
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

from games import Table
from games.engine import Game
from tests.properties.random_play import next_answer, some_options

REFRESH = bool(os.environ.get("REFRESH_GOLDEN"))


def check(game: Game[Any, Any], path: Path, seed: int) -> None:
    """Replay the match in a file and compare its end; when refreshing write it anew."""
    if REFRESH:
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(played(game, seed), indent=1) + "\n", "utf-8")
    kept = json.loads(path.read_text("utf-8"))
    options = game.options(**kept["options"])
    table = Table.new(game, kept["seats"], bytes.fromhex(kept["seed"]), options)
    for seat, ids in kept["answers"]:
        table.answer(seat, ids)
    assert ending(table) == {"fingerprint": kept["fingerprint"], "outcome": kept["outcome"]}


def played(game: Game[Any, Any], seed: int) -> dict[str, Any]:
    """Play a random match to its end and return it as JSON-ready data."""
    rng = Random(seed)
    seats, secret, options = rng.choice(game.seats), rng.randbytes(32), some_options(game, rng)
    table = Table.new(game, seats, secret, options)
    answers = []
    while not table.outcome:
        seat, ids = next_answer(table, rng)
        table.answer(seat, ids)
        answers.append([seat, ids])
    start = {"seed": secret.hex(), "seats": seats, "options": options.model_dump(mode="json")}
    return {**start, "answers": answers, **ending(table)}


def ending(table: Table[Any, Any]) -> dict[str, Any]:
    """Return how a match ended."""
    assert table.outcome
    return {
        "fingerprint": table.fingerprint(),
        "outcome": table.outcome.model_dump(mode="json"),
    }
