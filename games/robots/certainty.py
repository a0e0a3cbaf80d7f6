"""Certain wins: answers after which a seat wins by the end of the turn, whatever others answer."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine import Choice, Evaluator, Window, World
from games.robots.answers import any_answer
from games.robots.playing import is_won


def wins_anyway(
    world: World[Any], evaluator: Evaluator[Any], seat: int, picks: tuple[Choice, ...]
) -> bool:
    """Return whether a seat's side alone wins by the end of the turn if others answer at random."""
    play, rng, given = world.play(), Random(world.seed), {seat: picks}
    while play.waiting:
        acted = isinstance(play.waiting, Window) and any(given.values())
        asked = () if acted else [other for other in play.waiting if other not in given]
        for other in rng.sample(asked, len(asked)):
            decision = play.waiting[other]
            if other == seat:
                given[other] = tuple(evaluator.policy(play.state, decision, rng))
            else:
                given[other] = decision.read(any_answer(decision, rng))
            if given[other] and isinstance(play.waiting, Window):
                given = {other: given[other]}
                break
        play.send(given)
        given = {}
    return is_won(play, evaluator, seat)
