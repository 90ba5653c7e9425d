"""Simulate many games between bots (``evertable simulate``).

A game depends on its plan and its number alone, so the result does not depend on how games are distributed over
processes. A game that fails is reported with its number and seed and does not stop the others.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import ceil
from statistics import fmean, quantiles, stdev
from time import perf_counter
from typing import Any, Final

from evertable import registry
from evertable.bots.registry import bot_named
from evertable.bots.simulation.coverage import Use, never_used, use_of
from evertable.bots.simulation.plan import RANDOM, Plan
from evertable.kernel.conformance import Broken, Witness
from evertable.kernel.endless import Endless
from evertable.kernel.module import Config
from evertable.kernel.playing import play_on
from evertable.kernel.record import Record, dumps
from evertable.pool.local import ALONE
from evertable.pool.work import Lost, Pool

_LONGEST_PORTION: Final = 20


@dataclass(frozen=True)
class Played:
    """The result of one game. If ``error`` is set, the rest is empty."""

    number: int
    seed: int
    decisions: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    error: str | None = None
    used: frozenset[Use] = frozenset()
    """What the game used, if the plan asks for it."""
    record: str = ""
    """The game as the text of a record, if the plan asks for it."""


@dataclass(frozen=True)
class Simulation:
    """The games of a plan in order, and their total time."""

    plan: Plan
    games: tuple[Played, ...]
    seconds: float
    whole: bool = True
    """Whether these are all that were asked for: Ctrl-C leaves those that are over."""

    @property
    def finished(self) -> list[Played]:
        """The games without an error."""
        return [played for played in self.games if played.error is None]

    @property
    def errors(self) -> list[Played]:
        """The games that went wrong."""
        return [played for played in self.games if played.error is not None]

    @property
    def never_used(self) -> dict[str, list[str]]:
        """What no finished game used, by kind; it means something only if the plan asks for coverage."""
        configs = (self.plan.config(played.number) for played in self.finished)
        return never_used(self.plan.game, configs, (use for played in self.finished for use in played.used))


def simulate(
    plan: Plan, count: int, *, pool: Pool = ALONE, progress: Callable[[int], None] | None = None
) -> Simulation:
    """Play the games 0 to ``count - 1`` of a plan. ``progress`` receives the number of newly finished games.

    Raises ConfigError or UnknownBot before the first if it cannot begin.
    """
    plan.config(0)
    for name in plan.bots:
        bot_named(name, registry.game_named(plan.game), 0)
    start = perf_counter()
    done: list[Played] = []
    size = max(1, min(_LONGEST_PORTION, ceil(count / (pool.size * 4))))
    portions = [range(first, min(first + size, count)) for first in range(0, count, size)]
    try:
        with closing(pool.run(_play_some, [(plan, numbers) for numbers in portions])) as finished:
            for which, played in finished:
                if isinstance(played, Lost):
                    done += [Played(number, plan.seed_of(number), error=str(played)) for number in portions[which]]
                else:
                    done += played
                if progress is not None:
                    progress(len(portions[which]))
    except KeyboardInterrupt:
        pass
    done.sort(key=lambda played: played.number)
    return Simulation(plan, tuple(done), perf_counter() - start, len(done) == count)


def _play_some(job: tuple[Plan, range]) -> list[Played]:
    plan, numbers = job
    done: list[Played] = []
    same = None if plan.modules == RANDOM else plan.config(numbers[0])
    for number in numbers:
        try:
            done.append(_play(plan, number, plan.config(number) if same is None else same))
        except Exception as error:
            done.append(Played(number, plan.seed_of(number), error=f"{type(error).__name__}: {error}"))
    return done


def _play(plan: Plan, number: int, config: Config) -> Played:
    game, seed = registry.game_named(plan.game), plan.seed_of(number)
    s = game.new_game(config, seed)
    if plan.check and (problems := game.check(s)):
        raise Broken(f"soundness: the deal: {'; '.join(problems)}")
    witness = Witness(game, config, seed, plan.max_steps) if plan.check else None
    names = [plan.bot_at(seat) for seat in range(config.seats)]
    # Seeds of bots lie next to eight times the game's, so that no bot draws the numbers of the deal.
    bots = [bot_named(name, game, seed * 8 + seat) for seat, name in enumerate(names)]
    used: set[Use] = set()
    record = Record.start(game, s, seed, names) if plan.record else None

    def look(s: Any, action: int) -> None:
        if plan.coverage and (use := use_of(game.describe(s, action))):
            used.add(use)
        if record is not None:
            record.add(game, s, action)
        if witness is not None:
            witness.step(s, action)

    decisions = play_on(game, s, bots, plan.max_steps, look if plan.coverage or plan.check or plan.record else None)
    if not game.over(s):
        raise Endless(game, config, seed, plan.max_steps)
    if witness is not None:
        witness.end(s)
    result = game.result(s)
    text = ""
    if record is not None:
        record.result = result.data()
        text = dumps(record)
    return Played(number, seed, decisions, result.totals, result.winners, used=frozenset(used), record=text)


def scores_by_seat(played: Sequence[Played]) -> list[dict[str, Any]]:
    """Return one row for each seat that occurs: how often it won (a shared win counts in parts) and what it scored."""
    seats = max((len(game.totals) for game in played), default=0)
    return [_row(seat, [game for game in played if seat < len(game.totals)]) for seat in range(seats)]


def _row(seat: int, played: Sequence[Played]) -> dict[str, Any]:
    totals = [game.totals[seat] for game in played]
    wins = sum(1 / len(game.winners) for game in played if seat in game.winners)
    lower, median, upper = quantiles(totals, n=4, method="inclusive") if len(totals) > 1 else totals * 3
    return {
        "seat": seat,
        "wins": round(wins / len(played), 4),
        "mean": round(fmean(totals), 2),
        "stdev": round(stdev(totals), 2) if len(totals) > 1 else 0.0,
        "min": min(totals),
        "quartiles": [lower, median, upper],
        "max": max(totals),
    }
