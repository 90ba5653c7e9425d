"""Cities: what stands in them, the space it takes, how cards come and go (R-B-042, R-B-043, R-B-090 to R-B-095)."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from mypy_extensions import i64

from evertable.everdell import ids
from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.couples import COUPLES, SHARERS, ask_partner, partner, unite
from evertable.everdell.packing import at_card, owner_of, slot_of
from evertable.everdell.state import BENEATH, CARD_AT, GONE, POINTS_ON, SHARES, Built, Everdell

HERDS: Final = [card for card in range(ids.CARD_COUNT) if ids.PARTNER[card] == card]
"""Cards of which all copies share one space (R-X-03)."""
GUEST: Final = 127
"""The slot of a card that acts in a city without standing there."""
KEPT: Final = 1 << 8
"""Flag in a worker's kind: it stays where it is for good although the place would let it go (D-1)."""
_COMPANY: Final = [
    any(ids.NAMED[card] in (other, ids.PARTNER[other]) for other in (*SHARERS, *HERDS))
    for card in range(ids.CARD_COUNT)
]
"""Whether the space that a card takes depends on what stands there already."""
_SHARING: Final = [
    ids.NAMED[card] in HERDS or ids.NAMED[card] in SHARERS or ids.LODGES[card] >= 0 for card in range(ids.CARD_COUNT)
]
"""Whether a city with the card may take less space than its cards, or more."""
LODGERS: Final = [card for card in range(ids.CARD_COUNT) if ids.LODGES[card] >= 0]
"""Cards that share the space of any card of a kind; those without a host take a space of their own (R-PB-70)."""
LODGER_NAMES: Final = sum(1 << card for card in LODGERS)


def slots_of(s: Everdell, owner: int, name: int) -> list[int]:
    """The slots of a city that hold a card of that name."""
    if not s.have[owner] >> name & 1:
        return []
    return [
        slot for slot, built in enumerate(s.cities[owner]) if built[CARD_AT] >= 0 and ids.NAMED[built[CARD_AT]] == name
    ]


def copies_of(s: Everdell, owner: int, card: int) -> list[int]:
    """The slots of a city that hold this very card, not one that merely counts as it: abilities are its own."""
    slots: list[int] = []
    city: list[Any] = s.cities[owner]
    for slot, each in enumerate(city):
        built: tuple[Any, ...] = each
        held: int = built[CARD_AT]
        if held == card:
            slots.append(slot)
    if slots and s.table.face_down_hooks:
        closed = face_down(s, owner)
        return [slot for slot in slots if not closed >> slot & 1]
    return slots


def face_down(s: Everdell, owner: int) -> int:
    """The slots of cards that lie face down: they keep name, kind and colour, but nothing they say holds."""
    slots = 0
    for module in s.table.face_down_hooks:
        slots |= module.face_down(s, owner)
    return slots


def count(s: Everdell, owner: int, name: int) -> int:
    """How many cards of that name a city holds."""
    return len(slots_of(s, owner, name))


def pairs(s: Everdell, owner: int, card: int) -> int:
    """How many couples of a card and the one it shares a space with a city holds (R-B-085, R-B-133)."""
    return min(count(s, owner, card), count(s, owner, ids.PARTNER[card]))


def paired(s: Everdell, owner: int, slot: int) -> bool:
    """Whether this card has its partner. Where all partners are alike, those that came first do (R-B-085)."""
    if COUPLES.get(s):
        return partner(s, owner, slot) >= 0
    card = s.cities[owner][slot][CARD_AT]
    return slots_of(s, owner, ids.NAMED[card]).index(slot) < count(s, owner, ids.PARTNER[card])


def would_pair(s: Everdell, owner: int, slot: int, card: int) -> bool:
    """The same for a card that may be a guest: it would pair with a partner that is alone."""
    if slot == GUEST:
        return count(s, owner, ids.NAMED[card]) < count(s, owner, ids.PARTNER[card])
    return paired(s, owner, slot)


def shares_space(s: Everdell, owner: int, slot: int) -> bool:
    """Whether a card shares its space with another one: beneath or upon it, or as half of a pair. A card that takes no
    space has none to share (R-NL-50).
    """
    city = s.cities[owner]
    if ids.SPACE[city[slot][CARD_AT]] <= spared(s, owner, [city[slot][CARD_AT]]):
        return False
    if city[slot][SHARES] >= 0 or any(built[SHARES] == slot for built in city):
        return True
    if s.table.spared_space_hooks and _spared_with(s, owner, city[slot][CARD_AT]):
        return True
    partner = ids.PARTNER[city[slot][CARD_AT]]
    return partner >= 0 and paired(s, owner, slot)


def _spared_with(s: Everdell, owner: int, card: int) -> bool:
    """Whether a rule of a module lets a card of a city share its space, so that without it the others take more."""
    others = alone_in(s, owner)
    together = spared(s, owner, others)
    others.remove(card)
    return spared(s, owner, others) + spared(s, owner, [card]) < together


def spaces_used(cards: list[int]) -> int:
    """The spaces that cards take together, less those they bring (R-B-043, R-L-09)."""
    used = 0
    alone = True
    for card in cards:
        used += ids.SPACE[card] - ids.EXTRA_SPACE[card]
        alone = alone and not _SHARING[card]
    if alone:
        return used
    names = [ids.NAMED[card] for card in cards]
    for card in SHARERS:
        if card in names:
            used -= min(names.count(card), names.count(ids.PARTNER[card]))
    for card in HERDS:
        if card in names:
            used -= names.count(card) - 1
    for card in LODGERS:
        if card in names:
            used += _without_host(cards, names.count(card), ids.LODGES[card])
    return used


def _without_host(cards: list[int], lodgers: int, kind: int) -> int:
    """How many of so many lodgers find no card of the kind that no other one shares."""
    hosts = 0
    for card in cards:
        hosts += ids.KIND[card] == kind
    return max(0, lodgers - hosts)


def homeless(s: Everdell, owner: int, kind: int) -> int:
    """How many cards of a city take a space only because there is no card of the kind for them to share with."""
    if not s.have[owner] & LODGER_NAMES:
        return 0
    cards = cards_in(s, owner)
    number = 0
    for lodger in LODGERS:
        if ids.LODGES[lodger] == kind and s.have[owner] >> ids.NAMED[lodger] & 1:
            number += _without_host(cards, cards.count(lodger), kind)
    return number


def cards_in(s: Everdell, owner: int) -> list[int]:
    """The cards of a city."""
    cards: list[int] = []
    city: list[Any] = s.cities[owner]
    for each in city:
        built: tuple[Any, ...] = each
        card: int = built[CARD_AT]
        if card >= 0:
            cards.append(card)
    return cards


def count_of(s: Everdell, owner: int, kind: int, rarity: int) -> int:
    """How many cards of a kind and rarity a city holds, of any where it is -1."""
    return sum(kind in (-1, ids.KIND[card]) and rarity in (-1, ids.RARITY[card]) for card in cards_in(s, owner))


def _names(cards: list[int]) -> int:
    """The names of cards as a bit set, and above them those that are closed (R-L-07)."""
    names = 0
    for card in cards:
        names |= _NAMES_OF[card]
    return names


_NAMES_OF: Final = [
    1 << ids.NAMED[card] | (1 << ids.RIBBON[card] + ids.CLOSED_NAME if ids.RIBBON[card] >= 0 else 0)
    for card in range(ids.CARD_COUNT)
]


def surveyed(s: Everdell, owner: int) -> tuple[int, list[int], int]:
    """What is kept about a city, worked out anew: names, colours, free spaces."""
    cards = cards_in(s, owner)
    tally = [0] * ids.COLOUR_COUNT
    for card in cards:
        tally[ids.COLOUR[card]] += 1
    free = s.table.city_spaces - spaces_used(cards)
    alone = alone_in(s, owner)
    if len(alone) < len(cards):
        for built in s.cities[owner]:
            if built[SHARES] >= 0:
                free += ids.SPACE[built[CARD_AT]]
    if s.table.spared_space_hooks:
        free += spared(s, owner, alone)
    return _names(cards), tally, free


def survey(s: Everdell, owner: int) -> None:
    """Keep it."""
    first = owner * ids.COLOUR_COUNT
    s.have[owner], s.tally[first : first + ids.COLOUR_COUNT], s.spaces[owner] = surveyed(s, owner)


def spared(s: Everdell, owner: int, cards: list[int]) -> int:
    """The spaces that cards which share none do not take by a rule of a module."""
    spaces = 0
    for module in s.table.spared_space_hooks:
        spaces += module.spared_space(s, owner, cards)
    return spaces


def _spared_by(s: Everdell, owner: int, card: int) -> int:
    """The spaces that one more card would not take, or would spare others."""
    if not any(module.spares(s, owner, card) for module in s.table.spared_space_hooks):
        return 0
    cards = alone_in(s, owner)
    return spared(s, owner, [*cards, card]) - spared(s, owner, cards)


def alone_in(s: Everdell, owner: int) -> list[int]:
    """The cards of a city that do not lie on or beneath another one."""
    cards: list[int] = []
    city: list[Any] = s.cities[owner]
    for each in city:
        built: tuple[Any, ...] = each
        card: int = built[CARD_AT]
        under: int = built[SHARES]
        if card >= 0 > under:
            cards.append(card)
    return cards


def filled(s: Everdell, owner: int) -> int:
    """The spaces with at least one card, if cards that could share a space are spread over as many as there are
    (R-NL-51).
    """
    used = capacity(s, owner) - s.spaces[owner]
    spread = sum(ids.SPACE[card] - spared(s, owner, [card]) for card in alone_in(s, owner))
    spread += sum(homeless(s, owner, kind) for kind in {ids.LODGES[card] for card in LODGERS})
    return min(capacity(s, owner), max(used, spread))


def capacity(s: Everdell, owner: int) -> int:
    """The spaces of a city, with those that cards have added (R-L-09)."""
    return s.table.city_spaces + sum(ids.EXTRA_SPACE[card] for card in cards_in(s, owner))


def barred(s: Everdell, owner: int, card: int) -> bool:
    """Whether what stands in a city keeps a card out of it: a unique card of its name, or a closed name."""
    bar = ids.BAR[card]
    return bar != ids.NEVER_HELD and bool(s.have[owner] >> bar & 1)


def fits(s: Everdell, owner: int, card: int) -> bool:
    """Whether a card may enter a city by space and uniqueness."""
    if barred(s, owner, card):
        return False
    if s.spaces[owner] >= ids.SPACE[card] - ids.EXTRA_SPACE[card]:
        return True
    if (
        s.table.spared_space_hooks
        and s.spaces[owner] + _spared_by(s, owner, card) >= ids.SPACE[card] - ids.EXTRA_SPACE[card]
    ):
        return True
    if ids.PARTNER[card] < 0:
        return s.spaces[owner] + 1 >= ids.SPACE[card] - ids.EXTRA_SPACE[card] and homeless(s, owner, ids.KIND[card]) > 0
    if ids.PARTNER[card] == card:
        return bool(s.have[owner] >> card & 1)
    return count(s, owner, ids.NAMED[card]) < count(s, owner, ids.PARTNER[card])


def fits_after(s: Everdell, owner: int, card: int, leaving: Collection[int]) -> bool:
    """The same once the cards in some slots have left."""
    if _room_after(s, owner, card, leaving):
        return True
    staying: list[int] = []
    alone = [card]
    sharing = 0
    for slot, built in enumerate(s.cities[owner]):
        if built[CARD_AT] >= 0 and slot not in leaving:
            staying.append(built[CARD_AT])
            if built[SHARES] >= 0 and built[SHARES] not in leaving:
                sharing += ids.SPACE[built[CARD_AT]]
            else:
                alone.append(built[CARD_AT])
    if _names(staying) >> ids.BAR[card] & 1:
        return False
    staying.append(card)
    used = spaces_used(staying) - sharing - spared(s, owner, alone)
    return used <= s.table.city_spaces or owner >= s.table.seats


def _room_after(s: Everdell, owner: int, card: int, leaving: Collection[int]) -> bool:
    """Whether there is room already, and nothing that leaves makes it smaller: a quick answer to the usual case.

    It holds with rules of modules, too: what they spare never costs others more than the space of a card that leaves.
    """
    if s.spaces[owner] < ids.SPACE[card] - ids.EXTRA_SPACE[card] or barred(s, owner, card):
        return False
    city = s.cities[owner]
    if s.table.shares_spaces:
        if ids.LODGES[card] >= 0 or s.have[owner] & LODGER_NAMES:
            return False
        cards: list[Any] = city
        for each in cards:
            built: tuple[Any, ...] = each
            under: int = built[SHARES]
            if under >= 0:
                return False
    return all(not (0 <= slot < len(city) and ids.EXTRA_SPACE[city[slot][CARD_AT]]) for slot in leaving)


def enter(
    s: Everdell, owner: int, card: int, *, occupied: int = 0, points: int = 0, goods: int = 0, shares: int = -1
) -> int:
    """Put a card into a city, with what lies on it; returns its slot."""
    if len(s.cities[owner]) == GUEST:
        raise OverflowError(f"No slot is left in the city of owner {owner}: {GUEST} cards have come into it.")
    built = (card, occupied, points, goods, (), shares)
    if shares >= 0 or _COMPANY[card] or ids.LODGES[card] >= 0 or s.have[owner] & LODGER_NAMES:
        s.cities[owner].append(built)
        if ids.PARTNER[card] >= 0:
            unite(s, owner, len(s.cities[owner]) - 1)
        survey(s, owner)
    else:
        spared_by = _spared_by(s, owner, card) if s.table.spared_space_hooks else 0
        s.cities[owner].append(built)
        s.tally[owner * ids.COLOUR_COUNT + ids.COLOUR[card]] += 1
        s.have[owner] |= _NAMES_OF[card]
        s.spaces[owner] += spared_by - ids.SPACE[card] + ids.EXTRA_SPACE[card]
    _announce(s, owner)
    return len(s.cities[owner]) - 1


def _announce(s: Everdell, owner: int) -> None:
    for module in s.table.after_city_change_hooks:
        module.after_city_change(s, owner)


def change(s: Everdell, owner: int, slot: int, field: int, value: int | tuple[int, ...]) -> None:
    """Replace one field of a card in a city."""
    built = s.cities[owner][slot]
    s.cities[owner][slot] = (*built[:field], value, *built[field + 1 :])  # type: ignore[assignment]


def add_points(s: Everdell, owner: int, slot: int, points: int) -> None:
    """Put point tokens on a card, or take them off."""
    change(s, owner, slot, POINTS_ON, s.cities[owner][slot][POINTS_ON] + points)


def removable(s: Everdell, owner: int, slot: int) -> bool:
    """Whether an ability may take this card out of its city (legendary cards stay, R-L-10) without another one for it:
    so no card that shared its space may be left without any (R-PB-70).
    """
    if s.have[owner] & LODGER_NAMES and _crowds_out(s, owner, slot):
        return False
    return replaceable(s, owner, slot)


def replaceable(s: Everdell, owner: int, slot: int) -> bool:
    """The same where another card comes in its place."""
    card = s.cities[owner][slot][CARD_AT]
    return card >= 0 and not ids.STAYS[card] and not (s.table.face_down_hooks and face_down(s, owner) >> slot & 1)


def _crowds_out(s: Everdell, owner: int, slot: int) -> bool:
    """Whether the other cards would need more spaces than there are if this one left."""
    if s.spaces[owner] > 0 or owner >= s.table.seats:
        return False
    city = s.cities[owner]
    s.cities[owner] = [
        GONE if i == slot else (*built[:SHARES], -1) if built[SHARES] == slot else built for i, built in enumerate(city)
    ]
    free = surveyed(s, owner)[2]
    s.cities[owner] = city
    return free < 0


def leave(s: Everdell, owner: int, slot: int) -> Built:
    """Take a card out of a city; what lay on it is lost, cards beneath it are discarded, workers wait (R-B-090)."""
    built = s.cities[owner][slot]
    widowed = partner(s, owner, slot) if COUPLES.get(s) else -1
    s.cities[owner][slot] = GONE
    s.discard.extend(built[BENEATH])
    for other, sharer in enumerate(s.cities[owner]):
        if sharer[SHARES] == slot:
            change(s, owner, other, SHARES, -1)
    _evict(s, owner, slot, ids.PERMANENT[built[CARD_AT]])
    survey(s, owner)
    if widowed >= 0:
        unite(s, owner)
        ask_partner(s, owner, widowed)
    _announce(s, owner)
    return built


def _evict(s: Everdell, owner: int, slot: int, permanent: bool) -> None:
    staying = []
    for worker in s.placed:
        if worker[1] == ids.ON_CARD and worker[2] == owner and worker[3] == slot:
            if not permanent and not worker[4] & KEPT:
                staying.append((worker[0], ids.WAITING, -1, -1, worker[4]))
            else:
                for module in s.table.worker_lost_hooks:
                    module.worker_lost(s, worker)
        else:
            staying.append(worker)
    s.placed = staying


def discard_from_city(s: Everdell, owner: int, slot: int) -> int:
    """Take a card out of a city onto the discard pile; returns the card."""
    card = leave(s, owner, slot)[CARD_AT]
    s.discard.append(card)
    return card


def workers_on(s: Everdell, owner: int, slot: int) -> int:
    """How many workers stand on a card."""
    workers = 0
    on_card: i64 = ids.ON_CARD
    city: i64 = owner
    number: i64 = slot
    placed: list[Any] = s.placed
    for each in placed:
        worker: tuple[Any, ...] = each
        place: i64 = worker[1]
        if place == on_card:
            where: i64 = worker[2]
            stands: i64 = worker[3]
            if where == city and stands == number:
                workers += 1
    return workers


Condition = tuple[Built, tuple[tuple[int, int], ...], tuple[int, ...], int, bool]
"""A card in a city with what lies on it, the owners and kinds of the workers there, the cards that share its space, its
partner or -1, and whether it lies face down."""


def card_at(s: Everdell, position: int) -> int:
    """Return the card at a position, or -1 if it has left."""
    return s.cities[owner_of(position)][slot_of(position)][CARD_AT]


def condition(s: Everdell, owner: int, slot: int) -> Condition:
    """What a card in a city is like. Copies in the same condition are the same to choose."""
    built = s.cities[owner][slot]
    card = built[CARD_AT]
    workers: tuple[tuple[int, int], ...] = ()
    if ids.SLOTS[card]:
        workers = tuple(
            sorted((worker[0], worker[4]) for worker in s.placed if worker[1:4] == (ids.ON_CARD, owner, slot))
        )
    beside: list[int] = []
    if s.table.shares_spaces:
        city: list[Any] = s.cities[owner]
        for each in city:
            lying: tuple[Any, ...] = each
            under: int = lying[SHARES]
            if under == slot:
                beside.append(lying[CARD_AT])
        if len(beside) > 1:
            beside.sort()
    other = partner(s, owner, slot) if ids.PARTNER[card] >= 0 else -1
    mate = s.cities[owner][other][CARD_AT] if other >= 0 else -1
    return built, workers, tuple(beside), mate, bool(s.table.face_down_hooks) and bool(face_down(s, owner) >> slot & 1)


def alike(s: Everdell, owner: int, slot: int, slots: Iterable[int], free: bool = False) -> bool:
    """Whether a card in a city is a copy, in the same condition, of a card in one of some slots. ``free`` says that
    workers need not be compared: those who look for a free slot find out themselves.
    """
    city = s.cities[owner]
    for other in slots:
        if city[other] == city[slot]:
            card = city[slot][CARD_AT]
            plain = not s.table.shares_spaces and not s.table.face_down_hooks and ids.PARTNER[card] < 0
            if plain and (free or not ids.SLOTS[card]):
                return True
            if condition(s, owner, other) == condition(s, owner, slot):
                return True
    return False


def one_of_each(s: Everdell, owner: int, slots: Iterable[int]) -> list[int]:
    """The positions of cards in a city, without copies in the same condition."""
    first: dict[object, int] = {}
    for slot in slots:
        first.setdefault(condition(s, owner, slot), at_card(owner, slot))
    return list(first.values())


def open_slots(s: Everdell, owner: int, slot: int) -> int:
    """How many workers a card can hold now: a locked slot opens while its key stands in the same city (R-B-032)."""
    card = s.cities[owner][slot][CARD_AT]
    key = ids.SLOT_UNLOCK[card]
    locked = key >= 0 and not s.have[owner] >> key & 1
    return ids.SLOTS[card] - locked


def greens(s: Everdell, owner: int) -> list[int]:
    """The slots of the cards that produce."""
    city = s.cities[owner]
    slots = [slot for slot, built in enumerate(city) if built[CARD_AT] >= 0 and BEHAVIOURS[built[CARD_AT]].produce]
    return [slot for slot in slots if not face_down(s, owner) >> slot & 1] if s.table.face_down_hooks else slots
