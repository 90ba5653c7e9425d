"""Bots that no arena should be troubled by; they travel to its processes by name."""

import os
import time
from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.kernel.game import Game
from evertable.kernel.view import View

NOTE: Final = "TEST_ODD_BOTS_NOTE"
"""A file where it is written which seat was given how many seconds, if somebody wants to know."""


class First:
    """Takes the first action, whatever it is."""

    name: Final = "first"

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> int:
        return view.legal_actions()[0]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        return [Consideration(self.choose(view, budget), 1.0)]


class Crash(First):
    def choose(self, view: View, budget: Budget | None = None) -> int:
        raise RuntimeError("out of ideas")


class Cheat(First):
    def choose(self, view: View, budget: Budget | None = None) -> int:
        return -7


class Hang(First):
    def choose(self, view: View, budget: Budget | None = None) -> int:
        while True:
            time.sleep(60)


class Die(First):
    def choose(self, view: View, budget: Budget | None = None) -> int:
        os._exit(3)


class Obedient(First):
    """Thinks for exactly as long as it may; told to look at so many positions, it fails with their number."""

    def choose(self, view: View, budget: Budget | None = None) -> int:
        assert budget is not None
        if budget.nodes is not None:
            raise ValueError(f"{budget.nodes} positions")
        assert budget.seconds is not None
        if NOTE in os.environ:
            with open(os.environ[NOTE], "a", encoding="ascii") as note:
                note.write(f"{view.seat} {budget.seconds}\n")
        time.sleep(budget.seconds)
        return super().choose(view)


class Late(First):
    """Cannot even sit down."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        if seed:
            raise OSError("no chair")


NOT_A_BOT: Final = 3
