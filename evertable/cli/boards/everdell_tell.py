"""A turn of Everdell in a sentence: what was played or visited, and what changed by it.

Only the first move of a turn is named, for it is always public; the rest follows from what the observer sees.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from evertable.cli.boards.everdell_changes import Fact, facts, new_in_meadow, phrases, spends, without
from evertable.cli.boards.everdell_words import card, cost_of, event, listed, tinted, title, who, words
from evertable.cli.boards.valley_words import Seen

if TYPE_CHECKING:
    from evertable.cli.boards.step import Step


def tell(steps: "Sequence[Step]", names: Sequence[str]) -> list[str]:
    """One sentence, and what is new in the Meadow."""
    first, last = steps[0], steps[-1]
    actor, move, before, after = first.actor, first.move, first.before, last.after
    own = actor == before["seat"]
    name = who(actor, names, before)
    spent = spends(move) if own else ()
    found = [fact for fact in facts(before, after, spent) if fact.about != ("draws" if own else "drew")]
    price = None
    match move["verb"]:
        case "play":
            found = without(found, actor, enters=move["card"])
            found = [_played(fact, actor, move) for fact in found]
            price = _price(move)
            did = f"play{'' if own else 's'} {tinted(move['card'], True)} from {_zone(move['from'])}{_how(move)}"
        case "place":
            found = without(found, actor, workers=None, event=None)
            did = _visited(move, actor, names, before)
        case "prepare":
            season = after["owners"][actor]["season"]
            did = f"prepare{'' if own else 's'} for {season}"
        case "pass":
            did = f"pass{'' if own else 'es'}"
        case "choose":
            did = title(str(move.get("for", "")))
        case verb:
            did = str(verb)
    told = phrases([fact for fact in found if fact.number], actor, names, before, price, words, "" if own else "s")
    sentence = f"[bold]{name}[/] {did}{': ' if told else ''}{'; '.join(told)}."
    fresh = new_in_meadow(before, after)
    return [
        f"{sentence} [dim]New in the Meadow: {listed(tinted(each, True) for each in fresh)}.[/]" if fresh else sentence
    ]


def _played(fact: Fact, actor: int, move: Mapping[str, Any]) -> Fact:
    """A card played from the hand is not told twice, as a card less in hand."""
    spent = fact.owner == actor and fact.about == "hand" and move["from"] == "hand"
    return fact._replace(number=fact.number + 1) if spent else fact


def _price(move: Mapping[str, Any]) -> dict[str, int] | None:
    found = card(move["card"])
    return cost_of(found) if found and move["using"] == "resources" else None


def _zone(zone: str) -> str:
    return "hand" if zone == "hand" else "the Meadow" if zone == "meadow" else zone


def _how(move: Mapping[str, Any]) -> str:
    match move["using"]:
        case "resources":
            return ""
        case "occupied":
            return f" for free, occupying {tinted(move['on'])}"
    prisoner = f" (in it {tinted(move['on'])})" if "on" in move else ""
    return f" with {tinted(move['using'])}{prisoner}"


def _visited(move: Mapping[str, Any], actor: int, names: Sequence[str], seen: Seen) -> str:
    s = "" if actor == seen["seat"] else "s"
    if event(move["at"]):
        return f"achieve{s} [bold]{title(move['at'])}[/]"
    if move["at"] == "card":
        whose = f" of {who(move['owner'], names, seen)}" if move["owner"] != actor else ""
        return f"send{s} a worker to {tinted(move['card'], True)}{whose}"
    return f"send{s} a worker to {title(move['at'])}"
