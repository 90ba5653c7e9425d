"""Everything that must be true of every position."""

from collections import Counter

from evertable.everdell.city import cards_in, surveyed
from evertable.everdell.couples import SHARERS, couples
from evertable.everdell.goods import GUARD
from evertable.everdell.ids import NAMED, NAMES, ON_CARD, PARTNER, RARITY, UNIQUE
from evertable.everdell.packing import thing_held
from evertable.everdell.registers import REGISTERS
from evertable.everdell.state import BENEATH, CARD_AT, Everdell


def check(s: Everdell) -> list[str]:
    """A sentence for everything wrong."""
    problems: list[str] = []
    for owner in range(s.table.owners):
        if s.goods[owner] < 0 or s.goods[owner] & GUARD:
            problems.append(f"seat {owner} has impossible resources")
        if s.points[owner] < 0 or s.workers[owner] < 0:
            problems.append(f"seat {owner} has {s.points[owner]} points and {s.workers[owner]} workers")
    for seat in range(s.table.seats):
        if list(s.hands[seat]) != sorted(s.hands[seat]):
            problems.append(f"the hand of seat {seat} is not sorted")
        problems += _check_seat(s, seat)
    problems += _check_kept(s)
    if any(place == ON_CARD and s.cities[city][slot][CARD_AT] < 0 for _, place, city, slot, _ in s.placed):
        problems.append("a worker stands on a card that has left its city")
    for name, cards in (("revealed", s.revealed), ("drawn", s.drawn), ("playing", s.playing)):
        if cards and not s.stack:
            problems.append(f"cards are still {name} at the end")
    return problems


def _check_seat(s: Everdell, seat: int) -> list[str]:
    problems = []
    if s.spaces[seat] < 0:
        problems.append(f"the city of seat {seat} has {-s.spaces[seat]} cards too many")
    cards = [NAMED[card] for card in cards_in(s, seat) if RARITY[card] == UNIQUE]
    problems += [f"seat {seat} has {NAMES[card]} twice" for card in set(cards) if cards.count(card) > 1]
    return problems


def _check_kept(s: Everdell) -> list[str]:
    """What is kept about cities must agree with them."""
    found = [surveyed(s, owner) for owner in range(s.table.owners)]
    true = {
        "have": [names for names, _, _ in found],
        "tally": [number for _, tally, _ in found for number in tally],
        "spaces": [spaces for _, _, spaces in found],
    }
    kept = {"have": s.have, "tally": s.tally, "spaces": s.spaces}
    wrong = [f"{name} is kept wrongly" for name in kept if kept[name] != true[name]]
    if any(_wrong_couples(s, owner) for owner in range(s.table.owners)):
        wrong.append("couples are kept wrongly")
    return wrong


def _wrong_couples(s: Everdell, owner: int) -> bool:
    """Whether a card has two partners, one that has left or is no partner, or none although there is one (R-B-133)."""
    names = [NAMED[built[CARD_AT]] if built[CARD_AT] >= 0 else -1 for built in s.cities[owner]]
    found = couples(s, owner)
    slots = [slot for couple in found for slot in couple]
    if len(set(slots)) < len(slots) or any(names[other] != PARTNER[names[one]] for one, other in found):
        return True
    return any(
        min(names.count(card), names.count(PARTNER[card])) != sum(names[one] == card for one, _ in found)
        for card in SHARERS
    )


def inventory(s: Everdell) -> dict[str, int]:
    """How often each physical card exists anywhere; the same at every moment of a game."""
    cards = [*s.deck, *s.discard, *s.meadow, *s.playing, *s.revealed, *s.drawn]
    for hand in s.hands:
        cards += hand
    for register in REGISTERS:
        if register.cards:
            cards += [thing_held(entry) for entry in register.get(s) if entry >= 0]
    for city in s.cities:
        for built in city:
            cards += (built[CARD_AT], *built[BENEATH])
    for claimed in s.events:
        cards += claimed[4]
    return {NAMES[card]: number for card, number in Counter(cards).items() if card >= 0}
