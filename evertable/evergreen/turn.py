"""A turn: one to three cards, the hit disc, perhaps a concert; after the last one the final concert (R-E-40 to R-E-53).

Every turn has the same shape, ``influence`` once to three times, ``stop``, ``hit``, ``concert``: each is asked even
where only one answer is left.
"""

from typing import Final

from evertable.evergreen import ids
from evertable.evergreen.discs import concert_value, cover
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
            s.stack.append((FIRST_CARD.number, following, 0, 0, 0))
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
            first = ids.INFLUENCE + card * ids.SPOTS
            options.extend(range(first, first + spots))
        if played:
            options.append(ids.STOP)
        for verb in s.table.verbs:
            verb.offer(s, frame, options)
    else:
        options.append(ids.STOP)
    return options


def _card(s: Evergreen, frame: Frame, action: int) -> None:
    seat, played = frame[1], frame[3]
    if action < ids.STOP:
        card, spot = divmod(action - ids.INFLUENCE, ids.SPOTS)
        play_card(s, seat, card, spot)
        s.stack.append((NEXT_CARD.number, seat, 0, played + 1, 0))
    elif action == ids.STOP:
        s.stack.append((TURN_HIT.number, seat, 0, played, 0))
    else:
        s.table.verb(action).resolve(s, frame, action)


def _describe_card(s: Evergreen, frame: Frame, action: int) -> Description:
    if action < ids.STOP:
        card, spot = divmod(action - ids.INFLUENCE, ids.SPOTS)
        owner, pile = divmod(spot, ids.PILES)
        return {"verb": "influence", "card": ids.CARD_NAMES[card], "owner": owner, "pile": pile}
    return {"verb": "stop"} if action == ids.STOP else s.table.verb(action).describe(s, frame, action)


def _hit_options(s: Evergreen, frame: Frame) -> list[int]:
    options = [ids.HIT, ids.HIT + 1, ids.HIT + 2]
    for verb in s.table.verbs:
        verb.offer(s, frame, options)
    return options


def _turn_hit(s: Evergreen, frame: Frame, action: int) -> None:
    """The hit disc, one step either way or left alone (R-E-45)."""
    if action >= ids.TIMEOUT:
        s.table.verb(action).resolve(s, frame, action)
        return
    s.hit = (s.hit + action - ids.HIT - 1) % ids.COLOUR_COUNT
    s.stack.append((HOLD_CONCERT.number, frame[1], 0, frame[3], 0))


def _describe_hit(s: Evergreen, frame: Frame, action: int) -> Description:
    if action >= ids.TIMEOUT:
        return s.table.verb(action).describe(s, frame, action)
    return {"verb": "hit", "turn": ids.HIT_TURNS[action - ids.HIT]}


def _concert_options(s: Evergreen, frame: Frame) -> list[int]:
    seat = frame[1]
    options = [ids.CONCERT + ids.NO]
    if s.concerts[seat] < CONCERTS:
        options.append(ids.CONCERT + ids.YES)
        if not s.galas[seat]:
            options.append(ids.CONCERT + ids.GALA)
    for verb in s.table.verbs:
        verb.offer(s, frame, options)
    return options


def _hold_concert(s: Evergreen, frame: Frame, action: int) -> None:
    """At most three own concerts; the hit colour counts double, one gala doubles the whole (R-E-46 to R-E-48)."""
    if action >= ids.TIMEOUT:
        s.table.verb(action).resolve(s, frame, action)
        return
    seat, hold = frame[1], action - ids.CONCERT
    if hold != ids.NO:
        s.concerts[seat] += 1
        s.points[seat] += concert_value(s, seat, s.hit) << (hold == ids.GALA)
        s.galas[seat] |= hold == ids.GALA
    end_turn(s, seat)


def _describe_concert(s: Evergreen, frame: Frame, action: int) -> Description:
    if action >= ids.TIMEOUT:
        return s.table.verb(action).describe(s, frame, action)
    return {"verb": "concert", "hold": ids.CONCERT_HOLDS[action - ids.CONCERT]}


# --- the final concert (R-E-51 to R-E-53)


def start_final(s: Evergreen, seat: int) -> None:
    """Ask everybody in turn, beginning with the player of the last turn (R-E-53). ``a`` counts who has answered."""
    s.stack.append((FINAL_CONCERT.number, seat, 0, 0, 0))


def _final_options(s: Evergreen, frame: Frame) -> list[int]:
    return [ids.FINAL] if s.galas[frame[1]] else [ids.FINAL, ids.FINAL + 1]


def _final_concert(s: Evergreen, frame: Frame, action: int) -> None:
    """Plain disc values, doubled by a gala that has been saved; the hit disc plays no part (R-E-51)."""
    seat, answered, gala = frame[1], frame[3] + 1, action - ids.FINAL
    s.galas[seat] |= gala
    s.finals[seat] = concert_value(s, seat, ids.CENTRE) << gala
    s.points[seat] += s.finals[seat]
    if answered < len(s.hands):
        s.stack.append((FINAL_CONCERT.number, (seat + 1) % len(s.hands), 0, answered, 0))


def _describe_final(s: Evergreen, frame: Frame, action: int) -> Description:
    return {"verb": "final", "gala": action == ids.FINAL + 1}


FINAL_CONCERT: Final = PROMPTS.ask("final concert", _final_options, _final_concert, _describe_final)
FIRST_CARD: Final = PROMPTS.ask("first card", _card_options, _card, _describe_card, turn=True)
NEXT_CARD: Final = PROMPTS.ask("next card", _card_options, _card, _describe_card)
TURN_HIT: Final = PROMPTS.ask("hit disc", _hit_options, _turn_hit, _describe_hit)
HOLD_CONCERT: Final = PROMPTS.ask("concert", _concert_options, _hold_concert, _describe_concert)
