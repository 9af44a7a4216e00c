"""Trains a small policy against random players, with NumPy alone, and draws how it gets better.

    python3 train.py --map usa --minutes 2 --out curve.png

The policy knows of every action only what kind it is (a draw, a claim of that length, keeping so many tickets) and of the
situation only a few figures; a weight for each pair says how much the action is liked. It learns by REINFORCE: actions of
games that ended above average become more likely, others less. Seat 0 learns; the others play at random. It shows how an
environment is used; it is not meant to be strong.
"""

from __future__ import annotations

import argparse
import struct
import time
import zlib

import numpy as np

import trunkline


def kinds_of_actions(batch: trunkline.Batch) -> np.ndarray:
    """For every action a row that says what kind it is."""
    routes = trunkline.map_data(batch.map)["routes"]
    lengths = np.array([route["length"] for route in routes])
    longest = int(lengths.max())
    kinds = np.zeros((batch.action_count, len(batch.shape.actions) + 6 + longest + 1), np.float32)
    for column, (first, count) in enumerate(batch.shape.actions.values()):
        kinds[first : first + count, column] = 1
    keep, kept = batch.shape.actions["keep"]
    for chosen in range(1, kept + 1):
        kinds[keep + chosen - 1, len(batch.shape.actions) + bin(chosen).count("1") - 1] = 1
    claim, claims = batch.shape.actions["claim"]
    for action in range(claims):
        kinds[claim + action, len(batch.shape.actions) + 5 + lengths[action % len(routes)]] = 1
    kinds[claim + 8 * len(routes) : claim + claims, -1] = 1  # with locomotives alone
    return kinds


class Policy:
    """How much an action is liked: a weight for each pair of its kind and a figure of the situation."""

    def __init__(self, batch: trunkline.Batch) -> None:
        self.kinds = kinds_of_actions(batch)
        self.parts = batch.shape.parts
        self.weights = np.zeros((self.kinds.shape[1], 6), np.float32)
        self.momentum = np.zeros_like(self.weights)
        self.scale = np.zeros_like(self.weights)
        self.steps = 0

    def situation(self, observation: np.ndarray) -> np.ndarray:
        at = {name: part.first for name, part in self.parts.items()}
        figures = (
            np.ones(len(observation)),
            observation[:, at["trains"]] / 45,  # my trains
            observation[:, at["trains"] + 1] / 45,  # the next one's
            observation[:, at["hand"] : at["hand"] + 9].sum(axis=1) / 30,
            observation[:, at["ticket_count"]] / 5,  # my tickets
            observation[:, at["final_turns"]] > 0,
        )
        return np.stack(figures, axis=1).astype(np.float32)

    def liked(self, situation: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return np.where(mask, (situation @ self.weights.T) @ self.kinds.T, np.float32(-1e9))

    def choose(self, situation: np.ndarray, mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """One action a row, drawn by its probability."""
        p = np.exp(self.liked(situation, mask))
        ladder = np.cumsum(p, axis=1)
        return (ladder < rng.random((len(p), 1)) * ladder[:, -1:]).sum(axis=1)

    def learn(self, situation: np.ndarray, mask: np.ndarray, actions: np.ndarray, gain: np.ndarray, rate: float) -> None:
        p = np.exp(self.liked(situation, mask))
        p /= p.sum(axis=1, keepdims=True)
        surprise = self.kinds[actions] - p @ self.kinds
        slope = (surprise * gain[:, None]).T @ situation / len(actions)
        # Adam
        self.steps += 1
        self.momentum += 0.1 * (slope - self.momentum)
        self.scale += 0.001 * (slope**2 - self.scale)
        step = self.momentum / (1 - 0.9**self.steps)
        self.weights += rate * step / (np.sqrt(self.scale / (1 - 0.999**self.steps)) + 1e-8)


Rows = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]  # game, episode, situation, mask, action


def train(map: str, players: int, games: int, minutes: float, seed: int) -> list[tuple[float, float, float]]:
    """Learns for so long; returns (decisions so far, mean points of seat 0, of the others) of every round."""
    rng = np.random.default_rng(seed)
    batch = trunkline.Batch(map, players, games, seed)
    policy = Policy(batch)
    curve: list[tuple[float, float, float]] = []
    until = time.monotonic() + 60 * minutes
    decisions = 0
    kept: list[Rows] = []
    episode = np.zeros(games, np.int64)
    ended: dict[tuple[int, int], float] = {}
    scores: list[np.ndarray] = []
    while time.monotonic() < until:
        actions = batch.sample()
        mine = np.flatnonzero(batch.seat == 0)
        situation, mask = policy.situation(batch.observation[mine]), batch.mask[mine]
        actions[mine] = policy.choose(situation, mask, rng)
        kept.append((mine, episode[mine], situation, mask, actions[mine]))
        batch.step(actions)
        decisions += games
        for game in np.flatnonzero(batch.done):
            points = batch.points[game]
            ended[int(game), int(episode[game])] = float(points[0] - points[1:].max())
            scores.append(points.copy())
            episode[game] += 1
        if len(ended) >= games:
            curve.append((decisions, *report(scores, decisions)))
            kept = learn_from(policy, kept, ended)
            ended, scores = {}, []
    return curve


def report(scores: list[np.ndarray], decisions: int) -> tuple[float, float]:
    table = np.array(scores)
    learner, others = float(table[:, 0].mean()), float(table[:, 1:].mean())
    wins = float((table[:, 0] > table[:, 1:].max(axis=1)).mean())
    print(f"{decisions:10,} decisions: learner {learner:7.1f}, random {others:7.1f} points, wins {wins:.0%}", flush=True)
    return learner, others


def learn_from(policy: Policy, kept: list[Rows], ended: dict[tuple[int, int], float]) -> list[Rows]:
    """One pass over the moves of finished games; those of unfinished ones are kept for later."""
    outcome = np.array(list(ended.values()), np.float32)
    mean, spread = outcome.mean(), outcome.std() + 1e-6
    later: list[Rows] = []
    for games, episodes, situation, mask, actions in kept:
        gain = np.array([ended.get((g, e), np.nan) for g, e in zip(games.tolist(), episodes.tolist())], np.float32)
        known = ~np.isnan(gain)
        if known.any():
            policy.learn(situation[known], mask[known], actions[known], (gain[known] - mean) / spread, 0.0007)
        if not known.all():
            rest = ~known
            later.append((games[rest], episodes[rest], situation[rest], mask[rest], actions[rest]))
    return later


# ------------------------------------------------------------------------------------------------ the picture


def draw_curve(curve: list[tuple[float, float, float]], path: str, width: int = 900, height: int = 500) -> None:
    """Two lines as a PNG, learner (dark red) and random players (grey), with a scale every 50 points; below, the number of decisions."""
    x, learner, others = (np.array(column) for column in zip(*curve))
    low, high = min(learner.min(), others.min()) - 10, max(learner.max(), others.max()) + 10
    picture = np.full((height, width, 3), 255, np.uint8)
    margin = 40

    def row(value: float) -> int:
        return int((height - 2 * margin) * (high - value) / (high - low)) + margin

    for value in range(int(np.ceil(low / 50)) * 50, int(high) + 1, 50):
        picture[row(value), margin:-margin] = (0, 0, 0) if value == 0 else (210, 210, 210)
        write_number(picture, str(value), 4, row(value) - 3)
    picture[margin:-margin, margin] = (0, 0, 0)
    for values, color in ((others, (130, 130, 130)), (learner, (160, 20, 30))):
        columns = np.arange(margin, width - margin)
        heights = np.interp(columns, margin + (width - 2 * margin) * x / x[-1], values)
        rows = [row(value) for value in heights]
        for column, here, before in zip(columns, rows, [rows[0], *rows]):
            top, bottom = min(here, before), max(here, before)
            picture[top - 1 : bottom + 2, column] = color
    decisions = str(int(x[-1]))
    write_number(picture, decisions, width - margin - 8 * len(decisions), height - margin + 8)
    save_png(picture, path)


SHAPES = {
    "0": ("###", "#.#", "#.#", "#.#", "###"), "1": (".#.", "##.", ".#.", ".#.", "###"), "2": ("##.", "..#", ".#.", "#..", "###"),
    "3": ("##.", "..#", ".#.", "..#", "##."), "4": ("#.#", "#.#", "###", "..#", "..#"), "5": ("###", "#..", "##.", "..#", "##."),
    "6": (".##", "#..", "###", "#.#", "###"), "7": ("###", "..#", ".#.", ".#.", ".#."), "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "##."), "-": ("...", "...", "###", "...", "..."),
}  # fmt: skip


def write_number(picture: np.ndarray, text: str, left: int, top: int) -> None:
    for i, character in enumerate(text):
        for y, line in enumerate(SHAPES[character]):
            for x, dot in enumerate(line):
                if dot == "#":
                    picture[top + 2 * y : top + 2 * y + 2, left + 8 * i + 2 * x : left + 8 * i + 2 * x + 2] = 60


def save_png(picture: np.ndarray, path: str) -> None:
    height, width, _ = picture.shape

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    lines = b"".join(b"\0" + line.tobytes() for line in picture)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--map", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=128, help="at once")
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="curve.png")
    options = parser.parse_args()
    curve = train(options.map, options.players, options.games, options.minutes, options.seed)
    if len(curve) < 2:
        raise SystemExit("too short to see anything: give it more minutes")
    draw_curve(curve, options.out)
    print(f"{options.out}: points of the learner (red) and of random players (grey), by decisions")


if __name__ == "__main__":
    main()
