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
Fact = tuple[str, tuple[int | str, ...]]
"""A kind of fact and what it is about; see ``games.puzzles.facts``."""
SPARE = 0

Kind = Literal[
    "match",
    "round",
    "hunt",
    "deduce",
    "cheapest",
    "spoil",
    "keep",
    "vote",
    "pair",
]
"""What a puzzle asks for.

- "match", "round": a choice that wins them. "deduce": one that wins the round now, by a card that
  the seat must infer.
- "hunt": a choice that takes the unicorn. "cheapest": the cheapest cards that take it. "spoil": a
  choice after which another seat doesn't take it.
- "keep": a vote with which the called animal doesn't win the round. "vote": a vote that wins it.
- "pair": two hand cards with which the match is won this turn.
"""


class Puzzle(BaseModel):
    """A position, the question about it, and the solution.

    ``number`` is the day's number, counted from 1, or SPARE. ``version`` is the number of the
    rules. ``place`` is the text of the position at the start of the turn, ``answers`` those of the
    turn so far, ``script`` the draws of the turn; ``seed`` is hexadecimal. The cards that ``seat``
    does not know lie there as in one of many deals that are possible for it.

    ``history`` holds the events that matter as the seat has seen them, and ``known`` facts that it
    knew before them. ``goal`` is what is asked, see ``Kind``; a move must achieve it within
    ``turns`` turns. ``asked`` has the cards and seats that the question names. ``solution`` is
    right in every deal that the seat can't tell from the real one. ``chances`` holds the share of
    worlds in which robots reach the goal after each choice. ``line``
    continues with the solution, the other seats' answers and the seat's own later ones.
    ``refuted`` has such lines for wrong choices, in which the seat misses the goal whatever it
    does. A line is empty if the seat is too slow even if nobody stops it. ``because`` are the facts
    from which the solution follows.
    ``tempting`` is the wrong choice after which the seat itself has most. ``choices`` and ``view``
    (a digest) are what the seat saw when the puzzle was made.
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
    known: tuple[Fact, ...] = ()
    goal: Kind
    asked: tuple[int | str, ...] = ()
    turns: int
    solution: tuple[str, ...]
    chances: dict[str, float]
    line: tuple[Given, ...]
    refuted: dict[str, tuple[Given, ...]] = {}
    because: tuple[Fact, ...] = ()
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
