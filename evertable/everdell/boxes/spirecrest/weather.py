"""What weather does to those who obey it (R-SC-30 to R-SC-37)."""

from typing import Final

from evertable.everdell.behaviour import NOWHERE
from evertable.everdell.beside import beside_visit, can_pay_beside_visit
from evertable.everdell.boxes.spirecrest import critters, ledger
from evertable.everdell.boxes.spirecrest.explore import ENTERING
from evertable.everdell.boxes.spirecrest.mountain import AMOUNT, NO_WEATHER, WEATHER, WEATHERS, weather_of
from evertable.everdell.city import KEPT, card_at, one_of_each, removable
from evertable.everdell.deck import can_draw
from evertable.everdell.discards import discard_built
from evertable.everdell.effects import DiscardRun, pay_one
from evertable.everdell.goods import ANY, BERRY, UNIT, amount
from evertable.everdell.ids import COLOUR, CONSTRUCTION, CRITTER, DESTINATION, FIRST_EVENT, FIRST_PLACE, KIND
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import beside_cost, bill, cost_of
from evertable.everdell.places import PLACES
from evertable.everdell.play import MEADOW
from evertable.everdell.questions import Question, built_words, resource_words
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.supply import lose
from evertable.everdell.visit import kind_words
from evertable.everdell.visit_totals import note_return

BLIZZARD: Final = WEATHER["blizzard"]
DEEP_FREEZE: Final = WEATHER["deep_freeze"]
DROUGHT: Final = WEATHER["drought"]
EARLY_FROST: Final = WEATHER["early_frost"]
FLOOD: Final = WEATHER["flood"]
FREEZING_RAIN: Final = WEATHER["freezing_rain"]
GALE: Final = WEATHER["gale"]
GREAT_FIRE: Final = WEATHER["great_fire"]
HAIL: Final = WEATHER["hail"]
HEAT_WAVE: Final = WEATHER["heat_wave"]
THICK_FOG: Final = WEATHER["thick_fog"]
TORNADO: Final = WEATHER["tornado"]
DUE: Final = Register("spirecrest.weather_due", 0)
"""What the turn's player still discards at its end: hand cards (low eight bits), then cards of the city."""
_CITY: Final = 1 << 8
_FLOODED: Final[tuple[int, ...]] = (FLOOD, *(UNIT[kind] * AMOUNT[FLOOD] for kind in range(ANY)))
_HEATED: Final[tuple[int, ...]] = (HEAT_WAVE, UNIT[BERRY] * AMOUNT[HEAT_WAVE])
"""What makes a card dearer, and the goods of which one is added to its cost."""


_OTHER: Final = 0
_BASIC: Final = 1
_FOREST: Final = 2
_TYPES: Final = [{"basic": _BASIC, "forest": _FOREST}.get(place.type, _OTHER) for place in PLACES]
_GIVES_MORE: Final = [
    bool(place.points or place.draw_meadow or place.exchange or place.copy or place.choices)
    or bool(place.options or place.activate)
    for place in PLACES
]
"""By place, whether it gives anything but resources and cards."""
_DRAWS: Final = [bool(place.draw) for place in PLACES]
_UNITS: Final = [
    0 if more else place.gain_any + place.gain.twig + place.gain.resin + place.gain.pebble + place.gain.berry
    for place, more in zip(PLACES, _GIVES_MORE, strict=True)
]
"""By place, how many resources it gives, if it gives nothing but resources and cards."""
_BERRIES: Final = [units if units == place.gain.berry else 0 for place, units in zip(PLACES, _UNITS, strict=True)]
"""The same if they are all berries."""


def _type_of(thing: int) -> int:
    return _TYPES[thing - FIRST_PLACE] if FIRST_PLACE <= thing < FIRST_EVENT else _OTHER


# --- places that cannot be visited, or would give nothing


_CLOSING: Final = [thing in (BLIZZARD, DEEP_FREEZE, DROUGHT, FREEZING_RAIN) for thing in range(max(WEATHERS) + 1)]
"""By the number of a weather card, whether it may keep a seat away from a place."""
_LESS: Final = [AMOUNT.get(thing, 0) for thing in range(max(WEATHERS) + 1)]
"""By the number of a weather card, ``AMOUNT``."""
_STRUCK: Final = {BLIZZARD: _FOREST, DEEP_FREEZE: _BASIC}
"""The places of which some weather takes a part."""


def _yields_nothing(s: Everdell, seat: int, thing: int, units: list[int], less: int) -> bool:
    """Whether a place gives a seat resources of a list by place only, and no more of them than are lost."""
    index = thing - FIRST_PLACE
    return 0 < units[index] <= less and not (_DRAWS[index] and can_draw(s, seat))


# --- less than a place gives


def _gained(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """``data`` is what the visit gave, with the number of units that are still to go back."""
    return [kind for kind in range(ANY) if amount(data, kind) and amount(s.goods[seat], kind)]


def _give_up(s: Everdell, seat: int, card: int, kind: int, data: int) -> None:
    lose(s, seat, UNIT[kind])
    note_return(s, UNIT[kind])
    if kind == BERRY:
        ledger.forgo(s, 1)
    if left := beside_cost(data) - 1:
        _GIVE_UP.ask(s, seat, card, bill(cost_of(data) - UNIT[kind], left))


_GIVE_UP: Final = Question("spirecrest.give up", _gained, _give_up, resource_words)


# --- what a visit costs


def _frosty(s: Everdell, seat: int, at: int) -> bool:
    card = card_at(s, at)
    return COLOUR[card] == DESTINATION and weather_of(s, seat) == EARLY_FROST


def _spared(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    return beside_visit(s, seat, at)


_FROST: Final = Question("spirecrest.frost", _spared, pay_one, resource_words)


# --- when a traveler enters the season (R-SC-34)


def _enter(s: Everdell, seat: int) -> None:
    card = weather_of(s, seat)
    if card == GREAT_FIRE:
        _BURN.ask(s, seat, GREAT_FIRE)
    elif card == TORNADO:
        DUE.set(s, DUE.get(s) + (_CITY * AMOUNT[TORNADO]))


def _ready(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return critters.kinds_at_home(s, seat)


def _burn(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
    s.workers[seat] -= 1
    s.placed.append((seat, GREAT_FIRE, -1, -1, kind | KEPT))


_BURN: Final = Question("spirecrest.burn", _ready, _burn, kind_words)
ENTERING.append(_enter)


# --- the end of the turn


def _ruinable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(one_of_each(s, seat, [slot for slot in range(len(s.cities[seat])) if removable(s, seat, slot)]))


_RUINED: Final = Question("spirecrest.ruined", _ruinable, discard_built, built_words)
_STRUCK_DOWN: Final = DiscardRun("spirecrest.struck down")


class Weather(EverdellModule):
    """What weather forbids, takes and asks for."""

    def closed(self, s: Everdell, seat: int, place: int) -> bool:
        """Whether the weather keeps a seat away: by itself, or because nothing would be gained there (R-SC-37)."""
        card = weather_of(s, seat)
        if card == NO_WEATHER:
            return False
        if card == DROUGHT:
            return _yields_nothing(s, seat, place, _BERRIES, _LESS[card])
        sort = _type_of(place)
        if card == FREEZING_RAIN or sort == _OTHER:
            return card == FREEZING_RAIN and sort == _FOREST
        if card == (BLIZZARD if sort == _FOREST else DEEP_FREEZE):
            return _yields_nothing(s, seat, place, _UNITS, _LESS[card])
        return False

    def closes(self, s: Everdell, seat: int) -> bool:
        card = weather_of(s, seat)
        return card != NO_WEATHER and _CLOSING[card]

    def closes_cards(self, s: Everdell, seat: int) -> bool:
        return weather_of(s, seat) == EARLY_FROST

    def closed_card(self, s: Everdell, seat: int, at: int) -> bool:
        """In an early frost a destination card needs a resource, and what the visit itself needs beside it."""
        return _frosty(s, seat, at) and not can_pay_beside_visit(s, seat, at)

    def journey_price(self, s: Everdell, seat: int) -> int:
        """In a gale a Journey costs more cards."""
        return AMOUNT[GALE] if weather_of(s, seat) == GALE else 0

    def before_visit(self, s: Everdell, seat: int, thing: int, at: int) -> None:
        """A worker has come: a frost is paid first, hail is remembered to the end of the turn (R-SC-31)."""
        if at != NOWHERE and _frosty(s, seat, at):
            _FROST.ask(s, seat, EARLY_FROST, at)
        elif _type_of(thing) != _OTHER and weather_of(s, seat) == HAIL:
            DUE.set(s, DUE.get(s) + AMOUNT[HAIL])

    def after_gain(self, s: Everdell, seat: int, thing: int, at: int, gained: int) -> None:
        """At the end of a visit a part of what it gave goes back (R-SC-37); the visitor chooses which."""
        card = weather_of(s, seat)
        if card in _STRUCK and _type_of(thing) == _STRUCK[card]:
            _GIVE_UP.ask(s, seat, card, bill(cost_of(gained), AMOUNT[card]))
        elif card == DROUGHT and amount(gained, BERRY):
            less = min(AMOUNT[card], amount(gained, BERRY), amount(s.goods[seat], BERRY))
            lose(s, seat, UNIT[BERRY] * less)
            note_return(s, UNIT[BERRY] * less)
            ledger.forgo(s, less)

    def surcharge(self, s: Everdell, seat: int, card: int) -> tuple[int, ...]:
        """A flood makes constructions dearer, a heat wave critters."""
        weather = weather_of(s, seat)
        if weather == FLOOD and KIND[card] == CONSTRUCTION:
            return _FLOODED
        if weather == HEAT_WAVE and KIND[card] == CRITTER:
            return _HEATED
        return ()

    def surcharges(self, s: Everdell, seat: int) -> bool:
        return weather_of(s, seat) in (FLOOD, HEAT_WAVE)

    def forbids_plays(self, s: Everdell, seat: int) -> bool:
        return weather_of(s, seat) == THICK_FOG

    def forbids_play(self, s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
        """In thick fog no card of the Meadow can be played."""
        return zone == MEADOW.number and weather_of(s, seat) == THICK_FOG

    def last_in_turn(self, s: Everdell, seat: int) -> None:
        """What the weather makes a player discard comes last (R-SC-31)."""
        due: int = DUE.get(s)
        if due:
            DUE.set(s, 0)
            if due >= _CITY:
                _RUINED.ask(s, seat, TORNADO)
            _STRUCK_DOWN.ask_picks(s, seat, HAIL, due % _CITY, due % _CITY)
