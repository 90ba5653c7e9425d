"""The Compass: brown cards of the city act again where they lie (R-PB-55)."""

from typing import Final

from evertable.everdell.base.travelers import FOOL, RUINS, fool_arrives, fool_can_play
from evertable.everdell.behaviour import AGAIN, CARDS, Effect, at
from evertable.everdell.city import leave, one_of_each, removable
from evertable.everdell.deck import draw
from evertable.everdell.ids import CARD, COLOUR, CONSTRUCTION, COST, KIND, NAMES, TRAVELER
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, built_words, by_card, by_card_words, same_built
from evertable.everdell.state import CARD_AT, SHARES, Everdell
from evertable.everdell.supply import earn
from evertable.everdell.visit import discard_with_workers
from evertable.kernel.stack import Description, Frame

SPRING: Final = CARD["silver_scale_spring"]
MOST: Final = 2


# --- which cards act again, and how


def _effect(s: Everdell, seat: int, slot: int) -> Effect | None:
    """What a card would do, None if that is nothing."""
    card = s.cities[seat][slot][CARD_AT]
    if card < 0 or COLOUR[card] != TRAVELER:
        return None
    if card in AGAIN:
        effect, possible = AGAIN[card]
        return effect if possible(s, seat, at(seat, slot)) else None
    play = CARDS[card].play
    if play is None:
        return None
    trial = s.copy()
    play(trial, seat, card, at(seat, slot))
    return play if trial.key() != s.key() else None


def _candidates(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """``data`` is 0, or the slot of the card chosen first + 1; picks go in catalogue order."""
    slots = [slot for slot in range(len(s.cities[seat])) if _effect(s, seat, slot) is not None]
    items = by_card(s, seat, slots)
    if data:
        items = [item for item in items if item > by_card(s, seat, [data - 1])[0]]
    first: dict[object, int] = {}
    for item in items:
        first.setdefault(same_built(s, item), item)
    return list(first.values())


def _choose(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == DONE:
        if data:
            _act(s, seat, source, data - 1)
    elif not data:
        if not _CHOICE.ask(s, seat, source, (item & 127) + 1):
            _act(s, seat, source, item & 127)
    else:
        _in_order(s, seat, source, data - 1, item & 127)


_CHOICE: Final = Question(_candidates, _choose, by_card_words, optional=True)


def compass(s: Everdell, seat: int, source: int, at: int) -> None:
    """Choose up to two cards; then they act."""
    _CHOICE.ask(s, seat, source)


# --- one after the other


def _in_order(s: Everdell, seat: int, source: int, one: int, other: int) -> None:
    city = s.cities[seat]
    if city[one][CARD_AT] == city[other][CARD_AT]:
        s.stack.append((_AGAIN, seat, source, other, 0))
        s.stack.append((_AGAIN, seat, source, one, 0))
    else:
        _ORDER.ask(s, seat, source, one << 7 | other)


def _two(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted((at(seat, data >> 7), at(seat, data & 127)))


def _first(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    one, other = data >> 7, data & 127
    for slot in (other, one) if item & 127 == one else (one, other):
        s.stack.append((_AGAIN, seat, source, slot, 0))


def _order_words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": NAMES[s.cities[seat][item & 127][CARD_AT]], "order": True}


_ORDER: Final = Question(_two, _first, _order_words)


def _again(s: Everdell, frame: Frame) -> None:
    _act(s, frame[1], frame[2], frame[3])


def _act(s: Everdell, seat: int, source: int, slot: int) -> None:
    """The first card may have changed what the second can do."""
    effect = _effect(s, seat, slot)
    if effect is not None:
        effect(s, seat, s.cities[seat][slot][CARD_AT], at(seat, slot))


_AGAIN: Final = PROMPTS.work("act again", _again)


# --- cards that do something else than when they are played


def _fool_moves(s: Everdell, seat: int, source: int, at: int) -> None:
    s.playing.append(leave(s, seat, at & 127)[CARD_AT])
    fool_arrives(s, seat, FOOL)


def _can_move(s: Everdell, seat: int, at: int) -> bool:
    return fool_can_play(s, seat, -1)


def _others(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    """Constructions that can make way for the Ruins, which stay."""
    slots = [slot for slot in range(len(s.cities[seat])) if slot != at & 127 and removable(s, seat, slot)]
    return one_of_each(s, seat, [slot for slot in slots if KIND[s.cities[seat][slot][CARD_AT]] == CONSTRUCTION])


def _ruin(s: Everdell, seat: int, source: int, item: int, at: int) -> None:
    earn(s, seat, source, COST[discard_with_workers(s, seat, item & 127, at & 127, keep_permanent=False)])
    draw(s, seat, 2)


_RUIN: Final = Question(_others, _ruin, built_words)


def _ruins(s: Everdell, seat: int, source: int, at: int) -> None:
    _RUIN.ask(s, seat, source, at)


def _can_ruin(s: Everdell, seat: int, at: int) -> bool:
    return bool(_others(s, seat, 0, at))


def _spring(s: Everdell, seat: int, source: int, at: int) -> None:
    """It brings what the construction above it costs, and two cards."""
    above = s.cities[seat][at & 127][SHARES]
    earn(s, seat, source, COST[s.cities[seat][above][CARD_AT]])
    draw(s, seat, 2)


def _beneath(s: Everdell, seat: int, at: int) -> bool:
    return s.cities[seat][at & 127][SHARES] >= 0


AGAIN.update({FOOL: (_fool_moves, _can_move), RUINS: (_ruins, _can_ruin), SPRING: (_spring, _beneath)})
