"""The C interface (capi/trunkline.h) as Python sees it. Everything else in this package goes through here."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from collections import deque
from pathlib import Path
from typing import Any, Optional

VERSION = 2
MOST_MOVES = 16384


class TrunklineError(ValueError):
    """Something the engine did not like; the message says what was found and what was expected."""


class HandleError(TrunklineError):
    """A game, bot or batch that was closed already."""


class IllegalMove(TrunklineError):
    """The rules say no: `rule` is the number in docs/RULES.md, `reason` a stable key."""

    def __init__(self, message: str, rule: str, reason: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.reason = reason


ARRAYS = ("observation", "mask", "seat", "reward", "points", "terminated", "truncated", "final_observation")


class Arrays(ctypes.Structure):
    """tl_arrays: where a batch writes to."""

    _fields_ = [(name, ctypes.c_void_p) for name in ARRAYS]


# Handles that nobody holds any more. Python may collect them at any moment, even between a call and its answer; so they
# are given back at the next question.
_forgotten: deque[int] = deque()

# What takes microseconds is called without letting other threads in; what may take longer lets them.
_path = str(Path(__file__).parent / "libtrunkline.so")
_quick, _slow = ctypes.PyDLL(_path), ctypes.CDLL(_path)


def _function(name: str, *arguments: Any, returns: Any = ctypes.c_int32, library: Any = _quick) -> Any:
    function = getattr(library, name)
    function.argtypes = arguments
    function.restype = returns
    return function


_i32, _f64, _pointer, _bytes = ctypes.c_int32, ctypes.c_double, ctypes.c_void_p, ctypes.c_char_p
tl_version = _function("tl_version")
tl_text = _function("tl_text", returns=_pointer)
tl_text_size = _function("tl_text_size", returns=ctypes.c_uint32)
tl_ask = _function("tl_ask", _bytes, ctypes.c_uint32, library=_slow)
tl_free = _function("tl_free", _i32)
tl_moves = _function("tl_moves", _i32, _i32, _pointer, _i32, _pointer)
tl_play = _function("tl_play", _i32, _bytes)
tl_observe = _function("tl_observe", _i32, _i32, _pointer, _pointer)
tl_act = _function("tl_act", _i32, _i32, _i32)
tl_action = _function("tl_action", _i32, _bytes)
tl_action_move = _function("tl_action_move", _i32, _i32, _i32, _pointer)
tl_clone = _function("tl_clone", _i32)
tl_imagine = _function("tl_imagine", _i32, _i32, _i32, ctypes.c_uint64)
tl_choose = _function("tl_choose", _i32, _i32, _i32, _f64, _f64, _pointer, library=_slow)
tl_step = _function("tl_step", _i32, _pointer, _pointer, library=_slow)
tl_sample = _function("tl_sample", _i32, _pointer, _pointer, library=_slow)
tl_reset = _function("tl_reset", _i32, _pointer, _pointer, _i32, _pointer, library=_slow)

if tl_version() != VERSION:
    raise ImportError(f"the engine speaks version {tl_version()} of its interface, this package {VERSION}")


def text() -> str:
    return ctypes.string_at(tl_text(), tl_text_size()).decode()


def fail(fault: int) -> None:
    """Raises what the last call complained about."""
    reply = json.loads(text())
    if "rule" in reply:
        raise IllegalMove(reply["error"], reply["rule"], reply["reason"])
    raise (HandleError if fault == -2 else TrunklineError)(reply["error"])


def call(function: Any, *arguments: Any) -> int:
    """A function of the engine; raises where it finds fault."""
    answer: int = function(*arguments)
    if answer < 0:
        fail(answer)
    return answer


def ask_text(question: str, /, **fields: Any) -> str:
    """One question of docs/CAPI.md, and its reply as text."""
    asked = json.dumps({"ask": question, **fields}).encode()
    while _forgotten:
        try:
            tl_free(_forgotten.popleft())
        except IndexError:  # another thread was quicker
            break
    call(tl_ask, asked, len(asked))
    return text()


def ask(question: str, /, **fields: Any) -> Any:
    return json.loads(ask_text(question, **fields))


class Held:
    """Something that lives in the engine until it is closed or forgotten. Threads that share it take turns; threads
    that have their own do not wait for each other."""

    _handle: int = 0

    def _hold(self, handle: int) -> None:
        self._handle = handle
        self._lock = threading.Lock()

    def close(self) -> None:
        """Gives it back; using it afterwards raises HandleError."""
        if not self._handle:
            return
        with self._lock:
            handle, self._handle = self._handle, 0
            if handle:
                tl_free(handle)

    def __del__(self, _forget: Any = _forgotten.append) -> None:
        if self._handle:
            _forget(self._handle)

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} lives in the engine and cannot be copied")


def as_seed(seed: Optional[int]) -> int:
    if seed is None:
        return int.from_bytes(os.urandom(6), "little")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise TypeError(f"a seed is an int, not {type(seed).__name__}")
    return seed
