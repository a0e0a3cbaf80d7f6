"""PettingZoo's own tests, on every game."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from games import GAMES

pytestmark = [
    pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo"),
    pytest.mark.skipif(not find_spec("pettingzoo"), reason="`make adapters` installs it"),
]


@pytest.mark.parametrize("name", GAMES)
def test_environment_passes_the_tests_of_pettingzoo(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from adapters.aec import GameEnv

    api_test(GameEnv(name), num_cycles=300)
    seed_test(lambda: GameEnv(name), num_cycles=60)


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


def test_observation_that_is_too_long_is_refused_and_not_cut() -> None:
    from adapters.aec import GameEnv, ObservationTooLong

    env = GameEnv("instinkt", size=100)
    env.reset(seed=1)
    with pytest.raises(ObservationTooLong, match=r"GameEnv\(\.\.\., size=\d+\)") as raised:
        env.last()
    size = int(str(raised.value).rpartition("size=")[2].partition(")")[0])
    wider = GameEnv("instinkt", size=size)
    wider.reset(seed=1)
    observation = wider.last()[0]["observation"]
    assert observation.shape == (size,) and wider.observation_space("seat_0").contains(
        wider.observe("seat_0")
    )
    shown = wider.steps.shown(int(wider.agent_selection.removeprefix("seat_")))
    assert bytes(observation).rstrip(b"\0").decode() == shown
