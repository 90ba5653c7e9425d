"""Adornments: dealt secretly, played for a pearl, scored at the end (R-PB-15, R-PB-50 to R-PB-56)."""

from collections.abc import Iterable
from typing import Final

from evertable.catalog.schema import Token
from evertable.everdell.behaviour import NOWHERE, Effect
from evertable.everdell.boxes.pearlbrook.pearls import FACTS, pearls
from evertable.everdell.boxes.pearlbrook.wonders import BUILT
from evertable.everdell.city import cards_in
from evertable.everdell.goods import pack_goods
from evertable.everdell.ids import CATALOG, COLOUR_COUNT, COLOURS, KIND, KINDS, NAMES, rule
from evertable.everdell.packing import argument_of, holder_of, holding, thing_held
from evertable.everdell.registers import Register, put, things_of
from evertable.everdell.score import point_tokens
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points, pay
from evertable.kernel.module import Verb
from evertable.kernel.rng import shuffle
from evertable.kernel.stack import Description, Frame

ADORNMENTS: Final[dict[int, Token]] = {rule(token.id): token for token in CATALOG.tokens if token.type == "adornment"}
FIRST: Final = min(ADORNMENTS)
_PEARLS: Final = {adornment: token.pay.pearl for adornment, token in ADORNMENTS.items()}
"""What each costs."""
NUMBER: Final = {NAMES[adornment]: adornment for adornment in ADORNMENTS}
ABILITIES: Final[dict[int, Effect]] = {}
"""What each does when it is played (``abilities.py``)."""
HELD: Final[Register[tuple[int, ...]]] = Register("pearlbrook.adornments_held", ())
"""Who holds what: entries of owners and adornments in the order of ``sorted_out``. What nobody got belongs to BOX."""
PLAYED: Final[Register[tuple[int, ...]]] = Register("pearlbrook.adornments_played", ())
"""Who has played what, in order."""
WEIGHED: Final[Register[tuple[int, ...]]] = Register("pearlbrook.hands_weighed", ())
"""By seat, the cards in a hand that is discarded on passing, plus 1 (R-PB-81); empty where hands are kept."""
BOX: Final = 63


def held(s: Everdell, owner: int) -> list[int]:
    """The adornments somebody may still play."""
    return things_of(s, HELD, owner)


def sorted_out(s: Everdell, entries: Iterable[int]) -> tuple[int, ...]:
    """By owner; what an automa holds is a pile, which keeps its order, the top first."""
    pile = s.table.seats
    return tuple(sorted(entries, key=lambda entry: holding(pile, 0) if holder_of(entry) == pile else entry))


def deal(s: Everdell) -> None:
    """Two for everybody who takes turns; nobody sees the rest."""
    cards = list(ADORNMENTS)
    s.rng = shuffle(s.rng, cards)
    number = FACTS.adornments_dealt
    owners = [i // number if i // number < s.table.players else BOX for i in range(len(cards))]
    HELD.set(s, sorted_out(s, [holding(owner, card) for owner, card in zip(owners, cards, strict=True)]))


def resample(s: Everdell, seat: int, rng: int) -> int:
    """Others may hold any that the seat has not seen."""
    held: tuple[int, ...] = HELD.get(s)
    own = [entry for entry in held if holder_of(entry) == seat]
    others = [entry for entry in held if holder_of(entry) != seat]
    cards = sorted(thing_held(entry) for entry in others)
    rng = shuffle(rng, cards)
    dealt = [holding(holder_of(entry), card) for entry, card in zip(others, cards, strict=True)]
    HELD.set(s, sorted_out(s, own + dealt))
    return rng


# --- playing one


def _offer(s: Everdell, frame: Frame, options: list[int]) -> None:
    seat = frame[1]
    owned = pearls(s, seat)
    if not owned:
        return
    for adornment in held(s, seat):
        if owned >= _PEARLS[adornment]:
            options.append(ADORN.first | adornment - FIRST)


def _adorn(s: Everdell, frame: Frame, action: int) -> None:
    """The pearl is paid first, then the ability happens (R-PB-50); no card has been played (R-PB-52)."""
    seat, adornment = frame[1], argument_of(action) + FIRST
    held: tuple[int, ...] = HELD.get(s)
    HELD.set(s, tuple(entry for entry in held if entry != holding(seat, adornment)))
    PLAYED.set(s, (*PLAYED.get(s), holding(seat, adornment)))
    pay(s, seat, pack_goods(ADORNMENTS[adornment].pay))
    ABILITIES[adornment].do(s, seat, adornment, NOWHERE)
    if s.table.automas and "rugwort" in s.table.config.modules:  # R-PB-92
        earn_points(s, s.table.seats, FACTS.solo.points_per_adornment)


def _describe(s: Everdell, frame: Frame, action: int) -> Description:
    return {"verb": "adorn", "adornment": NAMES[argument_of(action) + FIRST]}


class _Adorn(Verb):
    """Playing an adornment."""

    def offer(self, s: Everdell, frame: Frame, options: list[int]) -> None:
        _offer(s, frame, options)


ADORN: Final[Verb] = _Adorn("pearlbrook.adorn", 1 << 16, None, _adorn, _describe)
"""Its actions are ``adornment - FIRST``."""


# --- scoring


def weigh(s: Everdell, seat: int) -> None:
    """Where hands are discarded on passing, the cards in hand count as they were before (R-PB-81)."""
    if s.table.large:
        WEIGHED.set(s, WEIGHED.get(s) or (0,) * s.table.seats)
        put(s, WEIGHED, seat, len(s.hands[seat]) + 1)


def points(s: Everdell, owner: int) -> int:
    """What the adornments of somebody are worth now."""
    return sum(_worth(s, owner, ADORNMENTS[adornment]) for adornment in things_of(s, PLAYED, owner))


def _worth(s: Everdell, owner: int, token: Token) -> int:
    bonus = token.bonus
    if bonus is None:
        return token.value or 0
    number = _counted(s, owner, bonus.per) // bonus.per_n * bonus.points
    return number if bonus.most is None else min(number, bonus.most)


def _counted(s: Everdell, owner: int, what: str) -> int:
    first = owner * COLOUR_COUNT
    if what in COLOURS:
        return s.tally[first + COLOURS.index(what)]
    if what in KINDS:
        return sum(KINDS[KIND[card]] == what for card in cards_in(s, owner))
    if what == "color_present":
        return sum(s.tally[first + colour] > 0 for colour in range(COLOUR_COUNT))
    if what == "hand_card":
        weighed: tuple[int, ...] = WEIGHED.get(s)
        return weighed[owner] - 1 if weighed and weighed[owner] else len(s.hands[owner])
    return len(things_of(s, BUILT, owner)) if what == "wonder" else point_tokens(s, owner)
