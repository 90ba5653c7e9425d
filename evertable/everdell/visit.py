"""Placing a worker (R-B-021 to R-B-034), and moving one."""

from typing import Any, Final

from mypy_extensions import i64

from evertable.catalog.schema import Event, Place
from evertable.everdell import ids, packing
from evertable.everdell.behaviour import BEHAVIOURS, NOWHERE
from evertable.everdell.city import (
    GUEST,
    KEPT,
    alike,
    condition,
    count_of,
    discard_from_city,
    face_down,
    open_slots,
    removable,
    workers_on,
)
from evertable.everdell.discards import arrange_since
from evertable.everdell.effects import DiscardRun
from evertable.everdell.goods import covers, pack_goods
from evertable.everdell.places import JOURNEY, UNCONDITIONAL, place_of, possible, private, resolve
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, built_words, by_card, by_card_words, same_built
from evertable.everdell.state import CARD_AT, Everdell, Worker
from evertable.everdell.supply import earn_points, pay
from evertable.everdell.table import EverdellTable
from evertable.everdell.visit_totals import begin_visit, without_worker
from evertable.kernel.numbering import Part, Parts
from evertable.kernel.stack import Description, Frame, Prompt, unwind

ORDINARY: Final = 0
WORKER_PARTS: Final[Parts[Part]] = Parts("kinds of workers", packing.WORKER_BITS, "an action")
KINDS_OF_WORKERS: Final = WORKER_PARTS.all
"""Every kind by its number; ordinary workers have no name."""
"""The names of the kinds of workers, in the last field of a placed one; modules add theirs to the ordinary one."""

SHARED: Final = [place.occupancy == "shared" for place in ids.CATALOG.places]


class _Spot:
    """What decides how many workers a place holds, and the action that places an ordinary one there."""

    def __init__(self, index: int, place: Place) -> None:
        self.thing: Final = ids.FIRST_PLACE + index
        self.bit: Final = 1 << index
        """The place in a bit set of places."""
        self.shared: Final = SHARED[index]
        self.one_each: Final = place.occupancy == "one_each"
        self.second_from: Final = -1 if place.extra_space_from is None else place.extra_space_from
        """The number of players from which on it holds two workers."""
        self.unconditional: Final = UNCONDITIONAL[index]
        self.simple: Final = self.unconditional and (self.shared or (self.second_from < 0 and not self.one_each))
        """Whether it always gives something to whoever finds it free, and no more counts than whether it is taken."""
        self.placing: Final[Any] = packing.PLACE_WORKER | packing.at_thing(self.thing)


_SPOTS: Final = [_Spot(i, place) for i, place in enumerate(ids.CATALOG.places)]
_JOURNEYS: Final = [_SPOTS[thing - ids.FIRST_PLACE] for thing in JOURNEY]
_ACHIEVING: Final[list[Any]] = [
    packing.PLACE_WORKER | packing.at_thing(ids.FIRST_EVENT + i) for i in range(len(ids.CATALOG.events))
]
"""The actions that place an ordinary worker at events, made once."""


class _EventRules:
    """What an event asks for."""

    def __init__(self, event: Event) -> None:
        asked = event.requirement
        self.cards: Final = sum(1 << ids.CARD[name] for name in asked.cards)
        self.colours: Final = [(ids.COLOURS.index(colour), number) for colour, number in asked.colors.items()]
        self.colour: Final = self.colours[0][0] if self.colours else 0
        self.of_colour: Final = self.colours[0][1] if self.colours else 0
        """The first colour that it asks for, and how many cards of it."""
        self.count: Final = asked.count
        """How many cards of a kind and rarity, of any where it is -1."""
        self.kind: Final = -1 if asked.kind is None else ids.KINDS.index(asked.kind)
        self.rarity: Final = -1 if asked.rarity is None else ids.RARITIES.index(asked.rarity)
        self.earlier: Final = asked.events
        """How many other events."""
        self.price: Final = pack_goods(event.cost)
        self.discard: Final = event.discard
        self.leaving: Final = event.discard_from_city


_EVENT_RULES: Final = [_EventRules(event) for event in ids.CATALOG.events]
_DISCARD: Final = DiscardRun("discard")


# --- where a worker can go


def worker_kind(name: str) -> Part:
    """Add a kind of workers, named after its component."""
    kind = Part()
    kind.set_name(name)
    KINDS_OF_WORKERS.append(kind)
    return kind


worker_kind("")


def place_actions(
    s: Everdell, seat: int, avoid: Worker | None = None, kind: int = ORDINARY, one: bool = False
) -> list[int]:
    """Every place the seat may send a worker of a kind to, sorted; not back to where ``avoid`` stood.

    If ``one`` is enough the search ends with the first.
    """
    waiting = len(s.stack)
    if kind != ORDINARY:
        without_worker(s, seat, ids.WAITING)  # no worker power helps a big critter (R-BF-63)
    taken, full, own = _workers(s, seat)
    shunned = avoid[1] if avoid is not None else -1
    table = s.table
    closing = any(module.closes(s, seat) for module in table.closed_hooks)
    standing: Standing = table.standing or _find_standing(table)
    actions: list[Any]
    board: list[_Spot]
    if closing or avoid is not None or table.may_share_hooks:
        actions = []
        board = standing.all[:]
    else:
        actions = standing.open(taken)[:]
        if one and actions:
            unwind(s, waiting)
            return actions
        board = standing.others[:]
    _add_board(s, seat, kind, board)
    for spot in board:
        free = not taken & spot.bit or spot.shared or _second_space(s, spot, full, own)
        if not free and not (table.may_share_hooks and _crowds(s, seat, spot.thing, NOWHERE, kind)):
            continue
        if spot.thing == shunned or (closing and _closed(s, seat, spot.thing)):
            continue
        if spot.unconditional or possible(s, seat, spot.thing) or _opened(s, seat, spot.thing, kind):
            _insert(actions, spot.placing)
            if one:
                break
    if one and actions:
        unwind(s, waiting)
        return actions
    have = s.have[seat]
    tally = s.tally
    first = seat * ids.COLOUR_COUNT
    for event in s.open_events:
        rules = _EVENT_RULES[event - ids.FIRST_EVENT]
        if tally[first + rules.colour] < rules.of_colour or (rules.cards and have & rules.cards != rules.cards):
            continue
        if achievable(s, seat, event):
            _insert(actions, _ACHIEVING[event - ids.FIRST_EVENT])
    _add_cards(s, seat, avoid, kind, actions)
    if kind != ORDINARY:
        unwind(s, waiting)
        for module in s.table.extra_placements_hooks:
            actions += module.extra_placements(s, seat, kind, avoid)
        actions = sorted([packing.with_worker(action, kind) for action in set(actions)])
    return actions


def _insert(actions: list[Any], action: Any) -> None:
    """Insert an action into a sorted list. Most come last."""
    number: i64 = action
    end: i64 = len(actions)
    at = end
    while at > 0:
        before: i64 = actions[at - 1]
        if before <= number:
            break
        at -= 1
    if at == end:
        actions.append(action)
    else:
        actions.insert(at, action)


def _opened(s: Everdell, seat: int, thing: int, kind: int) -> bool:
    """Whether a rule of a module makes a visit worth while that would bring nothing."""
    return any(module.may_visit_idle(s, seat, thing, kind) for module in s.table.may_visit_idle_hooks)


def _crowds(s: Everdell, seat: int, thing: int, at: int, kind: int) -> bool:
    return any(module.may_share(s, seat, thing, at, kind) for module in s.table.may_share_hooks)


def _closed(s: Everdell, seat: int, thing: int) -> bool:
    return any(module.closed(s, seat, thing) for module in s.table.closed_hooks)


def _workers(s: Everdell, seat: int) -> tuple[int, int, int]:
    """The places with a worker, with two or more, and with one of the seat, as bit sets."""
    taken = full = own = 0
    first: i64 = ids.FIRST_PLACE
    number: i64 = len(_SPOTS)
    visitor: i64 = seat
    placed: list[Any] = s.placed
    for each in placed:
        worker: tuple[Any, ...] = each
        place: i64 = worker[1]
        place -= first
        if 0 <= place < number:
            bit = _SPOTS[place].bit
            full |= taken & bit
            taken |= bit
            owner: i64 = worker[0]
            if owner == visitor:
                own |= bit
    return taken, full, own


class Standing:
    """The places of a table that are always there. Most of them always give something to whoever finds them free: they
    are looked up by the places that are taken.
    """

    def __init__(self, table: EverdellTable) -> None:
        self.all: Final = [_SPOTS[thing - ids.FIRST_PLACE] for thing in table.places]
        self._simple: Final = [spot for spot in self.all if spot.simple]
        self.others: Final = [spot for spot in self.all if not spot.simple]
        """Places where more counts than whether they are taken."""
        self._alone: Final = sum(spot.bit for spot in self._simple if not spot.shared)
        """Simple places that hold one worker."""
        self._open: Final[dict[int, list[Any]]] = {}

    def open(self, taken: int) -> list[Any]:
        """Return the placements at simple places, sorted."""
        taken &= self._alone
        found = self._open.get(taken)
        if found is None:
            found = [spot.placing for spot in self._simple if not taken & spot.bit]
            self._open[taken] = found
        return found


def _find_standing(table: EverdellTable) -> Standing:
    found = Standing(table)
    table.standing = found
    return found


def _add_board(s: Everdell, seat: int, kind: int, board: list[_Spot]) -> None:
    """Add the places that come and go."""
    if s.season[seat] == ids.AUTUMN:
        board += _JOURNEYS
    for thing in s.forest:
        if thing >= 0:
            board.append(_SPOTS[thing - ids.FIRST_PLACE])
    if s.table.own_forest_hooks:
        for thing in private(s, seat, kind):
            board.append(_SPOTS[thing - ids.FIRST_PLACE])
    for module in s.table.extra_places_hooks:
        for thing in module.extra_places(s, seat):
            board.append(_SPOTS[thing - ids.FIRST_PLACE])


def _second_space(s: Everdell, spot: _Spot, full: int, own: int) -> bool:
    """Whether a place with a worker has space for one more: forest cards hold two with four and more players, never two
    of one player (R-B-026); some places hold one of every player (R-BF-50).
    """
    second = spot.second_from
    if own & spot.bit or spot.one_each:
        return spot.one_each and not own & spot.bit
    if second < 0 or s.table.seats < second or full & spot.bit:
        return False
    return not (s.table.reads_classic(8) and s.table.seats > second)


def achievable(s: Everdell, seat: int, event: int) -> bool:
    """Whether all requirements of an event are met and all its costs can be paid (R-B-028)."""
    rules = _EVENT_RULES[event - ids.FIRST_EVENT]
    if rules.cards and s.have[seat] & rules.cards != rules.cards:
        return False
    first = seat * ids.COLOUR_COUNT
    for colour, number in rules.colours:
        if s.tally[first + colour] < number:
            return False
    if rules.count and count_of(s, seat, rules.kind, rules.rarity) < rules.count:
        return False
    if rules.earlier and sum(claimed[0] == seat for claimed in s.events) < rules.earlier:
        return False
    return affordable(s, seat, event)


def degree(s: Everdell, owner: int, event: int) -> tuple[int, int]:
    """How many of the cards an event asks for a city has, each item up to the number asked for, and how many it asks
    for.
    """
    rules, first = _EVENT_RULES[event - ids.FIRST_EVENT], owner * ids.COLOUR_COUNT
    has, asked = (s.have[owner] & rules.cards).bit_count(), rules.cards.bit_count()
    for colour, number in rules.colours:
        has += min(number, s.tally[first + colour])
        asked += number
    if rules.count:
        has += min(rules.count, count_of(s, owner, rules.kind, rules.rarity))
        asked += rules.count
    return has, asked


def affordable(s: Everdell, seat: int, event: int) -> bool:
    """Whether the costs of an event can be paid, whatever it asks for beside them."""
    rules = _EVENT_RULES[event - ids.FIRST_EVENT]
    if len(s.hands[seat]) < rules.discard or not covers(s.goods[seat], rules.price):
        return False
    leaving = rules.leaving
    return not leaving or sum(removable(s, seat, slot) for slot in range(len(s.cities[seat]))) >= leaving


def event_of(thing: int) -> Event:
    """The catalogue's entry of an event."""
    return ids.CATALOG.events[thing - ids.FIRST_EVENT]


def _add_cards(s: Everdell, seat: int, avoid: Worker | None, kind: int, actions: list[int]) -> None:
    """Add free slots in the own city and on open cards of others (R-B-027); copies that are alike count once."""
    table = s.table
    closing = any(module.closes_cards(s, seat) for module in table.closed_card_hooks)
    for owner in range(table.owners):
        if not s.have[owner] & (table.with_slots if owner == seat else table.open):
            continue
        seen: list[int] = []
        city: list[Any] = s.cities[owner]
        for slot, each in enumerate(city):
            built: tuple[Any, ...] = each
            card: int = built[CARD_AT]
            if card < 0 or not ids.SLOTS[card] or (owner != seat and ids.OPEN[card] < 0):
                continue
            if seen and alike(s, owner, slot, seen, free=not table.may_share_hooks):
                continue
            if table.face_down_hooks and face_down(s, owner) >> slot & 1:
                continue
            full = workers_on(s, owner, slot) >= open_slots(s, owner, slot)
            if full and not (table.may_share_hooks and _crowds(s, seat, card, packing.at_card(owner, slot), kind)):
                continue
            if avoid is not None and avoid[1] == ids.ON_CARD and avoid[2] == owner and avoid[3] == slot:
                continue
            at = packing.at_card(owner, slot)
            if BEHAVIOURS[card].can_visit(s, seat, at) and not (closing and _closed_card(s, seat, at)):
                seen.append(slot)
                actions.append(packing.PLACE_WORKER | packing.at_thing(ids.ON_CARD, at))


def _closed_card(s: Everdell, seat: int, at: int) -> bool:
    return any(module.closed_card(s, seat, at) for module in s.table.closed_card_hooks)


# --- going there


def visit(s: Everdell, seat: int, action: int) -> None:
    """Place a worker and resolve the place at once (R-B-023)."""
    kind, thing = packing.worker_of(action), packing.thing_of(action)
    s.workers[seat] -= 1
    position = NOWHERE
    if thing == ids.ON_CARD:
        position = packing.position_of(action)
        owner, slot = packing.owner_and_slot(position)
        s.placed.append((seat, ids.ON_CARD, owner, slot, kind))
        thing = s.cities[owner][slot][CARD_AT]
    else:
        s.placed.append((seat, thing, -1, -1, kind))
    begin_visit(s, seat, thing, position, kind)
    _come(s, seat, thing, position, kind)


def _come(s: Everdell, seat: int, thing: int, at: int, kind: int) -> None:
    """Do what is done there, after what modules put before it."""
    if not s.table.before_visit_hooks:
        _do_visit(s, seat, thing, at, kind)
        return
    s.stack.append((DO_VISIT.number, seat, thing, at, kind))
    for module in s.table.before_visit_hooks:
        module.before_visit(s, seat, thing, at)


def _visit_now(s: Everdell, frame: Frame) -> None:
    _, seat, thing, at, kind = frame
    _do_visit(s, seat, thing, at, kind)


class _DoVisit(Prompt):
    """Does what a visit brings."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _visit_now(s, frame)


DO_VISIT: Final = PROMPTS.add(_DoVisit("do a visit"))


def _do_visit(s: Everdell, seat: int, thing: int, at: int, kind: int) -> None:
    if kind != ORDINARY:
        for module in s.table.worker_placed_hooks:
            if module.worker_placed(s, seat, thing, at, kind):
                return
    if at != NOWHERE:
        use_card(s, seat, packing.owner_of(at), packing.slot_of(at))
    elif thing >= ids.FIRST_EVENT:
        achieve(s, seat, thing)
    else:
        for module in s.table.before_place_effect_hooks:
            if module.before_place_effect(s, seat, thing, kind):
                return
        resolve(s, seat, thing)


def pay_host(s: Everdell, seat: int, place: int) -> None:
    """Pay the owner of an open place before somebody else uses it."""
    tokens = place_of(place).open or 0
    for module in s.table.host_hooks if tokens else ():
        owner = module.host(s, place)
        if owner not in (-1, seat) and not (s.passed[owner] and s.table.reads_classic(6)):
            earn_points(s, owner, tokens)


def use_card(s: Everdell, seat: int, owner: int, slot: int) -> None:
    """The owner of an open card is paid before the visitor resolves it (R-B-027, R-B-034, R-B-098)."""
    card = s.cities[owner][slot][CARD_AT]
    if owner != seat and ids.OPEN[card] >= 0 and not (s.passed[owner] and s.table.reads_classic(6)):
        earn_points(s, owner, ids.OPEN[card])
    effect = BEHAVIOURS[card].visit
    assert effect is not None
    effect.do(s, seat, card, packing.at_card(owner, slot))


def achieve(s: Everdell, seat: int, event: int) -> None:
    """Pay, take the event, and let happen what happens at once (R-B-028)."""
    s.open_events.remove(event)
    s.events.append((seat, event, 0, 0, ()))
    pay(s, seat, _EVENT_RULES[event - ids.FIRST_EVENT].price)
    for module in s.table.event_achieved_hooks:
        module.event_achieved(s, seat, event)
    if s.table.before_event_effect_hooks:
        s.stack.append((EVENT_EFFECT.number, seat, event, 0, 0))
        for module in s.table.before_event_effect_hooks:
            module.before_event_effect(s, seat, event)
    else:
        _event_effect(s, (EVENT_EFFECT.number, seat, event, 0, 0))
    discarded, leaving = event_of(event).discard, event_of(event).discard_from_city
    if discarded:
        _DISCARD.ask_picks(s, seat, event, discarded, discarded)
    if leaving:
        _LEAVE.ask_picks(s, seat, event, leaving, leaving, len(s.discard))


def _event_effect(s: Everdell, frame: Frame) -> None:
    _, seat, event, _, _ = frame
    effect = BEHAVIOURS[event].play
    if effect is not None:
        effect.do(s, seat, event, NOWHERE)


EVENT_EFFECT: Final = PROMPTS.work("effect of an event", _event_effect)


def _removable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return by_card(s, seat, [slot for slot in range(len(s.cities[seat])) if removable(s, seat, slot)])


def _discard_built(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    discard_from_city(s, seat, packing.slot_of(item))


def _left(s: Everdell, seat: int, source: int, count: int, before: int) -> None:
    arrange_since(s, seat, source, before)


_LEAVE: Final = Question("leave", _removable, _discard_built, by_card_words, _left, alike=same_built)


def describe_place(s: Everdell, action: int) -> Description:
    """A placement in words."""
    kind, thing = packing.worker_of(action), packing.thing_of(action)
    described: Description = {"verb": "place", "at": ids.NAMES[thing]}
    if thing == ids.ON_CARD:
        words = built_words(s, 0, packing.position_of(action))
        described |= {"card": words["pick"], "owner": words["owner"]}
        if "copy" in words:
            described["copy"] = words["copy"]
    if kind != ORDINARY:
        described["worker"] = KINDS_OF_WORKERS[kind].name
    return described


# --- workers that stand somewhere


def discard_with_workers(s: Everdell, seat: int, slot: int, heir: int, keep_permanent: bool) -> int:
    """Discard an own card for another one in slot ``heir``; returns the card.

    By the Golden Book workers on it are lost or wait (R-B-090). By the first rulebook they move to the other card
    (D-1): to the Ruins those that can leave, to the University those that cannot.
    """
    if s.table.reads_classic(1) and heir != GUEST:
        for i, worker in enumerate(s.placed):
            if worker[1:4] == (ids.ON_CARD, seat, slot) and permanent(s, worker) == keep_permanent:
                s.placed[i] = (worker[0], ids.ON_CARD, seat, heir, worker[4] | (KEPT if keep_permanent else 0))
    return discard_from_city(s, seat, slot)


def permanent(s: Everdell, worker: Worker) -> bool:
    """Whether a worker never comes home (R-B-092)."""
    _, place, owner, slot, kind = worker
    if kind & KEPT:
        return True
    if place == ids.ON_CARD:
        return ids.PERMANENT[s.cities[owner][slot][CARD_AT]]
    if not ids.FIRST_PLACE <= place < ids.FIRST_EVENT or not place_of(place).permanent_worker:
        return False
    return not (place_of(place).type == "journey" and s.table.reads_classic(7))


def movable(s: Everdell, seat: int) -> list[int]:
    """The seat's workers that can be moved or taken back, one for each place, as positions in ``state.placed``."""
    first: dict[object, int] = {}
    for i, worker in enumerate(s.placed):
        if worker[0] == seat and not permanent(s, worker):
            _, place, owner, slot, kind = worker
            here = condition(s, owner, slot) if place == ids.ON_CARD else ()
            first.setdefault((place, owner, here, kind), i)
    return sorted(first.values())


def worker_words(s: Everdell, seat: int, item: int) -> Description:
    """Items are positions in ``state.placed``."""
    _, place, owner, slot, kind = s.placed[item]
    words: Description = {"pick": ids.NAMES[place], "zone": "placed"}
    if place == ids.ON_CARD:
        card = built_words(s, seat, packing.at_card(owner, slot))
        words = {**words, "card": card["pick"], **{key: card[key] for key in ("owner", "copy") if key in card}}
    if packing.kind_of_worker(kind):
        words["worker"] = KINDS_OF_WORKERS[packing.kind_of_worker(kind)].name
    return words


def kind_words(s: Everdell, seat: int, kind: int) -> Description:
    """Items are kinds of workers at home."""
    return {"pick": KINDS_OF_WORKERS[kind].name or "worker", "zone": "workers"}


def _can_move(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [item for item in movable(s, seat) if has_target(s, seat, item)]


def has_target(s: Everdell, seat: int, item: int) -> bool:
    """Whether a worker could go anywhere once it has left its place."""
    worker = s.placed.pop(item)
    kind = packing.kind_of_worker(worker[4])
    found = _has_shared_place(s, seat, worker[1], kind) or bool(place_actions(s, seat, worker, kind, one=True))
    s.placed.insert(item, worker)
    return found


def _has_shared_place(s: Everdell, seat: int, avoid: int, kind: int) -> bool:
    """Whether one of the places that never are full and always give something is plainly open to a worker."""
    closing = any(module.closes(s, seat) for module in s.table.closed_hooks)
    if closing and kind != ORDINARY:
        return False
    standing: Standing = s.table.standing or _find_standing(s.table)
    for spot in standing.all:
        open_to_all = spot.shared and spot.unconditional and spot.thing != avoid
        if open_to_all and not (closing and _closed(s, seat, spot.thing)):
            return True
    return False


def lift(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    """Take a worker up and ask where it goes."""
    worker = s.placed.pop(item)
    s.workers[seat] += 1
    _, place, owner, slot, kind = worker
    left = packing.visit_by(packing.kind_of_worker(kind), place)
    s.stack.append((MOVE.number, seat, source, left, packing.at_card(owner, slot) if place == ids.ON_CARD else NOWHERE))


MOVE_WORKER: Final = Question("move worker", _can_move, lift, worker_words)
"""Move an own worker to a different place with all its effects; nothing happens if none can move (R-B-126)."""


def _move_options(s: Everdell, frame: Frame) -> list[int]:
    _, seat, _, left, at = frame
    return place_actions(
        s, seat, (seat, packing.visited(left), packing.owner_of(at), packing.slot_of(at), 0), packing.visited_by(left)
    )


def _move(s: Everdell, frame: Frame, action: int) -> None:
    visit(s, frame[1], action)


def _describe_move(s: Everdell, frame: Frame, action: int) -> Description:
    return describe_place(s, action)


MOVE: Final = PROMPTS.ask("move a worker", _move_options, _move, _describe_move)


def _take_back(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    s.placed.pop(item)
    s.workers[seat] += 1


TAKE_BACK: Final = Question("take back", lambda s, seat, source, data: movable(s, seat), _take_back, worker_words)
"""Take back one own worker that has been placed."""
