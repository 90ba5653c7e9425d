"""Information-set Monte Carlo tree search, for any game with a ``SearchEvaluator``.

One tree holds the decisions of all seats. Each walk through it starts from one of several sampled deals of the hidden
cards. There are no random playouts: when a decision is first reached, the results of all its actions are evaluated, and
the best one's scores are propagated up the tree. Every seat maximises its own points less a part of the best
opponent's. The more often a decision is visited, the more of its actions are considered (progressive widening).
"""

from collections.abc import Callable, Sequence
from math import exp, sqrt
from typing import Any, Final, NamedTuple, Protocol

from evertable.kernel.game import Game
from evertable.kernel.stack import State


class Successor(NamedTuple):
    """The position after an action: the next decision worth searching, and the expected final points by owner."""

    s: Any
    scores: list[float]


class DealEvaluator(Protocol):
    """Evaluates positions that follow from one sampled deal."""

    def successors(self, s: Any, actions: Sequence[int]) -> list[Successor]:
        """Return the successor of each action. Does not change the position."""


class SearchEvaluator(Protocol):
    """A game's evaluation for tree search."""

    def at(self, root: Any) -> DealEvaluator:
        """Return an evaluator of a position and what follows from it."""

    def expects(self, s: Any, seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
        """Return the expected final points of all seats and of one seat's lines; empty if there is no forecast."""


class SampledDeal:
    """A position that the seat cannot tell from the real one, with its evaluator."""

    def __init__(self, number: int, root: State, evaluator: SearchEvaluator) -> None:
        self.number: Final = number
        self.root: Final = root
        self.evaluator: Final = evaluator.at(root)


class Edge:
    """An action at a decision: its first evaluation, and the scores of walks through it."""

    def __init__(self, action: int, scores: list[float], promise: float) -> None:
        self.action: Final = action
        self.node: Final = Node()
        """The decision beyond it."""
        self.ends: Final[dict[int, Any]] = {}
        """The positions it leads to, by the number of the deal."""
        self.prior = 0.0
        self.promise: Final = promise
        """What the seat that decides expected of it."""
        self.sums: Final = scores[:]
        """Scores added up; the first sight counts as a visit."""
        self.visits = 1

    @property
    def scores(self) -> list[float]:
        """The mean of the scores."""
        return [total / self.visits for total in self.sums]


class Node:
    """A decision: its edges by action, and sorted by their first evaluation."""

    def __init__(self) -> None:
        self.edges: Final[dict[int, Edge]] = {}
        self.order: list[Edge] = []
        self.visits = 0


class TreeSearch:
    """A search tree."""

    def __init__(
        self,
        game: Game[Any],
        actions: Sequence[int],
        *,
        rivalry: float = 0.3,
        curiosity: float = 1.0,
        warmth: float = 1.0,
        width: float = 1.5,
    ) -> None:
        self._game: Final = game
        self._actions: Final = list(actions)
        """What the seat may do at the root; moves of a table's host are not among it."""
        self._rivalry: Final = rivalry
        """What a point of the best other owner counts against an own one."""
        self._curiosity: Final = curiosity
        """The exploration bonus in points."""
        self._warmth: Final = warmth
        """The temperature of priors: a first evaluation this many points lower makes an action e times less likely."""
        self._width: Final = width
        """Progressive widening: the factor of the square root of visits that limits the considered actions."""
        self.root: Final = Node()
        self.looks = 0
        """Evaluated actions and walks so far."""

    def run(self, deal: Callable[[int], SampledDeal], done: Callable[[], bool]) -> None:
        """Walk through the tree until it is enough; ``deal`` gives the deals to start from, by number."""
        number = 0
        while not number or not done():
            self._walk(deal(number))
            self.looks += 1
            number += 1

    def favourites(self) -> list[Edge]:
        """Return the root's edges, the most visited first."""
        return sorted(self.root.edges.values(), key=lambda edge: (-edge.visits, -edge.promise, edge.action))

    def visits(self) -> dict[int, int]:
        """Return how often each action was tried."""
        return {edge.action: edge.visits for edge in self.root.order}

    def aim(self, scores: list[float], seat: int) -> float:
        """Return what a seat tries to make large."""
        best = max([score for other, score in enumerate(scores) if other != seat], default=0.0)
        return scores[seat] - self._rivalry * best

    def _walk(self, deal: SampledDeal) -> None:
        """Walk from the root to a new decision and add its best action's scores to all edges passed."""
        game, node, s = self._game, self.root, deal.root
        path: list[Edge] = []
        while True:
            actions = self._actions if node is self.root else game.answers(s)
            if not actions:
                scores = [float(total) for total in game.result(s).totals]
                break
            seat = game.actor(s)
            fresh = [action for action in actions if action not in node.edges]
            if fresh:
                self._add(node, s, seat, fresh, deal)
            node.visits += 1
            if node.visits == 1:
                scores = node.order[0].scores
                break
            edge = self._pick(node, actions, seat)
            path.append(edge)
            if deal.number not in edge.ends:
                edge.ends[deal.number] = deal.evaluator.successors(s, [edge.action])[0].s
                self.looks += 1
            s, node = edge.ends[deal.number], edge.node
        for edge in path:
            edge.visits += 1
            for owner, score in enumerate(scores):
                edge.sums[owner] += score

    def _add(self, node: Node, s: State, seat: int, actions: list[int], deal: SampledDeal) -> None:
        for action, outcome in zip(actions, deal.evaluator.successors(s, actions), strict=True):
            edge = Edge(action, outcome.scores, self.aim(outcome.scores, seat))
            edge.ends[deal.number] = outcome.s
            node.edges[action] = edge
        self.looks += len(actions)
        node.order = sorted(node.edges.values(), key=lambda edge: -edge.promise)
        best = node.order[0].promise
        for edge in node.order:
            edge.prior = exp((edge.promise - best) / self._warmth)

    def _pick(self, node: Node, actions: list[int], seat: int) -> Edge:
        """Return the edge with the best mean, curiosity included, among as many as the visits allow."""
        most = int(self._width * sqrt(node.visits)) + 1
        possible = set(actions)
        edges = [edge for edge in node.order if edge.action in possible][:most]
        eager = self._curiosity * sqrt(node.visits) / sum([edge.prior for edge in edges])
        best, choice = float("-inf"), edges[0]
        for edge in edges:
            worth = self.aim(edge.scores, seat) + eager * edge.prior / edge.visits
            if worth > best:
                best, choice = worth, edge
        return choice
