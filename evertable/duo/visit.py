"""Place a worker, move one, and use places without one (R-D-30 to R-D-39, R-D-57, R-D-98)."""

from typing import Any, Final

from evertable.duo import packing
from evertable.duo.activate import answer
from evertable.duo.events import EASIER, EVENT_SKUNKS, achieve, eased, meets
from evertable.duo.ids import COLOUR, DESTINATION, FARMS, NAMES, OPEN, OTHER_VISITED, SLOTS, TRAVELER
from evertable.duo.questions import (
    ASIDES,
    Question,
    aside_words,
    built_items,
    built_words,
    can_trade,
    do_aside,
    is_aside,
    thing_words,
)
from evertable.duo.state import AWAY, FIRST_SPOT, LOCATIONS, ON_CARD, PROMPTS, SPOTS, Duo, Worker, mayor_of, push
from evertable.duo.steps import EFFECT, OPS, STEP_KINDS, Op, handler, run
from evertable.duo.supply import earn_points
from evertable.duo.table import CHALLENGE
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description, Frame

LOCATION_SKUNKS: Final = 2
RIVER_SPACES: Final = 2
_PLACINGS: Final[list[Any]] = [packing.place_action(place) for place in range(FIRST_SPOT + SPOTS)]
"""The actions that place a worker on a location or event spot, made once."""
_SIDE_DOOR: Final = STEP_KINDS.index("ignore_block")


def location(s: Duo, place: int) -> int:
    """Return the thing at a location: the river tile on its space, or the farm (R-D-94)."""
    return s.river[place] if place < RIVER_SPACES else FARMS[place - RIVER_SPACES]


def place_thing(s: Duo, place: int) -> int:
    """Return the thing at a location or event spot."""
    return location(s, place) if place < LOCATIONS else s.spots[place - FIRST_SPOT]


# --- where a worker can go


def place_actions(s: Duo, mayor: int, avoid: int = -1) -> list[int]:
    """Return every space a mayor may send a worker to, sorted. A worker that is moved has left the space of the action
    ``avoid`` and is not placed: Good News about the next worker does not help it (R-D-122)."""
    blocked = skunks = 0
    on_cards: list[int] = []
    if avoid >= 0 or not _side_door(s):
        blocked = s.skunks[LOCATION_SKUNKS]
        if s.table.mode != CHALLENGE:
            skunks = s.skunks[EVENT_SKUNKS]
        placed: list[Any] = s.placed
        for each in placed:
            worker: tuple[int, ...] = each
            stood = worker[1]
            if stood == ON_CARD:
                on_cards.append(packing.at_card(worker[2], worker[3]))
            else:
                blocked |= 1 << stood
    actions: list[Any] = []
    for place in range(LOCATIONS):
        if not blocked >> place & 1 and location(s, place) >= 0:
            actions.append(_PLACINGS[place])
    less = eased(s) if s.boosts else 0
    for spot in range(SPOTS):
        event = s.spots[spot]
        free = not blocked >> FIRST_SPOT + spot & 1 and not skunks >> spot & 1
        if event >= 0 and free and meets(s, mayor, event, less):
            actions.append(_PLACINGS[FIRST_SPOT + spot])
    for city in range(s.table.cities):
        cards: list[Any] = s.cities[city]
        for slot, each in enumerate(cards):
            built: tuple[Any, ...] = each
            card: int = built[0]
            if card >= 0 and SLOTS[card] and packing.at_card(city, slot) not in on_cards:
                actions.append(packing.place_action(ON_CARD, packing.at_card(city, slot)))
    return [action for action in actions if action != avoid] if avoid >= 0 else actions


def _side_door(s: Duo) -> bool:
    """Return whether Good News lets the next worker ignore who stands in the way."""
    return any(OPS[EFFECT[news][0]].code == _SIDE_DOOR for news in s.boosts)


# --- going there


def visit(s: Duo, mayor: int, action: int, moved: bool = False) -> None:
    """Place a worker, or put down a moved one, and carry out the space. Good News about a worker is used up when it is
    placed, that about an event when it is achieved (R-D-122).
    """
    place, (city, slot) = packing.place_of(action), packing.city_and_slot(packing.position_of(action))
    s.workers[mayor] -= 1
    if s.boosts:
        over = [] if moved else [_SIDE_DOOR]
        if FIRST_SPOT <= place < ON_CARD:
            over.append(EASIER)
        s.boosts = [news for news in s.boosts if OPS[EFFECT[news][0]].code not in over]
    if place == ON_CARD:
        s.placed.append((mayor, ON_CARD, city, slot))
        _visit_card(s, mayor, city, slot)
    elif place >= FIRST_SPOT:
        s.placed.append((mayor, place, s.spots[place - FIRST_SPOT], -1))
        achieve(s, mayor, place - FIRST_SPOT, True)
    else:
        s.placed.append((mayor, place, -1, -1))
        if place >= RIVER_SPACES:
            s.visited |= 1 << place - RIVER_SPACES
        use(s, mayor, location(s, place))


def use(s: Duo, mayor: int, thing: int) -> None:
    """Carry out a farm or river tile (R-D-31)."""
    run(s, mayor, thing, EFFECT[thing])


def _visit_card(s: Duo, mayor: int, city: int, slot: int) -> None:
    """Visit a card of another city: its owner is paid, the owner's cards react, then the visitor's effect comes
    (R-D-39)."""
    card = s.cities[city][slot][0]
    run(s, mayor, card, EFFECT[card], packing.acting_at(city, slot))
    if s.table.coop:
        answer(s, mayor, OTHER_VISITED, len(s.cities[city]))
    elif city != s.table.city_of[mayor]:
        earn_points(s, city, OPEN[card])
        answer(s, mayor, OTHER_VISITED, len(s.cities[city]))


def describe_place(s: Duo, action: int) -> Description:
    """Return a placement in words."""
    place, (city, slot) = packing.place_of(action), packing.city_and_slot(packing.position_of(action))
    if place != ON_CARD:
        return {"verb": "place", "at": NAMES[place_thing(s, place)]}
    return {"verb": "place", "at": "card", "card": NAMES[s.cities[city][slot][0]], "owner": city}


# --- using a place without a worker (Ferry, Lookout, Clocktower)


def _usable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    op = OPS[data]
    places = range(RIVER_SPACES) if op.river else range(RIVER_SPACES, LOCATIONS)
    held = s.skunks[LOCATION_SKUNKS]
    for _, place, _, _ in s.placed:
        held |= 1 << place
    things = [location(s, place) for place in places if not op.occupied_only or held >> place & 1]
    return sorted(thing for thing in things if thing >= 0 and thing != source)


def _use(s: Duo, mayor: int, source: int, thing: int, data: int) -> None:
    use(s, mayor, thing)


_USE: Final = Question("use", _usable, _use, thing_words)


def _use_location(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    _USE.ask_picks(s, mayor, source, 0, 1, op.number)


def _again(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return locations with an own worker, in a shared city with either mayor's, paired with the mayor (Clocktower)."""
    return sorted(
        pair(who, location(s, place))
        for who, place, _, _ in s.placed
        if place < LOCATIONS and (who == mayor or s.table.coop)
    )


def _use_again(s: Duo, mayor: int, source: int, item: int, data: int) -> None:
    use(s, small_of(item), other_of(item))


def _again_words(s: Duo, mayor: int, item: int) -> Description:
    words: Description = {"pick": NAMES[other_of(item)]}
    if s.table.coop:
        words["mayor"] = small_of(item)
    return words


_AGAIN: Final = Question("again", _again, _use_again, _again_words)


def _reuse_location(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    _AGAIN.ask_picks(s, mayor, source, 0, 1)


# --- copying other cards (Conductor, Air Balloon)


def _destinations(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return every other destination card of either city, occupied or not."""
    here = packing.place_in(data)
    return sorted(
        item
        for city in range(s.table.cities)
        for item in built_items(s, city, [i for i, built in enumerate(s.cities[city]) if _red(built[0])])
        if packing.position_of(item) != here
    )


def _red(card: int) -> bool:
    return card >= 0 and COLOUR[card] == DESTINATION


def _copy_visit(s: Duo, mayor: int, source: int, item: int, data: int) -> None:
    """Use a place as if the worker stood there; the worker does not move (R-D-57)."""
    card = packing.number_before(item)
    run(s, mayor, card, EFFECT[card], data)


_COPY_DESTINATION: Final = Question("copy destination", _destinations, _copy_visit, built_words)


def _copy_destination(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    _COPY_DESTINATION.ask_picks(s, mayor, source, 0, 1, packing.only_place(context))


def _travelers(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return travelers of the other city, in a shared one all others; some are never copied."""
    city = s.table.city_of[1 - mayor]
    never = OPS[packing.op_of(data)].never
    slots = [
        slot
        for slot, built in enumerate(s.cities[city])
        if built[0] >= 0 and COLOUR[built[0]] == TRAVELER and not never >> built[0] & 1 and built[0] != source
    ]
    return built_items(s, city, slots)


def _copy_play(s: Duo, mayor: int, source: int, item: int, data: int) -> None:
    card = packing.number_before(item)
    run(s, mayor, card, EFFECT[card], packing.beside_op(data))


_COPY_TRAVELER: Final = Question("copy traveler", _travelers, _copy_play, built_words)


def _copy_traveler(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    _COPY_TRAVELER.ask_picks(s, mayor, source, 0, 1, packing.op_data(op.number, context))


# --- workers that stand somewhere


def _spaces(s: Duo, whose: int) -> list[int]:
    """Return the workers of some mayors (a bit set) that stand on a space, one for each space, as positions in
    ``placed``."""
    first: dict[tuple[int, ...], int] = {}
    for i, worker in enumerate(s.placed):
        if whose >> worker[0] & 1 and worker[1] != AWAY:
            first.setdefault(worker, i)
    return sorted(first.values())


def worker_words(s: Duo, mayor: int, item: int) -> Description:
    """Describe an item that is a position in ``state.placed``."""
    who, place, city, slot = s.placed[item]
    words: Description = {"pick": "card", "zone": "placed", "mayor": who}
    if place == ON_CARD:
        words["card"], words["owner"] = NAMES[s.cities[city][slot][0]], city
    else:
        words["pick"] = NAMES[location(s, place) if place < LOCATIONS else city]
    return words


def _stood(worker: Worker) -> int:
    """Return the action that would put a worker back where it stands."""
    _, place, city, slot = worker
    return packing.place_action(place, packing.at_card(city, slot) if place == ON_CARD else 0)


def _movable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return [item for item in _spaces(s, 1 << mayor) if _targets(s, mayor, item)]


def _targets(s: Duo, mayor: int, item: int) -> list[int]:
    """Return where a worker could go once it has left its space."""
    worker = s.placed.pop(item)
    actions = place_actions(s, mayor, _stood(worker))
    s.placed.insert(item, worker)
    return actions


def _lift(s: Duo, mayor: int, source: int, item: int, data: int) -> None:
    worker = s.placed.pop(item)
    s.workers[mayor] += 1
    push(s, MOVE.number, mayor, source, _stood(worker))


_WHICH_WORKER: Final = Question("which worker", _movable, _lift, worker_words)


def _move_worker(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Move an own worker to another space and carry it out; the Sun does not move (Ranger)."""
    _WHICH_WORKER.ask_picks(s, mayor, source, 0, 1)


def _move_options(s: Duo, frame: Frame) -> list[int]:
    mayor = mayor_of(frame)
    options = [packing.TRADE] if can_trade(s, mayor) else []
    options += place_actions(s, mayor, frame[3])
    if s.table.coop:
        ASIDES[0].offer(s, mayor, options, EASIER)
    return options


def _move(s: Duo, frame: Frame, action: int) -> None:
    if is_aside(action):
        do_aside(s, frame, action)
    else:
        visit(s, mayor_of(frame), action, moved=True)


def _describe_move(s: Duo, frame: Frame, action: int) -> Description:
    return aside_words(s, action) if is_aside(action) else describe_place(s, action)


MOVE: Final = PROMPTS.ask("move a worker", _move_options, _move, _describe_move)


def _returnable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return _spaces(s, 0b11)


def _take_back(s: Duo, mayor: int, source: int, item: int, data: int) -> None:
    s.workers[s.placed.pop(item)[0]] += 1


_RETURN: Final = Question("return", _returnable, _take_back, worker_words)


def _take_back_worker(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Take a placed worker of either mayor back (Second Wind)."""
    _RETURN.ask_picks(s, mayor, source, 0, op.count)


handler("use_location", _use_location)
handler("reuse_location", _reuse_location)
handler("copy_destination", _copy_destination)
handler("copy_traveler", _copy_traveler)
handler("move_worker", _move_worker)
handler("take_back_worker", _take_back_worker)
