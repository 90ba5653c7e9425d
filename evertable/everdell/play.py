"""Playing a card: the six steps of R-B-061, as frames from the last to the first."""

from collections.abc import Sequence
from typing import Final

from evertable.everdell import packing
from evertable.everdell.activate import trigger
from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.city import change, discard_from_city, enter, survey
from evertable.everdell.couples import ask_partner, part, partner
from evertable.everdell.deck import meadow_cards, play_from_meadow, refill, remove_from_hand
from evertable.everdell.discards import arrange, discard_revealed
from evertable.everdell.ids import NAMES, ON_CARD, PARTNER, STORED
from evertable.everdell.module import EverdellModule
from evertable.everdell.pay import end_payment, offers_at_any_price, start_payment
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, copy_number
from evertable.everdell.seating import act_in_turn
from evertable.everdell.state import CARD_AT, OCCUPIED, SHARES, Everdell
from evertable.everdell.way import ATOP, HEIR, WAYS, Way
from evertable.everdell.zones import ZONES, Zone
from evertable.kernel.questions import each_once
from evertable.kernel.stack import Description, Frame, Prompt


class _Hand(Zone):
    def cards(self, s: Everdell, seat: int) -> list[int]:
        return list(s.hands[seat])

    def take(self, s: Everdell, seat: int, card: int) -> None:
        remove_from_hand(s, seat, card)


class _Meadow(Zone):
    def cards(self, s: Everdell, seat: int) -> list[int]:
        return meadow_cards(s)

    def take(self, s: Everdell, seat: int, card: int) -> None:
        play_from_meadow(s, seat, card)


class _Revealed(Zone):
    def cards(self, s: Everdell, seat: int) -> list[int]:
        return s.revealed

    def take(self, s: Everdell, seat: int, card: int) -> None:
        s.revealed.remove(card)


HAND: Final = _Hand("hand")
MEADOW: Final = _Meadow("meadow")
NAMED: Final = 1 << 15
"""Beside zones: the effect names them, so that it reaches no others (R-NL-29, R-SC-63)."""
REVEALED: Final = _Revealed("revealed")


def play_endings(s: Everdell, seat: int, way: Way, card: int, dearer: bool, endings: list[int]) -> None:
    """Add how the actions end that play a card in a way: the way's number and the choices of ``on``. ``dearer`` says
    whether cards may cost more than printed.
    """
    offers = offers_at_any_price(s, seat, way, card) if dearer else way.offers(s, seat, card)
    for on in offers:
        endings.append(packing.play_ending(way.number, on))


def allowed_from(s: Everdell, seat: int, card: int, zone: int, ending: int) -> bool:
    """Whether a card of a zone can be played so: the way may be for another zone, a rule of a module may forbid it."""
    way = WAYS[packing.way_of(ending)]
    if way.zone is not None and way.zone.number != zone:
        return False
    return not forbidden(s, seat, card, zone, way.number)


def forbidden(s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
    """Whether a rule of a module keeps a card of a zone from being played in a way."""
    return forbidden_by(s.table.forbids_play_hooks, s, seat, card, zone, way)


def forbidden_by(modules: list[EverdellModule], s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
    """The same with the modules that may forbid anything just now."""
    return any(module.forbids_play(s, seat, card, zone, way) for module in modules)


def play(s: Everdell, seat: int, action: int) -> None:
    """Play a card as an action says: it leaves its zone, everything else follows from the stack."""
    card, zone, way, on = (
        packing.card_of(action),
        packing.zone_of(action),
        packing.way_of(action),
        packing.on_of(action),
    )
    meadow = s.meadow[:] if s.table.after_meadow_take_hooks and zone == MEADOW.number else []
    ZONES[zone].take(s, seat, card)
    s.playing.append(card)
    s.stack.append((FINISH.number, seat, card, 0, 0))
    ZONES[zone].begun(s, seat, card)
    s.stack.append((ARRIVE.number, seat, card, way, on))
    if zone == MEADOW.number:
        s.stack.append((REFILL.number, seat, card, 0, 0))
    start_payment(s, seat, card, way, on)
    if meadow:
        place = next(i for i, before in enumerate(meadow) if before != s.meadow[i])
        for module in s.table.after_meadow_take_hooks:
            module.after_meadow_take(s, seat, card, place, True)


def describe_play(s: Everdell, seat: int, action: int) -> Description:
    """A play action in words."""
    card, zone, way, on = (
        packing.card_of(action),
        packing.zone_of(action),
        packing.way_of(action),
        packing.on_of(action),
    )
    words: Description = {
        "verb": "play",
        "card": NAMES[card],
        "from": ZONES[zone].word,
        "using": NAMES[WAYS[way].thing],
    }
    if on:
        words["on"] = NAMES[s.cities[seat][on - 1][CARD_AT]]
        free = WAYS[way].lands != HEIR  # of constructions with and without a token only these can be meant
        if (copy := copy_number(s, seat, on - 1, free)) > 1:
            words["copy"] = copy
    return words


def _arrive(s: Everdell, frame: Frame) -> None:
    _, seat, card, way, on = frame
    end_payment(s)
    behaviour, lands = BEHAVIOURS[card], WAYS[way].lands
    if lands == HEIR:
        before = len(s.discard)
        widowed = partner(s, seat, on - 1) if PARTNER[card] >= 0 else -1
        occupied = bequeath(s, seat, on - 1)
        given_up = len(s.discard) - before
        settle_in(s, seat, card, occupied=occupied)
        arrange(s, seat, card, given_up)  # asked before anything that the card asks
        if widowed >= 0:  # the card given up and its heir change at once (R-L-04)
            part(s, seat, widowed)
            ask_partner(s, seat, widowed)
    elif behaviour.arrives:
        if lands == ATOP:
            s.stack.append((LAY_ATOP.number, seat, card, on - 1, len(s.cities[seat])))
        behaviour.arrive(s, seat, card)
    else:
        settle_in(s, seat, card, goods=STORED[card], shares=on - 1 if lands == ATOP else -1)


def bequeath(s: Everdell, seat: int, slot: int) -> int:
    """Give up a card for the one that comes next: workers stay where it will stand; returns its occupied token."""
    heir, occupied = len(s.cities[seat]), s.cities[seat][slot][OCCUPIED]
    for i, worker in enumerate(s.placed):
        if worker[1] == ON_CARD and worker[2] == seat and worker[3] == slot:
            s.placed[i] = (worker[0], ON_CARD, seat, heir, worker[4])
    discard_from_city(s, seat, slot)
    return occupied


def laid_atop(s: Everdell, card: int) -> int:
    """Return the slot on which a card that comes in its own way is to be laid; -1 if it takes a space of its own."""
    return s.stack[-1][3] if s.stack and s.stack[-1][0] == LAY_ATOP.number and s.stack[-1][2] == card else -1


def _lay_atop(s: Everdell, frame: Frame) -> None:
    """A card that came in its own way is laid where it belongs."""
    _, seat, card, slot, first = frame
    for i, built in enumerate(s.cities[seat]):
        if i >= first and built[CARD_AT] == card:
            change(s, seat, i, SHARES, slot)
            survey(s, seat)
            return


def settle_in(
    s: Everdell, seat: int, card: int, *, occupied: int = 0, points: int = 0, goods: int = 0, shares: int = -1
) -> int:
    """Steps 4 to 6: the card enters the own city, its effect happens, then those of the cards there before it."""
    s.playing.remove(card)
    if (under := laid_atop(s, card)) >= 0:
        s.stack.pop()
        shares = under
    slot = enter(s, seat, card, occupied=occupied, points=points, goods=goods, shares=shares)
    trigger(s, seat, card, slot)
    _take_effect(s, seat, card, packing.at_card(seat, slot))
    if PARTNER[card] >= 0:
        ask_partner(s, seat, slot)
    return slot


def _take_effect(s: Everdell, seat: int, card: int, position: int) -> None:
    behaviour = BEHAVIOURS[card]
    if behaviour.produce is not None:
        for module in s.table.before_production_hooks:
            if module.before_production(s, seat, card, position):
                return
        behaviour.produce.do(s, seat, card, position)
    elif behaviour.play is not None:
        behaviour.play.do(s, seat, card, position)


def _refill(s: Everdell, frame: Frame) -> None:
    refill(s)


def _finish(s: Everdell, frame: Frame) -> None:
    """What its player does about it comes first, then what others do (R-BF-79)."""
    _, seat, card, _, _ = frame
    if s.table.play_reactions_hooks:
        reactions = [module.play_reactions(s, seat, card) for module in s.table.play_reactions_hooks]
        act_in_turn(s, seat, [frame for frames in reactions for frame in frames])
    for module in s.table.after_play_hooks:
        module.after_play(s, seat, card)


class _Finish(Prompt):
    """Lets those react who wait for cards that are played."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _finish(s, frame)


class _Arrive(Prompt):
    """Brings a card that has been paid into a city."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _arrive(s, frame)


class _Refill(Prompt):
    """Fills the Meadow."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _refill(s, frame)


FINISH: Final = PROMPTS.add(_Finish("finish play"))
ARRIVE: Final = PROMPTS.add(_Arrive("arrive"))
LAY_ATOP: Final = PROMPTS.work("lay atop", _lay_atop)
REFILL: Final = PROMPTS.add(_Refill("refill"))


# --- a card played inside a visit or an effect


def offer_play(s: Everdell, seat: int, way: Way, zones: int, optional: bool, only: Sequence[int] = ()) -> None:
    """Ask which card to play in a given way from the zones of a bit set, perhaps among certain cards only.

    If it is not optional one has to be played, unless none can be.
    """
    s.stack.append((PLAY_ONE.number, seat, way.thing, way.number, packing.play_offer(optional, zones, only)))


def play_options(s: Everdell, seat: int, way: Way, zones: int, only: Sequence[int] = ()) -> list[int]:
    """The plays that a way opens from the zones of a bit set, sorted."""
    actions: list[int] = []
    for zone in _zones_open(s, zones, only):
        for card in each_once(sorted(ZONES[zone].cards(s, seat))):
            if not only or card in only:
                _add_plays(s, seat, way, card, zone, actions)
    actions.sort()
    return actions


def can_play_one(s: Everdell, seat: int, way: Way, zones: int) -> bool:
    """Whether a way opens any play from the zones of a bit set."""
    actions: list[int] = []
    for zone in _zones_open(s, zones, ()):
        for card in ZONES[zone].cards(s, seat):
            if card >= 0:
                _add_plays(s, seat, way, card, zone, actions)
                if actions:
                    return True
    return False


def _zones_open(s: Everdell, zones: int, only: Sequence[int]) -> list[int]:
    """The zones of a bit set, and those whose cards stand for theirs."""
    anywhere = HAND.bit | MEADOW.bit
    for zone in s.table.turn_zones:
        everywhere = ZONES[zone].everywhere and zones & (anywhere | NAMED) == anywhere
        if not only and (everywhere or ZONES[zone].joins() & zones):
            zones |= 1 << zone
    return [zone for zone in range(len(ZONES)) if zones >> zone & 1]


def _add_plays(s: Everdell, seat: int, way: Way, card: int, zone: int, actions: list[int]) -> None:
    endings: list[int] = []
    play_endings(s, seat, way, card, bool(s.table.surcharge_hooks), endings)
    for ending in endings:
        if not s.table.forbids_play_hooks or not forbidden(s, seat, card, zone, way.number):
            actions.append(packing.play_action(card, zone, 0) | ending)


def _one_options(s: Everdell, frame: Frame) -> list[int]:
    _, seat, _, way, offer = frame
    actions = play_options(s, seat, WAYS[way], packing.zones_of(offer), packing.cards_of(offer))
    return [DONE, *actions] if packing.is_optional(offer) or not actions else actions


def _play_one(s: Everdell, frame: Frame, action: int) -> None:
    if action != DONE:
        play(s, frame[1], action)
    if s.revealed:
        discard_revealed(s, frame[1], frame[2])


def _describe_one(s: Everdell, frame: Frame, action: int) -> Description:
    if action == DONE:
        return {"verb": "choose", "pick": "done", "for": NAMES[frame[2]]}
    return describe_play(s, frame[1], action)


PLAY_ONE: Final = PROMPTS.ask("play a card", _one_options, _play_one, _describe_one)
