"""Search with sequential halving at the root, for any game with a ``SearchEvaluator``.

The best actions by first evaluation are candidates. Each gets equally many walks on the same sampled deals; then the
worse half is dropped, until one is left. So what is compared has equal depth and equal luck. A walk goes through the
seat's own turns only: the other seats answer with their best turn at first sight. What follows a candidate is a small
tree over own turns, in which an action that has not been tried is expected to be as much worse than those tried as it
seemed at first sight.
"""

from collections.abc import Callable, Sequence
from math import exp, sqrt
from typing import Any, Final, Protocol, runtime_checkable

from evertable.bots.search.mcts import SampledDeal
from evertable.kernel.game import Game
from evertable.kernel.stack import State

Forecast = Callable[[Any, list[float]], list[float]]
"""Turns the scores of a position at first sight into what comes in the end, so that depths can be compared."""


@runtime_checkable
class EndEvaluator(Protocol):
    """A ``DealEvaluator`` of a game in which points are not all that counts at the end."""

    def final(self, s: Any) -> list[float]:
        """Return what the end of a game is worth by owner."""


class Turn:
    """An own turn in the tree: its first evaluation, and the scores of walks through it."""

    def __init__(self, action: int, scores: list[float], promise: float) -> None:
        self.action: Final = action
        self.promise: Final = promise
        """What the seat makes of the scores at first sight: the order in which turns are tried."""
        self.first = scores
        """These scores; at the root their forecast, ..."""
        self.worth = promise
        """... and what the seat makes of it."""
        self.prior = 0.0
        self.visits = 0
        self.sums: Final = [0.0] * len(scores)
        """Scores of walks added up."""
        self.total = 0.0
        """What the seat expected after these walks, added up."""
        self.gap = 0.0
        """At the root: how many points it was behind the best one when it was dropped."""
        self.ends: Final[dict[int, Any]] = {}
        """The positions it leads to, by the number of the deal, ..."""
        self.answered: Final[dict[int, Any]] = {}
        """... and those after the others' turns."""
        self.node: Final = Decision()
        """The seat's next decision."""

    @property
    def value(self) -> float:
        """What the seat may expect: the mean of all walks, of which the first sight counts as one."""
        return (self.worth + self.total) / (1 + self.visits)

    @property
    def scores(self) -> list[float]:
        """The mean scores by owner, the first sight included."""
        return [(first + total) / (1 + self.visits) for first, total in zip(self.first, self.sums, strict=True)]


class Decision:
    """A decision of the seat: its turns by action, and sorted by their first evaluation."""

    def __init__(self) -> None:
        self.turns: Final[dict[int, Turn]] = {}
        self.order: list[Turn] = []
        self.visits = 0


class HalvingSearch:
    """A search of one decision."""

    def __init__(
        self,
        game: Game[Any],
        seat: int,
        actions: Sequence[int],
        forecast: Forecast | None = None,
        *,
        rivalry: float = 0.3,
        candidates: float = 6,
        within: float = 6.0,
        curiosity: float = 1.0,
        warmth: float = 1.0,
        width: float = 1.5,
        trust: float = 0.5,
        memory: float = 1.0,
    ) -> None:
        self._game: Final = game
        self._seat: Final = seat
        self._actions: Final = list(actions)
        self._rivalry: Final = rivalry
        """What a point of the best other owner counts against an own one."""
        self._candidates: Final = int(candidates)
        """How many actions are compared at most, ..."""
        self._within: Final = within
        """... if they seem at most this many points worse than the best."""
        self._curiosity: Final = curiosity
        """The exploration bonus in points."""
        self._warmth: Final = warmth
        """The temperature of priors: a first evaluation this many points lower makes an action e times less likely."""
        self._width: Final = width
        """Progressive widening: the factor of the square root of visits that limits the considered actions."""
        self._trust: Final = trust
        """What a point of difference at first sight is worth in the end."""
        self._memory: Final = memory > 0
        """Whether others do again, if they can, what was their best turn after another turn of the seat."""
        self._forecast: Final = forecast
        """How scores of different depths are made comparable; None leaves them as they are."""
        self._answers: Final[dict[tuple[int, int, int, int], list[int]]] = {}
        """Turns of the others, best first, by deal, depth, seat and prompt: one that still can be done is done."""
        self.root: Final = Decision()
        self.looks = 0
        """Evaluated actions and walks so far."""

    def run(self, deal: Callable[[int], SampledDeal], used: Callable[[], float]) -> None:
        """Search until the budget is used up; ``used`` tells which part of it is, ``deal`` gives deals by number.

        A walk costs about as much as the first look at all actions. There are no more candidates than half of the
        budget lets walk, and no round begins that will not fit.
        """
        first = deal(0)
        self._add(self.root, first.root, self._actions, first)
        for turn in self.root.order:
            turn.first = self._foretold(turn, first)
            turn.worth = self.aim(turn.first, self._seat)
        start = used()
        best = self.root.order[0]
        alive = [turn for turn in self.root.order if best.promise - turn.promise <= self._within]
        fitting = int((1 - start) / (2 * start)) if start else self._candidates
        alive = alive[: min(self._candidates, max(2, fitting))]
        for turn in self.root.order:
            turn.gap = best.promise - turn.promise
        # A single action is searched, too, if it is all that was asked for: closer looks compare two such searches.
        compared = len(alive) > 1 or len(self._actions) == 1
        phases, number, cost = max(1, (len(alive) - 1).bit_length()), 0, start
        for phase in range(1, phases + 1):
            end = start + (1 - start) * phase / phases
            while compared and (before := used()) + cost * len(alive) <= end:
                chosen = deal(number)
                for turn in alive:
                    if used() >= 1:  # the round became longer than those before
                        break
                    self._walk(turn, chosen)
                    self.looks += 1
                number += 1
                cost = (used() - before) / len(alive)
            if number:  # without a walk the order at first sight stands
                alive = self._halved(alive)
                compared = compared and (len(alive) > 1 or len(self._actions) == 1)
        worst = max([turn.gap for turn in self.root.order if turn.visits], default=0.0)
        for turn in self.root.order:
            if not turn.visits:  # what was not searched is told after what was
                turn.gap = max(turn.gap, worst)

    def favourites(self) -> list[Turn]:
        """Return the root's actions, best first."""
        return sorted(self.root.order, key=lambda turn: (turn.gap, -turn.visits, -turn.promise))

    def found(self) -> dict[int, list[float]]:
        """Return by action of the root its walks and the sum of what they came to, the first sight included."""
        return {turn.action: [1.0 + turn.visits, turn.worth + turn.total] for turn in self.root.order}

    def join(self, found: dict[int, list[float]]) -> None:
        """Order the root's actions by what several searches have found; those that few walks went to come last."""
        many = max([visits for visits, _ in found.values()]) / 2
        means = {action: total / visits for action, (visits, total) in found.items() if visits >= many}
        best = max(means.values())
        for turn in self.root.order:
            if turn.action in means:
                turn.gap = best - means[turn.action]
            else:
                turn.gap = max(turn.gap, best - min(means.values()))

    def aim(self, scores: list[float], seat: int) -> float:
        """Return what a seat tries to make large."""
        best = max([score for other, score in enumerate(scores) if other != seat], default=0.0)
        return scores[seat] - self._rivalry * best

    def _halved(self, alive: list[Turn]) -> list[Turn]:
        """Return the better half; the others keep by how much they were behind."""
        ordered = sorted(alive, key=lambda turn: -turn.value)
        for turn in ordered:
            turn.gap = ordered[0].value - turn.value
        return ordered[: (len(ordered) + 1) // 2]

    def _walk(self, turn: Turn, deal: SampledDeal) -> None:
        """Walk from a candidate to a new decision and add its best turn's scores to all turns passed."""
        game, s, depth = self._game, deal.root, 0
        path = [turn]
        while True:
            s = self._next(s, turn, deal, depth)
            actions = game.answers(s)
            if not actions:
                scores = self._final(s, deal)
                break
            node = turn.node
            fresh = [action for action in actions if action not in node.turns]
            if fresh:
                self._add(node, s, fresh, deal)
            node.visits += 1
            if node.visits == 1:
                scores = self._foretold(node.order[0], deal)
                break
            turn = self._pick(node, actions)
            path.append(turn)
            depth += 1
        worth = self.aim(scores, self._seat)
        for turn in path:
            turn.visits += 1
            turn.total += worth
            for owner, score in enumerate(scores):
                turn.sums[owner] += score

    def _final(self, s: State, deal: SampledDeal) -> list[float]:
        """Return what the end of a game is worth: the totals, unless the evaluator sees more in it."""
        if isinstance(deal.evaluator, EndEvaluator):
            return deal.evaluator.final(s)
        return [float(total) for total in self._game.result(s).totals]

    def _foretold(self, turn: Turn, deal: SampledDeal) -> list[float]:
        """Return the scores of a turn that was just seen in a deal as a forecast."""
        return turn.first if self._forecast is None else self._forecast(turn.ends[deal.number], turn.first)

    def _next(self, s: State, turn: Turn, deal: SampledDeal, depth: int) -> State:
        """Return the seat's next decision after a turn, or the end of the game."""
        number = deal.number
        if number not in turn.answered:
            if number not in turn.ends:
                turn.ends[number] = deal.evaluator.successors(s, [turn.action])[0].s
                self.looks += 1
            turn.answered[number] = self._answered(turn.ends[number], deal, depth)
        following: State = turn.answered[number]
        return following

    def _answered(self, s: State, deal: SampledDeal, depth: int) -> State:
        """Let the other seats take their best turns until the seat decides again or the game is over."""
        game = self._game
        while actions := game.answers(s):
            seat = game.actor(s)
            if seat == self._seat:
                break
            key = (deal.number, depth, seat, s.stack[-1][0])
            known = [action for action in self._answers.get(key, ()) if action in actions]
            tried = known[:1] or actions
            found = deal.evaluator.successors(s, tried)
            self.looks += len(tried)
            aims = [self.aim(successor.scores, seat) for successor in found]
            ranked = sorted(range(len(tried)), key=lambda i: -aims[i])
            if not known and self._memory:
                self._answers[key] = [tried[i] for i in ranked]
            s = found[ranked[0]].s
        return s

    def _add(self, node: Decision, s: State, actions: list[int], deal: SampledDeal) -> None:
        for action, found in zip(actions, deal.evaluator.successors(s, actions), strict=True):
            turn = Turn(action, found.scores, self.aim(found.scores, self._seat))
            turn.ends[deal.number] = found.s
            node.turns[action] = turn
        self.looks += len(actions)
        node.order = sorted(node.turns.values(), key=lambda turn: -turn.promise)
        best = node.order[0].promise
        for turn in node.order:
            turn.prior = exp((turn.promise - best) / self._warmth)

    def _pick(self, node: Decision, actions: list[int]) -> Turn:
        """Return the turn with the best value, curiosity included, among as many as the visits allow."""
        most = int(self._width * sqrt(node.visits)) + 1
        possible = set(actions)
        turns = [turn for turn in node.order if turn.action in possible][:most]
        visits, total, promised = 0, 0.0, 0.0
        for turn in turns:
            visits += turn.visits
            total += turn.total
            promised += turn.visits * turn.promise
        if not visits:
            return turns[0]
        mean, level = total / visits, promised / visits
        eager = self._curiosity * sqrt(visits) / sum([turn.prior for turn in turns])
        best, choice = float("-inf"), turns[0]
        for turn in turns:
            expected = mean + self._trust * (turn.promise - level)
            worth = (expected + turn.total) / (1 + turn.visits) + eager * turn.prior / (1 + turn.visits)
            if worth > best:
                best, choice = worth, turn
        return choice
