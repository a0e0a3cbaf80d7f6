"""Matches through OpenSpiel and PettingZoo, beside the bare engine and other card games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from adapters.actions import DONE
from adapters.steps import Steps
from games import GAMES, Table
from games.engine import SEED
from games.robots import answer
from kit.figures import Row

SECONDS = 1.0
"""How long each row is measured, and at least one match."""
LEVEL = "easy"
SEATS = 4
NEEDS = "not installed; `make bench` does it"

Play = Callable[[Random], int]
"""Plays a match, and returns the number of decisions."""
Choose = Callable[[Steps, Random], Iterator[int]]


def study_rows() -> list[Row]:
    """Measure decisions per second of every game, for random players and for robots."""
    rows = [_row(f"{game.title}, bare engine, random", game, _bare) for game in GAMES.values()]
    for module, library, play, own in (
        ("pyspiel", "OpenSpiel", _openspiel, _own_rows_of_openspiel),
        ("pettingzoo", "PettingZoo", _pettingzoo, _own_rows_of_pettingzoo),
    ):
        if find_spec(module) is None:
            rows.append(Row(f"Decisions through {library}", 0, "/s", NEEDS))
            continue
        for game in GAMES.values():
            for players, choose, observed in (
                ("random", None, False),
                ("random, with arrays", None, True),
                (f"{LEVEL} robots", _robots, False),
            ):
                what = f"{game.title}, {library}, {players}"
                rows.append(_row(what, game, partial(play, choose=choose, observed=observed)))
        rows += own()
    return rows


def _own_rows_of_openspiel() -> list[Row]:
    return [
        _timed(f"OpenSpiel's {name}, random", partial(_spiel_match, name), f"{seats} seats")
        for name, seats in (("crazy_eights", 2), ("gin_rummy", 2), ("hearts", SEATS))
    ]


def _own_rows_of_pettingzoo() -> list[Row]:
    rows = []
    for name in ("leduc_holdem", "texas_holdem"):
        what = f"PettingZoo's {name}, random"
        if find_spec("pygame") is None or find_spec("rlcard") is None:
            rows.append(Row(what, 0, "/s", NEEDS))
        else:
            rows.append(_timed(what, partial(_classic_match, name), "2 seats"))
    if find_spec("rlcard") is not None:
        rows.append(_timed("RLCard's UNO, without its wrapper, random", _uno, f"{SEATS} seats"))
    return rows


def _row(what: str, game: Any, play: Callable[[Any, Random], int]) -> Row:
    return _timed(what, partial(play, game), f"{game.seats[0]} seats")


def _timed(what: str, play: Play, remark: str) -> Row:
    """Play matches until the time is over; the first one, which loads everything, isn't counted."""
    play(Random(0))
    rng, decisions, begun = Random(1), 0, perf_counter()
    while not decisions or perf_counter() - begun < SECONDS:
        decisions += play(rng)
    return Row(f"{what}: decisions", decisions / (perf_counter() - begun), "/s", remark)


def _bare(game: Any, rng: Random) -> int:
    table, decisions = Table.new(game, game.seats[0], rng.randbytes(SEED)), 0
    while not table.outcome:
        d = next(d for d in table.waiting.values() if d.given is None)
        many = d.most > 1 or not d.choices  # in a window some seats can only pass
        picks = rng.sample(d.choices, d.least) if many else [rng.choice(d.choices)]
        table.answer(d.seat, [c.id for c in picks])
        decisions += 1
    return decisions


def _robots(steps: Steps, rng: Random) -> Iterator[int]:
    """Yield the actions of a robot's answer."""
    decision, seat = steps.decision, steps.decision.seat
    picks = decision.read(answer(steps.table.seat(seat), LEVEL, rng))
    yield from [steps.number(pick) for pick in picks]
    if len(picks) < decision.most:
        yield DONE


def _openspiel(game: Any, rng: Random, choose: Choose | None, observed: bool) -> int:
    from adapters.openspiel import DEALS

    state, decisions = _spiel_game(game.name).new_initial_state(), 0
    state.apply_action(rng.randrange(DEALS))
    while not state.is_terminal():
        if observed:
            state.observation_tensor(state.current_player())
        for action in choose(state.steps, rng) if choose else (rng.choice(state.legal_actions()),):
            state.apply_action(action)
            decisions += 1
    return decisions


def _pettingzoo(game: Any, rng: Random, choose: Choose | None, observed: bool) -> int:
    env, decisions = _env(game.name), 0
    env.reset(rng.getrandbits(32))
    for _agent in env.agent_iter():
        _, _, over, _, info = env.last(observe=observed)
        if over:
            break
        legal = np.flatnonzero(info["action_mask"])
        for action in (
            choose(env.steps, rng) if choose else (legal[int(rng.random() * len(legal))],)
        ):
            env.step(action)
            decisions += 1
    return decisions


@cache
def _spiel_game(name: str) -> Any:
    import pyspiel  # type: ignore[import-untyped, import-not-found, unused-ignore]

    from adapters.openspiel import register

    register()
    return pyspiel.load_game(f"menagerie_{name}")


@cache
def _env(name: str) -> Any:
    from adapters.aec import GameEnv

    return GameEnv(name)


def _spiel_match(name: str, rng: Random) -> int:
    import pyspiel

    state, decisions = pyspiel.load_game(name).new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _uno(rng: Random) -> int:
    from rlcard.games.uno import Game  # type: ignore[import-untyped, import-not-found, unused-ignore]

    game: Any = Game(num_players=SEATS)
    game.init_game()
    decisions = 0
    while not game.is_over():
        game.step(rng.choice(game.get_legal_actions()))
        decisions += 1
    return decisions


def _classic_match(name: str, rng: Random) -> int:
    module: Any = import_module(f"pettingzoo.classic.{name}_v4")
    env, decisions = module.raw_env(), 0
    env.reset(rng.getrandbits(32))
    for _agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        legal = [] if over or cut else np.flatnonzero(observation["action_mask"]).tolist()
        env.step(rng.choice(legal) if legal else None)
        decisions += bool(legal)
    return decisions
