"""Whole matches through OpenSpiel and PettingZoo, beside card games that these bring along."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from adapters.steps import DONE, Steps
from games import GAMES
from games.robots import answer
from kit.figures import Row
from tools.bench.others import play_spiel

SECONDS = 1.0
"""How long each row is measured, and at least one match."""
LEVEL = "easy"
NEEDS = "not installed; `make bench` does it"

Play = Callable[[Random], None]
Choose = Callable[[Steps, Random], Iterator[int]]


def study_rows() -> list[Row]:
    """Measure matches per second of every game, for random players and for robots."""
    rows = []
    for module, library, play, own in (
        ("pyspiel", "OpenSpiel", _openspiel, _own_rows_of_openspiel),
        ("pettingzoo", "PettingZoo", _pettingzoo, _own_rows_of_pettingzoo),
    ):
        if find_spec(module) is None:
            rows.append(Row(f"Matches through {library}", 0, "/s", NEEDS))
            continue
        for game in GAMES.values():
            for players, choose in (("random", _at_random), (f"{LEVEL} robots", _robots)):
                what = f"{game.title}, {library}, {players}: matches"
                rows.append(_row(what, partial(play, game.name, choose), f"{game.seats[0]} seats"))
        rows += own()
    return rows


def _own_rows_of_openspiel() -> list[Row]:
    return [
        _row(f"OpenSpiel's {name}, random: matches", partial(_spiel_match, name), f"{seats} seats")
        for name, seats in (("crazy_eights", 2), ("gin_rummy", 2), ("hearts", 4))
    ]


def _own_rows_of_pettingzoo() -> list[Row]:
    rows = []
    for name in ("leduc_holdem", "texas_holdem"):
        what = f"PettingZoo's {name}, random: matches"
        if find_spec("pygame") is None or find_spec("rlcard") is None:
            rows.append(Row(what, 0, "/s", NEEDS))
        else:
            rows.append(_row(what, partial(_classic_match, name), "2 seats"))
    return rows


def _row(what: str, play: Play, remark: str) -> Row:
    """Play matches until the time is over; the first one, which loads everything, isn't counted."""
    play(Random(0))
    rng, matches, begun = Random(1), 0, perf_counter()
    while not matches or perf_counter() - begun < SECONDS:
        play(rng)
        matches += 1
    return Row(what, matches / (perf_counter() - begun), "/s", remark)


def _at_random(steps: Steps, rng: Random) -> Iterator[int]:
    """Yield a random legal action."""
    yield rng.choice(steps.legal())


def _robots(steps: Steps, rng: Random) -> Iterator[int]:
    """Yield the actions of a robot's answer."""
    assert steps.seat is not None
    decision = steps.decision
    places = {choice.id: n for n, choice in enumerate(decision.choices)}
    actions = [places[each] for each in answer(steps.table.seat(steps.seat), LEVEL, rng)]
    yield from actions if decision.ordered else sorted(actions)
    if len(actions) < decision.most:
        yield DONE


def _openspiel(name: str, choose: Choose, rng: Random) -> None:
    import pyspiel  # type: ignore[import-untyped, import-not-found, unused-ignore]

    from adapters.openspiel import DEALS, register

    if f"menagerie_{name}" not in pyspiel.registered_names():
        register()
    state = pyspiel.load_game(f"menagerie_{name}").new_initial_state()
    state.apply_action(rng.randrange(DEALS))
    while not state.is_terminal():
        for action in choose(state.steps, rng):
            state.apply_action(action)


def _pettingzoo(name: str, choose: Choose, rng: Random) -> None:
    from adapters.aec import GameEnv

    env = GameEnv(name)
    env.reset(rng.getrandbits(32))
    while env.steps.seat is not None:
        for action in choose(env.steps, rng):
            env.last()
            env.step(action)


def _spiel_match(name: str, rng: Random) -> None:
    import pyspiel

    play_spiel(pyspiel.load_game(name).new_initial_state(), rng)


def _classic_match(name: str, rng: Random) -> None:
    module: Any = import_module(f"pettingzoo.classic.{name}_v4")
    env = module.raw_env()
    env.reset(rng.getrandbits(32))
    for _agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        legal = [] if over or cut else np.flatnonzero(observation["action_mask"]).tolist()
        env.step(rng.choice(legal) if legal else None)
