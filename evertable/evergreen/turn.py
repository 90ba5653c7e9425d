"""A turn: one to three cards, the hit disc, perhaps a concert (R-E-40 to R-E-50).

Every turn has the same shape, ``influence`` once to three times, ``stop``, ``hit``, ``concert``: each is asked even
where only one answer is left.
"""

from typing import Final

from evertable.evergreen.discs import concert_value, cover
from evertable.evergreen.final import start_final
from evertable.evergreen.ids import (
    CARD_NAMES,
    COLOUR_COUNT,
    CONCERT,
    CONCERT_HOLDS,
    GALA,
    HIT,
    HIT_TURNS,
    INFLUENCE,
    NO,
    PILES,
    SPOTS,
    STOP,
    TIMEOUT,
    YES,
)
from evertable.evergreen.state import PROMPTS, Evergreen
from evertable.kernel.stack import Description, Frame

MOST_CARDS: Final = 3
CONCERTS: Final = 3


def start_turn(s: Evergreen, seat: int) -> None:
    """Ask the first player from ``seat`` on who has cards; without any card left comes the final concert (R-E-49).

    The frame's ``a`` counts the cards played this turn.
    """
    seats = len(s.hands)
    for i in range(seats):
        following = (seat + i) % seats
        if s.hands[following]:
            s.stack.append((FIRST_CARD, following, 0, 0, 0))
            return
    start_final(s, seat)


def end_turn(s: Evergreen, seat: int) -> None:
    """Go on with the next player who has cards; the final concert begins with the last to play (R-E-50, R-E-53)."""
    if any(s.hands):
        start_turn(s, (seat + 1) % len(s.hands))
    else:
        start_final(s, seat)


def play_card(s: Evergreen, seat: int, card: int, spot: int) -> None:
    """Put a hand card on a visible card of anybody (R-E-40)."""
    hand = s.hands[seat]
    i = hand.index(card)
    s.hands[seat] = hand[:i] + hand[i + 1 :]
    cover(s, card, spot)


def _card_options(s: Evergreen, frame: Frame) -> list[int]:
    seat, played = frame[1], frame[3]
    hand = s.hands[seat]
    options: list[int] = []
    if played < MOST_CARDS and hand:
        spots = len(s.tops)
        for card in hand:
            first = INFLUENCE + card * SPOTS
            options.extend(range(first, first + spots))
        if played:
            options.append(STOP)
        for verb in s.table.verbs:
            verb.offer(s, frame, options)
    else:
        options.append(STOP)
    return options


def _card(s: Evergreen, frame: Frame, action: int) -> None:
    seat, played = frame[1], frame[3]
    if action < STOP:
        card, spot = divmod(action - INFLUENCE, SPOTS)
        play_card(s, seat, card, spot)
        s.stack.append((NEXT_CARD, seat, 0, played + 1, 0))
    elif action == STOP:
        s.stack.append((TURN_HIT, seat, 0, played, 0))
    else:
        s.table.verb(action).resolve(s, frame, action)


def _describe_card(s: Evergreen, frame: Frame, action: int) -> Description:
    if action < STOP:
        card, spot = divmod(action - INFLUENCE, SPOTS)
        owner, pile = divmod(spot, PILES)
        return {"verb": "influence", "card": CARD_NAMES[card], "owner": owner, "pile": pile}
    return {"verb": "stop"} if action == STOP else s.table.verb(action).describe(s, frame, action)


def _hit_options(s: Evergreen, frame: Frame) -> list[int]:
    options = [HIT, HIT + 1, HIT + 2]
    for verb in s.table.verbs:
        verb.offer(s, frame, options)
    return options


def _turn_hit(s: Evergreen, frame: Frame, action: int) -> None:
    """The hit disc, one step either way or left alone (R-E-45)."""
    if action >= TIMEOUT:
        s.table.verb(action).resolve(s, frame, action)
        return
    s.hit = (s.hit + action - HIT - 1) % COLOUR_COUNT
    s.stack.append((HOLD_CONCERT, frame[1], 0, frame[3], 0))


def _describe_hit(s: Evergreen, frame: Frame, action: int) -> Description:
    if action >= TIMEOUT:
        return s.table.verb(action).describe(s, frame, action)
    return {"verb": "hit", "turn": HIT_TURNS[action - HIT]}


def _concert_options(s: Evergreen, frame: Frame) -> list[int]:
    seat = frame[1]
    options = [CONCERT + NO]
    if s.concerts[seat] < CONCERTS:
        options.append(CONCERT + YES)
        if not s.galas[seat]:
            options.append(CONCERT + GALA)
    for verb in s.table.verbs:
        verb.offer(s, frame, options)
    return options


def _hold_concert(s: Evergreen, frame: Frame, action: int) -> None:
    """At most three own concerts; the hit colour counts double, one gala doubles the whole (R-E-46 to R-E-48)."""
    if action >= TIMEOUT:
        s.table.verb(action).resolve(s, frame, action)
        return
    seat, hold = frame[1], action - CONCERT
    if hold != NO:
        s.concerts[seat] += 1
        s.points[seat] += concert_value(s, seat, s.hit) << (hold == GALA)
        s.galas[seat] |= hold == GALA
    end_turn(s, seat)


def _describe_concert(s: Evergreen, frame: Frame, action: int) -> Description:
    if action >= TIMEOUT:
        return s.table.verb(action).describe(s, frame, action)
    return {"verb": "concert", "hold": CONCERT_HOLDS[action - CONCERT]}


FIRST_CARD: Final = PROMPTS.ask("first card", _card_options, _card, _describe_card, turn=True)
NEXT_CARD: Final = PROMPTS.ask("next card", _card_options, _card, _describe_card)
TURN_HIT: Final = PROMPTS.ask("hit disc", _hit_options, _turn_hit, _describe_hit)
HOLD_CONCERT: Final = PROMPTS.ask("concert", _concert_options, _hold_concert, _describe_concert)
