"""Set up a game (R-D-10 to R-D-15, R-D-90, R-D-130, R-D-160)."""

from typing import Any, Final

from evertable.duo import ids
from evertable.duo.city import gain_occupied
from evertable.duo.coop import offer_news
from evertable.duo.deck import draw
from evertable.duo.season import prepare
from evertable.duo.state import NOBODY, PROMPTS, SPOTS, TALLY, Duo, mayor_of, push
from evertable.duo.table import CHALLENGE, COLUMNS, COOP, DuoTable
from evertable.duo.turn import BEGIN
from evertable.kernel.module import Table
from evertable.kernel.rng import below, shuffle
from evertable.kernel.stack import Frame

MEADOW_SIZE: Final = 2 * COLUMNS


def blank(table: DuoTable, rng: int) -> Duo:
    """Return an empty table: no goods are given out and no card is dealt."""
    s = Duo()
    s.table, s.rng, s.stack = table, rng, []
    s.season, s.sun, s.moon, s.start, s.hare, s.turn = ids.WINTER, 1, 1, 1, 0, NOBODY
    s.hands, s.goods, s.occupied, s.workers = [(), ()], [0, 0], [0, 0], [ids.FACTS.numbers.workers] * 2
    s.cities = [[] for _ in range(table.cities)]
    s.tally, s.points = [0] * (TALLY * table.cities), [0] * table.cities
    s.placed, s.claimed, s.spots, s.unused = [], [], [-1] * SPOTS, []
    s.river, s.river_deck = [-1] * ids.FACTS.numbers.river_spaces, []
    s.meadow, s.deck, s.discard = [-1] * MEADOW_SIZE, [], []
    s.playing, s.aside, s.shown = [], [], []
    s.skunks, s.dice, s.watches = [0, 0, 0], [], table.watches
    s.news, s.news_deck, s.boosts = [], [], []
    s.tile, s.may_share, s.visited, s.thorn, s.conceded = [], 0, 0, [], 0
    return s


def deal(table: Table, rng: int) -> Duo:
    """Return the first position."""
    assert isinstance(table, DuoTable)
    s = blank(table, rng)
    s.deck, s.river_deck, s.unused = list(range(ids.CARD_COUNT)), ids.RIVERS[:], ids.SPOT_EVENTS[:]
    for pile in (s.deck, s.river_deck, s.unused):
        s.rng = shuffle(s.rng, pile)
    for place in range(MEADOW_SIZE):
        s.meadow[place] = s.deck.pop()
    for space in range(len(s.river)):
        s.river[space] = s.river_deck.pop()
    lay_events(s, [])
    hare: Any = table.config.option("hare")
    if hare == "random":
        s.rng, hare = below(s.rng, 2)
    s.hare = hare
    for mayor in (s.hare, 1 - s.hare):
        draw(s, mayor, ids.FACTS.numbers.starting_hand + table.has_rule("extra_start_cards"))
        gain_occupied(s, mayor, table.has_rule("start_occupied"))
    push(s, BEGIN.number, s.hare, ids.TURN_RULE)
    if table.coop:
        _prepare_coop(s)
    prepare(s)
    return s


def lay_events(s: Duo, named: list[int]) -> None:
    """Lay one tile of each set and those always there, shuffled, on the spots; ``named`` ones are used if given
    (R-D-13)."""
    kept = [ids.EVENT_SETS[event - ids.FIRST_EVENT] for event in named]
    laid: list[int] = []
    for event in s.unused:
        name = ids.EVENT_SETS[event - ids.FIRST_EVENT]
        if name not in kept:
            kept.append(name)
            laid.append(event)
    s.rng = shuffle(s.rng, laid)
    for spot in range(SPOTS):
        if s.spots[spot] < 0 and laid:
            s.spots[spot] = laid.pop()
    s.unused = [event for event in s.unused if event not in s.spots]


def _prepare_coop(s: Duo) -> None:
    """Offer Good News once everything is set up, and deal Miss Thorn's first cards (R-D-130, R-D-132, R-D-160)."""
    fresh = True
    held: list[int] = []
    spent: list[int] = []
    if s.table.mode == COOP:
        config = s.table.config
        fresh = bool(config.option("new_news"))
        held = [ids.TOKEN[name] for name in config.option("held_news")]
        spent = [ids.TOKEN[name] for name in config.option("spent_news")]
    s.news = sorted(held)
    s.news_deck = [news for news in ids.NEWS if news not in held and news not in spent]
    s.rng = shuffle(s.rng, s.news_deck)
    if s.table.mode == CHALLENGE:
        for _ in range(ids.FACTS.thorn.start_cards):
            s.thorn.append(s.deck.pop())
    if fresh:
        push(s, GOOD_NEWS.number, s.hare, ids.TURN_RULE)


def _good_news(s: Duo, frame: Frame) -> None:
    offer_news(s, mayor_of(frame))


GOOD_NEWS: Final = PROMPTS.work("good news", _good_news)
