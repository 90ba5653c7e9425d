"""The command line as a user meets it: what is typed, what comes out, and the exit code."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from evertable import registry
from evertable.kernel.game import Game


class Answer(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Command = Callable[..., Answer]


def refused(answer: Answer, message: str) -> None:
    """The command ended with one line on stderr, nothing on stdout, and exit code 2."""
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("Error: ")
    assert message in answer.err
    assert answer.err.count("\n") == 1


def offer(monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    """Put a game on the list of games."""
    monkeypatch.setattr(registry, "NAMES", (game.name,))
    monkeypatch.setattr(registry, "game_named", {game.name: game}.__getitem__)
    monkeypatch.setattr(registry, "catalog_of", lambda name: None)
