"""The mountain board: weather, discoveries and tiles, where travelers are, and who has taken what (R-SC-01 to R-SC-07).

Discoveries with a spot for workers are places of the catalogue, all others are tokens; both are things by number.
"""

from functools import cache
from typing import Any, Final

from evertable.catalog.facts import RangeFacts
from evertable.catalog.schema import Place, Token
from evertable.everdell.ids import CATALOG, NAMES, PLACE, SEASONS, rule
from evertable.everdell.registers import Register, put
from evertable.everdell.state import Everdell
from evertable.everdell.table import EverdellTable
from evertable.kernel.rng import shuffle

MODULE_ID: Final = "spirecrest"
FACTS: Final = CATALOG.facts_of(RangeFacts, MODULE_ID)
SECTIONS: Final = ("foothills", "peaks", "ridge")
PEAKS: Final = 1
EXPEDITION: Final = 3
"""Where travelers are in autumn; before that in the section with the number of their season."""

CARDS_BESIDE: Final = {rule(token.id): token for token in CATALOG.tokens if token.type == "discovery"}
"""The discoveries that hold no workers."""
DISCOVERIES: Final[dict[int, Place | Token]] = {
    **{PLACE[place.id]: place for place in CATALOG.places if place.type == "discovery"},
    **CARDS_BESIDE,
}
HOW_MANY: Final = {thing: token.cards for thing, token in CARDS_BESIDE.items()}
VALUE: Final = {thing: token.value or 0 for thing, token in CARDS_BESIDE.items()}
"""The numbers in the text of a discovery: how many cards, and how much of something."""
WEATHERS: Final = {rule(token.id): token for token in CATALOG.tokens if token.type == "weather"}
TILES: Final = {rule(token.id): token for token in CATALOG.tokens if token.type == "tile"}
DISCOVERY: Final = {entry.id: thing for thing, entry in DISCOVERIES.items()}
WEATHER: Final = {token.id: thing for thing, token in WEATHERS.items()}
TILE: Final = {token.id: thing for thing, token in TILES.items()}
AMOUNT: Final = {thing: card.value or 0 for thing, card in WEATHERS.items()}
"""How much a weather card takes, adds or asks for."""
MOUNTAINEER: Final = DISCOVERY["mountaineer"]
NOBODY: Final = -1
NO_WEATHER: Final = -1

FORECAST: Final[Register[tuple[int, ...]]] = Register("spirecrest.forecast", ())
"""The weather card of each season."""
REVEALED: Final = Register("spirecrest.forecast_revealed", 0)
"""The seasons whose weather lies face up, as a bit set."""
DECKS: Final[Register[tuple[tuple[int, ...], ...]]] = Register("spirecrest.discovery_decks", ())
"""The discoveries of each section, from the top."""
BURIED: Final[Register[tuple[int, ...]]] = Register("spirecrest.discoveries_buried", ())
"""How many cards at the bottom of each deck everybody has seen."""
SHOWN: Final[Register[tuple[int, ...]]] = Register("spirecrest.discoveries_shown", ())
"""The discoveries laid out for who explores, from left to right; -1 where one has been taken."""
TRAIL: Final[Register[tuple[tuple[int, ...], ...]]] = Register("spirecrest.trail", ())
"""The tiles of each section."""
OPEN_TRAIL: Final = Register("spirecrest.trail_revealed", 0)
"""The sections whose tiles lie face up, as a bit set."""
TRAVELERS: Final[Register[tuple[int, ...]]] = Register("spirecrest.travelers", ())
"""By owner, the section; with ON_THE_WAY while a season is prepared for."""
ON_THE_WAY: Final = 1 << 8
"""No weather binds now (R-SC-30)."""
MAPS: Final[Register[tuple[tuple[int, ...], ...]]] = Register("spirecrest.expeditions", ())
"""By owner, the tiles taken, in order."""
PAID: Final[Register[tuple[int, ...]]] = Register("spirecrest.expeditions_paid", ())
"""By owner, how many maps of the own expedition are paid."""
TAKEN: Final[Register[tuple[tuple[int, ...], ...]]] = Register("spirecrest.discoveries_taken", ())
"""By owner, the discoveries, in order."""


def season_of(thing: int) -> int:
    """The season of a weather card."""
    season = WEATHERS[thing].season
    assert season is not None
    return SEASONS.index(season)


@cache
def _weathers(season: int) -> list[int]:
    """The weather cards of a season; copy it before you shuffle."""
    return [thing for thing in WEATHERS if season_of(thing) == season]


@cache
def _discoveries(table: EverdellTable, region: str) -> list[int]:
    """The discoveries of a section that are in use, found once for all games of a table; copy it before you shuffle."""
    return [thing for thing, entry in DISCOVERIES.items() if entry.region == region and table.uses(entry)]


def set_up(s: Everdell) -> None:
    """Weather, decks and tiles; the winter card and the tiles of the foothills lie open."""
    forecast = []
    for season in range(len(SEASONS)):
        cards = _weathers(season)[:]
        s.rng = shuffle(s.rng, cards)
        forecast.append(cards[0] if cards else NO_WEATHER)
    FORECAST.set(s, tuple(forecast))
    REVEALED.set(s, 1)
    decks = []
    for region in SECTIONS:
        deck = _discoveries(s.table, region)[:]
        s.rng = shuffle(s.rng, deck)
        decks.append(tuple(deck))
    DECKS.set(s, tuple(decks))
    BURIED.set(s, (0,) * len(SECTIONS))
    tiles, number = list(TILES), s.table.players + FACTS.trail.tiles_beyond_players
    if s.table.players == 1:  # against an automa that takes no turns (R-SC-50)
        number = FACTS.trail.tiles_alone
    s.rng = shuffle(s.rng, tiles)
    TRAIL.set(s, tuple(tuple(tiles[i * number : (i + 1) * number]) for i in range(len(SECTIONS))))
    OPEN_TRAIL.set(s, 1)
    owners = s.table.owners
    TRAVELERS.set(s, (0,) * owners)
    PAID.set(s, (0,) * owners)
    MAPS.set(s, ((),) * owners)
    TAKEN.set(s, ((),) * owners)


def taken(s: Everdell, owner: int) -> tuple[int, ...]:
    """The discoveries of an owner."""
    entries: tuple[tuple[int, ...], ...] = TAKEN.get(s)
    return entries[owner] if entries else ()


def owner_of(s: Everdell, discovery: int) -> int:
    """Who has taken a discovery."""
    for owner, things in enumerate(TAKEN.get(s)):
        if discovery in things:
            return owner
    return NOBODY


def weather_of(s: Everdell, seat: int) -> int:
    """Return the weather card that a seat obeys (R-SC-30, R-SC-35): that of the section the traveler is in.

    None binds on the way, the Mountaineer minds none in the peaks, and automas ignore weather (R-SC-51, R-SC-71).
    """
    if seat >= s.table.seats:
        return NO_WEATHER
    where: int = TRAVELERS.get(s)[seat]
    if where & ON_THE_WAY or (where == PEAKS and MOUNTAINEER in taken(s, seat)):
        return NO_WEATHER
    return FORECAST.get(s)[where]


def add_map(s: Everdell, owner: int, tile: int) -> None:
    """A tile joins the right end of an expedition (R-SC-11)."""
    put(s, MAPS, owner, (*MAPS.get(s)[owner], tile))


def section_of(s: Everdell, owner: int) -> int:
    """Where a traveler is."""
    where: int = TRAVELERS.get(s)[owner]
    return where & ~ON_THE_WAY


# --- what is hidden


def resample(s: Everdell, seat: int, rng: int) -> int:
    """Shuffle once more what nobody has seen: decks, face-down weather and tiles, and all that is in the box."""
    decks = []
    for region, deck in enumerate(DECKS.get(s)):
        known = BURIED.get(s)[region]
        unseen = sorted(deck[: len(deck) - known])
        rng = shuffle(rng, unseen)
        decks.append((*unseen, *deck[len(deck) - known :]))
    DECKS.set(s, tuple(decks))
    for season in range(len(SEASONS)):
        cards = _weathers(season)[:]
        if cards and not REVEALED.get(s) >> season & 1:
            rng = shuffle(rng, cards)
            put(s, FORECAST, season, cards[0])
    seen = {tile for tiles in MAPS.get(s) for tile in tiles}
    for section, tiles in enumerate(TRAIL.get(s)):
        if OPEN_TRAIL.get(s) >> section & 1:
            seen.update(tiles)
    unseen = [tile for tile in TILES if tile not in seen]
    rng = shuffle(rng, unseen)
    for section, tiles in enumerate(TRAIL.get(s)):
        if not OPEN_TRAIL.get(s) >> section & 1:
            put(s, TRAIL, section, tuple(unseen[: len(tiles)]))
            del unseen[: len(tiles)]
    return rng


def view(s: Everdell) -> dict[str, Any]:
    """What everybody sees of the board; a card or tile that is face down has no name."""
    revealed, trail = REVEALED.get(s), OPEN_TRAIL.get(s)
    return {
        "weather": {
            name: NAMES[card] if revealed >> i & 1 and card != NO_WEATHER else ""
            for i, (name, card) in enumerate(zip(SEASONS, FORECAST.get(s), strict=True))
        },
        "tiles": {
            name: [NAMES[tile] if trail >> i & 1 else "" for tile in TRAIL.get(s)[i]] for i, name in enumerate(SECTIONS)
        },
        "decks": {name: len(DECKS.get(s)[i]) for i, name in enumerate(SECTIONS)},
        "shown": [NAMES[thing] if thing >= 0 else "" for thing in SHOWN.get(s)],
    }
