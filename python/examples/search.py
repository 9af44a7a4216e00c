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


def search(game: trunkline.Game, pilot: trunkline.Bot, lengths: list[int], rng: random.Random, rollouts: int) -> int:
    """Whatever does better than the pilot's own move in the same imagined games, and by more than chance would."""
    seat, tried = game.seat, worth_trying(game, pilot, lengths)
    if len(tried) == 1:
        return tried[0]
    gains: dict[int, list[float]] = {action: [] for action in tried}
    for _ in range(max(4, rollouts // len(tried))):
        made_up = game.imagine(seat, rng, likelihood="expert")
        usual = 0.0
        for action in tried:
            trial = made_up.clone()  # the same chance for every candidate
            trial.apply(action, seat)
            result = play_out(trial, seat, pilot)
            usual = result if action == tried[0] else usual
            gains[action].append(result - usual)
    surely = {a: statistics.mean(g) - statistics.stdev(g) / len(g) ** 0.5 for a, g in gains.items()}
    return max(tried, key=lambda action: surely[action])


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
