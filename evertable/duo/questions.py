"""The questions of Duo: what can be done beside their picks, how items are told apart, and trading.

What a question is: ``kernel/questions.py``. Who is asked is a mayor.
"""

from collections.abc import Callable
from typing import Final

from evertable.duo import packing
from evertable.duo.deck import discard_from_hand
from evertable.duo.goods import KINDS, RESOURCES, UNIT
from evertable.duo.ids import FACTS, NAMES, TRADE_RULE
from evertable.duo.state import PROMPTS, Duo, mayor_of, push
from evertable.duo.supply import earn
from evertable.kernel.packing import first_item, least_picks, most_picks, picks_made, run_picks
from evertable.kernel.questions import Question as KernelQuestion
from evertable.kernel.questions import Questions
from evertable.kernel.stack import Description, Frame

NO_LIMIT: Final = 99
NO_NEWS: Final = 0
PAYING_NEWS: Final = 1
CARD_NEWS: Final = 2
ANY_NEWS: Final = 3
"""Which Good News could make a pick possible: none, what brings resources or hand cards, hand cards only, all."""
Words = Callable[[Duo, int, int], Description]
"""(state, mayor, item): the fields that tell an item apart, ``pick`` first."""


QUESTIONS: Final[Questions[Duo]] = Questions(PROMPTS, NAMES, packing.DONE, apart=False)


class Question(KernelQuestion[Duo]):
    """A question of Duo, perhaps with a trade or Good News offered beside its picks."""

    def __init__(
        self,
        name: str,
        items: Callable[[Duo, int, int, int], list[int]],
        each: Callable[[Duo, int, int, int, int], int | None],
        words: Words,
        finish: Callable[[Duo, int, int, int, int], None] | None = None,
        *,
        endless: bool = False,
        whole: bool = False,
        price: bool = False,
        news: int = NO_NEWS,
    ) -> None:
        super().__init__(name, items, each, words, finish, endless=endless, whole=whole)
        self.price: Final = price
        """Whether resources or hand cards decide what can be picked: asked also if they could still be got (R-D-28)."""
        self.news: Final = PAYING_NEWS if price and not news else news
        """Which Good News could make a pick possible: asked also if there is nothing to pick until then (R-D-122)."""

    def listed_in(self) -> Questions[Duo]:
        """Return the questions of Duo."""
        return QUESTIONS

    def push(self, s: Duo, prompt: int, who: int, source: int, a: int, b: int) -> None:
        """Put a frame on the stack for a mayor."""
        push(s, prompt, who, source, a, b)

    def asked(self, frame: Frame) -> tuple[int, int]:
        """Return which mayor is asked, and by what."""
        return packing.mayor_and_source(frame[2])

    def possible(self, s: Duo, who: int, source: int, picks: int, data: int) -> int:
        """Return the picks that can be asked for now, or after what is offered beside them; 0 if there is nothing."""
        least, most, first, made = least_picks(picks), most_picks(picks), first_item(picks), picks_made(picks)
        available = sum(item >= first for item in self.items(s, who, source, data))
        news = self.news > 0 and self._news_brings(s)
        trades = tradable(s, who) if self.price else 0
        if self.whole and not made and available + (NO_LIMIT if news else trades) < most:
            return 0
        if not self.endless and not news and not trades:
            least = min(least, available)
            if not s.table.coop:  # Good News could bring more in the meantime
                most = min(most, available)
        return run_picks(least, most, first, made) if available or news or trades else 0

    def too_few(self, items: list[int]) -> list[int]:
        """Return nothing: a trade or Good News must bring the rest first."""
        return []

    def options(self, s: Duo, frame: Frame) -> list[int]:
        """Return the items, ``done``, and what can be done beside."""
        options = super().options(s, frame)
        mayor, source = packing.mayor_and_source(frame[2])
        if self.price and least_picks(frame[3]):
            if can_trade(s, mayor):
                options.append(packing.TRADE)
        elif (len(options) > 1 or self.price or self.news) and source != TRADE_RULE and not s.playing and not s.shown:
            besides(s, mayor, options)
        return options

    def hopes(self, s: Duo, frame: Frame) -> bool:
        """Return whether a trade or Good News could still bring what is asked for."""
        return (self.price and can_trade(s, mayor_of(frame))) or self._news_brings(s)

    def pick(self, s: Duo, frame: Frame, item: int) -> None:
        """Do what an answer does; the question waits for what is done beside it."""
        if item > packing.DONE:
            do_aside(s, frame, item)
        else:
            super().pick(s, frame, item)

    def describe(self, s: Duo, frame: Frame, item: int) -> Description:
        """Return an answer in words."""
        return aside_words(s, item) if item > packing.DONE else super().describe(s, frame, item)

    def _news_brings(self, s: Duo) -> bool:
        """Return whether Good News could still bring what is asked for."""
        return self.news > 0 and s.table.coop and bool(s.news) and ASIDES[0].brings(s, self.news)


TRADE_CARDS: Final = FACTS.numbers.trade_cards


def can_trade(s: Duo, mayor: int) -> bool:
    """Return whether cards can be turned into a resource now: in the own turn only (R-D-24, R-D-28)."""
    return s.turn == mayor and len(s.hands[mayor]) >= TRADE_CARDS and not s.table.no_trade


class Asides:
    """What cooperating mayors can do at any time besides the question (R-D-122); set by ``coop.py``."""

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
        options.append(packing.TRADE)
    if s.table.coop:
        ASIDES[0].offer(s, mayor, options, about)


def is_aside(action: int) -> bool:
    """Return whether an action of a question other than the turn's is one of ``besides``."""
    return action == packing.TRADE or packing.SHARE <= action <= packing.CONCEDE


def do_aside(s: Duo, frame: Frame, action: int) -> None:
    """Do something besides what is asked; the question waits."""
    s.stack.append(frame)
    if action == packing.TRADE:
        start_trade(s, mayor_of(frame))
    else:
        ASIDES[0].do(s, mayor_of(frame), action)


def aside_words(s: Duo, action: int) -> Description:
    """Return one of ``besides`` in words."""
    return {"verb": "trade"} if action == packing.TRADE else ASIDES[0].words(s, action)


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
    city, _ = packing.city_and_slot(packing.position_of(item))
    return {"pick": NAMES[packing.number_before(item)], "zone": "city", "owner": city}


def built_items(s: Duo, city: int, slots: list[int]) -> list[int]:
    """Return cards of a city as items, in catalogue order."""
    return sorted(packing.before_position(s.cities[city][slot][0], packing.at_card(city, slot)) for slot in slots)


def thing_words(s: Duo, mayor: int, thing: int) -> Description:
    """Describe an item that is a thing by its number."""
    return {"pick": NAMES[thing]}


def resource_words(s: Duo, mayor: int, kind: int) -> Description:
    """Describe an item that is a kind of resource."""
    return {"pick": RESOURCES[kind]}


def number_words(s: Duo, mayor: int, number: int) -> Description:
    """Describe an item that is a number: a mayor, an amount."""
    return {"pick": number}


def asks_price(frame: Frame) -> bool:
    """Return whether a question asks for resources or cards, so that a trade could help it."""
    question = QUESTIONS.of(frame)
    return isinstance(question, Question) and question.price


# --- what many questions do


def own_hand(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return the cards of the hand as items."""
    return list(s.hands[mayor])


def discard_one(s: Duo, mayor: int, source: int, card: int, data: int) -> None:
    """Discard a card of the hand."""
    discard_from_hand(s, mayor, card)


# --- trading hand cards for a resource (R-D-24)


def start_trade(s: Duo, mayor: int) -> None:
    """Ask for the cards, then for the resource."""
    _TRADE_CARDS.ask_picks(s, mayor, TRADE_RULE, TRADE_CARDS, TRADE_CARDS)


def _trade_kinds(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return list(range(KINDS))


def _traded(s: Duo, mayor: int, source: int, count: int, data: int) -> None:
    _TRADE_RESOURCE.ask(s, mayor, TRADE_RULE)


def _trade_gain(s: Duo, mayor: int, source: int, kind: int, data: int) -> None:
    earn(s, mayor, UNIT[kind])


_TRADE_CARDS: Final = Question("trade cards", own_hand, discard_one, hand_words, _traded)
_TRADE_RESOURCE: Final = Question("trade resource", _trade_kinds, _trade_gain, resource_words)
