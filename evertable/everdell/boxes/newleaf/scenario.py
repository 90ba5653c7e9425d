"""What a scenario can set up and expect of Newleaf."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.everdell.boxes.newleaf import golden, reservation, station, tickets, visitors
from evertable.everdell.boxes.newleaf.box import FACTS, MODULE_ID, RESERVATIONS_ID, TICKETS_ID, TOKENS_ID
from evertable.everdell.boxes.newleaf.production import GREENHOUSE, shares
from evertable.everdell.city import change, copies_of, survey
from evertable.everdell.ids import CARD, NAMES
from evertable.everdell.observe import names
from evertable.everdell.packing import holding, thing_held
from evertable.everdell.registers import put, things_of
from evertable.everdell.scenario import add_keys, unnamed
from evertable.everdell.state import SHARES, Everdell
from evertable.kernel.rng import shuffle
from evertable.kernel.scenario_schema import FEW, NAME, NAME_LIST, ListOf, OneOf, number_of

Given = Mapping[str, Any]
TOKEN_SIDES: Final = ("minus_one", "seasons")
"""The sides of a reservation token, ready and used."""
_CARS: Final = {NAMES[car]: car for car in station.TRAIN_CARS}


# --- the board


def _arrange(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    _set_visitors(s, seats, board)
    _set_cars(s, board)
    _set_station(s, board)


def _set_visitors(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    """Piles that are named hold just those who are named; the others are out of the game."""
    for owner, given in seats.items():
        for name in given.get("visitors", ()):
            visitors.TAKEN.set(s, (*visitors.TAKEN.get(s), holding(int(owner), _visitor(name))))
    visitors.DISCARDS.set(s, tuple(_visitor(name) for name in board.get("visitor_discard", ())))
    used = {*(thing_held(entry) for entry in visitors.TAKEN.get(s)), *visitors.DISCARDS.get(s)}
    piles: Sequence[Sequence[str]] = board.get("visitors", ())
    if not piles:
        visitors.lay_out(s, [visitor for visitor in visitors.VISITORS if visitor not in used])
    for pile, listed in zip(visitors.PILES, piles, strict=False):
        pile.set(s, tuple(_visitor(name) for name in listed)[::-1])


def _visitor(name: str) -> int:
    return number_of(visitors.NUMBER, "visitor", name)


def _set_cars(s: Everdell, board: Given) -> None:
    """Train cars that are not named come from the bag."""
    here = [number_of(_CARS, "train car", name) for name in board.get("train_cars", ())]
    aside = [number_of(_CARS, "train car", name) for name in board.get("train_aside", ())]
    bag = list(station.ALL_CARS)
    for car in (*here, *aside):
        if car in bag:
            bag.remove(car)
    if "train_bag" in board:
        bag = [number_of(_CARS, "train car", name) for name in board["train_bag"]]
    station.BAG.set(s, tuple(sorted(bag)))
    station.ASIDE.set(s, tuple(sorted(aside)))
    while len(here) < FACTS.station.cars:
        here.append(station.draw_car(s))
    station.CARS_HERE.set(s, tuple(here))


def _set_station(s: Everdell, board: Given) -> None:
    """Cards that are not named come from those that the scenario does not name at all."""
    given = [number_of(CARD, "card", name) if name else -1 for name in board.get("station", ())]
    station.CARDS_HERE.set(s, tuple(given) + (-1,) * (FACTS.station.cards - len(given)))
    deck = [CARD[name] for name in board.get("deck", ())]
    reserved = [card for card in reservation.RESERVED.get(s) if card >= 0]
    if not board.get("deck_only"):
        pool = s.deck[: len(s.deck) - len(deck)]
        for card in (*given, *reserved):
            if card in pool:
                pool.remove(card)
        s.deck = pool + s.deck[len(s.deck) - len(deck) :]
    else:
        pool = unnamed(s, [*deck, *given, *reserved])
        s.rng = shuffle(s.rng, pool)
    for place in range(len(given), FACTS.station.cards):
        if pool and not board.get("deck_only"):
            put(s, station.CARDS_HERE, place, s.deck.pop(0))
        elif pool:
            put(s, station.CARDS_HERE, place, pool.pop())


def _hold(s: Everdell, actual: dict[str, Any]) -> None:
    actual["station"] = names(station.cards(s))
    actual["train_cars"] = names(station.cars(s))
    actual["train_bag"] = names(station.BAG.get(s))
    actual["train_aside"] = names(station.ASIDE.get(s))
    actual["visitors"] = [names(pile.get(s)[::-1]) for pile in visitors.PILES]
    actual["visitor_discard"] = names(visitors.DISCARDS.get(s))
    for owner, seat in enumerate(actual["seat"]):
        seat["visitors"] = names(things_of(s, visitors.TAKEN, owner))


# --- golden tokens


def _set_tokens(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    golden.hand_out(s)
    for owner in range(s.table.owners):
        for slot in copies_of(s, owner, GREENHOUSE):  # it shares a space by numbers, not by place
            change(s, owner, slot, SHARES, -1)
        survey(s, owner)
    for seat in range(s.table.seats):
        put(s, golden.TOKENS, seat, seats.get(str(seat), {}).get("golden_tokens", golden.left(s, seat)))


def _hold_tokens(s: Everdell, actual: dict[str, Any]) -> None:
    for owner, seat in enumerate(actual["seat"]):
        seat["golden_tokens"] = golden.left(s, owner)
        houses = copies_of(s, owner, GREENHOUSE)
        shown = [view for view in seat["city"] if view["card"] == NAMES[GREENHOUSE]]
        for slot, view in zip(houses, shown, strict=True):
            if shares(s, owner, slot):
                view["on"] = "farm"


# --- tickets and reservations


def _set_tickets(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    tickets.hand_out(s)
    sides = {side: i for i, side in enumerate(tickets.SIDES)}
    for seat in range(s.table.seats):
        given = seats.get(str(seat), {})
        if "ticket" in given:
            put(s, tickets.LEFT, seat, number_of(sides, "side of a ticket", given["ticket"] or "none"))


def _hold_tickets(s: Everdell, actual: dict[str, Any]) -> None:
    for owner, seat in enumerate(actual["seat"]):
        seat["ticket"] = tickets.SIDES[tickets.uses_left(s, owner)]


def _set_reservations(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    reservation.hand_out(s)
    for seat in range(s.table.seats):
        given = seats.get(str(seat), {})
        if given.get("reserved", "") not in ("", "none"):
            put(s, reservation.RESERVED, seat, number_of(CARD, "card", given["reserved"]))
        side = given.get("reservation_token", TOKEN_SIDES[0])
        reservation.USED.set(s, reservation.USED.get(s) | (TOKEN_SIDES.index(side) << seat))


def _hold_reservations(s: Everdell, actual: dict[str, Any]) -> None:
    for owner, seat in enumerate(actual["seat"]):
        card = reservation.reserved(s, owner)
        seat["reserved"] = "" if card == reservation.NOTHING else NAMES[card]
        seat["reservation_token"] = TOKEN_SIDES[reservation.used(s, owner)]


add_keys(TOKENS_ID, _set_tokens, _hold_tokens, seat={"golden_tokens": FEW}, box=MODULE_ID)
add_keys(TICKETS_ID, _set_tickets, _hold_tickets, seat={"ticket": NAME})
add_keys(
    RESERVATIONS_ID,
    _set_reservations,
    _hold_reservations,
    seat={"reserved": NAME, "reservation_token": OneOf(*TOKEN_SIDES)},
)
add_keys(
    MODULE_ID,
    _arrange,
    _hold,
    seat={"visitors": NAME_LIST},
    board={
        "station": ListOf(NAME, FACTS.station.cards),
        "train_cars": ListOf(NAME, FACTS.station.cars),
        "visitors": ListOf(NAME_LIST, FACTS.station.piles),
        "visitor_discard": NAME_LIST,
        "train_bag": NAME_LIST,
        "train_aside": NAME_LIST,
    },
)
