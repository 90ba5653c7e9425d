"""What the presenters of Everdell and Everdell Duo share: names, card faces, labels of actions, changes of a city."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from evertable.catalog.schema import Card
from evertable.kernel.questions import Questions
from evertable.kernel.rng import seeded
from evertable.kernel.view import View
from evertable.present.details import recipe
from evertable.present.differences import minus
from evertable.present.words import Words, mark

COLOUR_NAMES: Final = {
    "traveler": (mark("Traveler"), mark("T (traveler)")),
    "production": (mark("Production"), mark("P (production)")),
    "destination": (mark("Destination"), mark("D (destination)")),
    "governance": (mark("Governance"), mark("G (governance)")),
    "prosperity": (mark("Prosperity"), mark("S (prosperity)")),
}
"""The name of each card colour, and the message that begins with its letter."""
SEASON_NAMES: Final = {
    "winter": mark("Winter"),
    "spring": mark("Spring"),
    "summer": mark("Summer"),
    "autumn": mark("Autumn"),
}
UNSAID: Final = mark("what do you choose?")
"""Stands for the sentence of a question that has none. No box of ours has such a question."""


def sentence_for(name: str, said: Callable[[str], str | None]) -> str:
    """Return the message for a question by its name or by what the name begins with."""
    while name:
        if found := said(name):
            return found
        name = name.rpartition(".")[0]
    return UNSAID


def asked_name(view: View, questions: Questions[Any]) -> str:
    """Return the name of the question that the seat is asked now."""
    s = view.sample(seeded(0))
    frame = s.stack[-1]
    question = questions.of(frame)
    return question.name if question is not None else s.table.prompts[frame[0]].word


def question_title(by: str, said: str, words: Words) -> str:
    """Return a question with the name of what asks; without one it begins with a capital letter."""
    text = words.say(said)
    return words.say("{card}: {question}", card=by, question=text) if by else text[:1].upper() + text[1:]


def colour_words(colour: str, words: Words) -> tuple[str, str]:
    """Return a colour's name and letter."""
    name, letter = COLOUR_NAMES[colour]
    return words.say(name), words.say(letter)[0]


def any_of_colour(colour: str, critter: bool, words: Words) -> str:
    """Return all critters, or all constructions, of a colour."""
    any_critter = mark("any critter of the colour {colour}")
    any_construction = mark("any construction of the colour {colour}")
    return words.say(any_critter if critter else any_construction, colour=colour_words(colour, words)[0])


def card_face(card: Card, words: Words, kind: str, cost: list[tuple[int, str]], icon_line: str) -> dict[str, Any]:
    """Return a card for drawing; ``kind`` is the message that names its kind."""
    colour, letter = colour_words(card.color, words)
    return {
        "id": card.id,
        "name": card.name.get(words.language),
        "kind": card.kind,
        "rarity": "star" if card.star else card.rarity,
        "colour": card.color,
        "picture": recipe(card),
        "letter": letter,
        "kind_name": words.say("{colour}, {kind}", colour=colour, kind=words.say(kind)),
        "cost": cost,
        "points": card.points,
        "gist": icon_line,
        "confidence": card.confidence,
        "mark": words.say("reconstructed") if card.confidence == "reconstructed" else "",
        "open": card.open is not None,
    }


def colour_letters(words: Words) -> dict[str, str]:
    """Return the letter of each colour."""
    return words.once("colours", "letters", lambda: {colour: colour_words(colour, words)[1] for colour in COLOUR_NAMES})


def colour_tally(faces: Iterable[Mapping[str, Any]], words: Words) -> list[tuple[str, str, int]]:
    """Return how many cards there are of each colour: its id, its name, the number."""
    held = [face["colour"] for face in faces]
    names = words.once("colours", "names", lambda: [(one, colour_words(one, words)[0]) for one in COLOUR_NAMES])
    return [(colour, name, held.count(colour)) for colour, name in names]


# --- actions


def target(do: Mapping[str, Any]) -> str:
    """Return the thing on the table that a card is played from or a worker is sent to; else a button."""
    if do["verb"] == "play":
        return f"{do['from']}:{do['card']}"
    return place_target(do, do["at"]) if do["verb"] == "place" else f"button:{do['verb']}"


def place_target(do: Mapping[str, Any], place: str) -> str:
    """Return the target of a place, or of the card in a city that ``card`` stands for."""
    return f"city:{do['owner']}:{do['card']}" if place == "card" else f"place:{place}"


def city_target(do: Mapping[str, Any]) -> str:
    """Return the target of a picked card or worker in a city or on the board; empty for other picks."""
    if do.get("zone") == "city":
        return f"city:{do['owner']}:{do['pick']}"
    return place_target(do, do["pick"]) if do.get("zone") == "placed" else ""


def picked_component(do: Mapping[str, Any], words: Words) -> str:
    """Return the component that is picked; empty for resources, players and answers."""
    pick = do.get("pick", "")
    return pick if isinstance(pick, str) and pick != "card" and words.knows(pick) else ""


def resource_label(do: Mapping[str, Any], name: str, words: Words) -> str:
    """Return a picked resource, or one paid instead of another."""
    if "with" in do:
        return words.say("pay {paid} instead of {asked}", paid=f"[{do['with']}]", asked=f"[{do['pick']}]")
    return f"[{do['pick']}] " + words.say(name)


def lacking(cost: Iterable[tuple[int, str]], have: Mapping[str, int]) -> dict[str, int]:
    """Return what is missing of a price, by resource."""
    return {name: number - have.get(name, 0) for number, name in cost if number > have.get(name, 0)}


def short_of(lacks: Mapping[str, int], words: Words) -> str:
    """Return what is missing as text."""
    return words.say("{goods} short", goods=" ".join(f"{number} [{name}]" for name, number in lacks.items()))


def because(reason: Mapping[str, Any], messages: Mapping[str, str], words: Words) -> str:
    """Return why something cannot be done; ``messages`` are the reasons without a number."""
    number = int(reason.get("number", 0))
    match reason["why"]:
        case "short":
            return words.say("{number} {resource} short", number=number, resource=f"[{reason['resource'] or 'any'}]")
        case "hand":
            return words.many("needs {number} card in hand", "needs {number} cards in hand", number)
        case other:
            return words.say(messages[str(other)])


# --- changes


def gained(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Return the resources that came (or, below zero, went)."""
    goods = {name: after.get(name, 0) - before.get(name, 0) for name in sorted({*before, *after})}
    return {name: number for name, number in goods.items() if number}


def moved(before: Iterable[Mapping[str, Any]], after: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Return the cards that came into a city and those that left it."""
    was, now = [card["card"] for card in before], [card["card"] for card in after]
    return {"came": minus(now, was), "left": minus(was, now)}


def city_changes(city: Mapping[str, list[str]], words: Words) -> list[str]:
    """Return cards that came and left and events that were achieved, as sentences."""
    return [
        *(words.say("{card} joins the city", card=words.name(name)) for name in city["came"]),
        *(words.say("{card} leaves the city", card=words.name(name)) for name in city["left"]),
        *(words.say("achieves {event}", event=words.name(name)) for name in city["events"]),
    ]
