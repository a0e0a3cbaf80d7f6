"""Golden matches: whole matches stored as text, so that no rule changes unnoticed.

Each file is a random match in the format of ``docs/notation.md``, with a fingerprint after every
answer. Its name is its seed. ``kit.checks`` replays those of a game; this records them:

    menagerie check mygame --record

After an intentional change of rules, also raise ``Game.version``. A field that this adds to the
state belongs into ``State.since``, so that the fingerprints of matches under way stay the same.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

from games.engine import BadNotation, Game, Recorder, Transcript, replay
from kit.random_play import next_answer, some_options
from kit.stored import golden_file, stored_seeds

REFRESH = bool(os.environ.get("REFRESH_GOLDEN"))
MATCHES = 4
"""Matches that are recorded of a game that has none."""
ADVICE = (
    "If the rules were meant to change, raise `version`, name new fields of the state in `since`, "
    "and run `menagerie check {} --record`"
)


def record(game: Game[Any, Any]) -> list[Path]:
    """Record all golden matches of a game, and at least MATCHES. Return their files."""
    seeds = stored_seeds(game)
    more = [seed for seed in range(MATCHES) if seed not in seeds][: max(0, MATCHES - len(seeds))]
    files = [golden_file(game, seed) for seed in sorted([*seeds, *more])]
    for file in files:
        _write(game, file, int(file.stem))
    return files


def check(game: Game[Any, Any], path: Path, seed: int) -> None:
    """Replay the match in a file and compare every step; when refreshing, write it first.

    Raise AssertionError with the first line that differs.
    """
    if REFRESH:
        _write(game, path, seed)
    try:
        kept = Transcript.read(path.read_text("utf-8"), {game.name: game})
        *_, last = replay(kept, {game.name: game})
    except BadNotation as error:
        raise AssertionError(f"{path}: {error}. {ADVICE.format(game.name)}") from error
    assert kept.outcome and last.table.outcome, f"{path} ends before its match"
    assert all(step.fingerprint for step in kept.steps), f"{path} lacks a fingerprint"


def played(game: Game[Any, Any], seed: int) -> Transcript:
    """Return a random match, played to its end."""
    rng = Random(seed)
    seats, secret, options = rng.choice(game.seats), rng.randbytes(32), some_options(game, rng)
    recorder = Recorder(game, seats, secret, options)
    while not recorder.table.outcome:
        recorder.answer(*next_answer(recorder.table, rng))
    return recorder.transcript


def _write(game: Game[Any, Any], path: Path, seed: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(played(game, seed)), "utf-8")
