"""Her hand: a face-down pile without limit, shuffled whenever cards are added (R-M-11). The top is the last one.

Legendary cards are kept with those of the players (``legends/held.py``); where they lie in the pile is in ``PILE``.
"""

from collections.abc import Iterable
from typing import Final

from evertable.everdell.boxes.legends.held import BOX, LEGENDS, held
from evertable.everdell.boxes.nightweave.owner import spider, tell
from evertable.everdell.deck import renew
from evertable.everdell.ids import LEGENDARY, RARITY, SUMMER
from evertable.everdell.packing import holder_of, holding, thing_held
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.kernel.rng import below, shuffle

PILE: Final[Register[tuple[int, ...]]] = Register("nightweave.pile", ())
"""From the bottom to the top 1 for a legendary card and 0 for another; empty while there are no legendary ones."""
NOTHING: Final = -1
GONE: Final = BOX - 1
"""Where legendary cards are that have left the game."""


def size(s: Everdell) -> int:
    """How many cards she holds."""
    her = spider(s)
    return len(s.hands[her]) + len(held(s, her))


def mix(s: Everdell, rng: int) -> int:
    """Shuffle the pile; returns the generator's new state."""
    her = spider(s)
    cards, legends = list(s.hands[her]), len(held(s, her))
    rng = shuffle(rng, cards)
    s.hands[her] = tuple(cards)
    order = [0] * len(cards) + [1] * legends
    if legends:
        rng = shuffle(rng, order)
    PILE.set(s, tuple(order) if legends else ())
    return rng


def add(s: Everdell, cards: Iterable[int]) -> None:
    """Shuffle cards into the pile."""
    her = spider(s)
    s.hands[her] = (*s.hands[her], *cards)
    s.rng = mix(s, s.rng)


def draw(s: Everdell, number: int) -> None:
    """Deck cards into the pile, as many as there are; none when she has finished (R-M-71)."""
    cards: list[int] = []
    if s.passed[spider(s)]:
        return
    while len(cards) < number and renew(s):
        cards.append(s.deck.pop())
    if cards:
        add(s, cards)
        tell(s, "draws", len(cards))
        for module in s.table.after_draw_hooks:
            module.after_draw(s, spider(s))


def take_top(s: Everdell) -> int:
    """Take the top card off the pile, NOTHING if there is none."""
    her = spider(s)
    order: tuple[int, ...] = PILE.get(s)
    if not size(s):
        return NOTHING
    if not order or not order[-1]:
        card = s.hands[her][-1]
        s.hands[her] = s.hands[her][:-1]
    else:
        legends = held(s, her)
        s.rng, i = below(s.rng, len(legends))
        card = legends[i]
        LEGENDS.set(s, tuple(entry for entry in LEGENDS.get(s) if entry != holding(her, card)))
    PILE.set(s, order[:-1] if 1 in order[:-1] else ())
    return card


def throw_away(s: Everdell, card: int) -> None:
    """Onto the discard pile; a legendary card leaves the game (R-M-100)."""
    if RARITY[card] == LEGENDARY:
        LEGENDS.set(s, tuple(sorted((*LEGENDS.get(s), holding(GONE, card)))))
    else:
        s.discard.append(card)


def discard_top(s: Everdell) -> bool:
    """Discard the top card unseen; returns whether there was one."""
    card = take_top(s)
    if card == NOTHING:
        return False
    throw_away(s, card)
    tell(s, "discards")
    return True


def new_legend(s: Everdell) -> None:
    """One of the legendary cards nobody got is shuffled into the pile in summer and in autumn (R-M-100, R-M-110)."""
    left = [entry for entry in LEGENDS.get(s) if holder_of(entry) == BOX] if s.season[spider(s)] >= SUMMER else []
    if left:
        s.rng, i = below(s.rng, len(left))
        others = [entry for entry in LEGENDS.get(s) if entry != left[i]]
        LEGENDS.set(s, tuple(sorted((*others, holding(spider(s), thing_held(left[i]))))))
        s.rng = mix(s, s.rng)
