"""What ten thousand games say, as a table and four plots (matplotlib; Debian: python3-matplotlib).

    python3 analyse.py --map europe --bots level-3,racer --games 10000 --out europe.png
    python3 analyse.py --records games.jsonl --out games.png      # of trunkline simulate, arena or a server

`trunkline stats` counts much more, and faster; this shows how to ask questions of one's own.
"""

from __future__ import annotations

import argparse
import collections
import json
import sys
from collections.abc import Iterator
from typing import Any

import matplotlib
import numpy as np

import trunkline

matplotlib.use("Agg")  # a file, not a window
import matplotlib.pyplot as plt  # noqa: E402


def games_of(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    if options.records:
        with open(options.records, encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)
        return
    for number in range(options.games):
        if number % 100 == 0:
            print(f"\r{number}/{options.games} games", end="", file=sys.stderr)
        yield json.loads(trunkline.simulate(options.map, options.bots.split(","), options.seed, number))
    print(file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", default="usa")
    parser.add_argument("--bots", default="level-3,level-3")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", help="a file of records instead, one a line")
    parser.add_argument("--out", default="analysis.png")
    options = parser.parse_args()

    points: list[list[int]] = []
    lengths: list[int] = []
    claims: collections.Counter[str] = collections.Counter()
    firsts: collections.Counter[str] = collections.Counter()
    shares: list[list[float]] = []
    for record in games_of(options):
        scores, winners = record["result"]["scores"], record["result"]["winners"]
        points.append([score["total"] for score in scores])
        shares.append([(seat in winners) / len(winners) for seat in range(len(scores))])
        lengths.append(len(record["moves"]))
        after = [move["type"] for move in record["moves"][1:]] + [""]
        claimed = [  # but for tunnels that were given up
            move["route"] for move, then in zip(record["moves"], after) if move["type"] == "claim" and then != "decline"
        ]
        claims.update(claimed)
        firsts.update(claimed[:1])
    if not points:
        sys.exit("analyse: found no game")

    total, won = np.array(points), np.array(shares)
    games, seats = total.shape
    for seat in range(seats):
        error = won[:, seat].std() / games**0.5
        print(f"seat {seat}: {total[:, seat].mean():6.1f} points, wins {won[:, seat].mean():.3f} +- {1.96 * error:.3f}")

    figure, axes = plt.subplots(2, 2, figsize=(12, 9), layout="constrained")
    for seat in range(seats):
        axes[0, 0].hist(total[:, seat], bins=40, alpha=0.6, label=f"seat {seat}")
    axes[0, 0].set(title="final points", xlabel="points", ylabel="games")
    axes[0, 0].legend()
    error = 1.96 * won.std(axis=0) / games**0.5
    axes[0, 1].bar(range(seats), won.mean(axis=0), yerr=error, capsize=6)
    axes[0, 1].axhline(1 / seats, color="black", linewidth=1)
    axes[0, 1].set(title="share of wins by seat, 95 %", xticks=range(seats), xlabel="seat")
    axes[1, 0].hist(lengths, bins=40)
    axes[1, 0].set(title="length of a game", xlabel="moves", ylabel="games")
    names, counts = zip(*claims.most_common(15))
    axes[1, 1].barh(names[::-1], np.array(counts[::-1]) / games)
    axes[1, 1].set(title="routes claimed most often", xlabel="share of games")
    figure.suptitle(f"{games} games; first claimed most often: {firsts.most_common(1)[0][0]}")
    figure.savefig(options.out, dpi=100)
    print(f"{options.out}: {games} games")


if __name__ == "__main__":
    main()
