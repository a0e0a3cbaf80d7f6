"""PettingZoo's own tests, on every game."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from games import GAMES
from tests.adapters import some_games

pytestmark = [
    pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo"),
    pytest.mark.skipif(not find_spec("pettingzoo"), reason="`make adapters` installs it"),
]


@some_games
def test_environment_passes_the_tests_of_pettingzoo(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from adapters.aec import GameEnv

    api_test(GameEnv(name), num_cycles=100)
    seed_test(lambda: GameEnv(name), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_match_ends_with_the_rewards_of_its_outcome(name: str) -> None:
    from adapters.aec import GameEnv

    env = GameEnv(name)
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        env.step(None if over else env.action_space(agent).sample(mask))
    assert list(total.values()) == env.steps.returns()
    assert env.steps.table.outcome is not None


def test_info_has_the_legal_actions_without_an_observation() -> None:
    from adapters.aec import GameEnv

    env = GameEnv("instinkt")
    env.reset(seed=1)
    observation, _, _, _, info = env.last(observe=False)
    assert observation is None
    agent = env.agent_selection
    assert (info["action_mask"] == env.observe(agent)["action_mask"]).all()
    assert env.observation_space(agent).contains(env.observe(agent))
    assert env.history(agent).shape == env.layout.shape
