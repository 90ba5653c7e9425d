"""Everything that positions of Everdell name by number."""

from typing import Final

from evertable.everdell.effects import STEP_PARTS
from evertable.everdell.goods import RESOURCES
from evertable.everdell.ids import CATALOG, NAMES
from evertable.everdell.questions import QUESTIONS
from evertable.everdell.registers import REGISTER_PARTS
from evertable.everdell.visit import WORKER_PARTS
from evertable.everdell.way import WAY_PARTS
from evertable.everdell.zones import ZONE_PARTS
from evertable.kernel.numbering import Numbered, named

PARTS: Final = (QUESTIONS, REGISTER_PARTS, STEP_PARTS, WAY_PARTS, WORKER_PARTS, ZONE_PARTS)


def numbered() -> list[Numbered]:
    """Return the components of all modules: unused ones count, because the numbers of used ones come after theirs."""
    return [
        *named("thing", NAMES),
        *named("component", (entry.id for entry in CATALOG.entries)),
        *named("good", RESOURCES),
    ]
