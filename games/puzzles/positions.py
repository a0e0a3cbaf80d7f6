"""The position of a puzzle, and whether today's rules still lead to it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from games.engine import (
    REGISTRY,
    BadNotation,
    Chance,
    IllegalChoice,
    NotYourTurn,
    SeenEvent,
    Table,
    read_position,
)
from games.puzzles.puzzle import Puzzle


def position(puzzle: Puzzle) -> Table[Any, Any]:
    """Return the table at which the puzzle's seat must decide.

    Raise BadNotation, IllegalChoice or NotYourTurn if the rules refuse it.
    """
    game = REGISTRY[puzzle.game]
    options = game.options(**puzzle.options)
    state = read_position(game, puzzle.place, options)
    table = Table(game, state, Chance(bytes.fromhex(puzzle.seed), dict(puzzle.script)))
    for seat, ids in puzzle.answers:
        table.answer(seat, ids)
    return table


def history(puzzle: Puzzle) -> list[SeenEvent]:
    """Return the latest events before the puzzle, as its seat has seen them."""
    return [SeenEvent(*told) for told in puzzle.history]


def view_digest(table: Table[Any, Any], seat: int) -> str:
    """Return a digest of what a seat sees."""
    return sha256(table.view(seat).model_dump_json().encode()).hexdigest()[:16]


def check(puzzle: Puzzle) -> str:
    """Return why the puzzle cannot be posed under today's rules; empty if it can."""
    game = REGISTRY.get(puzzle.game)
    if game is None:
        return "the game does not exist"
    if game.version != puzzle.version:
        return f"made for version {puzzle.version} of the rules, not {game.version}"
    try:
        table = position(puzzle)
    except (BadNotation, IllegalChoice, NotYourTurn, ValidationError) as refused:
        return f"the rules refuse the position: {refused}"
    decision = table.waiting.get(puzzle.seat)
    if decision is None or tuple(c.id for c in decision.choices) != puzzle.choices:
        return "the choices differ"
    return "" if view_digest(table, puzzle.seat) == puzzle.view else "the view differs"
