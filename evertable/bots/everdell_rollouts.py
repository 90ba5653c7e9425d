"""A bot of Everdell that chooses what begins a turn by playing on (``rollouts.py``), the rest by judgement alone."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from evertable.bots.bot import Budget, Consideration, favoured
from evertable.bots.crew import Found, ask, gather
from evertable.bots.everdell_bot import LOOKS, SHARE
from evertable.bots.everdell_judge import EverdellJudge
from evertable.bots.everdell_policy import EverdellPolicy
from evertable.bots.everdell_turns import Ended
from evertable.bots.rollouts import Race, Runner
from evertable.bots.turn_time import TurnTime
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.stack import State
from evertable.kernel.view import View

CANDIDATES: Final = 5
"""How many actions are played on at most ..."""
MARGIN: Final = 3.0
"""... and by how many points they may promise less than the best."""
LEAST: Final = 0.01
"""How far what dropped out stays behind the best."""
DEALS: Final = 64
"""How many deals of the hidden cards there are before they come again."""


class RolloutBot:
    """Plays on in its thoughts until its time or its number of positions is used up, or one action is clearly best.

    Its own budget is for a whole turn if it is time, for a decision if it is positions; a given one is for a decision.
    """

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        judge: EverdellJudge,
        budget: Budget,
        name: str = "rollouts",
    ) -> None:
        self.name: Final = name
        self._game: Final = game
        self._seed: Final = seed
        self._judge: Final = judge
        self._budget: Final = budget
        self._turn: Final = None if budget.seconds is None else TurnTime(budget.seconds)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """The action that leads furthest."""
        actions = view.legal_actions()
        return actions[0] if len(actions) == 1 else self._thought(view, budget)[0][0][1]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Every action by where it leads, with what is expected after it."""
        worths, turns = self._thought(view, budget)
        ends = dict(zip(view.legal_actions(), turns, strict=True))
        found = []
        for thought in favoured(worths):
            scores, lines = self._judge.expects(ends[thought.action].s, view.seat)
            found.append(thought._replace(scores=scores, lines=lines))
        return found

    def found(self, view: View, budget: Budget) -> Found:
        """What came of playing on: by action, how often and the sum of where it led."""
        return self._race(view, budget)[0]

    def _thought(self, view: View, budget: Budget | None) -> tuple[list[tuple[float, int]], list[Ended]]:
        """The worth of every action, the best first, and the turns that begin with them."""
        start = perf_counter()
        given = budget is not None and (budget.seconds is not None or budget.nodes is not None)
        mine = budget if budget is not None and given else self._share(view)
        others = ask(self.name, view, self._seed, mine) if view.starts_turn() else []
        played, turns = self._race(view, mine)
        played = gather(played, others, mine)
        if not given and self._turn is not None:
            self._turn.spend(perf_counter() - start)
        return _ranked(played, [turn.worth for turn in turns], view.legal_actions()), turns

    def _race(self, view: View, budget: Budget) -> tuple[Found, list[Ended]]:
        policy, done = self._policy(budget)
        actions = view.legal_actions()
        turns = policy.turns(_position(view, self._seed), actions, LOOKS, SHARE)
        best = max([turn.worth for turn in turns])
        near = [Runner(a, turn.worth) for a, turn in zip(actions, turns, strict=True) if turn.worth >= best - MARGIN]
        runners = sorted(near, key=lambda runner: -runner.promise)[:CANDIDATES]
        if not view.starts_turn() or len(runners) == 1:
            return {}, turns

        def deal(number: int) -> State:
            return _position(view, self._seed * DEALS + number % DEALS)

        race = Race(self._game, policy, view.seat, runners)
        race.run(deal, done)
        return {runner.action: [float(len(runner.aims)), sum(runner.aims)] for runner in race.runners}, turns

    def _policy(self, budget: Budget) -> tuple[EverdellPolicy, Callable[[], bool]]:
        """A policy, and whether it has looked at enough."""
        start, policy = perf_counter(), EverdellPolicy(self._game)

        def done() -> bool:
            if budget.nodes is not None and policy.looks >= budget.nodes:
                return True
            return budget.seconds is not None and perf_counter() - start >= budget.seconds

        return policy, done

    def _share(self, view: View) -> Budget:
        """The part of the bot's own budget that this decision gets."""
        if self._turn is None:
            return self._budget
        if view.starts_turn():
            self._turn.start()
        return self._budget._replace(seconds=self._turn.share)


def _position(view: View, seed: int) -> Everdell:
    s = view.sample(seeded(seed))
    assert isinstance(s, Everdell)
    return s


def _ranked(played: Found, promises: list[float], actions: list[int]) -> list[tuple[float, int]]:
    """The worth of every action, the best first.

    What was played on to the end of the race comes first; what dropped out or did not take part stays behind it by as
    much as it was behind at last.
    """
    by_action = dict(zip(actions, promises, strict=True))
    most = max([rounds for rounds, _ in played.values()], default=0.0)
    means = {action: (by_action[action] + total) / (1 + rounds) for action, (rounds, total) in played.items()}
    finished = {action for action, (rounds, _) in played.items() if 2 * rounds > most}
    best = max([means[action] for action in finished], default=max(promises))
    gap = best - max(promises)
    worths = []
    for action, promise in by_action.items():
        worth = means[action] if action in finished else min(means.get(action, promise + gap), best - LEAST)
        worths.append((worth if most else promise, action))
    return sorted(worths, key=lambda found: (-found[0], found[1]))
