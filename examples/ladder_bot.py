"""A bot among the members of a server, marked as a bot, on the ladder of programs. Put your ideas into ``choose``.

In one line:  python examples/ladder_bot.py http://127.0.0.1:8000 duo

It waits in the pairing queue, or with ``--table`` at a listed table, plays whole games and says what it does.
"""

import argparse
import json
import os
import random
import time
import urllib.error
import urllib.request


def choose(observation, actions):
    """The number of the chosen action. ``actions`` have a ``text`` and a ``description`` each."""
    return random.randrange(len(actions))


class Server:
    """The JSON API with the token of a guest."""

    def __init__(self, address):
        self.address, self.token = f"{address.rstrip('/')}/api/v1", ""

    def open(self, path, body=None, timeout=60):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=timeout)

    def call(self, path, body=None):
        while True:
            try:
                with self.open(path, body) as answer:
                    return json.loads(answer.read() or "null")
            except urllib.error.HTTPError as refused:
                if refused.code != 429:  # too many requests: later
                    raise
                time.sleep(float(refused.headers.get("Retry-After") or 1))


def sign_in(server, name, file):
    """Become the program whose token is kept in ``file``, or a new one: its rating belongs to the token."""
    if os.path.exists(file):
        with open(file, encoding="utf-8") as kept:
            server.token = kept.read().strip()
        return
    server.token = server.call("/guests", {"name": name, "program": True})["token"]
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as kept:
        kept.write(server.token)


def queue(server, game, players, pace, rated):
    """Wait in the queue; return the code of the table. Who asks no more is forgotten, so ask again and again."""
    wanted = {"game": game, "players": players, "pace": pace, "rated": rated}
    state = server.call("/queue/enter", wanted)
    print(f"waiting in the queue for {game} with {players} players", flush=True)
    while not state["table"]:
        try:
            state = server.call("/queue?wait=20")
        except urllib.error.HTTPError as refused:
            if refused.code != 404:
                raise
            state = server.call("/queue/enter", wanted)
    return state["table"]


def listed(server, game, players, rated):
    """Open a table that everybody finds online and wait there; return its code."""
    seats = ["me"] + ["friend"] * (players - 1)
    clock = {"kind": "bank", "seconds": 600, "increment": 10}
    wanted = {"game": game, "seats": seats, "listed": True, "rated": rated, "clock": clock}
    if game == "duo":  # it has modes
        wanted["modules"] = ["competitive"]
    code = server.call("/tables", wanted)["code"]
    print(f"waiting at table {code} for {players - 1} more", flush=True)
    while True:
        try:
            with server.open(f"/tables/{code}/events") as news:  # the table is listed while this is read
                for line in news:
                    if line.startswith(b"data:") and server.call(f"/tables/{code}")["status"] != "lobby":
                        return code
        except OSError:
            time.sleep(1)


def play(server, code):
    """Play a game to its end; return the table and the own seat."""
    table = f"/tables/{code}"
    state = server.call(table)
    mine = next(seat["seat"] for seat in state["seats"] if seat["me"])
    print(f"playing at table {code}: {', '.join(seat['name'] for seat in state['seats'])}", flush=True)
    while state["status"] != "over":
        seen = server.call(f"{table}/actions")
        if seen["actions"]:
            action = seen["actions"][choose(server.call(f"{table}/observation"), seen["actions"])]
            try:
                server.call(f"{table}/act", {"action": action["text"], "version": seen["version"]})
            except urllib.error.HTTPError as refused:
                if refused.code != 409:  # the table has changed since: look again
                    raise
        else:
            time.sleep(0.2)  # another seat decides
        state = server.call(table)
    return state, mine


def main():
    parser = argparse.ArgumentParser(description="Play on a server of Evertable as a bot among its members.")
    parser.add_argument("server")
    parser.add_argument("game", choices=["everdell", "duo", "evergreen"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--pace", default="quick", choices=["quick", "calm", "post"])
    parser.add_argument("--games", type=int, default=0, help="how many; without it, until Ctrl-C")
    parser.add_argument("--table", action="store_true", help="wait at a listed table, not in the queue")
    parser.add_argument("--friendly", action="store_true", help="play games that do not count")
    parser.add_argument("--name", default="Example")
    parser.add_argument("--token", default="ladder_bot.token", metavar="FILE", help="where its token is kept")
    given = parser.parse_args()
    server = Server(given.server)
    sign_in(server, given.name, given.token)
    played = 0
    try:
        while not given.games or played < given.games:
            if given.table:
                code = listed(server, given.game, given.players, not given.friendly)
            else:
                code = queue(server, given.game, given.players, given.pace, not given.friendly)
            state, mine = play(server, code)
            result, played = state["result"] or {}, played + 1
            if result.get("ranks"):
                print(f"over: place {result['ranks'][mine]}, {result['totals'][mine]} points", flush=True)
            else:
                print("over: nobody has won", flush=True)
            for one in server.call("/ratings")["ratings"]:
                print(f"rated {one['rating']} ± {one['doubt']} in {one['game']} with {one['players']}", flush=True)
    except KeyboardInterrupt:
        print(f"played {played} games", flush=True)
    except urllib.error.HTTPError as refused:
        raise SystemExit(f"the server says: {refused.read().decode()}") from None


if __name__ == "__main__":
    main()
