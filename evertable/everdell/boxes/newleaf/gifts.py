"""Tea House, City Hall and Diplomat: a hand card for an opponent, and what it brings (R-NL-57, R-NL-87)."""

from typing import Final

from evertable.everdell.behaviour import NOWHERE, Effect
from evertable.everdell.deck import remove_from_hand
from evertable.everdell.give import ToReceiver, hand_over
from evertable.everdell.questions import DONE, Question, card_words
from evertable.everdell.state import Everdell


class GiftFor(ToReceiver):
    """A card may be given to an opponent with room in hand, or away if nobody has any; then comes the reward."""

    def __init__(self, reward: Effect) -> None:
        super().__init__(True, self._ask_card, optional=True)
        self.reward: Final = reward
        self.card: Final = Question("", self._hand, self._give, card_words("hand"), optional=True)
        self.parts = (*self.parts, self.card, reward)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        if s.hands[seat]:
            super().do(s, seat, source, at)

    def _ask_card(self, s: Everdell, seat: int, source: int, at: int, receiver: int) -> None:
        self.card.ask(s, seat, source, receiver)

    def _hand(self, s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return sorted(set(s.hands[seat]))

    def _give(self, s: Everdell, seat: int, source: int, card: int, receiver: int) -> None:
        if card != DONE:
            remove_from_hand(s, seat, card)
            hand_over(s, receiver, card)
            self.reward.do(s, seat, source, NOWHERE)
