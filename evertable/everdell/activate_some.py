"""Some of the green cards of a city act, chosen one after the other (R-BF-13, R-B-086).

Each card is chosen when the one before has acted, among those that would do something then.
"""

from typing import Final

from evertable.everdell.activate import ONE
from evertable.everdell.behaviour import ANY_KIND, BEHAVIOURS, Function
from evertable.everdell.city import greens
from evertable.everdell.ids import LEGENDARY, PRODUCTION, RARITY
from evertable.everdell.packing import at_card, slot_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, by_card, by_card_words, same_built
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.trial import would_change
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Frame


def useful(s: Everdell, seat: int, legendary: bool = False) -> list[int]:
    """Return the slots of green cards that would do something if they acted now, with or without legendary ones."""
    return _useful(s, seat, legendary, 0)


def any_useful(s: Everdell, seat: int, legendary: bool = False) -> bool:
    """Return whether there is such a card."""
    return _any_useful(s, seat, legendary, 0)


def _any_useful(s: Everdell, seat: int, legendary: bool, used: int) -> bool:
    slots = _eligible(s, seat, legendary, used)
    return any(_surely_acts(s, seat, slot) for slot in slots) or any(_acts(s, seat, slot) for slot in slots)


def _useful(s: Everdell, seat: int, legendary: bool, used: int) -> list[int]:
    found: dict[object, bool] = {}
    slots: list[int] = []
    for slot in _eligible(s, seat, legendary, used):
        alike = same_built(s, at_card(seat, slot))
        if alike not in found:
            found[alike] = _acts(s, seat, slot)
        if found[alike]:
            slots.append(slot)
    return slots


def _eligible(s: Everdell, seat: int, legendary: bool, used: int) -> list[int]:
    """The slots of green cards but for those in a bit set."""
    city = s.cities[seat]
    slots = [slot for slot in greens(s, seat) if not used >> slot & 1]
    return slots if legendary else [slot for slot in slots if RARITY[city[slot][CARD_AT]] != LEGENDARY]


def _surely_acts(s: Everdell, seat: int, slot: int) -> bool:
    produce = BEHAVIOURS[s.cities[seat][slot][CARD_AT]].produce
    assert produce is not None
    return produce.surely(s, seat, at_card(seat, slot))


def _acts(s: Everdell, seat: int, slot: int) -> bool:
    card = s.cities[seat][slot][CARD_AT]
    produce = BEHAVIOURS[card].produce
    assert produce is not None
    return would_change(s, produce, seat, card, at_card(seat, slot))


_LEGENDARY: Final = 1
_OPTIONAL: Final = 2


def activate_some(
    s: Everdell, seat: int, source: int, number: int, legendary: bool = False, optional: bool = False
) -> None:
    """Let so many different green cards act, fewer if there are not enough that do something."""
    _ask(s, seat, source, pair(number, pair((_LEGENDARY if legendary else 0) | (_OPTIONAL if optional else 0), 0)))


def _ask(s: Everdell, seat: int, source: int, data: int) -> None:
    """``data`` pairs the number left with a pair of the two flags and the slots of the cards that have acted."""
    (_MAY_CHOOSE if other_of(data) & _OPTIONAL else _CHOOSE).ask(s, seat, source, data)


def _choosable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    first: dict[object, int] = {}
    flags, acted = small_of(other_of(data)), other_of(other_of(data))
    for item in by_card(s, seat, _useful(s, seat, bool(flags & _LEGENDARY), acted)):
        first.setdefault(same_built(s, item), item)
    return list(first.values())


def _any_choosable(s: Everdell, seat: int, source: int, data: int) -> bool:
    flags, acted = small_of(other_of(data)), other_of(other_of(data))
    return _any_useful(s, seat, bool(flags & _LEGENDARY), acted)


def _choose(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == DONE:
        return
    slot, left, rest = slot_of(item), small_of(data) - 1, other_of(data)
    if left:
        acted = other_of(rest) | 1 << slot
        s.stack.append((_ANOTHER.number, seat, source, pair(left, pair(small_of(rest), acted)), 0))
    s.stack.append((ONE.number, seat, PRODUCTION, slot, ANY_KIND))


def _another(s: Everdell, frame: Frame) -> None:
    _ask(s, frame[1], frame[2], frame[3])


_ANOTHER: Final = PROMPTS.work("activate one more", _another)
_CHOOSE: Final = Question("choose", _choosable, _choose, by_card_words, some=_any_choosable)
_MAY_CHOOSE: Final = Question("may choose", _choosable, _choose, by_card_words, optional=True, some=_any_choosable)


def activating(number: int, legendary: bool = False, optional: bool = False) -> Function:
    """Return the same as an effect."""
    return lambda s, seat, source, at: activate_some(s, seat, source, number, legendary=legendary, optional=optional)
