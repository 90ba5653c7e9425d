"""Air Balloon, Conductor and Photographer: cards of other cities, for the own one (R-NL-53, R-NL-54)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.activate import distinct
from evertable.everdell.behaviour import CARDS, NOWHERE, at
from evertable.everdell.city import GUEST, shut
from evertable.everdell.ids import CARD, CATALOG, COLOUR, DESTINATION, LEGENDARY, NAMES, PROSPERITY, RARITY, TRAVELER
from evertable.everdell.questions import Question, built_words
from evertable.everdell.state import CARD_AT, Everdell

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
            closed = shut(s, other) if s.table.shut_hooks else 0
            for slot, built in enumerate(s.cities[other]) if other != city else ():
                card = built[CARD_AT]
                if card < 0 or COLOUR[card] != colour or RARITY[card] == LEGENDARY or closed >> slot & 1:
                    continue
                if card == copier:
                    if other not in cities:
                        cities.append(other)
                elif at(other, slot) != acting and NAMES[card] not in excluded and fit(card):
                    found.append(at(other, slot))
    return sorted(set(found))


# --- Air Balloon


def _travelers(s: Everdell, seat: int, source: int, position: int) -> list[int]:
    return distinct(s, _reached(s, seat, AIR_BALLOON, TRAVELER, lambda card: CARDS[card].play is not None))


def _fly(s: Everdell, seat: int, source: int, item: int, position: int) -> None:
    """Conditions and amounts look at the own city."""
    card = s.cities[item >> 7][item & 127][CARD_AT]
    play = CARDS[card].play
    assert play is not None
    play(s, seat, card, position)


_FLIGHT: Final = Question(_travelers, _fly, built_words)


def air_balloon(s: Everdell, seat: int, source: int, position: int) -> None:
    """Carry out a traveler card, if there is one."""
    _FLIGHT.ask(s, seat, source, position)


# --- Conductor


def _destinations(s: Everdell, seat: int, source: int, position: int) -> list[int]:
    def fit(card: int) -> bool:
        behaviour = CARDS[card]
        if behaviour.visit is None:
            return False
        return behaviour.can_visit is None or behaviour.can_visit(s, seat, position)

    return distinct(s, _reached(s, seat, CONDUCTOR, DESTINATION, fit, position))


def _stop_at(s: Everdell, seat: int, source: int, item: int, position: int) -> None:
    """The card is neither blocked nor paid for; it acts where the Conductor stands."""
    card = s.cities[item >> 7][item & 127][CARD_AT]
    visit = CARDS[card].visit
    assert visit is not None
    visit(s, seat, card, position)


_STOP: Final = Question(_destinations, _stop_at, built_words)


def conductor(s: Everdell, seat: int, source: int, position: int) -> None:
    """Carry out a destination card."""
    _STOP.ask(s, seat, source, position)


def can_conduct(s: Everdell, seat: int, position: int) -> bool:
    """There must be one that can be carried out."""
    return bool(_destinations(s, seat, CONDUCTOR, position))


# --- Photographer


def photographer(s: Everdell, owner: int, slot: int) -> int:
    """The best bonus of a prosperity card, worked out for the own city; not its base points."""
    ends = _reached(s, owner, PHOTOGRAPHER, PROSPERITY, lambda card: CARDS[card].score is not None)
    best = 0
    for card in {s.cities[end >> 7][end & 127][CARD_AT] for end in ends}:
        score = CARDS[card].score
        if score is not None:
            best = max(best, score(s, owner, GUEST))
    return best
