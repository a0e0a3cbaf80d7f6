"""Prove the stock again after a change of the rules or of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games import GAMES, Table
from games.engine import BadNotation, IllegalChoice, NotYourTurn
from games.puzzles import (
    ROUNDS,
    SPARE,
    Puzzle,
    check,
    choices_of,
    is_listed,
    load_stock,
    offered,
    position,
    view_digest,
)
from tools.puzzles.deals import Prepare, as_short_match, wins_among
from tools.puzzles.finding import as_is, exact
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found
from tools.puzzles.proof import OutOfReach

WORLDS = 20
PROVEN = ("match", "round", "deduce", "hunt", "cheapest", "spoil")


def stock() -> list[Puzzle]:
    """Return the puzzles of the stock as today's rules have them, on the same days."""
    return kept_days([puzzle for game in GAMES for puzzle in load_stock(game)])


def kept_days(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles that can be renewed; spares, while there are any, replace the others."""
    renewals = {n: p for n, puzzle in enumerate(puzzles) if (p := renewed(puzzle)) is not None}
    spares = [n for n, puzzle in renewals.items() if puzzle.number == SPARE]
    lost = sorted(p.number for n, p in enumerate(puzzles) if n not in renewals and p.number)
    for number, n in zip(lost, spares, strict=False):
        renewals[n] = renewals[n].model_copy(update={"number": number})
    return list(renewals.values())


def renewed(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle in terms of today's rules and views.

    Return None if its solution is no longer the only one. A fact or a vote is not proven again: its
    story may no longer fit.
    """
    if not check(puzzle):
        return puzzle
    try:
        table = position(puzzle)
        if not is_listed(puzzle, choices_of(puzzle, table)) or not is_certain(puzzle, table):
            return None
    except (BadNotation, IllegalChoice, NotYourTurn, KeyError, OutOfReach):
        return None
    now = {"version": table.game.version, "view": view_digest(table, puzzle.seat)}
    return puzzle.model_copy(update=now)


def is_certain(puzzle: Puzzle, table: Table[Any, Any]) -> bool:
    """Return whether the solution of a puzzle is still the only right choice."""
    if puzzle.goal not in PROVEN:
        return False
    found = found_in(puzzle, table)
    choices = [c for c in offered(table, puzzle.seat) if c.id in puzzle.choices]
    source, prepare = table.seat(puzzle.seat), prepare_for(puzzle)
    winning = wins_among(source, found.goal, choices, puzzle.place, WORLDS, prepare)
    if puzzle.goal == "cheapest":
        winning = winning[:1]
    best = [c.id for c in winning] == list(puzzle.solution)
    return best and exact(found, prepare).certain(found.goal, tuple(winning))


def found_in(puzzle: Puzzle, table: Table[Any, Any]) -> Found:
    """Return a puzzle as the decision from which it is made."""
    goal = Goal.of(puzzle, table.state)
    if puzzle.goal in ROUNDS:
        goal = Goal(puzzle.goal, puzzle.turns, puzzle.seat, (0,) * puzzle.seats)
    return Found(table, puzzle.seat, goal, ())


def prepare_for(puzzle: Puzzle) -> Prepare:
    """Return how the states of its worlds are changed."""
    return as_short_match if puzzle.goal in ROUNDS else as_is
