"""What a scenario can set up and expect of Newleaf."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.everdell.boxes.newleaf import golden, reservation, station, tickets, visitors
from evertable.everdell.boxes.newleaf.box import FACTS, MODULE_ID, RESERVATIONS_ID, TICKETS_ID, has_cards
from evertable.everdell.boxes.newleaf.production import GREENHOUSE, shares
from evertable.everdell.city import change, copies_of, survey
from evertable.everdell.ids import CARD, NAMES
from evertable.everdell.observe import names
from evertable.everdell.packing import holding, thing_held
from evertable.everdell.scenario import ARRANGERS, BOARD_KEYS, HOLDERS, SEAT_KEYS, refuse_without, unnamed
from evertable.everdell.state import SHARES, Everdell
from evertable.kernel.rng import shuffle
from evertable.kernel.scenario import ScenarioError, number_of

Given = Mapping[str, Any]
BOARD: Final = {"station", "train_cars", "visitors", "visitor_discard", "train_bag", "train_aside"}
TOKEN_SIDES: Final = ("minus_one", "seasons")
"""The sides of a reservation token, ready and used."""
_CARS: Final = {NAMES[car]: car for car in station.TRAIN_CARS}


def _arrange(s: Everdell, data: Given) -> None:
    seats: Mapping[str, Given] = data.get("seat", {})
    board: Given = data.get("board", {})
    modules = s.table.config.modules
    _refuse(s, data)
    if MODULE_ID in modules:
        _set_visitors(s, seats, board)
        _set_cars(s, board)
    if has_cards(s.table.config):
        _set_tokens(s)
    if TICKETS_ID in modules:
        tickets.hand_out(s)
    if RESERVATIONS_ID in modules:
        reservation.hand_out(s)
    for seat in range(s.table.seats):
        _set_seat(s, seat, seats.get(str(seat), {}))
    if MODULE_ID in modules:
        _set_station(s, board)


def _refuse(s: Everdell, data: Given) -> None:
    """Raise ScenarioError for what belongs to a part of the box that is not used."""
    modules = s.table.config.modules
    if MODULE_ID not in modules:
        refuse_without(MODULE_ID, data, {"visitors"}, BOARD)
    if not has_cards(s.table.config):
        refuse_without(MODULE_ID, data, {"golden_tokens"}, set())
    if TICKETS_ID not in modules:
        refuse_without(TICKETS_ID, data, {"ticket"}, set())
    if RESERVATIONS_ID not in modules:
        refuse_without(RESERVATIONS_ID, data, {"reserved", "reservation_token"}, set())


# --- the board


def _set_visitors(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    """Piles that are named hold just those who are named; the others are out of the game."""
    for owner, given in seats.items():
        for name in given.get("visitors", ()):
            visitors.TAKEN.set(s, (*visitors.TAKEN.get(s), holding(int(owner), _visitor(name))))
    visitors.DISCARDS.set(s, tuple(_visitor(name) for name in board.get("visitor_discard", ())))
    used = {*(thing_held(entry) for entry in visitors.TAKEN.get(s)), *visitors.DISCARDS.get(s)}
    piles: Sequence[Sequence[str]] = board.get("visitors", ())
    if len(piles) > FACTS.station.piles:
        raise ScenarioError(f"there are {FACTS.station.piles} piles of visitors, not {len(piles)}")
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
            station.set_card(s, place, s.deck.pop(0))
        elif pool:
            station.set_card(s, place, pool.pop())


# --- seats


def _set_tokens(s: Everdell) -> None:
    golden.hand_out(s)
    for owner in range(s.table.owners):
        for slot in copies_of(s, owner, GREENHOUSE):  # it shares a space by numbers, not by place
            change(s, owner, slot, SHARES, -1)
        survey(s, owner)


def _set_seat(s: Everdell, seat: int, given: Given) -> None:
    if "golden_tokens" in given:
        golden.set_left(s, seat, given["golden_tokens"])
    if "ticket" in given:
        sides = {side: i for i, side in enumerate(tickets.SIDES)}
        tickets.set_uses(s, seat, number_of(sides, "side of a ticket", given["ticket"] or "none"))
    if given.get("reserved", "") not in ("", "none"):
        reservation.set_reserved(s, seat, number_of(CARD, "card", given["reserved"]))
    side = given.get("reservation_token", TOKEN_SIDES[0])
    if side not in TOKEN_SIDES:
        raise ScenarioError(f"unknown side of a reservation token {side!r}")
    reservation.USED.set(s, reservation.USED.get(s) | (TOKEN_SIDES.index(side) << seat))


# --- expectations


def _hold(s: Everdell, actual: dict[str, Any]) -> None:
    modules = s.table.config.modules
    if MODULE_ID in modules:
        actual["station"] = names(station.cards(s))
        actual["train_cars"] = names(station.cars(s))
        actual["train_bag"] = names(station.BAG.get(s))
        actual["train_aside"] = names(station.ASIDE.get(s))
        actual["visitors"] = [names(pile.get(s)[::-1]) for pile in visitors.PILES]
        actual["visitor_discard"] = names(visitors.DISCARDS.get(s))
    for owner, seat in enumerate(actual["seat"]):
        if MODULE_ID in modules:
            seat["visitors"] = [NAMES[visitor] for visitor in visitors.of(s, owner)]
        if has_cards(s.table.config):
            seat["golden_tokens"] = golden.left(s, owner)
            _show_shared(s, owner, seat["city"])
        if TICKETS_ID in modules:
            seat["ticket"] = tickets.SIDES[tickets.uses_left(s, owner)]
        if RESERVATIONS_ID in modules:
            card = reservation.reserved(s, owner)
            seat["reserved"] = "" if card == reservation.NOTHING else NAMES[card]
            seat["reservation_token"] = TOKEN_SIDES[reservation.used(s, owner)]


def _show_shared(s: Everdell, owner: int, city: list[dict[str, Any]]) -> None:
    houses = copies_of(s, owner, GREENHOUSE)
    for slot, view in zip(houses, [view for view in city if view["card"] == NAMES[GREENHOUSE]], strict=True):
        if shares(s, owner, slot):
            view["on"] = "farm"


SEAT_KEYS.update({"visitors", "golden_tokens", "ticket", "reserved", "reservation_token"})
BOARD_KEYS.update(BOARD)
ARRANGERS.append(_arrange)
HOLDERS.append(_hold)
