"""The position of a puzzle, and whether today's rules still lead to it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from games.engine import (
    REGISTRY,
    BadNotation,
    Chance,
    Choice,
    IllegalChoice,
    NotYourTurn,
    SeenEvent,
    Table,
    read_position,
)
from games.puzzles.puzzle import Puzzle

REACHED = {"round": ("won", "decided"), "hunt": ("claim", "trade")}
"""The events with which a goal is reached before the match is over."""

BEGINS = {"hunt": ("hunt", "market")}
"""The events with which something begins that no longer belongs to the goal."""


def beginning(puzzle: Puzzle) -> Table[Any, Any]:
    """Return the table at the start of the turn of a puzzle; raise BadNotation."""
    game = REGISTRY[puzzle.game]
    options = game.options(**puzzle.options)
    state = read_position(game, puzzle.place, options)
    return Table(game, state, Chance(bytes.fromhex(puzzle.seed), dict(puzzle.script)))


def position(puzzle: Puzzle) -> Table[Any, Any]:
    """Return the table at which the puzzle's seat must decide.

    Raise BadNotation, IllegalChoice or NotYourTurn if the rules refuse it.
    """
    table = beginning(puzzle)
    for seat, ids in puzzle.answers:
        table.answer(seat, ids)
    return table


def offered(table: Table[Any, Any], seat: int) -> list[Choice]:
    """Return the different choices of a seat that must decide, as they are shown to it."""
    return list(table.game.text.offered(table.waiting[seat], table.view(seat)))


def history(puzzle: Puzzle) -> list[SeenEvent]:
    """Return the latest events before the puzzle, as its seat has seen them."""
    return [SeenEvent(*told) for told in puzzle.history]


def final_scores(puzzle: Puzzle) -> dict[str, tuple[int, ...]]:
    """Return the scores at the end of the match after each choice; none if it can go on."""
    table, found = position(puzzle), dict[str, tuple[int, ...]]()
    for choice in puzzle.choices if puzzle.goal == "match" else ():
        after = table.fork()
        after.answer(puzzle.seat, [choice])
        if not after.outcome or not after.outcome.scores:
            return {}
        found[choice] = after.outcome.scores
    return found


def line_of_play(puzzle: Puzzle) -> list[SeenEvent]:
    """Return what happens in the line of play up to the goal, as the seat sees it."""
    table = position(puzzle)
    told: list[SeenEvent] = []
    for seat, ids in puzzle.line:
        told += [event.seen_by(puzzle.seat) for event in table.answer(seat, ids)]
    reached = [n for n, event in enumerate(told, 1) if event.kind in REACHED.get(puzzle.goal, ())]
    return told[: reached[-1]] if reached else told


def line_after(puzzle: Puzzle, wrong: str) -> list[SeenEvent] | None:
    """Return what happens in the stored line after a wrong choice, as the seat sees it.

    The seat's own last answers, which no longer help, are left out. Return None if there is no
    such line; an empty one says that the choice is too slow even if nobody stops the seat.
    """
    line = puzzle.refuted.get(wrong)
    if line is None:
        return None
    others = [n for n, (seat, _) in enumerate(line, 1) if seat != puzzle.seat]
    last = max(others, default=len(line)) if puzzle.goal == "round" else len(line)
    table = position(puzzle)
    told: list[SeenEvent] = []
    for seat, ids in line[:last]:
        told += [event.seen_by(puzzle.seat) for event in table.answer(seat, ids)]
    ends = [n for n, event in enumerate(told) if n and event.kind in BEGINS.get(puzzle.goal, ())]
    return told[: ends[0]] if ends else told


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
    waits = puzzle.seat in table.waiting
    if not waits or tuple(c.id for c in offered(table, puzzle.seat)) != puzzle.choices:
        return "the choices differ"
    return "" if view_digest(table, puzzle.seat) == puzzle.view else "the view differs"
