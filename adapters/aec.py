"""PettingZoo: each game as an environment of agents that act one after the other (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from adapters.actions import actions_of
from adapters.arrays import Array, Slice, layout_of
from adapters.steps import Steps
from games import GAMES
from games.engine import SEED


class GameEnv(AECEnv[str, dict[str, Any], int]):
    """A match. An observation is what the seat may know, as an array, and the legal actions.

    The reward at the end is a seat's share of the victory. ``steps`` is the match itself.
    Nothing is encoded before it is asked for: with ``last(observe=False)`` only the legal actions
    are found, which are in the ``action_mask`` of the agent's info, too.
    """

    metadata = {"name": "menagerie_v2", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.game, self.render_mode = GAMES[game], render_mode
        seats = seats or self.game.seats[0]
        self.possible_agents = [f"seat_{n}" for n in range(seats)]
        self.actions, self.layout = actions_of(self.game), layout_of(self.game, seats)
        shown = spaces.Box(-np.inf, np.inf, (self.layout.size,), np.float32)
        mask = spaces.Box(0, 1, (len(self.actions),), np.int8)
        self.observation_spaces = dict.fromkeys(
            self.possible_agents, spaces.Dict({"observation": shown, "action_mask": mask})
        )
        self.action_spaces = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def describe(self) -> list[Slice]:
        """Return what is where in an observation; ``actions.names`` describes the actions."""
        return self.layout.describe()

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
        self._next()

    def _next(self) -> None:
        """Turn to the agent that is next."""
        assert self.steps.seat is not None
        self.agent_selection = agent = self.possible_agents[self.steps.seat]
        self.infos[agent] = {"action_mask": self._mask(self.steps.seat)}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(len(self.actions), np.int8)
        if seat == self.steps.seat:
            mask[self.steps.legal()] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and the actions that it may take now."""
        seat = self._seats[agent]
        return {"observation": self.steps.observation(seat), "action_mask": self._mask(seat)}

    def history(self, agent: str) -> Array:
        """Return the latest events that an agent was told, a row for each."""
        return self.steps.history(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is next."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.steps.take(int(action))
        if self.steps.seat is not None:
            self._next()
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {} for agent in self.agents}
        self.rewards = dict(zip(self.agents, self.steps.returns(), strict=True))
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return what a spectator sees."""
        return self.steps.table.view(None).model_dump_json() if self.render_mode else None

    def close(self) -> None:
        """Do nothing: nothing is open."""
