"""Play a card from the hand, the Meadow or cards set aside, in every way the rules allow (R-D-40 to R-D-49,
R-D-170)."""

from typing import Final

from evertable.duo import ids, packing, pay
from evertable.duo.activate import played
from evertable.duo.city import change, enter, hosts
from evertable.duo.deck import remove_from_hand, renew, take_from_meadow
from evertable.duo.goods import covers
from evertable.duo.questions import Question, aside_words, besides, do_aside, is_aside
from evertable.duo.state import PROMPTS, Duo, mayor_of, push, source_of
from evertable.duo.steps import EFFECT, OPS, STEP_KINDS, Op, handler, run
from evertable.duo.track import meadow_closed, touching
from evertable.kernel.packing import MOST_SMALL, other_of, pair, small_of
from evertable.kernel.stack import Description, Frame

ZONES: Final = ("hand", "meadow", "revealed")
HAND: Final = 0
MEADOW: Final = 1
ASIDE: Final = 2
_FROM_HAND: Final = 1
_FROM_TOUCHING: Final = 2
_FROM_MEADOW: Final = 4
_FROM_ASIDE: Final = 8
_CHEAPER: Final = STEP_KINDS.index("cheaper_card")
_FREE: Final = 60
"""Takes off more than any card costs."""


# --- Good News for the card that is about to be played


def boost(s: Duo, card: int) -> int:
    """Return what Good News takes off a card's cost (R-D-122)."""
    saved = 0
    for news in _boosting(s, card):
        op = OPS[EFFECT[news][0]]
        saved += _FREE if op.free else op.reduce
    return min(saved, _FREE)


def _boosting(s: Duo, card: int) -> list[int]:
    """Return the Good News about a card of this kind; those about the other kind go on waiting."""
    return [
        news
        for news in s.boosts
        if OPS[EFFECT[news][0]].code == _CHEAPER and OPS[EFFECT[news][0]].kind in (-1, ids.KIND[card])
    ]


# --- what can be played


def turn_plays(s: Duo, mayor: int, actions: list[int]) -> None:
    """Return every way to play a card of the hand or a Meadow card that touches a token (R-D-40)."""
    able, swapper = pay.stars(s, mayor), pay.exchanger(s, mayor)
    for card in s.hands[mayor]:
        _ways(s, mayor, card, HAND, able, swapper, actions)
    if not meadow_closed(s):
        for place in touching(s):
            if s.meadow[place] >= 0:
                _ways(s, mayor, s.meadow[place], MEADOW, able, swapper, actions)


def _ways(s: Duo, mayor: int, card: int, zone: int, able: list[int], swapper: int, actions: list[int]) -> None:
    first, goods, cost = packing.play_action(card, zone), s.goods[mayor], ids.COST[card]
    if pay.has_discards(s, mayor, card, zone == HAND):
        saved = boost(s, card) if s.boosts else 0
        if saved:
            if pay.affordable(goods, cost, saved, swapper >= 0):
                actions.append(packing.in_way(first, _boosting(s, card)[0]))
        else:
            if covers(goods, cost):
                actions.append(packing.in_way(first, ids.RESOURCES_WAY))
            if swapper >= 0 and pay.swaps(goods, cost):
                actions.append(packing.in_way(first, swapper))
        for ability in able:
            if pay.affordable(goods, cost, saved + ids.SAVES[ability], swapper >= 0) and pay.helps(
                s, mayor, ability, card
            ):
                actions.append(packing.in_way(first, ability))
    if ids.KIND[card] == ids.CRITTER:
        for slot in hosts(s, mayor, card):
            actions.append(packing.in_way(first, ids.OCCUPIED_WAY, slot + 1))


# --- doing it


def play(s: Duo, mayor: int, action: int, opener: int = -1) -> None:
    """Play a card as an action says: it leaves its zone, everything else follows from the stack (R-D-47)."""
    card, zone, way, on = (
        packing.card_of(action),
        packing.zone_of(action),
        packing.way_of(action),
        packing.on_of(action),
    )
    if zone == HAND:
        remove_from_hand(s, mayor, card)
    elif zone == MEADOW:
        take_from_meadow(s, card)
    else:
        s.aside.remove(card)
        s.discard.extend(s.aside)
        s.aside.clear()
    s.playing.append(card)
    push(s, ARRIVE.number, mayor, card)
    if way == ids.OCCUPIED_WAY:
        _occupy(s, mayor, card, on - 1)
    else:
        _pay(s, mayor, card, way, opener)


def _occupy(s: Duo, mayor: int, card: int, slot: int) -> None:
    """Pay with a token, which replaces the whole cost; no reduction is used up (R-D-43, R-D-171)."""
    city = s.table.city_of[mayor]
    built = s.cities[city][slot]
    s.occupied[mayor] -= 1
    change(s, city, slot, built[1] + 1, built[2])
    for news in _boosting(s, card):
        s.boosts.remove(news)
        s.news.append(news)
    s.news.sort()


def _pay(s: Duo, mayor: int, card: int, way: int, opener: int) -> None:
    saved = boost(s, card)
    if saved:
        used = _boosting(s, card)
        s.boosts = [news for news in s.boosts if news not in used]
    if opener >= 0:
        saved += OPS[opener].reduce
        push(s, CHOOSE_STAR.number, mayor, way, card, saved)
    elif way == ids.RESOURCES_WAY:
        pay.start_payment(s, mayor, card, way, saved, pay.PLAIN)
    elif way < ids.CARD_COUNT and ids.SUBSTITUTE[way]:
        pay.start_payment(s, mayor, card, way, saved, pay.MUST_SWAP)
    elif way < ids.CARD_COUNT:
        pay.start_payment(s, mayor, card, way, saved + ids.SAVES[way], _may_swap(s, mayor))
        pay.use_ability(s, mayor, way)
    else:
        pay.start_payment(s, mayor, card, way, saved, _may_swap(s, mayor))


def _may_swap(s: Duo, mayor: int) -> int:
    return pay.MAY_SWAP if pay.exchanger(s, mayor) >= 0 else pay.PLAIN


def describe_play(s: Duo, mayor: int, action: int) -> Description:
    """Return a play action in words."""
    card, zone, way, on = (
        packing.card_of(action),
        packing.zone_of(action),
        packing.way_of(action),
        packing.on_of(action),
    )
    words: Description = {"verb": "play", "card": ids.NAMES[card], "from": ZONES[zone], "using": ids.NAMES[way]}
    if on:
        words["on"] = ids.NAMES[s.cities[s.table.city_of[mayor]][on - 1][0]]
    return words


def _arrive(s: Duo, frame: Frame) -> None:
    """Put the card into the city; its effect happens, then those of the cards there before it."""
    mayor, card = mayor_of(frame), source_of(frame)
    city = s.table.city_of[mayor]
    s.playing.remove(card)
    slot = enter(s, city, card, mayor)
    played(s, mayor, card, slot)
    if ids.COLOUR[card] == ids.GREEN or ids.COLOUR[card] == ids.TRAVELER:
        run(s, mayor, card, EFFECT[card], packing.with_chain(packing.acting_at(city, slot), 1 << card))


ARRIVE: Final = PROMPTS.work("arrive", _arrive)


# --- a star ability on top of a reduction without one (R-D-45, R-D-170)


def has_star(source: int) -> bool:
    """Return whether the reduction that a card or tile gives is a star ability."""
    if source < ids.CARD_COUNT:
        return ids.STAR[source]
    return ids.CATALOG.places[source - ids.FIRST_PLACE].star


def _star_items(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    saved, card = small_of(data), other_of(data)
    if has_star(source):
        return []
    swapper = pay.exchanger(s, mayor) >= 0
    return [
        ability
        for ability in pay.stars(s, mayor)
        if pay.helps(s, mayor, ability, card)
        and pay.affordable(s.goods[mayor], ids.COST[card], saved + ids.SAVES[ability], swapper)
    ]


def _use_star(s: Duo, mayor: int, source: int, ability: int, data: int) -> None:
    saved, card = small_of(data), other_of(data)
    pay.start_payment(s, mayor, card, source, saved + ids.SAVES[ability], _may_swap(s, mayor))
    pay.use_ability(s, mayor, ability)


def _no_star(s: Duo, mayor: int, source: int, number: int, data: int) -> None:
    if not number:
        pay.start_payment(s, mayor, other_of(data), source, small_of(data), _may_swap(s, mayor))


def _star_words(s: Duo, mayor: int, ability: int) -> Description:
    return {"pick": ids.NAMES[ability], "zone": "city", "owner": s.table.city_of[mayor]}


_STAR: Final = Question("star", _star_items, _use_star, _star_words, _no_star)


def _choose_star(s: Duo, frame: Frame) -> None:
    mayor, source, card, saved = mayor_of(frame), source_of(frame), frame[3], frame[4]
    needed = not pay.affordable(s.goods[mayor], ids.COST[card], saved, pay.exchanger(s, mayor) >= 0)
    _STAR.ask_picks(s, mayor, source, int(needed), 1, pair(min(saved, MOST_SMALL), card))


CHOOSE_STAR: Final = PROMPTS.work("star ability", _choose_star)


# --- a card played inside a visit or an effect (R-D-49)


def _play_step(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Offer a play from the hand or the Meadow (Inn, Locomotive, river tiles)."""
    push(s, PLAY_ONE.number, mayor, source, op.number, op.sources)


def _draw_and_play(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Draw cards apart and offer to play one of them; the others are discarded (Postal Pigeon, Cemetery)."""
    number = op.count
    while number and renew(s):
        s.aside.append(s.deck.pop())
        number -= 1
    s.aside.sort()
    if s.aside:
        push(s, PLAY_ONE.number, mayor, source, op.number, _FROM_ASIDE)


def _cards_from(s: Duo, mayor: int, sources: int) -> list[tuple[int, int]]:
    """Return the cards of some sources, each with its zone."""
    found = [(card, HAND) for card in s.hands[mayor]] if sources & _FROM_HAND else []
    if sources & (_FROM_TOUCHING | _FROM_MEADOW) and not meadow_closed(s):
        places = range(len(s.meadow)) if sources & _FROM_MEADOW else touching(s)
        found += [(s.meadow[place], MEADOW) for place in places if s.meadow[place] >= 0]
    return found + [(card, ASIDE) for card in s.aside] if sources & _FROM_ASIDE else found


def _one_options(s: Duo, frame: Frame) -> list[int]:
    mayor, source, op = mayor_of(frame), source_of(frame), OPS[frame[3]]
    actions = [packing.DONE]
    besides(s, mayor, actions, _CHEAPER)
    able = [] if has_star(source) else pay.stars(s, mayor)
    swapper = pay.exchanger(s, mayor) >= 0
    plays: list[int] = []
    for card, zone in _cards_from(s, mayor, frame[4]):
        if op.kind >= 0 and ids.KIND[card] != op.kind:
            continue
        first, saved = packing.play_action(card, zone), op.reduce + boost(s, card)
        more = max((ids.SAVES[star] for star in able if pay.helps(s, mayor, star, card)), default=0)
        if pay.has_discards(s, mayor, card, zone == HAND) and pay.affordable(
            s.goods[mayor], ids.COST[card], saved + more, swapper
        ):
            plays.append(packing.in_way(first, source))
        if ids.KIND[card] == ids.CRITTER:
            plays += [packing.in_way(first, ids.OCCUPIED_WAY, slot + 1) for slot in hosts(s, mayor, card)]
    plays.sort()
    return actions + plays


def _play_one(s: Duo, frame: Frame, action: int) -> None:
    mayor = mayor_of(frame)
    if is_aside(action):
        do_aside(s, frame, action)
    elif action == packing.DONE:
        s.discard.extend(s.aside)
        s.aside.clear()
    else:
        play(s, mayor, action, frame[3])


def _describe_one(s: Duo, frame: Frame, action: int) -> Description:
    if is_aside(action):
        return aside_words(s, action)
    if action == packing.DONE:
        return {"verb": "choose", "pick": "done", "for": ids.NAMES[source_of(frame)]}
    return describe_play(s, mayor_of(frame), action)


PLAY_ONE: Final = PROMPTS.ask("play a card", _one_options, _play_one, _describe_one)
handler("play", _play_step)
handler("draw_and_play", _draw_and_play)
