"""The score pad of Everdell Duo: competitive, a chapter in cooperation, or against Miss Thorn."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.catalog.schema import Card, Entry, Event
from evertable.duo.automa import THORN
from evertable.duo.ids import CATALOG, FARMS, NAMES
from evertable.duo.table import CHALLENGE, COMPETITIVE, DuoTable
from evertable.kernel.module import Table
from evertable.pad.fields import CITY, GOODS_LEFT, LEFT, POINTS, TOKENS, Field, Form, Owner, Shelf
from evertable.pad.rules import PadRules
from evertable.pad.scoring import spare
from evertable.pad.sheet import THING, Sheet
from evertable.present.words import mark

_EVENTS: Final = Shelf(
    "events", mark("Events"), "event", lambda entry: isinstance(entry, Event) and entry.type != "journey"
)
_OWN: Final = (
    Field("occupied", mark("Occupied tokens not used"), "occupied", 5, group=TOKENS),
    Field("hand", mark("Cards in hand"), "card", 60, group=LEFT),
    *GOODS_LEFT,
)


class DuoPad(PadRules):
    """The score pad of Duo. In cooperation there is one city; each mayor has goods and a hand."""

    catalog = CATALOG

    def owners(self, table: Table) -> list[Owner]:
        """Return two mayors, also of one player, and Miss Thorn."""
        assert isinstance(table, DuoTable)
        alone = table.config.seats == 1
        if table.mode == COMPETITIVE:
            return [Owner(0, 0), Owner(1, 1)]
        second = Owner(0, title=mark("The second mayor")) if alone else Owner(0, 1)
        thorn = [Owner(table.config.seats, title=mark("Miss Thorn"))] if table.mode == CHALLENGE else []
        return [Owner(0, 0), second, *thorn]

    def columns(self, table: Table) -> list[Owner]:
        """Return the columns of the sheet. A shared city is one column; its target is another."""
        assert isinstance(table, DuoTable)
        if table.mode == COMPETITIVE:
            return self.owners(table)
        rival = mark("Miss Thorn") if table.mode == CHALLENGE else mark("To reach")
        return [Owner(0, title=mark("Our city")), Owner(table.config.seats, title=rival)]

    def form(self, table: Table, owner: int) -> Form:
        """Return what is shared stands with the first mayor."""
        assert isinstance(table, DuoTable)
        if owner == THORN:
            return Form((CITY, _EVENTS), ())
        if owner and table.mode != COMPETITIVE:
            return Form((), _OWN)
        return Form((CITY, _EVENTS), (POINTS, *_OWN))

    def board(self, table: Table) -> tuple[Field, ...]:
        """Return the visited farms, if the chapter counts them."""
        assert isinstance(table, DuoTable)
        goals = [goal.type for goal in table.page.goals] if table.page else []
        asked = "visit_each_farm" in goals
        return (Field("board.farms", mark("Farms visited"), "farm", len(FARMS)),) if asked else ()

    def details(self, entry: Entry, beside: Sequence[str]) -> tuple[Field, ...]:
        """Return Occupied tokens, if a card of the city counts them."""
        bonuses = [CATALOG.card(name).bonus for name in beside if isinstance(entry, Card)]
        counted = any(bonus is not None and bonus.per in ("occupied", "occupied_on_city") for bonus in bonuses)
        return (Field("occupied", mark("Occupied token"), "occupied", 1),) if counted else ()

    def scenario(self, sheet: Sheet) -> dict[str, Any]:
        """Return the end of the last season; cards in hand are any that are left."""
        named = [thing[THING] for seat in sheet.seats for thing in seat.get("city", ())]
        left = [name for name, number in spare(sheet.engine, sheet.config, named).items() if number > 0]
        given = {str(owner): _owner(data, owner, left) for owner, data in enumerate(sheet.seats)}
        farms = [NAMES[farm] for farm in FARMS[: sheet.board.get("farms", 0)]]
        return {"seat": given, "board": {"season": "autumn", "visited": farms}}

    def once(self, sheet: Sheet) -> list[str]:
        """Return cards and events."""
        return [thing[THING] for seat in sheet.seats for key in ("city", "events") for thing in seat.get(key, ())]


def _owner(data: dict[str, Any], owner: int, left: list[str]) -> dict[str, Any]:
    things = {key: [thing[THING] for thing in data.get(key, ())] for key in ("city", "events")}
    if owner == THORN:
        return things
    city = [{"card": thing[THING], "occupied": bool(thing.get("occupied"))} for thing in data.get("city", ())]
    hand = [left.pop() for _ in range(min(data.get("hand", 0), len(left)))]
    mine = {key: data[key] for key in ("points", "resources", "occupied") if data.get(key)}
    shared = {"city": city, "events": things["events"]} if city or things["events"] else {}
    return {**mine, **shared, "hand": hand, "workers": 0}


RULES: Final = DuoPad()
