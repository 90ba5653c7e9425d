"""Bots by name. A bot is imported when it is first requested."""

from collections.abc import Callable
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


def bot_named(name: str, game: Game[Any], seed: int) -> Bot:
    """Return a new bot for one seat of one game, by its kind or level; raises UnknownBot."""
    bots = _bots(game)
    if name not in bots:
        raise UnknownBot(f"{game.title} has no bot {name!r} (bots: {', '.join(bots)})")
    return bots[name](game, seed)


def _bots(game: Game[Any]) -> dict[str, Factory]:
    return {"random": _random, **_SENSIBLE.get(game.name, {})}


def _random(game: Game[Any], seed: int) -> Bot:
    from evertable.bots.random_bot import RandomBot

    return RandomBot(game, seed)


def _evergreen(name: str = "greedy") -> Factory:
    def make(game: Game[Any], seed: int) -> Bot:
        from evertable.bots.evergreen.bot import EvergreenBot
        from evertable.bots.evergreen.evaluation import PROFILES

        return EvergreenBot(game, seed, PROFILES.get(name), name)

    return make


def _evergreen_mcts(name: str, seconds: float) -> Factory:
    def make(game: Game[Any], seed: int) -> Bot:
        from evertable.bots.evergreen.mcts_bot import EvergreenMcts

        return EvergreenMcts(game, seed, Budget(seconds=seconds), name)

    return make


def _everdell(name: str = "greedy") -> Factory:
    def make(game: Game[Any], seed: int) -> Bot:
        from evertable.bots.everdell.bot import EverdellBot
        from evertable.bots.everdell.weights import PROFILES

        return EverdellBot(game, seed, PROFILES.get(name), name)

    return make


def _everdell_base(game: Game[Any], seed: int) -> Bot:
    from evertable.bots.everdell.base_bot import EverdellBaseBot

    return EverdellBaseBot(game, seed)


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


def _duo(game: Game[Any], seed: int) -> Bot:
    from evertable.bots.duo.bot import DuoBot

    return DuoBot(game, seed)


def _duo_mcts(name: str, seconds: float) -> Factory:
    def make(game: Game[Any], seed: int) -> Bot:
        from evertable.bots.duo.mcts_bot import DuoMcts

        return DuoMcts(game, seed, Budget(seconds=seconds), name)

    return make


def _duo_level(name: str) -> Factory:
    def make(game: Game[Any], seed: int) -> Bot:
        from evertable.bots.duo.bot import DuoBot
        from evertable.bots.duo.evaluation import PROFILES

        return DuoBot(game, seed, PROFILES[name], name)

    return make


_SENSIBLE: Final[dict[str, dict[str, Factory]]] = {
    "duo": {
        "greedy": _duo,
        "mcts": _duo_mcts("mcts", 1.0),
        "first_game": _duo_level("first_game"),
        "casual": _duo_level("casual"),
        "regular": _duo,
        "skilled": _duo,
        "expert": _duo_mcts("expert", 1.0),
    },
    "everdell": {
        "greedy_base": _everdell_base,
        "greedy": _everdell(),
        "planner": _everdell_mcts("planner"),
        "mcts": _everdell_mcts("mcts", 1.0),
        "first_game": _everdell("first_game"),
        "casual": _everdell("casual"),
        "regular": _everdell("regular"),
        "skilled": _everdell_mcts("skilled"),
        "expert": _everdell_mcts("expert", 1.0),
    },
    "evergreen": {
        "greedy": _evergreen(),
        "evergreen": _evergreen(),
        "mcts": _evergreen_mcts("mcts", 1.0),
        "first_game": _evergreen("first_game"),
        "casual": _evergreen("casual"),
        "regular": _evergreen("regular"),
        "skilled": _evergreen_mcts("skilled", 0.2),
        "expert": _evergreen_mcts("expert", 1.0),
    },
}
"""The bots of each game that play to win."""
