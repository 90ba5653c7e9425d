"""Nightweave with Legends, Rugwort cards and Corrin Evertail (R-M-100 to R-M-103, R-M-109, R-M-110)."""

from typing import Final

from evertable.everdell.boxes.nightweave import pile
from evertable.everdell.boxes.nightweave.arrow import chooser, players
from evertable.everdell.boxes.nightweave.cards import LOOTED, OWN_WAY
from evertable.everdell.boxes.nightweave.owner import gain, spider, tell
from evertable.everdell.boxes.rugwort_cards import module
from evertable.everdell.city import enter, leave, one_of_each, replaceable, shares_space
from evertable.everdell.ids import CARD, CATALOG, COLOUR, GREEN, POINTS, SEASON
from evertable.everdell.packing import slot_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, built_words
from evertable.everdell.state import CARD_AT, GOODS_ON, OCCUPIED, POINTS_ON, Everdell
from evertable.kernel.rng import below
from evertable.kernel.stack import Frame

ROWDY: Final = module.ROWDY
ROBBER: Final = CARD["rugwort_the_robber"]
RULER: Final = CARD["rugwort_the_ruler"]
HAND_TO_SWAP: Final = 8
"""More cards than this she does not swap."""

LOOTED.update(CARD[card.id] for card in CATALOG.cards if card.module == "corrin")


# --- the Rowdy


def _prey(s: Everdell, seat: int) -> list[int]:
    """The slots of the production cards with the most points, of those that can be taken (R-M-109)."""
    slots = [
        slot
        for slot, built in enumerate(s.cities[seat])
        if replaceable(s, seat, slot) and COLOUR[built[CARD_AT]] == GREEN and not shares_space(s, seat, slot)
    ]
    most = max((POINTS[s.cities[seat][slot][CARD_AT]] for slot in slots), default=0)
    return [slot for slot in slots if POINTS[s.cities[seat][slot][CARD_AT]] == most]


def _rowdy(s: Everdell, card: int) -> None:
    """She takes the best production card; without one the Rowdy is discarded."""
    if not _PREY.ask(s, chooser(s), card):
        s.discard.append(card)
        tell(s, "throws_out", card)
    else:
        s.playing.append(card)


def _prey_items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return one_of_each(s, seat, _prey(s, seat))


def _take(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    """Into her city, full or not; the Rowdy moves in where it stood, and its holder discards two cards."""
    taken = leave(s, seat, slot_of(item))
    enter(s, spider(s), taken[CARD_AT], occupied=taken[OCCUPIED], points=taken[POINTS_ON], goods=taken[GOODS_ON])
    tell(s, "plays", taken[CARD_AT])
    s.playing.remove(source)
    enter(s, seat, source)
    tell(s, "fools", source, seat)
    module.rowdy.do(s, seat, source, -1)


_PREY: Final = Question("nightweave.prey", _prey_items, _take, built_words)


def automa_cards(s: Everdell, number: int) -> None:
    """What players make her draw, or discard for a token each (R-M-102)."""
    if number > 0:
        pile.draw(s, number)
    else:
        s.stack.append((_DISCARD.number, spider(s), SEASON, -number, 0))


def _discard(s: Everdell, frame: Frame) -> None:
    """It is she who discards, for those who look at it."""
    for _ in range(frame[3]):
        if pile.discard_top(s):
            gain(s, 1)


_DISCARD: Final = PROMPTS.work("nightweave.nightweave discards", _discard)


# --- the Robber


def swap(s: Everdell, seat: int, owner: int) -> None:
    """Of a large hand she discards some cards first."""
    s.stack.append((_EXCHANGE.number, seat, ROBBER, 0, 0))
    s.stack.append((_CUT.number, spider(s), ROBBER, 0, 0))


def _cut(s: Everdell, frame: Frame) -> None:
    her = spider(s)
    hand = list(s.hands[her])
    while len(hand) > HAND_TO_SWAP:
        s.rng, i = below(s.rng, len(hand))
        s.discard.append(hand.pop(i))
    s.hands[her] = tuple(hand)


def _exchange(s: Everdell, frame: Frame) -> None:
    """Hands change owners, without tokens; her legendary cards stay with her."""
    her, seat = spider(s), frame[1]
    hand = s.hands[her]
    s.hands[her], s.hands[seat] = s.hands[seat], tuple(sorted(hand))
    s.rng = pile.mix(s, s.rng)
    tell(s, "swaps", len(hand), seat)


_CUT: Final = PROMPTS.work("nightweave.nightweave cuts her hand", _cut)
_EXCHANGE: Final = PROMPTS.work("nightweave.nightweave swaps", _exchange)


def _robber(s: Everdell, card: int) -> None:
    enter(s, spider(s), card)
    tell(s, "plays", card)
    victim = next((seat for seat in players(s) if not s.passed[seat]), -1)
    if victim >= 0:
        swap(s, victim, spider(s))


def ruler_points(s: Everdell) -> int:
    """One per event of the player whom the arrow names, for each Ruler of her city (R-M-102, R-M-109)."""
    events = sum(claimed[0] == chooser(s) for claimed in s.events)
    return events * sum(built[CARD_AT] == RULER for built in s.cities[spider(s)])


OWN_WAY.update({ROWDY: _rowdy, ROBBER: _robber})
