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
    batch = trunkline.Batch(map, players, games, seed=1, threads=1)

    def work() -> int:
        steps = 600
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * games

    return work


def cloned(imagined: bool) -> Callable[[], int]:
    game = trunkline.Game("usa", 2, seed=1)
    bot = trunkline.Bot("level-3", "usa", seed=1)
    for _ in range(60):
        game.play(bot.choose(game))

    def work() -> int:
        for seed in range(20_000):
            game.imagine(0, seed).close() if imagined else game.clone().close()
        return 20_000

    return work


def on_all_processors(map: str, players: int, games: int) -> float:
    """Decisions a second of the clock, not of CPU time: only a quiet machine tells."""
    batch = trunkline.Batch(map, players, games, seed=1)
    start = time.perf_counter()
    for _ in range(600):
        batch.step(batch.sample())
    return 600 * games / (time.perf_counter() - start)


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
        ("usa 2, Environment (AEC)", environment("usa", 2), 170_000),
        ("usa 2, clone()", cloned(False), None),
        ("usa 2, imagine()", cloned(True), None),
    ):
        print(f"{name:34} {best(work):12,.0f} {f'{bar:12,}' if bar else '':>12}", flush=True)
    rate = max(on_all_processors("usa", 2, 1024) for _ in range(ROUNDS))
    print(f"{'usa 2, batch, all processors':34} {rate:12,.0f} {5_000_000:12,}   (by the clock)")


if __name__ == "__main__":
    main()
