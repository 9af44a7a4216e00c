"""python3 bench/python: what the Python package does in a second on one core, and what it is held against.

CPU time is measured, so that a busy machine counts less. Install the package first: see docs/PYTHON.md.
"""

import random
import time
from typing import Callable

import trunkline

ROUNDS = 3


def best(work: Callable[[], int]) -> float:
    """The best of a few rounds, in pieces of work per second of CPU time."""
    rates = []
    for _ in range(ROUNDS):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return max(rates)


def one_game(map: str, players: int) -> Callable[[], int]:
    def work() -> int:
        rng = random.Random(1)
        steps = 0
        for number in range(400):
            game = trunkline.Game(map, players, seed=1, number=number)
            while not game.over:
                moves = game.moves()
                game.play(moves[rng.randrange(len(moves))])
                steps += 1
        return steps

    return work


def batched(map: str, players: int, games: int) -> Callable[[], int]:
    batch = trunkline.Batch(map, players, games, seed=1)

    def work() -> int:
        steps = 600
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * games

    return work


def environment(map: str, players: int) -> Callable[[], int]:
    env = trunkline.Environment(map, players)

    def work() -> int:
        steps = 0
        for seed in range(10):
            env.reset(seed=seed)
            for agent in env.agent_iter():
                seen, _, over, _, _ = env.last()
                env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
                steps += 1
        return steps

    return work


def main() -> None:
    print(f"{'random players':34} {'decisions/s':>12} {'bar':>12}")
    for name, work, bar in (
        ("usa 2, batch of 1024", batched("usa", 2, 1024), 2_000_000),
        ("europe 4, batch of 1024", batched("europe", 4, 1024), None),
        ("nordic 3, batch of 1024", batched("nordic", 3, 1024), None),
        ("usa 2, one game, moves and play", one_game("usa", 2), 150_000),
        ("europe 4, one game, moves and play", one_game("europe", 4), None),
        ("usa 2, Environment (AEC)", environment("usa", 2), None),
    ):
        print(f"{name:34} {best(work):12,.0f} {f'{bar:12,}' if bar else '':>12}", flush=True)


if __name__ == "__main__":
    main()
