"""What the solution of a puzzle gains at once, in a term of the evaluation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import Choice, Evaluator, World
from games.robots.playing import standings_of

CLEAR = 0.05
"""The least weight of a reason. Right after a choice there may be no difference at all."""
NONE = ""
"""The term of a reason if there is none: only what the others do later makes the difference."""

Reason = tuple[str, int]
"""A term of the game's evaluation and the seat whose term it is."""


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
