"""Nightweave in the mountains of Spirecrest (R-SC-70 to R-SC-79). Weather is nothing to her."""

from typing import Final

from evertable.catalog.schema import Place, Token
from evertable.everdell.boxes.nightweave.arrow import along, players
from evertable.everdell.boxes.nightweave.owner import spider, tell
from evertable.everdell.boxes.spirecrest import mountain
from evertable.everdell.boxes.spirecrest.expedition import MAP
from evertable.everdell.boxes.spirecrest.locations import LOCATIONS, here
from evertable.everdell.ids import AUTUMN
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.registers import put
from evertable.everdell.state import Everdell

WANTED: Final = ("nightweave_location", "nightweave_points")
"""The tags of discoveries that she takes."""
_WANTED: Final = frozenset(thing for thing, entry in mountain.DISCOVERIES.items() if set(WANTED) & set(entry.tags))
"""These discoveries."""


def in_play(s: Everdell) -> bool:
    """Whether the mountains are there."""
    return mountain.MODULE_ID in s.table.ids


def explore(s: Everdell) -> None:
    """Before she prepares for season, in the section of her season (R-SC-72)."""
    her = spider(s)
    section = s.season[her]
    if not in_play(s) or section >= AUTUMN:
        return
    _chart(s, section)
    _discover(s, section)
    mountain.REVEALED.set(s, mountain.REVEALED.get(s) | (1 << section + 1))
    if section + 1 < len(mountain.SECTIONS):
        mountain.OPEN_TRAIL.set(s, mountain.OPEN_TRAIL.get(s) | (1 << section + 1))
    put(s, mountain.TRAVELERS, her, section + 1)


def _chart(s: Everdell, section: int) -> None:
    """The first tile of the row, as the arrow reads it (R-SC-73)."""
    tiles = along(s, mountain.TRAIL.get(s)[section])
    if tiles:
        put(s, mountain.TRAIL, section, tuple(tile for tile in mountain.TRAIL.get(s)[section] if tile != tiles[0]))
        mountain.add_map(s, spider(s), tiles[0])
        tell(s, "explores", tiles[0])


def _discover(s: Everdell, section: int) -> None:
    """The first of three that is a location or worth points; the others go under the deck (R-SC-74)."""
    deck: tuple[int, ...] = mountain.DECKS.get(s)[section]
    shown, rest = deck[: mountain.FACTS.trail.shown], deck[mountain.FACTS.trail.shown :]
    wanted = [thing for thing in along(s, shown) if thing in _WANTED]
    left = [thing for thing in shown if thing not in wanted[:1]]
    put(s, mountain.DECKS, section, (*rest, *left))
    put(s, mountain.BURIED, section, min(mountain.BURIED.get(s)[section], len(rest)) + len(left))
    if wanted:
        put(s, mountain.TAKEN, spider(s), (*mountain.taken(s, spider(s)), wanted[0]))
        tell(s, "explores", wanted[0])


# --- locations for her workers (R-SC-76)


def _free(s: Everdell, owner: int, is_open: bool) -> list[int]:
    """The locations of an owner with a spot left, open ones or the others."""
    found = [thing for thing in mountain.taken(s, owner) if thing in LOCATIONS] if in_play(s) else []
    found = [thing for thing in found if (place_of(thing).open is not None) == is_open]
    return [thing for thing in found if here(s, thing) < place_of(thing).worker_slots]


def own(s: Everdell) -> list[int]:
    """Hers without an open sign."""
    return _free(s, spider(s), is_open=False)


def open_to_all(s: Everdell) -> tuple[int, list[int]]:
    """The first owner with an open one, she last, and the locations."""
    for owner in (*players(s), spider(s)):
        found = _free(s, owner, is_open=True)
        if found:
            return owner, found
    return spider(s), []


# --- scoring (R-SC-77)


def score(s: Everdell, lines: dict[str, int]) -> None:
    """Tiles and discoveries in full, without conditions."""
    if in_play(s):
        her = spider(s)
        maps = [thing for thing in mountain.taken(s, her) if thing in MAP]
        lines["discoveries"] = sum(_worth(s, thing) for thing in mountain.taken(s, her) if thing not in maps)
        lines["expedition"] = sum(MAP[thing].points for thing in (*mountain.MAPS.get(s)[her], *maps))


def _worth(s: Everdell, thing: int) -> int:
    entry: Place | Token = mountain.DISCOVERIES[thing]
    if not isinstance(entry, Token) or entry.reckoning is None:
        return 0
    if entry.reckoning.type != "journey":
        return entry.reckoning.points
    walked = [worker[1] for worker in s.placed if worker[0] == spider(s) and worker[1] in JOURNEY]
    return min(entry.reckoning.most, sum(place_of(place).points for place in walked))
