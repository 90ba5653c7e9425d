"""Visitors: two piles, the discards, who has taken whom, and what they want (R-NL-11, R-NL-21 to R-NL-26)."""

from typing import Final

from evertable.catalog.schema import Token, Wish
from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.boxes.newleaf import solo
from evertable.everdell.boxes.newleaf.station import car_items, car_words, use_car
from evertable.everdell.boxes.rugwort.owner import HUMAN, RUGWORT, plays
from evertable.everdell.city import cards_in, count_of
from evertable.everdell.goods import covers, pack_goods
from evertable.everdell.ids import CATALOG, COLOUR_COUNT, COLOURS, KINDS, NAMES, RARITIES, rule
from evertable.everdell.packing import holding
from evertable.everdell.places import JOURNEY
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, card_words
from evertable.everdell.registers import Register, things_of
from evertable.everdell.score import is_basic, left_over, point_tokens
from evertable.everdell.state import Everdell
from evertable.kernel.rng import shuffle
from evertable.kernel.stack import Frame

VISITORS: Final[dict[int, Token]] = {rule(token.id): token for token in CATALOG.tokens if token.type == "visitor"}
NUMBER: Final = {NAMES[visitor]: visitor for visitor in VISITORS}
PILES: Final[tuple[Register[tuple[int, ...]], ...]] = (
    Register("newleaf.visitors_left", ()),
    Register("newleaf.visitors_right", ()),
)
"""The last one is on top, in sight of all."""
DISCARDS: Final[Register[tuple[int, ...]]] = Register("newleaf.visitor_discards", ())
TAKEN: Final[Register[tuple[int, ...]]] = Register("newleaf.visitors_taken", ())
"""Who has whom: entries of owners and visitors, in order."""


# --- the piles


def lay_out(s: Everdell, visitors: list[int]) -> None:
    """Shuffled, in two piles of about the same size (R-NL-11)."""
    s.rng = shuffle(s.rng, visitors)
    half = (len(visitors) + 1) // 2
    PILES[0].set(s, tuple(visitors[:half]))
    PILES[1].set(s, tuple(visitors[half:]))


def in_sight(s: Everdell) -> list[int]:
    """The visitors on top."""
    return [pile.get(s)[-1] for pile in PILES if pile.get(s)]


def _lift(s: Everdell, visitor: int) -> None:
    for pile in PILES:
        if pile.get(s)[-1:] == (visitor,):
            pile.set(s, pile.get(s)[:-1])
            return


def discard(s: Everdell, visitor: int) -> None:
    """Face down onto the discards."""
    _lift(s, visitor)
    DISCARDS.set(s, (*DISCARDS.get(s), visitor))
    _refresh(s)


def take(s: Everdell, owner: int, visitor: int) -> None:
    """Beside the city of its new host."""
    _lift(s, visitor)
    TAKEN.set(s, (*TAKEN.get(s), holding(owner, visitor)))
    _refresh(s)


def _refresh(s: Everdell) -> None:
    """A pile that has run out gets the larger half of the discards, the other one the rest beneath it (R-NL-45)."""
    empty = [i for i, pile in enumerate(PILES) if not pile.get(s)]
    if not empty or not DISCARDS.get(s):
        return
    visitors = list(DISCARDS.get(s))
    s.rng = shuffle(s.rng, visitors)
    half = (len(visitors) + 1) // 2
    other = PILES[1 - empty[0]]
    PILES[empty[0]].set(s, tuple(visitors[:half]))
    other.set(s, (*visitors[half:], *other.get(s)))
    DISCARDS.set(s, ())


def resample(s: Everdell, rng: int) -> int:
    """Nobody knows who lies beneath the tops or among the discards."""
    below_top = [pile.get(s)[:-1] for pile in PILES]
    unseen = sorted([*below_top[0], *below_top[1], *DISCARDS.get(s)])
    rng = shuffle(rng, unseen)
    for pile, known in zip(PILES, below_top, strict=True):
        size = len(known)
        pile.set(s, (*unseen[:size], *pile.get(s)[size:]))
        del unseen[:size]
    DISCARDS.set(s, tuple(unseen))
    return rng


# --- a worker at the Station (R-NL-21)


def visit(s: Everdell, seat: int, source: int, at: int) -> None:
    """One visitor leaves, one is taken, then a train car. With fewer than two in sight none leaves (R-NL-24)."""
    s.stack.append((_CAR.number, seat, source, 0, 0))
    s.stack.append((_WELCOME.number, seat, source, 0, 0))
    if len(in_sight(s)) == len(PILES):
        _LEAVES.ask(s, seat, source)


def _items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(in_sight(s))


def _send_off(s: Everdell, seat: int, source: int, visitor: int, data: int) -> None:
    discard(s, visitor)


def _welcome(s: Everdell, frame: Frame) -> None:
    _COMES.ask(s, frame[1], frame[2])


def _host(s: Everdell, seat: int, source: int, visitor: int, data: int) -> None:
    take(s, seat, visitor)


def _choose_car(s: Everdell, frame: Frame) -> None:
    _TRAIN_CAR.ask(s, frame[1], frame[2])


def _use(s: Everdell, seat: int, source: int, place: int, data: int) -> None:
    use_car(s, seat, source, place)


_LEAVES: Final = Question("newleaf.leaves", _items, _send_off, card_words("visitors"))
_COMES: Final = Question("newleaf.comes", _items, _host, card_words("visitors"))
_TRAIN_CAR: Final = Question("newleaf.train car", car_items, _use, car_words)
_WELCOME: Final = PROMPTS.work("newleaf.welcome a visitor", _welcome)
_CAR: Final = PROMPTS.work("newleaf.choose a train car", _choose_car)


# --- what they want


def points(s: Everdell, owner: int) -> int:
    """Full points for every visitor whose wish is met; an automa need not meet them (R-NL-22, R-NL-81)."""
    return sum(VISITORS[visitor].points for visitor in content(s, owner))


def content(s: Everdell, owner: int) -> list[int]:
    """The visitors of somebody whose wish is met now, all together: a wild token is one resource (R-BF-78)."""
    visitors = things_of(s, TAKEN, owner)
    if owner >= s.table.seats or not visitors:
        return visitors
    goods = left_over(s, owner)  # of the own supply, not what is stored on cards (R-NL-25)
    return [visitor for visitor in visitors if _met(s, owner, VISITORS[visitor].wish, goods)]


def _met(s: Everdell, owner: int, wish: Wish | None, goods: int) -> bool:
    if wish is None or not covers(goods, pack_goods(wish.goods)):
        return False
    return _colours(s, owner, wish) and _cards(s, owner, wish) and _beside(s, owner, wish)


def _colours(s: Everdell, owner: int, wish: Wish) -> bool:
    tally = s.tally[owner * COLOUR_COUNT : (owner + 1) * COLOUR_COUNT]
    if any(tally[COLOURS.index(colour)] < number for colour, number in wish.colors.items()):
        return False
    if any(tally[COLOURS.index(colour)] > number for colour, number in wish.at_most.items()):
        return False
    others = [number for colour, number in zip(COLOURS, tally, strict=True) if colour != wish.not_color]
    return min(tally) >= wish.each_color and max(others) >= wish.one_color


def _cards(s: Everdell, owner: int, wish: Wish) -> bool:
    if len(cards_in(s, owner)) < wish.cards:
        return False
    kinds = {kind: count_of(s, owner, i, -1) for i, kind in enumerate(KINDS)}
    if any(kinds[kind] < number for kind, number in wish.kinds.items()):
        return False
    if wish.more is not None and 2 * kinds[wish.more] <= sum(kinds.values()):
        return False
    return all(count_of(s, owner, -1, RARITIES.index(rarity)) >= n for rarity, n in wish.rarities.items())


def _beside(s: Everdell, owner: int, wish: Wish) -> bool:
    events = [is_basic(claimed[1]) for claimed in s.events if claimed[0] == owner]
    walkers = sum(worker[0] == owner and worker[1] in JOURNEY for worker in s.placed)
    return (
        point_tokens(s, owner) >= wish.points
        and sum(events) >= wish.basic
        and len(events) - sum(events) >= wish.special
        and walkers >= wish.journey
    )


# --- Rugwort's (R-NL-81, R-NL-88)


def automa_takes(s: Everdell) -> None:
    """The visitor in sight that is worth more; the player chooses on a tie."""
    if plays(s):
        _HIS.ask(s, HUMAN, solo.ANSWER)


def _best(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    most = max((VISITORS[visitor].points for visitor in in_sight(s)), default=0)
    return sorted(visitor for visitor in in_sight(s) if VISITORS[visitor].points == most)


def _his(s: Everdell, seat: int, source: int, visitor: int, data: int) -> None:
    take(s, RUGWORT, visitor)


_HIS: Final = Question("newleaf.his", _best, _his, card_words("visitors"))


define({"station": Behaviour(visit=visit)})  # there always is a train car
