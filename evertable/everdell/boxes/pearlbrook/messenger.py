"""The Messenger, who shares the space of a construction (R-PB-70, R-PB-71)."""

from typing import Final

from evertable.everdell.city import change, copies_of, one_of_each, survey
from evertable.everdell.ids import CARD, CONSTRUCTION, KIND
from evertable.everdell.packing import slot_of
from evertable.everdell.play import settle_in
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, built_words
from evertable.everdell.state import CARD_AT, SHARES, Everdell
from evertable.kernel.stack import Frame

MESSENGER: Final = CARD["messenger"]


def hosts(s: Everdell, owner: int, leaving: int = -1) -> list[int]:
    """The slots of constructions that no Messenger shares, once a slot has been emptied."""
    city = s.cities[owner]
    taken = [city[slot][SHARES] for slot in copies_of(s, owner, MESSENGER) if slot != leaving]
    return [
        slot
        for slot, built in enumerate(city)
        if built[CARD_AT] >= 0 and KIND[built[CARD_AT]] == CONSTRUCTION and slot != leaving and slot not in taken
    ]


def strays(s: Everdell, owner: int) -> list[int]:
    """The Messengers without a host."""
    return [slot for slot in copies_of(s, owner, MESSENGER) if s.cities[owner][slot][SHARES] < 0]


def can_play(s: Everdell, seat: int, leaving: int) -> bool:
    """There must be a construction for it that those without a host do not need."""
    return len(hosts(s, seat, leaving)) > sum(slot != leaving for slot in strays(s, seat))


def arrive(s: Everdell, seat: int, card: int) -> None:
    """Its player chooses the construction."""
    _HOST.ask(s, seat, card)


def _items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return one_of_each(s, seat, hosts(s, seat))


def _enter(s: Everdell, seat: int, card: int, item: int, data: int) -> None:
    settle_in(s, seat, card, shares=slot_of(item))


_HOST: Final = Question("pearlbrook.host", _items, _enter, built_words)


# --- looking for a new host


def look_around(s: Everdell, owner: int) -> None:
    """A Messenger whose construction has left moves on as soon as another one is free."""
    if owner >= s.table.seats or not s.have[owner] >> MESSENGER & 1:
        return
    searching = any(frame[0] == _SEARCH.number and frame[1] == owner for frame in s.stack)
    if strays(s, owner) and hosts(s, owner) and not searching:
        s.stack.append((_SEARCH.number, owner, MESSENGER, 0, 0))


def _search(s: Everdell, frame: Frame) -> None:
    if strays(s, frame[1]):
        _NEW_HOST.ask(s, frame[1], MESSENGER)


def _move(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    change(s, seat, strays(s, seat)[0], SHARES, slot_of(item))
    survey(s, seat)
    look_around(s, seat)


_SEARCH: Final = PROMPTS.work("pearlbrook.look for a host", _search)
_NEW_HOST: Final = Question("pearlbrook.new host", _items, _move, built_words)
