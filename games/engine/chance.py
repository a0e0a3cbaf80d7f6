"""Chance: every draw derives from a secret seed and the number of the draw."""

from __future__ import annotations

from functools import cache
from hashlib import sha256, shake_256
from struct import Struct


class Chance:
    """The secret 32-byte seed of a match.

    Draw number ``k`` over ``n`` things gives each of them, in order, eight bytes of
    SHAKE-256(seed, k as eight bytes, big end first) and sorts the things by these numbers.
    Anyone who knows the seed can repeat every draw. ``script`` replaces single draws: a guess
    replays the draws of the turn in another order.
    """

    __slots__ = ("script", "seed")

    def __init__(self, seed: bytes, script: dict[int, list[int]] | None = None) -> None:
        self.seed = seed
        self.script = script or {}

    @property
    def commitment(self) -> str:
        """The hexadecimal SHA-256 of the seed: shown at the start, verified at the end."""
        return sha256(self.seed).hexdigest()

    def order(self, draw: int, n: int) -> list[int]:
        """Return the numbers 0..n-1 in the order of draw number ``draw``."""
        if draw in self.script:
            return self.script[draw]
        stream = shake_256(self.seed + draw.to_bytes(8, "big")).digest(8 * n)
        numbers = _as_numbers(n).unpack(stream)
        return sorted(range(n), key=numbers.__getitem__)


@cache
def _as_numbers(n: int) -> Struct:
    return Struct(f">{n}Q")
