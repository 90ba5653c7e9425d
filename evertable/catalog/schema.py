"""The schema of every component of every game.

Data files are read into these structs and nothing else. A field that is not listed here is refused, and numbers never
hide in sentences: rules read typed fields, people read `text`.

Only `name`, `text`, `rulings` and the confidence are common to all; the rest belongs to the kinds `Card`, `Place`,
`Event`, `Power` and `Token`. A new module adds optional fields with a default here, never a second schema.
"""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, structs

Language = Literal["en", "fr", "pl"]
Confidence = Literal["confirmed", "single", "reconstructed"]
Resource = Literal["twig", "resin", "pebble", "berry"]
Color = Literal["traveler", "production", "destination", "governance", "prosperity"]
Kind = Literal["critter", "construction"]
Rarity = Literal["common", "unique", "legendary"]
REGIONS = ("foothills", "peaks", "ridge")
SeasonId = Literal["winter", "spring", "summer", "autumn"]
PLACE_TYPES = ("basic", "haven", "journey", "forest", "board", "wonder", "spot", "shoal", "farm", "river", "discovery")
"""The kinds of places of built-in boxes; boxes of other packages declare theirs in ``schema.py`` (``kinds.py``)."""
EventType = Literal["basic", "special", "set", "journey"]
TOKEN_TYPES = (
    "worker", "resource", "point", "occupied", "die", "card", "artist", "hit", "timer", "paper", "award",
    "bundle", "news", "season", "spot", "sharing", "watch", "track", "achievement", "medal", "citizen", "venue",
    "adornment", "activity", "scoring", "personality", "scheme", "plan", "visitor", "train_car", "ticket",
    "reservation", "discovery", "weather", "tile", "home_tile", "traveler",
)  # fmt: skip

Count = Annotated[int, Meta(ge=0)]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
PlaceType = Id
"""One of ``PLACE_TYPES``, or declared by a box; checked when the entry is read, as are the next two."""
TokenType = Id
Region = Id


class CatalogStruct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all records share: they never change, and a misspelt field is an error instead of a silent loss."""


class Text(CatalogStruct, frozen=True, kw_only=True):
    """A name or a sentence in our own words. English is always there; the others may still be missing."""

    en: str
    fr: str | None = None
    pl: str | None = None

    def get(self, language: Language) -> str:
        """Return the text in a language, in English where that translation is missing."""
        return {"en": self.en, "fr": self.fr, "pl": self.pl}[language] or self.en


class Sourced(CatalogStruct, frozen=True, kw_only=True):
    """How far a fact can be trusted: `confirmed` by a rulebook or two independent sources, `single` source only,
    or `reconstructed`, which is our own design until someone corrects it from the printed component.
    """

    confidence: Confidence
    sources: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Goods(CatalogStruct, frozen=True, kw_only=True):
    """An amount of each resource."""

    twig: Count = 0
    resin: Count = 0
    pebble: Count = 0
    berry: Count = 0
    pearl: Count = 0


class CardSet(CatalogStruct, frozen=True, kw_only=True):
    """The cards that something means: those named, or with no names every card of that kind, colour and rarity. As a
    link of free plays it says which occupied token serves it.
    """

    cards: tuple[Id, ...] = ()
    kind: Kind | None = None
    color: Color | None = None
    rarity: Rarity | None = None
    token: Literal["standard", "golden"] = "standard"


class Unlock(CatalogStruct, frozen=True, kw_only=True):
    """A worker slot or a prison cell that opens while another card is in the same city; `card` is that other card."""

    card: Id
    slot: Count | None = None
    cell: Count | None = None


class Exchange(CatalogStruct, frozen=True, kw_only=True):
    """Discard from `least` to `most` hand cards (None: any number); every `per` of them bring the gain once."""

    least: Count = 1
    most: Count | None = None
    per: Count = 1
    gain_any: Count = 0
    draw: Count = 0


class Ability(CatalogStruct, frozen=True, kw_only=True):
    """One of the abilities a card offers: what is paid for it, and what it brings."""

    pay: Goods = Goods()
    gain: Goods = Goods()
    draw: Count = 0
    points: Count = 0


class Requirement(CatalogStruct, frozen=True, kw_only=True):
    """What a city must hold to achieve an event: each of these cards, so many cards of these colours, and `count`
    cards of a kind and rarity, or of any where none is named. `events` counts other events achieved before.
    """

    cards: tuple[Id, ...] = ()
    colors: dict[Color, Count] = {}
    count: Count = 0
    kind: Kind | None = None
    rarity: Rarity | None = None
    events: Count = 0


class Wish(CatalogStruct, frozen=True, kw_only=True):
    """What a visitor asks for at the end; all that is named must hold. Cards of the city: at least so many by colour,
    `at_most` so many, of each colour, of any one colour but `not_color`, in all, by kind, by rarity, `more` of a kind
    than of the other. Beside it: goods left over, points in tokens, events achieved, workers on the Journey.
    """

    colors: dict[Color, Count] = {}
    at_most: dict[Color, Count] = {}
    each_color: Count = 0
    one_color: Count = 0
    not_color: Color | None = None
    cards: Count = 0
    kinds: dict[Kind, Count] = {}
    rarities: dict[Rarity, Count] = {}
    more: Kind | None = None
    goods: Goods = Goods()
    points: Count = 0
    basic: Count = 0
    special: Count = 0
    journey: Count = 0


class Per(CatalogStruct, frozen=True, kw_only=True):
    """What an event counts at the end: `of` is the thing, `at` where it lies. `card` is the card that is looked at
    when `at` is `card`; `kind` and `resource` narrow the thing; `text` says the same for people.
    """

    of: Literal["resource", "card", "worker", "prisoner", "point", "pair"]
    at: Literal["event", "card", "every_city"]
    card: Id | None = None
    kind: Kind | None = None
    resource: Resource | None = None
    text: Text


class Scoring(CatalogStruct, frozen=True, kw_only=True):
    """Points an event adds at the end beside its fixed `points`: `points` per thing, or by resource in
    `points_by_resource`; `most` caps the sum (None: no cap).
    """

    per: Per
    points: Count = 0
    points_by_resource: Goods | None = None
    most: Count | None = None


Element = Literal[
    "critter", "construction", "traveler", "production", "destination", "governance", "prosperity",
    "twig", "resin", "pebble", "berry", "hand_card", "point", "occupied",
]  # fmt: skip
"""What can be counted for a player: cards in the city, or components they own."""
ELEMENTS: tuple[Element, ...] = get_args(Element)
Price = Literal["twig", "resin", "pebble", "berry", "any", "distinct", "hand_card"]
Section = Literal["events", "meadow", "locations"]
StepKind = Literal[
    "gain", "draw", "pay", "one_of", "activate", "take_occupied", "achieve", "draw_and_play", "show", "move_worker",
    "take_meadow", "discard_meadow", "refill", "copy_traveler", "copy_destination", "discard_city", "play",
    "use_location", "give_card", "reuse_location", "move_back", "remove_skunk", "reroll_skunks", "take_back_worker",
    "replace_river", "free_share", "swap_event", "cheaper_card", "ignore_block", "easier_event", "place_skunks",
]  # fmt: skip


class EffectStep(CatalogStruct, frozen=True, kw_only=True):
    """One thing that a card, a tile or a season does; effects are lists of steps in the order of their text.

    Both games have ``gain``, ``draw``, ``pay``, ``take_meadow`` and ``discard_meadow``; ``one_of`` is Everdell's, and
    all others are Duo's. ``gain`` takes from the supply: ``goods``, ``point``, ``occupied``, and ``any`` units of free
    choice among ``of``; with ``if_city_has`` only where that card stands. ``per`` is what is counted for it: cards of a
    name, colour or kind in the city, or another element, ``most`` of them. ``pay`` gives up to ``count`` of ``price``
    (``exact``: all or none), then ``each`` once for every unit and ``then`` once. ``then`` also follows where the step
    was taken and not declined. ``one_of`` does one of ``options``, named by the first thing it brings. ``count`` is the
    number of cards, tokens, units. ``who`` is whom it happens to where several can be meant: the one who acts, one
    mayor of choice, each, split item by item, or the Hare or Tortoise.
    """

    do: StepKind
    count: Count = 1
    goods: Goods = Goods()
    any: Count = 0
    of: tuple[Resource, ...] = ()
    point: Count = 0
    occupied: Count = 0
    if_city_has: Id | None = None
    price: Price | None = None
    exact: bool = False
    each: tuple["EffectStep", ...] = ()
    then: tuple["EffectStep", ...] = ()
    options: tuple[tuple["EffectStep", ...], ...] = ()
    per: Element | Id | None = None
    most: Count | None = None
    where: Literal["city", "hand"] = "city"
    others_only: bool = False
    kind: Kind | None = None
    reduce: Count = 0
    free: bool = False
    sources: tuple[Literal["hand", "touching", "meadow"], ...] = ()
    touching: bool = False
    refund: bool = False
    location: Literal["farm", "river"] | None = None
    occupied_only: bool = False
    ignore_block: bool = False
    board_reward: bool = True
    never: tuple[Id, ...] = ()
    token: Literal["sun", "moon"] | None = None
    section: Section | None = None
    who: Literal["self", "one", "each", "split", "hare", "tortoise"] = "self"

    def said(self) -> set[str]:
        """Return the names of the fields that differ from what they are where a step leaves them out."""
        return {field.name for field in structs.fields(self) if getattr(self, field.name) != field.default}


class Discount(CatalogStruct, frozen=True, kw_only=True):
    """An ability that makes another card cheaper by ``reduce`` units: the ability's card is discarded, or a hand card
    of kind ``tuck`` is put under it, at most ``uses`` times.
    """

    reduce: Count
    kind: Kind | None = None
    discard_self: bool = False
    tuck: Kind | None = None
    uses: Count | None = None


class Bonus(CatalogStruct, frozen=True, kw_only=True):
    """What a card scores at the end: ``points`` for every ``per_n`` of what is counted, ``most`` in all."""

    per: (
        Element
        | Literal["city_card", "event", "pair", "color_present", "color_with_3", "resource_type", "occupied_on_city"]
        | Literal["wonder"]
    )
    points: Count
    per_n: Annotated[int, Meta(ge=1)] = 1
    most: Count | None = None


class Reckoning(CatalogStruct, frozen=True, kw_only=True):
    """What a discovery is worth at the end: ``points`` from ``at_least`` cards of a colour (or events) on; ``points``
    less ``minus`` for every ``per`` cards of a colour; ``points`` and one for each card of the rarest colour; what the
    Journey scored, ``most`` at most; or ``points`` for an expedition that was paid to its end.
    """

    type: Literal["threshold", "base_minus", "least_color", "journey", "expedition"]
    points: Count = 0
    color: Color | None = None
    events: bool = False
    at_least: Count = 0
    per: Annotated[int, Meta(ge=1)] = 1
    minus: Count = 0
    most: Count = 0


class Demand(CatalogStruct, frozen=True, kw_only=True):
    """What an event tile or a goal asks for: ``n`` of an element; two ``elements`` with one of each and ``n`` together
    (and more than the opponent, where ``beat``); ``n`` cards in each of ``colors`` colours; ``n`` of every resource or
    colour; ``n`` events, events of certain ``sets`` or one certain ``event``; a worker on each farm; cards at all.
    """

    type: Literal[
        "at_least", "at_most", "two_elements", "colors_with", "each_resource", "each_color", "most_cards",
        "events_at_least", "achieve_event", "achieve_event_sets", "visit_each_farm", "city_cards_at_most",
        "margin_at_least",
    ]  # fmt: skip
    n: Count = 0
    element: Element | None = None
    elements: tuple[Element, ...] = ()
    beat: bool = False
    colors: Count = 0
    sets: tuple[str, ...] = ()
    event: Id | None = None
    text: Text | None = None


class Skunks(CatalogStruct, frozen=True, kw_only=True):
    """How many skunks stand in each section."""

    events: Count = 0
    meadow: Count = 0
    locations: Count = 0


class ChapterRule(CatalogStruct, frozen=True, kw_only=True):
    """A rule that only one chapter has, known to the engine by its id."""

    id: Literal[
        "start_occupied", "river_static_summer", "copy_is_no_visit", "winter_hand_only", "extra_start_cards",
        "no_card_trade", "skunk_takes_event",
    ]  # fmt: skip
    n: Count = 1
    text: Text


class Targets(CatalogStruct, frozen=True, kw_only=True):
    """The score to reach by difficulty."""

    normal: Count
    hard: Count


class SpiderAction(CatalogStruct, frozen=True, kw_only=True):
    """One action of Nightweave. A worker goes to a `space`, from `spot` on; `points` are those printed with it, where
    `difficulty` is the level of the game."""

    action: Literal[
        "draw", "discard", "play_hand", "play_meadow", "play_meadow_draw", "play_meadow_discard", "play_meadow_enter",
        "place_worker", "send_ambassador", "market_or_haven", "gain_difficulty_points",
    ]  # fmt: skip
    space: (
        Literal["basic", "forest", "own_city", "open_destination", "basic_event", "special_event", "journey"]
        | Literal["market_or_haven", "wonder_and_adornment"]
        | None
    ) = None
    spot: Id | None = None
    points: Count | Literal["difficulty"] = 0


class SpiderRow(CatalogStruct, frozen=True, kw_only=True):
    """Her actions in a season: the first possible one is done."""

    first: SpiderAction
    second: SpiderAction


PaintedPart = Annotated[str, Meta(pattern=r"^[a-z_-]+$")]


class Picture(CatalogStruct, frozen=True, kw_only=True):
    """A critter as it is painted: names of parts (drawing/static/art/critters.js) and of colours in the style sheets.

    `hood` is the colour of a hood, `specs` the height of spectacles (0: none).
    """

    species: PaintedPart
    clothes: PaintedPart
    cloth: PaintedPart = "none"
    hat: PaintedPart = "none"
    hat_colour: PaintedPart = "c-red"
    holds: PaintedPart = "none"
    hood: PaintedPart = "none"
    specs: Count = 0


class Entry(Sourced, frozen=True, kw_only=True):
    """One component. `module` is filled in from the folder by the loader and is not written in the files.

    `confidence` is that of the weakest field; `field_confidence` tells the fields apart where they differ.
    `conflicts` lists sources that say something else. `aliases` are other names seen in print. `picture` is for entries
    that show a critter; constructions are painted by functions with their id. A pack's
    `rulings` may be plain sentences.
    """

    id: Id
    module: str = ""
    name: Text
    aliases: tuple[str, ...] = ()
    text: Text
    picture: Picture | None = None
    rulings: tuple[Text | str, ...] = ()
    tags: tuple[str, ...] = ()
    field_confidence: dict[str, Confidence] = {}
    conflicts: tuple[str, ...] = ()

    def rulings_in(self, language: Language) -> list[str]:
        """Return the rulings in a language, in English where that translation is missing."""
        return [ruling.get(language) if isinstance(ruling, Text) else ruling for ruling in self.rulings]

    def says(self, fact: str) -> bool:
        """Return whether a fact differs from what it is where an entry leaves it out."""
        return any(field.name == fact and getattr(self, fact) != field.default for field in structs.fields(self))


class Card(Entry, frozen=True, kw_only=True, tag="card", tag_field="component"):
    """A critter or construction.

    `linked` on a critter is the construction that can play it for free, on a construction what its single occupied
    token can play for free. `open` is the number of point tokens the owner gains from a visitor (None: not open).
    `space` is the number of city spaces it takes; with a card of `shares_with` it takes one space together.
    `worker_slots` and `prison_cells` are the most there can be, `slot_unlock` and `cell_unlock` name the last of them
    with the card that opens it, and `unlocks` on that other card points back. Ambassadors have `ambassador_slots`.

    `upgrades` is the card on its red ribbon, which can be given up to play it; `counts_as` the card it stands for
    wherever a card is named; `replaces` a card of which one copy stays in the box. `extra_space` is the number of
    spaces it adds to its city. Of `options` each activation resolves exactly one. `stored` is laid on it from the
    supply when it is played. One that `stays` never leaves its city; a copier never copies cards that are `excluded`.
    `discard_cost` is a number of hand cards to discard as the cost. `effect` happens by the card's colour: when played,
    at production, at a visit, or for a governance card each time `when` says. `discount` and `substitute` change what
    other cards cost, `star` marks reductions that cannot be combined, `bonus` is scored at the end. `icon_line` says in
    icons what a small card does.
    """

    kind: Kind
    rarity: Rarity
    color: Color
    cost: Goods
    points: int
    copies: Count
    icon_line: Text | None = None
    linked: CardSet | None = None
    open: Count | None = None
    worker_slots: Count = 0
    ambassador_slots: Count = 0
    slot_unlock: Unlock | None = None
    permanent_worker: bool = False
    space: Count = 1
    shares_with: CardSet | None = None
    unlocks: Unlock | None = None
    prison_cells: Count = 0
    cell_unlock: Unlock | None = None
    cost_paid_to: Literal["supply", "opponent"] = "supply"
    upgrades: Id | None = None
    counts_as: Id | None = None
    replaces: Id | None = None
    extra_space: Count = 0
    stored: Goods = Goods()
    stays: bool = False
    excluded: tuple[Id, ...] = ()
    options: tuple[Ability, ...] = ()
    discard_cost: Count = 0
    star: bool = False
    effect: tuple[EffectStep, ...] = ()
    when: (
        Literal[
            "other_played_critter", "you_played_card", "you_played_critter", "you_played_construction",
            "you_achieved_event", "other_visited", "season_end",
        ]
        | None
    ) = None  # fmt: skip
    discount: Discount | None = None
    substitute: bool = False
    bonus: Bonus | None = None


class Place(Entry, frozen=True, kw_only=True, tag="place", tag_field="component"):
    """A location of the board or a forest card; one of the type `board` lies beside the board, and its module says
    what happens there. Where the occupancy is `one_each`, every player can have one worker.

    `order` is the position along the river from left to right. `extra_space_from` is the number of players from which
    an exclusive place has a second space. `discard` is an exact number of hand cards to give up; `min_hand` the number
    that must be held to come here. `gain` and `points` come from the supply at once, but the `points` of a place where
    the worker stays for good count at the end. `gain_any` counts resources of free choice, `draw` cards of the deck,
    `draw_meadow` cards of the Meadow, of which one may then be played for `play_discount` resources less.
    `copy` is the type of place whose action may be taken. `season` is the only season in which it is open. `pay` is the
    price, `pay_any` a part of it of free choice, `choices` are packets of which one is gained, `options` the same with
    cards and points, `activate` counts different green cards that act once more. `discard_meadow` cards of the Meadow
    make way for new ones. `requirement` is what the city must hold. A `wonder` is built by a worker and scores its
    `points` at the end; a `spot` and a `shoal` are for ambassadors.
    A `discovery` belongs to who has taken it from its `region`; it holds `worker_slots` workers, of others too if it is
    `open`, which then brings its owner so many point tokens. `gain_of` narrows `gain_any` to some kinds.
    `effect` says in steps what the fields above cannot; `star` marks a reduction in it that cannot be combined.
    """

    type: PlaceType
    occupancy: Literal["exclusive", "shared", "one_each"]
    extra_space_from: Count | None = None
    order: Count | None = None
    requirement: Requirement = Requirement()
    pay: Goods = Goods()
    pay_any: Count = 0
    gain: Goods = Goods()
    choices: tuple[Goods, ...] = ()
    options: tuple[Ability, ...] = ()
    activate: Count = 0
    gain_any: Count = 0
    draw: Count = 0
    discard_meadow: Count = 0
    draw_meadow: Count = 0
    play_discount: Count = 0
    points: Count = 0
    discard: Count = 0
    exchange: Exchange | None = None
    copy: PlaceType | None = None
    min_hand: Count = 0
    season: SeasonId | None = None
    permanent_worker: bool = False
    region: Region | None = None
    worker_slots: Count = 0
    open: Count | None = None
    gain_of: tuple[Resource, ...] = ()
    effect: tuple[EffectStep, ...] = ()
    star: bool = False


class Event(Entry, frozen=True, kw_only=True, tag="event", tag_field="component"):
    """A basic or special event. `points` are fixed, `scoring` comes on top at the end of the game; `cost`, `discard`
    (hand cards) and `discard_from_city` are paid when the worker is placed; `on_achieve` is what happens at once.
    `demand` says what a requirement of cards and colours cannot; a tile belongs to a `set`. For each card of the colour
    `discard_per` in the city a hand card may be discarded for a point token. `automa_points` is what an automa scores
    for it, where that differs.
    """

    type: EventType
    requirement: Requirement = Requirement()
    demand: Demand | None = None
    set: str | None = None
    cost: Goods = Goods()
    discard: Count = 0
    discard_from_city: Count = 0
    discard_per: Color | None = None
    points: Count = 0
    automa_points: Count | None = None
    on_achieve: Text | None = None
    scoring: Scoring | None = None


class Substitution(CatalogStruct, frozen=True, kw_only=True):
    """What may be paid in place of one resource of the cost of a card of a kind, as often as one likes."""

    kind: Kind
    pay: Goods


class Power(Entry, frozen=True, kw_only=True, tag="power", tag_field="component"):
    """A worker power: it belongs to a player for the whole game.

    `box` is the box it is printed for and `title` its second line. `setup` says what it changes
    at the start, `tokens` what lies on it then. `excluded` are cards and sorts of places it does not reach. Where
    `solo` is false it is not for players alone, and `not_with` names modules it is not used with.
    """

    box: Id
    title: Text
    hand_limit_bonus: Count = 0
    starting_hand: Count | None = None
    starting_hand_5_6_players: Count | None = None
    setup: Text | None = None
    tokens: dict[Id, Count] = {}
    substitution: Substitution | None = None
    excluded: tuple[Id, ...] = ()
    solo: bool = True
    not_with: tuple[Id, ...] = ()


class Token(Entry, frozen=True, kw_only=True, tag="token", tag_field="component"):
    """Any other piece of the box; `count` is how many there are in it (None: not counted).

    `value` is the worth of a point token, `faces` the sides of a die, `values` the range of a suit of cards, each
    once per artist. A disc turns through `ring` (numbers) or `ring_of` (other tokens) and back to the first;
    `start` or `start_at` is where it begins. An award counts cards of the set `counts` in cities at the end: `first`
    points for the most, `second` for the second most. A bundle is worth `goods` and `cards`.

    A river card is a `citizen`, for whom `discard` hand cards of the colour `discard_color`, or all of different
    colours, are discarded, or a `venue`, where `pay`, `pay_any` and `pay_points` (tokens) are paid; it brings `points`,
    `cards`, cards of the Meadow (`draw_meadow`) and `goods`. An `adornment` costs `pay`; its ability is in the text,
    and at the end it scores its `value` or its `bonus`. A `train_car` brings `goods`, `gain_any` or `points`; a
    `visitor` scores its `points` at the end if its `wish` is met.

    A `discovery` of a `region` is of a `sort`; `reckoning` is what it scores, a `map` is paid and scored like a `tile`
    and lies at its `position` in the expedition, `gain_by_color` is what cards bring, `cards` and `value` are the
    numbers of its text. A `tile` costs `pay`, `pay_any`, `discard` hand cards and `pay_points` for its `points`. A
    `weather` binds in a `season`; `value` is how much it takes.

    `effect` is what a token does when it is used; a season tile has steps for each
    mode (`competitive`, `coop`), who begins (`begins`) and the Meadow row that Miss Thorn takes from (`thorn_row`);
    `demand` is what an achievement asks for; `value` of a medal is the points it takes.

    An `activity` card of Nightweave belongs to the pile of a `season`; it has a `symbol`, an `arrow` (clockwise or
    not), `marks` of modules, a row of deeds for each season and a `fallback`. A `scheme` is `immediate` or lasts.
    `thwart` is what a player can do against it, `webs` where its web tokens lie. A `personality` reaches cards that
    share an edge with hers, and with `corners` those too. `amounts` are the numbers of its text. A `scoring` card has a
    `level` and in `amounts` what her things are worth.
    """

    type: TokenType
    count: Count | None = None
    value: Count | None = None
    faces: Count | None = None
    values: tuple[Count, ...] = ()
    ring: tuple[Count, ...] = ()
    start: Count | None = None
    ring_of: tuple[Id, ...] = ()
    start_at: Id | None = None
    seconds: Count | None = None
    counts: CardSet | None = None
    first: Count = 0
    second: Count = 0
    goods: Goods = Goods()
    cards: Count = 0
    gain_any: Count = 0
    wish: Wish | None = None
    pay: Goods = Goods()
    pay_any: Count = 0
    pay_points: Count = 0
    discard: Count = 0
    discard_color: Color | None = None
    discard_distinct: bool = False
    draw_meadow: Count = 0
    points: Count = 0
    bonus: Bonus | None = None
    effect: tuple[EffectStep, ...] = ()
    begins: Literal["hare", "tortoise"] | None = None
    thorn_row: Literal["top", "bottom"] | None = None
    competitive: tuple[EffectStep, ...] = ()
    coop: tuple[EffectStep, ...] = ()
    demand: Demand | None = None
    season: SeasonId | None = None
    symbol: Literal["worker", "nightweave"] | None = None
    arrow: Literal["cw", "ccw"] | None = None
    marks: tuple[Id, ...] = ()
    rows: dict[SeasonId, SpiderRow] = {}
    fallback: tuple[SpiderAction, ...] = ()
    immediate: bool = False
    corners: bool = False
    thwart: Text | None = None
    webs: Text | None = None
    level: Count | None = None
    amounts: dict[Id, Count] = {}
    region: Region | None = None
    sort: Literal["instant", "persistent", "trail", "city", "map", "big_critter"] | None = None
    reckoning: Reckoning | None = None
    position: Literal["first", "last"] | None = None
    gain_by_color: dict[Color, Resource | Literal["any"]] = {}


class Chapter(Entry, frozen=True, kw_only=True, tag="chapter", tag_field="component"):
    """A chapter of the campaign or a level of the challenge: how many skunks, what may be shared, what must be reached.

    `rules` hold in this chapter only. In a challenge every bracket total is raised by up to `event_min_extra`, and Miss
    Thorn gets `thorn_per_prosperity` for each prosperity card and `thorn_flat` on top.
    """

    type: Literal["chapter", "level"]
    number: Count
    skunks: Skunks
    sharing: Literal["open", "limited", "none"]
    extra_watch: Count = 0
    goals: tuple[Demand, ...] = ()
    target: Targets | None = None
    rules: tuple[ChapterRule, ...] = ()
    event_min_extra: Count = 0
    thorn_per_prosperity: Count = 0
    thorn_flat: Count = 0
