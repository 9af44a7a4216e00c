"""Trunkline: the rail-building game on three maps, as fast as the engine is.

    >>> import trunkline
    >>> game = trunkline.Game("usa", 2, seed=7)
    >>> while not game.over:
    ...     game.play(game.moves()[0])

docs/PYTHON.md is the tutorial. `trunkline.Batch`, `trunkline.Environment` and whatever gives arrays need NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._library import HandleError, IllegalMove, TrunklineError
from .game import (
    Bot, Game, Move, Moves, Part, Shape, bots, check, load_map, map_data, maps, shape, signature, simulate, trajectories,
)  # fmt: skip

if TYPE_CHECKING:
    from .batch import Batch
    from .environment import Environment

__version__ = "0.1.0"
__all__ = [
    "Batch", "Bot", "Environment", "Game", "HandleError", "IllegalMove", "Move", "Moves", "Part", "Shape",
    "TrunklineError", "bots", "check", "load_map", "map_data", "maps", "shape", "signature", "simulate", "trajectories",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    # Only those who learn need NumPy.
    if name == "Batch":
        from .batch import Batch

        return Batch
    if name == "Environment":
        from .environment import Environment

        return Environment
    raise AttributeError(f"module 'trunkline' has no attribute '{name}'")
