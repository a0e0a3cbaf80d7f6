"""OpenSpiel: each game as a Python game, ``pyspiel.load_game("menagerie_instinkt")``."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel

from adapters.actions import actions_of
from adapters.arrays import layout_of
from adapters.steps import Steps
from games import GAMES
from games.engine import SEED, Game

DEALS = 4096
"""The outcomes of the first chance node. Each is a seed, from which all other chance follows."""
ANSWERS = 10
"""A bound of the actions that an answer takes, on average."""


def register() -> list[str]:
    """Make all installed games known to OpenSpiel, and return their names there."""
    for game in GAMES.values():
        pyspiel.register_game(_type_of(game), _class_of(game))
    return [f"menagerie_{name}" for name in GAMES]


def _type_of(game: Game[Any, Any]) -> Any:
    kind = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"menagerie_{game.name}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0]},
    )


def _class_of(game: Game[Any, Any]) -> type[Any]:
    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """The game, as OpenSpiel creates it with its parameters."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            self.game = game
            self.players = (params or {}).get("players", game.seats[0])
            info = pyspiel.GameInfo(
                num_distinct_actions=len(actions_of(game)), max_chance_outcomes=DEALS,
                num_players=self.players, min_utility=0.0, max_utility=1.0,
                max_game_length=ANSWERS * game.bound,
            )  # fmt: skip
            super().__init__(_type_of(game), info, params or {})

        def new_initial_state(self) -> GameState:
            """Return the state before the deal."""
            return GameState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """Return an observer."""
            perfect = iig_obs_type is not None and iig_obs_type.perfect_recall
            return Observer(game, self.players, perfect)

    return SpielGame


class GameState(pyspiel.State):  # type: ignore[misc]
    """A match; before the deal there is none."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.game, self.players = game.game, game.players
        self.steps: Steps | None = None

    def current_player(self) -> int:
        """Return the seat that is next, or that of chance or the end."""
        if self.steps is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.steps.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all equally likely."""
        return [(n, 1 / DEALS) for n in range(DEALS)]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the actions that are legal now, of ``player`` if one is given, in order.

        OpenSpiel's own method takes longer than all else that it does for an action.
        """
        if self.steps is None:
            deals: list[int] = super().legal_actions(*([] if player is None else [player]))
            return deals
        return [*self.steps.legal()] if player in (None, self.steps.seat) else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.steps.legal() if self.steps and player == self.steps.seat else []

    def _apply_action(self, action: int) -> None:
        if self.steps is None:
            seed = action.to_bytes(SEED, "big")
            self.steps = Steps.new(self.game, self.players, seed)
        else:
            self.steps.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.steps.label(action) if self.steps else f"deal {action}"

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.steps is not None and self.steps.seat is None

    def returns(self) -> list[float]:
        """Return each seat's share of the victory."""
        return self.steps.returns() if self.steps else [0.0] * self.players

    def resampled(self, player: int, rng: Random) -> Steps:
        """Return another match that the player can't tell from this one. Raise GuessError."""
        assert self.steps is not None
        return self.steps.guess(player, rng)

    def __str__(self) -> str:
        return self.steps.table.fingerprint() if self.steps else "before the deal"


class Observer:
    """What a player may know: only now, or with all that they did and were told before.

    ``dict`` has the parts of ``tensor``; that with a history has only the latest events.
    """

    def __init__(self, game: Game[Any, Any], players: int, perfect_recall: bool) -> None:
        layout, self._perfect_recall = layout_of(game, players), perfect_recall
        rows, width = layout.shape if perfect_recall else (0, 0)
        self.tensor = np.zeros(layout.size + rows * width, np.float32)
        self.dict = {"observation": self.tensor[: layout.size]}
        if perfect_recall:
            self.dict["history"] = self.tensor[layout.size :].reshape(rows, width)

    def set_from(self, state: GameState, player: int) -> None:
        """Write what a player may know to the tensor."""
        if state.steps is None:
            self.tensor.fill(0)
            return
        self.dict["observation"][:] = state.steps.observation(player)
        if self._perfect_recall:
            self.dict["history"][:] = state.steps.history(player)

    def string_from(self, state: GameState, player: int) -> str:
        """Return what a player may know."""
        if state.steps is None:
            return ""
        before = state.steps.recalled(player) if self._perfect_recall else ()
        return "\n".join([*before, state.steps.shown(player)])
