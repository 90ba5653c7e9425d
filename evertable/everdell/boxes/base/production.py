"""Green cards of the base game: they act when played and at every production."""

from typing import Final

from evertable.everdell.activate import CopyGreen
from evertable.everdell.behaviour import ELSEWHERE, IN_CITY, OWN, Asking, Behaviour, Effect, define, named, part
from evertable.everdell.city import change, would_pair
from evertable.everdell.deck import add_to_hand, announce_draw, look
from evertable.everdell.effects import GainPoints, OneOf, choose_gain, told
from evertable.everdell.give import GiveGoods, ToReceiver, hand_over
from evertable.everdell.goods import BERRY, PEBBLE, RESIN, TWIG, UNIT
from evertable.everdell.ids import CARD
from evertable.everdell.packing import owner_and_slot, owner_of, slot_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, card_words
from evertable.everdell.state import GOODS_ON, POINTS_ON, Everdell
from evertable.everdell.supply import earn, earn_points
from evertable.kernel.stack import Frame

FARM: Final = CARD["farm"]


def husband(s: Everdell, seat: int, source: int, at: int) -> None:
    """A paired Husband with a Farm in the city brings any resource (R-B-085)."""
    if would_pair(s, owner_of(at), slot_of(at), source) and s.have[owner_of(at)] >> FARM & 1:
        choose_gain(s, seat, source, 1)


# --- Storehouse


class Store(Effect):
    """Put goods on the card itself."""

    def __init__(self, kind: int, number: int) -> None:
        self.goods: Final = UNIT[kind] * number

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        owner, slot = owner_and_slot(at)
        change(s, owner, slot, GOODS_ON, s.cities[owner][slot][GOODS_ON] + self.goods)

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        return True


def has_stores(s: Everdell, seat: int, at: int) -> bool:
    """A worker needs something to fetch (R-B-024)."""
    stored = s.cities[owner_of(at)][slot_of(at)]
    return stored[GOODS_ON] > 0 or stored[POINTS_ON] > 0


def fetch_stores(s: Everdell, seat: int, source: int, at: int) -> None:
    """A worker takes everything, point tokens too (R-B-132)."""
    owner, slot = owner_and_slot(at)
    earn(s, seat, source, s.cities[owner][slot][GOODS_ON])
    change(s, owner, slot, GOODS_ON, 0)
    earn_points(s, seat, s.cities[owner][slot][POINTS_ON])
    change(s, owner, slot, POINTS_ON, 0)


# --- Teacher: draw two, keep one, give the other (R-B-073, R-B-074)


def teacher(s: Everdell, seat: int, source: int, at: int) -> None:
    """Look at two cards; the rest follows when they are drawn."""
    announce_draw(s, seat)
    s.stack.append((_LESSON.number, seat, source, at, 0))
    look(s, seat, 2)


def _lesson(s: Everdell, frame: Frame) -> None:
    _, seat, source, at, _ = frame
    if len(s.drawn) > 1:
        _give_lesson.do(s, seat, source, at)
    elif s.drawn:
        add_to_hand(s, seat, s.drawn.pop())


def _ask_kept(s: Everdell, seat: int, source: int, at: int, receiver: int) -> None:
    _KEEP.ask(s, seat, source, receiver)


def _keep(s: Everdell, seat: int, source: int, card: int, receiver: int) -> None:
    s.drawn.remove(card)
    add_to_hand(s, seat, card)
    hand_over(s, receiver, s.drawn.pop())


_LESSON: Final = PROMPTS.work("base.lesson", _lesson)
_KEEP: Final = Question("base.keep", lambda s, seat, source, data: sorted(set(s.drawn)), _keep, card_words("drawn"))
_give_lesson: Final = named("teacher.lesson", ToReceiver(True, _ask_kept))

define(
    {
        "chip_sweep": Behaviour(produce=CopyGreen(), asks=Asking.ASKS, copier=IN_CITY),
        "husband": Behaviour(produce=husband, asks=Asking.ASKS),
        "miner_mole": Behaviour(produce=CopyGreen(), asks=Asking.ASKS, copier=ELSEWHERE),
        "monk": Behaviour(produce=GiveGoods(0, 2, 1 << BERRY, GainPoints(2, told)), asks=Asking.ASKS),
        "storehouse": Behaviour(
            produce=OneOf(twig=Store(TWIG, 3), resin=Store(RESIN, 2), pebble=Store(PEBBLE, 1), berry=Store(BERRY, 2)),
            asks=Asking.ASKS,
            visit=fetch_stores,
            can_visit=part(has_stores),
            copyable=OWN,
        ),
        "teacher": Behaviour(produce=teacher, asks=Asking.INSISTS),
    }
)
