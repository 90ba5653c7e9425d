"""What a seat sees, and another position it could not tell from this one."""

from collections.abc import Iterable
from typing import Any

from evertable.everdell import state
from evertable.everdell.city import capacity
from evertable.everdell.couples import COUPLES, kept
from evertable.everdell.deck import hand_limit
from evertable.everdell.goods import unpack
from evertable.everdell.ids import NAMES, ON_CARD, SEASONS
from evertable.everdell.packing import kind_of_worker
from evertable.everdell.visit import KINDS_OF_WORKERS
from evertable.kernel.rng import below, deal, shuffle


def names(things: Iterable[int]) -> list[str]:
    """Things by name; an empty place is an empty text."""
    return [NAMES[thing] if thing >= 0 else "" for thing in things]


def built_view(city: list[state.Built], built: state.Built) -> dict[str, Any]:
    """A card in a city; fields that are empty are left out. ``on`` is the card whose space it shares."""
    view: dict[str, Any] = {"card": NAMES[built[state.CARD_AT]]}
    if built[state.OCCUPIED]:
        view["occupied"] = True
    if built[state.OCCUPIED] == state.GOLDEN:
        view["golden"] = True
    if built[state.POINTS_ON]:
        view["points"] = built[state.POINTS_ON]
    if built[state.GOODS_ON]:
        view["holds"] = unpack(built[state.GOODS_ON])
    if built[state.BENEATH]:
        view["under"] = names(built[state.BENEATH])
    if built[state.SHARES] >= 0:
        view["on"] = NAMES[city[built[state.SHARES]][state.CARD_AT]]
    return view


def city_view(s: state.Everdell, owner: int) -> list[dict[str, Any]]:
    """The cards of a city in the order they came."""
    city = s.cities[owner]
    mates = {one: NAMES[city[other][state.CARD_AT]] for one, other in kept(s, owner)} if COUPLES.get(s) else {}
    views = [built_view(city, built) for built in city if built[state.CARD_AT] >= 0]
    if mates:
        slots = [slot for slot, built in enumerate(city) if built[state.CARD_AT] >= 0]
        for slot, view in zip(slots, views, strict=True):
            if slot in mates:
                view["on"] = mates[slot]
    return views


def placed_view(s: state.Everdell, owner: int) -> list[Any]:
    """Where an owner's workers stand; one on a card or one that is not ordinary is a mapping."""
    return [_worker_view(s, worker) for worker in s.placed if worker[0] == owner]


def _worker_view(s: state.Everdell, worker: state.Worker) -> Any:
    _, place, city, slot, kind = worker
    view: dict[str, Any] = {"at": NAMES[place]}
    if place == ON_CARD:
        view = {"at": "card", "card": NAMES[s.cities[city][slot][state.CARD_AT]], "owner": city}
    if kind_of_worker(kind):
        view["worker"] = KINDS_OF_WORKERS[kind_of_worker(kind)].name
    return view if len(view) > 1 else NAMES[place]


def standing_view(s: state.Everdell, owner: int) -> list[Any]:
    """The same; ``index`` says which card of the city it is, in the order they came."""
    views = placed_view(s, owner)
    for view, worker in zip(views, [worker for worker in s.placed if worker[0] == owner], strict=True):
        if worker[1] == ON_CARD:
            view["index"] = sum(built[state.CARD_AT] >= 0 for built in s.cities[worker[2]][: worker[3]])
    return views


def events_view(s: state.Everdell, owner: int) -> list[dict[str, Any]]:
    """An owner's achieved events."""
    views = []
    for who, event, points, goods, beneath in s.events:
        if who == owner:
            extras = {"points": points, "holds": unpack(goods), "under": names(beneath)}
            views.append({"event": NAMES[event], **{key: value for key, value in extras.items() if value}})
    return views


def observe(s: state.Everdell, seat: int) -> dict[str, Any]:
    """Hands, the deck, the face-down discard pile and cards just drawn are hidden; everything else lies open."""
    actor = s.stack[-1][1] if s.stack else -1
    return {
        "owners": [_owner(s, owner) for owner in range(s.table.owners)],
        "hand": names(s.hands[seat]) if seat >= 0 else [],
        "drawn": names(s.drawn) if seat == actor and seat >= 0 else [],
        "drawn_size": len(s.drawn),
        "revealed": names(s.revealed),
        "playing": names(s.playing),
        "meadow": names(s.meadow),
        "forest": names(s.forest),
        "open_events": names(s.open_events),
        "hand_limit": hand_limit(s, seat) if seat >= 0 else s.table.hand_limit,
        "new_workers": s.table.new_workers[:],
        "deck_size": len(s.deck),
        "discard_size": len(s.discard),
    }


def _owner(s: state.Everdell, owner: int) -> dict[str, Any]:
    return {
        "season": SEASONS[s.season[owner]],
        "passed": bool(s.passed[owner]),
        "hand_size": len(s.hands[owner]),
        "resources": unpack(s.goods[owner]),
        "points": s.points[owner],
        "workers": s.workers[owner],
        "placed": standing_view(s, owner),
        "city": city_view(s, owner),
        "spaces": s.spaces[owner],
        "capacity": capacity(s, owner),
        "events": events_view(s, owner),
    }


def resample(s: state.Everdell, seat: int, rng: int) -> state.Everdell:
    """Deal once more whatever the seat has not seen: other hands, the deck, the discard pile, others' drawn cards.

    The cards are sorted first, so that what is dealt depends on what the seat knows and the generator alone.
    """
    new = s.copy()
    actor = s.stack[-1][1] if s.stack else -1
    others = [other for other in range(s.table.owners) if other != seat]
    piles = [pile for module in s.table.unseen_piles_hooks for pile in module.unseen_piles(s, seat)]
    unseen = [*s.deck, *s.discard, *(card for other in others for card in s.hands[other])]
    for pile in piles:
        unseen += pile.get(s)
    if seat != actor:
        unseen += s.drawn
    unseen.sort()
    rng = shuffle(rng, unseen)
    for other in others:
        new.hands[other] = tuple(sorted(deal(unseen, len(s.hands[other]))))
    if seat != actor:
        new.drawn = deal(unseen, len(s.drawn))
    for pile in piles:
        pile.set(new, tuple(deal(unseen, len(pile.get(s)))))
    new.discard = deal(unseen, len(s.discard))
    new.deck = unseen
    for module in s.table.resample_hooks:
        rng = module.resample(new, seat, rng)
    new.rng, _ = below(rng, 2)
    new.dice = []
    return new
