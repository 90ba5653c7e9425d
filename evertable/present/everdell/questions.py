"""What the questions of the game and of its base box ask, by their names; modules say theirs in ``modules``.

A sentence follows the name of what asks and a colon. A name stands for those that begin with it, too:
``base.haven`` for ``base.haven.1``.
"""

from typing import Final

from evertable.everdell.questions import QUESTIONS
from evertable.kernel.rng import seeded
from evertable.kernel.view import View
from evertable.present.everdell.modules import message
from evertable.present.valley import asked_name, question_title, sentence_for
from evertable.present.words import Words, mark

ASKED: Final = {
    "bury": mark("which Meadow cards are discarded?"),
    "choose": mark("which card acts?"),
    "may choose": mark("which card acts?"),
    "copy": mark("which place do you copy?"),
    "copy green": mark("which production card do you copy?"),
    "dearer": mark("what do you pay on top?"),
    "discard": mark("which cards do you discard?"),
    "leave behind": mark("which cards do you discard?"),
    "first": mark("what happens first?"),
    "triggers": mark("what happens first?"),
    "gain": mark("what do you gain?"),
    "lay out": mark("which Meadow cards do you draw?"),
    "leave": mark("which cards leave your city?"),
    "lower": mark("which card goes onto the discard pile next, the last one on top?"),
    "next": mark("which card goes onto the discard pile next, the last one on top?"),
    "move worker": mark("which worker moves?"),
    "payee": mark("who gets what you pay?"),
    "rest to": mark("who gets the rest of what you pay?"),
    "stands for": mark("which resource does it stand for?"),
    "swap": mark("which resource do you pay with another one?"),
    "take back": mark("which worker comes back?"),
    "take meadow": mark("which Meadow cards do you take?"),
    "move a worker": mark("where does the worker go?"),
    "order": mark("what acts first?"),
    "play a card": mark("which card do you play?"),
    "reduction": mark("which resource do you not pay?"),
    "join a partner": mark("whom does it join?"),
    "base.bard.play": mark("which cards do you discard, for 1 point each?"),
    "base.capture": mark("which critters go under the event?"),
    "base.customer": mark("who gets something?"),
    "base.more customers": mark("who gets something?"),
    "base.dig": mark("from which pile do you turn up cards?"),
    "base.dismiss": mark("which card of your city do you discard?"),
    "base.doctor.produce": mark("how many berries do you pay, for 1 point each?"),
    "base.woodcarver.produce": mark("how many twigs do you pay, for 1 point each?"),
    "base.forest_discard_any_draw_double": mark("which cards do you discard, to draw 2 for each?"),
    "base.forest_discard_up_to_three": mark("which cards do you discard, for 1 resource each?"),
    "base.haven": mark("which cards do you discard, 2 for each resource?"),
    "base.give": mark("which resources do you give away?"),
    "base.monastery.visit": mark("which resources do you give away?"),
    "base.monk.produce": mark("how many berries do you give, for 2 points each?"),
    "base.monastery.visit.2": mark("who gets them?"),
    "base.monk.produce.2": mark("who gets them?"),
    "base.post_office.visit.1.4": mark("who gets them?"),
    "base.graduate": mark("which critters of your hand go under the event?"),
    "base.host": mark("whose city does it enter?"),
    "base.keep": mark("which card do you keep?"),
    "base.laid as": mark("as which resource do you lay it?"),
    "base.lay": mark("which resources do you lay on the event?"),
    "base.strike": mark("which place do you use once more?"),
    "base.must strike": mark("which place do you use once more?"),
    "base.peddler.produce": mark("which resources do you trade in?"),
    "base.post_office.visit.1": mark("which cards do you give away?"),
    "base.post_office.visit.2": mark("which cards do you discard before you draw?"),
    "base.ruin": mark("which construction do you tear down?"),
    "base.scrolls": mark("which cards do you take into your hand?"),
    "base.storehouse.produce": mark("what do you store?"),
    "base.teacher.lesson": mark("who gets the other card?"),
}
ONE: Final = {
    "which Meadow cards do you take?": mark("which Meadow card do you take?"),
    "which Meadow cards do you draw?": mark("which Meadow card do you draw?"),
    "which cards do you discard?": mark("which card do you discard?"),
    "which cards do you give away?": mark("which card do you give away?"),
    "which cards do you take into your hand?": mark("which card do you take into your hand?"),
    "which cards or resources do you pay?": mark("which card or resource do you pay?"),
}
"""What is asked where only one thing can be picked."""
BY: Final = {"production": mark("Production"), "season": mark("New season"), "nightweave": mark("Nightweave")}
"""What asks that is no component."""


def title(view: View, source: str, words: Words) -> str:
    """Return the question that the seat is asked now as a sentence; ``source`` is what asks."""
    said = (message(ASKED, "questions", source) if source == "triggers" else None) or sentence_for(
        asked_name(view, QUESTIONS), lambda name: message(ASKED, "questions", name)
    )
    if QUESTIONS.picks_left(view.sample(seeded(0)).stack[-1])[1] == 1:
        said = ONE.get(said, said)
    by = words.say(BY[source]) if source in BY else words.name(source) if words.knows(source) else ""
    return question_title(by, said, words)
