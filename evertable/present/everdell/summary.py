"""A short summary of a position, to tell it apart in a list."""

from typing import Any, Final

from evertable.kernel.view import View
from evertable.present.everdell.faces import RESOURCES
from evertable.present.registry import PositionSummary, Summaries
from evertable.present.valley import SEASON_NAMES
from evertable.present.words import Words


class EverdellSummaries(Summaries):
    """Season, what can be spent, city and hand."""

    def summary(self, view: View, words: Words) -> PositionSummary:
        seen = view.observation()
        mine: dict[str, Any] = seen["owners"][view.seat]
        stock = [f"{mine['workers']} [worker]"]
        stock += [f"{mine['resources'][name]} [{name}]" for name in RESOURCES if mine["resources"].get(name)]
        city = words.say(
            "City: {number} of {capacity}", number=mine["capacity"] - mine["spaces"], capacity=mine["capacity"]
        )
        hand = [words.name(card) for card in seen["hand"]]
        return PositionSummary(
            icon=mine["season"],
            title=words.say(SEASON_NAMES[mine["season"]]),
            lines=[
                " ".join(stock),
                city,
                words.say("In hand: {cards}", cards=", ".join(hand)) if hand else words.say("No cards in hand"),
            ],
            cards=list(seen["hand"]),
        )


SUMMARIES: Final = EverdellSummaries()
