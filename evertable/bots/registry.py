"""Bots by name. A bot is imported when it is first requested."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from evertable.bots.bot import Bot, Budget
from evertable.kernel.game import Game

Factory = Callable[[Game[Any], int], Bot]

LEVELS: Final = ("first_game", "casual", "regular", "skilled", "expert")
"""What people choose between, from the weakest to the strongest."""


class UnknownBot(ValueError):
    """A name that no bot of the game has; the message lists the known names."""


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the kinds of bots that can play a game, from the weakest to the strongest."""
    return tuple(name for name in _bots(game) if name not in LEVELS)


def level_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the levels that people can play a game against; none if only chance plays it."""
    return tuple(name for name in LEVELS if name in _bots(game))


def reference_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the frozen bots that others are measured against (``evertable gauge``), the latest strongest one last."""
    return tuple(_REFERENCES.get(game.name, {}))


def bot_named(name: str, game: Game[Any], seed: int) -> Bot:
    """Return a new bot for one seat of one game, by its kind, level or reference; raises UnknownBot."""
    bots = _bots(game) | _REFERENCES.get(game.name, {}) | _TRIALS.get(game.name, {})
    if name not in bots:
        raise UnknownBot(f"{game.title} has no bot {name!r} (bots: {', '.join(bots)})")
    return bots[name](game, seed)


def _bots(game: Game[Any]) -> dict[str, Factory]:
    return {"random": _of("random_bot:RandomBot"), **_SENSIBLE.get(game.name, {})}


def _of(path: str, **options: Any) -> Factory:
    """Return a factory that imports ``module:class`` of this package when it is called."""
    module, _, name = path.partition(":")
    return lambda game, seed: getattr(import_module(f"evertable.bots.{module}"), name)(game, seed, **options)


def _everdell_mcts(name: str, seconds: float | None = None) -> Factory:
    """Return a bot that searches as long as it may, or, without seconds of its own, glances a few turns ahead."""

    def make(game: Game[Any], seed: int) -> Bot:
        from evertable.bots.everdell.learned import CORRECTIONS, load_learned
        from evertable.bots.everdell.search_evaluator import GLANCE, EverdellSearchEvaluator
        from evertable.bots.search.mcts_bot import MctsBot

        evaluator = EverdellSearchEvaluator(game, load_learned(), load_learned(CORRECTIONS))
        if seconds is None:
            return MctsBot(game, seed, evaluator, Budget(nodes=GLANCE), name, most=GLANCE)
        return MctsBot(game, seed, evaluator, Budget(seconds=seconds), name)

    return make


_DUO: Final = "duo.bot:DuoBot"
_DUO_MCTS: Final = "duo.mcts_bot:DuoMcts"
_EVERDELL: Final = "everdell.bot:EverdellBot"
_EVERDELL_MCTS: Final = "everdell.halving_bot:EverdellMcts"
_EVERDELL_HALVING: Final = "everdell.halving_bot:EverdellHalving"
_EVERGREEN: Final = "evergreen.bot:EvergreenBot"
_EVERGREEN_MCTS: Final = "evergreen.mcts_bot:EvergreenMcts"
_SENSIBLE: Final[dict[str, dict[str, Factory]]] = {
    "duo": {
        "greedy": _of(_DUO),
        "mcts": _of(_DUO_MCTS, name="mcts", seconds=1.0),
        "first_game": _of(_DUO, name="first_game"),
        "casual": _of(_DUO, name="casual"),
        "regular": _of(_DUO),
        "skilled": _of(_DUO),
        "expert": _of(_DUO_MCTS, name="expert", seconds=1.0),
    },
    "everdell": {
        "greedy_base": _of("everdell.bot:EverdellBaseBot"),
        "greedy": _of(_EVERDELL),
        "planner": _everdell_mcts("planner"),
        "mcts": _of(_EVERDELL_MCTS, name="mcts"),
        "halving": _of(_EVERDELL_HALVING),
        "first_game": _of(_EVERDELL, name="first_game"),
        "casual": _of(_EVERDELL, name="casual"),
        "regular": _of(_EVERDELL, name="regular"),
        "skilled": _everdell_mcts("skilled"),
        "expert": _of(_EVERDELL_MCTS, name="expert"),
    },
    "evergreen": {
        "greedy": _of(_EVERGREEN),
        "evergreen": _of(_EVERGREEN),
        "mcts": _of(_EVERGREEN_MCTS, name="mcts", seconds=1.0),
        "halving": _of("evergreen.mcts_bot:EvergreenHalving", name="halving", seconds=1.0),
        "first_game": _of(_EVERGREEN, name="first_game"),
        "casual": _of(_EVERGREEN, name="casual"),
        "regular": _of(_EVERGREEN, name="regular"),
        "skilled": _of(_EVERGREEN_MCTS, name="skilled", seconds=0.2),
        "expert": _of(_EVERGREEN_MCTS, name="expert", seconds=1.0),
    },
}
"""The bots of each game that play to win."""

_REFERENCES: Final[dict[str, dict[str, Factory]]] = {
    "duo": {
        "greedy-2026-11": _of(_DUO, name="greedy-2026-11"),
        "mcts-2026-11": _of(_DUO_MCTS, name="mcts-2026-11", seconds=1.0),
    },
    "everdell": {
        "greedy-2026-11": _of(_EVERDELL, name="greedy-2026-11"),
        "planner-2026-11": _everdell_mcts("planner-2026-11"),
        "mcts-2026-11": _everdell_mcts("mcts-2026-11", 1.0),
    },
    "evergreen": {
        "greedy-2026-11": _of(_EVERGREEN, name="greedy-2026-11"),
        "mcts-2026-11": _of(_EVERGREEN_MCTS, name="mcts-2026-11", seconds=1.0),
    },
}
"""Bots whose choices stay as they were in a month, at commit 91baead1 (rules 2 of Everdell and Duo, rules 1
of Evergreen): the tree search of ``mcts.py`` with the evaluations and weights of that day. A test compares their
choices (``tests/bots/test_references.py``): whoever changes an evaluation keeps the old one for them."""

_TRIALS: Final[dict[str, dict[str, Factory]]] = {
    "duo": {
        "halving": _of("duo.mcts_bot:DuoHalving", name="halving"),
        "team": _of(_DUO_MCTS, name="team", seconds=1.0, team=True),
    },
    "everdell": {
        "halving-leaves": _of(_EVERDELL_HALVING, name="halving-leaves", leaves=True),
        "halving-plan": _of(_EVERDELL_HALVING, name="halving-plan", plan=True),
        "halving-both": _of(_EVERDELL_HALVING, name="halving-both", leaves=True, plan=True),
        "first-sight": _of(_EVERDELL_HALVING, name="first-sight", candidates=1.0),
    },
    "evergreen": {
        "halving-fresh": _of("evergreen.mcts_bot:EvergreenHalving", name="halving-fresh", memory=0.0),
    },
}
"""Variants to be gauged; none is offered to people, and one that was found weaker may go."""
