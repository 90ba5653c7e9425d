"""Green cards of the base game: they act when played and at every production."""

from typing import Final

from evertable.everdell.activate import COPY_GREEN
from evertable.everdell.asking import ask, pick_up_to
from evertable.everdell.behaviour import (
    ASKS,
    ELSEWHERE,
    IN_CITY,
    INSISTS,
    OWN,
    Behaviour,
    Function,
    define,
    named,
    part,
)
from evertable.everdell.city import change, count, would_pair
from evertable.everdell.deck import add_to_hand, announce_draw, look
from evertable.everdell.effects import Draw, Gain, GainPoints, OneOf, PayForEach, choose_gain, own_units, pay_one
from evertable.everdell.give import GiveGoods, ToReceiver, hand_over
from evertable.everdell.goods import ANY_MASK, BERRY, PEBBLE, RESIN, TWIG, UNIT
from evertable.everdell.ids import CARD
from evertable.everdell.packing import owner_and_slot, owner_of, slot_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, card_words, resource_words
from evertable.everdell.state import GOODS_ON, POINTS_ON, Everdell
from evertable.everdell.supply import earn, earn_points
from evertable.kernel.stack import Frame

FARM: Final = CARD["farm"]


def farms(s: Everdell, seat: int, at: int) -> int:
    """The Farms of the city in which the card stands (R-B-082)."""
    return count(s, owner_of(at), FARM)


def berries_of_a_store(s: Everdell, seat: int, at: int) -> int:
    """One berry, two if there is a Farm."""
    return 2 if s.have[owner_of(at)] >> FARM & 1 else 1


def husband(s: Everdell, seat: int, source: int, at: int) -> None:
    """A paired Husband with a Farm in the city brings any resource (R-B-085)."""
    if would_pair(s, owner_of(at), slot_of(at), source) and s.have[owner_of(at)] >> FARM & 1:
        choose_gain(s, seat, source, 1)


# --- Monk


def _alms(s: Everdell, seat: int, source: int, number: int) -> None:
    earn_points(s, seat, 2 * number)


# --- Peddler


def _bought(s: Everdell, seat: int, source: int, number: int, data: int) -> None:
    choose_gain(s, seat, source, number)


_PEDDLE: Final = Question(own_units, pay_one, resource_words, _bought)
"""Pay up to two resources, gain as many of any kinds."""


# --- Storehouse


def store(kind: int, number: int) -> Function:
    """Put goods on the card itself."""

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        owner, slot = owner_and_slot(at)
        change(s, owner, slot, GOODS_ON, s.cities[owner][slot][GOODS_ON] + UNIT[kind] * number)

    return effect


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
    s.stack.append((_LESSON, seat, source, at, 0))
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


_LESSON: Final = PROMPTS.work("lesson", _lesson)
_KEEP: Final = Question(lambda s, seat, source, data: sorted(set(s.drawn)), _keep, card_words("drawn"))
_give_lesson: Final = named("teacher.lesson", ToReceiver(True, _ask_kept))

define(
    {
        "barge_toad": Behaviour(produce=Gain(2 * UNIT[TWIG], per=farms)),
        "chip_sweep": Behaviour(produce=ask(COPY_GREEN, of_card=True), asks=ASKS, copier=IN_CITY),
        "doctor": Behaviour(produce=PayForEach(3, 1 << BERRY, GainPoints(1)), asks=ASKS),
        "fairgrounds": Behaviour(produce=Draw(2), order_sensitive=True),
        "farm": Behaviour(produce=Gain(UNIT[BERRY])),
        "general_store": Behaviour(produce=Gain(UNIT[BERRY], per=berries_of_a_store)),
        "husband": Behaviour(produce=husband, asks=ASKS),
        "mine": Behaviour(produce=Gain(UNIT[PEBBLE])),
        "miner_mole": Behaviour(produce=ask(COPY_GREEN, of_card=True), asks=ASKS, copier=ELSEWHERE),
        "monk": Behaviour(produce=GiveGoods(0, 2, 1 << BERRY, _alms), asks=ASKS),
        "peddler": Behaviour(produce=pick_up_to(_PEDDLE, 2, ANY_MASK), asks=ASKS),
        "resin_refinery": Behaviour(produce=Gain(UNIT[RESIN])),
        "storehouse": Behaviour(
            produce=OneOf(twig=store(TWIG, 3), resin=store(RESIN, 2), pebble=store(PEBBLE, 1), berry=store(BERRY, 2)),
            asks=ASKS,
            visit=fetch_stores,
            can_visit=part(has_stores),
            copyable=OWN,
        ),
        "teacher": Behaviour(produce=teacher, asks=INSISTS),
        "twig_barge": Behaviour(produce=Gain(2 * UNIT[TWIG])),
        "woodcarver": Behaviour(produce=PayForEach(3, 1 << TWIG, GainPoints(1)), asks=ASKS),
    }
)
