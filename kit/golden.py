"""Golden matches: whole matches stored as text, so that no rule changes unnoticed.

Each file is a match in the format of ``docs/notation.md``, with a fingerprint after every answer.
After an intentional change of rules, which also raises ``Game.version``, record them again:

    REFRESH_GOLDEN=1 make test
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

from games.engine import Game, Recorder, Transcript, replay
from kit.random_play import next_answer, some_options

REFRESH = bool(os.environ.get("REFRESH_GOLDEN"))


def check(game: Game[Any, Any], path: Path, seed: int) -> None:
    """Replay the match in a file and compare every step; when refreshing, write it first."""
    if REFRESH:
        path.parent.mkdir(exist_ok=True)
        path.write_text(str(played(game, seed)), "utf-8")
    kept = Transcript.read(path.read_text("utf-8"), {game.name: game})
    *_, last = replay(kept, {game.name: game})
    assert kept.outcome and last.table.outcome
    assert all(step.fingerprint for step in kept.steps)


def played(game: Game[Any, Any], seed: int) -> Transcript:
    """Return a random match, played to its end."""
    rng = Random(seed)
    seats, secret, options = rng.choice(game.seats), rng.randbytes(32), some_options(game, rng)
    recorder = Recorder(game, seats, secret, options)
    while not recorder.table.outcome:
        recorder.answer(*next_answer(recorder.table, rng))
    return recorder.transcript
