"""One game in the shape of PettingZoo's AEC interface: agents take turns, each with its own observation and mask.

PettingZoo itself is not needed; whatever works with its AEC environments works with this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from . import _library
from .batch import Batch

Observed = dict[str, npt.NDArray[Any]]


class Discrete:
    """Whole numbers from 0 to n - 1, like gymnasium's space of that name."""

    def __init__(self, n: int, seed: Optional[int] = None) -> None:
        self.n = n
        self._random = np.random.default_rng(seed)

    def sample(self, mask: Optional[npt.NDArray[Any]] = None) -> int:
        return int(self._random.integers(self.n) if mask is None else self._random.choice(np.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Bytes:
    """Arrays of bytes of one shape, like gymnasium's Box with low and high."""

    def __init__(self, size: int, high: int) -> None:
        self.shape, self.dtype, self.low, self.high = (size,), np.dtype(np.uint8), 0, high

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and int(x.max()) <= self.high

    def __repr__(self) -> str:
        return f"Bytes({self.shape[0]}, high={self.high})"


class Environment:
    """`env = Environment("usa", 2); env.reset(seed=7)`, then `for agent in env.agent_iter(): …`, as with PettingZoo.

    An observation is {"observation": bytes, "action_mask": 0 or 1 for each action}. The reward comes at the end of the
    game: 1 for the winner, shared where the win is shared, and -1 shared among the others. `infos[agent]["points"]`
    then has the final points. `batch.parts` and `batch.actions` say what the numbers mean.
    """

    metadata = {"name": "trunkline_v1", "is_parallelizable": False, "render_modes": []}

    def __init__(self, map: str = "usa", players: int = 2) -> None:
        self._map, self._players = map, players
        self.possible_agents = [f"seat_{i}" for i in range(players)]
        self.batch = Batch(map, players, games=1, seed=0)
        self._action_spaces = {a: Discrete(self.batch.action_count, i) for i, a in enumerate(self.possible_agents)}
        sizes = self.batch.observation.shape[1], self.batch.action_count
        self._observation_space = {"observation": Bytes(sizes[0], 255), "action_mask": Bytes(sizes[1], 1)}
        self.agents: list[str] = []

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> dict[str, Bytes]:
        return self._observation_space

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self.batch.close()
        self.batch = Batch(self._map, self._players, games=1, seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._seen: dict[str, Observed] = {}
        self._look()

    def _look(self) -> None:
        self.agent_selection = self.possible_agents[int(self.batch.seat[0])]
        self._seen[self.agent_selection] = {
            "observation": self.batch.observation[0].copy(),
            "action_mask": self.batch.mask[0].view(np.uint8).copy(),
        }

    def observe(self, agent: str) -> Observed:
        """What the agent saw when it last had to act; an agent that is not to act can do nothing."""
        seen = self._seen.get(agent)
        if seen is None:
            seen = {
                "observation": np.zeros(self.batch.observation.shape[1], np.uint8),
                "action_mask": np.zeros(self.batch.action_count, np.uint8),
            }
        if agent != self.agent_selection or self.terminations.get(agent, True):
            return {**seen, "action_mask": np.zeros(self.batch.action_count, np.uint8)}
        return seen

    def last(self, observe: bool = True) -> tuple[Optional[Observed], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Optional[int]) -> None:
        if not self.agents:
            raise _library.TrunklineError("the game is over: reset() begins the next one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if not self.action_space(agent).contains(action):
            raise _library.TrunklineError(f"an action is a whole number below {self.batch.action_count}, not {action!r}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.batch.step(np.array([action], np.int32))
        if self.batch.done[0]:
            self._end()
        else:
            self._look()

    def _end(self) -> None:
        wins = self.batch.reward[0]
        losers = max(1, int((wins == 0).sum()))
        for i, agent in enumerate(self.agents):
            reward = float(wins[i]) if wins[i] > 0 else -1.0 / losers
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
            self.infos[agent] = {"points": int(self.batch.points[0, i])}
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise _library.TrunklineError("the game is over: only None is left to step with")
        self.agents.remove(agent)
        for about in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            about.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def close(self) -> None:
        self.batch.close()
