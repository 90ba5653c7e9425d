"""Tea House, City Hall and Diplomat: a hand card for an opponent, and what it brings (R-NL-57, R-NL-87)."""

from evertable.everdell.behaviour import NOWHERE, Effect
from evertable.everdell.deck import remove_from_hand
from evertable.everdell.give import NOBODY, hand_over, receivers
from evertable.everdell.questions import DONE, Question, card_words, number_words
from evertable.everdell.state import Everdell


def gift_for(reward: Effect) -> Effect:
    """A card may be given to an opponent with room in hand, or away if nobody has any; then comes the reward."""

    def opponents(s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return receivers(s, seat, cards=True)

    def choose(s: Everdell, seat: int, source: int, other: int, data: int) -> None:
        if other != DONE:
            present.ask(s, seat, source, other + 1)

    def hand(s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return sorted(set(s.hands[seat]))

    def give(s: Everdell, seat: int, source: int, card: int, receiver: int) -> None:
        if card != DONE:
            remove_from_hand(s, seat, card)
            hand_over(s, receiver, card)
            reward(s, seat, source, NOWHERE)

    only = Question(opponents, choose, number_words)
    several = Question(opponents, choose, number_words, optional=True)
    present = Question(hand, give, card_words("hand"), optional=True)

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        if not s.hands[seat]:
            return
        question = several if len(receivers(s, seat, cards=True)) > 1 else only
        if not question.ask(s, seat, source):
            present.ask(s, seat, source, NOBODY)

    return effect
