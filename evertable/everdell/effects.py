"""The vocabulary that most cards and places are written in. Each word makes an ``Effect`` (see ``behaviour.py``)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import Effect
from evertable.everdell.deck import discard_from_hand, draw
from evertable.everdell.discards import arrange, order_counts
from evertable.everdell.goods import ANY_MASK, KINDS, UNIT, WILD, amount
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, card_words, resource_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn, earn_points, pay_unit
from evertable.kernel.numbering import Numbered, counted
from evertable.kernel.stack import Description, Frame

_EFFECTS: Final[list[Effect]] = []
"""The steps of sequences and what follows discards, by number."""
MANY: Final = 60
"""As many as one likes; the most that a run can hold is 63."""
Amount = Callable[[Everdell, int, int], int]
"""(state, seat, at) -> a number."""


def effect_parts() -> list[Numbered]:
    """Return how many steps there are: frames name them by number."""
    return [counted("effect", len(_EFFECTS))]


def gain(goods: int, per: Amount | None = None) -> Effect:
    """Gain goods, once or as often as ``per`` says."""

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        earn(s, seat, source, goods if per is None else goods * per(s, seat, at))

    return effect


def gain_points(points: int, per: Amount | None = None) -> Effect:
    """Gain point tokens."""

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        earn_points(s, seat, points if per is None else points * per(s, seat, at))

    return effect


def draw_cards(number: int, per: Amount | None = None) -> Effect:
    """Draw cards."""

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        draw(s, seat, number if per is None else number * per(s, seat, at))

    return effect


def gain_any(number: int, mask: int = ANY_MASK, per: Amount | None = None) -> Effect:
    """Gain resources of free choice among the kinds of a bit set (R-B-002)."""

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        choose_gain(s, seat, source, number if per is None else number * per(s, seat, at), mask)

    return effect


def sequence(*effects: Effect) -> Effect:
    """One effect after the other, each finished with all its questions before the next begins."""
    first = len(_EFFECTS)
    _EFFECTS.extend(effects)
    steps = range(first, first + len(effects))

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        for step in reversed(steps):
            s.stack.append((STEP, seat, source, at, step))

    return effect


def later(effect: Effect) -> Effect:
    """Push an effect that comes when all is done that is pushed after it; ``at`` may carry any number."""
    return sequence(effect)


def one_of(**effects: Effect) -> Effect:
    """Exactly one of several effects, each named by the first thing it brings."""
    names, steps = tuple(effects), tuple(effects.values())

    def answer(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        steps[item](s, seat, source, data)

    def words(s: Everdell, seat: int, item: int) -> Description:
        return {"pick": names[item]}

    question = Question(lambda s, seat, source, data: list(range(len(steps))), answer, words)

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        question.ask(s, seat, source, at)

    return effect


# --- resources of free choice


def choose_gain(s: Everdell, seat: int, source: int, number: int, mask: int = ANY_MASK) -> None:
    """Ask which resources to gain, one by one."""
    _GAIN.ask_picks(s, seat, source, number, number, mask)


def _kinds(s: Everdell, seat: int, source: int, mask: int) -> list[int]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def _gain_one(s: Everdell, seat: int, source: int, kind: int, mask: int) -> None:
    earn(s, seat, source, UNIT[kind])


_GAIN: Final = Question(_kinds, _gain_one, resource_words, endless=True)


def own_goods(s: Everdell, seat: int, mask: int) -> list[int]:
    """The units of the seat's supply, of the kinds in the bit set (its low five bits); wild tokens last."""
    goods = s.goods[seat]
    units = [kind for kind in range(KINDS) if mask >> kind & 1 for _ in range(amount(goods, kind))]
    return units + [WILD] * amount(goods, WILD) if goods >= UNIT[WILD] and mask & ANY_MASK else units


def own_units(s: Everdell, seat: int, source: int, mask: int) -> list[int]:
    """Items: the units of ``own_goods``."""
    return own_goods(s, seat, mask)


def pay_one(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
    """Pay one unit to the supply."""
    pay_unit(s, seat, kind)


def pay_up_to(most: int, mask: int, then: Effect) -> Effect:
    """Pay any number of units up to ``most``; the effect follows once for each."""

    def finish(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
        for _ in range(count):
            then(s, seat, source, -1)

    run = Question(own_units, pay_one, resource_words, finish)
    return lambda s, seat, source, at: run.ask_picks(s, seat, source, 0, most, mask)


# --- discarding


def hand_cards(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The cards of a hand."""
    return list(s.hands[seat])


def discard_one(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    """Discard one card of the hand."""
    discard_from_hand(s, seat, card)


def close_discard(then: Effect | None) -> Callable[[Everdell, int, int, int, int], None]:
    """Make the end of a run that discards cards: their order on the pile, then an effect that is told their number.

    What follows waits in a frame of its own where somebody may look at the cards or be asked for their order first.
    """
    step = len(_EFFECTS)
    if then is not None:
        _EFFECTS.append(then)

    def finish(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
        if then is None:
            arrange(s, seat, source, count)
        elif s.table.after_step_hooks or order_counts(s, count):
            s.stack.append((STEP, seat, source, count, step))
            arrange(s, seat, source, count)
        else:
            then(s, seat, source, count)

    return finish


def discard_run(then: Effect | None = None) -> Question:
    """Make a run that discards hand cards together; ``then`` is told (state, seat, source, number)."""
    return Question(hand_cards, discard_one, card_words("hand"), close_discard(then))


def discard_cards(least: int, most: int, then: Effect | None = None) -> Effect:
    """Discard hand cards; ``then`` is told (state, seat, source, number)."""
    run = discard_run(then)
    return lambda s, seat, source, at: run.ask_picks(s, seat, source, least, most)


# --- steps of a sequence


def _step(s: Everdell, frame: Frame) -> None:
    _, seat, source, at, step = frame
    _EFFECTS[step](s, seat, source, at)


STEP: Final = PROMPTS.work("step", _step)
