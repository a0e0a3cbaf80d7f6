"""The kinds of puzzles. Each module has one function that looks for its kind at a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.puzzles import Puzzle
from tools.puzzles.kinds.deduce import deductions
from tools.puzzles.kinds.endgame import last_rounds
from tools.puzzles.kinds.hunt import hunts
from tools.puzzles.kinds.soon import rounds_soon
from tools.puzzles.kinds.this_turn import wins_this_turn
from tools.puzzles.kinds.vote import votes
from tools.puzzles.matches import Moment

Finder = Callable[[Moment], Iterator[Puzzle | str]]
"""Yields the puzzles at a moment, and one word for each candidate that makes none."""

KINDS: Mapping[str, Sequence[Finder]] = {
    "instinkt": [last_rounds],
    "smallseat": [votes],
    "llamas_unleashed": [wins_this_turn],
    "kill_the_unicorns": [hunts],
    "lion_unicorn": [deductions, rounds_soon],
}
"""The kinds of each game."""
