"""Scenarios: rules as data. A TOML file sets up a position, plays a few steps and states what must hold.

The format is described in docs/scenarios.md; a game brings ``arrange`` (set-up) and ``holdings`` (what can be
expected), the rest is here.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from evertable.kernel.fault import Fault, fault_of
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.notation import matches, write
from evertable.kernel.scenario_expect import unmet
from evertable.kernel.scenario_schema import SCENARIO, ScenarioError
from evertable.kernel.stack import Description, Frame, State

_STEP_KEYS: Final = frozenset({"seat", "verb", "picks", "illegal"})
_LIES: Final = frozenset({"zone", "owner"})
"""Fields that say where a card lies."""


class _NoMatch(ScenarioError):
    """A step that matches no legal action, which is what an ``illegal`` step expects."""


class _Imprecise(ScenarioError):
    """A step that matches several legal actions."""


class _Run(NamedTuple):
    """A run of picks that a step has begun. What a pick asks comes before the next pick."""

    question: str
    asker: Any
    """The ``for`` of the run."""
    beneath: list[tuple[int, int]]
    """Who waits on the stack beneath it."""
    picks: list[Any]
    """The picks that are still to be made."""

    def copy(self) -> "_Run":
        return self._replace(picks=self.picks[:])

    def lasts(self, s: State) -> bool:
        """Return whether the run, or a question of one of its picks, is still on the stack."""
        size = len(self.beneath)
        return len(s.stack) > size and _who_waits(s.stack[:size]) == self.beneath

    def asks(self, game: Game[Any], s: State) -> bool:
        """Return whether the run asks for its next pick now."""
        return self.lasts(s) and len(s.stack) == len(self.beneath) + 1 and game.question(s) == self.question


def _who_waits(stack: Sequence[Frame]) -> list[tuple[int, int]]:
    """Return prompts and seats of waiting frames; the rest of a frame may change while it waits."""
    return [frame[:2] for frame in stack]


class ScenarioResult(NamedTuple):
    """The result of one file; ``problem`` is None if it passed."""

    path: Path
    title: str
    rules: tuple[str, ...]
    problem: str | None
    fault: Fault | None = None
    """An error inside the engine, which is no fault of the file."""


def find(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the scenario files in files and folders, sorted; raises ScenarioError for a path that is not there."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        elif path.is_file():
            yield path
        else:
            raise ScenarioError(f"{path}: no such file or folder")


def run_file(path: Path, game_named: Callable[[str], Game[Any]]) -> ScenarioResult:
    """Run one file."""
    data: dict[str, Any] = {}
    fault = None
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        run(data, game_named)
        problem = None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        problem = f"not readable: {(error.strerror if isinstance(error, OSError) else None) or error}"
    except (ScenarioError, ConfigError) as error:
        problem = str(error)
    except Exception as error:  # one error in the rules fails this scenario and not the whole run
        fault = fault_of(error)
        problem = str(fault)
    rules = data.get("rules", [])
    named = tuple(rules) if isinstance(rules, list) else ()
    return ScenarioResult(path, str(data.get("title", path.stem)), named, problem, fault)


def run(data: Mapping[str, Any], game_named: Callable[[str], Game[Any]]) -> State:
    """Play a scenario and return its last position; raises ScenarioError if it fails."""
    game, s = set_up(data, game_named)
    if problems := game.check(s):
        raise ScenarioError(f"impossible set-up: {'; '.join(problems)}")
    runs = _play(game, s, data.get("step", []))
    _finish(game, s, data.get("expect", {}), runs)
    if problems := [*unmet(game, s, data.get("expect", {})), *game.check(s)]:
        raise ScenarioError("; ".join(problems))
    return s


def set_up(data: Mapping[str, Any], game_named: Callable[[str], Game[Any]]) -> tuple[Game[Any], State]:
    """Return the position that a scenario begins with, not looked over; raises ScenarioError for one that cannot be
    read."""
    SCENARIO.check("", data)
    try:
        game = game_named(data["game"])
    except KeyError:
        raise ScenarioError(f"unknown game {data['game']!r}") from None
    if game.arrange is None or game.holdings is None:
        raise ScenarioError(f"{game.name} has no scenarios")
    config = game.config(data.get("seats"), data.get("modules", ()), data.get("options", {}))
    s: State = game.arrange(game.table(config), data.get("seed", 1), data)
    return game, s


def play(game: Game[Any], s: State, steps: Sequence[Mapping[str, Any]]) -> None:
    """Play the steps of a scenario. Raises ScenarioError at the first that fails."""
    _play(game, s, steps)


def _play(game: Game[Any], s: State, steps: Sequence[Mapping[str, Any]]) -> list[_Run]:
    """Play steps and return the runs of picks that are not finished."""
    runs: list[_Run] = []
    first: Any = None
    action: Any = None
    for number, step in enumerate(steps, 1):
        if first is not None:  # the step before has done as this one says
            first = None
            continue
        try:
            if action in game.asides and _says_no_more(game, s, step, runs):
                continue
            action = step.get("verb") if step.get("verb") != "choose" else action
            if number < len(steps):
                first = _named_first(game, s, step, steps[number], runs)
            _step(game, s, step, runs, first)
        except ScenarioError as error:
            raise ScenarioError(f"step {number}: {error}") from None
    return runs


def _says_no_more(game: Game[Any], s: State, step: Mapping[str, Any], runs: list[_Run]) -> bool:
    """Return whether a step ends what was done besides although nothing more is asked there: the turn has ended by
    itself."""
    if "illegal" in step or "picks" in step or _wanted(step) != {"verb": "choose", "pick": "done"}:
        return False
    try:
        _act(game, s.copy(), step, [run.copy() for run in runs])
    except _NoMatch:
        return True
    return False


def _named_first(
    game: Game[Any], s: State, step: Mapping[str, Any], following: Mapping[str, Any], runs: list[_Run]
) -> Any:
    """Return the pick that a step about order puts first, where each pick acts at once so that no order is asked
    for."""
    first = following.get("pick")
    if not following.get("order") or step.get("illegal") or following.get("illegal"):
        return None
    if first not in step.get("picks", ()):
        return None
    ahead, waiting = s.copy(), [run.copy() for run in runs]
    try:
        _step(game, ahead, step, waiting, None)
        _take(game, ahead, following["seat"], _wanted(following), waiting)
    except ScenarioError:
        return first
    return None


# --- steps


def _step(game: Game[Any], s: State, step: Mapping[str, Any], runs: list[_Run], first: Any) -> None:
    if step.get("illegal"):
        wanted = _wanted(step)
        _forced(game, s, runs)
        try:
            _act(game, s.copy(), step, None)
        except _NoMatch:
            return
        except _Imprecise as several:
            raise ScenarioError(f"{wanted} should not be legal: {several}") from None
        raise ScenarioError(f"{wanted} should not be legal")
    _pass_aside(game, s, step, runs)
    _act(game, s, step, runs, first)


def _pass_aside(game: Game[Any], s: State, step: Mapping[str, Any], runs: list[_Run]) -> None:
    """Leave the end of a turn behind if what a step does besides, with its picks, is only possible in the next one:
    where one player leads both sides, the seat does not tell them apart.
    """
    if not step.get("picks") or step.get("verb") not in game.asides:
        return
    while game.forced(s) is not None:
        try:
            _act(game, s.copy(), step, [run.copy() for run in runs])
            return
        except ScenarioError:
            if not _forced_once(game, s, runs):
                return


def _act(game: Game[Any], s: State, step: Mapping[str, Any], runs: list[_Run] | None, first: Any = None) -> None:
    """Take a step. ``runs`` are those that go on; None: nothing is answered that the step does not name."""
    wanted, picks = _wanted(step), list(step.get("picks", ()))
    alone = "picks" in step and wanted["verb"] == "choose" and "pick" not in wanted
    if not alone:
        _take(game, s, step["seat"], wanted, runs)
        wanted = {"verb": "choose"}
    elif not picks:
        _take(game, s, step["seat"], {**wanted, "pick": "done"}, runs)
        return
    if picks:
        _pick(game, s, step["seat"], wanted, picks, runs, first)
    elif "picks" in step:
        _forced(game, s, runs)  # a run without any pick is whichever comes next
        _done(game, s, step["seat"], None)


def _pick(
    game: Game[Any],
    s: State,
    seat: int,
    wanted: Mapping[str, Any],
    picks: list[Any],
    runs: list[_Run] | None,
    first: Any,
) -> None:
    """Make the picks of a run, ``first`` before the others. Those that must wait until something else is answered go
    on by themselves later.
    """
    run: _Run | None = None
    while picks:
        candidates = [{**wanted, "pick": pick} for pick in picks if first in (None, pick)]
        if run is not None and run.lasts(s) and not run.asks(game, s):  # not what the last pick asks itself
            candidates = [{**words, "for": run.asker} for words in candidates]
        try:
            taken = _take_first(game, s, seat, candidates, runs)
        except _NoMatch:
            if run is None or runs is None or run.asks(game, s) or not run.lasts(s):
                raise
            break
        first = None
        picks.remove(taken["pick"])
        run = _Run(game.question(s), taken.get("for"), _who_waits(s.stack[:-1]), picks)
        game.apply(s, taken["action"])
    assert run is not None
    if run.asks(game, s):
        _done(game, s, seat, run.asker)
    elif runs is not None and run.lasts(s):
        runs.append(run)


def _done(game: Game[Any], s: State, seat: int, asker: Any) -> bool:
    """End a run of picks if it can be ended; if ``asker`` is None, a run of any source. A question about the order of
    what has been picked is no part of the run.
    """
    for action, description in _described(game, s, seat):
        if description.get("order"):
            return False
        if description.get("pick") == "done" and asker in (None, description.get("for")):
            game.apply(s, action)
            return True
    return False


def _go_on(game: Game[Any], s: State, runs: list[_Run]) -> bool:
    """Make the next pick of a run that the questions of another pick have interrupted, or end it."""
    while runs and not runs[-1].lasts(s):
        if picks := runs.pop().picks:
            raise _NoMatch(f"{picks} were not asked for any more")
    if not runs or not runs[-1].asks(game, s):
        return False
    run, seat = runs[-1], game.actor(s)
    for action, description in _described(game, s, seat):
        if description.get("for") == run.asker and description.get("pick") in run.picks:
            run.picks.remove(description["pick"])
            game.apply(s, action)
            return True
    if run.picks:
        raise _NoMatch(_no_match(game, s, seat, run.picks))
    runs.pop()
    return _done(game, s, seat, run.asker)


def _wanted(step: Mapping[str, Any]) -> dict[str, Any]:
    return {"verb": step["verb"], **{key: value for key, value in step.items() if key not in _STEP_KEYS}}


def _take(game: Game[Any], s: State, seat: int, wanted: Mapping[str, Any], runs: list[_Run] | None) -> None:
    """Apply the one legal action of the seat that has all wanted fields."""
    if runs is not None and wanted.get("pick") == "done" and "order" not in wanted:
        _pass_orders(game, s, seat, wanted)
    while True:
        found = _plainest([pair for pair in _described(game, s, seat) if _fits(wanted, pair[1])])
        distinct = {write({key: field for key, field in words.items() if key != "copy"}) for _, words in found}
        if len(distinct) > 1:
            raise _Imprecise(f"{wanted} is not precise enough: {'; '.join(sorted(distinct))}")
        if found:
            game.apply(s, found[0][0])
            return
        if runs is None or not (_forced_once(game, s, runs) or _let_pass(game, s)):
            raise _NoMatch(_no_match(game, s, seat, wanted))


def _fits(wanted: Mapping[str, Any], words: Description) -> bool:
    """Return whether an action has all wanted fields. A step about order may also say where the card lies, which
    questions about order do not.
    """
    if "order" in wanted and "zone" not in words:
        wanted = {key: value for key, value in wanted.items() if key not in _LIES}
    return matches(wanted, words)


def _plainest(found: list[tuple[int, Description]]) -> list[tuple[int, Description]]:
    """Return the match that says least, if all others add to it: the usual worker, not the named one."""
    for action, words in found:
        if all(other is words or (len(other) > len(words) and matches(words, other)) for _, other in found):
            return [(action, words)]
    return found


def _pass_orders(game: Game[Any], s: State, seat: int, wanted: Mapping[str, Any]) -> None:
    """Decline the next thing that can be declined: a plain ``done`` does not mean the rest of an order."""
    ahead, answers = s.copy(), 0
    while not any(matches(wanted, words) and "order" not in words for _, words in _described(game, ahead, seat)):
        if not _forced_once(game, ahead, []):
            return
        answers += 1
    for _ in range(answers):
        _forced_once(game, s, [])


def _take_first(
    game: Game[Any], s: State, seat: int, candidates: Sequence[Mapping[str, Any]], runs: list[_Run] | None
) -> dict[str, Any]:
    """Return the first legal action that fits one of the candidates: a run of picks goes in the engine's order."""
    while True:
        for action, description in _described(game, s, seat):
            if any(_fits(wanted, description) for wanted in candidates):
                return {**description, "action": action}
        if runs is None or not (_forced_once(game, s, runs) or _let_pass(game, s)):
            raise _NoMatch(_no_match(game, s, seat, candidates))


def _described(game: Game[Any], s: State, seat: int) -> list[tuple[int, Description]]:
    if game.actor(s) != seat or game.over(s):
        return []
    return [(action, game.describe(s, action)) for action in game.legal_actions(s)]


def _no_match(game: Game[Any], s: State, seat: int, wanted: Any) -> str:
    actor = game.actor(s)
    legal = "; ".join(game.text(s, action) for action in game.legal_actions(s))
    return f"seat {seat} cannot do {wanted}; legal for seat {actor}: {legal or 'nothing, the game is over'}"


def _forced_once(game: Game[Any], s: State, runs: list[_Run]) -> bool:
    """Answer what a run of picks says, a question with one possible answer, or one about mere order, unless it opens a
    turn. What may be said beside every question is no answer to it, nor is an aside.
    """
    if runs and _go_on(game, s, runs):
        return True
    if game.over(s) or game.starts_turn(s):
        return False
    answer = game.forced(s)
    if answer is None:
        answer = game.answers(s)[0]
        if not game.describe(s, answer).get("order"):
            return False
    game.apply(s, answer)
    return True


def _let_pass(game: Game[Any], s: State) -> bool:
    """Decline a question about asides alone, because the step speaks of something later."""
    if game.over(s) or not s.table.prompts[s.stack[-1][0]].own:
        return False
    answers = [action for action in game.answers(s) if game.describe(s, action)["verb"] not in game.asides]
    if len(answers) != 1:
        return False
    game.apply(s, answers[0])
    return True


def _forced(game: Game[Any], s: State, runs: list[_Run] | None) -> None:
    while runs is not None and _forced_once(game, s, runs):
        pass


def _finish(game: Game[Any], s: State, expect: Mapping[str, Any], runs: list[_Run]) -> None:
    """Give forced answers after the last step.

    A question with asides stays if ``actor`` names who is asked there and not who would decide in the end: then the
    expectations are about that question.
    """
    if "actor" in expect and game.asides:
        end = s.copy()
        _forced(game, end, [run.copy() for run in runs])
        if game.actor(end) != expect["actor"]:
            while not _asks_besides(game, s, expect["actor"]) and _forced_once(game, s, runs):
                pass
            return
    _forced(game, s, runs)


def _asks_besides(game: Game[Any], s: State, seat: int) -> bool:
    """Return whether a seat may do something at this question although its answer is forced."""
    return game.actor(s) == seat and game.forced(s) is not None and len(game.legal_actions(s)) > 1
