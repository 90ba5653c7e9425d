"""A bot that is an external program, in any language, speaking lines of JSON (docs/protocol.md).

A program cannot stop the arena: every wait has a time limit and every line a maximum length. What it writes without
being asked stays in the pipe, not in memory. Threads carry the lines, because waiting for pipes differs between
systems.
"""

import atexit
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from time import monotonic
from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.bots.registry import UnknownBot
from evertable.kernel import notation
from evertable.kernel.game import Game, Result
from evertable.kernel.view import View

PREFIX: Final = "program:"
PROTOCOL: Final = 1
LONGEST: Final = 1 << 20
"""Bytes in a line that a program may say."""
AHEAD: Final = 4
"""Lines that are taken from a program before it has to wait."""
LIMIT: Final = 60.0
"""Seconds for an answer where nothing else is said."""
FAREWELL: Final = 0.5
"""Seconds that a program has to exit when a game is over."""
_SAID: Final = 60
"""Characters of a wrong answer that are quoted."""


class ProgramError(Exception):
    """A program has lost its game by an invalid or missing answer."""


def command_of(name: str) -> list[str]:
    """Return the command that ``program:COMMAND`` starts; raises UnknownBot. Python files need not be executable."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise UnknownBot(f"the bot {name!r} is not a command: {error}") from None
    if not words:
        raise UnknownBot(f"the bot {name!r} names no program")
    if words[0].endswith(".py") and Path(words[0]).is_file():
        return [sys.executable, *words]
    found = shutil.which(words[0])
    if found is None:
        raise UnknownBot(f"the bot {name!r}: there is no program {words[0]!r} that can be started")
    return [found, *words[1:]]


class ProgramBot:
    """The program in one seat of one game. It is started when it is first asked."""

    def __init__(self, name: str, game: Game[Any], seed: int, limit: float = LIMIT) -> None:
        """Start the program. Raises UnknownBot if there is no such program."""
        self.name: Final = name
        self._command: Final = command_of(name)
        self._game: Final = game
        self._seed: Final = seed
        self._limit: Final = limit
        self._line: _Line | None = None
        self._asked = 0

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the action that the program names; raises ProgramError."""
        end = monotonic() + self._limit
        line = self._line or self._begin(view, end)
        actions = view.legal_actions()
        described = [view.describe(action) for action in actions]
        texts = [notation.write(description) for description in described]
        line.say(
            {
                "type": "choose",
                "number": self._asked,
                "observation": view.observation(),
                "actions": [{"text": text, **words} for text, words in zip(texts, described, strict=True)],
                "seconds": None if budget is None else budget.seconds,
                "nodes": None if budget is None else budget.nodes,
                "limit": self._limit,
            }
        )
        answer = line.hear("choose", end)
        if answer.get("number", self._asked) != self._asked:
            raise ProgramError(f"answered question {answer['number']!r}, but {self._asked} was asked")
        self._asked += 1
        return actions[_chosen(answer, texts)]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return only the chosen action: the protocol has no way to say more."""
        return [Consideration(self.choose(view, budget), 1.0)]

    def end(self, result: Result | None) -> None:
        """Send the program the result, if there is one, and close it."""
        if self._line is not None:
            if result is not None:
                self._line.say({"type": "over", **result.data()})
            self._line.close()
            self._line = None

    def _begin(self, view: View, end: float) -> "_Line":
        self._line = _Line(self._command)
        self._line.say({"type": "hello", "protocol": PROTOCOL, "limit": self._limit})
        answer = self._line.hear("hello", end)
        if answer.get("protocol", PROTOCOL) != PROTOCOL:
            raise ProgramError(f"speaks protocol {answer['protocol']!r}, not {PROTOCOL}")
        seen = view.observation()
        facts = {key: seen[key] for key in ("game", "seats", "modules", "options", "seat")}
        self._line.say({"type": "game", **facts, "rules": self._game.rules_version, "seed": self._seed})
        return self._line


def _chosen(answer: Mapping[str, Any], texts: list[str]) -> int:
    """Return the index of the chosen action, which the answer names by its number or its text."""
    action = answer.get("action")
    if isinstance(action, str) and action in texts:
        return texts.index(action)
    if isinstance(action, int) and not isinstance(action, bool) and 0 <= action < len(texts):
        return action
    raise ProgramError(f"chose {_quoted(action)}, which is none of the {len(texts)} actions")


class _Line:
    """A running program with its input and output streams."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process: Final = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except OSError as error:
            raise ProgramError(f"cannot be started: {error.strerror or error}") from None
        self._heard: Final[Queue[bytes]] = Queue(AHEAD)
        self._to_say: Final[Queue[bytes | None]] = Queue()
        self._complaint = b""
        self._threads: Final = [
            threading.Thread(target=carry, daemon=True) for carry in (self._listen, self._speak, self._drain)
        ]
        for thread in self._threads:
            thread.start()
        _RUNNING.add(self)

    def say(self, message: Mapping[str, Any]) -> None:
        """Send a message. A program that does not read it fails when its answer is due."""
        self._to_say.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def hear(self, kind: str, end: float) -> dict[str, Any]:
        """Return the program's next message; raises ProgramError if it is late or not the expected one."""
        while True:
            try:
                line = self._heard.get(timeout=max(end - monotonic(), 0.001))
            except Empty:
                raise ProgramError("gave no answer in time") from None
            if line.strip() or not line.endswith(b"\n"):
                return self._read(line, kind)

    def _read(self, line: bytes, kind: str) -> dict[str, Any]:
        if not line:
            raise ProgramError(self._ended())
        if len(line) > LONGEST:
            raise ProgramError(f"said a line of more than {LONGEST} bytes")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise ProgramError(f"said {_quoted(line.decode(errors='replace').strip())}, which is no JSON object")
        if message.get("type") != kind:
            raise ProgramError(f"said {_quoted(message.get('type'))} where {kind!r} was asked")
        return message

    def _ended(self) -> str:
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._threads[-1].join(FAREWELL)
        said = self._complaint.decode(errors="replace").strip().splitlines()
        return f"ended with exit code {code}" + (f": {_quoted(said[-1])}" if said else "")

    def close(self) -> None:
        """Wait for the program to end, then end it with everything it has started."""
        self._to_say.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self.kill()
        end = monotonic() + FAREWELL
        while any(thread.is_alive() for thread in self._threads) and monotonic() < end:
            with suppress(Empty):  # discard unread output, so that the reader thread can end
                self._heard.get(timeout=0.01)

    def kill(self) -> None:
        """End the program now, with everything it has started."""
        _RUNNING.discard(self)
        process = self._process
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        elif process.poll() is None:
            process.kill()
        process.wait()

    # --- the threads; each ends with its pipe

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe, suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST + 1):
                self._heard.put(line)
        self._heard.put(b"")

    def _speak(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError), self._process.stdin as pipe:
            while (message := self._to_say.get()) is not None:
                pipe.write(message)
                pipe.flush()

    def _drain(self) -> None:
        """Read the program's error output, so that the program never blocks, and keep its end."""
        assert self._process.stderr is not None
        with self._process.stderr as pipe, suppress(OSError, ValueError):
            while part := os.read(pipe.fileno(), 4096):
                self._complaint = (self._complaint + part)[-4096:]


_RUNNING: Final[set[_Line]] = set()


def end_all() -> None:
    """End every program that still runs; for processes that have to go in a hurry."""
    for line in list(_RUNNING):
        line.kill()


atexit.register(end_all)


def _quoted(said: Any) -> str:
    text = repr(said)
    return text if len(text) <= _SAID else f"{text[:_SAID]}…"
