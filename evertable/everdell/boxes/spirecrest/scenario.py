"""What a scenario can set up and expect of Spirecrest.

On the board ``weather`` by season, ``tiles`` and ``discoveries`` by section from the top, ``stormvale``; of a seat
``discoveries`` and ``tiles`` taken, in order, and the ``big_critters`` among the workers in supply. ``map`` is another
name for a seat's tiles.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.everdell.boxes.spirecrest import critters, expedition, mountain, tucked
from evertable.everdell.boxes.spirecrest.stormvale import BESIDE, STORMVALE
from evertable.everdell.boxes.spirecrest.weather import GREAT_FIRE
from evertable.everdell.city import KEPT
from evertable.everdell.ids import CARD, DECK, DISCARD, NAMES, SEASONS
from evertable.everdell.observe import names
from evertable.everdell.packing import kind_of_worker
from evertable.everdell.registers import put
from evertable.everdell.scenario import PLACES, add_keys
from evertable.everdell.state import Everdell
from evertable.everdell.visit import KINDS_OF_WORKERS
from evertable.kernel.scenario_schema import (
    NAME,
    NAME_LIST,
    Either,
    Keys,
    ListOf,
    MapOf,
    Number,
    ScenarioError,
    number_of,
)

Given = Mapping[str, Any]


def _arrange(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    mountain.set_up(s)
    for owner in range(s.table.owners):
        _set_owner(s, owner, seats.get(str(owner), {}))
    _set_weather(s, board.get("weather", {}))
    _set_trail(s, board.get("tiles", {}))
    _set_decks(s, board.get("discoveries", {}))
    _set_stormvale(s, board.get("stormvale", _beside_it(seats)))
    for i, worker in enumerate(s.placed):
        if worker[1] == GREAT_FIRE:
            s.placed[i] = (*worker[:4], worker[4] | KEPT)


# --- seats


def _set_owner(s: Everdell, owner: int, given: Given) -> None:
    put(s, mountain.TRAVELERS, owner, s.season[owner])
    tiles = given.get("tiles", given.get("map", ()))
    put(s, mountain.MAPS, owner, tuple(number_of(mountain.TILE, "tile", name) for name in tiles if name not in _EXTRA))
    things = [_discovery(s, owner, item) for item in given.get("discoveries", ())]
    things += [mountain.DISCOVERY[name] for name in tiles if name in _EXTRA]
    put(s, mountain.TAKEN, owner, tuple(things))
    put(s, mountain.PAID, owner, given.get("paid", 0))
    out = [kind_of_worker(worker[4]) for worker in s.placed if worker[0] == owner and kind_of_worker(worker[4])]
    ready = [critters.KIND[thing].number for thing in things if thing in critters.KIND]
    if "big_critters" in given:
        kinds = {kind: part.number for kind, part in critters.NAMED.items()}
        ready = [number_of(kinds, "big critter", name) for name in given["big_critters"]]
        if len(ready) > s.workers[owner]:
            raise ScenarioError(f"seat {owner}: {len(ready)} big critters among {s.workers[owner]} workers")
    for kind in sorted({*out, *ready}):
        critters.own(s, owner, kind)


_EXTRA: Final = {NAMES[thing] for thing in expedition.EXTRA_MAPS}


def _discovery(s: Everdell, owner: int, item: Any) -> int:
    """A name, or a mapping with the cards tucked under it."""
    if isinstance(item, str):
        return number_of(mountain.DISCOVERY, "discovery", item)
    for name in item.get("under", ()) if item.get("card") != NAMES[STORMVALE] else ():
        tucked.tuck(s, owner, number_of(CARD, "card", name))
        if CARD[name] in s.deck:
            s.deck.remove(CARD[name])
    return number_of(mountain.DISCOVERY, "discovery", item.get("card", item.get("discovery")))


# --- the board


def _set_weather(s: Everdell, given: Mapping[str, str]) -> None:
    for season, name in given.items():
        if season not in SEASONS:
            raise ScenarioError(f"unknown season {season!r}")
        card = number_of(mountain.WEATHER, "weather", name)
        if mountain.season_of(card) != SEASONS.index(season):
            raise ScenarioError(f"{name} is no weather of {season}")
        put(s, mountain.FORECAST, SEASONS.index(season), card)
    latest = max(s.season[: s.table.players])
    mountain.REVEALED.set(s, (1 << latest + 1) - 1)
    mountain.OPEN_TRAIL.set(s, mountain.REVEALED.get(s) & (1 << len(mountain.SECTIONS)) - 1)


def _set_trail(s: Everdell, given: Mapping[str, Sequence[str]]) -> None:
    """Sections that are not named keep tiles that are nowhere else, less those that travelers have taken."""
    mapped = {tile for tiles in mountain.MAPS.get(s) for tile in tiles}
    named = {
        section: [number_of(mountain.TILE, "tile", name) for name in tiles]
        for section, tiles in _sections(given).items()
    }
    named = {section: [tile for tile in tiles if tile not in mapped] for section, tiles in named.items()}
    used = mapped | {tile for tiles in named.values() for tile in tiles}
    spare = [
        tile
        for tile in (*(t for tiles in mountain.TRAIL.get(s) for t in tiles), *mountain.TILE.values())
        if tile not in used
    ]
    spare = list(dict.fromkeys(spare))
    for section, tiles in enumerate(mountain.TRAIL.get(s)):
        if section in named:
            put(s, mountain.TRAIL, section, tuple(named[section]))
            continue
        gone = sum(mountain.section_of(s, seat) > section for seat in range(s.table.players))
        number = len(tiles) - gone if s.table.players > 1 or not gone else 0
        put(s, mountain.TRAIL, section, tuple(spare[:number]))
        del spare[:number]


def _set_decks(s: Everdell, given: Mapping[str, Sequence[str]]) -> None:
    """What is named comes first, then the rest as it was shuffled."""
    gone = {thing for things in mountain.TAKEN.get(s) for thing in things}
    named = {
        i: [number_of(mountain.DISCOVERY, "discovery", name) for name in things]
        for i, things in _sections(given).items()
    }
    named = {i: [thing for thing in things if thing not in gone] for i, things in named.items()}
    everywhere = {thing for things in named.values() for thing in things}
    for section, deck in enumerate(mountain.DECKS.get(s)):
        rest = [thing for thing in deck if thing not in gone | everywhere]
        put(s, mountain.DECKS, section, (*named.get(section, ()), *rest))


def _sections(given: Mapping[str, Sequence[str]]) -> dict[int, Sequence[str]]:
    for section in given:
        if section not in mountain.SECTIONS:
            raise ScenarioError(f"unknown section {section!r} (known: {', '.join(mountain.SECTIONS)})")
    return {mountain.SECTIONS.index(section): names for section, names in given.items()}


def _beside_it(seats: Mapping[str, Given]) -> Sequence[str]:
    """The cards of Stormvale where a seat's discovery names them."""
    items = [item for given in seats.values() for item in given.get("discoveries", ()) if not isinstance(item, str)]
    return next((item.get("under", ()) for item in items if item.get("card") == NAMES[STORMVALE]), ())


def _set_stormvale(s: Everdell, given: Sequence[str]) -> None:
    if not any(STORMVALE in mountain.taken(s, owner) for owner in range(s.table.owners)):
        if given:
            raise ScenarioError("nobody has taken stormvale")
        return
    cards = [number_of(CARD, "card", name) for name in given]
    for card in cards:
        if card in s.deck:
            s.deck.remove(card)
    while len(cards) < mountain.HOW_MANY[STORMVALE] and s.deck:
        cards.append(s.deck.pop(0))
    BESIDE.set(s, tuple(cards))


# --- expectations


def _hold(s: Everdell, actual: dict[str, Any]) -> None:
    actual["weather"] = dict(zip(SEASONS, names(mountain.FORECAST.get(s)), strict=True))
    actual["tiles"] = {name: names(mountain.TRAIL.get(s)[i]) for i, name in enumerate(mountain.SECTIONS)}
    actual["discoveries"] = {name: names(mountain.DECKS.get(s)[i]) for i, name in enumerate(mountain.SECTIONS)}
    actual["stormvale"] = names(BESIDE.get(s))
    for owner, seat in enumerate(actual["seat"]):
        seat["tiles"] = names(mountain.MAPS.get(s)[owner])
        seat["map"] = names(expedition.row(s, owner))
        seat["paid"] = mountain.PAID.get(s)[owner]
        seat["discoveries"] = [_with_cards(s, owner, thing) for thing in mountain.taken(s, owner)]
        seat["big_critters"] = [KINDS_OF_WORKERS[kind].name for kind in critters.at_home(s, owner)]
        seat["traveler"] = (*mountain.SECTIONS, "expedition")[mountain.section_of(s, owner)]


def _with_cards(s: Everdell, owner: int, thing: int) -> Any:
    if thing not in (tucked.ARCHEOLOGIST, tucked.TRAIL_GUIDE):
        return NAMES[thing]
    return {"card": NAMES[thing], "under": names(tucked.under_discovery(s, owner, thing))}


PLACES.update({"deck": DECK, "discard": DISCARD, NAMES[GREAT_FIRE]: GREAT_FIRE})
add_keys(
    mountain.MODULE_ID,
    _arrange,
    _hold,
    seat={
        "discoveries": ListOf(Either(NAME, Keys({"card": NAME, "discovery": NAME, "under": NAME_LIST}))),
        "tiles": NAME_LIST,
        "map": NAME_LIST,
        "big_critters": NAME_LIST,
        "paid": Number(0, 12),
    },
    board={
        "weather": MapOf(NAME),
        "tiles": MapOf(NAME_LIST),
        "discoveries": MapOf(NAME_LIST),
        "stormvale": NAME_LIST,
    },
)
