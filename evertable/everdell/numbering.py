"""Everything that positions of Everdell name by number."""

from evertable.everdell.effects import effect_parts
from evertable.everdell.goods import RESOURCES
from evertable.everdell.ids import CATALOG, NAMES
from evertable.everdell.questions import QUESTIONS
from evertable.everdell.registers import REGISTERS
from evertable.everdell.visit import KINDS_OF_WORKERS
from evertable.everdell.way import WAYS
from evertable.everdell.zones import ZONES
from evertable.kernel.module import Table
from evertable.kernel.numbering import Part, named


def numbered(table: Table) -> list[Part]:
    """Return the parts of all modules: unused ones count, because the numbers of used ones come after theirs."""
    return [
        *named("thing", NAMES),
        *named("component", (entry.id for entry in CATALOG.entries)),
        *named("good", RESOURCES),
        *named("register", (register.name for register in REGISTERS)),
        *named("way", (NAMES[way.thing] for way in WAYS)),
        *named("zone", (zone.name for zone in ZONES)),
        *named("worker", KINDS_OF_WORKERS),
        *QUESTIONS.parts(),
        *effect_parts(),
    ]
