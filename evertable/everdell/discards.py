"""Cards that are discarded together: the order in which they lie on the pile (R-B-078).

The order counts only while something in play can take cards from the top of the pile. Then the player is asked for it
when the last card lies there, and before anything else happens.
"""

from typing import Final

from evertable.everdell.behaviour import DIGGERS
from evertable.everdell.city import copies_of, discard_from_city, workers_on
from evertable.everdell.ids import SLOTS
from evertable.everdell.packing import slot_of
from evertable.everdell.questions import DONE, QUESTIONS, Question, card_words
from evertable.everdell.state import Everdell


def order_counts(s: Everdell, number: int) -> bool:
    """Return whether the order of so many cards on top of the discard pile can matter."""
    if number < 2 or s.drawn or len(set(s.discard[-number:])) < 2:
        return False
    for owner in range(s.table.seats):
        for card in DIGGERS:
            slots = copies_of(s, owner, card) if s.have[owner] >> card & 1 and not s.passed[owner] else []
            if any(workers_on(s, owner, slot) < SLOTS[card] for slot in slots):  # what unlocks a spot may still come
                return True
    return any(module.can_take_discard(s) for module in s.table.can_take_discard_hooks)


def arrange(s: Everdell, seat: int, source: int, number: int) -> None:
    """Ask in which order the seat's last discards lie on the pile, where it can matter. The first one lies lowest.

    Push what comes afterwards before you call this.
    """
    if number > 1 and seat < s.table.seats and order_counts(s, number):
        s.drawn = s.discard[-number:]
        del s.discard[-number:]
        _ask(s, seat, source)


def arrange_since(s: Everdell, seat: int, source: int, before: int) -> None:
    """Ask the same about all that has come onto the pile since it held ``before`` cards: what leaves a city takes the
    cards beneath it along (R-B-093).
    """
    arrange(s, seat, source, len(s.discard) - before)


def discard_revealed(s: Everdell, seat: int, source: int) -> None:
    """Discard all cards that lie revealed, in the order that their player wants."""
    number = len(s.revealed)
    s.discard.extend(s.revealed)
    s.revealed.clear()
    arrange(s, seat, source, number)


def discard_hand(s: Everdell, seat: int, source: int) -> None:
    """Discard a whole hand, in the order that its player wants."""
    number = len(s.hands[seat])
    s.discard.extend(s.hands[seat])
    s.hands[seat] = ()
    arrange(s, seat, source, number)


def arranging(s: Everdell) -> int:
    """Return how many cards wait beside the pile for their order."""
    if not s.drawn or not s.stack:
        return 0
    return len(s.drawn) if QUESTIONS.of(s.stack[-1]) in (_NEXT, _LOWER) else 0


def _ask(s: Everdell, seat: int, source: int) -> None:
    if len(set(s.drawn)) > 1:
        (_NEXT if len(s.drawn) > 2 else _LOWER).ask(s, seat, source)
    else:
        _lay_down(s)


def _lay_down(s: Everdell) -> None:
    s.discard.extend(s.drawn)
    s.drawn.clear()


def _waiting(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(set(s.drawn))


def _lay(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    if card == DONE:
        _lay_down(s)
        return
    s.drawn.remove(card)
    s.discard.append(card)
    _ask(s, seat, source)


def _as_they_are(s: Everdell, rules: int) -> int | None:
    """Rules 1 asked for no order."""
    if rules >= 2:
        return None
    return DONE if len(s.drawn) > 2 else s.drawn[0]


_NEXT: Final = Question(
    "next", _waiting, _lay, card_words("discard"), optional=True, ordering=True, implied=_as_they_are
)
"""Which card comes next; ``done`` leaves the others as they are."""
_LOWER: Final = Question("lower", _waiting, _lay, card_words("discard"), ordering=True, implied=_as_they_are)
"""Which of the last two lies lower."""


def discard_built(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    """Discard the card at a position in the own city, with the cards beneath it."""
    before = len(s.discard)
    discard_from_city(s, seat, slot_of(item))
    arrange_since(s, seat, source, before)
