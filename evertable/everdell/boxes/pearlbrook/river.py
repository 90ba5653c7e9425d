"""The river: four spots with a card each, face down under a pearl until somebody comes (R-PB-12, R-PB-35)."""

from typing import Any, Final

from evertable.catalog.schema import Token
from evertable.everdell.behaviour import NOWHERE, Effect, Function, named
from evertable.everdell.boxes.pearlbrook.pearls import FACTS, pearl
from evertable.everdell.deck import discard_from_hand
from evertable.everdell.discards import arrange
from evertable.everdell.effects import Draw, GainPoints, Sequence, own_goods
from evertable.everdell.goods import ANY_MASK, covers, pack_goods, worth
from evertable.everdell.ids import CATALOG, COLOUR, COLOURS, NAMES, PLACE, rule
from evertable.everdell.places import TakeMeadow
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, card_words, resource_words
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.supply import pay, pay_points, pay_unit
from evertable.kernel.module import ConfigError, Option
from evertable.kernel.options import switch
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.rng import shuffle
from evertable.kernel.stack import Description, Frame

SPOTS: Final = [
    PLACE[place.id] for place in sorted(CATALOG.places, key=lambda place: place.order or 0) if place.type == "spot"
]
"""Down the river (R-PB-91)."""
RIVER_CARDS: Final[dict[int, Token]] = {
    rule(token.id): token for token in CATALOG.tokens if token.type in ("citizen", "venue")
}
FIRST: Final = min(RIVER_CARDS)
CITIZENS: Final = [card for card, token in RIVER_CARDS.items() if token.type == "citizen"]
VENUES: Final = [card for card, token in RIVER_CARDS.items() if token.type == "venue"]

RIVER: Final[Register[tuple[int, ...]]] = Register("pearlbrook.river", ())
"""The card at each spot."""
FACE_UP: Final = Register("pearlbrook.river_face_up", 0)
"""The spots whose card lies face up, as a bit set; the others carry a pearl."""

_TOKENS: Final = list(RIVER_CARDS.values())
_PAY: Final = [pack_goods(token.pay) for token in _TOKENS]
_PAY_POINTS: Final = [token.pay_points for token in _TOKENS]
_PAY_ANY_OF: Final = [token.pay_any for token in _TOKENS]
_DISCARDED: Final = [token.discard for token in _TOKENS]


def _reward(token: Token) -> Effect:
    """What a card brings, in the order of its text."""
    parts: list[Effect | Function] = []
    if token.points:
        parts.append(GainPoints(token.points))
    if token.cards:
        parts.append(Draw(token.cards))
    if token.draw_meadow:
        parts.append(TakeMeadow(token.draw_meadow))
    return Sequence(*parts, pearl(token.goods.pearl))


_REWARDS: Final = [named(token.id, _reward(token)) for token in _TOKENS]


# --- laying it out


def lay_out(s: Everdell) -> None:
    """Two cards of each sort, in any order; nobody sees the others (R-PB-12)."""
    chosen: list[int] = []
    for pile, number in ((CITIZENS[:], FACTS.river.citizens), (VENUES[:], FACTS.river.venues)):
        s.rng = shuffle(s.rng, pile)
        chosen += pile[:number]
    s.rng = shuffle(s.rng, chosen)
    RIVER.set(s, tuple(chosen))


def face_up(s: Everdell, spot: int) -> bool:
    """Whether the card at a spot (its position) lies open."""
    return bool(FACE_UP.get(s) >> spot & 1)


def resample(s: Everdell, rng: int) -> int:
    """Deal the hidden cards once more; a seat knows how many citizens and venues there are in all."""
    river: list[int] = list(RIVER.get(s))
    hidden = [spot for spot in range(len(river)) if not face_up(s, spot)]
    number = sum(river[spot] in CITIZENS for spot in hidden)
    chosen: list[int] = []
    for pile, count in ((CITIZENS, number), (VENUES, len(hidden) - number)):
        unseen = [card for card in pile if not any(river[i] == card and face_up(s, i) for i in range(len(river)))]
        rng = shuffle(rng, unseen)
        chosen += unseen[:count]
    rng = shuffle(rng, chosen)
    for spot, card in zip(hidden, chosen, strict=True):
        river[spot] = card
    RIVER.set(s, tuple(river))
    return rng


def view(s: Everdell) -> list[dict[str, Any]]:
    """What everybody sees: a card that is face down has no name."""
    river: tuple[int, ...] = RIVER.get(s)
    return [
        {"spot": NAMES[SPOTS[i]], "card": NAMES[card] if face_up(s, i) else "", "face_up": face_up(s, i)}
        for i, card in enumerate(river)
    ]


# --- the price of a card and what it brings

PRICE_REQUIRED: Final = "river_must_be_paid"
PAYABLE: Final = "payable"


def _price_required(value: Any, seats: int) -> Any:
    """Accept ``payable``, or true or false."""
    if value == PAYABLE:
        return PAYABLE
    if not isinstance(value, bool) and value not in ("true", "false"):
        raise ConfigError("{value!r} is none of {known}", value=value, known=f"{PAYABLE}, true, false")
    return switch(value, seats)


OPTIONS: Final[dict[str, Option]] = {
    PRICE_REQUIRED: Option(
        PAYABLE,
        "a later visit to a river place or a Ferry has to pay its price (R-PB-36)",
        _price_required,
        {PAYABLE: "no, but it has to be able to", True: "yes", False: "no"},
    )
}


def payable(s: Everdell, seat: int, card: int) -> bool:
    """Whether the whole price can be paid; points come from the own tokens (R-PB-36, R-PB-39)."""
    index = card - FIRST
    if s.points[seat] < _PAY_POINTS[index] or not covers(s.goods[seat], _PAY[index]):
        return False
    if _PAY_ANY_OF[index] and worth(s.goods[seat], ANY_MASK) < _PAY_ANY_OF[index]:
        return False
    return not _DISCARDED[index] or bool(_fitting(s, seat, card, _DISCARDED[index], 0, 0))


def offer(s: Everdell, seat: int, card: int) -> None:
    """The price may be paid, if it can be (R-PB-35)."""
    if payable(s, seat, card):
        _ask(s, seat, card, optional=True)


def demand(s: Everdell, seat: int, card: int) -> None:
    """The price has to be paid."""
    _ask(s, seat, card, optional=False)


def _ask(s: Everdell, seat: int, card: int, optional: bool) -> None:
    token = _TOKENS[card - FIRST]
    if token.discard:
        (_MAY_SHOW if optional else _SHOW).ask(s, seat, card, token.discard)
    elif token.pay_any:
        (_MAY_PAY_ANY if optional else _PAY_ANY).ask(s, seat, card)
    elif optional:
        _MAY_PAY.ask(s, seat, card)
    else:
        _settle(s, seat, card)


def _settle(s: Everdell, seat: int, card: int) -> None:
    index = card - FIRST
    pay_points(s, seat, _TOKENS[index].pay_points)
    pay(s, seat, _PAY[index])
    _REWARDS[index].do(s, seat, card, NOWHERE)


# --- venues


def _yes_no(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [0, 1]


def _pay(s: Everdell, seat: int, card: int, item: int, data: int) -> None:
    if item == 0:
        _settle(s, seat, card)


def _yes_no_words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": ("yes", "no")[item]}


def _kinds(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(set(own_goods(s, seat, ANY_MASK)))


def _pay_any(s: Everdell, seat: int, card: int, kind: int, data: int) -> None:
    if kind != DONE:
        pay_unit(s, seat, kind)
        _settle(s, seat, card)


_MAY_PAY: Final = Question("pearlbrook.may pay", _yes_no, _pay, _yes_no_words)
_PAY_ANY: Final = Question("pearlbrook.pay any", _kinds, _pay_any, resource_words)
_MAY_PAY_ANY: Final = Question("pearlbrook.may pay any", _kinds, _pay_any, resource_words, optional=True)


# --- citizens: hand cards of a colour, or of different ones, in catalogue order


def _fitting(s: Everdell, seat: int, river_card: int, left: int, colours: int, first: int) -> list[int]:
    """The hand cards from ``first`` on that can be shown next and leave enough for those that must follow."""
    token = _TOKENS[river_card - FIRST]
    wanted = -1 if token.discard_color is None else COLOURS.index(token.discard_color)
    cards = [card for card in s.hands[seat] if card >= first]
    if not token.discard_distinct:
        cards = [card for card in cards if wanted in (-1, COLOUR[card])]
        return cards[: max(0, len(cards) - left + 1)]
    fresh = [card for card in cards if not colours >> COLOUR[card] & 1]
    return [card for card in fresh if len({COLOUR[other] for other in fresh if other >= card}) >= left]


def _showable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """``data`` pairs the number left with a pair of the colours shown and the card that came last."""
    left, shown, last = small_of(data), small_of(other_of(data)), other_of(other_of(data))
    return sorted(set(_fitting(s, seat, source, left, shown, last)))


def _show(s: Everdell, seat: int, river_card: int, card: int, data: int) -> None:
    if card == DONE:
        return
    discard_from_hand(s, seat, card)
    left = small_of(data) - 1
    if left:
        shown = small_of(other_of(data)) | 1 << COLOUR[card]
        _SHOW.ask(s, seat, river_card, pair(left, pair(shown, card)))
    else:
        s.stack.append((_SETTLE.number, seat, river_card, 0, 0))
        arrange(s, seat, river_card, _TOKENS[river_card - FIRST].discard)


def _settle_with(s: Everdell, frame: Frame) -> None:
    _settle(s, frame[1], frame[2])


_SETTLE: Final = PROMPTS.work("pearlbrook.settle with a citizen", _settle_with)
_SHOW: Final = Question("pearlbrook.show", _showable, _show, card_words("hand"))
_MAY_SHOW: Final = Question("pearlbrook.may show", _showable, _show, card_words("hand"), optional=True)
