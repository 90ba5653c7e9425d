"""What the questions of Everdell Duo ask, by their names. A sentence follows the name of what asks and a colon."""

from typing import Final

from evertable.duo.packing import op_of
from evertable.duo.questions import QUESTIONS
from evertable.duo.steps import OPS, STEP_KINDS
from evertable.kernel.packing import data_of, most_picks, picks_made
from evertable.kernel.view import View
from evertable.present.duo.standing import position
from evertable.present.valley import asked_name, question_title, sentence_for
from evertable.present.words import Words, mark

ASKED: Final = {
    "achieve": mark("which event do you achieve?"),
    "again": mark("which place do you use once more?"),
    "copy destination": mark("which destination do you use?"),
    "copy traveler": mark("which traveler card do you carry out?"),
    "discard": mark("which cards do you discard?"),
    "pay cards": mark("which cards do you discard?"),
    "for mayor": mark("who uses it?"),
    "for shown": mark("what do you gain for what you showed?"),
    "from city": mark("which card of the city acts?"),
    "from hand": mark("which card of your hand do you show?"),
    "gain": mark("what do you gain?"),
    "give": mark("which cards do you give away?"),
    "giver": mark("who gives?"),
    "hand over": mark("what do you hand over?"),
    "keep": mark("which Good News do you keep?"),
    "leave": mark("which cards leave the city?"),
    "new event": mark("which event comes in its place?"),
    "pay": mark("which resources do you pay?"),
    "pay exactly": mark("which resources do you pay?"),
    "remove": mark("which skunk leaves?"),
    "reroll": mark("which skunks roll again?"),
    "return": mark("which worker comes back?"),
    "show": mark("which cards do you show?"),
    "star": mark("use the star ability?"),
    "swap out": mark("which event do you swap?"),
    "take": mark("which Meadow cards do you take?"),
    "take token": mark("from which card do you take the token?"),
    "throw out": mark("which Meadow cards are discarded?"),
    "to each": mark("who gets each of them?"),
    "to one": mark("who gets them?"),
    "trade cards": mark("which 2 cards do you trade in?"),
    "trade resource": mark("which resource do you get for them?"),
    "tuck": mark("which card do you tuck under it?"),
    "use": mark("which place do you use?"),
    "which worker": mark("which worker moves?"),
    "play a card": mark("which card do you play?"),
    "move a worker": mark("where does the worker go?"),
    "reduction": mark("which resource do you not pay?"),
    "order": mark("what acts first?"),
    "order shared out": mark("what acts first?"),
    "season end": mark("what do you still do before the season ends?"),
    "turn end": mark("anything else?"),
    "substitute": mark("which resource do you pay with another one?"),
}
ASKED_ONE: Final = {
    "discard": mark("which card do you discard?"),
    "pay cards": mark("which card do you discard?"),
    "give": mark("which card do you give away?"),
    "leave": mark("which card leaves the city?"),
    "pay": mark("which resource do you pay?"),
    "pay exactly": mark("which resource do you pay?"),
    "show": mark("which card do you show?"),
    "take": mark("which Meadow card do you take?"),
    "throw out": mark("which Meadow card is discarded?"),
    "reroll": mark("which skunk rolls again?"),
}
"""The same questions about one thing alone."""
SHARED_OUT: Final = {
    "draw": mark("who draws each card?"),
    "take_meadow": mark("who takes each Meadow card?"),
    "gain": mark("who gets each resource?"),
    "take_occupied": mark("who gets each token?"),
}
"""What is shared out between the mayors, by the step of the effect."""
SHARED_OUT_ONE: Final = {
    "draw": mark("who draws the card?"),
    "take_meadow": mark("who takes the Meadow card?"),
    "gain": mark("who gets the resource?"),
    "take_occupied": mark("who gets the token?"),
}
BY: Final = {
    "production": mark("Production"),
    "triggers": mark("Your blue cards"),
    "trade": mark("Two cards for a resource"),
    "good_news": mark("Good News"),
}
"""What asks that is no component."""
PICTURES: Final = {"production": "production", "triggers": "governance", "trade": "discard", "good_news": "news"}
"""Its picture, an icon."""


def title(view: View, source: str, words: Words) -> str:
    """Return the question that the seat is asked now as a sentence; ``source`` is what asks."""
    by = words.say(BY[source]) if source in BY else words.name(source) if words.knows(source) else ""
    name = asked_name(view, QUESTIONS)
    if name == "to each" and (said := _shared_out(view)):
        return question_title(by, said, words)
    asked = ASKED | ASKED_ONE if _asks_for_one(view) else ASKED
    return question_title(by, sentence_for(name, asked.get), words)


def _asks_for_one(view: View) -> bool:
    """Return whether at most one thing is picked in answer to a question."""
    frame = position(view).stack[-1]
    return QUESTIONS.of(frame) is not None and picks_made(frame[3]) + most_picks(frame[3]) == 1


def _shared_out(view: View) -> str | None:
    """Return the question who gets something of a step that is shared out; each unit is a question of its own."""
    op = OPS[op_of(data_of(position(view).stack[-1][4]))]
    kind = STEP_KINDS[op.code]
    return (SHARED_OUT_ONE if (op.any if kind == "gain" else op.count) == 1 else SHARED_OUT).get(kind)
