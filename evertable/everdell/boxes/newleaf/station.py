"""The Station board: three cards that can be played, a train car beside each, the bag (R-NL-12, R-NL-27 to R-NL-29)."""

from typing import Final

from evertable.everdell.boxes.newleaf.box import FACTS, MODULE_ID
from evertable.everdell.boxes.rugwort.owner import RUGWORT, plays
from evertable.everdell.deck import NOBODY, meadow_mask, refill, renew
from evertable.everdell.effects import choose_gain
from evertable.everdell.goods import pack_goods
from evertable.everdell.ids import CATALOG, NAMES, PLACE, rule
from evertable.everdell.module import FILL
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question
from evertable.everdell.registers import Register, put
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn, earn_points
from evertable.everdell.zones import Zone
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.rng import below
from evertable.kernel.stack import Description, Frame

STATION: Final = PLACE["station"]
TRAIN_CARS: Final = {rule(token.id): token for token in CATALOG.tokens if token.type == "train_car"}
"""The six kinds by the number of their name."""
FIRST_CAR: Final = min(TRAIN_CARS)
ALL_CARS: Final = tuple(car for car, token in TRAIN_CARS.items() for _ in range(token.count or 0))

CARDS_HERE: Final[Register[tuple[int, ...]]] = Register("newleaf.station", (-1,) * FACTS.station.cards, cards=True)
"""The cards from top to bottom, -1 where there is none."""
CARS_HERE: Final[Register[tuple[int, ...]]] = Register("newleaf.train_cars", ())
"""The train car beside each card."""
BAG: Final[Register[tuple[int, ...]]] = Register("newleaf.train_bag", ())
ASIDE: Final[Register[tuple[int, ...]]] = Register("newleaf.train_aside", ())
"""Train cars in the bag and used ones, sorted."""
KEPT_EMPTY: Final = Register("newleaf.station_kept_empty", 0)
"""The places whose card is being played, as a bit set; they are filled when the bonus has been taken (R-NL-46)."""
_GOODS: Final = [pack_goods(token.goods) for token in TRAIN_CARS.values()]
_ANY: Final = [token.gain_any for token in TRAIN_CARS.values()]
_POINTS: Final = [token.points for token in TRAIN_CARS.values()]


# --- cards


def cards(s: Everdell, seat: int = -1) -> tuple[int, ...]:
    """The cards by place."""
    here: tuple[int, ...] = CARDS_HERE.get(s)
    return here


def take_card(s: Everdell, place: int) -> int:
    """Take the card of a place away from the Station; returns it. It brings no bonus."""
    card = cards(s)[place]
    put(s, CARDS_HERE, place, -1)
    return card


def different(s: Everdell) -> list[int]:
    """The places with a card, of copies beside train cars of one kind the first: others are not the same (R-B-045)."""
    here, beside = cards(s), cars(s)
    found: list[int] = []
    for place in range(min(len(here), len(beside))):  # without the board there are no train cars
        if here[place] >= 0 and not any(
            here[other] == here[place] and beside[other] == beside[place] for other in found
        ):
            found.append(place)
    return found


def copy_of(s: Everdell, place: int) -> int:
    """Which copy of a card lies at a place, counting those that differ from top to bottom."""
    card = cards(s)[place]
    kinds = list(dict.fromkeys(car for other, car in zip(cards(s), cars(s), strict=True) if other == card))
    return kinds.index(cars(s)[place]) + 1


def fill(s: Everdell) -> None:
    """Fill empty places from top to bottom, after the Meadow (R-NL-46)."""
    here = cards(s)
    full = True
    for card in here:
        full = full and card >= 0
    if full:
        return
    kept: int = KEPT_EMPTY.get(s)
    kept |= meadow_mask(s, NOBODY, FILL) >> s.table.meadow_size
    for place, card in enumerate(here):
        if card < 0 and not kept >> place & 1 and renew(s):
            put(s, CARDS_HERE, place, s.deck.pop())


# --- train cars


def cars(s: Everdell) -> tuple[int, ...]:
    """The train car at each place."""
    here: tuple[int, ...] = CARS_HERE.get(s)
    return here


def draw_car(s: Everdell) -> int:
    """A train car from the bag; used ones return to it only when it is empty (R-NL-27)."""
    bag: list[int] = list(BAG.get(s))
    if not bag:
        bag = list(ASIDE.get(s))
        ASIDE.set(s, ())
    s.rng, i = below(s.rng, len(bag))
    car = bag.pop(i)
    BAG.set(s, tuple(bag))
    return car


def use_car(s: Everdell, seat: int, source: int, place: int, for_card: bool = False) -> None:
    """Take the bonus of a train car, perhaps for the card that lay beside it; afterwards it is set aside and
    replaced.
    """
    car = cars(s)[place]
    s.stack.append((REPLACE.number, seat, source, place, int(for_card)))
    index = car - FIRST_CAR
    earn_points(s, seat, _POINTS[index])
    earn(s, seat, source, _GOODS[index])
    choose_gain(s, seat, source, _ANY[index])


def _replace(s: Everdell, frame: Frame) -> None:
    """The place of a played card is filled after the bonus for that card, not after another one (R-NL-46)."""
    place, here = frame[3], cars(s)
    ASIDE.set(s, tuple(sorted((*ASIDE.get(s), here[place]))))
    put(s, CARS_HERE, place, draw_car(s))
    if frame[4]:
        KEPT_EMPTY.set(s, KEPT_EMPTY.get(s) & (~(1 << place)))
        refill(s)


REPLACE: Final = PROMPTS.work("newleaf.replace the train car", _replace)


def car_items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Every train car can be chosen; two of a kind stand beside different cards."""
    return list(range(len(cars(s))))


def car_words(s: Everdell, seat: int, place: int) -> Description:
    """Items are places."""
    here = cars(s)
    words: Description = {"pick": NAMES[here[place]], "zone": "train_cars"}
    if before := here[:place].count(here[place]):
        words["copy"] = before + 1
    return words


# --- a card that is played from here (R-NL-28)


class _Station(Zone):
    """The cards at the station."""

    def cards(self, s: Everdell, seat: int) -> list[int]:
        return list(cards(s))

    def take(self, s: Everdell, seat: int, card: int) -> None:
        place = cards(s).index(card)
        take_card(s, place)
        KEPT_EMPTY.set(s, KEPT_EMPTY.get(s) | (1 << place))

    def begun(self, s: Everdell, seat: int, card: int) -> None:
        """Push the bonus, which comes after the card and everything it triggers. Remember where copies of the card lie
        just now.
        """
        waiting = [frame[3] for frame in s.stack if frame[0] == BONUS.number]
        place = next(i for i in range(len(cars(s))) if KEPT_EMPTY.get(s) >> i & 1 and i not in waiting)
        copies = sum((other == card) << i for i, other in enumerate(cards(s)))
        s.stack.append((BONUS.number, seat, card, place, copies))


ZONE: Final = _Station("newleaf.station", everywhere=True, module=MODULE_ID)


def _bonus(s: Everdell, frame: Frame) -> None:
    _, seat, card, place, copies = frame
    if plays(s):  # a point for each of these cards; then he plays one as for every other card (R-NL-82)
        earn_points(s, RUGWORT, FACTS.solo.points_per_station_card)
    if not _WHICH.ask(s, seat, STATION, pair(place, pair(copies, card))):
        use_car(s, seat, cars(s)[place], place, for_card=True)


def _copies(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Where the card may have lain, if copies of it lay beside different train cars and still do."""
    first, copies, card = small_of(data), small_of(other_of(data)), other_of(other_of(data))
    places = [
        place for place, other in enumerate(cards(s)) if place == first or (copies >> place & 1 and other == card)
    ]
    return places if len({cars(s)[place] for place in places}) > 1 else []


def _choose_copy(s: Everdell, seat: int, source: int, place: int, data: int) -> None:
    first, card = small_of(data), other_of(other_of(data))
    if place != first:
        put(s, CARDS_HERE, first, card)
        put(s, CARDS_HERE, place, -1)
        KEPT_EMPTY.set(s, KEPT_EMPTY.get(s) ^ (1 << first | 1 << place))
    use_car(s, seat, cars(s)[place], place, for_card=True)


_WHICH: Final = Question("newleaf.which", _copies, _choose_copy, car_words)
BONUS: Final = PROMPTS.work("newleaf.train car bonus", _bonus)
