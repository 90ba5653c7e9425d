"""Everything that positions of Duo name by number."""

from evertable.duo.goods import RESOURCES
from evertable.duo.ids import CATALOG, NAMES
from evertable.duo.steps import EFFECT, OPS, STEP_KINDS
from evertable.kernel.numbering import Numbered, named


def numbered() -> list[Numbered]:
    """Return the parts of all modes: unused ones count, because the numbers of used ones come after theirs."""
    return [
        *named("thing", NAMES),
        *named("component", (entry.id for entry in CATALOG.entries)),
        *named("good", RESOURCES),
        *named("step", (STEP_KINDS[op.code] for op in OPS)),
        *(("effect", NAMES[thing], first) for thing, (first, _) in EFFECT.items()),
    ]
