"""Everdell's own points of extension, beside those of the kernel. One page, each with its signature.

Behaviour of single cards, places and events is registered by id (``behaviour.py``), ways to play a card in
``pay.py``; the hooks here are for rules that reach further.
"""

from typing import Any, Final

from evertable.kernel.hooks import Hook

BRINGS: Final = Hook("brings", "(config, entry) -> bool", "a component of another module's catalogue that is used too")
LEFT_OUT: Final = Hook("left_out", "(config, entry) -> bool", "a component of the catalogue that stays in the box")
SPECIAL_EVENTS: Final = Hook(
    "special_events", "(state, events) -> list[int]", "orders the shuffled special events; the first ones are used"
)
CHOICES: Final = Hook("choices", "(state) -> None", "before Meadow and hands are dealt; push what is to be chosen")
STARTING_HAND: Final = Hook("starting_hand", "(state, seat, number) -> int", "changes how many cards a seat is dealt")
FIRST_SEAT: Final = Hook("first_seat", "(state, seat) -> int", "changes who begins")
DEALT: Final = Hook("dealt", "(state, first) -> None", "after the deal; push what comes before the first turn")
NEW_WORKERS: Final = Hook("new_workers", "(config, season, number) -> int", "changes how many workers a season brings")
HAND_LIMIT: Final = Hook("hand_limit", "(state, seat) -> int", "how many cards more than usual a hand may hold")
HAND_CAP: Final = Hook(
    "hand_cap", "(state, seat) -> int", "the most cards a hand may hold, whatever adds to that; -1: any"
)
PLAYED: Final = Hook("played", "(state, seat, card) -> None", "after all six steps of playing a card (R-B-061)")
REACTS: Final = Hook(
    "reacts", "(state, seat, card) -> list[Frame]", "what others do once a card is played; they act clockwise (R-BF-79)"
)
ACHIEVED: Final = Hook("achieved", "(state, seat, event) -> None", "when a player achieves an event")
EVENT_PAID: Final = Hook(
    "event_paid", "(state, seat, event) -> None", "an event is achieved and paid; push what comes before its effect"
)
PREPARING: Final = Hook(
    "preparing", "(state, seat) -> None", "before a player prepares for season; push what comes first"
)
HOMING: Final = Hook(
    "homing", "(state, seat) -> None", "push what comes after cards that act first and before workers go home"
)
STAYS: Final = Hook("stays", "(state, worker) -> bool", "whether a worker stays out when the others come home")
IDLE: Final = Hook("idle", "(state, seat) -> int", "the slots of green cards that sit out a production, as a bit set")
SEASON_BEGUN: Final = Hook(
    "season_begun", "(state, seat) -> None", "push what follows the season's bonus and is a part of preparing"
)
PREPARED: Final = Hook("prepared", "(state, seat) -> None", "after a player has prepared for season")
ACTED: Final = Hook("acted", "(state, seat) -> None", "after the action of a turn; push what its player may still do")
WATCHED: Final = Hook("watched", "(state, seat) -> None", "after that; push what others do at the end of the turn")
LAST: Final = Hook("last", "(state, seat) -> None", "after all of that; push the last things of the turn (R-SC-31)")
TURN_END: Final = Hook("turn_end", "(state, seat) -> None", "at the end of every turn")
NEXT_SEATS: Final = Hook("next_seats", "(state, seat) -> list[int]", "whose turns follow; empty: clockwise")
ENDING: Final = Hook("ending", "(state) -> None", "everybody has passed; push what comes before the end")
PASSING: Final = Hook(
    "passing", "(state, seat) -> None", "a player passes; push what is still to be done with hand and supply"
)
PASSED: Final = Hook("passed", "(state, seat) -> None", "when a player passes")
CITY_CHANGED: Final = Hook("city_changed", "(state, owner) -> None", "after a card has come into a city or left it")
UNFILLED: Final = Hook(
    "unfilled", "(state) -> int", "the Meadow places that stay empty, as a bit set; other rows follow"
)
SHUNNED: Final = Hook(
    "shunned", "(state) -> int", "the Meadow places taken from last where a copy lies elsewhere, as a bit set"
)
UNDRAWN: Final = Hook("undrawn", "(state, seat) -> int", "the Meadow places a seat cannot draw from, as a bit set")
TAKEN: Final = Hook(
    "taken",
    "(state, seat, card, place, played) -> None",
    "a player draws or plays a Meadow card; push what comes first",
)
BLOCKED: Final = Hook("blocked", "(state) -> int", "the Meadow places nobody may take cards from, as a bit set")
FROM_MEADOW: Final = Hook(
    "from_meadow",
    "(state, seat, card, place) -> int",
    "a Meadow card is played; the place it is taken from",
)
TAKES_TOP: Final = Hook(
    "takes_top", "(state) -> bool", "whether something in play can take cards from the top of the discard pile"
)
REFILLED: Final = Hook("refilled", "(state) -> None", "the Meadow has been filled; fill what lies beside it")
PLAY_FROM: Final = Hook("play_from", "() -> int", "a zone of ``play.py`` cards may be played from on a turn")
DRAWING: Final = Hook(
    "drawing",
    "(state, seat, taken) -> list[Frame]",
    "an effect draws or takes cards; what the player does about it then",
)
DRAWS: Final = Hook("draws", "(state, seat, least, most, where) -> bool", "a draw begins; True: the module sees to it")
DRAW_WAITS: Final = Hook(
    "draw_waits", "(state) -> bool", "whether cards just discarded are looked at before any are drawn or refilled"
)
DRAW_SOURCES: Final = Hook(
    "draw_sources", "(state, seat) -> bool", "whether a seat may draw now from something beside the two piles"
)
DRY: Final = Hook("dry", "(state, seat, count, kept) -> bool", "both piles are empty; True: the module sees to it")
DREW: Final = Hook("drew", "(state, seat) -> None", "cards have gone from the deck to a player")
FORBIDS: Final = Hook(
    "forbids", "(state, seat, card, zone, way) -> bool", "whether a card of a zone may not be played in a way"
)
SURCHARGE: Final = Hook(
    "surcharge",
    "(state, seat, card) -> tuple[int, ...]",
    "the thing that makes a card dearer, then goods of which one is added to its cost; empty: nothing is",
)
CAN_PAY: Final = Hook("can_pay", "(state, seat, card, cost) -> bool", "whether a cost can be paid in another way")
PAYING: Final = Hook("paying", "(state, seat, cost, receiver) -> bool", "a card is paid; True: the module sees to it")
ACTIVATING: Final = Hook(
    "activating", "(state, seat, card, at) -> bool", "a green card is played; True: the module acts"
)
SHUT: Final = Hook("shut", "(state, owner) -> int", "the slots of a city whose cards lie face down, as a bit set")
SPARED_SPACE: Final = Hook("spared_space", "(state, owner, cards) -> int", "spaces that cards of a city do not take")
PLACES: Final = Hook(
    "places", "(state, seat, kind) -> list[int]", "forest cards that are there for this seat alone and such a worker"
)
SITES: Final = Hook("sites", "(state, seat) -> list[int]", "more places that this seat may send workers to")
WORKER_KINDS: Final = Hook("worker_kinds", "(state, seat) -> list[int]", "the kinds of the workers a seat has ready")
REACHES: Final = Hook(
    "reaches", "(state, seat, kind, avoid) -> list[int]", "more placements that only a worker of a kind can make"
)
CROWDS: Final = Hook(
    "crowds", "(state, seat, thing, at, kind) -> bool", "whether a worker of a kind may come to a place that is full"
)
OPENS: Final = Hook(
    "opens", "(state, seat, place, kind) -> bool", "whether a place that would do nothing can be visited"
)
CLOSED: Final = Hook("closed", "(state, seat, place) -> bool", "whether a seat may not visit a place")
BARRED: Final = Hook("barred", "(state, seat, at) -> bool", "whether a seat may not visit a card in a city")
HOST: Final = Hook("host", "(state, place) -> int", "whose a place with an open sign is; -1: nobody's")
COMING: Final = Hook(
    "coming", "(state, seat, thing, at) -> None", "a worker has come somewhere; push what precedes the visit"
)
STANDS: Final = Hook(
    "stands", "(state, seat, thing, at, kind) -> bool", "a worker of a kind has come; True: the module sees to it"
)
VISITING: Final = Hook(
    "visiting", "(state, seat, place, kind) -> bool", "a place is visited; True: the module sees to it"
)
TOLLS: Final = Hook("tolls", "(state, seat, thing, at, gained) -> None", "what a visit gave may be taken back in part")
VISITED: Final = Hook(
    "visited",
    "(state, seat, thing, at, gained, besides, kind) -> None",
    "when all that a visit brings is done; besides is what cards gave in it",
)
WORKER_LOST: Final = Hook("worker_lost", "(state, worker) -> None", "a worker is gone with the card it stood on")
JOURNEY_PRICE: Final = Hook("journey_price", "(state, seat) -> int", "more cards that a Journey costs")
TOKENS: Final = Hook("tokens", "(state, owner) -> int", "more point tokens that lie on something of an owner")
LEFT_OVER: Final = Hook("left_over", "(state, owner) -> int", "more resources that count as left over at the end")
AUTOMA_TURN: Final = Hook(
    "automa_turn", "(state, owner) -> None", "an automa that takes turns like a player has one; push what it does"
)
GIFT: Final = Hook("gift", "(state, owner, card, goods) -> None", "such an automa is given a card (or -1) or goods")
AUTOMA_CARDS: Final = Hook(
    "automa_cards",
    "(state, owner, number) -> None",
    "a player makes such an automa draw cards, or discard them (-number)",
)
SWAP: Final = Hook("swap", "(state, seat, owner) -> None", "a player swaps hands with such an automa")
AUTOMA_TOOK: Final = Hook(
    "automa_took", "(state, owner, place) -> None", "an automa has taken a Meadow card to play it"
)
AUTOMA_PLAYED: Final = Hook("automa_played", "(state, owner, card) -> None", "an automa has played a card")
ROLLED: Final = Hook("rolled", "(state, roll) -> None", "after every roll of the eight-sided die")
INTRUDER: Final = Hook("intruder", "(state, seat, card) -> None", "an automa gets a card meant for an opponent")
AUTOMA_SCORE: Final = Hook("automa_score", "(state, seat) -> dict[str, int] | None", "the scoring lines of an automa")
APART: Final = Hook("apart", "(state) -> list[int]", "the cards that a module keeps in its registers")
RESAMPLE: Final = Hook("resample", "(state, seat, rng) -> int", "deals once more what a module hides from the seat")

HOOKS: Final = (
    BRINGS,
    LEFT_OUT,
    SPECIAL_EVENTS,
    CHOICES,
    STARTING_HAND,
    FIRST_SEAT,
    DEALT,
    NEW_WORKERS,
    HAND_LIMIT,
    HAND_CAP,
    PLAYED,
    REACTS,
    ACHIEVED,
    EVENT_PAID,
    PREPARING,
    HOMING,
    STAYS,
    IDLE,
    SEASON_BEGUN,
    PREPARED,
    ACTED,
    WATCHED,
    LAST,
    TURN_END,
    NEXT_SEATS,
    ENDING,
    PASSING,
    PASSED,
    CITY_CHANGED,
    UNFILLED,
    SHUNNED,
    UNDRAWN,
    TAKEN,
    BLOCKED,
    FROM_MEADOW,
    TAKES_TOP,
    REFILLED,
    PLAY_FROM,
    DRAWING,
    DRAWS,
    DRAW_WAITS,
    DRAW_SOURCES,
    DRY,
    DREW,
    FORBIDS,
    SURCHARGE,
    CAN_PAY,
    PAYING,
    ACTIVATING,
    SHUT,
    SPARED_SPACE,
    PLACES,
    SITES,
    WORKER_KINDS,
    REACHES,
    CROWDS,
    OPENS,
    CLOSED,
    BARRED,
    HOST,
    COMING,
    STANDS,
    VISITING,
    TOLLS,
    VISITED,
    WORKER_LOST,
    JOURNEY_PRICE,
    TOKENS,
    LEFT_OVER,
    AUTOMA_TURN,
    GIFT,
    AUTOMA_CARDS,
    SWAP,
    AUTOMA_TOOK,
    AUTOMA_PLAYED,
    ROLLED,
    INTRUDER,
    AUTOMA_SCORE,
    APART,
    RESAMPLE,
)

REGISTERS: Final[list[tuple[str, Any]]] = []
"""Name and first value of everything that modules keep in ``state.extra``."""
NOTES: Final[set[int]] = set()
"""The registers in which a module merely notes what has happened: a change there changes nothing on the table."""


def register(name: str, first: Any, *, note: bool = False) -> int:
    """Reserve a number in ``state.extra``. The value is an int or a tuple of ints."""
    REGISTERS.append((name, first))
    if note:
        NOTES.add(len(REGISTERS) - 1)
    return len(REGISTERS) - 1
