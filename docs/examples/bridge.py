#!/usr/bin/env python3
"""Seats a program of the arena (docs/BOTS.md) at tables of a server, with nothing but Python's standard library.

    bridge.py http://127.0.0.1:8080 join K7QM4T python3 arena_bot.py       sits down at a table that waits for players
    bridge.py http://127.0.0.1:8080 challenge usa python3 arena_bot.py     opens public tables for two, one after the other,
                                                                           so that anybody can challenge it from the lobby

The program hears `begin`, `choose` and `end` as in the arena, and may be any command. What it can do comes from the server
(`moves` in docs/PROTOCOL.md). A move that is refused, or a program that ends, leaves the seat to the table's stand-in.
"""
import hashlib
import json
import os
import secrets
import subprocess
import sys

from bot import WebSocket, http, merge, route_ids


class Program:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, message):
        self.tell(message)
        line = self.process.stdout.readline()
        if not line:
            raise ConnectionError(f"the program ended with exit code {self.process.wait()}")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def board_of(game_map):
    """The board as `begin` describes it."""
    points = game_map["rulebook"]["points"]
    routes = [{"id": name, "a": r["a"], "b": r["b"], "length": r["length"], "color": r.get("color") or "gray",
               "points": points[str(r["length"])], "ferry": r.get("ferry", 0), "tunnel": r.get("tunnel", False),
               "substitute": r.get("substitute", 0)} for name, r in route_ids(game_map).items()]
    tickets = [{"id": f'{t["a"]}:{t["b"]}', "a": t["a"], "b": t["b"], "points": t["points"], "long": t.get("long", False)}
               for t in game_map["tickets"]]
    return {"map": game_map["id"], "trains": game_map["trains"], "cities": [c["id"] for c in game_map["cities"]],
            "routes": routes, "tickets": tickets}


def begin(server, table, view):
    game_map = http(server, "GET", "/api/maps/" + table["map"])
    return {"type": "begin", "protocol": 1, "seat": view["seat"], "players": len(view["players"]),
            "seed": secrets.randbits(53), "budget_ms": None, "board": board_of(game_map), "map": game_map}


def add_salt(ws, table, salt):
    """This seat's part of the shuffle, first as a promise and then in the open (docs/RECORD.md); the salt to go on with."""
    shown = table["salt_commitments"][table["you"]]
    mine = hashlib.sha256(salt.encode()).hexdigest()
    if table["state"] == "gathering":
        return os.urandom(8).hex()  # a new one for every deal
    if table["state"] == "shuffling" and not shown:
        ws.send({"type": "salt_commitment", "id": "commit-" + mine[:8], "commitment": mine})
    elif table["state"] == "shuffling" and shown == mine:
        ws.send({"type": "salt", "id": "salt-" + mine[:8], "salt": salt})
    return salt


def play(server, token, program):
    """One game at the seat of the token; returns its result."""
    ws = WebSocket(server, "/api/socket?table=" + token.split(".")[0])
    ws.send({"type": "hello", "protocol": 1, "token": token, "version": None})
    view, version, count, begun, salt = None, 0, 0, False, os.urandom(8).hex()
    name, waits = secrets.token_hex(4), False  # waits: for moves, or for what became of one
    while (message := ws.receive()) is not None:
        kind = message["type"]
        version = max(version, message.get("version", 0))
        if kind in ("state", "table"):
            table = message["table"]
            view = message.get("view", view)
            salt = add_salt(ws, table, salt)
            if table["state"] == "gathering" and table["host"] == table["you"] and all(s["taken"] for s in table["seats"]):
                ws.send({"type": "start", "id": f"{name}-start-{version}"})
        elif kind == "event":
            merge(view, message["changes"])
            waits = waits and "id" not in message
        elif kind == "taken_back":
            view, waits = message["view"], False
        elif kind == "moves":
            if not message["moves"]:
                waits = False
                continue
            answer = program.ask({"type": "choose", "view": view, "moves": message["moves"]})["move"]
            answer.pop("seat", None)
            count += 1
            ws.send({"type": "move", "id": f"{name}-{count}", "version": message["version"], "move": answer})
            continue
        elif kind == "refused":
            if message["reason"] != "stale":
                raise ValueError("the server refuses its move: " + message["why"])
            waits = False
        elif kind == "bye":
            raise ConnectionError("the server says good-bye: " + message["reason"])
        if not view:
            continue
        if not begun:
            program.tell(begin(server, table, view))
            begun = True
        if view["phase"] == "over":
            program.tell({"type": "end", "result": view["result"]})
            return view["result"]
        if not waits and view["seat"] in view["to_move"]:
            count, waits = count + 1, True
            ws.send({"type": "moves", "id": f"{name}-{count}"})
    raise ConnectionError("the connection ended")


def main():
    if len(sys.argv) < 5 or sys.argv[2] not in ("join", "challenge"):
        sys.exit(__doc__)
    server, how, what, command = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3], sys.argv[4:]
    # No two at a table are called alike.
    name = f"{os.path.basename(command[-1])[:16]} {secrets.randbelow(900) + 100}"
    while True:
        if how == "join":
            seat = http(server, "POST", f"/api/tables/{what}/join", {"name": name})
        else:
            wanted = {"map": what, "name": name, "seats": [{"bot": None}] * 2, "options": {"public": True}}
            seat = http(server, "POST", "/api/tables", wanted)
            print("waits at table", seat["code"], flush=True)
        program = Program(command)  # a fresh one for every game
        result = play(server, seat["token"], program)
        program.close()
        print("winners:", result["winners"], "scores:", [s["total"] for s in result["scores"]], flush=True)
        if how == "join":
            return


if __name__ == "__main__":
    main()
