"""Verifying in a terminal: what was found right, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine import Proof, Rewound, Transcript


def proved(proof: Proof) -> str:
    """Say in one line what was found right."""
    seeds = (
        "1 seed fits its digest" if proof.seeds == 1 else f"{proof.seeds} seeds fit their digests"
    )
    led = f"{proof.answers} answers lead through {proof.fingerprints} equal fingerprints"
    end = "to the same end" if proof.outcome else "to where it stands"
    return f"verified: {seeds}, {proof.draws} shuffles come from that, and {led} {end}"


def digests(transcript: Transcript) -> Iterator[str]:
    """List the digests of a match, to be compared with what somebody has seen at the table."""
    at = f" at {transcript.shown}" if transcript.shown else ""
    yield f"Compare these with what you saw{at}:"
    yield f"  from the start: {transcript.digest}"
    for step in transcript.steps:
        if isinstance(step, Rewound):
            yield f"  from line {step.line}: {step.digest}"
