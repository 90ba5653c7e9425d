"""Numbers for names. Cards, places, events and the rules that ask questions share one numbering: *things*.

The catalogue of every module is numbered once, in catalogue order, whatever modules a game uses; so a number means
the same in every position, and code can hold it in a constant.
"""

from typing import Final

from evertable.catalog import load, modules
from evertable.catalog.packs import active_packs, outside_modules
from evertable.catalog.schema import CardSet
from evertable.everdell.goods import pack_goods
from evertable.everdell.packing import CARD_BITS, THING_BITS
from evertable.kernel.packing import check_width

MODULES: Final = (
    "base",
    "extra",
    "legends",
    "more_legends",
    "rugwort_cards",
    "corrin",
    "seasons",
    "bellfaire",
    "powers",
    "pearlbrook",
    "nightweave",
    "newleaf",
    "spirecrest",
)
"""The modules with a catalogue, in the order they are numbered."""
PACKED: Final = tuple(name for name in modules("everdell", active_packs()) if name not in modules("everdell"))
"""Modules that only card packs bring; their components are in every game."""
OUTSIDE: Final = outside_modules("everdell")
"""Modules with a catalogue from other packages, numbered after the built-in ones."""
CATALOG: Final = load("everdell", (*MODULES, *OUTSIDE, *PACKED), active_packs())

CARD: Final = {card.id: i for i, card in enumerate(CATALOG.cards)}
CARD_COUNT: Final = len(CARD)
check_width("numbers for cards and none", CARD_COUNT + 1, CARD_BITS)
PLACE: Final = {place.id: CARD_COUNT + i for i, place in enumerate(CATALOG.places)}
EVENT: Final = {event.id: CARD_COUNT + len(PLACE) + i for i, event in enumerate(CATALOG.events)}
FIRST_PLACE: Final = CARD_COUNT
FIRST_EVENT: Final = CARD_COUNT + len(PLACE)
THING: Final = {**CARD, **PLACE, **EVENT}
"""The number of each card, place and event."""
NAMES: Final = list(THING)
"""The name of each thing."""


def rule(name: str) -> int:
    """The number of something else that asks questions or holds workers."""
    NAMES.append(name)
    check_width("things", len(NAMES), THING_BITS)
    return len(NAMES) - 1


ON_CARD: Final = rule("card")
"""Where a worker stands that visits a card."""
WAITING: Final = rule("waiting")
"""Where a worker is whose place has gone (R-B-090)."""
PRODUCTION: Final = rule("production")
TRIGGERS: Final = rule("triggers")
SEASON: Final = rule("season")
DECK: Final = rule("deck")
DISCARD: Final = rule("discard")
"""The discard pile, where it asks something or a worker stands on it."""

SEASONS: Final = ("winter", "spring", "summer", "autumn")
WINTER: Final = 0
SPRING: Final = 1
SUMMER: Final = 2
AUTUMN: Final = 3

COLOURS: Final = ("traveler", "production", "destination", "governance", "prosperity")
TRAVELER: Final = 0
GREEN: Final = 1
DESTINATION: Final = 2
GOVERNANCE: Final = 3
PROSPERITY: Final = 4
COLOUR_COUNT: Final = 5

KINDS: Final = ("critter", "construction")
CRITTER: Final = 0
CONSTRUCTION: Final = 1
RARITIES: Final = ("common", "unique", "legendary")
COMMON: Final = 0
UNIQUE: Final = 1
LEGENDARY: Final = 2

# --- printed facts of the cards, by card number

_cards = CATALOG.cards
KIND: Final = [KINDS.index(card.kind) for card in _cards]
RARITY: Final = [RARITIES.index(card.rarity) for card in _cards]
COLOUR: Final = [COLOURS.index(card.color) for card in _cards]
COST: Final = [pack_goods(card.cost) for card in _cards]
POINTS: Final = [card.points for card in _cards]
COPIES: Final = [card.copies for card in _cards]
SPACE: Final = [card.space for card in _cards]
SLOTS: Final = [card.worker_slots for card in _cards]
OPEN: Final = [-1 if card.open is None else card.open for card in _cards]
PERMANENT: Final = [card.permanent_worker for card in _cards]
PAID_TO_OPPONENT: Final = [card.cost_paid_to == "opponent" for card in _cards]
SLOT_UNLOCK: Final = [CARD[card.slot_unlock.card] if card.slot_unlock else -1 for card in _cards]
CELLS: Final = [card.prison_cells for card in _cards]
CELL_UNLOCK: Final = [CARD[card.cell_unlock.card] if card.cell_unlock else -1 for card in _cards]
EXTRA_SPACE: Final = [card.extra_space for card in _cards]
STORED: Final = [pack_goods(card.stored) for card in _cards]
STAYS: Final = [card.stays or card.rarity == "legendary" for card in _cards]
"""Cards that no ability takes out of a city (R-L-10, R-NL-50)."""
NAMED: Final = [CARD[card.counts_as or card.id] for card in _cards]
"""The card that a card counts as by name; itself, but for cards that stand for another (R-L-08, R-F-01)."""
RIBBON: Final = [CARD[card.upgrades] if card.upgrades else -1 for card in _cards]
"""The card on its red ribbon (R-L-04)."""
PARTNER: Final = [
    CARD[card.shares_with.cards[0]] if card.shares_with and card.shares_with.cards else -1 for card in _cards
]
"""The card it shares a space with; itself, if all its copies share one."""
UNLIKE: Final = [card for card, partner in enumerate(PARTNER) if 0 <= partner != card != NAMED[card]]
"""Partners that merely count as the usual one (R-L-08)."""
LODGES: Final = [
    KINDS.index(card.shares_with.kind) if card.shares_with and card.shares_with.kind else -1 for card in _cards
]
"""The kind of cards with one of which it shares a space, whichever it is; -1 for cards that do not."""
SPACE_SHARERS: Final = [i for i, card in enumerate(_cards) if LODGES[i] >= 0 or "carries" in card.tags]
"""Cards that lie on or beneath another one, or carry it: what shares a space with a card is told by its slot."""
NEVER_HELD: Final = 2 * CARD_COUNT
CLOSED_NAME: Final = CARD_COUNT
"""In what is kept about a city, a name plus this says that no further card of the name may come (R-L-07)."""
BAR: Final = [
    (NAMED[i], NAMED[i] + CLOSED_NAME, NEVER_HELD)[(UNIQUE, COMMON, LEGENDARY).index(RARITY[i])]
    for i in range(CARD_COUNT)
]
"""The bit of what is kept about a city that keeps a card out of it: a unique card of the same name, a closed name."""


def _free_plays(index: int, golden: bool) -> int:
    """The critters that one sort of occupied token on a construction can play, as a bit set (R-B-044, R-B-046).

    A standard token never serves a golden banner, unless the construction takes it for any critter (R-NL-33, R-NL-43).
    """
    own = _cards[index].linked
    if KIND[index] != CONSTRUCTION or (not golden and _is_golden(own)):
        return 0
    plays = 0
    for i, card in enumerate(_cards):
        if KIND[i] != CRITTER or RARITY[i] == LEGENDARY:
            continue
        serves = golden == _is_golden(card.linked)
        if own is not None and golden == _is_golden(own) and _means(own, i):
            plays |= (golden or serves or not (own.cards or own.color)) << i
        if card.linked is not None and serves and not card.linked.cards and _means(card.linked, index):
            plays |= 1 << i
    return plays


def _is_golden(link: CardSet | None) -> bool:
    return link is not None and link.token == "golden"


def _means(link: CardSet, card: int) -> bool:
    """Whether a link names a card, or means it by its colour and rarity (R-W-02, R-C-02, R-NL-32)."""
    if link.cards:
        return NAMES[card] in link.cards
    return link.color in (None, COLOURS[COLOUR[card]]) and link.rarity in (None, RARITIES[RARITY[card]])


FREE_PLAYS: Final = [_free_plays(i, golden=False) for i in range(CARD_COUNT)]
"""By construction, the critters that a standard occupied token plays."""
GOLDEN_PLAYS: Final = [_free_plays(i, golden=True) for i in range(CARD_COUNT)]
"""The same for a golden one."""


def _rows(plays: list[int]) -> list[list[bool]]:
    nothing = [False] * CARD_COUNT
    return [[bool(cards >> i & 1) for i in range(CARD_COUNT)] if cards else nothing for cards in plays]


FREE_LINKS: Final = _rows(FREE_PLAYS)
GOLDEN_LINKS: Final = _rows(GOLDEN_PLAYS)
"""By construction and critter, whether a token of either sort plays it: the same without sets, which are large."""
FREE_LINKED: Final = [bool(cards) for cards in FREE_PLAYS]
GOLDEN_LINKED: Final = [bool(cards) for cards in GOLDEN_PLAYS]
"""By construction, whether a token of either sort plays anything."""
