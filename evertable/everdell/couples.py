"""Couples: which cards of a city share a space as partners (R-B-085, R-B-133).

As long as all partners of a card are alike, those that came first belong together, and nothing is kept. In a city with
a card that merely counts as a partner, it matters who shares whose space: there the couples are kept in the state.
"""

from typing import Final

from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.ids import CARD_COUNT, NAMED, NAMES, PARTNER, UNLIKE
from evertable.everdell.packing import city_of_couple, couple, slots_of_couple
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.registers import Register
from evertable.everdell.state import CARD_AT, Everdell
from evertable.kernel.stack import Description, Frame

SHARERS: Final = [card for card in range(CARD_COUNT) if PARTNER[card] > card]
"""One card of each pair that shares a space."""
COUPLES: Final[Register[tuple[int, ...]]] = Register("couples", ())
"""The couples of cities with such a partner: owner, slot of the card in SHARERS, slot of the other."""

Couple = tuple[int, int]
"""The slots of two partners, the card in SHARERS first."""


def couples(s: Everdell, owner: int) -> list[Couple]:
    """The partners of a city that share a space."""
    return kept(s, owner) or _as_they_came(s, owner)


def kept(s: Everdell, owner: int) -> list[Couple]:
    """The couples of a city that are kept; none where all partners are alike or alone."""
    return [slots_of_couple(entry) for entry in COUPLES.get(s) if city_of_couple(entry) == owner]


def _as_they_came(s: Everdell, owner: int) -> list[Couple]:
    return [
        couple
        for card in SHARERS
        for couple in zip(_slots(s, owner, card), _slots(s, owner, PARTNER[card]), strict=False)
    ]


def _slots(s: Everdell, owner: int, name: int) -> list[int]:
    return [slot for slot, built in enumerate(s.cities[owner]) if built[CARD_AT] >= 0 and NAMED[built[CARD_AT]] == name]


def partner(s: Everdell, owner: int, slot: int) -> int:
    """The slot of the card that shares its space with this one as a partner, or -1."""
    return _other_half(couples(s, owner), slot)


def _other_half(found: list[Couple], slot: int) -> int:
    for one, other in found:
        if slot in (one, other):
            return other if slot == one else one
    return -1


# --- forming couples


def unite(s: Everdell, owner: int, arrived: int = -1) -> None:
    """Form couples as far as possible when a card has come into slot ``arrived``, or one has left; pairs that exist
    stay (R-B-085).
    """
    found = kept(s, owner)
    if not found and arrived >= 0 and s.cities[owner][arrived][CARD_AT] in UNLIKE:
        found = _as_they_came(s, owner)
    arrange_couples(s, owner, found)


def arrange_couples(s: Everdell, owner: int, found: list[Couple]) -> None:
    """Keep couples of a city and form the others, those first that bring most points."""
    city = s.cities[owner]
    found = [(one, other) for one, other in found if city[one][CARD_AT] >= 0 and city[other][CARD_AT] >= 0]
    if not any(built[CARD_AT] in UNLIKE for built in city):
        _keep(s, owner, [])
        return
    _keep(s, owner, found)
    for card in SHARERS:
        for one in _alone(_slots(s, owner, card), found):
            free = _alone(_slots(s, owner, PARTNER[card]), found)
            if free:
                found = [*found, (one, _most_valuable(s, owner, one, free, found))]
                _keep(s, owner, found)


def _alone(slots: list[int], found: list[Couple]) -> list[int]:
    return [slot for slot in slots if not any(slot in couple for couple in found)]


def _keep(s: Everdell, owner: int, found: list[Couple]) -> None:
    entries: list[int] = [entry for entry in COUPLES.get(s) if city_of_couple(entry) != owner]
    COUPLES.set(s, tuple(sorted([*entries, *(couple(owner, one, other) for one, other in found)])))


def _most_valuable(s: Everdell, owner: int, one: int, free: list[int], found: list[Couple]) -> int:
    """The partner with whom the bonuses of all are highest; among equals the one that came first."""
    best, most = free[0], -1
    for chosen in free:
        _keep(s, owner, [*found, (one, chosen)])
        bonus = 0
        for slot in free:
            bonus += BEHAVIOURS[s.cities[owner][slot][CARD_AT]].score(s, owner, slot)
        if bonus > most:
            best, most = chosen, bonus
    return best


def part(s: Everdell, owner: int, slot: int) -> None:
    """Free a card of the partner it got when its old one was given up: it may join the card that came instead."""
    if kept(s, owner) and s.cities[owner][slot][CARD_AT] >= 0:
        arrange_couples(s, owner, [couple for couple in kept(s, owner) if slot not in couple])


# --- the player's choice


def ask_partner(s: Everdell, owner: int, slot: int) -> None:
    """Let the owner of a city say whom a card joins, if there is a choice. It has joined somebody until then."""
    if owner < s.table.seats and len(_choices(s, owner, slot)) > 1:
        s.stack.append((JOINS.number, owner, s.cities[owner][slot][CARD_AT], slot, 0))


def _choices(s: Everdell, owner: int, slot: int) -> list[int]:
    """The partner of a card and those that are alone, one of each card, as slots."""
    city, found = s.cities[owner], kept(s, owner)
    joined = _other_half(found, slot)
    if joined < 0:
        return []
    first: dict[int, int] = {city[joined][CARD_AT]: joined}
    for other in _alone(_slots(s, owner, NAMED[city[joined][CARD_AT]]), found):
        first.setdefault(city[other][CARD_AT], other)
    return sorted(first.values())


def _joins(s: Everdell, frame: Frame) -> None:
    _, owner, card, slot, _ = frame
    if s.cities[owner][slot][CARD_AT] == card and len(_choices(s, owner, slot)) > 1:
        s.stack.append((JOIN.number, owner, card, slot, 0))


def _join_options(s: Everdell, frame: Frame) -> list[int]:
    return _choices(s, frame[1], frame[3])


def _join(s: Everdell, frame: Frame, other: int) -> None:
    _, owner, card, slot, _ = frame
    others = [couple for couple in kept(s, owner) if slot not in couple]
    arrange_couples(s, owner, [*others, (slot, other) if NAMED[card] in SHARERS else (other, slot)])


def _describe_join(s: Everdell, frame: Frame, other: int) -> Description:
    _, owner, card, _, _ = frame
    pick = NAMES[s.cities[owner][other][CARD_AT]]
    return {"verb": "choose", "pick": pick, "for": NAMES[card], "zone": "city", "owner": owner}


JOINS: Final = PROMPTS.work("joins a partner", _joins)
JOIN: Final = PROMPTS.ask("join a partner", _join_options, _join, _describe_join)
