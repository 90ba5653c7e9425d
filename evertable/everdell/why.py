"""Why something cannot be done now, asked of the same rules that decide what can.

A reason is a short id with numbers and the rule it comes from; words for it are the presenter's business.
"""

from evertable.everdell import ids
from evertable.everdell.city import count_of, fits
from evertable.everdell.goods import KINDS, RESOURCES, amount, covers
from evertable.everdell.ids import KINDS as KIND_NAMES
from evertable.everdell.pay import PAYING, playable, surcharges
from evertable.everdell.places import JOURNEY, journey_price, place_of
from evertable.everdell.state import Everdell
from evertable.everdell.visit import event_of

Reason = dict[str, int | str]
"""``why`` (the id), ``rule`` and what fills the sentence."""


def card_reason(s: Everdell, seat: int, card: int) -> Reason:
    """Why a card of the hand or the Meadow cannot be played in any way."""
    if s.have[seat] >> ids.BAR[card] & 1:
        closed = s.have[seat] >> ids.NAMED[card] + ids.CLOSED_NAME & 1
        return {"why": "closed", "rule": "R-L-07"} if closed else {"why": "unique", "rule": "R-B-042"}
    if not playable(s, seat, card):
        return (
            {"why": "no_space", "rule": "R-B-043"}
            if not fits(s, seat, card)
            else {"why": "condition", "rule": "R-B-055"}
        )
    if not covers(s.goods[seat], ids.COST[card]):
        return {"why": "short", "rule": "R-B-041", **_shortfall(s.goods[seat], ids.COST[card])}
    dearer = surcharges(s, seat, card, PAYING)[1:]
    if dearer and not any(covers(s.goods[seat], ids.COST[card] + goods) for goods in dearer):
        lack = _shortfall(s.goods[seat], ids.COST[card] + dearer[0])
        return {"why": "short", "rule": "R-SC-36", **lack, **({"resource": ""} if len(dearer) > 1 else {})}
    return {"why": "not_now", "rule": "R-B-011"}


def _shortfall(goods: int, cost: int) -> dict[str, int | str]:
    lacking = {RESOURCES[k]: amount(cost, k) - amount(goods, k) for k in range(KINDS)}
    lacking = {name: number for name, number in lacking.items() if number > 0}
    only = next(iter(lacking)) if len(lacking) == 1 else ""
    return {"number": sum(lacking.values()), "resource": only}


def place_reason(s: Everdell, seat: int, thing: int) -> Reason:
    """Why no worker can be sent to a location or event."""
    if thing >= ids.FIRST_EVENT:
        return _event_reason(s, seat, thing)
    place = place_of(thing)
    if place.season is not None and s.season[seat] != ids.AUTUMN:
        return {"why": "season", "rule": "R-B-031", "season": place.season}
    if any(worker[1] == thing for worker in s.placed) and place.occupancy == "exclusive":
        return {"why": "taken", "rule": "R-B-022"}
    if place.occupancy == "one_each" and any(worker[:2] == (seat, thing) for worker in s.placed):
        return {"why": "own_worker", "rule": "R-BF-50"}
    if not s.workers[seat]:
        return {"why": "no_worker", "rule": "R-B-013"}
    if any(module.closed(s, seat, thing) for module in s.table.closed_hooks):
        return {"why": "shut_out", "rule": "R-B-024"}
    needed = max(place.min_hand, place.discard) + (journey_price(s, seat) if thing in JOURNEY else 0)
    if len(s.hands[seat]) < needed:
        return {"why": "hand", "rule": "R-B-024", "number": needed}
    return {"why": "nothing_happens", "rule": "R-B-024"}


def _event_reason(s: Everdell, seat: int, event: int) -> Reason:
    requirement = event_of(event).requirement
    have = s.have[seat]
    for name in requirement.cards:
        if not have >> ids.NAMES.index(name) & 1:
            return {"why": "needs_card", "rule": "R-B-028", "card": name}
    for colour, number in requirement.colors.items():
        held = s.tally[seat * ids.COLOUR_COUNT + ids.COLOURS.index(colour)]
        if held < number:
            return {"why": "needs_colour", "rule": "R-B-028", "colour": colour, "number": number - held}
    if requirement.count:
        kind = -1 if requirement.kind is None else KIND_NAMES.index(requirement.kind)
        held = count_of(s, seat, kind, -1 if requirement.rarity is None else ids.RARITIES.index(requirement.rarity))
        if held < requirement.count:
            words = {"kind": requirement.kind or "", "rarity": requirement.rarity or ""}
            return {"why": "needs_kind", "rule": "R-B-028", **words, "number": requirement.count - held}
    earlier = sum(claimed[0] == seat for claimed in s.events)
    if earlier < requirement.events:
        return {"why": "needs_events", "rule": "R-B-028", "number": requirement.events - earlier}
    if len(s.hands[seat]) < event_of(event).discard:
        return {"why": "hand", "rule": "R-B-028", "number": event_of(event).discard}
    return {"why": "no_worker", "rule": "R-B-013"} if not s.workers[seat] else {"why": "cost", "rule": "R-B-028"}


def season_reason(s: Everdell, seat: int) -> Reason:
    """Why the next season cannot be prepared for."""
    if s.season[seat] == ids.AUTUMN:
        return {"why": "last_season", "rule": "R-B-013"}
    return {"why": "workers_left", "rule": "R-B-013", "number": s.workers[seat]}
