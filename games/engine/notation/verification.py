"""Proofs: that a match went as its text says, and by shuffles that were settled beforehand.

``docs/verify.md`` tells it to who plays, ``python -m games verify`` does it.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import NamedTuple, NoReturn

from games.engine.notation.header import Games
from games.engine.notation.replay import replay
from games.engine.notation.transcript import AnswerStep, RewindStep, Transcript
from games.engine.notation.words import BadNotation
from games.engine.state import Outcome
from games.engine.table import REGISTRY


class Verification(NamedTuple):
    """What was found right: so many seeds, draws of chance, answers and equal fingerprints.

    ``outcome`` is how the match ended; None where it was not played to its end.
    """

    seeds: int
    draws: int
    answers: int
    fingerprints: int
    outcome: Outcome | None


def check_digests(transcript: Transcript, noted: Collection[str] = ()) -> int:
    """Compare each seed of a match with the digest that was shown; return how many there are.

    ``noted`` are digests that somebody has written down meanwhile: each must be one of those.
    Raises BadNotation, with the line, where one is missing or another.
    """
    seeds = [("at the start", transcript.seed, transcript.digest, transcript.lines.get("Digest"))]
    for step in transcript.steps:
        if isinstance(step, RewindStep):
            seeds.append(("as the turn began anew", step.seed, step.digest, step.line))
    for when, seed, digest, line in seeds:
        if not digest:
            _refuse(f"the digest that was shown {when} is missing", line)
        made = sha256(seed).hexdigest()
        if made != digest:
            said = f"the seed has the digest {made}, but {when} the table showed {digest}"
            _refuse(said, line)
    shown = {digest for _, _, digest, _ in seeds}
    for digest in noted:
        if digest not in shown:
            _refuse(f"the digest {digest}, which you have noted, is none of this match", 0)
    return len(seeds)


def verify_transcript(
    transcript: Transcript, noted: Collection[str] = (), games: Games = REGISTRY
) -> Verification:
    """Check a match from its text: its seeds, its shuffles, its answers, where they led.

    ``noted`` are digests that somebody has written down; see ``check_digests``. Raises BadNotation
    with the first line that is not as it should be, or lacks what could prove it.
    """
    seeds = check_digests(transcript, noted)
    _check_marks(transcript)
    draws = before = 0
    for played in replay(transcript, games):
        now = played.table.state.draws
        draws += max(0, now - before)
        before, outcome = now, played.table.outcome
    if outcome and not transcript.outcome:
        _refuse("the match ends here, but how it ended is missing", transcript.lines.get("Game"))
    answers = sum(isinstance(step, AnswerStep) for step in transcript.steps)
    return Verification(seeds, draws, answers, len(transcript.steps) + 1, outcome)


def _check_marks(transcript: Transcript) -> None:
    """Raise BadNotation where a fingerprint or a digest of events is missing."""
    if not (transcript.deal and transcript.dealt):
        lines = transcript.lines
        _refuse("the fingerprint of the deal is missing", lines.get("Deal", lines.get("Game")))
    for step in transcript.steps:
        if not step.fingerprint:
            _refuse("the fingerprint is missing", step.line)
        if isinstance(step, AnswerStep) and not step.told:
            _refuse("the digest of what happened is missing", step.line)


def _refuse(reason: str, line: int | None) -> NoReturn:
    raise BadNotation(reason, line or 0)
