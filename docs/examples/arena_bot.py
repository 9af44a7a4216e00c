#!/usr/bin/env python3
"""A bot for `trunkline arena --bots "cmd:python3 docs/examples/arena_bot.py,racer"`.

The arena writes one JSON object per line to standard input. `begin` opens a game and describes the
board; each `choose` asks for a move, with all that this seat may see and a list of legal moves, and
wants one line back: {"move": …}. `end` has the result. Saying "again": true lets this process live
on for the next game. Standard output is for answers alone.
"""
import json
import sys

length = {}  # of every route, by id


def choose(view, moves):
    """The longest route that can be claimed; else a card; else whatever comes first."""
    claims = [m for m in moves if m["type"] == "claim"]
    if claims:
        return max(claims, key=lambda m: length[m["route"]])
    draws = [m for m in moves if m["type"] == "draw"]
    if draws:
        hand = view["hand"]
        # A face-up card of the colour that is held most; None stands for the deck.
        def held(move):
            card = None if move["from"] == "deck" else view["row"][move["from"]]
            return hand.get(card, 0)
        return max(draws, key=held)
    return moves[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "begin":
        length = {route["id"]: route["length"] for route in message["board"]["routes"]}
    elif message["type"] == "choose":
        print(json.dumps({"move": choose(message["view"], message["moves"]), "again": True}), flush=True)
