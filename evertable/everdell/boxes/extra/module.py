"""Extra! Extra! (R-X-01 to R-X-04): six cards for the deck."""

from typing import Final

from evertable.everdell.asking import ask
from evertable.everdell.behaviour import Asking, Behaviour, define, named, part
from evertable.everdell.city import GUEST, add_points, copies_of, count
from evertable.everdell.deck import can_draw, draw_then, drawn_since, packed_hand, reveal
from evertable.everdell.discards import discard_revealed
from evertable.everdell.effects import Draw, GainAny, GainPoints, OneOf
from evertable.everdell.give import GiveCards
from evertable.everdell.goods import TWIG, UNIT, worth
from evertable.everdell.ids import CARD, COLOUR, COLOUR_COUNT, COLOURS, GREEN, POINTS
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import owner_of, slot_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, resource_words
from evertable.everdell.state import POINTS_ON, Everdell
from evertable.everdell.supply import earn_points, pay
from evertable.kernel.stack import Description, Frame

GAZETTE: Final = CARD["gazette"]
CHAMPION: Final = CARD["scurrble_champion"]


# --- Carnival (R-X-02): it counts the other green cards of the city it stands in


def other_greens(s: Everdell, seat: int, at: int) -> int:
    """The green cards beside this one, which may act for a city without standing there."""
    return s.tally[owner_of(at) * COLOUR_COUNT + GREEN] - (slot_of(at) != GUEST)


def pairs_of_greens(s: Everdell, seat: int, at: int) -> int:
    """One for every two of them."""
    return other_greens(s, seat, at) // 2


# --- Gazette (R-X-04)


def print_news(s: Everdell, seat: int) -> None:
    """The Gazette gets a token for every event that is achieved while it stands in the city (R-X-04)."""
    for slot in copies_of(s, seat, GAZETTE):
        add_points(s, seat, slot, 1)


def gazette_bonus(s: Everdell, owner: int, slot: int) -> int:
    """Three more points with three or more tokens."""
    return 3 if slot != GUEST and s.cities[owner][slot][POINTS_ON] >= 3 else 0


# --- Juggler (R-X-02)

_FIXED: Final = 0
_LUCK: Final = 1
_PRICE: Final = 3


def _tricks(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    twigs = worth(s.goods[seat], 1 << TWIG)
    return ([_FIXED] if twigs >= _PRICE else []) + ([_LUCK] if twigs and (s.deck or s.discard) else [])


def _juggle(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == _FIXED:
        pay(s, seat, _PRICE * UNIT[TWIG])
        earn_points(s, seat, 4)
    elif item == _LUCK:
        s.stack.append((_TOSS.number, seat, source, 0, 0))


def _trick_words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": ("points", "card")[item]}


_TRICK: Final = Question("extra.trick", _tricks, _juggle, _trick_words, optional=True)
"""Four points for three twigs, or cards for a twig each in the hope of six base points."""


def _toss(s: Everdell, frame: Frame) -> None:
    """Ask for one more twig, as long as there is one and a card to turn over; then look at what was revealed."""
    _, seat, source, _, _ = frame
    if _ONE_MORE.ask(s, seat, source):
        return
    _applause(s, seat, source)


def _twig(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [TWIG] if worth(s.goods[seat], 1 << TWIG) and (s.deck or s.discard) else []


def _turn_over(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == DONE:
        _applause(s, seat, source)
        return
    pay(s, seat, UNIT[TWIG])
    reveal(s, 1)
    s.stack.append((_TOSS.number, seat, source, 0, 0))


def _applause(s: Everdell, seat: int, source: int) -> None:
    if sum(POINTS[card] for card in s.revealed) >= 6:
        earn_points(s, seat, 6)
    discard_revealed(s, seat, source)


_TOSS: Final = PROMPTS.work("extra.toss", _toss)
_ONE_MORE: Final = Question("extra.one more", _twig, _turn_over, resource_words, optional=True)


# --- Scurrble Champion (R-X-03)


def champion_bonus(s: Everdell, owner: int, slot: int) -> int:
    """Two for each other Champion."""
    return 2 * (count(s, owner, CHAMPION) - (slot != GUEST))


# --- Scurrble Stadium

_BETS: Final = [colour for colour in range(COLOUR_COUNT) if colour != GREEN]


def _bet(s: Everdell, seat: int, source: int, colour: int, data: int) -> None:
    draw_then(s, seat, 4, (_WHISTLE.number, seat, source, colour, packed_hand(s, seat)))


def _whistle(s: Everdell, frame: Frame) -> None:
    """Three points if a card of the colour is among those just drawn."""
    _, seat, _, colour, before = frame
    if any(COLOUR[card] == colour for card in drawn_since(s, seat, before)):
        earn_points(s, seat, 3)


_WHISTLE: Final = PROMPTS.work("extra.whistle", _whistle)
_COLOUR: Final = Question(
    "extra.colour", lambda s, seat, source, data: _BETS, _bet, lambda s, seat, item: {"pick": COLOURS[item]}
)
"""Name a colour, then draw four cards."""


def can_bet(s: Everdell, seat: int, at: int) -> bool:
    """All it does begins with a card drawn (R-B-024)."""
    return can_draw(s, seat)


# --- Town Crier (R-B-074)


_tell: Final = named("town_crier.tell", GiveCards(2, GainPoints(3), optional=True))


def town_crier(s: Everdell, seat: int, source: int, at: int) -> None:
    """Exactly two cards for an opponent, three points for it; may be declined."""
    if len(s.hands[seat]) >= 2:
        _tell.do(s, seat, source, at)


define(
    {
        "carnival": Behaviour(
            produce=OneOf(card=Draw(1, per=other_greens), resource=GainAny(1, per=pairs_of_greens)), asks=Asking.ASKS
        ),
        "gazette": Behaviour(score=gazette_bonus, hooks=(print_news,)),
        "juggler": Behaviour(play=ask(_TRICK)),
        "scurrble_champion": Behaviour(score=champion_bonus),
        "scurrble_stadium": Behaviour(visit=ask(_COLOUR), can_visit=part(can_bet)),
        "town_crier": Behaviour(produce=town_crier, asks=Asking.ASKS),
    }
)


class Extra(EverdellModule):
    """Six cards; only the Gazette needs a hook."""

    def event_achieved(self, s: Everdell, seat: int, event: int) -> None:
        """The Gazette gets a token (R-X-04)."""
        print_news(s, seat)


MODULE: Final = Extra(
    "extra",
    "Extra! Extra!",
    "fifteen cards for the deck: carnival, gazette and the game of Scurrble",
)
