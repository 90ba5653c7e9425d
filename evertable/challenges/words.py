"""Goals as sentences."""

from typing import Final

from evertable.challenges.goals import Goal
from evertable.present.model import Presenter
from evertable.present.valley import COLOUR_NAMES
from evertable.present.words import Words, mark

LEAST: Final = {
    "points": mark("at least {number} points"),
    "lead": mark("at least {number} points ahead"),
    "line": mark("{name}: at least {number} points"),
    "cards": mark("at least {number} cards in your city"),
    "different": mark("at least {number} different cards in your city"),
    "card": mark("{name} in your city: at least {number}"),
    "colour": mark("{name} cards in your city: at least {number}"),
    "kind": mark("{name} in your city: at least {number}"),
    "events": mark("at least {number} events"),
    "resource": mark("at least {number} {name} left"),
    "resources": mark("at least {number} resources left"),
    "hand": mark("at least {number} cards in hand"),
}
MOST: Final = {
    "points": mark("no more than {number} points"),
    "lead": mark("no more than {number} points ahead"),
    "line": mark("{name}: no more than {number} points"),
    "cards": mark("no more than {number} cards in your city"),
    "different": mark("no more than {number} different cards in your city"),
    "card": mark("{name} in your city: no more than {number}"),
    "colour": mark("{name} cards in your city: no more than {number}"),
    "kind": mark("{name} in your city: no more than {number}"),
    "events": mark("no more than {number} events"),
    "resource": mark("no more than {number} {name} left"),
    "resources": mark("no more than {number} resources left"),
    "hand": mark("no more than {number} cards in hand"),
}
BY: Final = {
    "winter": mark("{goal}, before winter is over"),
    "spring": mark("{goal}, before spring is over"),
    "summer": mark("{goal}, before summer is over"),
}
NAMES: Final = {
    "critter": mark("Critters"),
    "construction": mark("Constructions"),
    **{colour: name for colour, (name, _) in COLOUR_NAMES.items()},
}


def said(goal: Goal, presenter: Presenter, words: Words) -> str:
    """Return a goal as a sentence."""
    if goal.fact == "win":
        return words.say("win the game")
    message = LEAST[goal.fact] if goal.least is not None else MOST[goal.fact]
    number = goal.least if goal.least is not None else goal.most
    told = words.say(message, number=number, name=_name(goal, presenter, words))
    if goal.by is not None:
        return words.say(BY[goal.by], goal=told)
    return words.say("{goal}, at every moment of the game", goal=told) if goal.always else told


def _name(goal: Goal, presenter: Presenter, words: Words) -> str:
    if goal.fact == "line":
        return presenter.line(goal.of, words)
    if goal.fact == "card":
        return words.name(goal.of)
    return f"[{goal.of}]" if goal.fact == "resource" else words.say(NAMES[goal.of]) if goal.of else ""
