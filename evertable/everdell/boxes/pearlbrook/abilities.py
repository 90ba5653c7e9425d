"""What adornments do when they are played. Each may be worth nothing at the moment (R-PB-53)."""

from typing import Final

from evertable.everdell.activate_some import activating
from evertable.everdell.asking import ask, may_play
from evertable.everdell.behaviour import NOWHERE, by_thing
from evertable.everdell.boxes.base.travelers import small_and_playable
from evertable.everdell.boxes.pearlbrook.adornments import ABILITIES, ADORNMENTS, NUMBER, PLAYED
from evertable.everdell.boxes.pearlbrook.again import CHOICE as COMPASS
from evertable.everdell.boxes.pearlbrook.pearls import pearl
from evertable.everdell.city import one_of_each
from evertable.everdell.effects import Draw, GainAny, Sequence
from evertable.everdell.ids import (
    COLOUR,
    COST,
    GOVERNANCE,
    NAMES,
)
from evertable.everdell.packing import holder_of, slot_of, thing_held
from evertable.everdell.places import FOREST, in_play, possible_without_worker, resolve_without_worker
from evertable.everdell.play import HAND, MEADOW
from evertable.everdell.questions import (
    DONE,
    Question,
    built_words,
    thing_words,
)
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.steps import effect_of
from evertable.everdell.supply import earn
from evertable.everdell.way import Way, add_way
from evertable.kernel.stack import Description

# --- Gilded Book


def _offices(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    cards = [(slot, built[CARD_AT]) for slot, built in enumerate(s.cities[seat])]
    return one_of_each(s, seat, [slot for slot, card in cards if card >= 0 and COLOUR[card] == GOVERNANCE])


def _read(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    earn(s, seat, source, COST[s.cities[seat][slot_of(item)][CARD_AT]])


_OFFICE: Final = Question("pearlbrook.office", _offices, _read, built_words)
"""The printed cost of a governance card."""


# --- Hourglass


def _groves(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(thing for thing in in_play(s, FOREST, seat) if possible_without_worker(s, seat, thing))


def _visit(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item != DONE:
        resolve_without_worker(s, seat, item)


_GROVE: Final = Question("pearlbrook.grove", _groves, _visit, thing_words, optional=True)


# --- Masque (R-PB-54)

_BY_MASQUE: Final = add_way(NUMBER["masque"], Way(small_and_playable, None))


# --- Mirror (R-PB-56)

MIRROR: Final = NUMBER["mirror"]


def _reflections(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Adornments of opponents; through a Mirror of theirs those of everybody else, the own ones included."""
    entries: tuple[int, ...] = PLAYED.get(s)
    reachable = {entry for entry in entries if holder_of(entry) != seat}
    for mirror in [entry for entry in reachable if thing_held(entry) == MIRROR]:
        reachable |= {entry for entry in entries if holder_of(entry) != holder_of(mirror)}
    return sorted(thing_held(entry) for entry in reachable if thing_held(entry) != MIRROR)


def _reflect(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item != DONE:
        ABILITIES[item].do(s, seat, item, NOWHERE)


def _played_words(s: Everdell, seat: int, item: int) -> Description:
    owner = next(holder_of(entry) for entry in PLAYED.get(s) if thing_held(entry) == item)
    return {"pick": NAMES[item], "zone": "adornments", "owner": owner}


_REFLECTION: Final = Question("pearlbrook.reflection", _reflections, _reflect, _played_words, optional=True)
"""The ability of another adornment, not its scoring."""


ABILITIES.update(
    by_thing(
        {
            **{adornment: effect_of(token.effect) for adornment, token in ADORNMENTS.items() if token.effect},
            NUMBER["compass"]: ask(COMPASS),
            NUMBER["gilded_book"]: ask(_OFFICE),
            NUMBER["hourglass"]: Sequence(ask(_GROVE), GainAny(1)),
            NUMBER["masque"]: may_play(_BY_MASQUE, HAND, MEADOW),
            NUMBER["mirror"]: ask(_REFLECTION),
            NUMBER["spyglass"]: Sequence(GainAny(1), Draw(1), pearl(1)),
            NUMBER["sundial"]: activating(3, legendary=True, optional=True),  # one after the other (R-B-086)
        }
    )
)
