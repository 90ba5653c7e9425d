"""Scenario set-up for Everdell, and what a scenario can expect of a position."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from evertable.everdell.check import inventory
from evertable.everdell.city import copies_of, enter, open_slots, survey, workers_on
from evertable.everdell.couples import SHARERS, Couple, arrange_couples, couples
from evertable.everdell.deck import refill
from evertable.everdell.goods import PEARL, RESOURCES, amount, pack
from evertable.everdell.ids import CARD, EVENT, NAMED, NAMES, ON_CARD, PARTNER, PLACE, SEASONS, WAITING
from evertable.everdell.observe import city_view, events_view, names, placed_view
from evertable.everdell.score import is_basic
from evertable.everdell.setup import blank, forest_cards, full_deck, in_order_of_use, lay_forest, special_events
from evertable.everdell.state import CARD_AT, GOLDEN, SHARES, Everdell
from evertable.everdell.table import FACTS, EverdellTable
from evertable.everdell.turn import start_turn
from evertable.everdell.visit import KINDS_OF_WORKERS
from evertable.kernel.module import Table
from evertable.kernel.rng import seeded, shuffle
from evertable.kernel.scenario_schema import (
    FEW,
    FLAG,
    NAME,
    NAME_LIST,
    NUMBER,
    SEAT_NUMBER,
    Either,
    FieldError,
    Keys,
    Kind,
    ListOf,
    MapOf,
    Number,
    OneOf,
    ScenarioError,
    check_keys,
    first_seat,
    number_of,
)

Given = Mapping[str, Any]
GOODS: Final = MapOf(Number(0, 200))
"""Resources by name; a packed supply holds up to 511 of each (``goods.py``)."""
_CARD: Final = Keys(
    {
        "card": NAME,
        "occupied": Either(FLAG, OneOf("golden")),
        "golden": FLAG,
        "points": NUMBER,
        "holds": GOODS,
        "under": NAME_LIST,
        "on": NAME,
    },
    needed=("card",),
)
_EVENT: Final = Keys({"event": NAME, "points": NUMBER, "holds": GOODS, "under": NAME_LIST}, needed=("event",))
_WORKER: Final = Keys({"at": NAME, "card": NAME, "owner": SEAT_NUMBER, "copy": Number(1, 99), "worker": NAME})
SEAT_KEYS: Final[dict[str, Kind]] = {
    "season": OneOf(*SEASONS),
    "workers": FEW,
    "resources": GOODS,
    "points": NUMBER,
    "hand": NAME_LIST,
    "city": ListOf(Either(NAME, _CARD)),
    "placed": ListOf(Either(NAME, _WORKER)),
    "events": ListOf(Either(NAME, _EVENT)),
    "passed": FLAG,
}
BOARD_KEYS: Final[dict[str, Kind]] = {
    "meadow": NAME_LIST,
    "deck": NAME_LIST,
    "deck_only": FLAG,
    "discard": NAME_LIST,
    "forest": NAME_LIST,
    "special_events": NAME_LIST,
    "dice": ListOf(Number(1, 12)),
}
_RESOURCE: Final = {name: kind for kind, name in enumerate(RESOURCES)}
PLACES: Final = {**PLACE, NAMES[WAITING]: WAITING}
"""Places a worker can stand on by name, or wait at after its card has left (R-B-090); modules add theirs."""
ARRANGERS: Final[list[Callable[[Everdell, Given], None]]] = []
"""(state, scenario): set up what modules keep; modules add theirs, with their keys above."""
HOLDERS: Final[list[Callable[[Everdell, dict[str, Any]], None]]] = []
"""(state, holdings): add what modules keep."""


def arrange(table: Table, seed: int, data: Given) -> Everdell:
    """The position a scenario describes, at the start of a turn of the seat of its first step."""
    assert isinstance(table, EverdellTable)
    board, seats = data.get("board", {}), _seats(table, data)
    check_keys("board", board, BOARD_KEYS)
    s = blank(table, seeded(seed))
    for owner, given in enumerate(seats):
        check_keys(f"seat.{owner}", given, SEAT_KEYS)
        _set_owner(s, owner, given)
    for owner, given in enumerate(seats):
        _set_workers(s, owner, given)
    _set_board(s, board, _played_from_anywhere(data))
    for module in table.modules:
        module.setup_scenario(s)
    for arranger in ARRANGERS:
        arranger(s, data)
    if not board.get("deck_only"):
        _take_out(s, len(board.get("deck", ())))
    start_turn(s, first_seat(data, table.seats))
    return s


def add_keys(
    module: str,
    arrange: Callable[[Everdell, Mapping[str, Given], Given], None],
    hold: Callable[[Everdell, dict[str, Any]], None],
    *,
    seat: Mapping[str, Kind] | None = None,
    board: Mapping[str, Kind] | None = None,
    box: str = "",
) -> None:
    """Add what a scenario can say of seats and the board in games with a module.

    ``arrange`` is told (state, seats by their number, board) and sets it up, ``hold`` adds it to the holdings. Without
    the module the keys are refused; the message names the ``box``, if it has another name.
    """
    seat_keys, board_keys = set(seat or ()), set(board or ())

    def set_up(s: Everdell, data: Given) -> None:
        seats: Mapping[str, Given] = data.get("seat", {})
        given: Given = data.get("board", {})
        if module in s.table.ids:
            arrange(s, seats, given)
        elif used := board_keys & set(given) | {key for each in seats.values() for key in seat_keys & set(each)}:
            raise ScenarioError(f"there is no {sorted(used)[0]} without {box or module}")

    def show(s: Everdell, actual: dict[str, Any]) -> None:
        if module in s.table.ids:
            hold(s, actual)

    SEAT_KEYS.update(seat or {})
    BOARD_KEYS.update(board or {})
    ARRANGERS.append(set_up)
    HOLDERS.append(show)


def _seats(table: EverdellTable, data: Given) -> list[Given]:
    given: Mapping[str, Given] = data.get("seat", {})
    if extra := set(given) - {str(owner) for owner in range(table.owners)}:
        raise ScenarioError(f"there is no seat {sorted(extra)[0]} here")
    return [given.get(str(owner), {}) for owner in range(table.owners)]


def _cards(given: Iterable[str]) -> list[int]:
    return [number_of(CARD, "card", name) for name in given]


def _goods(given: Mapping[str, int]) -> int:
    for name in given:
        number_of(_RESOURCE, "resource", name)
    return pack(given)


# --- owners


def _set_owner(s: Everdell, owner: int, given: Given) -> None:
    s.season[owner] = SEASONS.index(given.get("season", "winter"))
    s.goods[owner] = _goods(given.get("resources", {}))
    s.points[owner] = given.get("points", 0)
    s.hands[owner] = tuple(sorted(_cards(given.get("hand", ()))))
    if "passed" in given:
        s.passed[owner] = int(given["passed"])
    city = [{"card": item} if isinstance(item, str) else item for item in given.get("city", ())]
    for item in city:
        _build(s, owner, item)
    arrange_couples(s, owner, _stated_couples(s, owner, city))
    survey(s, owner)
    for item in given.get("events", ()):
        _claim(s, owner, {"event": item} if isinstance(item, str) else item)


def _build(s: Everdell, owner: int, item: Given) -> None:
    slot = enter(s, owner, number_of(CARD, "card", item["card"]))
    shared = -1
    if "on" in item and PARTNER[CARD[item["card"]]] < 0:
        taken = [built[SHARES] for built in s.cities[owner]]
        free = [i for i in copies_of(s, owner, number_of(CARD, "card", item["on"])) if i not in taken]
        if not free:
            raise ScenarioError(f"seat {owner}: there is no {item['on']} for {item['card']} to share")
        shared = free[0]
    s.cities[owner][slot] = (
        CARD[item["card"]],
        GOLDEN if item.get("golden") or item.get("occupied") == "golden" else int(item.get("occupied", False)),
        item.get("points", 0),
        _goods(item.get("holds", {})),
        tuple(_cards(item.get("under", ()))),
        shared,
    )


def _stated_couples(s: Everdell, owner: int, city: list[Given]) -> list[Couple]:
    """The partners that ``on`` puts together; all others find each other as is best (R-B-085, R-B-133)."""
    found: list[Couple] = []
    for slot, item in enumerate(city):
        card = CARD[item["card"]]
        if "on" not in item or PARTNER[card] in (-1, card) or any(slot in couple for couple in found):
            continue
        wanted = number_of(CARD, "card", item["on"])
        free = [i for i in copies_of(s, owner, wanted) if i != slot and not any(i in couple for couple in found)]
        if not free or PARTNER[card] != NAMED[wanted]:
            raise ScenarioError(f"seat {owner}: there is no {item['on']} for {item['card']} to share")
        found.append((slot, free[0]) if NAMED[card] in SHARERS else (free[0], slot))
    return found


def _claim(s: Everdell, owner: int, item: Given) -> None:
    event = number_of(EVENT, "event", item["event"])
    beneath = tuple(_cards(item.get("under", ())))
    s.events.append((owner, event, item.get("points", 0), _goods(item.get("holds", {})), beneath))


def _set_workers(s: Everdell, owner: int, given: Given) -> None:
    kinds = {part.name: kind for kind, part in enumerate(KINDS_OF_WORKERS)}
    for item in given.get("placed", ()):
        given_worker: Given = {"at": item} if isinstance(item, str) else item
        place, kind = given_worker.get("at", "card"), number_of(kinds, "worker", given_worker.get("worker", ""))
        if place == "card" and "card" not in given_worker:
            raise ScenarioError(f"seat.{owner}.placed: a worker on a card needs 'card'")
        if given_worker.get("owner", owner) >= s.table.owners:
            raise ScenarioError(f"seat.{owner}.placed: there is no city of {given_worker['owner']}")
        if place == "card" and given_worker["card"] in PLACES:
            place = given_worker["card"]
        if place != "card":
            s.placed.append((owner, number_of({**PLACES, **EVENT}, "place", place), -1, -1, kind))
        else:
            s.placed.append((owner, ON_CARD, given_worker.get("owner", owner), _slot_for(s, owner, given_worker), kind))
    total = s.table.total_workers[s.season[owner]] if owner < s.table.seats else 0
    s.workers[owner] = given.get("workers", max(0, total - len(given.get("placed", ()))))


def _slot_for(s: Everdell, owner: int, item: Given) -> int:
    """The first copy of a card with a free slot, or the one that ``copy`` names; a locked slot counts, for its key may
    have left (R-B-032).
    """
    city = item.get("owner", owner)
    slots = copies_of(s, city, number_of(CARD, "card", item["card"]))
    if "copy" in item:
        return _nth_copy(slots, item, f"seat {owner}")
    free = [slot for slot in slots if workers_on(s, city, slot) < open_slots(s, city, slot)] or slots
    if not free:
        raise ScenarioError(f"seat {owner}: there is no {item['card']} in the city of {city} to stand on")
    return free[0]


def _nth_copy(slots: list[int], item: Given, who: str) -> int:
    """The slot of the copy that ``copy`` names, counted from 1 in the order of the city."""
    copy = item["copy"]
    if not isinstance(copy, int) or not 1 <= copy <= len(slots):
        raise ScenarioError(f"{who}: there is no copy {copy!r} of {item['card']} (copies: {len(slots)})")
    return slots[copy - 1]


# --- the board


def _played_from_anywhere(data: Given) -> list[int]:
    """The cards of steps that do not say where a card comes from."""
    plays = [step for step in data.get("step", ()) if step.get("verb") == "play" and "from" not in step]
    return [CARD[card] for step in plays if isinstance(card := step.get("card"), str) and card in CARD]


def _set_board(s: Everdell, board: Given, avoid: list[int]) -> None:
    named = _cards(board.get("deck", ()))
    s.discard = _cards(board.get("discard", ()))[::-1]
    for place, name in enumerate(board.get("meadow", ())[: s.table.meadow_size]):
        s.meadow[place] = number_of(CARD, "card", name) if name else -1
    pool = unnamed(s, named)
    s.rng = shuffle(s.rng, pool)
    if len(board.get("meadow", ())) < s.table.meadow_size:
        _fill_meadow(s, pool, avoid)
    s.deck = named[::-1] if board.get("deck_only") else pool + named[::-1]
    forest, known = [number_of(PLACE, "forest card", name) for name in board.get("forest", ())], forest_cards(s.table)
    for number, card in enumerate(forest):
        if card not in known:
            raise FieldError(f"board.forest.{number}", f"{NAMES[card]!r} is no forest card of the chosen modules")
    lay_forest(s, forest + _rest(s, known, forest))
    _set_events(s, board)
    s.dice = list(board.get("dice", ()))[::-1]


def _fill_meadow(s: Everdell, pool: list[int], avoid: list[int]) -> None:
    """From the end of a pool, but with none of the cards to avoid: a step that does not say from where would be
    ambiguous by chance.
    """
    s.deck = [card for card in pool if card not in avoid]
    if len(s.deck) < s.table.meadow_size:
        s.deck = pool[:]
    before = s.meadow[:]
    refill(s)
    for card in [new for old, new in zip(before, s.meadow, strict=True) if old < 0 <= new]:
        pool.reverse()
        pool.remove(card)
        pool.reverse()


def unnamed(s: Everdell, named: list[int]) -> list[int]:
    """The cards that the scenario does not name; a scenario may name more copies than there are."""
    pool = full_deck(s.table)
    used = [*named, *s.discard, *s.meadow, *(card for hand in s.hands for card in hand)]
    used += [card for city in s.cities for built in city for card in (built[CARD_AT], *built[4])]
    used += [card for claimed in s.events for card in claimed[4]]
    for card in used:
        if card in pool:
            pool.remove(card)
    return pool


def _take_out(s: Everdell, named: int) -> None:
    """Cards that modules have laid somewhere are not in the deck, too; those the scenario names on top of it stay."""
    spare = Counter(inventory(s))
    spare.subtract(NAMES[card] for card in full_deck(s.table))
    kept: list[int] = []
    for card in s.deck[: len(s.deck) - named]:
        if spare[NAMES[card]] > 0:
            spare[NAMES[card]] -= 1
        else:
            kept.append(card)
    s.deck = kept + s.deck[len(s.deck) - named :]


def _rest(s: Everdell, things: list[int], named: list[int]) -> list[int]:
    rest = [thing for thing in things if thing not in named]
    s.rng = shuffle(s.rng, rest)
    return rest


def _set_events(s: Everdell, board: Given) -> None:
    """The events that nobody has; special ones are filled up to the number for the seats."""
    claimed = [event for _, event, *_ in s.events]
    named = [number_of(EVENT, "event", name) for name in board.get("special_events", ())]
    named = [event for event in named if event not in claimed]
    rest = in_order_of_use(s, _rest(s, special_events(s.table), [*named, *claimed]))
    wanted = FACTS.special_events_by_players[s.table.players] - sum(not is_basic(event) for event in claimed)
    basic = [event for event in s.open_events if event not in claimed]
    s.open_events = basic + named + rest[: max(0, wanted - len(named))]


# --- expectations


def holdings(s: Everdell) -> dict[str, Any]:
    """Everything a scenario may expect."""
    actual: dict[str, Any] = {
        "meadow": names(s.meadow),
        "deck": names(s.deck[::-1]),
        "deck_size": len(s.deck),
        "discard": names(s.discard[::-1]),
        "discard_size": len(s.discard),
        "forest": [NAMES[thing] for thing in s.forest if thing >= 0],
        "special_events": [NAMES[event] for event in s.open_events if not is_basic(event)],
        "basic_events": [NAMES[event] for event in s.open_events if is_basic(event)],
        "revealed": names(s.revealed),
        "seat": [_owner_holdings(s, owner) for owner in range(s.table.owners)],
    }
    for holder in HOLDERS:
        holder(s, actual)
    return actual


def _owner_holdings(s: Everdell, owner: int) -> dict[str, Any]:
    return {
        "season": SEASONS[s.season[owner]],
        "workers": s.workers[owner],
        "resources": {name: amount(s.goods[owner], kind) for kind, name in enumerate(RESOURCES) if kind != PEARL},
        "points": s.points[owner],
        "hand": names(s.hands[owner]),
        "hand_size": len(s.hands[owner]),
        "city": _city_holdings(s, owner),
        "city_size": len(city_view(s, owner)),
        "spaces": s.spaces[owner],
        "placed": _placed(s, owner),
        "events": events_view(s, owner),
        "passed": bool(s.passed[owner]),
    }


def _city_holdings(s: Everdell, owner: int) -> list[dict[str, Any]]:
    """The city; partners that share a space name each other."""
    views = city_view(s, owner)
    slots = [slot for slot, built in enumerate(s.cities[owner]) if built[CARD_AT] >= 0]
    for one, other in couples(s, owner):
        views[slots.index(one)]["on"] = NAMES[s.cities[owner][other][CARD_AT]]
        views[slots.index(other)]["on"] = NAMES[s.cities[owner][one][CARD_AT]]
    return views


def _placed(s: Everdell, owner: int) -> list[Any]:
    """Where an owner's workers stand. Of several copies of a card ``copy`` tells which, as in the set-up."""
    views = placed_view(s, owner)
    for view, (_, place, city, slot, _) in zip(views, [w for w in s.placed if w[0] == owner], strict=True):
        if place == ON_CARD:
            copies = [i for i, built in enumerate(s.cities[city]) if built[CARD_AT] == s.cities[city][slot][CARD_AT]]
            view["copy"] = copies.index(slot) + 1
    return views
