"""OpenSpiel's own test of random play, on every game."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from tests.adapters import some_games

pyspiel = pytest.importorskip("pyspiel", reason="`make adapters` installs it")


@some_games
def test_game_passes_the_random_simulation_of_openspiel(name: str) -> None:
    from adapters.openspiel import register

    register()
    game = pyspiel.load_game(f"menagerie_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_are_those_that_openspiel_finds(name: str) -> None:
    from adapters.openspiel import register

    register()
    state, rng = pyspiel.load_game(f"menagerie_{name}").new_initial_state(), Random(1)
    for number in range(10_000):
        found = state.legal_actions()
        assert found == pyspiel.State.legal_actions(state)
        if state.is_terminal():
            break
        if number < 20:
            for player in range(state.num_players()):
                assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        state.apply_action(rng.choice(found))
    assert not found


@pytest.mark.parametrize("name", GAMES)
def test_resampled_match_has_the_same_information_state(name: str) -> None:
    from adapters.openspiel import register

    register()
    state, rng = pyspiel.load_game(f"menagerie_{name}").new_initial_state(), Random(1)
    state.apply_action(7)
    for _ in range(20):
        player = state.current_player()
        shown = state.information_state_string(player)
        assert shown.endswith(state.resampled(player, rng).shown(player))
        assert shown.endswith(state.observation_string(player))
        observation = state.observation_tensor(player)
        assert state.information_state_tensor(player)[: len(observation)] == observation
        state.apply_action(rng.choice(state.legal_actions()))
