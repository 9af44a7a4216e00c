"""From records of a bot to a player of one's own in the arena, with NumPy alone.

    python3 clone.py learn --map usa --games 2000 --updates 100 --out policy.npz
    trunkline arena --map usa --bots "cmd:python3 clone.py play policy.npz,level-1" --games 100

A small network learns to do what level 3 did in its games, and then plays against itself: what won becomes more likely.
"""

from __future__ import annotations

import argparse
import json
import sys

import numpy as np
import numpy.typing as npt

import trunkline

Array = npt.NDArray[np.float32]


class Policy:
    """Observations through one hidden layer to a number for each action; the larger, the likelier."""

    def __init__(self, map: str, players: int, hidden: int = 256, seed: int = 0) -> None:
        self.map, self.players = map, players
        shape = trunkline.shape(map, players)
        self.scale = np.ones(shape.observation_size, np.float32)
        for part in shape.parts.values():
            self.scale[part.first : part.first + part.size] = 1 / max(1, part.most)  # 0: nothing can be there on this map
        rng = np.random.default_rng(seed)
        inputs, outputs = shape.observation_size, shape.action_count
        self.weights: list[Array] = [
            rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, hidden**-0.5, (hidden, outputs)).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]
        self.first = [np.zeros_like(w) for w in self.weights]  # of Adam
        self.second = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def chances(self, seen: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_]) -> tuple[Array, Array, Array]:
        inputs = seen * self.scale
        hidden = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
        liked = np.where(mask, hidden @ self.weights[2] + self.weights[3], -1e9)
        chance = np.exp(liked - liked.max(axis=1, keepdims=True))
        return inputs, hidden, chance / chance.sum(axis=1, keepdims=True)

    def learn(self, seen: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_], actions: npt.NDArray[np.int32],
              gain: Array, rate: float) -> float:
        """Makes each action likelier by its gain; returns the share in which it was the likeliest already."""
        inputs, hidden, chance = self.chances(seen, mask)
        rows = np.arange(len(actions))
        right = float((chance.argmax(axis=1) == actions).mean())
        slope = -chance
        slope[rows, actions] += 1
        slope *= gain[:, None] / len(actions)
        back = slope @ self.weights[2].T * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self.steps += 1
        for w, m, v, g in zip(self.weights, self.first, self.second, slopes):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w += rate * (m / (1 - 0.9**self.steps)) / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8)
        return right

    def choose(self, seen: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_], rng: np.random.Generator) -> npt.NDArray[np.int32]:
        ladder = np.cumsum(self.chances(seen, mask)[2], axis=1)
        picked = (ladder < rng.random((len(ladder), 1)) * ladder[:, -1:]).sum(axis=1)
        return np.minimum(picked, mask.shape[1] - 1).astype(np.int32)

    def save(self, path: str) -> None:
        np.savez_compressed(path, map=self.map, players=self.players, **{f"w{i}": w for i, w in enumerate(self.weights)})

    @classmethod
    def load(cls, path: str) -> Policy:
        kept = np.load(path)
        policy = cls(str(kept["map"]), int(kept["players"]))
        policy.weights = [kept[f"w{i}"] for i in range(4)]
        return policy


def lessons(map: str, games: int) -> dict[str, npt.NDArray[np.generic]]:
    """Every decision of level 3 in so many games: what it saw, what it could do, what it did."""
    rows: dict[str, list[npt.NDArray[np.uint8]]] = {"seen": [], "mask": []}
    actions = []
    for number in range(games):
        game = trunkline.Game(map, 2, seed=number)
        bots = [trunkline.Bot("level-3", map, seed=2 * number + seat) for seat in (0, 1)]
        while not game.over:
            move = bots[game.seat].choose(game)
            rows["seen"].append(game.observation())
            rows["mask"].append(game.action_mask())
            actions.append(game.action(move))
            game.play(move)
        if number % 50 == 0:
            print(f"\r{number} games", end="", file=sys.stderr)
    return {"seen": np.array(rows["seen"]), "mask": np.array(rows["mask"], bool), "action": np.array(actions, np.int32)}


def imitate(policy: Policy, games: int, rng: np.random.Generator) -> None:
    rows = lessons(policy.map, games)
    size = len(rows["action"])
    test, train = np.arange(size // 10), np.arange(size // 10, size)  # games of their own, but for one
    for epoch in range(8):
        rng.shuffle(train)
        for at in range(0, len(train), 512):
            some = train[at : at + 512]
            policy.learn(rows["seen"][some], rows["mask"][some], rows["action"][some], np.ones(len(some), np.float32), 1e-3)
        guess = policy.chances(rows["seen"][test], rows["mask"][test])[2].argmax(axis=1)
        print(f"\repoch {epoch + 1}: {(guess == rows['action'][test]).mean():.3f} of its decisions foretold", file=sys.stderr)


def play_itself(policy: Policy, updates: int, rng: np.random.Generator) -> None:
    """Whole games against itself; what the winner did becomes likelier, what the loser did less likely."""
    batch = trunkline.Batch(policy.map, 2, games=256, seed=1)
    for update in range(updates):
        seen, mask, action, game, seat = [], [], [], [], []
        reward = np.full((batch.games, 2), np.nan, np.float32)
        while np.isnan(reward).any():
            chosen = policy.choose(batch.observation, batch.mask, rng)
            going = np.flatnonzero(np.isnan(reward[:, 0]))
            for kept, now in ((seen, batch.observation), (mask, batch.mask), (action, chosen), (seat, batch.seat)):
                kept.append(now[going].copy())
            game.append(going)
            batch.step(chosen)
            ended = batch.done & np.isnan(reward[:, 0])
            points = batch.points[ended].astype(np.float32)
            reward[ended] = np.tanh((points - points[:, ::-1]) / 50)  # winning clearly is better than just so
        gain = reward[np.concatenate(game), np.concatenate(seat)]
        some = rng.permutation(len(gain))[:8192]
        rows = [np.concatenate(kept)[some] for kept in (seen, mask, action)]
        policy.learn(rows[0], rows[1], rows[2], gain[some], 1e-4)
        print(f"\r{update + 1}/{updates} rounds of {batch.games} games against itself", end="", file=sys.stderr)
    print(file=sys.stderr)


def play(policy: Policy) -> None:
    """A program of the arena (docs/BOTS.md): a line in, a line out."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] != "choose":
            continue
        game = trunkline.Game.from_view(message["view"])
        seat = message["view"]["seat"]
        chance = policy.chances(game.observation(seat)[None], game.action_mask(seat)[None].astype(bool))[2]
        move = game.move(int(chance.argmax()), seat)
        written = game.moves_json(seat)[list(game.moves(seat)).index(move)]
        print(json.dumps({"move": written, "again": True}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = parser.add_subparsers(dest="way", required=True)
    learning = ways.add_parser("learn")
    learning.add_argument("--map", default="usa")
    learning.add_argument("--games", type=int, default=2000, help="of level 3, to learn from")
    learning.add_argument("--updates", type=int, default=100, help="rounds of games against itself")
    learning.add_argument("--out", default="policy.npz")
    ways.add_parser("play").add_argument("policy")
    options = parser.parse_args()
    if options.way == "play":
        return play(Policy.load(options.policy))
    rng = np.random.default_rng(1)
    policy = Policy(options.map, 2)
    imitate(policy, options.games, rng)
    play_itself(policy, options.updates, rng)
    policy.save(options.out)


if __name__ == "__main__":
    main()
