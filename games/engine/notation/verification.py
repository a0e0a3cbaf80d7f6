"""Verify that a match went as its text says, with shuffles that were fixed beforehand.

``docs/verify.md`` explains this to players; ``python -m games verify`` runs it.
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
    """The numbers of verified seeds, random draws, answers and identical fingerprints.

    ``outcome`` is the outcome of the match; None if it was not played to its end.
    """

    seeds: int
    draws: int
    answers: int
    fingerprints: int
    outcome: Outcome | None


def check_digests(transcript: Transcript, noted: Collection[str] = ()) -> int:
    """Compare each seed of a match with its digest shown at the table; return their number.

    ``noted`` holds digests that a player wrote down: each must be a digest of the match. Raise
    BadNotation, with the line, if a digest is missing or different.
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
    """Check a match from its text: its seeds, shuffles and answers, and their results.

    ``noted`` holds digests that a player wrote down; see ``check_digests``. Raise BadNotation with
    the first line that is wrong, or that lacks a fingerprint or digest.
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
