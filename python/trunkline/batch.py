"""Thousands of games at once, for those who learn. The engine writes into the arrays below; nothing is copied."""

from __future__ import annotations

import os
from collections.abc import Sequence
from ctypes import addressof
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from . import _library
from .game import Shape

_WORTH_THREADS = 256  # games; fewer are stepped sooner than another thread wakes up


class Batch(_library.Held):
    """Games that are stepped together; each waits for one seat, and a finished one is dealt anew at once.

    observation  uint8    games x observations   what the seat to act sees (`shape.parts` says where)
    mask         bool     games x actions        what it can do (`shape.actions` says which is which)
    seat         int32    games                  who it is
    reward       float32  games x players        1 for a win in the game that just ended, shared where it is shared
    points       int32    games x players        the points of the game that just ended
    terminated   bool     games                  whether one just ended
    truncated    bool     games                  whether one was just given up, after 10,000 moves
    final_observation     games x players x observations   what each seat saw at the end of the game that just ended

    opponents: for each seat a bot, which then moves by itself, or None for the learner; nodes: how long they may think.
    threads: None takes all processors where there are games enough. Threads change no game.
    records: keeps the records of finished games for take_records(), which costs speed.
    """

    def __init__(
        self,
        map: str = "usa",
        players: int = 2,
        games: int = 1024,
        seed: Optional[int] = None,
        opponents: Optional[Sequence[Optional[str]]] = None,
        nodes: int = 0,
        threads: Optional[int] = None,
        records: bool = False,
    ) -> None:
        if threads is None:
            heavy = opponents is not None
            threads = len(os.sched_getaffinity(0)) if heavy or games >= _WORTH_THREADS else 1
        asked: dict[str, Any] = {"threads": threads, "nodes": nodes, "records": records}
        if opponents is not None:
            asked["opponents"] = list(opponents)
        reply = _library.ask("new_batch", map=map, players=players, games=games, seed=_library.as_seed(seed), **asked)
        self._hold(reply["batch"])
        self._process = os.getpid()
        self.map = map
        self.games: int = games
        self.players: int = players
        self.threads: int = reply["threads"]
        self.shape = Shape(reply)
        self.action_count = self.shape.action_count
        size = self.shape.observation_size
        self.observation: npt.NDArray[np.uint8] = np.zeros((games, size), np.uint8)
        self.mask: npt.NDArray[np.bool_] = np.zeros((games, self.action_count), np.bool_)
        self.seat: npt.NDArray[np.int32] = np.zeros(games, np.int32)
        self.reward: npt.NDArray[np.float32] = np.zeros((games, players), np.float32)
        self.points: npt.NDArray[np.int32] = np.zeros((games, players), np.int32)
        self.terminated: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.truncated: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.final_observation: npt.NDArray[np.uint8] = np.zeros((games, players, size), np.uint8)
        self._sampled: npt.NDArray[np.int32] = np.zeros(games, np.int32)
        owned = tuple(getattr(self, name) for name in _library.ARRAYS)
        self._kept = owned  # what the engine writes to must live as long as it does
        self._arrays = _library.Arrays(*(array.ctypes.data for array in owned))
        self._arrays_at = addressof(self._arrays)
        self._mask_at = self.mask.ctypes.data
        self._sampled_at = self._sampled.ctypes.data
        self._call(_library.tl_step, None, self._arrays_at)

    def _call(self, function: Any, *arguments: Any) -> None:
        if self.threads > 1 and os.getpid() != self._process:
            raise _library.TrunklineError("this batch has threads of a process that was forked: make one of your own")
        with self._lock:
            _library.call(function, self._handle, *arguments)

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether a game just ended or was given up."""
        return self.terminated | self.truncated

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
        self._call(_library.tl_step, chosen.ctypes.data, self._arrays_at)

    def sample(self) -> npt.NDArray[np.int32]:
        """A legal action for every game, each with the same chance. The array is used again by the next call."""
        self._call(_library.tl_sample, self._mask_at, self._sampled_at)
        return self._sampled

    def reset(self, games: npt.ArrayLike, seeds: npt.ArrayLike) -> None:
        """These games begin anew, each from a seed of its own."""
        which = np.ascontiguousarray(np.atleast_1d(games), np.int32)
        chance = np.ascontiguousarray(np.atleast_1d(seeds), np.uint64)
        if which.ndim != 1 or which.shape != chance.shape:
            raise TypeError("reset wants a seed for each game")
        self._call(_library.tl_reset, which.ctypes.data, chance.ctypes.data, len(which), self._arrays_at)

    def take_records(self) -> list[dict[str, Any]]:
        """The records of the games that have ended since the last call (docs/RECORD.md)."""
        with self._lock:
            return _library.ask("batch_records", batch=self._handle)
