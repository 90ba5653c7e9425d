"""The Duo bot: play the own turn to its end on a copy, for every action, and take the best result.

The same bot plays against an opponent and with a partner. It uses nothing hidden: it plays on a position sampled from
its view, and ``evaluation.py`` counts unseen cards without looking at them.
"""

from typing import Any, Final

from evertable.bots.bot import Budget, Consideration, favoured
from evertable.bots.duo.evaluation import PROFILES, DuoEvaluation, Weights
from evertable.bots.duo.forecast import expects
from evertable.duo.packing import CONCEDE, DONE, TRADE
from evertable.duo.play import PLAY_ONE
from evertable.duo.questions import asks_price, is_aside
from evertable.duo.state import Duo
from evertable.duo.turn import LAST_CALL, TURN, TURN_END
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.stack import Frame
from evertable.kernel.view import View

LOOKS: Final = 700
"""How many positions a decision may judge, shared by its actions."""
LEAST: Final = 6
"""The smallest share of an action."""
DEPTH: Final = 12
"""How many questions of a turn are searched; longer turns are evaluated where they stand."""
WIDTH: Final = 12
"""How many answers of one question are tried."""


_End = tuple[float, Duo]
"""What a turn is worth, and the position at its end."""


class DuoBot:
    """Plays Everdell Duo by evaluating whole turns."""

    def __init__(self, game: Game[Any], seed: int, weights: Weights | None = None, name: str = "greedy") -> None:
        self.name: Final = name
        self._game: Final[Game[Duo]] = game
        self._rng: Final = seeded(seed)
        self._weights: Final = weights or PROFILES.get(name) or Weights()

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the action with the best outcome of this turn; the first of equals."""
        actions = self._actions(view)
        if len(actions) == 1:
            return actions[0]
        worths = [worth for worth, _ in self._outcomes(view, actions)]
        return actions[worths.index(max(worths))]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return every action worth thinking about, by its outcome, with what is expected after it."""
        actions = self._actions(view)
        ends = dict(zip(actions, self._outcomes(view, actions), strict=True))
        found = []
        for one in favoured((worth, action) for action, (worth, _) in ends.items()):
            scores, lines = expects(self._game, ends[one.action][1], view.seat)
            found.append(one._replace(scores=scores, lines=lines))
        return found

    def _actions(self, view: View) -> list[int]:
        s = view.sample(self._rng)
        assert isinstance(s, Duo)
        return worth_thinking(s, view.legal_actions())

    def _outcomes(self, view: View, actions: list[int]) -> list[_End]:
        s = view.sample(self._rng)
        assert isinstance(s, Duo)
        evaluation = DuoEvaluation(self._game, s, view.seat, self._weights)
        search = TurnSearch(self._game, evaluation)
        share = max(LEAST, LOOKS // len(actions))
        return [search.outcome(s, action, share) for action in actions]


def worth_thinking(s: Duo, actions: list[int]) -> list[int]:
    """Return the actions that a bot compares: none besides the question inside a turn and after its action.

    Trades, sharing, watches and Good News are considered before the action, a trade also where a price is asked.
    """
    frame: Frame = s.stack[-1]
    if frame[0] == TURN_END.number:
        return [DONE]
    if frame[0] in (TURN.number, LAST_CALL.number):
        return [action for action in actions if action != CONCEDE]
    trade = frame[0] == PLAY_ONE.number or asks_price(frame)
    return [action for action in actions if not is_aside(action) or (trade and action == TRADE)]


class TurnSearch:
    """Searches the rest of a turn."""

    def __init__(self, game: Game[Duo], evaluation: DuoEvaluation) -> None:
        self._game: Final = game
        self._evaluation: Final = evaluation
        self._looks = 0

    def outcome(self, s: Duo, action: int, share: int) -> _End:
        """Return what an action is worth when the turn's further questions are answered well."""
        self._looks = share
        child = s.copy()
        self._game.apply(child, action)
        return self._best(child, 0)

    def _best(self, s: Duo, depth: int) -> _End:
        """Return the best end of a turn from a position, which may be changed."""
        evaluation = self._evaluation
        while s.stack and s.stack[-1][0] == TURN_END.number:
            self._game.apply(s, DONE)
        over = not s.stack or s.stack[-1][1] != evaluation.seat or self._game.starts_turn(s)
        if over or depth >= DEPTH or evaluation.surprised(s):
            return evaluation.value(s), s
        answers = self._answers(s)
        if self._looks <= 0:
            answers = answers[-1:]
        best = (float("-inf"), s)
        for answer in answers:
            self._looks -= 1
            child = s.copy()
            self._game.apply(child, answer)
            found = self._best(child, depth + 1)
            if found[0] > best[0]:
                best = found
        return best

    def _answers(self, s: Duo) -> list[int]:
        """Return the answers worth thinking about: no trade ahead of time, and of an order of things the first."""
        answers = [answer for answer in worth_thinking(s, self._game.legal_actions(s)) if answer != TRADE]
        if len(answers) > 1 and self._game.asks_order(s):
            return answers[:1]
        if len(answers) > WIDTH:
            answers = [*answers[: WIDTH - 1], answers[-1]]
        return answers
