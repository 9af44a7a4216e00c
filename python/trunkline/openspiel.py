"""Games in the shape of OpenSpiel's: a game that makes states, a state that knows whose turn it is.

OpenSpiel itself is not needed. Chance is sampled inside, as with its games of the mode "sampled stochastic": the first
node is the deal, and its one outcome deals the cards. Whatever works with such games and asks only for what stands
here works with this one.
"""

from __future__ import annotations

import json
import random
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from .game import Game, shape

CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4


class TrunklineGame:
    """`TrunklineGame({"map": "usa", "players": 2, "rng_seed": 7})`; without a seed each first state is dealt differently."""

    def __init__(self, parameters: Optional[dict[str, Any]] = None) -> None:
        given = {"map": "usa", "players": 2, "rng_seed": -1, **(parameters or {})}
        self.map, self.players = str(given["map"]), int(given["players"])
        self.shape = shape(self.map, self.players)
        self._random = random.Random(None if given["rng_seed"] < 0 else given["rng_seed"])
        self._parameters = given

    def new_initial_state(self) -> State:
        return State(self, self._random.getrandbits(48), None)

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        return self.shape.action_count

    def max_chance_outcomes(self) -> int:
        return 1

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        return 10_000

    def observation_tensor_shape(self) -> list[int]:
        return [self.shape.observation_size]

    def get_parameters(self) -> dict[str, Any]:
        return dict(self._parameters)

    def deserialize_state(self, text: str) -> State:
        data = json.loads(text)
        return State(self, data["seed"], data["game"] and Game.from_state(data["game"]))


class State:
    def __init__(self, of: TrunklineGame, seed: int, game: Optional[Game]) -> None:
        self._of, self._seed, self._game = of, seed, game

    def get_game(self) -> TrunklineGame:
        return self._of

    def num_players(self) -> int:
        return self._of.players

    def current_player(self) -> int:
        if self._game is None:
            return CHANCE
        return TERMINAL if self._game.over else self._game.seat

    def is_chance_node(self) -> bool:
        return self._game is None

    def is_terminal(self) -> bool:
        return self._game is not None and self._game.over

    def is_simultaneous_node(self) -> bool:
        return False

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)] if self._game is None else []

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if self._game is None:
            return [0]
        if player is not None and player not in self._game.awaited:
            return []
        return [] if self._game.over else [int(a) for a in self._game.legal_actions(self._seat(player))]

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(a in legal) for a in range(self._of.shape.action_count)]

    def _seat(self, player: Optional[int]) -> int:
        return self.current_player() if player is None else player

    def _dealt(self) -> Game:
        if self._game is None:
            raise ValueError("nothing is dealt yet: apply_action(0) deals")
        return self._game

    def apply_action(self, action: int) -> None:
        if self._game is None:
            if action != 0:
                raise ValueError(f"the deal has the outcome 0 alone, not {action}")
            self._game = Game(self._of.map, self._of.players, seed=self._seed)
        else:
            self._game.apply(action)

    def action_to_string(self, player: int, action: int) -> str:
        if self._game is None:
            return "deal"
        return repr(self._game.move(action, player))

    def returns(self) -> list[float]:
        return self._dealt().returns() if self.is_terminal() else [0.0] * self._of.players

    rewards = returns

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return [float(x) for x in self.observation_array(player)]

    def observation_array(self, player: Optional[int] = None) -> npt.NDArray[np.uint8]:
        return self._dealt().observation(self._seat(player))

    def observation_string(self, player: Optional[int] = None) -> str:
        return json.dumps(self._dealt().view(self._seat(player)))

    def information_state_string(self, player: Optional[int] = None) -> str:
        """Everything the player has seen: what it holds, and every move as it saw it."""
        seat = self._seat(player)
        return json.dumps({"view": self._dealt().view(seat), "events": self._dealt().events(seat)})

    def resample_from_infostate(self, player: int, rng: Any) -> State:
        """A state that the player cannot tell from this one; rng() gives a number from 0 to 1."""
        return State(self._of, self._seed, self._dealt().imagine(player, random.Random(rng())))

    def clone(self) -> State:
        return State(self._of, self._seed, None if self._game is None else self._game.clone())

    def serialize(self) -> str:
        return json.dumps({"seed": self._seed, "game": self._game and self._game.state()})

    def __str__(self) -> str:
        return "deal" if self._game is None else json.dumps(self._game.view())
