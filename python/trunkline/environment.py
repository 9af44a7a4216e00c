"""One game in the shape of PettingZoo's AEC interface: agents take turns, each with its own observation and mask.

PettingZoo itself is not needed; where it is installed, trunkline.rl.AEC is this environment as one of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from . import _library
from .game import Game, shape
from .spaces import Bytes, Discrete

Observed = dict[str, npt.NDArray[Any]]


class Environment:
    """`env = Environment("usa", 2); env.reset(seed=7)`, then `for agent in env.agent_iter(): …`, as with PettingZoo.

    An observation is {"observation": bytes, "action_mask": 0 or 1 for each action}. The reward comes at the end of the
    game: 1 for the winner, shared where the win is shared, and -1 shared among the others. `infos[agent]["points"]`
    then has the final points. `shape.parts` and `shape.actions` say what the numbers mean.
    """

    metadata = {"name": "trunkline_v2", "is_parallelizable": False, "render_modes": []}
    render_mode = None

    def __init__(self, map: str = "usa", players: int = 2) -> None:
        self._map, self._players = map, players
        self.shape = shape(map, players)
        self.possible_agents = [f"seat_{i}" for i in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces: dict[str, Any] = {a: self._action_space() for a in self.possible_agents}
        self.observation_spaces: dict[str, Any] = {a: self._observation_space() for a in self.possible_agents}
        # The engine writes here, and whoever observes gets a copy: asking an array for its address takes longer.
        self._seen = np.zeros(self.shape.observation_size, np.uint8)
        self._mask = np.zeros(self.shape.action_count, np.uint8)
        self._addresses = self._seen.ctypes.data, self._mask.ctypes.data
        self._game: Optional[Game] = None
        self.agents: list[str] = []

    def _action_space(self) -> Any:
        return Discrete(self.shape.action_count)

    def _observation_space(self) -> Any:
        sizes = self.shape.observation_size, self.shape.action_count
        return {"observation": Bytes(sizes[0], 255), "action_mask": Bytes(sizes[1], 1)}

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    @property
    def unwrapped(self) -> Environment:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def game(self) -> Game:
        """The game itself, to look into."""
        if self._game is None:
            raise _library.TrunklineError("no game was dealt yet: reset() deals one")
        return self._game

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        if self._game is not None:
            self._game.close()
        self._game = Game(self._map, self._players, seed=seed)
        self.agents = list(self.possible_agents)
        self._nothing = dict.fromkeys(self.agents, 0.0)
        self.rewards = dict(self._nothing)
        self._cumulative_rewards = dict(self._nothing)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self.possible_agents[self._game.seat]

    def observe(self, agent: str) -> Observed:
        """What the agent sees now; one that is not to act can do nothing."""
        _library.call(_library.tl_observe, self.game._handle, self._seats[agent], *self._addresses)
        if agent != self.agent_selection:
            self._mask.fill(0)
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}

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
        game = self.game
        if not self.agents:
            raise _library.TrunklineError("the game is over: reset() begins the next one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if not self.action_spaces[agent].contains(action):
            raise _library.TrunklineError(f"an action is a whole number below {self.shape.action_count}, not {action!r}")
        game._awaited = _library.call(_library.tl_act, game._handle, self._seats[agent], int(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        if game._awaited:
            self.agent_selection = self.possible_agents[game.seat]
        else:
            self._end(game)

    def _end(self, game: Game) -> None:
        points = game.scores()
        for agent, reward in zip(self.agents, game.returns()):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
            self.infos[agent] = {"points": points[self._seats[agent]]}
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise _library.TrunklineError("the game is over: only None is left to step with")
        self.agents.remove(agent)
        for about in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            about.pop(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self) -> None:
        return None

    def close(self) -> None:
        if self._game is not None:
            self._game.close()
