"""Other engines of card games, measured in the same run if they are installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any

from kit.figures import Row, median

REPEATS = 5
MATCHES = 60
SEATS = 4


def other_rows() -> list[Row]:
    """Measure other engines, each if it is installed."""
    rows = []
    for module, what, play in (
        ("rlcard", "RLCard's UNO, without its wrapper: decisions", _uno),
        ("pyspiel", "OpenSpiel's crazy eights, Python API: decisions", _crazy_eights),
    ):
        if find_spec(module) is None:
            rows.append(Row(what, 0, "/s", "not installed; `make bench` does it"))
        else:
            rows.append(Row(what, median([_rate(play, n) for n in range(REPEATS)]), "/s"))
    return rows


def _rate(play: Callable[[Random], int], seed: int) -> float:
    rng, begun = Random(seed), perf_counter()
    decisions = sum(play(rng) for _ in range(MATCHES))
    return decisions / (perf_counter() - begun)


def _uno(rng: Random) -> int:
    from rlcard.games.uno import Game  # type: ignore[import-untyped, import-not-found, unused-ignore]

    game: Any = Game(num_players=SEATS)
    game.init_game()
    decisions = 0
    while not game.is_over():
        game.step(rng.choice(game.get_legal_actions()))
        decisions += 1
    return decisions


def _crazy_eights(rng: Random) -> int:
    import pyspiel  # type: ignore[import-untyped, import-not-found, unused-ignore]

    return play_spiel(pyspiel.load_game(f"crazy_eights(players={SEATS})").new_initial_state(), rng)


def play_spiel(state: Any, rng: Random) -> int:
    """Play an OpenSpiel match at random from a state to its end; return the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions
