"""Changes caused by a move, found by comparing observations, and their texts."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from evertable.present.differences import signed
from evertable.present.everdell.modules import SHOWN, showings
from evertable.present.preview import PreviewResult, certain
from evertable.present.valley import city_changes, gained, moved
from evertable.present.words import Words

Change = dict[str, Any]


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the differences between two observations that a log or a preview speaks of."""
    return {
        "owners": [_owner(before, after, owner) for owner in range(len(after["owners"]))],
        "turn_over": before["actor"] != after["actor"],
    }


def _owner(seen: dict[str, Any], seen_after: dict[str, Any], owner: int) -> Change:
    before, after = seen["owners"][owner], seen_after["owners"][owner]
    tokens = sum(c.get("points", 0) for c in after["city"]) - sum(c.get("points", 0) for c in before["city"])
    return {
        "goods": gained(before["resources"], after["resources"]),
        "points": after["points"] - before["points"],
        "cards": after["hand_size"] - before["hand_size"],
        "tokens": tokens,
        **moved(before["city"], after["city"]),
        "events": [e["event"] for e in after["events"] if e["event"] not in [b["event"] for b in before["events"]]],
        "workers": after["workers"] - before["workers"],
        "stored": {name: number for name, number in _stored(after, before).items() if number},
        "season": after["season"] if after["season"] != before["season"] else "",
        "purse": _token_counts(seen, seen_after, owner),
        "modules": {
            name: found
            for name, shown in showings(seen_after).items()
            if (found := shown.changed(seen, seen_after, owner))
        },
    }


def _stored(after: dict[str, Any], before: dict[str, Any]) -> Counter[str]:
    """Resources that have come to lie on cards and events of the city, or have left them."""
    found: Counter[str] = Counter()
    for holder in (*after["city"], *after["events"]):
        found.update(holder.get("holds", {}))
    for holder in (*before["city"], *before["events"]):
        found.subtract(holder.get("holds", {}))
    return found


def _token_counts(before: dict[str, Any], after: dict[str, Any], owner: int) -> dict[str, int]:
    """Return the tokens of modules that came and went."""
    found: dict[str, int] = {}
    for shown in showings(after).values():
        was, now = shown.token_counts(before, owner), shown.token_counts(after, owner)
        found |= {icon: now.get(icon, 0) - was.get(icon, 0) for icon in {**was, **now}}
    return {icon: number for icon, number in found.items() if number}


def expected(result: PreviewResult, me: int, names: list[str], words: Words) -> list[str]:
    """Return what is certain to change, a line for each owner it touches, the own one first."""
    found = [changes(result.before, after) for after in result.afters]
    for automa in (owner for changed in found for owner in changed["owners"][result.before["seats"] :]):
        automa["modules"] = {}  # its steps are told when they happen
    return sentences(found, me, names, words)


def sentences(found: Sequence[dict[str, Any]], me: int, names: list[str], words: Words) -> list[str]:
    """Return the changes as sentences, a line for each affected owner, the reader's own first."""
    lines = []
    for owner in sorted(range(len(found[0]["owners"])), key=lambda owner: (owner != me, owner)):
        parts = certain([owner_parts(changed["owners"][owner], words) for changed in found])
        if parts:
            told = ", ".join(parts)
            lines.append(told if owner == me else words.say("{player}: {what}", player=names[owner], what=told))
    return lines


def owner_parts(change: Change, words: Words) -> list[str]:
    """Return what one owner pays, gains, draws and gets."""
    parts = [signed(number, name) for name, number in (change["goods"] | change["purse"]).items()]
    if change["points"] + change["tokens"]:
        parts.append(signed(change["points"] + change["tokens"], "point"))
    if change["cards"]:
        parts.append(signed(change["cards"], "card"))
    if change["workers"] > 0:
        parts.append(signed(change["workers"], "worker"))
    if change["stored"]:
        goods = " ".join(signed(number, name) for name, number in change["stored"].items())
        parts.append(words.say("on cards: {goods}", goods=goods))
    parts += city_changes(change, words)
    parts += [told for name, found in change["modules"].items() for told in SHOWN[name].tell(found, words)]
    return parts
