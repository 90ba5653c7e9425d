"""The Everdell bot: for every action it plays its own turn to the end on a copy and takes the best outcome.

It thinks no further than its turn; everything later is the judgement of ``everdell_worth.py``. It may look at nothing
hidden: it plays on a position drawn from its view, and its judgement counts cards it has not seen as cards, whichever
they are.
"""

from heapq import nlargest
from typing import Any, Final

from evertable.bots.bot import Budget, Consideration, favoured
from evertable.bots.everdell_weights import Weights
from evertable.bots.everdell_worth import Outlook
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.view import View

BEAM: Final = 2
"""How many ways to answer a turn's questions so far are thought through further."""
LOOKS: Final = 300
"""How many positions a decision may judge, shared by its actions: with its share spent an action's further questions
are answered at first sight, with three shares spent by the last answer there is, which is ``done`` if that is one."""
SHARE: Final = 40
"""The largest share of an action."""
DEPTH: Final = 24
"""How many questions of a turn are looked at; longer turns are judged where they stand."""


class EverdellBot:
    """Plays Everdell like a sensible beginner."""

    def __init__(self, game: Game[Any], seed: int, weights: Weights | None = None, name: str = "greedy") -> None:
        self.name: Final = name
        self._game: Final = game
        self._rng: Final = seeded(seed)
        self._weights: Final = weights or Weights()

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """The action with the best outcome of this turn; the first of equals."""
        actions = view.legal_actions()
        return actions[0] if len(actions) == 1 else max(self._outcomes(view, actions), key=lambda found: found[0])[1]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Every action, by its outcome."""
        return favoured(self._outcomes(view, view.legal_actions()))

    def _outcomes(self, view: View, actions: list[int]) -> list[tuple[float, int]]:
        s = view.sample(self._rng)
        assert isinstance(s, Everdell)
        outlook = Outlook(self._game, s, view.seat, self._weights)
        share = min(LOOKS // len(actions), SHARE)
        return [(self._outcome(s, action, outlook, share), action) for action in actions]

    def _outcome(self, s: Everdell, action: int, outlook: Outlook, share: int) -> float:
        """What an action is worth when the turn's further questions are answered well."""
        game, seat = self._game, outlook.seat
        child = s.copy()
        game.apply(child, action)
        if _turn_over(game, child, seat) or outlook.surprised(child):
            return outlook.value(child)
        best, looks, beam = float("-inf"), 0, [child]
        for _ in range(DEPTH):
            lines: list[tuple[float, Everdell]] = []
            for node in beam:
                for answer in self._answers(node, hurry=looks > 3 * share):
                    child = node.copy()
                    game.apply(child, answer)
                    worth = outlook.value(child)
                    if _turn_over(game, child, seat) or outlook.surprised(child):
                        best = max(best, worth)
                    else:
                        lines.append((worth, child))
                    looks += 1
            if not lines:
                return best
            beam = [line[1] for line in nlargest(BEAM if looks < share else 1, lines, key=lambda line: line[0])]
        return max(best, *(outlook.value(node) for node in beam))

    def _answers(self, s: Everdell, hurry: bool) -> list[int]:
        """The answers worth thinking about; ahead of time the order of things that happen together hardly matters."""
        answers = self._game.legal_actions(s)
        if hurry:
            return answers[-1:]
        return answers[:1] if self._game.describe(s, answers[0]).get("order") else answers


def _turn_over(game: Game[Any], s: Everdell, seat: int) -> bool:
    return not s.stack or s.stack[-1][1] != seat or game.starts_turn(s)
