"""What locations do: the board's and the forest's. All of it follows from their data in the catalogue."""

from typing import Final

from evertable.catalog.schema import Ability, Exchange, Goods, Place
from evertable.everdell import deck
from evertable.everdell.activate_some import activating, any_useful
from evertable.everdell.behaviour import BEHAVIOURS, NOWHERE, Effect, Function, named
from evertable.everdell.effects import (
    MANY,
    STEP,
    Discard,
    DiscardRun,
    Draw,
    Gain,
    GainAny,
    GainPoints,
    OneOf,
    Sequence,
    choose_gain,
)
from evertable.everdell.goods import RESOURCES, covers, pack_goods
from evertable.everdell.ids import CATALOG, FIRST_PLACE, PLACE, SEASONS
from evertable.everdell.pay import can_pay_less, pay_less_any, playable, price
from evertable.everdell.play import HAND, offer_play
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import QUESTIONS, Question, card_words, thing_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import pay
from evertable.everdell.visit_totals import visitor_kind, without_worker
from evertable.everdell.way import WAYS, Way, add_way
from evertable.kernel.stack import Frame, unwind

PLACES: Final = CATALOG.places
BASIC: Final = [PLACE[place.id] for place in PLACES if place.type == "basic"]
JOURNEY: Final = [PLACE[place.id] for place in PLACES if place.type == "journey"]
BASICS: Final = 1
FOREST: Final = 2
"""Basic locations and forest cards, in a bit set of types of places that can be copied."""


def place_of(thing: int) -> Place:
    """The catalogue's entry of a location."""
    return PLACES[thing - FIRST_PLACE]


def possible(s: Everdell, seat: int, thing: int) -> bool:
    """Whether a visit would do at least a part of what the location says (R-B-024)."""
    rules = _RULES[thing - FIRST_PLACE]
    held = len(s.hands[seat])
    if s.table.journey_price_hooks and rules.is_journey:
        held -= journey_price(s, seat)
    if held < rules.discard or (rules.season >= 0 and s.season[seat] != rules.season):
        return False
    if rules.price and not covers(s.goods[seat], rules.price):
        return False
    behaviour = BEHAVIOURS[thing]
    if behaviour.visit is not None:
        return behaviour.can_visit(s, seat, NOWHERE)
    if rules.activates:
        return any_useful(s, seat)
    if rules.copies == FOREST:
        return any(other != thing and possible(s, seat, other) for other in in_play(s, FOREST, seat))
    if s.table.reads_classic(2):
        return True
    if held < rules.min_hand:
        return False
    if rules.from_meadow:
        return deck.room(s, seat) > 0 and max(deck.drawable(s, seat)) >= 0
    return rules.gives or deck.can_draw(s, seat)


def possible_without_worker(s: Everdell, seat: int, thing: int) -> bool:
    """Return the same where no worker comes and no worker power helps."""
    waiting = len(s.stack)
    without_worker(s, seat, thing)
    found = possible(s, seat, thing)
    unwind(s, waiting)
    return found


def resolve(s: Everdell, seat: int, thing: int) -> None:
    """Do what a location says."""
    effect = BEHAVIOURS[thing].visit or _EFFECTS[thing - FIRST_PLACE]
    effect.do(s, seat, thing, NOWHERE)


def resolve_without_worker(s: Everdell, seat: int, thing: int) -> None:
    """The same where no worker comes: worker powers have no part in it (R-B-103, R-BF-76)."""
    without_worker(s, seat, thing)
    resolve(s, seat, thing)


# --- copying a location


def in_play(s: Everdell, types: int, seat: int = -1) -> list[int]:
    """The basic locations and forest cards of this game, with those of a seat alone; ``types`` is a bit set."""
    things = BASIC[:] if types & BASICS else []
    if types & FOREST:
        things += [thing for thing in s.forest if thing >= 0]
        if s.table.own_forest_hooks:
            things += private(s, seat, visitor_kind(s, seat))
    return things


def private(s: Everdell, seat: int, kind: int) -> list[int]:
    """Forest cards that are there for a seat alone, as far as a worker of a kind can use them."""
    return [thing for module in s.table.own_forest_hooks for thing in module.own_forest(s, seat, kind)]


def copy_items(s: Everdell, seat: int, source: int, types: int) -> list[int]:
    """The locations that can be copied."""
    return sorted(thing for thing in in_play(s, types, seat) if thing != source and possible(s, seat, thing))


def _copy(s: Everdell, seat: int, source: int, item: int, types: int) -> None:
    resolve(s, seat, item)


_COPY: Final = Question("copy", copy_items, _copy, thing_words)


class CopyPlace(Effect):
    """Copy a location of the types in a bit set, occupied or not; its conditions must be met (R-B-127)."""

    def __init__(self, types: int) -> None:
        self.types: Final = types

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        _COPY.ask(s, seat, source, self.types)


# --- cards for something (R-B-030, R-B-033)


def _exchange(exchange: Exchange) -> Effect:
    def then(s: Everdell, seat: int, source: int, count: int) -> None:
        times = count // exchange.per
        deck.draw(s, seat, exchange.draw * times)
        choose_gain(s, seat, source, exchange.gain_any * times)

    return Discard(exchange.least, MANY if exchange.most is None else exchange.most, then)


# --- Meadow cards to take, of which one may be played for less (R-B-130)


def free_meadow(s: Everdell, seat: int) -> list[int]:
    """The Meadow's cards that can be drawn."""
    return sorted(card for card in deck.drawable(s, seat) if card >= 0)


def _take(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    deck.draw_from_meadow(s, seat, card)
    deck.add_to_hand(s, seat, card)


def _refill(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
    deck.refill(s)
    if count:
        deck.announce_draw(s, seat, deck.drawn_since(s, seat, data) if s.table.draw_reactions_hooks else ())


def _takable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The same as long as the hand has room."""
    return free_meadow(s, seat) if deck.room(s, seat) else []


TAKE_MEADOW: Final = Question("take meadow", _takable, _take, card_words("meadow"), _refill)
"""Take Meadow cards into the hand, then refill (R-B-075); ``data`` is the hand as it was, where somebody cares."""


def take_from_meadow_into_hand(s: Everdell, seat: int, source: int, least: int, most: int) -> None:
    """Take Meadow cards, as many as the hand has room for; this is a draw too (R-BF-74)."""
    most = min(most, deck.room(s, seat))
    if most and not deck.drawn_otherwise(s, seat, min(least, most), most, deck.UNTOLD):
        TAKE_MEADOW.ask_picks(
            s, seat, source, least, most, deck.packed_hand(s, seat) if s.table.draw_reactions_hooks else 0
        )


class TakeMeadow(Effect):
    """Take so many Meadow cards, as far as the hand has room."""

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        take_from_meadow_into_hand(s, seat, source, self.count, self.count)


def _bury(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    deck.take_from_meadow(s, card)
    s.discard.append(card)


def _all_meadow(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(card for card in deck.meadow_cards(s) if card >= 0)


_BURY: Final = DiscardRun("bury", deck.refill_after, _all_meadow, _bury, card_words("meadow"))


class DiscardMeadow(Effect):
    """Discard so many Meadow cards, then refill."""

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        _BURY.ask_picks(s, seat, source, self.count, self.count)


def _lay_out(s: Everdell, seat: int, source: int, card: int, way: int) -> None:
    deck.draw_from_meadow(s, seat, card)
    s.revealed.append(card)


def _keep(s: Everdell, seat: int, source: int, count: int, way: int) -> None:
    _keep_all(s, (KEEP.number, seat, source, way, 0))


def _keep_all(s: Everdell, frame: Frame) -> None:
    """All cards taken go to the hand; one of just these may then be played."""
    _, seat, _, way, _ = frame
    taken = s.revealed + s.drawn
    s.revealed.clear()
    s.drawn.clear()
    for card in taken:
        deck.add_to_hand(s, seat, card)
    deck.refill(s)
    if taken:
        offer_play(s, seat, WAYS[way], HAND.bit, not s.table.reads_classic(11), taken)
        deck.announce_draw(s, seat, taken)


KEEP: Final = PROMPTS.work("keep", _keep_all)


def _layable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """What goes to the hand afterwards needs room there."""
    return free_meadow(s, seat) if deck.room(s, seat) > len(s.revealed) else []


_LAY_OUT: Final = Question("lay out", _layable, _lay_out, card_words("meadow"), _keep)


def on_the_way(s: Everdell) -> int:
    """How many cards have been drawn or laid out that have not come to a hand yet; they need room there."""
    return len(s.drawn) + (len(s.revealed) if any(_lays_out(frame) for frame in s.stack) else 0)


BOUND_FOR_HAND: Final = [_LAY_OUT]
"""The questions during which all cards that lie revealed are on their way to the hand."""


def _lays_out(frame: Frame) -> bool:
    return QUESTIONS.of(frame) in BOUND_FOR_HAND


def _take_and_play(place: Place) -> Function:
    discount = place.play_discount
    thing = PLACE[place.id]

    def offers(s: Everdell, seat: int, card: int) -> list[int]:
        return [0] if can_pay_less(s, seat, card, discount) and playable(s, seat, card) else []

    def hand_in(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
        pay_less_any(s, seat, thing, price(s, card), discount, receiver)

    way = add_way(thing, Way(offers, hand_in, saves=discount))

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        number = min(place.draw_meadow, deck.room(s, seat))
        s.stack.append((KEEP.number, seat, source, way.number, 0))
        if not deck.drawn_otherwise(s, seat, number, number, deck.LAID_OUT):
            s.stack.pop()
            _LAY_OUT.ask_picks(s, seat, source, number, number, way.number)

    return effect


UNCONDITIONAL: Final = [
    place.type not in ("journey", "discovery")
    and not place.min_hand
    and place.pay == Goods()
    and bool(place.gain != Goods() or place.gain_any or place.points)
    for place in PLACES
]
"""Places that always give something, whoever comes (a shortcut past ``possible``)."""
_GAINS: Final = [pack_goods(place.gain) for place in PLACES]


class _Rules:
    """What decides whether a visit of a place does anything."""

    def __init__(self, place: Place) -> None:
        self.is_journey: Final = place.type == "journey"
        self.price: Final = pack_goods(place.pay)
        self.discard: Final = place.discard
        self.season: Final = -1 if place.season is None else SEASONS.index(place.season)
        self.activates: Final = bool(place.activate)
        self.copies: Final = 0 if place.copy is None else FOREST if place.copy == "forest" else BASICS
        self.min_hand: Final = place.min_hand
        self.from_meadow: Final = bool(place.draw_meadow and not place.discard_meadow)
        gains = place.gain != Goods() or place.gain_any or place.points
        self.gives: Final = bool(gains or place.exchange or place.copy or place.choices or place.options)
        """Whether it gives something beside cards."""


_RULES: Final = [_Rules(place) for place in PLACES]


def journey_price(s: Everdell, seat: int) -> int:
    """How many cards more than usual a Journey costs a seat."""
    more = 0
    for module in s.table.journey_price_hooks:
        more += module.journey_price(s, seat)
    return more


def _set_out(cards: int) -> Function:
    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        number = cards + journey_price(s, seat)
        _LEAVE_BEHIND.ask_picks(s, seat, source, number, number)

    return effect


_LEAVE_BEHIND: Final = DiscardRun("leave behind")


def _price(goods: int) -> Function:
    return lambda s, seat, source, at: pay(s, seat, goods)


def _packet(choices: tuple[Goods, ...]) -> Effect:
    """One of several packets, named by the first resource in it."""
    packets = {
        next(name for name in RESOURCES if getattr(goods, name, 0)): Gain(pack_goods(goods)) for goods in choices
    }
    return OneOf(**packets)


def _choice(choice: Ability) -> tuple[str, Effect]:
    """An option and the first thing it names."""
    if choice.draw:
        return "card", Draw(choice.draw)
    return next(name for name in RESOURCES if getattr(choice.gain, name)), Gain(pack_goods(choice.gain))


class _Gifts(Sequence):
    """What a location gives. Goods and points cause nothing else, so they are steps of their own only for modules that
    look at every step.
    """

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        if s.table.after_step_hooks:
            super().do(s, seat, source, at)
            return
        first, last = 0, len(self.steps) - 1
        while first < last and isinstance(self.steps[first], (Gain, GainPoints)):
            self.steps[first].do(s, seat, source, at)
            first += 1
        for i in range(last, first, -1):
            s.stack.append((STEP.number, seat, source, at, self.steps[i].number))
        self.steps[first].do(s, seat, source, at)


def _effect(index: int, place: Place) -> Effect | Function:
    """A location's whole effect, in the order of its text."""
    if place.type == "journey":
        return _set_out(place.discard)
    if place.exchange is not None:
        return _exchange(place.exchange)
    if place.play_discount:
        return _take_and_play(place)
    parts: list[Effect | Function] = []
    if place.discard_meadow:
        parts.append(DiscardMeadow(place.discard_meadow))
    if place.draw_meadow:
        parts.append(TakeMeadow(place.draw_meadow))
    if place.options:
        parts.append(OneOf(**dict(_choice(choice) for choice in place.options)))
    if _RULES[index].price:
        parts.append(_price(_RULES[index].price))
    if place.choices:
        parts.append(_packet(place.choices))
    if place.activate:
        parts.append(activating(place.activate))
    if place.copy is not None:
        parts.append(CopyPlace(_RULES[index].copies))
    if _GAINS[index]:
        parts.append(Gain(_GAINS[index]))
    if place.points:
        parts.append(GainPoints(place.points))
    if place.draw:
        parts.append(Draw(place.draw))
    if place.gain_any:
        parts.append(GainAny(place.gain_any))
    return parts[0] if len(parts) == 1 else _Gifts(*parts)


_EFFECTS: Final = [named(place.id, _effect(i, place)) for i, place in enumerate(PLACES)]
