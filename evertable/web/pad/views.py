"""A sheet of the score pad as data for templates."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.catalog.schema import Card, Event, Place, Token
from evertable.kernel.game import Result
from evertable.kernel.module import active_modules
from evertable.pad.fields import Field, Owner
from evertable.pad.scoring import Tally
from evertable.pad.seek import find, kinds
from evertable.pad.sheet import THING, Sheet, value_at
from evertable.present.closing import win
from evertable.present.details import art
from evertable.present.registry import presenter_for
from evertable.present.valley import COLOUR_NAMES
from evertable.present.words import Words, mark

VALUES: Final = {"used": mark("used")}


def called(name: str, words: Words) -> str:
    """Return a title or value in words: a component's name, a message, or a number unchanged."""
    if words.knows(name):
        return words.name(name)
    return words.say(VALUES.get(name, name)) if not name.isdecimal() else name


def labels(sheet: Sheet, owners: Sequence[Owner], words: Words) -> list[str]:
    """Return the names of owners."""
    return [
        words.say(owner.title)
        if owner.player < 0
        else sheet.names[owner.player] or words.say("Player {number}", number=owner.player + 1)
        for owner in owners
    ]


def title(sheet: Sheet, words: Words) -> str:
    """Return the titles of the game and its boxes."""
    boxes = [module for module in active_modules(sheet.engine.modules, sheet.config) if module.active is None]
    return " · ".join([sheet.engine.title, *(words.say(module.title) for module in boxes)])


def tabs(sheet: Sheet, tally: Tally, now: int, words: Words) -> list[dict[str, Any]]:
    """Return all owners with their points. ``now`` marks the one that is shown."""
    owners = sheet.rules.owners(sheet.table)
    totals = tally.result.totals if tally.result else None
    return [
        {
            "seat": i,
            "name": name,
            "total": totals[owner.score] if totals else None,
            "best": tally.result is not None and any(tally.result.totals) and owner.score in tally.result.winners,
            "now": i == now,
        }
        for i, (owner, name) in enumerate(zip(owners, labels(sheet, owners, words), strict=True))
    ]


def entry(sheet: Sheet, owner: int, words: Words, sought: str, kind: str) -> dict[str, Any]:
    """Return everything that can be changed for one owner."""
    form = sheet.form(owner)
    chosen = kind if kind in kinds(sheet, owner) else ""
    icons = {shelf.key: shelf.icon for shelf in form.shelves}
    titles = {
        **{colour: name for colour, (name, _) in COLOUR_NAMES.items()},
        **{shelf.key: shelf.title for shelf in form.shelves},
    }
    found = find(sheet, owner, sought, chosen, words.language)
    return {
        "owner": owner,
        "named": sheet.rules.owners(sheet.table)[owner].player,
        "sought": sought,
        "kind": chosen,
        "kinds": [(one, words.say(titles[one]), icons.get(one, one)) for one in kinds(sheet, owner)],
        "found": [
            _thing(sheet, key, name, words) | {"number": sum(t[THING] == name for t in sheet.things(owner, key))}
            for key, name in found
        ],
        "shelves": [
            {"title": words.say(shelf.title), "icon": shelf.icon, "rows": _rows(sheet, owner, shelf.key, words)}
            for shelf in form.shelves
        ],
        "groups": _groups(sheet, owner, form.fields, words),
        "board": [_field(sheet, owner, field, words) for field in sheet.rules.board(sheet.table)],
    }


def _thing(sheet: Sheet, key: str, name: str, words: Words) -> dict[str, Any]:
    component = sheet.entry(name)
    points = component.points if isinstance(component, Card | Event | Place | Token) else 0
    return {
        "key": key,
        "id": name,
        "name": words.name(name),
        "colour": component.color if isinstance(component, Card) else "",
        "art": art(component),
        "points": points,
        "reconstructed": component.confidence == "reconstructed",
    }


def _rows(sheet: Sheet, owner: int, key: str, words: Words) -> list[dict[str, Any]]:
    """Return the rows of a shelf, the newest first. Copies of a card share a row unless they have fields."""
    rows: dict[str, dict[str, Any]] = {}
    for index, thing in enumerate(sheet.things(owner, key)):
        fields = sheet.details(owner, key, index)
        row = rows.setdefault(f"{thing[THING]} {index if fields else ''}", _thing(sheet, key, thing[THING], words))
        row["number"] = row.get("number", 0) + 1
        row["index"] = index
        row["fields"] = [_field(sheet, owner, field, words, f"{key}.{index}.") for field in fields]
    return sorted(rows.values(), key=lambda row: -row["index"])


def _groups(sheet: Sheet, owner: int, fields: Sequence[Field], words: Words) -> list[tuple[str, list[dict[str, Any]]]]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for field in fields:
        groups.setdefault(field.group, []).append(_field(sheet, owner, field, words))
    return [(words.say(group) if group else "", found) for group, found in groups.items()]


def _field(sheet: Sheet, owner: int, field: Field, words: Words, before: str = "") -> dict[str, Any]:
    now = value_at(sheet, owner, before + field.path)
    return {
        "path": before + field.path,
        "title": called(field.title, words),
        "icon": field.icon,
        "most": field.most,
        "value": now,
        "values": [(value, called(value, words), value == now) for value in field.values],
    }


def scores(sheet: Sheet, tally: Tally, words: Words) -> dict[str, Any]:
    """Return the score table and the problems found."""
    owners = sheet.rules.owners(sheet.table)
    problems = [problem.say(words, labels(sheet, owners, words)) for problem in tally.problems]
    if tally.result is None:
        return {"problems": problems, "columns": []}
    columns = sheet.rules.columns(sheet.table)
    shown = labels(sheet, columns, words)
    made = [tally.result.scores[column.score] for column in columns]
    lines = list(dict.fromkeys(line for score in made for line in score.lines))
    line_name = presenter_for(sheet.game).line
    best = [i for i, column in enumerate(columns) if column.score in tally.result.winners]
    return {
        "problems": problems,
        "columns": shown,
        "lines": [(line_name(line, words), [score.lines.get(line) for score in made]) for line in lines],
        "totals": [score.total for score in made],
        "best": best if any(tally.result.totals) else [],
        "verdict": _verdict(sheet, tally.result, [shown[i] for i in best], words),
    }


def _verdict(sheet: Sheet, result: Result, winners: list[str], words: Words) -> str:
    if not any(result.totals):
        return ""
    said = win(winners, words)
    top = max(result.totals)
    if result.reason == "points" or sum(total == top for total in result.totals) < 2:
        return said
    reason = presenter_for(sheet.game).reason(result.reason, words)
    return f"{said} – {words.say('Decided by: {reason}', reason=reason)}"
