"""Prove the stock again after a change of the rules or of a view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games import GAMES
from games.engine import BadNotation, IllegalChoice, NotYourTurn
from games.puzzles import SPARE, Puzzle, check, load_stock, offered, position, view_digest
from tools.puzzles.goals import Goal
from tools.puzzles.proof import Line, OutOfReach, Prover

WORLDS = 200
BUDGET = 1_000_000


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

    Return None if its solution is no longer the only one, or if a judgement has changed at all.
    """
    if not check(puzzle):
        return puzzle
    if puzzle.kind != "proof":
        return None
    try:
        table = position(puzzle)
        if winning(puzzle) != list(puzzle.solution):
            return None
    except (BadNotation, IllegalChoice, NotYourTurn, KeyError, OutOfReach):
        return None
    now = {
        "version": table.game.version,
        "choices": tuple(c.id for c in offered(table, puzzle.seat)),
        "view": view_digest(table, puzzle.seat),
    }
    same = now["choices"] == puzzle.choices
    return puzzle.model_copy(update=now) if same else None


def winning(puzzle: Puzzle) -> list[str]:
    """Return the choices that are certain to reach the goal."""
    table = position(puzzle)
    source, rng = table.seat(puzzle.seat), Random(puzzle.place)
    lines: list[Line] = [(source.world(rng), ()) for _ in range(WORLDS)]
    goal = Goal.at(puzzle.goal, puzzle.turns, puzzle.seat, table.state)
    prover = Prover(goal, BUDGET)
    return [c.id for c in offered(table, puzzle.seat) if prover.wins(lines, (c,))]
