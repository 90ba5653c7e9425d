"""Powers of those who send out workers: what they find where a worker has been (R-BF-75, R-BF-76)."""

from typing import Final

from evertable.everdell.boxes.powers.asking import gain_missing, missing_kinds
from evertable.everdell.boxes.powers.held import POWER, power_of
from evertable.everdell.boxes.powers.marks import SPIDERS, spider_feels
from evertable.everdell.deck import (
    INTO_HAND,
    announce_draw,
    can_draw,
    draw_from_deck,
    drawn_otherwise,
    look,
    room,
)
from evertable.everdell.effects import discard_one, hand_cards
from evertable.everdell.give import hand_over, receivers
from evertable.everdell.goods import ANY, BERRY, PEBBLE, TWIG, UNIT, WILD, amount
from evertable.everdell.ids import FIRST_EVENT, FIRST_PLACE
from evertable.everdell.module import EverdellModule
from evertable.everdell.places import BASIC, place_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, card_words, number_words, resource_words, yes_no
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn, pay_unit
from evertable.everdell.visit import ORDINARY
from evertable.kernel.stack import Frame

OWLS: Final = POWER["owls"]
WILD_TOKENS: Final = Register("powers.wild_tokens", 0)
"""The basic locations that still have their wild token, as a bit set from left to right."""
ALL_TOKENS: Final = (1 << len(BASIC)) - 1


def basic_or_forest(thing: int) -> bool:
    """Whether a visited thing is such a location; a private forest card is one (R-BF-77)."""
    return FIRST_PLACE <= thing < FIRST_EVENT and place_of(thing).type in ("basic", "forest")


_MICE: Final = Question("powers.mice", missing_kinds, gain_missing, resource_words, optional=True)


# --- Moles


def _dug_up(s: Everdell, seat: int, source: int, gained: int) -> list[int]:
    goods = s.goods[seat]
    return [kind for kind in range(ANY) if kind != PEBBLE and amount(gained, kind) and amount(goods, kind)]


def _swap_for_pebble(s: Everdell, seat: int, source: int, kind: int, gained: int) -> None:
    if kind != DONE:
        pay_unit(s, seat, kind)
        earn(s, seat, source, UNIT[PEBBLE])


_MOLES: Final = Question("powers.moles", _dug_up, _swap_for_pebble, resource_words, optional=True)


# --- Owls: discard, draw, keep or hand over


def _discard(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    if card != DONE:
        discard_one(s, seat, source, card, data)


def _owl_draws(s: Everdell, frame: Frame) -> None:
    if can_draw(s, frame[1]):
        _OWL_DRAW.ask(s, frame[1], OWLS)


def _look_at_one(s: Everdell, seat: int, source: int, data: int) -> None:
    announce_draw(s, seat)
    s.stack.append((_OWL_KEEPS.number, seat, OWLS, 0, 0))
    look(s, seat, 1)


def _owl_keeps(s: Everdell, frame: Frame) -> None:
    seat = frame[1]
    if s.drawn and not _OWL_GIVES.ask(s, seat, OWLS):
        hand_over(s, seat + 1, s.drawn.pop())


def _takers(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The opponents who have room; what an automa without turns is given is discarded."""
    return receivers(s, seat, cards=True) or list(range(s.table.players, s.table.owners))


def _give(s: Everdell, seat: int, source: int, taker: int, data: int) -> None:
    card = s.drawn.pop()
    if taker == DONE:
        hand_over(s, seat + 1, card)
    elif taker >= s.table.players:
        s.discard.append(card)
    else:
        hand_over(s, taker + 1, card)
    number = min(2, room(s, seat))
    if taker != DONE and number and not drawn_otherwise(s, seat, number, number, INTO_HAND):  # the same draw (R-C-06)
        draw_from_deck(s, seat, number)


_OWL_DRAWS: Final = PROMPTS.work("powers.owls draw", _owl_draws)
_OWL_KEEPS: Final = PROMPTS.work("powers.owls keep", _owl_keeps)
_OWL_DISCARD: Final = Question("powers.owl discard", hand_cards, _discard, card_words("hand"), optional=True)
_OWL_DRAW: Final = yes_no("powers.owl draw", _look_at_one)
_OWL_GIVES: Final = Question("powers.owl gives", _takers, _give, number_words, optional=True)


class Gathering(EverdellModule):
    """What a worker finds where it has been."""

    def after_visit(self, s: Everdell, seat: int, thing: int, at: int, gained: int, besides: int, kind: int) -> None:
        """The visitor's own power first, then that of another (R-BF-79); big critters get nothing from it (R-BF-63)."""
        power = power_of(s, seat)
        if kind == ORDINARY or power != SPIDERS:
            spider_feels(s, thing)
        if kind != ORDINARY:
            return
        if power == POWER["axolotls"]:  # they take the wild token of a basic location, once
            if thing in BASIC and WILD_TOKENS.get(s) >> BASIC.index(thing) & 1:
                WILD_TOKENS.set(s, WILD_TOKENS.get(s) & (~(1 << BASIC.index(thing))))
                earn(s, seat, power, UNIT[WILD])
        elif power == POWER["hedgehogs"] and basic_or_forest(thing) and not amount(gained, BERRY):
            earn(s, seat, power, UNIT[BERRY])
        elif power == POWER["squirrels"] and amount(gained, TWIG):
            earn(s, seat, power, UNIT[TWIG])
        elif power == POWER["mice"] and basic_or_forest(thing):  # a resource of a type they do not have (R-BF-67)
            _MICE.ask(s, seat, power)
        elif power == POWER["moles"]:  # one of the resources just gained for a pebble, once for each placement
            _MOLES.ask(s, seat, power, gained)
        elif power == OWLS:  # first perhaps a discard, then perhaps a draw
            s.stack.append((_OWL_DRAWS.number, seat, OWLS, 0, 0))
            _OWL_DISCARD.ask(s, seat, OWLS)
