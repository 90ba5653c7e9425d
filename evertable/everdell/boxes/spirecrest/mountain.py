"""The mountain board: weather, discoveries and tiles, where travelers are, and who has taken what (R-SC-01 to R-SC-07).

Discoveries with a spot for workers are places of the catalogue, all others are tokens; both are things by number.
"""

from typing import Any, Final

from evertable.catalog.facts import RangeFacts
from evertable.catalog.schema import Entry, Place, Token
from evertable.everdell.hooks import register
from evertable.everdell.ids import CATALOG, NAMES, PLACE, SEASONS, rule
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config
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
NOBODY: Final = -1
NO_WEATHER: Final = -1

FORECAST: Final = register("forecast", ())
"""The weather card of each season."""
REVEALED: Final = register("forecast_revealed", 0)
"""The seasons whose weather lies face up, as a bit set."""
DECKS: Final = register("discovery_decks", ())
"""The discoveries of each section, from the top."""
BURIED: Final = register("discoveries_buried", ())
"""How many cards at the bottom of each deck everybody has seen."""
SHOWN: Final = register("discoveries_shown", ())
"""The discoveries laid out for who explores, from left to right; -1 where one has been taken."""
TRAIL: Final = register("trail", ())
"""The tiles of each section."""
OPEN_TRAIL: Final = register("trail_revealed", 0)
"""The sections whose tiles lie face up, as a bit set."""
TRAVELERS: Final = register("travelers", ())
"""By owner, the section; with ON_THE_WAY while a season is prepared for."""
ON_THE_WAY: Final = 1 << 8
"""No weather binds now (R-SC-30)."""
MAPS: Final = register("expeditions", ())
"""By owner, the tiles taken, in order."""
PAID: Final = register("expeditions_paid", ())
"""By owner, how many maps of the own expedition are paid."""
TAKEN: Final = register("discoveries_taken", ())
"""By owner, the discoveries, in order."""


def left_out(config: Config, entry: Entry) -> bool:
    """What stays in the box in a game with an automa: Stormvale (R-SC-70), by an option Firebeak (R-SC-50)."""
    if entry.id == "firebeak":
        return "rugwort" in config.modules and not config.option("firebeak_alone")
    return entry.id == "stormvale" and "nightweave" in config.modules


def region_of(thing: int) -> int:
    """The section whose deck a discovery belongs to."""
    region = DISCOVERIES[thing].region
    assert region is not None
    return SECTIONS.index(region)


def in_use(s: Everdell, region: int) -> list[int]:
    """The discoveries of a section in this game."""
    return [thing for thing, entry in DISCOVERIES.items() if region_of(thing) == region and s.table.uses(entry)]


def season_of(thing: int) -> int:
    """The season of a weather card."""
    season = WEATHERS[thing].season
    assert season is not None
    return SEASONS.index(season)


def tiles_per_section(s: Everdell) -> int:
    """One more than players; a player against an automa that takes no turns has a number of its own (R-SC-50)."""
    if s.table.players == 1:
        return FACTS.trail.tiles_alone
    return s.table.players + FACTS.trail.tiles_beyond_players


def set_up(s: Everdell) -> None:
    """Weather, decks and tiles; the winter card and the tiles of the foothills lie open."""
    forecast = []
    for season in range(len(SEASONS)):
        cards = [thing for thing in WEATHERS if season_of(thing) == season]
        s.rng = shuffle(s.rng, cards)
        forecast.append(cards[0] if cards else NO_WEATHER)
    s.extra[FORECAST], s.extra[REVEALED] = tuple(forecast), 1
    decks = []
    for region in range(len(SECTIONS)):
        deck = in_use(s, region)
        s.rng = shuffle(s.rng, deck)
        decks.append(tuple(deck))
    s.extra[DECKS], s.extra[BURIED] = tuple(decks), (0,) * len(SECTIONS)
    tiles, number = list(TILES), tiles_per_section(s)
    s.rng = shuffle(s.rng, tiles)
    s.extra[TRAIL] = tuple(tuple(tiles[i * number : (i + 1) * number]) for i in range(len(SECTIONS)))
    s.extra[OPEN_TRAIL] = 1
    owners = s.table.owners
    s.extra[TRAVELERS], s.extra[PAID] = (0,) * owners, (0,) * owners
    s.extra[MAPS], s.extra[TAKEN] = ((),) * owners, ((),) * owners


# --- by owner


def put(s: Everdell, register: int, index: int, value: Any) -> None:
    """Replace one entry of a register that has one for each owner or section."""
    entries: tuple[Any, ...] = s.extra[register]
    s.extra[register] = (*entries[:index], value, *entries[index + 1 :])


def taken(s: Everdell, owner: int) -> tuple[int, ...]:
    """The discoveries of an owner."""
    entries: tuple[tuple[int, ...], ...] = s.extra[TAKEN]
    return entries[owner] if entries else ()


def owner_of(s: Everdell, discovery: int) -> int:
    """Who has taken a discovery."""
    for owner, things in enumerate(s.extra[TAKEN]):
        if discovery in things:
            return owner
    return NOBODY


def add_map(s: Everdell, owner: int, tile: int) -> None:
    """A tile joins the right end of an expedition (R-SC-11)."""
    put(s, MAPS, owner, (*s.extra[MAPS][owner], tile))


def section_of(s: Everdell, owner: int) -> int:
    """Where a traveler is."""
    where: int = s.extra[TRAVELERS][owner]
    return where & ~ON_THE_WAY


# --- what is hidden


def resample(s: Everdell, seat: int, rng: int) -> int:
    """Shuffle once more what nobody has seen: decks, face-down weather and tiles, and all that is in the box."""
    decks = []
    for region, deck in enumerate(s.extra[DECKS]):
        known = s.extra[BURIED][region]
        unseen = sorted(deck[: len(deck) - known])
        rng = shuffle(rng, unseen)
        decks.append((*unseen, *deck[len(deck) - known :]))
    s.extra[DECKS] = tuple(decks)
    for season in range(len(SEASONS)):
        cards = [thing for thing in WEATHERS if season_of(thing) == season]
        if cards and not s.extra[REVEALED] >> season & 1:
            rng = shuffle(rng, cards)
            put(s, FORECAST, season, cards[0])
    seen = {tile for tiles in s.extra[MAPS] for tile in tiles}
    for section, tiles in enumerate(s.extra[TRAIL]):
        if s.extra[OPEN_TRAIL] >> section & 1:
            seen.update(tiles)
    unseen = [tile for tile in TILES if tile not in seen]
    rng = shuffle(rng, unseen)
    for section, tiles in enumerate(s.extra[TRAIL]):
        if not s.extra[OPEN_TRAIL] >> section & 1:
            put(s, TRAIL, section, tuple(unseen[: len(tiles)]))
            del unseen[: len(tiles)]
    return rng


def view(s: Everdell) -> dict[str, Any]:
    """What everybody sees of the board; a card or tile that is face down has no name."""
    revealed, trail = s.extra[REVEALED], s.extra[OPEN_TRAIL]
    return {
        "weather": {
            name: NAMES[card] if revealed >> i & 1 and card != NO_WEATHER else ""
            for i, (name, card) in enumerate(zip(SEASONS, s.extra[FORECAST], strict=True))
        },
        "tiles": {
            name: [NAMES[tile] if trail >> i & 1 else "" for tile in s.extra[TRAIL][i]]
            for i, name in enumerate(SECTIONS)
        },
        "decks": {name: len(s.extra[DECKS][i]) for i, name in enumerate(SECTIONS)},
        "shown": [NAMES[thing] if thing >= 0 else "" for thing in s.extra[SHOWN]],
    }
