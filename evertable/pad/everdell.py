"""The score pad of Everdell. What boxes add is in ``everdell_boxes.py``."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from evertable.catalog.schema import Card, Entry, Event
from evertable.everdell.city import cards_in
from evertable.everdell.ids import CARD, CATALOG, NAMED, NAMES, PARTNER, RARITY, SEASONS, UNIQUE
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS, EverdellTable
from evertable.kernel.module import Table
from evertable.kernel.stack import State
from evertable.pad.everdell_boxes import box_pads
from evertable.pad.fields import CITY, GOODS, GOODS_LEFT, POINTS, Field, Form, Shelf
from evertable.pad.problem import Problem
from evertable.pad.rules import PadRules
from evertable.pad.scoring import spare
from evertable.pad.sheet import THING, Sheet
from evertable.present.words import mark

HAND: Final = "hand"
"""The field with the number of cards in hand, which become any cards left over."""
JOURNEY: Final = mark("Workers on the Journey")
_EVENTS: Final = Shelf("events", mark("Events"), "event", lambda entry: isinstance(entry, Event))
_JOURNEY: Final = tuple(
    Field(f"journey.{place.id}", place.id, "journey", 6, group=JOURNEY)
    for place in CATALOG.places
    if place.type == "journey"
)


class EverdellPad(PadRules):
    """The score pad of Everdell."""

    catalog = CATALOG

    def form(self, table: Table, owner: int) -> Form:
        """Return the form: what all games have, then what the boxes add."""
        player, boxes = owner < table.config.seats, box_pads(table.config.modules)
        shelves = [CITY, *(shelf for box in boxes for shelf in box.shelves), _EVENTS]
        added = [field for box in boxes for field in box.fields]
        fields = [POINTS, *(GOODS_LEFT if player else ()), *_JOURNEY, *added]
        not_automas = {key for box in boxes for key in box.for_players}
        return Form(
            tuple(shelf for shelf in shelves if player or shelf.key not in not_automas),
            tuple(field for field in fields if player or field.path not in not_automas),
        )

    def board(self, table: Table) -> tuple[Field, ...]:
        """Return what the boxes add for the whole table."""
        config = table.config
        return tuple(
            field
            for box in box_pads(config.modules)
            for field in box.board
            if not box.board_option or config.option(box.board_option)
        )

    def details(self, entry: Entry, beside: Sequence[str]) -> tuple[Field, ...]:
        """Return what lies on a card or an event and counts at the end."""
        if isinstance(entry, Card):
            return _on_card(entry, beside)
        return _on_event(entry) if isinstance(entry, Event) else ()

    def uses(self, table: Table, entry: Entry) -> bool:
        assert isinstance(table, EverdellTable)
        return table.uses(entry)

    def scenario(self, sheet: Sheet) -> dict[str, Any]:
        """Return the scenario of a sheet. All players have passed in autumn; cards that are only counted are any left
        over."""
        named = [thing[THING] for seat in sheet.seats for thing in seat.get("city", ())]
        left = spare(sheet.engine, sheet.config, named)
        given = {str(owner): _seat(sheet, owner, left) for owner in range(len(sheet.seats))}
        unsaid = [box.board_option for box in box_pads(sheet.config.modules) if box.board_option and not sheet.board]
        options = {"options": {**sheet.options, **dict.fromkeys(unsaid, False)}} if unsaid else {}
        return {**options, "seat": given, "board": dict(sheet.board)}

    def once(self, sheet: Sheet) -> list[str]:
        """Return everything but cards."""
        once = ["events", *(shelf.key for box in box_pads(sheet.config.modules) for shelf in box.shelves)]
        return [thing[THING] for seat in sheet.seats for key in once for thing in seat.get(key, ())]

    def problems(self, s: State) -> list[Problem]:
        """Return problems: impossible cities, events that cannot lie on the table, workers that a player does not
        have."""
        assert isinstance(s, Everdell)
        found = [problem for owner in range(s.table.seats) for problem in _in_city(s, owner)]
        return [*found, *_special_events(s), *_workers(s)]


# --- details


def _on_card(card: Card, beside: Sequence[str]) -> tuple[Field, ...]:
    fields = []
    if "stores_points" in card.tags:
        fields.append(Field("points", mark("Point tokens on it"), "point"))
    if card.prison_cells:
        fields.append(Field("under", mark("Prisoners"), "critter", card.prison_cells))
    if card.permanent_worker:
        fields.append(Field("workers", mark("Workers on it"), "worker", card.worker_slots))
    if "carries" in card.tags:
        fields.append(Field("carries", mark("The card that lies on it"), values=_constructions(card, beside)))
    partners = _partners(card, beside)
    if len(partners) > 1:
        fields.append(Field("partner", mark("Shares its space with"), values=partners))
    return tuple(fields)


def _partners(card: Card, beside: Sequence[str]) -> tuple[str, ...]:
    """Return the different cards it may share a space with (R-B-085)."""
    partner = PARTNER[CARD[card.id]]
    found = [name for name in beside if name != card.id and name in CARD and NAMED[CARD[name]] == partner]
    return tuple(dict.fromkeys(found))


def _constructions(card: Card, beside: Sequence[str]) -> tuple[str, ...]:
    found = [name for name in beside if name != card.id and CATALOG.card(name).kind == "construction"]
    return tuple(dict.fromkeys(found))


def _on_event(event: Event) -> tuple[Field, ...]:
    per = event.scoring.per if event.scoring else None
    if per is None or per.at != "event":
        return ()
    if per.of == "card":
        return (Field("under", mark("Cards beneath it"), "card", 30),)
    kinds = [per.resource] if per.resource else list(GOODS)
    return tuple(Field(f"holds.{kind}", kind, kind, 30) for kind in kinds)


# --- as a scenario


def _seat(sheet: Sheet, owner: int, left: Counter[str]) -> dict[str, Any]:
    data, player = sheet.seats[owner], owner < len(sheet.names)
    carried = {thing["carries"]: thing[THING] for thing in sheet.things(owner, "city") if "carries" in thing}
    given: dict[str, Any] = {"season": "autumn", "workers": 0} if player else {"season": "autumn"}
    boxes = box_pads(sheet.config.modules)
    added = [field.path.partition(".")[0] for box in boxes for field in box.fields]
    for key in ("points", "resources", *added):
        if data.get(key) and key != HAND:
            given[key] = data[key]
    for key in [shelf.key for box in boxes for shelf in box.shelves]:
        if data.get(key):
            given[key] = [thing[THING] for thing in data[key]]
    in_order = sorted(sheet.things(owner, "city"), key=lambda thing: thing[THING] in carried)  # what lies on top last
    free = Counter(thing[THING] for thing in sheet.things(owner, "city"))
    given["city"] = [_built(thing, carried, left, free) for thing in in_order]
    given[HAND] = _any_cards(left, data.get(HAND, 0), None)  # an adornment counts them
    given["events"] = [_claimed(thing, left) for thing in sheet.things(owner, "events")]
    journey = [place for place, number in data.get("journey", {}).items() for _ in range(number)]
    on_cards = [thing for thing in sheet.things(owner, "city") for _ in range(thing.get("workers", 0))]
    given["placed"] = [*journey, *({"at": "card", "card": thing[THING], "owner": owner} for thing in on_cards)]
    return given


def _built(thing: dict[str, Any], carried: dict[str, str], left: Counter[str], free: Counter[str]) -> dict[str, Any]:
    item = {"card": thing[THING], **{key: thing[key] for key in ("points",) if key in thing}}
    if "under" in thing:
        item["under"] = _any_cards(left, thing["under"], "critter")
    if thing[THING] in carried:
        item["on"] = carried.pop(thing[THING])
    if free[thing.get("partner", "")]:
        item["on"] = thing["partner"]
        free[thing["partner"]] -= 1
    return item


def _claimed(thing: dict[str, Any], left: Counter[str]) -> dict[str, Any]:
    event = CATALOG.entry(thing[THING])
    kind = event.scoring.per.kind if isinstance(event, Event) and event.scoring else None
    item: dict[str, Any] = {"event": thing[THING], **{key: thing[key] for key in ("holds",) if key in thing}}
    if "under" in thing:
        item["under"] = _any_cards(left, thing["under"], kind)
    return item


def _any_cards(left: Counter[str], number: int, kind: str | None) -> list[str]:
    """Return some cards of a kind, those first of which there are most."""
    chosen: list[str] = []
    for name, there in left.most_common():
        card = CATALOG.card(name)
        if kind in (None, card.kind) and card.rarity != "legendary":
            chosen += [name] * min(there, number - len(chosen))
    left.subtract(chosen)
    return chosen


# --- what cannot be


def _in_city(s: Everdell, owner: int) -> list[Problem]:
    found = []
    if s.spaces[owner] < 0:
        message = mark("The city of {player} has more cards than spaces: {number} too many.")
        found.append(Problem(message, {"player": owner, "number": -s.spaces[owner]}))
    unique = Counter(NAMED[card] for card in cards_in(s, owner) if RARITY[card] == UNIQUE)
    message = mark("{player} has {thing} {number} times; there can be only one in a city.")
    return found + [
        Problem(message, {"player": owner, "thing": NAMES[card], "number": number})
        for card, number in unique.items()
        if number > 1
    ]


def _special_events(s: Everdell) -> list[Problem]:
    special = sum(not is_basic(event) for event in {claimed[1] for claimed in s.events})
    most = FACTS.special_events_by_players[s.table.players]
    message = mark("There are {number} special events on the sheet, but only {most} on the table.")
    return [Problem(message, {"number": special, "most": most})] if special > most else []


def _workers(s: Everdell) -> list[Problem]:
    found, most = [], s.table.total_workers[SEASONS.index("autumn")]
    for seat in range(s.table.seats):
        number = sum(worker[0] == seat for worker in s.placed)
        if number > most:
            message = mark("{player} has {number} workers on the table, but only {most} in all.")
            found.append(Problem(message, {"player": seat, "number": number, "most": most}))
    there = Counter(NAMES[worker[1]] for worker in s.placed if worker[1] >= 0)
    exclusive = {place.id for place in CATALOG.places if place.occupancy == "exclusive"}
    message = mark("There is room for one worker only: {place}.")
    crowded = [name for name, number in there.items() if number > 1 and name in exclusive]
    return found + [Problem(message, {"place": name}) for name in crowded]


RULES: Final = EverdellPad()
