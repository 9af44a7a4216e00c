"""python.py GAMES OUT: plays the games of a list in Python, bot by bot and move by move, and writes their records."""

import sys
from pathlib import Path

import trunkline

records = []
for line in Path(sys.argv[1]).read_text().splitlines():
    map, seed, games, names = line.split()
    seats = names.split(",")
    for number in range(int(games)):
        game = trunkline.Game(map, seats, seed=int(seed), number=number)
        bots = [game.bot(name, seat) for seat, name in enumerate(seats)]
        while not game.over:
            game.play(bots[game.seat].choose(game))
        records.append(game.record() + "\n")
Path(sys.argv[2]).write_text("".join(records))
