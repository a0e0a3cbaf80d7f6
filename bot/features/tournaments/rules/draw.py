"""Lots drawn from a tournament's seed. Anyone can draw them again with SHA-256 alone."""

from __future__ import annotations

from hashlib import sha256
from random import Random


def lot(seed: str, *subject: object) -> int:
    """Return a number that only the seed and the subject decide, such as a round and a person."""
    return int.from_bytes(sha256("/".join(map(str, (seed, *subject))).encode()).digest())


def generator(seed: str, *subject: object) -> Random:
    """Return random numbers that only the seed and the subject decide.

    Use only its ``random()``, which every version of Python repeats exactly.
    """
    return Random(lot(seed, *subject))
