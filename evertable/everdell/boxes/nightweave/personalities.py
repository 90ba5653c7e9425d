"""Personalities: webs lie on the Meadow cards beside her, for whoever plays or draws them (R-M-80, R-M-85, R-M-88)."""

from typing import Final

from evertable.everdell.beside import beside_play
from evertable.everdell.boxes.nightweave import pile
from evertable.everdell.boxes.nightweave.cards import take_away
from evertable.everdell.boxes.nightweave.choices import NUMBER, PERSONALITIES, amount, has_personality
from evertable.everdell.boxes.nightweave.owner import HOME, NEST, gain, spider, take_loot, tell
from evertable.everdell.deck import refill, renew
from evertable.everdell.effects import discard_one, own_goods, pay_one
from evertable.everdell.goods import ANY_MASK, worth
from evertable.everdell.ids import COLOUR
from evertable.everdell.module import AVOID, DRAW, EverdellModule
from evertable.everdell.pay import PAYING
from evertable.everdell.play import ARRIVE, MEADOW
from evertable.everdell.questions import Question, card_words, resource_words
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS
from evertable.everdell.way import WAYS

COLUMNS: Final = FACTS.meadow.size // 2
TOLL: Final = NUMBER["toll_keeper"]
VENOM: Final = NUMBER["venomous"]


def _beside(spot: int, corners: bool) -> int:
    """The places that share an edge with one, or also a corner, as a bit set."""
    row, column = divmod(spot, COLUMNS)
    places = 0
    for other in range(2 * COLUMNS):
        down, across = abs(other // COLUMNS - row), abs(other % COLUMNS - column)
        if down + across == 1 or (corners and down == across == 1):
            places |= 1 << other
    return places


EDGES: Final = [_beside(spot, False) for spot in range(2 * COLUMNS)]
CORNERS: Final = [_beside(spot, True) for spot in range(2 * COLUMNS)]


def webs(s: Everdell) -> int:
    """The places of the Meadow with webs of a personality, as a bit set."""
    name: str = s.table.option("personality")
    nest: int = NEST.get(s)
    if nest == HOME or name not in PERSONALITIES:
        return 0
    return (CORNERS if PERSONALITIES[name].corners else EDGES)[nest]


def _poker(s: Everdell, card: int) -> None:
    """The top card of the deck is hers if it has the colour of the webbed one."""
    if not renew(s):
        return
    shown = s.deck.pop()
    if COLOUR[shown] == COLOUR[card] and not s.passed[spider(s)]:
        take_loot(s, shown)
    else:
        s.discard.append(shown)
        tell(s, "throws_out", shown)


# --- Venomous


def _others(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Hand cards but the one just drawn."""
    hand = list(s.hands[seat])
    if data and data - 1 in hand and len(hand) > 1:
        hand.remove(data - 1)
    return sorted(set(hand))


_BITE: Final = Question("nightweave.bite", _others, discard_one, card_words("hand"))


# --- Toll Keeper: a resource more for a card that is played, and one for a card that is drawn


def _payable(s: Everdell, seat: int, source: int, due: int) -> list[int]:
    """What can be paid; the card itself, and what else is due for it, must still be payable afterwards."""
    if not due:
        return sorted(set(own_goods(s, seat, ANY_MASK)))
    _, _, card, way, on = next(frame for frame in reversed(s.stack) if frame[0] == ARRIVE.number)
    return beside_play(s, seat, card, WAYS[way], on, due - 1)


EXTRA: Final = Question("nightweave.extra", _payable, pay_one, resource_words)
"""A resource beside a card: data is how many are due for one that is played, 0 for one that is drawn."""


def tolls(s: Everdell, place: int) -> bool:
    """Whether the Toll Keeper guards a place of the Meadow."""
    return has_personality(s, "toll_keeper") and bool(webs(s) >> place & 1)


# --- Infernal Spider


def leave_meadow(s: Everdell) -> None:
    """Before she goes home, every card that shares an edge with her spot is loot; these spots are filled again."""
    if not has_personality(s, "infernal_spider") or NEST.get(s) == HOME:
        return
    for place in range(s.table.meadow_size):
        if webs(s) >> place & 1 and s.meadow[place] >= 0:
            take_loot(s, take_away(s, place))
    refill(s)


class Personalities(EverdellModule):
    """What webs beside her do."""

    def after_meadow_take(self, s: Everdell, seat: int, card: int, place: int, played: bool) -> None:
        """A player has taken a Meadow card; if it is webbed, that comes before anything else."""
        if not webs(s) >> place & 1:
            return
        if has_personality(s, "boastful"):
            gain(s, amount("boastful", "points"))
        elif has_personality(s, "hoarder"):
            pile.draw(s, amount("hoarder", "cards"))
        elif has_personality(s, "poker_player"):
            _poker(s, card)
        elif has_personality(s, "restless"):
            NEST.set(s, place)
            tell(s, "enters", place)
        elif has_personality(s, "venomous") and s.hands[seat]:
            _BITE.ask(s, seat, VENOM, 0 if played else card + 1)
        elif has_personality(s, "toll_keeper"):
            EXTRA.ask(s, seat, TOLL, int(played))

    def meadow_mask(self, s: Everdell, seat: int, purpose: int) -> int:
        """Without a resource the Toll Keeper lets nobody draw what she guards."""
        if purpose == DRAW and has_personality(s, "toll_keeper"):
            return 0 if worth(s.goods[seat], ANY_MASK) else webs(s)
        return webs(s) if purpose == AVOID else 0

    def forbids_plays(self, s: Everdell, seat: int) -> bool:
        return has_personality(s, "stifling")

    def forbids_play(self, s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
        """Stifling: in any way but paying the whole cost, unless a copy lies on a place without a web."""
        if zone != MEADOW.number or way == PAYING.number or not has_personality(s, "stifling"):
            return False
        return all(webs(s) >> place & 1 for place, other in enumerate(s.meadow) if other == card)
