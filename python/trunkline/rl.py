"""Trunkline as environments of gymnasium and PettingZoo, where those are installed: pip install './python[rl]'.

    AEC           pettingzoo.AECEnv: all seats take turns
    SeatEnv       gymnasium.Env: one seat against bots
    SeatVectorEnv gymnasium.vector.VectorEnv: the same many times at once, on all processors
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import VectorEnv
from pettingzoo import AECEnv

from .batch import Batch
from .environment import Environment
from .game import Bot, Game, shape

try:
    from gymnasium.vector import AutoresetMode

    _AUTORESET: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}
except ImportError:  # before gymnasium 1.1
    _AUTORESET = {}


class AEC(Environment, AECEnv):  # type: ignore[misc]
    """`Environment` with gymnasium's spaces."""

    def _action_space(self) -> Any:
        return spaces.Discrete(self.shape.action_count)

    def _observation_space(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.shape.observation_size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.shape.action_count,), np.uint8),
            }
        )


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat (the place of None in `opponents`) against bots. `info["action_mask"]` and action_masks() say what is legal.

    The reward comes at the end: 1 for a win, shared where it is shared, and -1 shared among the others for a loss.
    """

    metadata = {"render_modes": []}

    def __init__(self, map: str = "usa", opponents: Sequence[Optional[str]] = (None, "level-3"), nodes: int = 0) -> None:
        if list(opponents).count(None) != 1:
            raise ValueError("opponents: a bot for each seat, and None for one's own")
        self._map, self._opponents, self._nodes = map, list(opponents), nodes
        self._seat = self._opponents.index(None)
        self.shape = shape(map, len(self._opponents))
        self.action_space = spaces.Discrete(self.shape.action_count)
        self.observation_space = spaces.Box(0, 255, (self.shape.observation_size,), np.uint8)
        self._bots: list[Optional[Bot]] = []
        self._game: Optional[Game] = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        chance = int(self.np_random.integers(2**48))
        self._game = Game(self._map, len(self._opponents), seed=chance)
        self._bots = [None if name is None else self._game.bot(name, s) for s, name in enumerate(self._opponents)]
        return self._go_on()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._game is None or self._game.over:
            raise gymnasium.error.ResetNeeded("reset() begins a game")
        self._game.apply(int(action), self._seat)
        seen, info = self._go_on()
        over = self._game.over
        return seen, self._game.returns()[self._seat] if over else 0.0, over, False, info

    def _go_on(self) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        game = self._game
        assert game is not None
        while not game.over and game.seat != self._seat:
            bot = self._bots[game.seat]
            assert bot is not None
            game.play(bot.choose(game, nodes=self._nodes))
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if game.over:
            info["points"] = game.scores()
        return game.observation(self._seat), info

    def action_masks(self) -> npt.NDArray[np.uint8]:
        assert self._game is not None
        return self._game.action_mask(self._seat)


class SeatVectorEnv(VectorEnv):  # type: ignore[misc]
    """Many games of one seat against bots. A game that ends begins anew in the same step; `infos["final_obs"]` is what
    was seen at its end."""

    metadata = {"render_modes": [], **_AUTORESET}

    def __init__(
        self,
        num_envs: int,
        map: str = "usa",
        opponents: Sequence[Optional[str]] = (None, "level-3"),
        nodes: int = 0,
        threads: Optional[int] = None,
    ) -> None:
        if list(opponents).count(None) != 1:
            raise ValueError("opponents: a bot for each seat, and None for one's own")
        self._seat = list(opponents).index(None)
        self._batch = Batch(map, len(opponents), num_envs, 0, opponents, nodes, threads)
        self.num_envs = num_envs
        self.shape = self._batch.shape
        self.single_action_space = spaces.Discrete(self.shape.action_count)
        self.single_observation_space = spaces.Box(0, 255, (self.shape.observation_size,), np.uint8)
        self.action_space = spaces.MultiDiscrete([self.shape.action_count] * num_envs)
        self.observation_space = spaces.Box(0, 255, (num_envs, self.shape.observation_size), np.uint8)

    def reset(self, *, seed: Any = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = seed if isinstance(seed, (list, tuple)) else self.np_random.integers(2**48, size=self.num_envs)
        self._batch.reset(np.arange(self.num_envs), np.asarray(seeds, np.uint64))
        return self._batch.observation.copy(), {"action_mask": self._batch.mask.copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self._batch
        batch.step(np.asarray(actions, np.int32))
        mine = batch.reward[:, self._seat]
        losers = np.maximum(1, (batch.reward == 0).sum(axis=1))
        reward = np.where(mine > 0, mine, np.where(batch.terminated, -1 / losers, 0)).astype(np.float32)
        infos: dict[str, Any] = {"action_mask": batch.mask.copy()}
        if batch.done.any():
            infos["final_obs"] = batch.final_observation[:, self._seat].copy()
            infos["points"] = batch.points.copy()
        return batch.observation.copy(), reward, batch.terminated.copy(), batch.truncated.copy(), infos

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()
