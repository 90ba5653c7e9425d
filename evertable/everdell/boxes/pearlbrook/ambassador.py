"""Ambassadors: the verb ``send``, and where they stand (R-PB-30 to R-PB-43)."""

from typing import Final

from evertable.everdell import ids
from evertable.everdell.behaviour import NOWHERE
from evertable.everdell.boxes.pearlbrook.pearls import gain_pearls, pearl
from evertable.everdell.boxes.pearlbrook.river import (
    FACE_UP,
    PRICE_REQUIRED,
    RIVER,
    SPOTS,
    demand,
    face_up,
    offer,
    payable,
)
from evertable.everdell.city import copies_of, workers_on
from evertable.everdell.effects import DiscardRun, own_units, pay_one
from evertable.everdell.goods import ANY_MASK, worth
from evertable.everdell.packing import at_card, at_thing, owner_and_slot, owner_of, position_of, thing_of
from evertable.everdell.places import place_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, card_words, resource_words
from evertable.everdell.registers import Register, put
from evertable.everdell.state import CARD_AT, SHARES, Everdell
from evertable.everdell.supply import earn_points
from evertable.kernel.module import Verb
from evertable.kernel.stack import Description, Frame

FERRY: Final = ids.CARD["ferry"]
MESSENGER: Final = ids.CARD["messenger"]
SHOAL: Final[int] = ids.PLACE["shoal"]
UNPAID: Final = 1 << 27
"""Beside an action: the price of the open card is not paid (R-PB-36)."""
HOME: Final = 0
AMBASSADORS: Final[Register[tuple[int, ...]]] = Register("pearlbrook.ambassadors", ())
"""By owner: HOME, or the action that sent the ambassador where it stands."""

_NEEDED: Final = [
    [(ids.COLOURS.index(colour), number) for colour, number in place_of(spot).requirement.colors.items()]
    for spot in SPOTS
]
_SHOAL_PRICE: Final = place_of(SHOAL).pay_any
_SHOAL_CARDS: Final = place_of(SHOAL).discard


# --- where they stand


def station(s: Everdell, owner: int, action: int) -> None:
    """Put an ambassador somewhere, or HOME."""
    put(s, AMBASSADORS, owner, action)


def at_home(s: Everdell, owner: int) -> bool:
    """Whether the ambassador can be sent."""
    return bool(AMBASSADORS.get(s)[owner] == HOME)


def whereabouts(s: Everdell, owner: int) -> tuple[int, int, int]:
    """Place, city and slot of an ambassador that is out; one whose Ferry has left waits (R-PB-43)."""
    action: int = AMBASSADORS.get(s)[owner]
    place = thing_of(action)
    city, slot = owner_and_slot(position_of(action))
    if place == ids.ON_CARD and s.cities[city][slot][CARD_AT] < 0:
        return ids.WAITING, -1, -1
    return place, city, slot


def occupied(s: Everdell, action: int) -> bool:
    """Whether an ambassador stands there."""
    return action in AMBASSADORS.get(s)


# --- where they can go


def offer_sending(s: Everdell, frame: Frame, options: list[int]) -> None:
    """Add every place the ambassador may go to."""
    seat = frame[1]
    if not at_home(s, seat):
        return
    found: list[int] = []
    river = RIVER.get(s)
    messengers = copies_of(s, seat, MESSENGER)
    for i, spot in enumerate(SPOTS):
        if _open(s, seat, i, messengers):
            payers = face_up(s, i) and payable(s, seat, river[i])
            found += _paid_or_not(s, SEND.first | at_thing(spot), not face_up(s, i), payers)
    if worth(s.goods[seat], ANY_MASK) >= _SHOAL_PRICE and len(s.hands[seat]) >= _SHOAL_CARDS:
        found.append(SEND.first | at_thing(SHOAL))
    ferries = _ferries(s) if FACE_UP.get(s) else []
    if ferries:
        payers = bool(_copyable(s, seat, 0, 0))
        for ferry in ferries:
            found += _paid_or_not(s, ferry, False, payers)
    found.sort()
    options += found


def _paid_or_not(s: Everdell, action: int, hidden: bool, payable: bool) -> list[int]:
    """The ways to send an ambassador to a card. The price of an open card has to be payable, because no place is taken
    only to block it; whether it is paid is decided with the sending (R-PB-36).
    """
    if hidden:
        return [action]
    required = s.table.option(PRICE_REQUIRED)
    if not payable:
        return [action | UNPAID] if required is False else []
    return [action] if required is True else [action, action | UNPAID]


def _open(s: Everdell, seat: int, spot: int, messengers: list[int]) -> bool:
    """A spot is for one ambassador and needs cards of a colour (R-PB-34)."""
    for colour, number in _NEEDED[spot]:
        if _coloured(s, seat, colour, messengers) < number:
            return False
    return not occupied(s, SEND.first | at_thing(SPOTS[spot]))


def colour_count(s: Everdell, seat: int, colour: int) -> int:
    """Cards of a colour; a Messenger has that of its host (R-PB-42)."""
    return _coloured(s, seat, colour, copies_of(s, seat, MESSENGER))


def _coloured(s: Everdell, seat: int, colour: int, messengers: list[int]) -> int:
    number = s.tally[seat * ids.COLOUR_COUNT + colour]
    city = s.cities[seat]
    for slot in messengers:
        if city[slot][SHARES] >= 0:
            number += (ids.COLOUR[city[city[slot][SHARES]][CARD_AT]] == colour) - (colour == ids.TRAVELER)
    return number


def _ferries(s: Everdell) -> list[int]:
    """The first free Ferry of every city."""
    found = []
    for owner in range(s.table.owners):
        for slot in copies_of(s, owner, FERRY) if s.have[owner] >> FERRY & 1 else []:
            action = SEND.first | at_thing(ids.ON_CARD, at_card(owner, slot))
            if not occupied(s, action) and not workers_on(s, owner, slot):
                found.append(action)
                break
    return found


# --- going there


def send(s: Everdell, frame: Frame, action: int) -> None:
    """The ambassador stays until its owner prepares for season (R-PB-32)."""
    seat, unpaid = frame[1], bool(action & UNPAID)
    action &= ~UNPAID
    place = thing_of(action)
    station(s, seat, action)
    if place == ids.ON_CARD:
        _board_ferry(s, seat, owner_of(position_of(action)), unpaid)
    elif unpaid:
        return
    elif place == SHOAL:
        _PAY.ask_picks(s, seat, SHOAL, _SHOAL_PRICE, _SHOAL_PRICE, ANY_MASK)
    else:
        _call_at(s, seat, SPOTS.index(place))


def _call_at(s: Everdell, seat: int, spot: int) -> None:
    card = RIVER.get(s)[spot]
    if face_up(s, spot):
        demand(s, seat, card)
        return
    FACE_UP.set(s, FACE_UP.get(s) | (1 << spot))
    s.stack.append((_DISCOVERED.number, seat, card, 0, 0))
    gain_pearls(s, seat, 1)


def _discovered(s: Everdell, frame: Frame) -> None:
    offer(s, frame[1], frame[2])


_DISCOVERED: Final = PROMPTS.work("pearlbrook.discovered", _discovered)


def _shoal_paid(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
    _SHOAL_DISCARD.ask_picks(s, seat, source, _SHOAL_CARDS, _SHOAL_CARDS)


_PAY: Final = Question("pearlbrook.pay", own_units, pay_one, resource_words, _shoal_paid)
_SHOAL_DISCARD: Final = DiscardRun("pearlbrook.shoal cards", pearl(1))


def _board_ferry(s: Everdell, seat: int, owner: int, unpaid: bool) -> None:
    """The owner is paid as for a worker; then an open river card is copied at its price (R-PB-41), or none."""
    if owner != seat and not (s.passed[owner] and s.table.reads_classic(6)):
        earn_points(s, owner, ids.OPEN[FERRY])
    if not unpaid:
        copy_river(s, seat, FERRY, NOWHERE)


def copy_river(s: Everdell, seat: int, source: int, at: int) -> None:
    """What a Ferry does; no worker can come there, but one that copies it can do the same."""
    _COPY.ask(s, seat, FERRY)


def can_copy_river(s: Everdell, seat: int, at: int) -> bool:
    """There must be an open river card that can be paid."""
    return bool(_copyable(s, seat, FERRY, 0))


def _copyable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    river: tuple[int, ...] = RIVER.get(s)
    return sorted(card for i, card in enumerate(river) if face_up(s, i) and payable(s, seat, card))


def _copy(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    demand(s, seat, card)


_COPY: Final = Question("pearlbrook.copy", _copyable, _copy, card_words("river"))


def describe_sending(s: Everdell, frame: Frame, action: int) -> Description:
    """The verb in words."""
    place = thing_of(action)
    words: Description = {"verb": "send", "at": ids.NAMES[place]}
    if place == ids.ON_CARD:
        words |= {"card": ids.NAMES[FERRY], "owner": owner_of(position_of(action))}
    if action & UNPAID:
        words["pay"] = "no"
    return words


def come_home(s: Everdell, owner: int) -> None:
    """Take an ambassador back."""
    station(s, owner, HOME)


def before_workers_return(s: Everdell, seat: int) -> None:
    """It comes home with the workers (R-PB-32), after what is done before they do."""
    s.stack.append((_COME_HOME.number, seat, ids.SEASON, 0, 0))


def _come_home(s: Everdell, frame: Frame) -> None:
    come_home(s, frame[1])


_COME_HOME: Final = PROMPTS.work("pearlbrook.ambassador comes home", _come_home)


class _Send(Verb):
    """Sending the ambassador."""

    def offer(self, s: Everdell, frame: Frame, options: list[int]) -> None:
        offer_sending(s, frame, options)


SEND: Final[Verb] = _Send("pearlbrook.send", 1 << 28, None, send, describe_sending)
"""Its actions end as placements do; with a position for a Ferry only."""
