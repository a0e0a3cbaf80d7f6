"""The position of a puzzle, and whether today's rules still lead to it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations
from typing import Any

from pydantic import ValidationError

from games.engine import (
    REGISTRY,
    BadNotation,
    Chance,
    Choice,
    Event,
    IllegalChoice,
    NotYourTurn,
    SeenEvent,
    Table,
    read_position,
)
from games.puzzles.puzzle import Given, Puzzle

_WON, _TAKEN = ("won", "decided"), ("claim", "trade")
REACHED = {
    "round": _WON, "deduce": _WON, "hunt": _TAKEN, "cheapest": _TAKEN,
    "keep": ("won",), "vote": ("won",), "spoil": (*_TAKEN, "escape"),
}  # fmt: skip
"""The events with which a goal is reached before the match is over."""

ROUNDS = ("round", "deduce")
"""The goals that win a round, not the match."""

MOST = 8
"""The choices that a puzzle lists if there are more."""

_NEXT = ("hunt", "market", "purse", "buy", "no_purchase")
BEGINS = dict.fromkeys(("hunt", "cheapest", "spoil"), _NEXT)
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


def choices_of(puzzle: Puzzle, table: Table[Any, Any]) -> list[str]:
    """Return the choices that a puzzle may list, as the rules have them today."""
    seat = puzzle.seat
    if puzzle.goal == "pair":
        places = range(len(table.state.hand[seat]))
        return [f"pair:{one}.{other}" for one, other in combinations(places, 2)]
    return [choice.id for choice in offered(table, seat)]


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
    """Return what happens in the line of play up to the goal, as the seat sees it.

    That the round is won is left out if something else led there.
    """
    events = _played(position(puzzle), puzzle.line)[1]
    told = [e.seen_by(puzzle.seat) for e in events if _matters(puzzle, e)]
    reached = [n for n, event in enumerate(told, 1) if event.kind in REACHED.get(puzzle.goal, ())]
    own = sum(1 for seat, _ in puzzle.line if seat == puzzle.seat)
    return told[: reached[-1] - (puzzle.goal in ROUNDS and own > 1)] if reached else told


def _matters(puzzle: Puzzle, event: Event) -> bool:
    """Return whether an event of the line of play says something about the solution.

    Of two cards that are asked for it is clear that they enter the Field; a card that another
    player draws, or anyone at the end of a match, proves nothing.
    """
    if event.kind == "draw":
        return puzzle.goal != "match" and event.seat == puzzle.seat
    return (puzzle.goal, event.kind) != ("pair", "enter")


def final_table(puzzle: Puzzle) -> tuple[Table[Any, Any], list[Event]]:
    """Return the table at the end of the line of play, and the events of the line.

    A round that is won ends the match there, so that the winning cards stay on the table.
    """
    table = position(puzzle)
    if puzzle.goal in ROUNDS:
        checkpoint = table.checkpoint()
        checkpoint.wins, checkpoint.goal = [0] * puzzle.seats, 1
        table = table.replay(checkpoint, table.chance, table.answers)
    return _played(table, puzzle.line)


def _played(table: Table[Any, Any], line: Sequence[Given]) -> tuple[Table[Any, Any], list[Event]]:
    events = list[Event]()
    for seat, ids in line:
        events += table.answer(seat, ids)
    return table, events


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
    told = [event.seen_by(puzzle.seat) for event in _played(position(puzzle), line[:last])[1]]
    ends = [n for n, event in enumerate(told) if n and event.kind in BEGINS.get(puzzle.goal, ())]
    return told[: ends[0]] if ends else told


def is_listed(puzzle: Puzzle, possible: Sequence[str]) -> bool:
    """Return whether a puzzle lists all possible choices, or some of many."""
    some = len(puzzle.choices) == MOST or puzzle.goal in ("pair", *BEGINS)
    return sorted(puzzle.choices) == sorted(possible) or (
        some and set(puzzle.choices) <= set(possible)
    )


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
    if puzzle.seat not in table.waiting or not is_listed(puzzle, choices_of(puzzle, table)):
        return "the choices differ"
    return "" if view_digest(table, puzzle.seat) == puzzle.view else "the view differs"
