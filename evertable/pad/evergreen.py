"""The score pad of Evergreen: points of own concerts, and the discs for the final one."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.catalog import Catalog
from evertable.catalog.schema import Entry
from evertable.evergreen.ids import CARD_NAMES, CATALOG, COLOURS, PILES, RING
from evertable.kernel.module import Table
from evertable.kernel.stack import State
from evertable.pad.fields import Field, Form, Owner
from evertable.pad.problem import Problem
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


class EvergreenPad:
    """The score pad of Evergreen."""

    @property
    def catalog(self) -> Catalog:
        """Its components."""
        return CATALOG

    def owners(self, table: Table) -> list[Owner]:
        """Return the players."""
        return [Owner(seat, seat) for seat in range(table.config.seats)]

    def columns(self, table: Table) -> list[Owner]:
        """Return the same."""
        return self.owners(table)

    def form(self, table: Table, owner: int) -> Form:
        """Return the form, the same for all players."""
        return _FORM

    def board(self, table: Table) -> tuple[Field, ...]:
        """Return no fields."""
        return ()

    def details(self, entry: Entry, beside: Sequence[str]) -> tuple[Field, ...]:
        """Return no fields: Evergreen has no components on its pad."""
        return ()

    def uses(self, table: Table, entry: Entry) -> bool:
        """Return no fields: Evergreen has no components on its pad."""
        return False

    def scenario(self, sheet: Sheet) -> dict[str, Any]:
        """Return the final concert: all hands are empty, and the visible cards do not count. A saved gala doubles
        it."""
        seats = range(len(sheet.names))
        given = {str(seat): _seat(sheet.seats[seat], CARD_NAMES[seat * PILES : (seat + 1) * PILES]) for seat in seats}
        final = [{"seat": seat, "verb": "final", "gala": "gala" not in sheet.seats[seat]} for seat in seats]
        table = {"game": sheet.game, "seats": len(sheet.names), "modules": sheet.modules, "options": sheet.options}
        return {**table, "seat": given, "step": final}

    def once(self, sheet: Sheet) -> list[str]:
        """Return the discs."""
        return [colour for seat in sheet.seats for colour in seat.get("discs", {})]

    def problems(self, s: State) -> list[Problem]:
        """Return no further problems."""
        return []


def _seat(data: dict[str, Any], piles: list[str]) -> dict[str, Any]:
    discs = {colour: int(value) for colour, value in data.get("discs", {}).items()}
    return {"points": data.get("points", 0), "gala": "gala" in data, "discs": discs, "piles": piles}


RULES: Final = EvergreenPad()
