"""Matches against robots that begin with the position of a puzzle."""

from __future__ import annotations

from bot.match.acts.positions import Position, PositionMatches
from bot.match.match import Match
from games.puzzles import Puzzle, beginning


class PuzzleMatches:
    """Starts matches of one person against robots in the position of a puzzle."""

    def __init__(self, positions: PositionMatches) -> None:
        self._positions = positions

    async def begin(self, puzzle: Puzzle, user_id: int, name: str, channel_id: int = 0) -> Match:
        """Start a match in the seat of a puzzle; see ``PositionMatches.begin``."""
        start, answers = beginning(puzzle), puzzle.answers
        position = Position(start, puzzle.place, puzzle.options, answers, puzzle.seat)
        return await self._positions.begin(position, user_id, name, channel_id)
