"""What an agent may do and see, in the shape of gymnasium's spaces; where gymnasium is installed, trunkline.rl has those."""

from __future__ import annotations

import random
from typing import Any, Optional

import numpy as np
import numpy.typing as npt


class Discrete:
    """Whole numbers from 0 to n - 1."""

    def __init__(self, n: int, seed: Optional[int] = None) -> None:
        self.n = n
        self._random = random.Random(seed)

    def seed(self, seed: Optional[int] = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: Optional[npt.NDArray[Any]] = None) -> int:
        """One of them, each with the same chance; with a mask one of those where it is not 0."""
        if mask is None:
            return self._random.randrange(self.n)
        legal = mask.view(np.bool_).nonzero()[0] if mask.dtype == np.uint8 else mask.nonzero()[0]
        return int(legal[int(self._random.random() * len(legal))])

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and not isinstance(x, bool) and 0 <= x < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Bytes:
    """Arrays of bytes of one shape, none above `high`."""

    def __init__(self, size: int, high: int) -> None:
        self.shape, self.dtype, self.low, self.high = (size,), np.dtype(np.uint8), 0, high
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = np.random.default_rng(seed)

    def sample(self) -> npt.NDArray[np.uint8]:
        return self._random.integers(0, self.high, self.shape, np.uint8, endpoint=True)

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and int(x.max()) <= self.high

    def __repr__(self) -> str:
        return f"Bytes({self.shape[0]}, high={self.high})"
