"""A puzzle: a position seen by one seat, with one best choice."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any, Literal
from zlib import compress, decompress

from pydantic import BaseModel, ConfigDict, Field

Given = tuple[int, tuple[str, ...]]
"""A seat and its answer."""
Told = tuple[str, int | None, tuple[int | str, ...], tuple[tuple[int, str | None], ...]]
"""The fields of a ``SeenEvent``."""
SPARE = 0


class Puzzle(BaseModel):
    """A position, the question about it, and the solution.

    ``number`` is the day's number, counted from 1, or SPARE. ``version`` is the number of the
    rules. ``place`` is the text of the position at the start of the turn, ``answers`` those of the
    turn so far, ``script`` the draws of the turn; ``seed`` is hexadecimal. The cards that ``seat``
    does not know lie there as in one of many deals that are possible for it.

    ``history`` holds the latest events as the seat has seen them. ``goal`` is what the choice must
    achieve within ``turns`` turns: win the match or the round, keep all others from winning one
    ("block"), or take the unicorn that is hunted. ``solution`` achieves it for
    certain if ``kind`` is "proof", and is clearly the most likely to if it is "judgement".
    ``chances`` holds the share of worlds in which robots reach the goal after each choice. ``line``
    continues with the solution, the other seats' answers and the seat's own later ones.
    ``refuted`` has such lines for wrong choices, in which the seat misses the goal whatever it
    does. A line is empty if the seat is too slow even if nobody stops it.
    ``tempting`` is the wrong choice after which the seat itself has most; ``reason`` is the term of
    the game's evaluation, with its seat, in which the solution is better by most right after the
    choice; an empty term if it is better in none. ``choices`` and ``view`` (a digest) are what the
    seat saw when the puzzle was made.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int = SPARE
    game: str
    version: int
    seats: int
    options: dict[str, Any] = {}
    place: str
    answers: tuple[Given, ...] = ()
    script: dict[int, list[int]] = {}
    seed: str
    seat: int
    history: tuple[Told, ...] = ()
    goal: Literal["match", "round", "block", "hunt"]
    turns: int
    kind: Literal["proof", "judgement"]
    solution: tuple[str, ...]
    chances: dict[str, float]
    line: tuple[Given, ...]
    refuted: dict[str, tuple[Given, ...]] = {}
    reason: tuple[str, int]
    tempting: str
    theme: str
    stars: int = Field(ge=1, le=3)
    choices: tuple[str, ...]
    view: str

    def pack(self) -> str:
        """Return the puzzle as a line of text in which nobody reads the solution by accident."""
        text = self.model_dump_json(exclude_defaults=True)
        return b64encode(compress(text.encode(), 9)).decode()

    @classmethod
    def unpack(cls, line: str) -> Puzzle:
        """Return the puzzle in a line; the inverse of ``pack``."""
        return cls.model_validate_json(decompress(b64decode(line)))
