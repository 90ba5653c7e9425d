"""Changes caused by a move, found by comparing observations, and their texts."""

from typing import Any

from evertable.present.differences import minus, signed
from evertable.present.duo.board import Cast
from evertable.present.preview import PreviewResult, certain
from evertable.present.valley import city_changes, gained, moved
from evertable.present.words import Words

Seen = dict[str, Any]


def changes(before: Seen, after: Seen) -> dict[str, Any]:
    """Return the differences between two observations that a log or a preview speaks of."""
    return {
        "mayors": [_mayor(before["mayors"][mayor], after["mayors"][mayor]) for mayor in range(2)],
        "cities": [_city(before["cities"][city], after["cities"][city]) for city in range(len(after["cities"]))],
        "season": after["season"] if after["season"] != before["season"] else "",
        "thorn": minus(_thorn(after), _thorn(before)),
    }


def _thorn(seen: Seen) -> list[str]:
    return [*seen["thorn"]["cards"], *seen["thorn"]["events"]] if "thorn" in seen else []


def _mayor(before: Seen, after: Seen) -> dict[str, Any]:
    return {
        "goods": gained(before["resources"], after["resources"]),
        "occupied": after["occupied"] - before["occupied"],
        "cards": after["hand_size"] - before["hand_size"],
    }


def _city(before: Seen, after: Seen) -> dict[str, Any]:
    events = minus(after["events"], before["events"])
    return {"points": after["points"] - before["points"], **moved(before["cards"], after["cards"]), "events": events}


def parts(changed: dict[str, Any], mayor: int, acting: int, words: Words) -> list[str]:
    """Return what one mayor pays, gains and gets. Changes of a shared city are listed with the mayor who acts."""
    one = changed["mayors"][mayor]
    told = [signed(number, name) for name, number in one["goods"].items()]
    told += [signed(one["occupied"], "occupied")] if one["occupied"] else []
    cities = changed["cities"]
    city = cities[mayor] if len(cities) == 2 else cities[0] if mayor == acting else None
    if city is not None and city["points"]:
        told.append(signed(city["points"], "point"))
    told += [signed(one["cards"], "card")] if one["cards"] else []
    return told + (city_changes(city, words) if city is not None else [])


def others(changed: dict[str, Any], words: Words) -> list[str]:
    """Return changes that concern no single mayor."""
    told = [words.say("Miss Thorn takes {card}", card=words.name(name)) for name in changed["thorn"]]
    return told + ([words.say("a new season begins")] if changed["season"] else [])


def expected(result: PreviewResult, cast: Cast, words: Words) -> list[str]:
    """Return what is certain to change, a line for each mayor it touches, the own one first."""
    seen, found = result.before, [changes(result.before, after) for after in result.afters]
    mine = seen["mayor"] if seen["seats"] == 1 else seen["seat"]
    lines = []
    for mayor in sorted(range(2), key=lambda one: one != mine):
        told = ", ".join(certain([parts(changed, mayor, mine, words) for changed in found]))
        if told:
            line = words.say("{player}: {what}", player=cast.mayors[mayor], what=told)
            lines.append(told if mayor == mine else line)
    return lines + certain([others(changed, words) for changed in found])
