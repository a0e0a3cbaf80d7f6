"""Why the solution of a puzzle is better than another choice, in a term of the evaluation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.engine import Choice, Evaluator, World
from games.puzzles.positions import offered, position
from games.puzzles.puzzle import FACTS, Puzzle
from games.robots.playing import standings_of

WORLDS = 10
CLEAR = 0.05
"""The least weight of a reason. Right after a choice there may be no difference at all."""
NONE = ""
"""The term of a reason if there is none: only what the others do later makes the difference."""

Reason = tuple[str, int]
"""A term of the game's evaluation and the seat whose term it is."""


def reason_against(puzzle: Puzzle, wrong: str) -> Reason:
    """Return the reason why the solution of a puzzle is better than a wrong choice of it."""
    if wrong == puzzle.tempting:
        return puzzle.reason
    table = position(puzzle)
    if puzzle.goal in FACTS or len(table.waiting) > 1:
        return NONE, puzzle.seat
    source, rng = table.seat(puzzle.seat), Random(puzzle.place)
    choices = {c.id: c for c in offered(table, puzzle.seat)}
    worlds = [source.world(rng) for _ in range(WORLDS)]
    robot, best = table.game.robot, choices[puzzle.solution[0]]
    assert robot is not None
    return main_reason(robot, puzzle.seat, worlds, best, choices[wrong])


def main_reason(
    robot: Evaluator[Any], seat: int, worlds: Sequence[World[Any]], best: Choice, wrong: Choice
) -> Reason:
    """Return the term in which a seat is most ahead right after one choice instead of another."""
    gains = defaultdict[Reason, float](float)
    for world in worlds:
        ours, theirs = (after(robot, world, seat, c) for c in (best, wrong))
        for who, (have, had) in enumerate(zip(ours, theirs, strict=True)):
            for key, term in robot.terms.items():
                if term.mine if who == seat else term.theirs:
                    gain = robot.weights[key] * (have.get(key, 0.0) - had.get(key, 0.0))
                    gains[key, who] += gain if who == seat else -gain
    first = max(gains, key=lambda named: gains[named])
    return first if gains[first] > CLEAR * len(worlds) else (NONE, seat)


def after(
    robot: Evaluator[Any], world: World[Any], seat: int, picked: Choice
) -> list[Mapping[str, float]]:
    """Return the terms of all seats right after a choice of one."""
    play = world.play()
    play.send({seat: (picked,)})
    return standings_of(play.state, robot)
