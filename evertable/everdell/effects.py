"""The vocabulary that most cards and places are written in: an ``Effect`` (``behaviour.py``) for each word."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import Effect, Function, as_effect
from evertable.everdell.deck import discard_from_hand, draw
from evertable.everdell.discards import arrange, order_counts
from evertable.everdell.goods import ANY_MASK, BERRY, KINDS, UNIT, WILD, amount
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, Words, card_words, resource_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn, earn_points, pay_unit
from evertable.kernel.numbering import Parts
from evertable.kernel.stack import Description, Frame, Prompt

STEP_PARTS: Final[Parts[Effect]] = Parts("steps")
_STEPS: Final = STEP_PARTS.all
"""The steps of sequences and what follows discards, by number."""
MANY: Final = 60
"""As many as one likes; the most that a run can hold is 63."""
Amount = Callable[[Everdell, int, int], int]
"""(state, seat, at) -> a number."""


# --- steps of a sequence


def as_step(effect: Effect | Function) -> Effect:
    """Return an effect that frames can name by its number."""
    step = as_effect(effect)
    if step not in _STEPS:
        _STEPS.append(step)
    return step


class _Step(Prompt):
    """Does one effect."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _, seat, source, at, step = frame
        _STEPS[step].do(s, seat, source, at)


STEP: Final = PROMPTS.add(_Step("step"))


class Sequence(Effect):
    """One effect after the other, each finished with all its questions before the next begins.

    A sequence of one effect lets it wait for what is pushed after it; ``at`` may carry any number.
    """

    def __init__(self, *effects: Effect | Function) -> None:
        self.steps: Final = [as_step(effect) for effect in effects]
        self.parts = (*self.steps,)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        for step in reversed(self.steps):
            s.stack.append((STEP.number, seat, source, at, step.number))

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        """Return whether one of its steps does something, where no other step can undo it."""
        return all(isinstance(step, Counted) for step in self.steps) and any(
            step.surely(s, seat, at) for step in self.steps
        )


# --- simple words


class Counted(Effect):
    """An amount of something, once or as often as ``per`` says."""

    def __init__(self, amount: int, per: Amount | None = None) -> None:
        self.amount: Final = amount
        self.per: Final = per

    def amount_now(self, s: Everdell, seat: int, at: int) -> int:
        """Return the whole amount in a position."""
        return self.amount if self.per is None else self.amount * self.per(s, seat, at)


def told(s: Everdell, seat: int, at: int) -> int:
    """Return the number that an effect is told in place of a position, as an amount."""
    return at


class Gain(Counted):
    """Gain goods (packed as in ``goods.py``)."""

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        earn(s, seat, source, self.amount_now(s, seat, at))

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        """Return whether anything is gained but berries, which a drought may take at once (R-SC-37)."""
        goods = self.amount_now(s, seat, at)
        return goods - UNIT[BERRY] * amount(goods, BERRY) > 0


class GainPoints(Counted):
    """Gain point tokens."""

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        earn_points(s, seat, self.amount_now(s, seat, at))

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        return self.amount_now(s, seat, at) > 0


class Draw(Counted):
    """Draw cards."""

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        draw(s, seat, self.amount_now(s, seat, at))


class GainAny(Counted):
    """Gain resources of free choice among the kinds of a bit set (R-B-002)."""

    def __init__(self, amount: int, mask: int = ANY_MASK, per: Amount | None = None) -> None:
        super().__init__(amount, per)
        self.mask: Final = mask

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        choose_gain(s, seat, source, self.amount_now(s, seat, at), self.mask)

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        return self.mask != 1 << BERRY and self.amount_now(s, seat, at) > 0


class OneOf(Effect):
    """Exactly one of several effects, each named by the first thing it brings."""

    def __init__(self, **effects: Effect | Function) -> None:
        self.names: Final = list(effects)
        self.effects: Final = [as_effect(effect) for effect in effects.values()]
        self.question: Final = Question("", self._items, self._answer, self._words)
        self.parts = (self.question, *self.effects)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        self.question.ask(s, seat, source, at)

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        return any(effect.surely(s, seat, at) for effect in self.effects)

    def _items(self, s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return list(range(len(self.effects)))

    def _answer(self, s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        self.effects[item].do(s, seat, source, data)

    def _words(self, s: Everdell, seat: int, item: int) -> Description:
        return {"pick": self.names[item]}


# --- resources of free choice


def choose_gain(s: Everdell, seat: int, source: int, number: int, mask: int = ANY_MASK) -> None:
    """Ask which resources to gain, one by one."""
    _GAIN.ask_picks(s, seat, source, number, number, mask)


def _kinds(s: Everdell, seat: int, source: int, mask: int) -> list[int]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def _gain_one(s: Everdell, seat: int, source: int, kind: int, mask: int) -> None:
    earn(s, seat, source, UNIT[kind])


class _GainQuestion(Question):
    """Asks for kinds of resources."""

    def items(self, s: Everdell, who: int, source: int, data: int) -> list[int]:
        return _kinds(s, who, source, data)

    def each(self, s: Everdell, who: int, source: int, item: int, data: int) -> int | None:
        _gain_one(s, who, source, item, data)
        return None


_GAIN: Final = _GainQuestion("gain", _kinds, _gain_one, resource_words, endless=True)


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


class PayForEach(Effect):
    """Pay any number of units up to ``most``; ``then`` is told their number instead of a position."""

    def __init__(self, most: int, mask: int, then: Effect) -> None:
        self.most: Final = most
        self.mask: Final = mask
        self.then: Final = then
        self.question: Final = Question("", own_units, pay_one, resource_words, self._paid)
        self.parts = (self.question, self.then)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        self.question.ask_picks(s, seat, source, 0, self.most, self.mask)

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        """Return whether something can be paid for points or for units of which one is of another kind."""
        gains = self.then
        another = isinstance(gains, GainAny) and gains.mask & (gains.mask - 1) != 0 and gains.surely(s, seat, 1)
        return (another or isinstance(gains, GainPoints)) and bool(own_goods(s, seat, self.mask))

    def _paid(self, s: Everdell, seat: int, source: int, count: int, data: int) -> None:
        if count:
            self.then.do(s, seat, source, count)


# --- discarding


def hand_cards(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The cards of a hand."""
    return list(s.hands[seat])


def discard_one(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    """Discard one card of the hand."""
    discard_from_hand(s, seat, card)


_HAND_WORDS: Final = card_words("hand")


class DiscardRun(Question):
    """A run that discards cards together, hand cards if nothing else is said: their order on the pile is asked, then
    ``then`` is told their number instead of a position.

    What follows waits in a frame of its own where somebody may look at the cards or be asked for their order first.
    """

    def __init__(
        self,
        name: str,
        then: Effect | Function | None = None,
        items: Callable[[Everdell, int, int, int], list[int]] = hand_cards,
        each: Callable[[Everdell, int, int, int, int], int | None] = discard_one,
        words: Words = _HAND_WORDS,
        *,
        alike: Callable[[Everdell, int], object] | None = None,
        whole: bool = False,
    ) -> None:
        super().__init__("", items, each, words, finishes=True, alike=alike, whole=whole)
        self.then: Final = None if then is None else as_step(then)
        self._from_hand: Final = items is hand_cards and each is discard_one
        self.parts = () if self.then is None else (self.then,)
        self.set_name(name)

    def items(self, s: Everdell, who: int, source: int, data: int) -> list[int]:
        """Return the cards that can be discarded."""
        return list(s.hands[who]) if self._from_hand else self._items(s, who, source, data)

    def each(self, s: Everdell, who: int, source: int, item: int, data: int) -> int | None:
        """Discard a card."""
        if not self._from_hand:
            return self._each(s, who, source, item, data)
        discard_from_hand(s, who, item)
        return None

    def finish(self, s: Everdell, who: int, source: int, count: int, data: int) -> None:
        """Ask for the order of the cards, then let happen what follows."""
        if self.then is None:
            arrange(s, who, source, count)
        elif s.table.after_step_hooks or order_counts(s, count):
            s.stack.append((STEP.number, who, source, count, self.then.number))
            arrange(s, who, source, count)
        else:
            self.then.do(s, who, source, count)


class Discard(Effect):
    """Discard hand cards; ``then`` is told their number instead of a position."""

    def __init__(self, least: int, most: int, then: Effect | Function | None = None) -> None:
        self.least: Final = least
        self.most: Final = most
        self.run: Final = DiscardRun("", then)
        self.parts = (self.run,)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        self.run.ask_picks(s, seat, source, self.least, self.most)
