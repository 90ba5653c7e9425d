"""Runs of picks, the form of nearly all questions: picks in ascending order, mostly just one.

A run offers items (ints) and does something at each pick and at the end. ``done`` ends it where fewer than the maximum
are allowed, so that every set is reached by exactly one path. Frames name a run by its number, with an int of data that
each pick may change.
"""

from collections.abc import Callable
from typing import Final

from evertable.duo.deck import discard_from_hand
from evertable.duo.goods import KINDS, RESOURCES, UNIT
from evertable.duo.ids import FACTS, NAMES, TRADE_RULE
from evertable.duo.packing import (
    CONCEDE,
    DONE,
    SHARE,
    TRADE,
    at_card,
    before_position,
    city_and_slot,
    number_before,
    position_of,
)
from evertable.duo.prompts import PROMPTS
from evertable.duo.state import Duo, mayor_of, push, source_of
from evertable.duo.supply import earn
from evertable.kernel.numbering import Part, counted
from evertable.kernel.packing import (
    RUN_BITS,
    check_width,
    data_of,
    first_item,
    least_picks,
    most_picks,
    picks_made,
    run_data,
    run_of,
    run_picks,
)
from evertable.kernel.stack import Description, Frame

NO_LIMIT: Final = 99
NO_NEWS: Final = 0
PAYING_NEWS: Final = 1
CARD_NEWS: Final = 2
ANY_NEWS: Final = 3
"""Which Good News could make a pick possible: none, what brings resources or hand cards, hand cards only, all."""
Words = Callable[[Duo, int, int], Description]
"""(state, mayor, item): the fields that tell an item apart, ``pick`` first."""


class Run:
    """Picks in ascending order."""

    __slots__ = ("each", "endless", "finish", "items", "news", "number", "price", "together", "words")

    def __init__(
        self,
        items: Callable[[Duo, int, int, int], list[int]],
        each: Callable[[Duo, int, int, int, int], int],
        finish: Callable[[Duo, int, int, int, int], None] | None,
        words: Words,
        endless: bool = False,
        price: bool = False,
        together: bool = False,
        news: int = NO_NEWS,
    ) -> None:
        self.items: Final = items
        """(state, mayor, source, data) -> what can be picked, sorted, as often as it is there."""
        self.each: Final = each
        """(state, mayor, source, item, data) -> the data from now on."""
        self.finish: Final = finish
        """(state, mayor, source, count, data): done after the last pick."""
        self.words: Final = words
        self.endless: Final = endless
        """Whether an item can be picked any number of times."""
        self.price: Final = price
        """Whether resources or hand cards decide what can be picked: asked also if they could still be got (R-D-28)."""
        self.news: Final = PAYING_NEWS if price and not news else news
        """Which Good News could make a pick possible: asked also if there is nothing to pick until then (R-D-122)."""
        self.together: Final = together
        """Whether all picks are made or none: it can be declined at the first pick only."""
        self.number: Final = len(_RUNS)
        _RUNS.append(self)
        check_width("runs", len(_RUNS), RUN_BITS)

    def start(self, s: Duo, mayor: int, source: int, least: int, most: int, data: int = 0) -> None:
        """Begin a run of ``least`` to ``most`` picks; fewer if there is not enough to pick."""
        if self.together:
            held = len(self.items(s, mayor, source, data))
            if self.price:
                held += NO_LIMIT if _news_brings(s, self) else tradable(s, mayor)
            if held < most:
                most = 0
        _continue(s, self, mayor, source, least, most, 0, 0, data)


_RUNS: Final[list[Run]] = []


def run_parts() -> list[Part]:
    """Return how many runs there are: frames name them by number."""
    return [counted("run", len(_RUNS))]


TRADE_CARDS: Final = FACTS.numbers.trade_cards


def can_trade(s: Duo, mayor: int) -> bool:
    """Return whether cards can be turned into a resource now: in the own turn only (R-D-24, R-D-28)."""
    return s.turn == mayor and len(s.hands[mayor]) >= TRADE_CARDS and not s.table.no_trade


class Asides:
    """What cooperating mayors can do at any time besides the question (R-D-122); set by ``coop.py``."""

    __slots__ = ("brings", "do", "offer", "words")

    def __init__(
        self,
        offer: Callable[[Duo, int, list[int], int], None],
        do: Callable[[Duo, int, int], None],
        words: Callable[[Duo, int], Description],
        brings: Callable[[Duo, int], bool],
    ) -> None:
        self.offer: Final = offer
        """(state, mayor, actions, deed of Good News that the question is about or -1): add what is possible now."""
        self.do: Final = do
        self.words: Final = words
        self.brings: Final = brings
        """(state, which news): whether one of those Good News cards could be used now."""


ASIDES: Final[list[Asides]] = []


def besides(s: Duo, mayor: int, options: list[int], about: int = -1) -> None:
    """Add what can be done at any time to the options of a question, which stay sorted."""
    if can_trade(s, mayor):
        options.append(TRADE)
    if s.table.coop:
        ASIDES[0].offer(s, mayor, options, about)


def is_aside(action: int) -> bool:
    """Return whether an action of a question other than the turn's is one of ``besides``."""
    return action == TRADE or SHARE <= action <= CONCEDE


def do_aside(s: Duo, frame: Frame, action: int) -> None:
    """Do something besides what is asked; the question waits."""
    s.stack.append(frame)
    if action == TRADE:
        start_trade(s, mayor_of(frame))
    else:
        ASIDES[0].do(s, mayor_of(frame), action)


def aside_words(s: Duo, action: int) -> Description:
    """Return one of ``besides`` in words."""
    return {"verb": "trade"} if action == TRADE else ASIDES[0].words(s, action)


def tradable(s: Duo, mayor: int) -> int:
    """Return how many resources a mayor could get for cards now."""
    return len(s.hands[mayor]) // TRADE_CARDS if can_trade(s, mayor) else 0


# --- words


def hand_words(s: Duo, mayor: int, card: int) -> Description:
    """Describe an item that is a card of the hand."""
    return {"pick": NAMES[card], "zone": "hand"}


def meadow_words(s: Duo, mayor: int, card: int) -> Description:
    """Describe an item that is a card of the Meadow."""
    return {"pick": NAMES[card], "zone": "meadow"}


def built_words(s: Duo, mayor: int, item: int) -> Description:
    """Describe an item that is a card in a city, before its position."""
    city, _ = city_and_slot(position_of(item))
    return {"pick": NAMES[number_before(item)], "zone": "city", "owner": city}


def built_items(s: Duo, city: int, slots: list[int]) -> list[int]:
    """Return cards of a city as items, in catalogue order."""
    return sorted(before_position(s.cities[city][slot][0], at_card(city, slot)) for slot in slots)


def thing_words(s: Duo, mayor: int, thing: int) -> Description:
    """Describe an item that is a thing by its number."""
    return {"pick": NAMES[thing]}


def resource_words(s: Duo, mayor: int, kind: int) -> Description:
    """Describe an item that is a kind of resource."""
    return {"pick": RESOURCES[kind]}


def number_words(s: Duo, mayor: int, number: int) -> Description:
    """Describe an item that is a number: a mayor, an amount."""
    return {"pick": number}


# --- the prompt


def words_of(frame: Frame) -> Words | None:
    """Return the function that describes the items of a run; None for other prompts."""
    return _RUNS[run_of(frame[4])].words if frame[0] == RUN else None


def picks_left(frame: Frame) -> tuple[int, int]:
    """Return the fewest and the most picks that a run still asks for; one for every other question."""
    return (least_picks(frame[3]), most_picks(frame[3])) if frame[0] == RUN else (1, 1)


def asks_price(frame: Frame) -> bool:
    """Return whether a run asks for resources or cards, so that a trade could help it."""
    return frame[0] == RUN and _RUNS[run_of(frame[4])].price


def _options(s: Duo, frame: Frame) -> list[int]:
    _, _, _, picks, b = frame
    run, mayor, least = _RUNS[run_of(b)], mayor_of(frame), least_picks(picks)
    needed = most_picks(picks) if run.together else least
    source = source_of(frame)
    options = _pickable(s, run, mayor, source, needed, first_item(picks), data_of(b))
    if not least or not (options or run.together):
        options.append(DONE)
    if run.price and least:
        if can_trade(s, mayor):
            options.append(TRADE)
    elif (len(options) > 1 or run.price or run.news) and source != TRADE_RULE and not s.playing and not s.shown:
        besides(s, mayor, options)
    return options


def _pickable(s: Duo, run: Run, mayor: int, source: int, needed: int, first: int, data: int) -> list[int]:
    """Return the items from ``first`` on that leave enough for the picks that must still be made."""
    items = [item for item in run.items(s, mayor, source, data) if item >= first]
    if needed > 1 and not run.endless:
        if len(items) < needed:
            return []
        last = items[-needed]
        items = [item for item in items if item <= last]
    return sorted(set(items))


def _pick(s: Duo, frame: Frame, item: int) -> None:
    _, _, _, picks, b = frame
    run, data, count = _RUNS[run_of(b)], data_of(b), picks_made(picks)
    mayor, source = mayor_of(frame), source_of(frame)
    if item > DONE:
        do_aside(s, frame, item)
    elif item == DONE:
        if run.finish is not None:
            run.finish(s, mayor, source, count, data)
    else:
        most = most_picks(picks) - 1
        least = most if run.together else max(0, least_picks(picks) - 1)
        data = run.each(s, mayor, source, item, data)
        _continue(s, run, mayor, source, least, most, item, count + 1, data)


def _continue(
    s: Duo, run: Run, mayor: int, source: int, least: int, most: int, first: int, count: int, data: int
) -> None:
    helped = (run.price and can_trade(s, mayor)) or _news_brings(s, run)
    available = 0
    if most > 0:
        available = sum(item >= first for item in run.items(s, mayor, source, data))
        if not run.endless and not helped:
            least = min(least, available)
            if not s.table.coop:  # Good News could bring more in the meantime
                most = min(most, available)
    if most <= 0 or not (available or helped):
        if run.finish is not None:
            run.finish(s, mayor, source, count, data)
        return
    push(s, RUN, mayor, source, run_picks(least, most, first, count), run_data(run.number, data))


def _news_brings(s: Duo, run: Run) -> bool:
    """Return whether Good News could still bring what a run asks for."""
    return run.news > 0 and s.table.coop and bool(s.news) and ASIDES[0].brings(s, run.news)


def _describe(s: Duo, frame: Frame, item: int) -> Description:
    if item > DONE:
        return aside_words(s, item)
    source = NAMES[source_of(frame)]
    if item == DONE:
        return {"verb": "choose", "pick": "done", "for": source}
    words = _RUNS[run_of(frame[4])].words(s, mayor_of(frame), item)
    return {"verb": "choose", "pick": words.pop("pick"), "for": source, **words}


RUN: Final = PROMPTS.ask("picks", _options, _pick, _describe)


# --- what most runs do


def own_hand(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return the cards of the hand as items."""
    return list(s.hands[mayor])


def discard_one(s: Duo, mayor: int, source: int, card: int, data: int) -> int:
    """Discard a card of the hand."""
    discard_from_hand(s, mayor, card)
    return data


# --- trading hand cards for a resource (R-D-24)


def start_trade(s: Duo, mayor: int) -> None:
    """Ask for the cards, then for the resource."""
    _TRADE_CARDS.start(s, mayor, TRADE_RULE, TRADE_CARDS, TRADE_CARDS)


def _trade_kinds(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return list(range(KINDS))


def _traded(s: Duo, mayor: int, source: int, count: int, data: int) -> None:
    _TRADE_RESOURCE.start(s, mayor, TRADE_RULE, 1, 1)


def _trade_gain(s: Duo, mayor: int, source: int, kind: int, data: int) -> int:
    earn(s, mayor, UNIT[kind])
    return data


_TRADE_CARDS: Final = Run(own_hand, discard_one, _traded, hand_words)
_TRADE_RESOURCE: Final = Run(_trade_kinds, _trade_gain, None, resource_words)
