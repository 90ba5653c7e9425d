"""Green cards, triggers and copiers (R-B-064, R-B-080 to R-B-087).

Cards that act together are a bit set of slots in a frame. Those that ask nothing simply happen, unless their order
changes the result. As soon as one of them asks something the order can matter. Where it can, their player chooses it.
"""

from collections.abc import Iterable
from typing import Final

from evertable.everdell.behaviour import ALWAYS, ANY_KIND, BEHAVIOURS, IN_CITY, NOT, OWN, Asking, Behaviour, Effect
from evertable.everdell.city import GUEST, alike, card_at, condition, face_down, greens
from evertable.everdell.ids import CARD_COUNT, KIND, LEGENDARY, NAMED, NAMES, PRODUCTION, RARITY, TRIGGERS
from evertable.everdell.packing import at_card, before_position, owner_and_slot, owner_of, slot_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, built_words, copy_number
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.table import EverdellTable
from evertable.everdell.trial import order_matters
from evertable.kernel.stack import Description, Frame, Prompt

# --- several at once


def produce(s: Everdell, seat: int) -> None:
    """A production step: every green card that is in the city now, once each (R-B-080, R-B-087)."""
    slots = sum(1 << slot for slot in greens(s, seat))
    for module in s.table.skipped_production_hooks:
        slots &= ~module.skipped_production(s, seat)
    if slots:
        s.stack.append((ACTIVATE.number, seat, PRODUCTION, slots, ANY_KIND))


def trigger(s: Everdell, seat: int, card: int, slot: int) -> None:
    """Remember to act for a played card; only cards that stood in the city before it do (R-B-064, R-B-068)."""
    s.stack.append((TRIGGER.number, seat, TRIGGERS, card, slot))


def trigger_always(s: Everdell, seat: int) -> None:
    """Let those act that act for every card played, wherever it went (D-3)."""
    slots = 0
    for slot, built in enumerate(s.cities[seat]):
        if built[CARD_AT] >= 0 and BEHAVIOURS[built[CARD_AT]].trigger is not None:
            slots |= (BEHAVIOURS[built[CARD_AT]].trigger_kind == ANY_KIND) << slot
    if s.table.face_down_hooks:
        slots &= ~face_down(s, seat)
    if slots:
        s.stack.append((ACTIVATE.number, seat, TRIGGERS, slots, ANY_KIND))


def _trigger(s: Everdell, frame: Frame) -> None:
    _, seat, _, card, slot = frame
    if not s.have[seat] & (s.table.triggering or _find_triggering(s.table)):
        return
    slots = 0
    kind = KIND[card]
    for i, built in enumerate(s.cities[seat][:slot]):
        behaviour = BEHAVIOURS[built[CARD_AT]]
        if built[CARD_AT] >= 0 and behaviour.trigger:
            slots |= (behaviour.trigger_kind in (ANY_KIND, kind) or behaviour.otherwise is not None) << i
    if s.table.face_down_hooks:
        slots &= ~face_down(s, seat)
    if slots:
        s.stack.append((ACTIVATE.number, seat, TRIGGERS, slots, kind))


def _find_triggering(table: EverdellTable) -> int:
    """The names of the cards of this game that may act for a played one; found once for each table."""
    for card in range(CARD_COUNT):
        if table.used >> card & 1 and BEHAVIOURS[card].trigger is not None:
            table.triggering |= 1 << NAMED[card]
    return table.triggering


def _activate(s: Everdell, frame: Frame) -> None:
    """Let everything happen that asks nothing. Ask for the order if a card asks something or the order matters."""
    _, seat, source, slots, kind = frame
    city = s.cities[seat]
    present: list[int] = []
    asking: list[int] = []
    sensitive: list[int] = []
    for slot in _bits(slots):
        if city[slot][CARD_AT] >= 0:
            present.append(slot)
            acting = _acting(s, seat, slot, kind)
            if acting.asks:
                asking.append(slot)
            elif acting.order_sensitive:
                sensitive.append(slot)
    ordered = not (source == TRIGGERS and s.table.reads_classic(4))
    if asking:
        if ordered and (len(present) > 1 or _acting(s, seat, present[0], kind).asks == Asking.INSISTS):
            s.stack.append((ORDER.number, seat, source, sum(1 << slot for slot in present), kind))
            return
    elif ordered:
        if s.table.after_step_hooks:
            sensitive = present
        if len(sensitive) > 1 and _order_matters(s, seat, source, sensitive, kind):
            s.stack.append((ORDER.number, seat, source, sum(1 << slot for slot in sensitive), kind | BY_SLOT))
            present = [slot for slot in present if slot not in sensitive]
    if s.table.after_step_hooks or s.table.draw_reactions_hooks or s.table.before_draw_hooks or len(sensitive) > 1:
        for slot in reversed(present):  # each with all that follows from it before the next
            s.stack.append((ONE.number, seat, source, slot, kind))
        return
    for slot in reversed(asking):
        s.stack.append((ONE.number, seat, source, slot, kind))
    for slot in present:
        if slot not in asking:
            _one(s, (ONE.number, seat, source, slot, kind))


def _order_matters(s: Everdell, seat: int, source: int, slots: list[int], kind: int) -> bool:
    city = s.cities[seat]
    if len({city[slot][CARD_AT] for slot in slots}) == 1:
        return False
    return order_matters(s, seat, slots, lambda trial, slot: trial.stack.append((ONE.number, seat, source, slot, kind)))


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _acting(s: Everdell, seat: int, slot: int, kind: int) -> Behaviour:
    """The behaviour of a card that acts, by the kind of the card that was played."""
    behaviour = BEHAVIOURS[s.cities[seat][slot][CARD_AT]]
    if behaviour.otherwise is not None and kind not in (behaviour.trigger_kind, ANY_KIND):
        return behaviour.otherwise
    return behaviour


def _one(s: Everdell, frame: Frame) -> None:
    _, seat, source, slot, kind = frame
    card = s.cities[seat][slot][CARD_AT]
    if card >= 0:
        acting = _acting(s, seat, slot, kind)
        effect: Effect | None = acting.produce if source == PRODUCTION else acting.trigger
        assert effect is not None
        effect.do(s, seat, card, at_card(seat, slot))


BY_SLOT: Final = 4
"""Flag beside the kind of the card that was played: none of the cards asks anything. They are offered as they stand in
the city, by their positions, and none can be left out (R-B-081)."""


def _order_options(s: Everdell, frame: Frame) -> list[int]:
    """One slot for each card that acts, of copies that differ each; ``done`` leaves out the rest of a production
    (R-B-081).
    """
    _, seat, source, slots, kind = frame
    first: list[int] = []
    for slot in _bits(slots):
        if not alike(s, seat, slot, first):
            first.append(slot)
    if kind & BY_SLOT:
        return [at_card(seat, slot) for slot in first]
    options = sorted(before_position(s.cities[seat][slot][CARD_AT], at_card(seat, slot)) for slot in first)
    return [*options, DONE] if source == PRODUCTION else options


def _order(s: Everdell, frame: Frame, item: int) -> None:
    _, seat, source, slots, kind = frame
    if item == DONE:
        left = [(slot, _acting(s, seat, slot, kind).asks) for slot in _bits(slots)]
        for slot, asks in left:
            if asks == Asking.COMPELS:
                s.stack.append((ONE.number, seat, source, slot, kind))
        if silent := sum(1 << slot for slot, asks in left if asks == Asking.SILENT):
            _activate(s, (ACTIVATE.number, seat, source, silent, kind))
        return
    slot, kind = slot_of(item), kind & ~BY_SLOT
    if rest := slots & ~(1 << slot):
        s.stack.append((ACTIVATE.number, seat, source, rest, kind))
    _one(s, (ONE.number, seat, source, slot, kind))


def _describe_order(s: Everdell, frame: Frame, item: int) -> Description:
    if item == DONE:
        return {"verb": "choose", "pick": "done", "for": NAMES[frame[2]], "order": True}
    slot = slot_of(item)
    name = NAMES[s.cities[frame[1]][slot][CARD_AT]]
    words: Description = {"verb": "choose", "pick": name, "for": NAMES[frame[2]], "order": True}
    if (copy := copy_number(s, frame[1], slot)) > 1:
        words["copy"] = copy
    return words


class _Trigger(Prompt):
    """Finds the cards that act for a played one."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _trigger(s, frame)


class _Activate(Prompt):
    """Lets several cards act."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _activate(s, frame)


class _One(Prompt):
    """Lets one card act."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _one(s, frame)


TRIGGER: Final = PROMPTS.add(_Trigger("triggers"))
ACTIVATE: Final = PROMPTS.add(_Activate("activate"))
ONE: Final = PROMPTS.add(_One("activate one"))
ORDER: Final = PROMPTS.ask("order", _order_options, _order, _describe_order, orders=True)


# --- copiers


def ends(s: Everdell, seat: int, start: int, guest: int = -1) -> list[int]:
    """The cards whose effect a copier can bring about in the end, through any chain of copiers (R-B-082, R-B-083).

    The first copier may be a guest in the city: then it is told which card it is.
    """
    found: set[int] = set()
    queue = [(start, False)]
    seen = set(queue)
    while queue:
        copier, by_mole = queue.pop()
        for target, copied in _targets(s, copier, guest):
            card = card_at(s, target)
            mole = by_mole or copied
            if BEHAVIOURS[card].copier != NOT:
                if copied and RARITY[card] == LEGENDARY:  # R-L-11
                    continue
                if target != start and (target, mole) not in seen:
                    seen.add((target, mole))
                    queue.append((target, mole))
            elif not mole or may_copy(card, owner_of(target) == seat):
                found.add(target)
    return sorted(found)


def reach(s: Everdell, seat: int, copier: int) -> dict[int, int]:
    """The same ends for a copier in the own city, each with the slots of the cards it points at to get there."""
    found: dict[int, int] = {}
    for target, _ in _targets(s, copier):
        for end in ends(s, seat, target) if BEHAVIOURS[card_at(s, target)].copier != NOT else [target]:
            found[end] = found.get(end, 0) | 1 << slot_of(target)
    return found


def activate_end(s: Everdell, seat: int, end: int, position: int = -1) -> None:
    """Let a green card act for a seat, wherever it stands, or as if it stood at another position."""
    card = card_at(s, end)
    effect = BEHAVIOURS[card].produce
    assert effect is not None
    effect.do(s, seat, card, end if position < 0 else position)


def distinct(s: Everdell, ends: Iterable[int]) -> list[int]:
    """Cards without copies in the same city that are alike, sorted."""
    items: dict[object, int] = {}
    for item in ends:
        owner, slot = owner_and_slot(item)
        items.setdefault((owner, condition(s, owner, slot)), item)
    return sorted(items.values())


def may_copy(card: int, own: bool) -> bool:
    """Whether a chain through a Miner Mole may end at this card (R-B-082, R-L-11)."""
    return RARITY[card] != LEGENDARY and BEHAVIOURS[card].copyable >= (OWN if own else ALWAYS)


def _targets(s: Everdell, copier: int, guest: int = -1) -> list[tuple[int, bool]]:
    """The green cards a copier may point at, and whether that is copying (a copier in the city merely activates)."""
    owner, slot = owner_and_slot(copier)
    behaviour = BEHAVIOURS[guest if slot == GUEST else s.cities[owner][slot][CARD_AT]]
    if behaviour.copier == IN_CITY:
        return [
            (at_card(owner, other), False)
            for other in greens(s, owner)
            if BEHAVIOURS[s.cities[owner][other][CARD_AT]].copier != IN_CITY
        ]
    return [(at_card(other, i), True) for other in range(s.table.owners) if other != owner for i in greens(s, other)]


def _copy_items(s: Everdell, seat: int, source: int, start: int) -> list[int]:
    return distinct(s, ends(s, seat, start, source))


def _copy(s: Everdell, seat: int, source: int, item: int, start: int) -> None:
    if item == DONE:
        return
    here = BEHAVIOURS[card_at(s, item)].acts_here
    activate_end(s, seat, item, start if here and owner_of(item) != seat else item)


def _any_copy(s: Everdell, seat: int, source: int, start: int) -> bool:
    return bool(ends(s, seat, start, source))


COPY_GREEN: Final = Question("copy green", _copy_items, _copy, built_words, optional=True, some=_any_copy)
"""Ask which card's effect to bring about; may be declined (R-B-081)."""


class CopyGreen(Effect):
    """Ask that for a card in a city."""

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        COPY_GREEN.ask(s, seat, source, at)

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        """Return whether what one of these cards does is plain."""
        if slot_of(at) == GUEST:
            return False
        for end in ends(s, seat, at):
            behaviour = BEHAVIOURS[card_at(s, end)]
            position = at if behaviour.acts_here and owner_of(end) != seat else end
            if behaviour.produce is not None and behaviour.produce.surely(s, seat, position):
                return True
        return False
