"""How the searching Everdell bots think that everybody plays on: like the greedy bot, with fewer looks."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.bots.everdell_lines import points_now
from evertable.bots.everdell_turns import Ended, best_turn
from evertable.bots.everdell_weights import Weights
from evertable.bots.everdell_worth import Outlook
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game

LOOKS: Final = 150
"""How many positions a decision may judge, shared by its actions ..."""
SHARE: Final = 16
"""... and the largest share of one."""


class EverdellPolicy:
    """Judges every position anew for the seat that decides in it, which knows its own hand and the Meadow."""

    def __init__(self, game: Game[Any]) -> None:
        self._game: Final = game
        self._weights: Final = Weights()
        self._alone: Final = Weights(rival=0.0)
        self.looks = 0
        """Turns judged so far."""

    def turns(self, s: Everdell, actions: Sequence[int], looks: int = LOOKS, share: int = SHARE) -> list[Ended]:
        """The best turn that begins with each action."""
        outlook = Outlook(self._game, s, s.stack[-1][1], self._weights)
        share = min(looks // len(actions), share)
        self.looks += len(actions)
        return [best_turn(self._game, s, action, outlook, share) for action in actions]

    def answer(self, s: Everdell) -> int:
        """The action that begins the best turn; the first of equals."""
        actions = self._game.legal_actions(s)
        if len(actions) == 1:
            return actions[0]
        worths = [turn.worth for turn in self.turns(s, actions)]
        return actions[worths.index(max(worths))]

    def scores(self, s: Everdell) -> list[float]:
        """What every owner may expect; an automa has what it has."""
        if not s.stack:
            return [float(total) for total in self._game.result(s).totals]
        scores = [Outlook(self._game, s, seat, self._alone).value(s) for seat in range(s.table.seats)]
        for owner in range(s.table.seats, s.table.owners):
            scores.append(float(points_now(s, owner)))
        return scores
