"""A bot for Evertable in plain Python, as a start for one of your own: put your ideas into ``choose``.

In the arena:      evertable tournament everdell --bots "greedy,program:examples/bot_client.py"
Over the network:  python examples/bot_client.py http://127.0.0.1:8000 everdell
"""

import json
import random
import sys
import time
import urllib.request


def choose(seat, observation, actions):
    """The number of the chosen action. ``actions`` are dictionaries: ``text``, ``verb`` and what tells them apart."""
    return random.randrange(len(actions))


def over_stdin():
    seat = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "example"}
        elif message["type"] == "game":
            seat = message["seat"]
            random.seed(message["seed"])
            continue
        elif message["type"] == "choose":
            answer = {"type": "choose", "action": choose(seat, message["observation"], message["actions"])}
        else:  # over: nothing more will come
            return
        print(json.dumps(answer), flush=True)


def over_http(server, game):
    def call(path, body=None, token=""):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        with urllib.request.urlopen(urllib.request.Request(f"{server}/api/v1{path}", data, headers)) as answer:
            return json.load(answer)

    token = call("/guests", {"name": "Example"})["token"]
    table = (
        "/tables/" + call("/tables", {"game": game, "seats": ["me", "bot:regular"], "pace": "instant"}, token)["code"]
    )
    while (state := call(table, token=token))["status"] != "over":
        if (seen := call(f"{table}/actions", token=token))["actions"]:
            actions = [{"text": each["text"], **each["description"]} for each in seen["actions"]]
            action = actions[choose(0, call(f"{table}/observation", token=token), actions)]
            call(f"{table}/act", {"action": action["text"], "version": seen["version"]}, token)
        else:
            time.sleep(0.05)  # another seat decides
    print(json.dumps(state["result"]))


if __name__ == "__main__":
    over_http(*sys.argv[1:]) if len(sys.argv) > 1 else over_stdin()
