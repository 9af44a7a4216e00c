#!/usr/bin/env python3
"""A program that sits at a table of `trunkline serve` and plays, with nothing but Python's standard library.

    bot.py http://127.0.0.1:8080 new usa          makes a table against one of the server's bots, and plays
    bot.py http://127.0.0.1:8080 join K7QM4T      sits down at a table that waits for players
    bot.py http://127.0.0.1:8080 token TOKEN      takes (or takes back) a seat by its secret link

It plays simply: it claims the longest route that it can pay, and draws cards otherwise. See docs/PROTOCOL.md.
"""
import base64
import hashlib
import json
import os
import socket
import ssl
import struct
import sys
import urllib.request
from urllib.parse import urlparse


def http(server, method, path, body=None):
    request = urllib.request.Request(server + path, method=method, headers={"Content-Type": "application/json"},
                                     data=None if body is None else json.dumps(body).encode())
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class WebSocket:
    """As much of RFC 6455 as a polite client of a polite server needs."""

    def __init__(self, server, path):
        url = urlparse(server)
        self.socket = socket.create_connection((url.hostname, url.port or (443 if url.scheme == "https" else 80)))
        if url.scheme == "https":
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        if b" 101 " not in self.file.readline():
            raise ConnectionError("the server does not speak WebSocket here")
        while self.file.readline().strip():
            pass

    def frame(self, kind, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        """The next message, or None at the end."""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            size = head[1] & 127
            if size == 126:
                (size,) = struct.unpack("!H", self.file.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.file.read(8))
            payload = self.file.read(size)
            kind = head[0] & 15
            if kind == 1:
                return json.loads(payload)
            if kind == 8:
                return None
            if kind == 9:
                self.frame(10, payload)


def merge(view, changes):
    """What an event says has changed, into the view."""
    for key, value in changes.items():
        if key == "players":
            for seat, fields in value.items():
                view["players"][int(seat)].update(fields)
        else:
            view[key] = value


def route_ids(game_map):
    """Routes by id: a:b, and a:b#2 for the second track."""
    routes = {}
    for route in game_map["routes"]:
        name = f'{route["a"]}:{route["b"]}'
        routes[name + "#2" if name in routes else name] = route
    return routes


def candidates(view, routes):
    """Moves worth trying now, best first; the server says which are legal."""
    if view["offer"]:
        yield {"type": "keep", "tickets": view["offer"]["tickets"][: view["offer"]["keep"]]}
        return
    if view["phase"] == "tunnel":
        yield {"type": "decline"}
        return
    if view["phase"] == "turn":
        taken = {route for player in view["players"] for route in player["routes"]}
        me = view["players"][view["seat"]]
        open_routes = [(name, r) for name, r in routes.items() if name not in taken and r["length"] <= me["trains"]]
        for name, route in sorted(open_routes, key=lambda item: -item[1]["length"])[:40]:
            if route.get("ferry") or route.get("tunnel"):
                continue
            color = route.get("color")
            colors = [c for c in view["hand"] if c != "locomotive"] if color in (None, "gray") else [color]
            for c in colors:
                if view["hand"].get(c, 0) >= route["length"]:
                    yield {"type": "claim", "route": name, "pay": {c: route["length"]}}
    yield {"type": "draw", "from": "deck"}
    for slot, card in enumerate(view["row"]):
        if card and card != "locomotive":
            yield {"type": "draw", "from": slot}
    yield {"type": "pass"}


def play(server, token, quiet=False):
    ws = WebSocket(server, "/api/socket?table=" + token.split(".")[0])
    ws.send({"type": "hello", "protocol": 1, "token": token, "version": None})
    view, version, tries, count, routes = None, 0, iter(()), 0, None
    salt = os.urandom(8).hex()

    def next_move():
        nonlocal count
        move = next(tries, None)
        if move is None:
            raise RuntimeError(f"nothing more to try in {view}")
        count += 1
        ws.send({"type": "move", "id": f"{os.getpid()}-{count}", "version": version, "move": move})

    while (message := ws.receive()) is not None:
        kind = message["type"]
        version = max(version, message.get("version", 0))
        if kind == "state":
            table, view = message["table"], message["view"]
            if routes is None:
                routes = route_ids(http(server, "GET", f'/api/maps/{table["map"]}'))
        elif kind == "table":
            table = message["table"]
        elif kind == "event":
            merge(view, message["changes"])
        elif kind == "taken_back":
            view = message["view"]
        elif kind == "refused":
            if message["reason"] != "stale":
                next_move()
            continue
        elif kind == "bye":
            raise ConnectionError("the server says good-bye: " + message["reason"])
        else:
            continue

        if kind in ("state", "table"):
            me = table["seats"][table["you"]]
            if table["state"] == "gathering" and table["host"] == table["you"] and all(s["taken"] for s in table["seats"]):
                ws.send({"type": "start", "id": "start"})
            shown = table["salt_commitments"][table["you"]]
            mine = hashlib.sha256(salt.encode()).hexdigest()
            if table["state"] == "gathering":
                salt = os.urandom(8).hex()  # a new one for every deal
            elif table["state"] == "shuffling" and not shown:
                ws.send({"type": "salt_commitment", "id": "commit-" + mine[:8], "commitment": mine})
            elif table["state"] == "shuffling" and shown == mine:
                ws.send({"type": "salt", "id": "salt-" + mine[:8], "salt": salt})
            if table["state"] == "running" and me["away"]:
                ws.send({"type": "return", "id": f"{os.getpid()}-return-{version}"})
        if view and view["phase"] == "over":
            if not quiet:
                print("winners:", view["result"]["winners"], "scores:", [s["total"] for s in view["result"]["scores"]])
            return view["result"]
        if view and view["seat"] in view["to_move"] and kind != "table":
            tries = candidates(view, routes)
            next_move()
    raise ConnectionError("the connection ended")


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in ("new", "join", "token"):
        sys.exit(__doc__)
    server, how, what = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
    if how == "new":
        level = http(server, "GET", "/api/maps")["levels"][0]
        seats = [{"bot": None}, {"bot": level}]
        what = http(server, "POST", "/api/tables", {"map": what, "name": "Python", "seats": seats})["token"]
    elif how == "join":
        what = http(server, "POST", f"/api/tables/{what}/join", {"name": "Python"})["token"]
    play(server, what)


if __name__ == "__main__":
    main()
