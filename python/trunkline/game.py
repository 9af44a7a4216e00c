"""One game, move by move."""

from __future__ import annotations

import ctypes
import json
import operator
import random
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union, overload

from . import _library

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

CARDS = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive")
TYPES = ("keep", "draw", "claim", "tunnel", "decline", "tickets", "station", "pass")
FROM_DECK = 5
LIKELIHOODS = ("uniform", "expert")


class _Room(threading.local):
    """Where the engine writes moves to; every thread has its own."""

    def __init__(self) -> None:
        self._moves = (ctypes.c_uint8 * (16 * _library.MOST_MOVES))()
        self._count = ctypes.c_int32()
        self.moves_at = ctypes.addressof(self._moves)
        self.count_at = ctypes.addressof(self._count)
        self.bytes = memoryview(self._moves).cast("B")

    def move(self) -> Move:
        return Move(self.bytes[:16].tobytes())

    def moves(self) -> Moves:
        return Moves(self.bytes[: self._count.value << 4].tobytes())


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


_room = _Room()


class Part(NamedTuple):
    """One part of an observation: bytes `first` to `first + size - 1`."""

    first: int
    shape: tuple[int, ...]
    most: int  #: the largest number that can stand there; divide by it for numbers from 0 to 1
    meaning: str

    @property
    def size(self) -> int:
        size = 1
        for n in self.shape:
            size *= n
        return size


class Shape:
    """What programs that learn see and do on a map with so many players; the same for Game, Batch and Environment."""

    def __init__(self, reply: Mapping[str, Any]) -> None:
        self.action_count: int = reply["actions"]
        #: first number and count of each kind of action; claims and stations: by colour (8 colours, locomotives),
        #: then by route or city
        self.actions: dict[str, tuple[int, int]] = {k: (v[0], v[1]) for k, v in reply["action"].items()}
        self.observation_version: int = reply["observation_version"]
        self.observation_size: int = reply["observations"]
        self.parts: dict[str, Part] = {
            k: Part(v["first"], tuple(v["shape"]), v["most"], v["meaning"]) for k, v in reply["observation"].items()
        }


_shapes: dict[tuple[str, int], Shape] = {}


def shape(map: str = "usa", players: int = 2) -> Shape:
    """The numbers of actions and the parts of an observation on a map with so many players."""
    known = _shapes.get((map, players))
    if known is None:
        known = _shapes[map, players] = Shape(_library.ask("shape", map=map, players=players))
    return known


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
        known = bots() if names and not isinstance(seats, int) else {}
        players = [{"name": n, "bot": n} if n in known else {"name": n} for n in names]
        more = {} if isinstance(seed, str) else {"game": number}
        start = seed if isinstance(seed, str) else _library.as_seed(seed)
        self._open(_library.ask("new_game", map=map, seats=players, seed=start, **more)["game"], map, len(names))

    def _open(self, handle: int, map: str, players: int, awaited: int = -1) -> None:
        self._hold(handle)
        self.map = map
        self.players = players
        self._awaited = (1 << players) - 1 if awaited < 0 else awaited

    @classmethod
    def from_record(cls, record: Union[str, Mapping[str, Any]], moves: Optional[int] = None) -> Game:
        """The game of a record after its first `moves` moves (None: all of them)."""
        known = json.loads(record) if isinstance(record, str) else dict(record)
        wanted = {} if moves is None else {"moves": moves}
        game = cls.__new__(cls)
        game._open(_library.ask("load_game", record=known, **wanted)["game"], known["map"], len(known["seats"]))
        game._look_up()
        return game

    @classmethod
    def from_view(cls, view: Mapping[str, Any], seed: Optional[int] = None, likelihood: str = "uniform") -> Game:
        """A whole game that fits what a seat knows (a dictionary as of view()), everything else made up."""
        reply = _library.ask("imagine", view=dict(view), seed=_library.as_seed(seed), likelihood=likelihood)
        game = cls.__new__(cls)
        game._open(reply["game"], view["map"], len(view["players"]))
        game._look_up()
        return game

    def _look_up(self) -> None:
        self._awaited = _library.call(
            _library.tl_moves, self._handle, 0, _room.moves_at, _library.MOST_MOVES, _room.count_at
        )

    def clone(self) -> Game:
        """A copy to try things with: the same cards will come, whatever is hidden included."""
        with self._lock:
            handle = _library.tl_clone(self._handle)
            if handle < 0:
                _library.fail(handle)
            return self._like(handle)

    def _like(self, handle: int) -> Game:
        """A game at the same point, quickly: searches make thousands of them."""
        game = Game.__new__(Game)
        game._handle = handle
        game._lock = threading.Lock()
        game.map, game.players, game._awaited = self.map, self.players, self._awaited
        return game

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def state(self) -> dict[str, Any]:
        """All of the game, hidden things too, to be sent to another process of this version; see from_state()."""
        with self._lock:
            return {**_library.ask("state", game=self._handle), "players": self.players}

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Game:
        known = dict(state)
        players = known.pop("players")
        game = cls.__new__(cls)
        game._open(_library.ask("load_state", **known)["game"], known["map"], players)
        game._look_up()
        return game

    def __reduce__(self) -> Any:
        return Game.from_state, (self.state(),)

    def imagine(
        self,
        seat: Optional[int] = None,
        rng: Union[random.Random, int, None] = None,
        likelihood: str = "uniform",
    ) -> Game:
        """A whole game that fits what the seat knows (default: the first one awaited), everything else made up.

        likelihood: "uniform", everything that fits alike; or "expert", tickets as the expert believes. It shares nothing
        with this game but what the seat saw: neither the deck nor anybody's cards. It has no record.
        """
        if likelihood not in LIKELIHOODS:
            raise _library.TrunklineError(f"a likelihood is one of {', '.join(LIKELIHOODS)}, not {likelihood!r}")
        chance = rng.getrandbits(64) if isinstance(rng, random.Random) else _library.as_seed(rng)
        with self._lock:
            which = LIKELIHOODS.index(likelihood)
            return self._like(_library.call(_library.tl_imagine, self._handle, self._seat(seat), which, chance))

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
        with self._lock:
            fault = _library.tl_moves(self._handle, seat, _room.moves_at, _library.MOST_MOVES, _room.count_at)
            if fault < 0:
                _library.fail(fault)
            return _room.moves()

    def _seat(self, seat: Optional[int]) -> int:
        if seat is None:
            return self.seat if self._awaited else 0
        seat = operator.index(seat)
        if not 0 <= seat < self.players:  # ctypes would cut a larger number down to one that fits
            raise _library.TrunklineError(f"there is no seat {seat} in this game")
        return seat

    def moves_json(self, seat: Optional[int] = None) -> list[dict[str, Any]]:
        """The same moves in the same order, written as in a record."""
        with self._lock:
            return _library.ask("moves", game=self._handle, seat=self._seat(seat))

    def play(self, move: Union[Move, Mapping[str, Any]]) -> None:
        """Makes a move: one of moves(), or as in a record. Raises IllegalMove where the rules say no."""
        with self._lock:
            if isinstance(move, Move):
                self._awaited = _library.call(_library.tl_play, self._handle, move.raw)
            else:
                _library.ask_text("play", game=self._handle, move=dict(move))
                self._look_up()

    # --- numbered actions --------------------------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """What the numbers of actions and the parts of an observation are."""
        return shape(self.map, self.players)

    def apply(self, action: int, seat: Optional[int] = None) -> None:
        """Carries out a numbered action. Raises IllegalMove where the rules say no."""
        action = operator.index(action)
        if not 0 <= action < self.shape.action_count:
            raise _library.TrunklineError(f"action {action}: expected 0 to {self.shape.action_count - 1}")
        with self._lock:
            self._awaited = _library.call(_library.tl_act, self._handle, self._seat(seat), action)

    def legal_actions(self, seat: Optional[int] = None) -> npt.NDArray[np.int64]:
        """The numbers of what the seat can do, in rising order; empty where it is not awaited."""
        import numpy as np

        return np.flatnonzero(self.action_mask(seat))

    def action_mask(self, seat: Optional[int] = None) -> npt.NDArray[np.uint8]:
        """1 for each action that is legal for the seat."""
        import numpy as np

        mask = np.empty(self.shape.action_count, np.uint8)
        with self._lock:
            _library.call(_library.tl_observe, self._handle, self._seat(seat), None, mask.ctypes.data)
        return mask

    def observation(self, seat: Optional[int] = None) -> npt.NDArray[np.uint8]:
        """Everything that the seat may know now, as bytes (docs/OBSERVATION.md)."""
        import numpy as np

        seen = np.empty(self.shape.observation_size, np.uint8)
        with self._lock:
            _library.call(_library.tl_observe, self._handle, self._seat(seat), seen.ctypes.data, None)
        return seen

    def action(self, move: Move) -> int:
        """The action that a legal move counts as; moves that differ only in locomotives or swaps share one."""
        with self._lock:
            return _library.call(_library.tl_action, self._handle, move.raw)

    def move(self, action: int, seat: Optional[int] = None) -> Move:
        """The move that an action stands for here. Raises IllegalMove where the rules say no."""
        with self._lock:
            _library.call(_library.tl_action_move, self._handle, self._seat(seat), action, _room.moves_at)
            return _room.move()

    # --- what is known -----------------------------------------------------------------------------------------------

    def view(self, seat: Optional[int] = None) -> dict[str, Any]:
        """What a seat may know (None: an onlooker), as docs/PROTOCOL.md has it."""
        with self._lock:
            return _library.ask("view", game=self._handle, seat=seat)

    def events(self, seat: Optional[int] = None) -> list[dict[str, Any]]:
        """Every move so far as the seat saw it: an information state with perfect recall."""
        with self._lock:
            return _library.ask("events", game=self._handle, seat=self._seat(seat))

    def scores(self) -> list[int]:
        """The final points of each seat; only when the game is over."""
        return [score["total"] for score in self._result()["scores"]]

    def returns(self) -> list[float]:
        """1 for the winner, shared where the win is shared, -1 shared among the others; only when the game is over."""
        ranks = self._result()["ranks"]
        winners = ranks.count(1)
        losers = max(1, len(ranks) - winners)
        return [1 / winners if rank == 1 else -1 / losers for rank in ranks]

    def _result(self) -> dict[str, Any]:
        result = self.view()["result"]
        if result is None:
            raise _library.TrunklineError("the game is not over")
        return result

    def record(self) -> str:
        """The game as a record (docs/RECORD.md), one line of JSON."""
        with self._lock:
            return _library.ask_text("record", game=self._handle)

    def bot(self, name: str, seat: int) -> Bot:
        """The bot that `trunkline simulate` would seat there."""
        return Bot._made(_library.ask("new_bot", bot=name, game=self._handle, seat=seat))


class Bot(_library.Held):
    """A computer player for one map. It is shown what its seat may see, and nothing else."""

    def __init__(self, name: str, map: str = "usa", seed: Optional[int] = None) -> None:
        self._hold(_library.ask("new_bot", bot=name, map=map, seed=_library.as_seed(seed))["bot"])

    @classmethod
    def _made(cls, reply: dict[str, int]) -> Bot:
        bot = cls.__new__(cls)
        bot._hold(reply["bot"])
        return bot

    def choose(self, game: Game, seat: Optional[int] = None, ms: float = 0, nodes: int = 0) -> Move:
        """Its move for a seat (default: the first one awaited). Only a number of nodes is repeatable, not a time."""
        if not isinstance(game, Game):
            raise TypeError(f"a bot plays a Game, not {type(game).__name__}")
        seat = game._seat(seat)
        with self._lock, game._lock:
            _library.call(_library.tl_choose, self._handle, game._handle, seat, ms, nodes, _room.moves_at)
            return _room.move()


def simulate(map: str, bots: Sequence[str], seed: int, number: int = 0) -> str:
    """The record of game `number` of `trunkline simulate --map map --seats bots --seed seed`."""
    return _library.ask_text("simulate", map=map, bots=list(bots), seed=_library.as_seed(seed), game=number)


def trajectories(records: Iterable[Union[str, Mapping[str, Any]]]) -> dict[str, npt.NDArray[Any]]:
    """Finished games of one map and number of players as arrays to learn from, a row for each decision:

    observation  what the seat saw    action  what it did    seat  who it was
    returns      how the game ended for it (Game.returns)    points  its final points    game  which record it is from
    """
    import numpy as np

    rows: dict[str, list[Any]] = {k: [] for k in ("observation", "action", "seat", "returns", "points", "game")}
    kind = None
    for number, record in enumerate(records):
        known = json.loads(record) if isinstance(record, str) else record
        whole, game = Game.from_record(known), Game.from_record(known, 0)
        kind = kind or (game.map, game.players)
        if kind != (game.map, game.players):
            raise _library.TrunklineError(f"record {number} is of another map or number of players than the first")
        returns, points = whole.returns(), whole.scores()
        for move in known["moves"]:
            seat = move["seat"]
            rows["observation"].append(game.observation(seat))
            rows["action"].append(_library.ask("action", game=game._handle, move=dict(move))["action"])
            game.play(move)
            for name, value in (("seat", seat), ("returns", returns[seat]), ("points", points[seat]), ("game", number)):
                rows[name].append(value)
    types = {"observation": np.uint8, "returns": np.float32}
    return {name: np.array(values, types.get(name, np.int32)) for name, values in rows.items()}


def check(record: Union[str, Mapping[str, Any]]) -> dict[str, Any]:
    """{"ok": True}, or where and why a record is wrong."""
    return _library.ask("check", record=json.loads(record) if isinstance(record, str) else dict(record))


def maps() -> list[str]:
    return _library.ask("about")["maps"]


def bots() -> dict[str, str]:
    """The computer players by name, and a line about each."""
    return {bot["name"]: bot["about"] for bot in _library.ask("about")["bots"]}


def map_data(map: str) -> dict[str, Any]:
    """A map as its file has it (docs/MAPS.md): routes, cities and tickets by their places."""
    return _library.ask("map", map=map)


def load_map(text: str) -> str:
    """Makes a map of one's own known by the text of its file; returns its id."""
    return _library.ask("load_map", text=text)["map"]


def signature() -> str:
    """The signature of `trunkline bench`: the same everywhere, or something is broken."""
    return _library.ask("signature")["signature"]
