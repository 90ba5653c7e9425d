"""Discoveries that resolve when they are taken: Bounty Hunter, Cloudsong, Cave of Dancing Lights, Star Weavers."""

from functools import cache
from typing import Final

from evertable.everdell import deck
from evertable.everdell.behaviour import Function, by_thing
from evertable.everdell.boxes.base.destinations import draw_up
from evertable.everdell.boxes.base.events import revealed_cards, take_revealed
from evertable.everdell.boxes.spirecrest.explore import ABILITIES
from evertable.everdell.boxes.spirecrest.mountain import CARDS_BESIDE, DISCOVERY, HOW_MANY
from evertable.everdell.discards import discard_revealed
from evertable.everdell.effects import MANY, Discard, DiscardRun, Sequence, choose_gain
from evertable.everdell.goods import RESOURCES, UNIT
from evertable.everdell.ids import COLOUR, COLOURS, CONSTRUCTION, CRITTER, KIND
from evertable.everdell.questions import Question, card_words
from evertable.everdell.setup import deck_of
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn
from evertable.everdell.table import EverdellTable
from evertable.kernel.rng import shuffle

CAVE: Final = DISCOVERY["cave_of_dancing_lights"]


# --- a card of a name from the deck


@cache
def _names(table: EverdellTable, kind: int) -> tuple[int, ...]:
    """The cards of a kind that the deck of this game began with."""
    return tuple(sorted({card for card in deck_of(table) if KIND[card] == kind}))


def _nameable(s: Everdell, seat: int, source: int, kind: int) -> list[int]:
    """All of them, whether a copy is left or not, so that the question tells nothing."""
    return list(_names(s.table, kind))


def _search(s: Everdell, seat: int, source: int, card: int, kind: int) -> None:
    """One copy, if it is there, also above the limit; the deck is shuffled, for its order has been seen. An empty deck
    is renewed before (R-B-076).
    """
    deck.renew(s)
    if card in s.deck:
        s.deck.remove(card)
        deck.add_to_hand(s, seat, card)
        deck.announce_draw(s, seat, [card])
    s.rng = shuffle(s.rng, s.deck)
    discard_down(s, seat, source)


def discard_down(s: Everdell, seat: int, source: int) -> None:
    """Down to the hand limit, if there are too many."""
    over = len(s.hands[seat]) - deck.hand_limit(s, seat)
    if over > 0:
        _DOWN.ask_picks(s, seat, source, over, over)


_NAME: Final = Question("spirecrest.name", _nameable, _search, card_words("deck"))
_DOWN: Final = DiscardRun("spirecrest.down")


def search(kind: int) -> Function:
    """Name a card of a kind and search the deck for it."""

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        _NAME.ask(s, seat, source, kind)

    return effect


# --- Cave of Dancing Lights

_LIGHTS: Final = {COLOURS.index(colour): brings for colour, brings in CARDS_BESIDE[CAVE].gain_by_color.items()}


def _dance(s: Everdell, seat: int, source: int, at: int) -> None:
    """Something for each card by its colour; what is of free choice is asked after the rest."""
    deck.reveal(s, HOW_MANY[CAVE])
    brought = [_LIGHTS[COLOUR[card]] for card in s.revealed if COLOUR[card] in _LIGHTS]
    for resource in brought:
        if resource != "any":
            earn(s, seat, source, UNIT[RESOURCES.index(resource)])
    choose_gain(s, seat, source, brought.count("any"))


def _take_lights(s: Everdell, seat: int, source: int, at: int) -> None:
    before = deck.packed_hand(s, seat) if s.table.draw_reactions_hooks else 0
    _LIT.ask_picks(s, seat, source, 0, min(deck.room(s, seat), len(s.revealed)), before)


def _put_out(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
    """``data`` is the hand as it was, where somebody cares."""
    if count:
        deck.announce_draw(s, seat, deck.drawn_since(s, seat, data) if s.table.draw_reactions_hooks else ())
    discard_revealed(s, seat, source)


_LIT: Final = Question("spirecrest.lit", revealed_cards, take_revealed, card_words("revealed"), _put_out)


# --- Star Weavers


ABILITIES.update(
    by_thing(
        {
            DISCOVERY["bounty_hunter"]: search(CRITTER),
            DISCOVERY["cloudsong"]: search(CONSTRUCTION),
            CAVE: Sequence(_dance, _take_lights),
            DISCOVERY["star_weavers"]: Sequence(Discard(0, MANY), draw_up),
        }
    )
)
