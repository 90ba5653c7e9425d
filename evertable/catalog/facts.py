"""Facts of a module that belong to no single component: set-up numbers, seasons, limits, expected counts.

Each kind of facts file has its own struct with every field required, so that rules need not test for missing values. A
module with components only (most card packs) uses `ModuleFacts` or has no facts file.
"""

from typing import Literal

from msgspec import field

from .schema import CatalogStruct, Count, SeasonId, Sourced, Text

Clearing = Literal["top_left", "top_right", "bottom_left", "bottom_right"]


class Facts(CatalogStruct, frozen=True, kw_only=True):
    """Common to all modules.

    `counts` says how many components of each sort the module must have (the keys of `check.tally`); it is data so
    that a pack that adds entries can bring its own numbers. `rules` names the digest that explains the fields. `title`
    is for modules that only a pack brings; the others have theirs in code (`Module.title`).
    """

    title: Text | None = None
    rules: str | None = None
    notes: tuple[str, ...] = ()
    counts: dict[str, Count] = field(default_factory=dict)


class ModuleFacts(Facts, frozen=True, kw_only=True, tag="module", tag_field="facts"):
    """A module without set-up numbers of its own."""


class Components(Sourced, frozen=True, kw_only=True):
    """Numbers of the Everdell base box that are no count of entries."""

    workers_per_player: Count
    die_faces: Count


class Forest(Sourced, frozen=True, kw_only=True):
    """Where forest cards lie, and how many there are by number of players."""

    clearings: tuple[Clearing, ...]
    cards_by_players: dict[Count, Count]
    counter_clockwise_with_3_cards: tuple[Clearing, ...]


class Season(CatalogStruct, frozen=True, kw_only=True):
    """One season. The first is never prepared for, so its new workers for 5 and 6 players are None; `meadow_cards` is
    the most that may be taken with the bonus `meadow`."""

    id: SeasonId
    order: Count
    new_workers: Count
    new_workers_5_6_players: Count | None
    bonus: Literal["production", "meadow"] | None
    meadow_cards: Count = 0


class Seasons(Sourced, frozen=True, kw_only=True):
    """The year, in order."""

    year: tuple[Season, ...]


class StartingHands(Sourced, frozen=True, kw_only=True):
    """Cards dealt by number of players, clockwise from the first player."""

    by_players: dict[Count, tuple[Count, ...]]


class Meadow(Sourced, frozen=True, kw_only=True):
    """The face-up cards that all players may play."""

    size: Count


class Limits(Sourced, frozen=True, kw_only=True):
    """Upper limits."""

    hand: Count
    hand_5_6_players: Count
    city_spaces: Count


class EverdellFacts(Facts, frozen=True, kw_only=True, tag="everdell_base", tag_field="facts"):
    """The Everdell base game."""

    components: Components
    forest: Forest
    special_events_by_players: dict[Count, Count]
    seasons: Seasons
    starting_hands: StartingHands
    meadow: Meadow
    limits: Limits


class Trade(Sourced, frozen=True, kw_only=True):
    """What a bundle brings that is handed in."""

    points: Count
    gain_any: Count


class FairFacts(Facts, frozen=True, kw_only=True, tag="fair", tag_field="facts"):
    """Bellfaire without its powers. `events_of_its_own` is how many of its special events come into play, by number of
    players, when they are mixed half and half with the others.
    """

    trade: Trade
    events_of_its_own: dict[Count, Count]


class PowerRules(Sourced, frozen=True, kw_only=True):
    """How many powers are dealt to each player and how many of them are kept; whether the spring worker stays away."""

    dealt: Count
    kept: Count
    no_spring_worker: bool


class PowersFacts(Facts, frozen=True, kw_only=True, tag="powers", tag_field="facts"):
    """The worker powers of all boxes."""

    powers: PowerRules


class River(Sourced, frozen=True, kw_only=True):
    """How many river cards of each sort lie along the river."""

    citizens: Count
    venues: Count


class RiverSolo(Sourced, frozen=True, kw_only=True):
    """What an automa gets: point tokens for each adornment of the player, pearls for a card face down or face up."""

    points_per_adornment: Count
    pearls_face_down: Count
    pearls_face_up: Count


class RiverFacts(Facts, frozen=True, kw_only=True, tag="river", tag_field="facts"):
    """Pearlbrook."""

    river: River
    adornments_dealt: Count
    solo: RiverSolo


class SpiderSeason(CatalogStruct, frozen=True, kw_only=True):
    """What a season brings Nightweave: workers, deck cards, and random Meadow cards taken or discarded."""

    workers: Count = 0
    deck_cards: Count = 0
    meadow_cards: Count = 0
    meadow_discards: Count = 0


class SpiderSetup(Sourced, frozen=True, kw_only=True):
    """Her start: workers, hand by number of human players, and the cards that the humans get; what stays in the box."""

    workers: Count
    hand: dict[Count, Count]
    human_hand: Count
    removed_events: tuple[str, ...]


class SpiderOrders(Sourced, frozen=True, kw_only=True):
    """Rows and rings as a clockwise arrow reads them (R-M-51, R-M-52)."""

    meadow: tuple[Count, ...]
    clearings: tuple[Clearing, ...]
    basic: tuple[str, ...]
    journey: tuple[str, ...]
    basic_events: tuple[str, ...]
    wonders: tuple[str, ...]


class SpiderSeasons(Sourced, frozen=True, kw_only=True):
    """What each season brings."""

    bonus: dict[SeasonId, SpiderSeason]


class SpiderNumbers(Sourced, frozen=True, kw_only=True):
    """Points for a worker in her own city, the size of her city, and how much of an event's requirement draws her."""

    own_city_points: Count
    city: Count
    nearly_basic: Count
    nearly_special: Count
    nearly_special_mixed: Count


class SpiderFacts(Facts, frozen=True, kw_only=True, tag="spider", tag_field="facts"):
    """Nightweave's lair of the Mistwood box."""

    setup: SpiderSetup
    orders: SpiderOrders
    seasons: SpiderSeasons
    numbers: SpiderNumbers


class Station(Sourced, frozen=True, kw_only=True):
    """What lies at the Station: cards of the deck, a train car beside each, piles of visitors."""

    cards: Count
    cars: Count
    piles: Count


class Knoll(Sourced, frozen=True, kw_only=True):
    """How many open cards are discarded and then drawn."""

    discard: Count
    draw: Count


class StationSolo(Sourced, frozen=True, kw_only=True):
    """What an automa gets: point tokens for each card played from the Station and by the number of golden tokens used;
    by the roll for a ticket, point tokens and cards; and how many cards are revealed for a reserved card.
    """

    points_per_station_card: Count
    points_by_golden_token: tuple[Count, ...]
    ticket_points: tuple[Count, ...]
    ticket_plays: tuple[Count, ...]
    revealed: Count


class StationFacts(Facts, frozen=True, kw_only=True, tag="station", tag_field="facts"):
    """Newleaf. `events_of_its_own` is as in Bellfaire."""

    station: Station
    knoll: Knoll
    golden_tokens: Count
    reservation_discount: Count
    events_of_its_own: dict[Count, Count]
    solo: StationSolo


class Trail(Sourced, frozen=True, kw_only=True):
    """Tiles on each part of the trail: so many more than players, or a number of its own for one player alone; how many
    discoveries are shown to who explores.
    """

    tiles_beyond_players: Count
    tiles_alone: Count
    shown: Count


class TrailSolo(Sourced, frozen=True, kw_only=True):
    """The point tokens an automa gets for the player's discovery, by what it cost."""

    points_by_cost: tuple[Count, ...]


class RangeFacts(Facts, frozen=True, kw_only=True, tag="range", tag_field="facts"):
    """Spirecrest. `discovery_costs` is what the cards shown cost, from left to right."""

    trail: Trail
    discovery_costs: tuple[Count, ...]
    solo: TrailSolo


class Deal(CatalogStruct, frozen=True, kw_only=True):
    """The deck for one number of players: values `lowest` to `highest` of each artist (R-E-11)."""

    players: Count
    lowest: Count
    highest: Count
    deck: Count
    dealt: Count
    left_over: Count


class Deals(Sourced, frozen=True, kw_only=True):
    """Cards by number of players; every player gets `hand` of them."""

    hand: Count
    by_players: tuple[Deal, ...]


class EvergreenFacts(Facts, frozen=True, kw_only=True, tag="evergreen_base", tag_field="facts"):
    """Evergreen, which is a single module."""

    deals: Deals


class DuoTrack(Sourced, frozen=True, kw_only=True):
    """The Meadow and the path between its rows: spots stand at the corners of columns (R-D-04 to R-D-06)."""

    columns: Count
    spots: Count
    handshake: Count
    skunk_spots: tuple[Count, ...]


class DuoNumbers(Sourced, frozen=True, kw_only=True):
    """Set-up and turn numbers; `trade_cards` hand cards are worth one resource (R-D-24)."""

    workers: Count
    starting_hand: Count
    river_spaces: Count
    trade_cards: Count
    occupied_most: Count


class DuoCampaign(Sourced, frozen=True, kw_only=True):
    """Watches, Good News and how a campaign is scored (R-D-121, R-D-130, R-D-131, R-D-141 to R-D-143).

    `replays` is for the whole campaign, None: once for every chapter.
    """

    watches: dict[Literal["normal", "hard"], Count]
    news_shown: Count
    news_kept: dict[Literal["normal", "hard"], Count | None]
    replays: dict[Literal["normal", "hard"], Count | None]
    per_unused_watch: Count
    per_replay: Count


class DuoThorn(Sourced, frozen=True, kw_only=True):
    """Miss Thorn's start (R-D-160)."""

    start_cards: Count


class DuoFacts(Facts, frozen=True, kw_only=True, tag="duo_base", tag_field="facts"):
    """Everdell Duo, whose modes share one set of numbers."""

    track: DuoTrack
    numbers: DuoNumbers
    campaign: DuoCampaign
    thorn: DuoThorn


AnyFacts = (
    EverdellFacts
    | EvergreenFacts
    | FairFacts
    | PowersFacts
    | RiverFacts
    | RangeFacts
    | SpiderFacts
    | StationFacts
    | DuoFacts
    | ModuleFacts
)
