"""Set up positions from scenario files, and report what a scenario may expect (docs/scenarios.md)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from evertable.duo import ids
from evertable.duo.automa import THORN
from evertable.duo.city import enter, slot_of
from evertable.duo.coop import FIRST_CARD, OCCUPIED, item_name
from evertable.duo.deck import refill
from evertable.duo.goods import KINDS, RESOURCES, amount, pack
from evertable.duo.observe import city_view, names, placed_view, skunks_view
from evertable.duo.score import achievements, won
from evertable.duo.setup import MEADOW_SIZE, blank, lay_events
from evertable.duo.skunks import put_skunk
from evertable.duo.state import FIRST_SPOT, ON_CARD, SPOTS, Duo, push
from evertable.duo.steps import SECTIONS
from evertable.duo.table import CHALLENGE, LAST_SPOT, DuoTable
from evertable.duo.track import at_end, first_open
from evertable.duo.turn import END_SEASON, start_turn
from evertable.kernel.module import Config, Table
from evertable.kernel.rng import below, seeded, shuffle
from evertable.kernel.scenario_schema import (
    AMOUNTS,
    FEW,
    FLAG,
    NAME,
    NAME_LIST,
    NUMBER,
    Either,
    Keys,
    Kind,
    ListOf,
    Number,
    OneOf,
    ScenarioError,
    check_keys,
    first_seat,
    number_of,
)
from evertable.kernel.stack import settle

Given = Mapping[str, Any]
_MAYOR: Final = Number(0, 1)
_CARD: Final = Keys({"card": NAME, "occupied": FLAG, "under": NAME_LIST, "by": _MAYOR}, needed=("card",))
_WORKER: Final = Keys({"at": NAME, "card": NAME, "owner": _MAYOR}, needed=("at",))
_SEAT: Final[dict[str, Kind]] = {
    "workers": FEW,
    "resources": AMOUNTS,
    "points": NUMBER,
    "hand": NAME_LIST,
    "city": ListOf(Either(NAME, _CARD)),
    "placed": ListOf(Either(NAME, _WORKER)),
    "events": NAME_LIST,
    "occupied": FEW,
}
_THORN: Final[dict[str, Kind]] = {"hand": NAME_LIST, "city": NAME_LIST, "cards": NAME_LIST, "events": NAME_LIST}
_HERS: Final = {"city", "cards", "events"}
_SKUNKS: Final = ListOf(Number(1, 6), 6)
_SPOT: Final = Number(1, LAST_SPOT)
_BOARD: Final[dict[str, Kind]] = {
    "season": OneOf(*ids.SEASONS),
    "sun": _SPOT,
    "moon": _SPOT,
    "hare": _MAYOR,
    "meadow": NAME_LIST,
    "deck": NAME_LIST,
    "deck_only": FLAG,
    "discard": NAME_LIST,
    "river": NAME_LIST,
    "river_deck": NAME_LIST,
    "events": NAME_LIST,
    "skunks": Keys(dict.fromkeys(SECTIONS, _SKUNKS)),
    "dice": ListOf(Number(1, 6)),
    "watches": FEW,
    "news": NAME_LIST,
    "tile": Keys({"item": NAME, "for": _MAYOR}, needed=("item", "for")),
    "visited": NAME_LIST,
}


def arrange(table: Table, seed: int, data: Given) -> Duo:
    """Return the position a scenario describes, at the start of a turn of its first step's seat."""
    assert isinstance(table, DuoTable)
    if table.solo and _names_mayors(data):
        table = DuoTable(
            Config(2, table.config.modules, table.config.options), table.modules, table.prompts, alone=True
        )
    s = blank(table, seeded(seed))
    board: Given = data.get("board", {})
    check_keys("board", board, _BOARD)
    given = _seats(table, data)
    s.season = ids.SEASONS.index(board.get("season", "winter"))
    s.hare = board.get("hare", 0)
    for mayor in range(2):
        _set_mayor(s, mayor, given[mayor])
    _set_thorn(s, given[THORN])
    _set_tiles(s, board)
    _set_cards(s, board)
    _set_skunks(s, board)
    for mayor in range(2):
        _set_workers(s, mayor, given[mayor])
    s.start = first_open(s)
    s.sun, s.moon = board.get("sun", s.start), board.get("moon", s.start)
    while at_end(s) and "skunks" not in board and s.skunks[1]:
        _set_skunks(s, board)  # rolled ones must leave the first step a way
        s.start = first_open(s)
    _set_coop(s, board)
    for module in table.modules:
        module.setup_scenario(s)
    mayor = first_seat(data, 2)
    if at_end(s):
        push(s, END_SEASON.number, mayor, ids.TURN_RULE)
        settle(s)
    else:
        start_turn(s, mayor)
    return s


def _names_mayors(data: Given) -> bool:
    """Return whether a scenario for one player speaks of the mayors as of two seats: the rules are the same
    (R-D-150)."""
    expect: Given = data.get("expect", {})
    seats = [step.get("seat") for step in data.get("step", ())]
    winner = expect.get("winner")
    return 1 in (*seats, expect.get("actor")) or winner in (THORN, [0, 1]) or str(THORN) in expect.get("score", {})


def _seats(table: DuoTable, data: Given) -> list[Given]:
    """Return what is given for both mayors and, in a challenge, for Miss Thorn.

    Alone, she is also the seat after the only player: what a second mayor cannot have there is hers.
    """
    given: Given = data.get("seat", {})
    if table.solo and table.mode == CHALLENGE and "1" in given and str(THORN) not in given:
        hers = {key: value for key, value in given["1"].items() if key in _HERS}
        others = {key: value for key, value in given["1"].items() if key not in _HERS}
        given = {**given, "1": others, str(THORN): hers}
    known = 3 if table.mode == CHALLENGE else 2
    if extra := set(given) - {str(owner) for owner in range(known)}:
        raise ScenarioError(f"there is no seat {sorted(extra)[0]} here")
    for seat, keys in given.items():
        check_keys(f"seat.{seat}", keys, _THORN if int(seat) == THORN else _SEAT)
    return [given.get(str(owner), {}) for owner in range(3)]


def _index(known: tuple[str, ...], name: Any, what: str) -> int:
    if name not in known:
        raise ScenarioError(f"unknown {what} {name!r}")
    return known.index(name)


def _cards(given: Iterable[str]) -> list[int]:
    return [number_of(ids.CARD, "card", name) for name in given]


# --- mayors


def _set_mayor(s: Duo, mayor: int, given: Given) -> None:
    city = s.table.city_of[mayor]
    for name in given.get("resources", {}):
        _index(RESOURCES, name, "resource")
    s.goods[mayor] = pack(given.get("resources", {}))
    s.occupied[mayor] = given.get("occupied", 0)
    s.hands[mayor] = tuple(sorted(_cards(given.get("hand", ()))))
    s.points[city] += given.get("points", 0)
    for item in given.get("city", ()):
        fields: Given = {"card": item} if isinstance(item, str) else item
        card, under = number_of(ids.CARD, "card", fields["card"]), tuple(_cards(fields.get("under", ())))
        enter(s, city, card, fields.get("by", mayor), int(fields.get("occupied", False)), under)
    s.claimed += [(city, number_of(ids.EVENT, "event", name)) for name in given.get("events", ())]


def _set_thorn(s: Duo, given: Given) -> None:
    for key in ("hand", "city", "cards"):
        s.thorn += _cards(given.get(key, ()))
    s.claimed += [(THORN, number_of(ids.EVENT, "event", name)) for name in given.get("events", ())]


def _set_workers(s: Duo, mayor: int, given: Given) -> None:
    for item in given.get("placed", ()):
        fields: Given = {"at": item} if isinstance(item, str) else item
        if fields["at"] == "card":
            city = fields.get("owner", s.table.city_of[mayor])
            if "card" not in fields:
                raise ScenarioError(f"seat.{mayor}.placed: a worker on a card needs 'card'")
            slot = slot_of(s, city, number_of(ids.CARD, "card", fields["card"])) if city < s.table.cities else -1
            if slot < 0:
                raise ScenarioError(f"seat {mayor}: there is no {fields['card']} in city {city} to stand on")
            s.placed.append((mayor, ON_CARD, city, slot))
        else:
            s.placed.append(_worker(s, mayor, fields["at"]))
    s.workers[mayor] = given.get("workers", max(0, s.workers[mayor] - len(given.get("placed", ()))))


def _worker(s: Duo, mayor: int, name: str) -> tuple[int, int, int, int]:
    """Return a worker on a location, or on the spot of an event that has been taken (any empty spot)."""
    if name in ids.EVENT:
        empty = [spot for spot, event in enumerate(s.spots) if event < 0 or event == ids.EVENT[name]]
        if not empty:
            raise ScenarioError(f"seat {mayor}: no event spot is free for {name}")
        return mayor, FIRST_SPOT + empty[0], ids.EVENT[name], -1
    locations = [*s.river, *ids.FARMS]
    thing = number_of(ids.PLACE, "place", name)
    if thing not in locations:
        raise ScenarioError(f"seat {mayor}: {name} is not on the board")
    return mayor, locations.index(thing), -1, -1


# --- the board


def _set_tiles(s: Duo, board: Given) -> None:
    """Lay river tiles and events: named ones first, the rest from the seed."""
    river = [number_of(ids.PLACE, "river tile", name) for name in board.get("river", ())]
    deck = [number_of(ids.PLACE, "river tile", name) for name in board.get("river_deck", ())]
    rest = [tile for tile in ids.RIVERS if tile not in river and tile not in deck]
    s.rng = shuffle(s.rng, rest)
    s.river = (river + [rest.pop() for _ in range(len(s.river) - len(river))])[: len(s.river)]
    s.river_deck = rest + deck[::-1]
    named = [ids.EVENT.get(name, -1) for name in board.get("events", ())]
    if unknown := [name for name in board.get("events", ()) if name and name not in ids.EVENT]:
        raise ScenarioError(f"board: unknown event {unknown[0]!r}")
    claimed = [event for _, event in s.claimed]
    s.unused = [event for event in ids.SPOT_EVENTS if event not in named and event not in claimed]
    s.rng = shuffle(s.rng, s.unused)
    s.spots[: len(named)] = named
    if len(named) < SPOTS:
        _lay_rest(s, named, claimed)


def _lay_rest(s: Duo, named: list[int], claimed: list[int]) -> None:
    """Fill the spots that are not named; those named as gone stay empty."""
    gone = [spot for spot, event in enumerate(named) if event < 0]
    lay_events(s, [event for event in named + claimed if event >= 0])
    for spot in gone:
        if s.spots[spot] >= 0:
            s.unused.append(s.spots[spot])
            s.spots[spot] = -1


def _set_cards(s: Duo, board: Given) -> None:
    named = _cards(board.get("deck", ()))
    s.discard = _cards(board.get("discard", ()))[::-1]
    for place, name in enumerate(board.get("meadow", ())[:MEADOW_SIZE]):
        s.meadow[place] = number_of(ids.CARD, "card", name) if name else -1
    tile = board.get("tile")
    if tile:
        s.tile = [_item(tile["item"]), tile["for"]]
    used = [*named, *s.discard, *s.meadow, *s.hands[0], *s.hands[1], *s.thorn]
    used += [card for city in s.cities for built in city for card in (built[0], *built[2])]
    used += [s.tile[0] - FIRST_CARD] if s.tile and s.tile[0] >= FIRST_CARD else []
    if doubled := [card for card in used if card >= 0 and used.count(card) > 1]:
        raise ScenarioError(f"{ids.NAMES[doubled[0]]} is named twice, but every card exists once (R-D-01)")
    pool = [card for card in range(ids.CARD_COUNT) if card not in used]
    s.rng = shuffle(s.rng, pool)
    if len(board.get("meadow", ())) < MEADOW_SIZE:
        s.deck = pool
        refill(s)
    s.deck = named[::-1] if board.get("deck_only") else pool + named[::-1]


def _item(name: str) -> int:
    if name in RESOURCES:
        return RESOURCES.index(name)
    return OCCUPIED if name == "occupied" else FIRST_CARD + number_of(ids.CARD, "item", name)


def _set_skunks(s: Duo, board: Given) -> None:
    """Place skunks as given; the others are rolled from the seed, not from the dice of the scenario."""
    given: Given = board.get("skunks", {})
    s.skunks = [0, 0, 0]
    for section, name in enumerate(SECTIONS):
        for number in given.get(name, ()):
            s.skunks[section] |= 1 << number - 1
        if not given:
            for _ in range(s.table.skunk_numbers[section]):
                s.rng, number = below(s.rng, 6)
                put_skunk(s, section, number + 1)


def _set_coop(s: Duo, board: Given) -> None:
    s.dice = list(board.get("dice", ()))[::-1]
    s.watches = board.get("watches", s.watches)
    for name in board.get("visited", ()):
        s.visited |= 1 << ids.FARMS.index(number_of(ids.PLACE, "farm", name))
    if s.table.coop:
        s.news_deck = ids.NEWS[:]
        s.rng = shuffle(s.rng, s.news_deck)
        s.news = sorted(number_of(ids.TOKEN, "Good News card", name) for name in board.get("news", ()))
        if "news" not in board:
            s.news = [s.news_deck[0]]
        s.news_deck = [news for news in s.news_deck if news not in s.news]


# --- expectations


def holdings(s: Duo) -> dict[str, Any]:
    """Return everything a scenario may expect."""
    return {
        "season": ids.SEASONS[s.season],
        "sun": s.sun,
        "moon": s.moon,
        "hare": s.hare,
        "meadow": names(s.meadow),
        "deck": names(s.deck[::-1]),
        "deck_size": len(s.deck),
        "discard": names(s.discard[::-1]),
        "discard_size": len(s.discard),
        "river": names(s.river),
        "river_deck": names(s.river_deck[::-1]),
        "river_deck_size": len(s.river_deck),
        "events": names(s.spots),
        "skunks": skunks_view(s),
        "watches": s.watches,
        "news": names(s.news),
        "tile": item_name(s.tile[0]) if s.tile else "",
        "visited": [ids.NAMES[farm] for i, farm in enumerate(ids.FARMS) if s.visited >> i & 1],
        "won": won(s),
        "achievements": achievements(s),
        "seat": [*(_mayor_holdings(s, mayor) for mayor in range(2)), _thorn_holdings(s)],
    }


def _mayor_holdings(s: Duo, mayor: int) -> dict[str, Any]:
    """Return what a mayor has. A second one has no city; alone, Miss Thorn's stands there (see ``_seats``)."""
    shared = s.table.coop and mayor > 0
    city = s.table.city_of[mayor]
    thorn = _thorn_holdings(s) if shared and s.table.solo else {"city": [], "events": []}
    return {
        "workers": s.workers[mayor],
        "resources": {name: amount(s.goods[mayor], kind) for kind, name in zip(range(KINDS), RESOURCES, strict=True)},
        "occupied": s.occupied[mayor],
        "hand": names(s.hands[mayor]),
        "hand_size": len(s.hands[mayor]),
        "placed": placed_view(s, mayor),
        "points": 0 if shared else s.points[city],
        "city": thorn["city"] if shared else city_view(s, city),
        "city_size": len(thorn["city"]) if shared else len(city_view(s, city)),
        "events": thorn["events"] if shared else [ids.NAMES[event] for owner, event in s.claimed if owner == city],
    }


def _thorn_holdings(s: Duo) -> dict[str, Any]:
    cards = names(s.thorn)
    events = [ids.NAMES[event] for owner, event in s.claimed if owner == THORN]
    return {"hand": cards, "city": cards, "cards": cards, "hand_size": len(cards), "events": events}
