"""Report a verification in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine import RewindStep, Transcript, Verification, Words
from games.terminal.page import shortened


def verification_text(proof: Verification, words: Words) -> str:
    """Return one line with the verified numbers."""
    found = {
        "draws": proof.draws, "answers": proof.answers, "fingerprints": proof.fingerprints,
    }  # fmt: skip
    if proof.outcome:
        return words.plural(
            "verified – {n} seed matches its digest, all shuffles ({draws}) follow from "
            "it, and replaying all moves ({answers}) gives identical fingerprints "
            "({fingerprints}) and the same result",
            "verified – {n} seeds match their digests, all shuffles ({draws}) follow from "
            "them, and replaying all moves ({answers}) gives identical fingerprints "
            "({fingerprints}) and the same result",
            proof.seeds,
            **found,
        )
    return words.plural(
        "verified – {n} seed matches its digest, all shuffles ({draws}) follow from "
        "it, and replaying all moves ({answers}) gives identical fingerprints "
        "({fingerprints}) up to the present position",
        "verified – {n} seeds match their digests, all shuffles ({draws}) follow from "
        "them, and replaying all moves ({answers}) gives identical fingerprints "
        "({fingerprints}) up to the present position",
        proof.seeds,
        **found,
    )


def digests(transcript: Transcript, words: Words) -> Iterator[str]:
    """Yield the digests of a match, for comparison with those shown at the table."""
    if transcript.shown:
        place = shortened(transcript.shown)
        yield words("Compare these digests with those you saw at {place}:", place=place)
    else:
        yield words("Compare these digests with those you saw:")
    yield words("  from the start: {digest}", digest=transcript.digest)
    for step in transcript.steps:
        if isinstance(step, RewindStep):
            yield words("  from line {n}: {digest}", n=step.line, digest=step.digest)
