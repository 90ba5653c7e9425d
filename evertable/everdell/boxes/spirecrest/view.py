"""What a seat sees of Spirecrest."""

from typing import Any

from evertable.everdell.boxes.spirecrest import critters, expedition, mountain, stormvale, tucked
from evertable.everdell.boxes.spirecrest.mountain import SECTIONS
from evertable.everdell.ids import NAMES
from evertable.everdell.observe import names
from evertable.everdell.packing import kind_of_worker
from evertable.everdell.state import Everdell
from evertable.everdell.visit import KINDS_OF_WORKERS


def observe(s: Everdell, seat: int, view: dict[str, Any]) -> None:
    """The mountain as far as it lies open, and what everybody has found there."""
    view["mountain"] = {**mountain.view(s), "stormvale": names(stormvale.BESIDE.get(s))}
    owners: list[dict[str, Any]] = view["owners"]
    for owner, seen in enumerate(owners):
        section = mountain.section_of(s, owner)
        seen["traveler"] = (*SECTIONS, "expedition")[section]
        seen["expedition"] = names(expedition.row(s, owner))
        seen["expedition_paid"] = mountain.PAID.get(s)[owner]
        seen["discoveries"] = names(mountain.taken(s, owner))
        seen["tucked"] = names(tucked.under(s, owner))
        seen["big_critters"] = [KINDS_OF_WORKERS[kind].name for kind in critters.at_home(s, owner)]
        seen["big_critters_out"] = {
            KINDS_OF_WORKERS[kind_of_worker(worker[4])].name: NAMES[worker[1]]
            for worker in s.placed
            if worker[0] == owner and kind_of_worker(worker[4])
        }
