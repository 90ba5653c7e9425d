"""Scenarios: rules as data. A TOML file sets up a position, plays a few steps and states what must hold.

The format is described in docs/scenarios.md; a game brings ``arrange`` (set-up) and ``holdings`` (what can be
expected), the rest is here.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Final

from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.notation import matches, write
from evertable.kernel.stack import Description, Frame, State

ORDERED: Final = frozenset({"meadow", "piles", "tiles"})
"""Lists that compare in order; all others compare as multisets."""
_KEYS: Final = frozenset(
    {"title", "rules", "source", "game", "seats", "modules", "options", "seed", "seat", "board", "step", "expect"}
)
_STEP_KEYS: Final = frozenset({"seat", "verb", "picks", "illegal"})


_Run = tuple[str, Any, list[Frame]]
"""A run of picks: its question, who asks (``for``), and what waits beneath it on the stack."""


class ScenarioError(ValueError):
    """A scenario that cannot be set up, or that does not hold, with the reason."""


class _NoMatch(ScenarioError):
    """A step that no legal action fits, which is what an ``illegal`` step asks for."""


class _Imprecise(ScenarioError):
    """A step that several legal actions fit."""


class Outcome:
    """How one file went: no problem means that it passed."""

    __slots__ = ("path", "problem", "rules", "title")

    def __init__(self, path: Path, title: str, rules: Sequence[str], problem: str | None) -> None:
        self.path: Final = path
        self.title: Final = title
        self.rules: Final = tuple(rules)
        self.problem: Final = problem


def find(paths: Sequence[Path]) -> Iterator[Path]:
    """The scenario files in files and folders, sorted; raises ScenarioError for a path that is not there."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        elif path.is_file():
            yield path
        else:
            raise ScenarioError(f"{path}: no such file or folder")


def run_file(path: Path, game_named: Callable[[str], Game[Any]]) -> Outcome:
    """Run one file."""
    data: dict[str, Any] = {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        run(data, game_named)
        problem = None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        problem = f"not readable: {error}"
    except (ScenarioError, ConfigError) as error:
        problem = str(error)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        problem = f"malformed scenario: {error!r}"
    rules = data.get("rules", [])
    return Outcome(path, str(data.get("title", path.stem)), rules if isinstance(rules, list) else [], problem)


def run(data: Mapping[str, Any], game_named: Callable[[str], Game[Any]]) -> State:
    """Play a scenario and return its last position; raises ScenarioError where it does not hold."""
    game, s = set_up(data, game_named)
    if problems := game.check(s):
        raise ScenarioError(f"impossible set-up: {'; '.join(problems)}")
    play(game, s, data.get("step", []))
    _finish(game, s, data.get("expect", {}))
    if problems := [*_unmet(game, s, data.get("expect", {})), *game.check(s)]:
        raise ScenarioError("; ".join(problems))
    return s


def set_up(data: Mapping[str, Any], game_named: Callable[[str], Game[Any]]) -> tuple[Game[Any], State]:
    """The position that a scenario begins with, not looked over; raises ScenarioError for one that cannot be read."""
    if unknown := set(data) - _KEYS:
        raise ScenarioError(f"unknown key {sorted(unknown)[0]!r}")
    try:
        game = game_named(data["game"])
    except KeyError:
        raise ScenarioError(f"unknown game {data.get('game')!r}") from None
    if game.arrange is None or game.holdings is None:
        raise ScenarioError(f"{game.name} has no scenarios")
    config = game.config(data.get("seats"), data.get("modules", ()), data.get("options", {}))
    s: State = game.arrange(game.table(config), data.get("seed", 1), data)
    return game, s


def play(game: Game[Any], s: State, steps: Sequence[Mapping[str, Any]]) -> None:
    """The steps of a scenario; raises ScenarioError at the first that is not as it says."""
    for number, step in enumerate(steps, 1):
        try:
            _step(game, s, step)
        except ScenarioError as error:
            raise ScenarioError(f"step {number}: {error}") from None


# --- for the games, while they set up


def check_keys(where: str, given: Mapping[str, Any], known: Set[str]) -> None:
    """Raise ScenarioError for a key that means nothing there."""
    if unknown := set(given) - known:
        raise ScenarioError(f"{where}: unknown key {sorted(unknown)[0]!r} (known: {', '.join(sorted(known))})")


def number_of(table: Mapping[str, int], what: str, name: str) -> int:
    """The number of something by its name; raises ScenarioError."""
    if name not in table:
        raise ScenarioError(f"unknown {what} {name!r}")
    return table[name]


# --- steps


def _step(game: Game[Any], s: State, step: Mapping[str, Any]) -> None:
    if step.get("illegal"):
        wanted = _wanted(step)
        _forced(game, s)
        try:
            _act(game, s.copy(), step, auto=False)
        except _NoMatch:
            return
        except _Imprecise as several:
            raise ScenarioError(f"{wanted} should not be legal: {several}") from None
        raise ScenarioError(f"{wanted} should not be legal")
    _act(game, s, step, auto=True)


def _act(game: Game[Any], s: State, step: Mapping[str, Any], auto: bool) -> None:
    wanted, picks = _wanted(step), list(step.get("picks", ()))
    alone = "picks" in step and wanted["verb"] == "choose" and "pick" not in wanted
    if not alone:
        _take(game, s, step["seat"], wanted, auto)
        wanted = {"verb": "choose"}
    elif not picks:
        _take(game, s, step["seat"], {**wanted, "pick": "done"}, auto)
        return
    run: _Run | None = None
    while picks:
        candidates = [{**wanted, "pick": pick} for pick in picks]
        taken = _take_first(game, s, step["seat"], candidates, auto)
        picks.remove(taken["pick"])
        run = (game.question(s), taken.get("for"), s.stack[:-1])
        game.apply(s, taken["action"])
    if "picks" in step:
        _done(game, s, step["seat"], run)


def _done(game: Game[Any], s: State, seat: int, run: _Run | None) -> None:
    """End a run of picks; a run without any pick is whichever comes next, after answers that are forced.

    The run goes on only if what waits beneath it has not moved: the next card may ask the very same question.
    """
    if run is None:
        _forced(game, s)
    elif run[0] != game.question(s) or run[2] != s.stack[:-1]:
        return
    for action, description in _described(game, s, seat):
        if description.get("pick") == "done" and (run is None or description.get("for") == run[1]):
            game.apply(s, action)
            return


def _wanted(step: Mapping[str, Any]) -> dict[str, Any]:
    if "verb" not in step or "seat" not in step:
        raise ScenarioError("a step needs seat and verb")
    return {"verb": step["verb"], **{key: value for key, value in step.items() if key not in _STEP_KEYS}}


def _take(game: Game[Any], s: State, seat: int, wanted: Mapping[str, Any], auto: bool) -> None:
    """Apply the one legal action of the seat that has all wanted fields."""
    if auto and wanted.get("pick") == "done" and "order" not in wanted:
        _pass_orders(game, s, seat, wanted)
    while True:
        found = _plainest([pair for pair in _described(game, s, seat) if matches(wanted, pair[1])])
        distinct = {write({key: field for key, field in words.items() if key != "copy"}) for _, words in found}
        if len(distinct) > 1:
            raise _Imprecise(f"{wanted} is not precise enough: {'; '.join(sorted(distinct))}")
        if found:
            game.apply(s, found[0][0])
            return
        if not auto or not _forced_once(game, s):
            raise _NoMatch(_no_match(game, s, seat, wanted))


def _plainest(found: list[tuple[int, Description]]) -> list[tuple[int, Description]]:
    """Of several that fit, the one that every other one says more than: the usual worker, not the named one."""
    for action, words in found:
        if all(other is words or (len(other) > len(words) and matches(words, other)) for _, other in found):
            return [(action, words)]
    return found


def _pass_orders(game: Game[Any], s: State, seat: int, wanted: Mapping[str, Any]) -> None:
    """A plain ``done`` declines the next thing that can be declined, not the rest of an order of things."""
    ahead, answers = s.copy(), 0
    while not any(matches(wanted, words) and "order" not in words for _, words in _described(game, ahead, seat)):
        if not _forced_once(game, ahead):
            return
        answers += 1
    for _ in range(answers):
        _forced_once(game, s)


def _take_first(
    game: Game[Any], s: State, seat: int, candidates: Sequence[Mapping[str, Any]], auto: bool
) -> dict[str, Any]:
    """The first legal action that fits one of the candidates: a run of picks goes in the engine's order."""
    while True:
        for action, description in _described(game, s, seat):
            if any(matches(wanted, description) for wanted in candidates):
                return {**description, "action": action}
        if not auto or not _forced_once(game, s):
            raise _NoMatch(_no_match(game, s, seat, candidates))


def _described(game: Game[Any], s: State, seat: int) -> list[tuple[int, Description]]:
    if game.actor(s) != seat or game.over(s):
        return []
    return [(action, game.describe(s, action)) for action in game.legal_actions(s)]


def _no_match(game: Game[Any], s: State, seat: int, wanted: Any) -> str:
    actor = game.actor(s)
    legal = "; ".join(game.text(s, action) for action in game.legal_actions(s))
    return f"seat {seat} cannot do {wanted}; legal for seat {actor}: {legal or 'nothing, the game is over'}"


def _forced_once(game: Game[Any], s: State) -> bool:
    """Answer a question with one possible answer, or one about mere order, unless it opens a turn. What may be said
    beside every question is no answer to it, nor is an aside."""
    if game.over(s) or game.starts_turn(s):
        return False
    answer = game.forced(s)
    if answer is None:
        answer = game.answers(s)[0]
        if not game.describe(s, answer).get("order"):
            return False
    game.apply(s, answer)
    return True


def _forced(game: Game[Any], s: State) -> None:
    while _forced_once(game, s):
        pass


def _finish(game: Game[Any], s: State, expect: Mapping[str, Any]) -> None:
    """Give forced answers after the last step.

    A question with asides stays if ``actor`` names who is asked there and not who would decide in the end: then the
    expectations are about that question.
    """
    if "actor" in expect and game.asides:
        end = s.copy()
        _forced(game, end)
        if game.actor(end) != expect["actor"]:
            while not _asks_besides(game, s, expect["actor"]) and _forced_once(game, s):
                pass
            return
    _forced(game, s)


def _asks_besides(game: Game[Any], s: State, seat: int) -> bool:
    """Whether a seat may do something at this question although its answer is forced."""
    return game.actor(s) == seat and game.forced(s) is not None and len(game.legal_actions(s)) > 1


# --- expectations


def _unmet(game: Game[Any], s: State, expect: Mapping[str, Any]) -> Iterator[str]:
    assert game.holdings is not None
    actual = {**game.holdings(s), **_state_of_play(game, s)}
    seats: Sequence[Mapping[str, Any]] = actual["seat"]
    for key, value in expect.items():
        if key == "seat":
            for seat, wanted in value.items():
                yield from _differences(f"seat {seat} ", wanted, seats[int(seat)])
        elif key == "score":
            scores = game.result(s).scores
            for seat, wanted in value.items():
                score = scores[int(seat)]
                yield from _differences(f"score of {seat} ", wanted, {**score.lines, "total": score.total}, default=0)
        elif key == "verbs":
            # What is legal at any time need not be named.
            legal = [verb for verb in actual["verbs"] if verb in value or verb not in game.resigning]
            yield from _differences("", {key: value}, {"verbs": legal})
        else:
            yield from _differences("", {key: value}, actual)


def _state_of_play(game: Game[Any], s: State) -> dict[str, Any]:
    winners = game.result(s).winners
    return {
        "actor": game.actor(s),
        "verbs": sorted({game.describe(s, action)["verb"] for action in game.legal_actions(s)}),
        "over": game.over(s),
        "winner": winners[0] if len(winners) == 1 else list(winners),
    }


def _differences(
    where: str, wanted: Mapping[str, Any], actual: Mapping[str, Any], default: Any = None
) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in actual and default is None:
            yield f"{where}has no {key!r} to expect (known: {', '.join(sorted(actual))})"
        elif not same(key, value, actual.get(key, default)):
            yield f"{where}{key}: expected {value}, is {actual.get(key, default)}"


def same(key: str, wanted: Any, actual: Any) -> bool:
    """Whether an expectation holds: only what it names is compared; an empty mapping means nothing at all. Empty places
    of an ordered list may be left out.
    """
    if isinstance(wanted, Mapping) and isinstance(actual, Mapping):
        if not wanted:
            return not any(actual.values())
        return all(same(name, value, actual.get(name, 0)) for name, value in wanted.items())
    if isinstance(wanted, list) and isinstance(actual, list):
        if key in ORDERED and len(wanted) < len(actual):
            actual = [item for item in actual if item != ""]
        if len(wanted) != len(actual):
            return False
        if key in ORDERED:
            return all(_same_item(w, a) for w, a in zip(wanted, actual, strict=True))
        return _same_multiset(wanted, actual)
    return bool(wanted == actual)


def _same_multiset(wanted: Sequence[Any], actual: Sequence[Any]) -> bool:
    left = list(actual)
    for item in sorted(wanted, key=lambda item: not isinstance(item, Mapping)):
        found = next((other for other in left if _same_item(item, other)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _same_item(wanted: Any, actual: Any) -> bool:
    """An item with details may be named by its first field alone (a city's card by its id).

    A detail that the item does not have is as good as none: ``occupied = false``, ``points = 0``.
    """
    if isinstance(actual, Mapping) and not isinstance(wanted, Mapping):
        return bool(next(iter(actual.values()), None) == wanted)
    if isinstance(actual, Mapping):
        return all(same(key, value, actual[key]) if key in actual else not value for key, value in wanted.items())
    return bool(wanted == actual)
