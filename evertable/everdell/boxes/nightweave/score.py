"""Her points, and who has won (R-M-72 to R-M-74)."""

from evertable.everdell.boxes.newleaf.box import MODULE_ID as NEWLEAF
from evertable.everdell.boxes.nightweave import fair, mountains, rails, river
from evertable.everdell.boxes.nightweave.owner import scoring, spider
from evertable.everdell.boxes.nightweave.packs import ruler_points
from evertable.everdell.city import cards_in
from evertable.everdell.ids import CATALOG, COLOUR, LEGENDARY, POINTS, PROSPERITY, RARITY
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.everdell.visit import event_of


def automa_score(s: Everdell, owner: int) -> dict[str, int]:
    """By line. Basic events as printed; a special event is worth what the scoring card says."""
    cards = cards_in(s, owner)
    amounts = scoring(s).amounts
    hers = [event for who, event, *_ in s.events if who == owner]
    special = sum(not is_basic(event) for event in hers)
    return {
        "base": sum(POINTS[card] for card in cards),
        "bonus": sum(bonus(s, card) for card in cards) + ruler_points(s),
        "tokens": s.points[owner],
        "journey": sum(
            place_of(worker[1]).points for worker in s.placed if worker[0] == owner and worker[1] in JOURNEY
        ),
        "events": sum(event_of(event).points for event in hers if is_basic(event)) + amounts["special_event"] * special,
    }


def bonus(s: Everdell, card: int) -> int:
    """What the scoring card adds for a card of her city: the larger bonus where two would do (R-M-73)."""
    amounts = scoring(s).amounts
    dear = COLOUR[card] == PROSPERITY or RARITY[card] == LEGENDARY or CATALOG.cards[card].module == NEWLEAF
    return max(amounts["prosperity"] if dear else 0, amounts["zero"] if POINTS[card] == 0 else 0)


def last_word(s: Everdell, owner: int, lines: dict[str, int]) -> None:
    """What her scoring card and the rules of this mode change about lines of other modules."""
    fair.score(s, owner, lines)
    if owner == spider(s):
        river.score(s, lines)
        mountains.score(s, lines)
        rails.score(s, lines)
