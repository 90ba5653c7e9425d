"""Numbers for names. Cards, places, events, tokens, chapters and the rules that ask questions are all *things*.

The catalogue of every mode is numbered once, in catalogue order, so a number means the same in every position.
"""

from typing import Final

from evertable.catalog import CatalogError, load, modules
from evertable.catalog.facts import DuoFacts
from evertable.catalog.packs import active_packs
from evertable.catalog.schema import Token
from evertable.duo.goods import pack_goods

MODULES: Final = ("base", "coop", "challenge")
"""The catalogues, in the order they are numbered."""
PACKED: Final = tuple(name for name in modules("duo", active_packs()) if name not in modules("duo"))
"""Modules that only card packs bring; their components are in every game."""
CATALOG: Final = load("duo", (*MODULES, *PACKED), active_packs())
FACTS: Final = CATALOG.facts_of(DuoFacts)

CARD: Final = {card.id: i for i, card in enumerate(CATALOG.cards)}
CARD_COUNT: Final = len(CARD)
FIRST_PLACE: Final = CARD_COUNT
PLACE: Final = {place.id: FIRST_PLACE + i for i, place in enumerate(CATALOG.places)}
FIRST_EVENT: Final = FIRST_PLACE + len(PLACE)
EVENT: Final = {event.id: FIRST_EVENT + i for i, event in enumerate(CATALOG.events)}
FIRST_TOKEN: Final = FIRST_EVENT + len(EVENT)
TOKEN: Final = {token.id: FIRST_TOKEN + i for i, token in enumerate(CATALOG.tokens)}
FIRST_CHAPTER: Final = FIRST_TOKEN + len(TOKEN)
CHAPTER: Final = {chapter.id: FIRST_CHAPTER + i for i, chapter in enumerate(CATALOG.chapters)}
NAMES: Final = [*CARD, *PLACE, *EVENT, *TOKEN, *CHAPTER]
"""The name of each thing."""

for _card in CATALOG.cards:
    if _card.copies != 1:
        raise CatalogError(f"{_card.id}: copies: {_card.copies}, but every card of Duo exists once (R-D-01)")


def rule(name: str) -> int:
    """Return the number of something else that asks questions or names a way to pay."""
    NAMES.append(name)
    return len(NAMES) - 1


RESOURCES_WAY: Final = rule("resources")
OCCUPIED_WAY: Final = rule("occupied")
TRADE_RULE: Final = rule("trade")
PRODUCTION_RULE: Final = rule("production")
TRIGGERS_RULE: Final = rule("triggers")
SHARING_RULE: Final = rule("sharing")
NEWS_RULE: Final = rule("good_news")
TURN_RULE: Final = rule("turn")
TURN_END_RULE: Final = rule("turn_end")

SEASONS: Final = ("winter", "spring", "summer", "autumn")
WINTER: Final = 0
SUMMER: Final = 2
AUTUMN: Final = 3
SEASON_THING: Final = [TOKEN[name] for name in SEASONS]

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

WHENS: Final = (
    "other_played_critter",
    "you_played_card",
    "you_played_critter",
    "you_played_construction",
    "you_achieved_event",
    "other_visited",
    "season_end",
)
OTHER_PLAYED: Final = 0
PLAYED_CARD: Final = 1
PLAYED_KIND: Final = 2
"""... + kind: a card of just this kind has been played."""
ACHIEVED: Final = 4
OTHER_VISITED: Final = 5
SEASON_END: Final = 6

# --- printed facts of the cards, by card number

_cards = CATALOG.cards
KIND: Final = [KINDS.index(card.kind) for card in _cards]
COLOUR: Final = [COLOURS.index(card.color) for card in _cards]
COST: Final = [pack_goods(card.cost) for card in _cards]
DISCARD_COST: Final = [card.discard_cost for card in _cards]
POINTS: Final = [card.points for card in _cards]
OPEN: Final = [card.open or 0 for card in _cards]
SLOTS: Final = [card.worker_slots for card in _cards]
STAR: Final = [card.star for card in _cards]
WHEN: Final = [-1 if card.when is None else WHENS.index(card.when) for card in _cards]
SUBSTITUTE: Final = [card.substitute for card in _cards]
SAVES: Final = [card.discount.reduce if card.discount else 0 for card in _cards]
"""What a card's discount takes off another card's cost; 0 for cards without one."""
SAVES_KIND: Final = [KINDS.index(card.discount.kind) if card.discount and card.discount.kind else -1 for card in _cards]
SPENT: Final = [bool(card.discount and card.discount.discard_self) for card in _cards]
TUCKS: Final = [KINDS.index(card.discount.tuck) if card.discount and card.discount.tuck else -1 for card in _cards]
USES: Final = [99 if not card.discount or card.discount.uses is None else card.discount.uses for card in _cards]
SUBSTITUTES: Final = [card for card in range(CARD_COUNT) if SUBSTITUTE[card]]

FARMS: Final = [
    PLACE[place.id] for place in sorted(CATALOG.places, key=lambda place: place.order or 0) if place.type == "farm"
]
RIVERS: Final = [PLACE[place.id] for place in CATALOG.places if place.type == "river"]
SPOT_EVENTS: Final = [EVENT[event.id] for event in CATALOG.events if event.type == "set"]
JOURNEY: Final = next(EVENT[event.id] for event in CATALOG.events if event.type == "journey")
EVENT_POINTS: Final = [event.points for event in CATALOG.events]
EVENT_SETS: Final = [event.set or "" for event in CATALOG.events]
REWARDS: Final = [TOKEN[token.id] for token in CATALOG.tokens if token.type == "spot"]
"""What the board gives under each event spot, from the left."""
NEWS: Final = [TOKEN[token.id] for token in CATALOG.tokens if token.type == "news"]


def token_of(thing: int) -> Token:
    """Return the catalogue's entry of a token."""
    return CATALOG.tokens[thing - FIRST_TOKEN]
