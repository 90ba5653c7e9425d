"""Air Balloon, Conductor and Photographer: cards of other cities, for the own one (R-NL-53, R-NL-54)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.activate import distinct
from evertable.everdell.behaviour import BEHAVIOURS, DIGGERS, NOWHERE, Effect
from evertable.everdell.city import GUEST, card_at, face_down
from evertable.everdell.ids import CARD, CATALOG, COLOUR, DESTINATION, LEGENDARY, NAMES, PROSPERITY, RARITY, TRAVELER
from evertable.everdell.packing import at_card
from evertable.everdell.questions import Question, built_words
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.visit_totals import stand_in

AIR_BALLOON: Final = CARD["air_balloon"]
CONDUCTOR: Final = CARD["conductor"]
PHOTOGRAPHER: Final = CARD["photographer"]


def _reached(
    s: Everdell, owner: int, copier: int, colour: int, fit: Callable[[int], bool], acting: int = NOWHERE
) -> list[int]:
    """The cards of a colour in other cities, but for the one that acts. A copier of the same name leads on to any city
    but its own (R-NL-54).
    """
    found: list[int] = []
    cities, excluded = [owner], CATALOG.cards[copier].excluded
    for city in cities:
        for other in range(s.table.owners):
            closed = face_down(s, other) if s.table.face_down_hooks else 0
            for slot, built in enumerate(s.cities[other]) if other != city else ():
                card = built[CARD_AT]
                if card < 0 or COLOUR[card] != colour or RARITY[card] == LEGENDARY or closed >> slot & 1:
                    continue
                if card == copier:
                    if other not in cities:
                        cities.append(other)
                elif at_card(other, slot) != acting and NAMES[card] not in excluded and fit(card):
                    found.append(at_card(other, slot))
    return sorted(set(found))


def _copying(
    name: str, items: Callable[[Everdell, int, int, int], list[int]], effect: Callable[[int], Effect | None]
) -> Question:
    """Choose a card of another city; it acts for the own one, where the copier stands."""

    def carry_out(s: Everdell, seat: int, source: int, item: int, position: int) -> None:
        card = card_at(s, item)
        does = effect(card)
        assert does is not None
        if source == CONDUCTOR:
            stand_in(s, seat, card)
        does.do(s, seat, card, position)

    return Question(name, items, carry_out, built_words)


# --- Air Balloon


def _travelers(s: Everdell, seat: int, source: int, position: int) -> list[int]:
    return distinct(s, _reached(s, seat, AIR_BALLOON, TRAVELER, lambda card: BEHAVIOURS[card].play is not None))


FLIGHT: Final = _copying("newleaf.flight", _travelers, lambda card: BEHAVIOURS[card].play)
"""Carry out a traveler card, if there is one; conditions and amounts look at the own city."""


# --- Conductor


def _destinations(s: Everdell, seat: int, source: int, position: int) -> list[int]:
    def fit(card: int) -> bool:
        behaviour = BEHAVIOURS[card]
        if behaviour.visit is None:
            return False
        return behaviour.can_visit(s, seat, position)

    return distinct(s, _reached(s, seat, CONDUCTOR, DESTINATION, fit, position))


STOP: Final = _copying("newleaf.stop", _destinations, lambda card: BEHAVIOURS[card].visit)
"""Carry out a destination card, which is neither blocked nor paid for."""


def takes_top(s: Everdell) -> bool:
    """Return whether a Conductor can carry out a card of another city that takes from the discard pile."""
    for owner in range(s.table.seats):
        others = [other for other in range(s.table.owners) if other != owner]
        conducts = s.have[owner] >> CONDUCTOR & 1 and not s.passed[owner]
        if conducts and any(s.have[other] >> card & 1 for card in DIGGERS for other in others):
            return True
    return False


def photographer(s: Everdell, owner: int, slot: int) -> int:
    """The best bonus of a prosperity card, worked out for the own city; not its base points."""
    ends = _reached(s, owner, PHOTOGRAPHER, PROSPERITY, lambda card: BEHAVIOURS[card].scores)
    best = 0
    for card in {card_at(s, end) for end in ends}:
        best = max(best, BEHAVIOURS[card].score(s, owner, GUEST))
    return best
