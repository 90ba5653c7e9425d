"""Evaluate the ends of turns with the value net; on the way there, and for others, by the corrected judgement."""

from typing import Any, Final

from evertable.bots.everdell.evaluation import EverdellEvaluation
from evertable.bots.everdell.learned import Learned
from evertable.bots.everdell.value_net import ValueNet
from evertable.bots.everdell.weights import Weights
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game


class NetEvaluation(EverdellEvaluation):
    """What a seat may expect at the ends of its turns."""

    def __init__(
        self,
        game: Game[Any],
        root: Everdell,
        seat: int,
        weights: Weights,
        net: ValueNet,
        learned: Learned | None = None,
        rivalry: float = 0.0,
    ) -> None:
        super().__init__(game, root, seat, weights, learned)
        self._net: Final = net
        self._rivalry: Final = rivalry

    def value(self, s: Everdell) -> float:
        """Return the points at the end that the net foretells, less a part of the best rival's."""
        own, rival = self._net.forecast(s, self.seat, self.known_cards, self.plain(s))
        return own - self._rivalry * rival

    def glance(self, s: Everdell) -> float:
        """Compare positions inside a turn."""
        return super().value(s)
