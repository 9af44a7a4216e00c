"""A search over imagined games in sixty lines, against a bot: python3 search.py --map usa --games 20

What the seat does not know is made up (Game.imagine), each move worth trying is played in the same imagined games, both
sides go on as level 3 would, and what did clearly better than level 3's own move is played instead of it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys

import trunkline


def worth_trying(game: trunkline.Game, pilot: trunkline.Bot, lengths: list[int]) -> list[int]:
    """What the pilot would do, first; then the longest claims, a card from the deck, other tickets to keep."""
    usual = game.action(pilot.choose(game))
    kinds = {}
    for kind, (first, count) in game.shape.actions.items():
        kinds[kind] = [int(a) for a in game.legal_actions() if first <= a < first + count]
    route = {a: (a - game.shape.actions["claim"][0]) % len(lengths) for a in kinds["claim"]}
    claims = {route[a]: a for a in reversed(kinds["claim"])}  # each route once
    longest = sorted(claims.values(), key=lambda a: -lengths[route[a]])[:4]
    others = longest + kinds["draw"][-1:] + kinds["keep"] + kinds["tunnel"] + kinds["decline"]
    return [usual] + [a for a in others if a != usual]


def play_out(game: trunkline.Game, seat: int, pilot: trunkline.Bot) -> float:
    while not game.over:
        game.play(pilot.choose(game))
    points = game.scores()
    return game.returns()[seat] + (points[seat] - max(p for s, p in enumerate(points) if s != seat)) / 100


def compare(game: trunkline.Game, tried: list[int], pilot: trunkline.Bot, rng: random.Random, rollouts: int) -> list[list[float]]:
    """For each action what it gains over the first one, in the same imagined games."""
    seat, gains = game.seat, [[] for _ in tried]
    for _ in range(max(2, rollouts // len(tried))):
        made_up = game.imagine(seat, rng, likelihood="expert")
        results = []
        for action in tried:
            trial = made_up.clone()  # the same chance for every candidate
            trial.apply(action, seat)
            results.append(play_out(trial, seat, pilot))
        for place, result in enumerate(results):
            gains[place].append(result - results[0])
    return gains


def search(game: trunkline.Game, pilot: trunkline.Bot, lengths: list[int], rng: random.Random, rollouts: int) -> int:
    """The best of all, looked at once more in fresh games: the best of many looks better than it is."""
    tried = worth_trying(game, pilot, lengths)
    if len(tried) == 1:
        return tried[0]
    gains = compare(game, tried, pilot, rng, rollouts // 2)
    best = max(range(1, len(tried)), key=lambda place: statistics.mean(gains[place]))
    again = compare(game, [tried[0], tried[best]], pilot, rng, rollouts // 2)[1]
    error = statistics.stdev(again) / len(again) ** 0.5
    return tried[best] if statistics.mean(again) > error else tried[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", default="usa")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rollouts", type=int, default=128, help="for each decision")
    parser.add_argument("--against", default="level-3")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, wins = random.Random(options.seed), 0.0
    pilot = trunkline.Bot("level-3", options.map, seed=options.seed)
    lengths = [route["length"] for route in trunkline.map_data(options.map)["routes"]]
    for number in range(options.games):
        game = trunkline.Game(options.map, 2, seed=options.seed + number // 2)  # every deal from both seats
        mine, other = number % 2, trunkline.Bot(options.against, options.map, seed=number)
        while not game.over:
            if game.seat == mine:
                game.apply(search(game, pilot, lengths, rng, options.rollouts))
            else:
                game.play(other.choose(game))
        wins += max(0.0, game.returns()[mine])
        print(f"\r{wins:g} of {number + 1} games won against {options.against}", end="", file=sys.stderr)
    print(f"\n{wins / options.games:.2f}")


if __name__ == "__main__":
    main()
