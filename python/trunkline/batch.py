"""Thousands of games at once, for those who learn. The engine writes into the arrays below; nothing is copied."""

from __future__ import annotations

from ctypes import addressof
from typing import Optional

import numpy as np
import numpy.typing as npt

from . import _library


class Batch(_library.Held):
    """Games that are stepped together; each waits for one seat, and a finished one is dealt anew at once.

    observation  uint8    games x observations   what the seat to act sees (`parts` says where)
    mask         bool     games x actions        what it can do (`actions` says which is which)
    seat         int32    games                  who it is
    reward       float32  games x players        1 for a win in the game that just ended, shared where it is shared
    points       int32    games x players        the points of the game that just ended
    done         bool     games                  whether one just ended
    """

    def __init__(self, map: str = "usa", players: int = 2, games: int = 1024, seed: Optional[int] = None) -> None:
        shape = _library.ask("new_batch", map=map, players=players, games=games, seed=_library.as_seed(seed))
        self._handle = shape["batch"]
        self.map = map
        self.games: int = games
        self.players: int = players
        self.action_count: int = shape["actions"]
        #: first number and count of each kind of action; claims and stations: by colour (8 colours, locomotives),
        #: then by route or city
        self.actions: dict[str, tuple[int, int]] = {k: (v[0], v[1]) for k, v in shape["action"].items()}
        #: for each part of an observation its first byte and its shape
        self.parts: dict[str, tuple[int, tuple[int, ...]]] = {
            k: (v[0], tuple(v[1:])) for k, v in shape["observation"].items()
        }
        self.observation: npt.NDArray[np.uint8] = np.zeros((games, shape["observations"]), np.uint8)
        self.mask: npt.NDArray[np.bool_] = np.zeros((games, self.action_count), np.bool_)
        self.seat: npt.NDArray[np.int32] = np.zeros(games, np.int32)
        self.reward: npt.NDArray[np.float32] = np.zeros((games, players), np.float32)
        self.points: npt.NDArray[np.int32] = np.zeros((games, players), np.int32)
        self.done: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        self._sampled: npt.NDArray[np.int32] = np.zeros(games, np.int32)
        owned = (self.observation, self.mask, self.seat, self.reward, self.points, self.done)
        self._kept = owned  # what the engine writes to must live as long as it does
        self._arrays = _library.Arrays(*(array.ctypes.data for array in owned))
        self._arrays_at = addressof(self._arrays)
        self._mask_at = self.mask.ctypes.data
        self._sampled_at = self._sampled.ctypes.data
        _library.call(_library.tl_step, self._handle, None, self._arrays_at)

    def step(self, actions: npt.ArrayLike) -> None:
        """One action in every game. An illegal one raises IllegalMove, and no game has moved."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise TypeError(f"step wants {self.games} whole numbers, not {chosen.dtype} of shape {chosen.shape}")
        if chosen.dtype != np.int32:
            wrong = (chosen < 0) | (chosen >= self.action_count)
            if wrong.any():  # the engine's numbers are smaller, and would be cut off
                game = int(wrong.argmax())
                raise _library.TrunklineError(f"game {game}, action {chosen[game]}: expected 0 to {self.action_count - 1}")
        chosen = np.ascontiguousarray(chosen, np.int32)
        _library.call(_library.tl_step, self._handle, chosen.ctypes.data, self._arrays_at)

    def sample(self) -> npt.NDArray[np.int32]:
        """A legal action for every game, each with the same chance. The array is used again by the next call."""
        _library.call(_library.tl_sample, self._handle, self._mask_at, self._sampled_at)
        return self._sampled
