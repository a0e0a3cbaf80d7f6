"""PettingZoo: each game as an environment of agents that act one after the other (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from adapters.steps import ACTIONS, Steps
from games import GAMES
from games.engine import SEED

SIZE = 16_384
"""The usual bytes of an observation: four times what the largest game needs."""


class ObservationTooLong(Exception):
    """What a seat may know has more bytes than an observation has room for."""


class GameEnv(AECEnv[str, dict[str, Any], int]):
    """A match. An observation is what a seat may know, as the bytes of JSON, and the legal actions.

    The reward at the end is a seat's share of the victory. ``steps`` is the match itself. ``size``
    is the number of bytes of an observation; a game that shows more needs a larger one.
    """

    metadata = {"name": "menagerie_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        size: int = SIZE,
    ) -> None:
        super().__init__()
        self.game, self.render_mode, self.size = GAMES[game], render_mode, size
        self.possible_agents = [f"seat_{n}" for n in range(seats or self.game.seats[0])]
        self.observation_spaces = dict.fromkeys(
            self.possible_agents,
            spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            ),
        )
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match; the same seed deals the same one."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.steps = Steps.new(self.game, len(self.agents), self._rng.bytes(SEED))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat_{self.steps.seat}"

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and the actions that it may take now.

        Raise ObservationTooLong if ``size`` is too small for it.
        """
        seat = int(agent.removeprefix("seat_"))
        shown, mask = np.zeros(self.size, np.uint8), np.zeros(ACTIONS, np.int8)
        text = self.steps.shown(seat).encode()
        if len(text) > self.size:
            room = f"GameEnv(..., size={2 * len(text)}) has room"
            raise ObservationTooLong(f"{len(text)} bytes in {self.game.title}; {room}")
        shown[: len(text)] = list(text)
        if seat == self.steps.seat:
            mask[self.steps.legal()] = 1
        return {"observation": shown, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is next."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.steps.take(int(action))
        if self.steps.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.steps.returns(), strict=True))
        else:
            self.agent_selection = f"seat_{self.steps.seat}"
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return what a spectator sees."""
        return self.steps.table.view(None).model_dump_json() if self.render_mode else None

    def close(self) -> None:
        """Do nothing: nothing is open."""
