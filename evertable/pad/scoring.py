"""Score a sheet with the engine: lines, totals, winners and reasons, and what is missing."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from evertable import registry
from evertable.kernel.fault import Fault, fault_of
from evertable.kernel.game import Game, Result
from evertable.kernel.module import Config, ConfigError
from evertable.kernel.scenario import play, set_up
from evertable.kernel.scenario_schema import FieldError, ScenarioError
from evertable.kernel.stack import State
from evertable.pad.problem import Problem, taken_twice
from evertable.pad.sheet import Sheet
from evertable.present.words import mark

FAULT: Final = mark(
    "This cannot be counted because of an error in Evertable, not because of what you gave: {error} in {where}. Please "
    "report it."
)
Look = Callable[[State], list[Problem]]


@dataclass(frozen=True, slots=True)
class Tally:
    """The engine's scoring of a sheet. ``result`` is None if the table cannot be set up."""

    result: Result | None
    problems: list[Problem]
    field: str = ""
    """The field of a scenario that cannot be what it is, if that is what is wrong."""
    fault: Fault | None = None
    """An error inside the engine, if that is what is wrong."""


def tally(sheet: Sheet) -> Tally:
    """Return a sheet of the pad, scored."""
    doubled = taken_twice(sheet.rules.once(sheet))
    table = {"game": sheet.game, "seats": len(sheet.names), "modules": sheet.modules, "options": sheet.options}
    made = score({**table, **sheet.rules.scenario(sheet)}, sheet.rules.problems)
    problems = doubled if made.result is None and doubled else doubled + made.problems
    return Tally(made.result, problems, fault=made.fault)


def score(scenario: Mapping[str, Any], look: Look | None = None) -> Tally:
    """Score a scenario as if the game ended where it ends; its expectations are ignored."""
    try:
        game, s = set_up(scenario, registry.game_named)
        problems = [*too_many(game, s), *(look(s) if look else [])]
        problems = problems or [Problem("{reason}", {"reason": _sentence(text)}) for text in game.check(s)]
        steps = scenario.get("step", [])
        if problems and steps:
            return Tally(None, problems)  # the rules say nothing of moves in a position that cannot be
        play(game, s, steps)
        return Tally(game.result(s), problems)
    except FieldError as error:
        return Tally(None, [Problem("{reason}", {"reason": _sentence(str(error))})], error.field)
    except (ScenarioError, ConfigError) as error:
        return Tally(None, [Problem("{reason}", {"reason": _sentence(str(error))})])
    except Exception as error:  # whatever it is, it is ours: what was given has been checked
        fault = fault_of(error)
        return Tally(None, [Problem(FAULT, {"error": fault.error, "where": fault.where})], fault=fault)


def _sentence(text: str) -> str:
    return text if text.endswith("?") else f"{text}."


@lru_cache(maxsize=200)
def stock(game: Game[Any], config: Config) -> Mapping[str, int]:
    """Return how often each card exists in a game."""
    return game.inventory(game.new_game(config, 1)) if game.inventory is not None else {}


def too_many(game: Game[Any], s: State) -> list[Problem]:
    """Return cards that are on the table more often than they exist."""
    if game.inventory is None:
        return []
    there, known = game.inventory(s), stock(game, s.table.config)
    return [
        Problem(
            mark("{thing} is on the table {number} times, but the box has only {most}."),
            {"thing": name, "number": number, "most": known.get(name, 0)},
        )
        for name, number in there.items()
        if number > known.get(name, 0)
    ]


def spare(game: Game[Any], config: Config, named: list[str]) -> Counter[str]:
    """Return the cards that are not named: they stand in for cards that are only counted."""
    left = Counter(stock(game, config))
    left.subtract(named)
    return left
