"""Rugwort in the mountains: the tile that is left, tokens for discoveries, no weather (R-SC-50 to R-SC-56)."""

from evertable.everdell.boxes.rugwort.owner import RUGWORT
from evertable.everdell.boxes.spirecrest.mountain import FACTS, MAPS, TILES, TRAIL, add_map, put
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points


def plays_rugwort(s: Everdell) -> bool:
    """Whether he is the opponent."""
    return "rugwort" in s.table.config.modules


def chart(s: Everdell, section: int) -> None:
    """He gets what the player has left (R-SC-52)."""
    if plays_rugwort(s):
        for tile in TRAIL.get(s)[section]:
            add_map(s, RUGWORT, tile)
        put(s, TRAIL, section, ())


def discover(s: Everdell, cost: int) -> None:
    """The cheaper the player's discovery, the more tokens he gains (R-SC-53)."""
    if plays_rugwort(s):
        earn_points(s, RUGWORT, FACTS.solo.points_by_cost[FACTS.discovery_costs.index(cost)])


def points(s: Everdell) -> int:
    """He scores every tile and pays for none (R-SC-54)."""
    return sum(TILES[tile].points for tile in MAPS.get(s)[RUGWORT])
