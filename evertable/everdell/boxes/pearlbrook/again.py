"""The Compass: brown cards of the city act again where they lie (R-PB-55)."""

from typing import Final

from evertable.everdell.asking import ask, can_ask
from evertable.everdell.behaviour import BEHAVIOURS, Effect, act_again, named
from evertable.everdell.boxes.base.travelers import FOOL
from evertable.everdell.city import leave, one_of_each, removable
from evertable.everdell.deck import draw
from evertable.everdell.discards import arrange_since
from evertable.everdell.effects import Draw, Sequence
from evertable.everdell.ids import COLOUR, CONSTRUCTION, COST, KIND, TRAVELER
from evertable.everdell.packing import at_card, slot_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, built_words, by_card, by_card_words, same_built
from evertable.everdell.state import CARD_AT, SHARES, Everdell
from evertable.everdell.supply import earn
from evertable.everdell.trial import would_change
from evertable.everdell.visit import discard_with_workers
from evertable.kernel.stack import Frame

# --- which cards act again, and how


def _effect(s: Everdell, seat: int, slot: int) -> Effect | None:
    """What a card would do, None if it does nothing when it acts again."""
    card = s.cities[seat][slot][CARD_AT]
    if card < 0 or COLOUR[card] != TRAVELER:
        return None
    behaviour = BEHAVIOURS[card]
    if behaviour.can_again is not None and not behaviour.can_again.holds(s, seat, at_card(seat, slot)):
        return None
    return behaviour.again or behaviour.play


def _acts(s: Everdell, seat: int, slot: int) -> bool:
    """Whether that would change anything."""
    effect = _effect(s, seat, slot)
    return effect is not None and would_change(s, effect, seat, s.cities[seat][slot][CARD_AT], at_card(seat, slot))


def _slots(s: Everdell, seat: int, data: int) -> list[int]:
    """The slots of cards that would do something. ``data`` is 0, or the slot of the card that has acted + 1."""
    return [slot for slot in range(len(s.cities[seat])) if slot + 1 != data and _effect(s, seat, slot) is not None]


def _candidates(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """One of each that are alike, of those that would change anything."""
    first: dict[object, int] = {}
    for item in by_card(s, seat, _slots(s, seat, data)):
        first.setdefault(same_built(s, item), item)
    return [item for item in first.values() if _acts(s, seat, slot_of(item))]


def _any_candidate(s: Everdell, seat: int, source: int, data: int) -> bool:
    slots = _slots(s, seat, data)
    return any(_surely_acts(s, seat, slot) for slot in slots) or any(_acts(s, seat, slot) for slot in slots)


def _surely_acts(s: Everdell, seat: int, slot: int) -> bool:
    effect = _effect(s, seat, slot)
    return effect is not None and effect.surely(s, seat, at_card(seat, slot))


def _choose(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == DONE:
        return
    slot = slot_of(item)
    if not data:
        s.stack.append((_ANOTHER.number, seat, source, slot + 1, 0))
    effect = _effect(s, seat, slot)
    assert effect is not None
    effect.do(s, seat, s.cities[seat][slot][CARD_AT], at_card(seat, slot))


def _another(s: Everdell, frame: Frame) -> None:
    CHOICE.ask(s, frame[1], frame[2], frame[3])


_ANOTHER: Final = PROMPTS.work("pearlbrook.another acts again", _another)
CHOICE: Final = Question("pearlbrook.choice", _candidates, _choose, by_card_words, optional=True, some=_any_candidate)
"""Up to two cards act again; the second is chosen when the first has acted."""


# --- cards that do something else than when they are played


def _fool_moves(s: Everdell, seat: int, source: int, at: int) -> None:
    s.playing.append(leave(s, seat, slot_of(at))[CARD_AT])
    BEHAVIOURS[FOOL].arrive(s, seat, FOOL)


def _can_move(s: Everdell, seat: int, at: int) -> bool:
    return BEHAVIOURS[FOOL].can_play(s, seat, -1)


def _others(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    """Constructions that can make way for the Ruins, which stay."""
    slots = [slot for slot in range(len(s.cities[seat])) if slot != slot_of(at) and removable(s, seat, slot)]
    return one_of_each(s, seat, [slot for slot in slots if KIND[s.cities[seat][slot][CARD_AT]] == CONSTRUCTION])


_draw_two: Final = named("ruins.again.draw", Sequence(Draw(2)))


def _ruin(s: Everdell, seat: int, source: int, item: int, at: int) -> None:
    before = len(s.discard)
    earn(s, seat, source, COST[discard_with_workers(s, seat, slot_of(item), slot_of(at), keep_permanent=False)])
    _draw_two.do(s, seat, source, at)
    arrange_since(s, seat, source, before)


_RUIN: Final = Question("pearlbrook.ruin", _others, _ruin, built_words)


def _spring(s: Everdell, seat: int, source: int, at: int) -> None:
    """It brings what the construction above it costs, and two cards."""
    above = s.cities[seat][slot_of(at)][SHARES]
    earn(s, seat, source, COST[s.cities[seat][above][CARD_AT]])
    draw(s, seat, 2)


def _beneath(s: Everdell, seat: int, at: int) -> bool:
    return s.cities[seat][slot_of(at)][SHARES] >= 0


act_again(
    {
        "fool": (_fool_moves, _can_move),
        "ruins": (ask(_RUIN, of_card=True), can_ask(_RUIN, of_card=True)),
        "silver_scale_spring": (_spring, _beneath),
    }
)
