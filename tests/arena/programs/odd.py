"""A program that behaves as its first argument says."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any


def answer(message: dict[str, Any], **more: object) -> None:
    print(json.dumps({"type": message["type"], **more}), flush=True)


def forever(write: Callable[[], object]) -> None:
    while True:
        write()


manner = sys.argv[1]
if manner == "chatty":
    sys.stderr.write("thinking aloud\n" * 200_000)
if manner == "mute":
    time.sleep(600)
if manner == "parent":
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with open(sys.argv[2], "w") as file:
        file.write(str(child.pid))
    time.sleep(600)
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if message["type"] == "hello":
        answer(message, protocol=2 if manner == "foreign" else 1)
    elif message["type"] == "over":
        if len(sys.argv) > 2:
            with open(sys.argv[2], "a") as file:
                file.write(line)
    elif message["type"] == "choose":
        if manner == "slow":
            time.sleep(600)
        elif manner == "garbage":
            print("I take the farm!", flush=True)
        elif manner == "flood":
            forever(lambda: sys.stdout.write("x" * 65536))
        elif manner == "lines":
            forever(lambda: print('{"type": "weather"}'))
        elif manner == "dying" and number > 8:
            print("my heart", file=sys.stderr)
            os._exit(3)
        elif manner == "cheat":
            answer(message, action=len(message["actions"]))
        elif manner == "truth":
            answer(message, action=True)
        elif manner == "behind":
            answer(message, action=0, number=message["number"] - 1)
        elif manner == "words":
            answer(message, action=message["actions"][-1]["text"], number=message["number"])
        else:
            print(flush=True)  # an empty line means nothing
            answer(message, action=0)
