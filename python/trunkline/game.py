"""One game, move by move."""

from __future__ import annotations

import ctypes
import json
import operator
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Optional, Union, overload

from . import _library

CARDS = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive")
TYPES = ("keep", "draw", "claim", "tunnel", "decline", "tickets", "station", "pass")
FROM_DECK = 5

_list = (ctypes.c_uint8 * (16 * _library.MOST_MOVES))()
_list_at = ctypes.addressof(_list)
_list_bytes = memoryview(_list).cast("B")
_count = ctypes.c_int32()
_count_at = ctypes.addressof(_count)


class Move:
    """A move as the engine has it: 16 bytes. Equal moves are equal, and can be kept in sets."""

    __slots__ = ("raw",)

    def __init__(self, raw: bytes) -> None:
        if not isinstance(raw, bytes) or len(raw) != 16:
            raise TypeError("a move is 16 bytes; get one from Game.moves()")
        self.raw = raw

    @property
    def type(self) -> str:
        return TYPES[self.raw[9]]

    @property
    def seat(self) -> int:
        return self.raw[10]

    @property
    def what(self) -> int:
        """keep: a bit for each offered ticket; draw: slot, or 5 for the deck; claim: route; station: city."""
        return self.raw[11]

    @property
    def pay(self) -> dict[str, int]:
        return {card: n for card, n in zip(CARDS, self.raw) if n}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def __repr__(self) -> str:
        paid = "".join(f", {n} {card}" for card, n in self.pay.items())
        return f"<Move {self.type} {self.what} by seat {self.seat}{paid}>"


class Moves(Sequence[Move]):
    """The moves that a seat can make; a list that writes its items down only when they are looked at."""

    __slots__ = ("_raw", "_size")

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._size = len(raw) >> 4

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Move, list[Move]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._size))]
        if index < 0:
            index += self._size
        if not 0 <= index < self._size:
            raise IndexError("there are not so many moves")
        at = index << 4
        return Move(self._raw[at : at + 16])

    def __iter__(self) -> Iterator[Move]:
        raw = self._raw
        return (Move(raw[at : at + 16]) for at in range(0, len(raw), 16))


class Game(_library.Held):
    """A game on a map: `Game("usa", 2, seed=7)`. The same seed gives the same cards, here and everywhere.

    seats: how many play, or their names; a name of a bot marks that seat as a bot's in the record.
    seed, number: game `number` of `trunkline simulate --seed seed`; or a seed of 64 hex digits.
    """

    def __init__(
        self,
        map: str = "usa",
        seats: Union[int, Sequence[str]] = 2,
        seed: Union[int, str, None] = None,
        number: int = 0,
    ) -> None:
        names = [f"seat {i}" for i in range(seats)] if isinstance(seats, int) else list(seats)
        known = {bot["name"] for bot in _library.ask("about")["bots"]}
        players = [{"name": n, "bot": n} if n in known else {"name": n} for n in names]
        more = {} if isinstance(seed, str) else {"game": number}
        start = seed if isinstance(seed, str) else _library.as_seed(seed)
        self._open(_library.ask("new_game", map=map, seats=players, seed=start, **more), map, len(names))

    def _open(self, reply: dict[str, int], map: str, players: int) -> None:
        self._handle = reply["game"]
        self.map = map
        self.players = players
        self._awaited = (1 << players) - 1

    @classmethod
    def from_record(cls, record: Union[str, Mapping[str, Any]], moves: Optional[int] = None) -> Game:
        """The game of a record after its first `moves` moves (None: all of them)."""
        known = json.loads(record) if isinstance(record, str) else dict(record)
        wanted = {} if moves is None else {"moves": moves}
        game = cls.__new__(cls)
        game._open(_library.ask("load_game", record=known, **wanted), known["map"], len(known["seats"]))
        game._look_up()
        return game

    def _look_up(self) -> None:
        self._awaited = _library.call(_library.tl_moves, self._handle, 0, _list_at, _library.MOST_MOVES, _count_at)

    @property
    def over(self) -> bool:
        return self._awaited == 0

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that are to move; more than one only while the first tickets are chosen."""
        return tuple(s for s in range(self.players) if self._awaited >> s & 1)

    @property
    def seat(self) -> int:
        """The first seat that is to move; -1 when the game is over."""
        return (self._awaited & -self._awaited).bit_length() - 1

    def moves(self, seat: Optional[int] = None) -> Moves:
        """What the seat can do (default: the first one awaited); empty where it is not awaited."""
        seat = self._seat(seat)
        with _library.lock:
            fault = _library.tl_moves(self._handle, seat, _list_at, _library.MOST_MOVES, _count_at)
            if fault < 0:
                _library.fail(fault)
            return Moves(_list_bytes[: _count.value << 4].tobytes())

    def _seat(self, seat: Optional[int]) -> int:
        if seat is None:
            return self.seat if self._awaited else 0
        seat = operator.index(seat)
        if not 0 <= seat < self.players:  # ctypes would cut a larger number down to one that fits
            raise _library.TrunklineError(f"there is no seat {seat} in this game")
        return seat

    def moves_json(self, seat: Optional[int] = None) -> list[dict[str, Any]]:
        """The same moves in the same order, written as in a record."""
        return _library.ask("moves", game=self._handle, seat=self._seat(seat))

    def play(self, move: Union[Move, Mapping[str, Any]]) -> None:
        """Makes a move: one of moves(), or as in a record. Raises IllegalMove where the rules say no."""
        if isinstance(move, Move):
            with _library.lock:
                awaited = _library.tl_play(self._handle, move.raw)
                if awaited < 0:
                    _library.fail(awaited)
            self._awaited = awaited
        else:
            _library.ask_text("play", game=self._handle, move=dict(move))
            self._look_up()

    def view(self, seat: Optional[int] = None) -> dict[str, Any]:
        """What a seat may know (None: an onlooker), as docs/PROTOCOL.md has it."""
        return _library.ask("view", game=self._handle, seat=seat)

    def scores(self) -> list[int]:
        """The final points of each seat; only when the game is over."""
        result = self.view()["result"]
        if result is None:
            raise _library.TrunklineError("the game is not over")
        return [score["total"] for score in result["scores"]]

    def record(self) -> str:
        """The game as a record (docs/RECORD.md), one line of JSON."""
        return _library.ask_text("record", game=self._handle)

    def bot(self, name: str, seat: int) -> Bot:
        """The bot that `trunkline simulate` would seat there."""
        return Bot._made(_library.ask("new_bot", bot=name, game=self._handle, seat=seat))


class Bot(_library.Held):
    """A computer player for one map. It is shown what its seat may see, and nothing else."""

    def __init__(self, name: str, map: str = "usa", seed: Optional[int] = None) -> None:
        self._handle = _library.ask("new_bot", bot=name, map=map, seed=_library.as_seed(seed))["bot"]

    @classmethod
    def _made(cls, reply: dict[str, int]) -> Bot:
        bot = cls.__new__(cls)
        bot._handle = reply["bot"]
        return bot

    def choose(self, game: Game, seat: Optional[int] = None, ms: float = 0, nodes: int = 0) -> Move:
        """Its move for a seat (default: the first one awaited). Only a number of nodes is repeatable, not a time."""
        if not isinstance(game, Game):
            raise TypeError(f"a bot plays a Game, not {type(game).__name__}")
        seat = game._seat(seat)
        with _library.lock:
            _library.call(_library.tl_choose, self._handle, game._handle, seat, ms, nodes, _list_at)
            return Move(_list_bytes[:16].tobytes())


def simulate(map: str, bots: Sequence[str], seed: int, number: int = 0) -> str:
    """The record of game `number` of `trunkline simulate --map map --seats bots --seed seed`."""
    return _library.ask_text("simulate", map=map, bots=list(bots), seed=_library.as_seed(seed), game=number)


def check(record: Union[str, Mapping[str, Any]]) -> dict[str, Any]:
    """{"ok": True}, or where and why a record is wrong."""
    return _library.ask("check", record=json.loads(record) if isinstance(record, str) else dict(record))


def maps() -> list[str]:
    return _library.ask("about")["maps"]


def bots() -> dict[str, str]:
    """The computer players by name, and a line about each."""
    return {bot["name"]: bot["about"] for bot in _library.ask("about")["bots"]}


def map_data(map: str) -> dict[str, Any]:
    """A map of the box as its file has it (docs/MAPS.md): routes, cities and tickets by their places."""
    return _library.ask("map", map=map)


def load_map(text: str) -> str:
    """Makes a map of one's own known by the text of its file; returns its id."""
    return _library.ask("load_map", text=text)["map"]


def signature() -> str:
    """The signature of `trunkline bench`: the same everywhere, or something is broken."""
    return _library.ask("signature")["signature"]
