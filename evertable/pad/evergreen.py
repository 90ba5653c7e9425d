"""The score pad of Evergreen: points of own concerts, and the discs for the final one."""

from typing import Any, Final

from evertable.catalog.schema import Entry
from evertable.evergreen.ids import CARD_NAMES, CATALOG, COLOURS, PILES, RING
from evertable.kernel.module import Table
from evertable.pad.fields import Field, Form
from evertable.pad.rules import PadRules
from evertable.pad.sheet import Sheet
from evertable.present.words import mark

DISCS: Final = mark("Discs in front of you")
GALA: Final = ("used",)
_FORM: Final = Form(
    (),
    (
        Field("points", mark("Points of own concerts"), "point"),
        Field("gala", mark("Gala token"), "crown", values=GALA),
        *(Field(f"discs.{colour}", colour, values=tuple(map(str, sorted(RING))), group=DISCS) for colour in COLOURS),
    ),
)


class EvergreenPad(PadRules):
    """The score pad of Evergreen. It has no components, only numbers and choices."""

    catalog = CATALOG

    def form(self, table: Table, owner: int) -> Form:
        return _FORM

    def uses(self, table: Table, entry: Entry) -> bool:
        return False

    def scenario(self, sheet: Sheet) -> dict[str, Any]:
        """Return the final concert: all hands are empty, and the visible cards do not count. A saved gala doubles
        it."""
        seats = range(len(sheet.names))
        given = {str(seat): _seat(sheet.seats[seat], CARD_NAMES[seat * PILES : (seat + 1) * PILES]) for seat in seats}
        final = [{"seat": seat, "verb": "final", "gala": "gala" not in sheet.seats[seat]} for seat in seats]
        return {"seat": given, "step": final}

    def once(self, sheet: Sheet) -> list[str]:
        """Return the discs."""
        return [colour for seat in sheet.seats for colour in seat.get("discs", {})]


def _seat(data: dict[str, Any], piles: list[str]) -> dict[str, Any]:
    discs = {colour: int(value) for colour, value in data.get("discs", {}).items()}
    return {"points": data.get("points", 0), "gala": "gala" in data, "discs": discs, "piles": piles}


RULES: Final = EvergreenPad()
