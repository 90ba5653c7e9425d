"""Cards that act at the same time: production, triggers, and cards that activate others (R-D-47, R-D-50, R-D-55,
R-D-58).

They are a bit set of slots in a frame. Cards that ask nothing act at once. As soon as one of them asks something the
order can matter, and their mayor chooses it.
"""

from typing import Final

from evertable.duo import ids, packing
from evertable.duo.city import greens
from evertable.duo.effects import SPLITTERS, mayors
from evertable.duo.questions import (
    CARD_NEWS,
    Question,
    aside_words,
    besides,
    built_items,
    built_words,
    do_aside,
    hand_words,
    number_words,
)
from evertable.duo.state import PROMPTS, Duo, mayor_of, push, source_of
from evertable.duo.steps import ASKS, EFFECT, OPS, STEP_KINDS, Op, handler, run
from evertable.kernel.stack import Description, Frame


def produce(s: Duo, mayor: int) -> None:
    """Activate every production card of the mayor's city, once each (R-D-50, R-D-55)."""
    slots = sum(1 << slot for slot in greens(s, s.table.city_of[mayor]))
    if slots:
        push(s, ACTIVATE.number, mayor, ids.PRODUCTION_RULE, slots)


def react(s: Duo, mayor: int, when: int, other: int, before: int) -> None:
    """Let the cards of a mayor's city act that answer to one of two occasions, if they stood there before a slot."""
    slots = 0
    for slot, built in enumerate(s.cities[s.table.city_of[mayor]]):
        if slot < before and built[0] >= 0 and ids.WHEN[built[0]] >= 0 and ids.WHEN[built[0]] in (when, other):
            slots |= 1 << slot
    if slots:
        push(s, ACTIVATE.number, mayor, ids.TRIGGERS_RULE, slots)


def answer(s: Duo, mayor: int, when: int, before: int) -> None:
    """Let the cards act that speak of the other player: those of the other city, or in the shared one those that the
    other mayor played. Who plays alone has the Diplomat's point for either mayor's critters (R-D-102, R-D-104).
    """
    other = 1 - mayor
    city = s.table.city_of[other]
    for slot, built in enumerate(s.cities[city]):
        if built[0] < 0 or ids.WHEN[built[0]] != when:
            continue
        either = s.table.alone and when == ids.OTHER_PLAYED
        if not s.table.coop or (slot < before and (either or built[3] == other)):
            run(s, other, built[0], EFFECT[built[0]], packing.acting_at(city, slot))


def played(s: Duo, mayor: int, card: int, slot: int) -> None:
    """Push the reactions of other cards to a played card, to follow its own effect (R-D-47, R-D-48)."""
    push(s, REACT.number, mayor, card, slot)


def _react(s: Duo, frame: Frame) -> None:
    mayor, card, slot = mayor_of(frame), source_of(frame), frame[3]
    react(s, mayor, ids.PLAYED_CARD, ids.PLAYED_KIND + ids.KIND[card], slot)
    if ids.KIND[card] == ids.CRITTER:
        answer(s, mayor, ids.OTHER_PLAYED, slot)


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _activate(s: Duo, frame: Frame) -> None:
    """Let everything happen that asks nothing; ask for the order as long as something is left that does."""
    mayor, source, slots, chain = mayor_of(frame), source_of(frame), frame[3], frame[4]
    city = s.cities[s.table.city_of[mayor]]
    present = [slot for slot in _bits(slots) if city[slot][0] >= 0]
    asking = [slot for slot in present if ASKS[city[slot][0]]]
    if asking and len(present) > 1:
        push(s, ORDER.number, mayor, source, sum(1 << slot for slot in present), chain)
        return
    for slot in reversed(present):
        activate(s, mayor, slot, chain)


def activate(s: Duo, mayor: int, slot: int, chain: int) -> None:
    """Let one card of the mayor's city act; ``chain`` are the cards that have acted already, or none (R-D-55)."""
    city = s.table.city_of[mayor]
    card = s.cities[city][slot][0]
    run(s, mayor, card, EFFECT[card], packing.with_chain(packing.acting_at(city, slot), chain | 1 << card))


def _order_options(s: Duo, frame: Frame) -> list[int]:
    """Return one of the cards that act; ``done`` leaves out what else a production would ask (R-D-27)."""
    mayor = mayor_of(frame)
    options = built_items(s, s.table.city_of[mayor], _bits(frame[3]))
    if source_of(frame) != ids.TRIGGERS_RULE:
        options.append(packing.DONE)
    besides(s, mayor, options)
    return options


def _order(s: Duo, frame: Frame, item: int) -> None:
    mayor, source, slots, chain = mayor_of(frame), source_of(frame), frame[3], frame[4]
    if item > packing.DONE:
        do_aside(s, frame, item)
        return
    if item == packing.DONE:
        city = s.cities[s.table.city_of[mayor]]
        for slot in _bits(slots):
            if not ASKS[city[slot][0]]:
                activate(s, mayor, slot, chain)
        return
    slot = packing.slot_at(item)
    if rest := slots & ~(1 << slot):
        push(s, ACTIVATE.number, mayor, source, rest, chain)
    activate(s, mayor, slot, chain)


def _describe_order(s: Duo, frame: Frame, item: int) -> Description:
    if item > packing.DONE:
        return aside_words(s, item)
    pick = "done" if item == packing.DONE else ids.NAMES[packing.number_before(item)]
    return {"verb": "choose", "pick": pick, "for": ids.NAMES[source_of(frame)], "order": True}


REACT: Final = PROMPTS.work("reactions", _react)
ACTIVATE: Final = PROMPTS.work("activate", _activate)
ORDER: Final = PROMPTS.ask("order", _order_options, _order, _describe_order, orders=True)


# --- "activate another production card"

_SEASONS: Final = frozenset(ids.SEASON_THING)


def _activate_step(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Activate other production cards, of the city or from the hand (Chip Sweep, Chipsmith, Miner Mole, tiles)."""
    if source in _SEASONS:
        produce(s, mayor)
        return
    data = packing.activation(op.number, 0, packing.chain_in(context))
    (_FROM_HAND if op.hand else _FROM_CITY).ask_picks(s, mayor, source, 0, op.count, data)


def _hand_items(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    chain = packing.chain_of(data)
    return [card for card in s.hands[mayor] if ids.COLOUR[card] == ids.GREEN and not chain >> card & 1]


def _from_hand(s: Duo, mayor: int, source: int, card: int, data: int) -> None:
    """Let the revealed card act for the own city although it is no part of it (R-D-58)."""
    run(s, mayor, card, EFFECT[card], packing.with_chain(packing.NOWHERE, packing.chain_of(data) | 1 << card))


def _revealed_words(s: Duo, mayor: int, card: int) -> Description:
    return {**hand_words(s, mayor, card), "shown": True}


_FROM_HAND: Final = Question("from hand", _hand_items, _from_hand, _revealed_words, news=CARD_NEWS)


def _city_items(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    city, chain = s.table.city_of[mayor], packing.chain_of(data)
    return built_items(s, city, [slot for slot in greens(s, city) if not chain >> s.cities[city][slot][0] & 1])


def _from_city(s: Duo, mayor: int, source: int, item: int, data: int) -> int:
    return data | packing.activation(0, 1 << packing.slot_at(item), 1 << packing.number_before(item))


def _chosen(s: Duo, mayor: int, source: int, number: int, data: int) -> None:
    """Activate the chosen cards; none of them, nor any that has acted in this chain, acts again (R-D-55)."""
    if number:
        prompt = SHARE_ACTIVATE.number if OPS[packing.op_of(data)].who else ACTIVATE.number
        push(s, prompt, mayor, source, packing.slots_in(data), packing.chain_of(data))


_FROM_CITY: Final = Question("from city", _city_items, _from_city, built_words, _chosen)
handler("activate", _activate_step)


# --- production shared out between the mayors (R-D-101, R-D-106)


def _split_production(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Share out production: all of it between the seasons, up to so many cards by Good News."""
    if source in _SEASONS:
        slots = sum(1 << slot for slot in greens(s, 0))
        push(s, SHARE_ACTIVATE.number, mayor, ids.PRODUCTION_RULE, slots)
    else:
        _FROM_CITY.ask_picks(s, mayor, source, 0, op.count, packing.activation(op.number, 0, 0))


def _share_activate(s: Duo, frame: Frame) -> None:
    """Share out production card by card: which one where the order matters, then which mayor."""
    mayor, source, slots, chain = mayor_of(frame), source_of(frame), frame[3], frame[4]
    present = [slot for slot in _bits(slots) if s.cities[0][slot][0] >= 0]
    if len(present) > 1 and any(ASKS[s.cities[0][slot][0]] for slot in present):
        push(s, SHARE_ORDER.number, mayor, source, sum(1 << slot for slot in present), chain)
    elif present:
        _name_mayor(s, mayor, source, slots, present[0], chain)


def _name_mayor(s: Duo, mayor: int, source: int, slots: int, slot: int, chain: int) -> None:
    if rest := slots & ~(1 << slot):
        push(s, SHARE_ACTIVATE.number, mayor, source, rest, chain)
    _FOR_MAYOR.ask(s, mayor, s.cities[0][slot][0], packing.before_position(chain, packing.at_card(0, slot)))


def _for_mayor(s: Duo, mayor: int, source: int, one: int, data: int) -> None:
    activate(s, one, packing.slot_at(data), packing.number_before(data))


def _share_order(s: Duo, frame: Frame, item: int) -> None:
    """Ask for the order. ``done`` leaves out what asks; pure gains happen, for the mayor named for each (R-D-27,
    R-D-101)."""
    mayor, source, slots, chain = mayor_of(frame), source_of(frame), frame[3], frame[4]
    if item > packing.DONE:
        do_aside(s, frame, item)
    elif item == packing.DONE:
        silent = sum(1 << slot for slot in _bits(slots) if not ASKS[s.cities[0][slot][0]])
        push(s, SHARE_ACTIVATE.number, mayor, source, silent, chain)
    else:
        _name_mayor(s, mayor, source, slots, packing.slot_at(item), chain)


_FOR_MAYOR: Final = Question("for mayor", mayors, _for_mayor, number_words)
SHARE_ACTIVATE: Final = PROMPTS.work("share out production", _share_activate)
SHARE_ORDER: Final = PROMPTS.ask("order shared out", _order_options, _share_order, _describe_order)
SPLITTERS[STEP_KINDS.index("activate")] = _split_production
