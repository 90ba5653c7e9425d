"""Brown cards of the base game: they act once, when played."""

from typing import Final

from evertable.everdell.activate import trigger_always
from evertable.everdell.asking import ask
from evertable.everdell.behaviour import SPACELESS, Behaviour, define
from evertable.everdell.city import enter, fits, fits_after, one_of_each, replaceable, slots_of
from evertable.everdell.deck import draw, reveal
from evertable.everdell.discards import arrange_since, order_counts
from evertable.everdell.goods import BERRY, UNIT
from evertable.everdell.ids import CARD, CONSTRUCTION, COST, KIND, POINTS
from evertable.everdell.packing import slot_of
from evertable.everdell.pay import playable
from evertable.everdell.play import REVEALED, laid_atop, offer_play, settle_in
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, built_words, number_words
from evertable.everdell.state import CARD_AT, POINTS_ON, Everdell
from evertable.everdell.supply import earn, earn_points
from evertable.everdell.visit import MOVE_WORKER, discard_with_workers
from evertable.everdell.way import Way
from evertable.kernel.stack import Frame

CHAPEL: Final = CARD["chapel"]
FOOL: Final = CARD["fool"]
RUINS: Final = CARD["ruins"]
SMALL: Final = 3
"""The base points a card may be worth to be played for free by the Postal Pigeon or the Queen (R-B-055)."""


# --- Fool (R-B-120)


def _hosts(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [other for other in range(s.table.players) if other != seat and fits(s, other, FOOL)]


class _Fool(Behaviour):
    """It enters an opponent's city; what an automa does with it is the automa's rule."""

    def __init__(self) -> None:
        super().__init__(arrives=True, restricted=True)

    def can_play(self, s: Everdell, seat: int, leaving: int) -> bool:
        """Return whether somebody has room for it."""
        return s.table.owners > s.table.players or bool(_hosts(s, seat, FOOL, 0))

    def arrive(self, s: Everdell, seat: int, card: int) -> None:
        automa = s.table.automa
        if automa is not None and not automa.takes_turns():
            automa.receive_intruder(s, seat, card)
        else:
            _HOST.ask(s, seat, card)


def _fool_enters(s: Everdell, seat: int, card: int, host: int, data: int) -> None:
    s.playing.remove(card)
    enter(s, host, card)
    if s.table.reads_classic(3):
        trigger_always(s, seat)


_HOST: Final = Question("base.host", _hosts, _fool_enters, number_words)


# --- Postal Pigeon (R-B-129)


def small_and_playable(s: Everdell, seat: int, card: int) -> list[int]:
    """Free for cards of few base points."""
    return [0] if POINTS[card] <= SMALL and playable(s, seat, card) else []


_BY_PIGEON: Final = Way(small_and_playable, None)


def postal_pigeon(s: Everdell, seat: int, source: int, at: int) -> None:
    """Reveal two cards; one of them may be played for free."""
    reveal(s, 2)
    if s.revealed:
        offer_play(s, seat, _BY_PIGEON, REVEALED.bit, optional=True)


# --- Ruins (R-B-062, R-B-067, R-B-094)


def _ruinable(s: Everdell, seat: int, leaving: int) -> list[int]:
    """The constructions that can make way, one of each that are alike; any of them where the Ruins need no space."""
    return one_of_each(s, seat, [slot for slot in range(len(s.cities[seat])) if _makes_way(s, seat, slot, leaving)])


def _makes_way(s: Everdell, seat: int, slot: int, leaving: int) -> bool:
    if slot == leaving or not replaceable(s, seat, slot) or KIND[s.cities[seat][slot][CARD_AT]] != CONSTRUCTION:
        return False
    return leaving == SPACELESS or fits_after(s, seat, RUINS, (slot, leaving))


class _Ruins(Behaviour):
    """A construction leaves just before the Ruins come."""

    def __init__(self) -> None:
        super().__init__(arrives=True, restricted=True)

    def can_play(self, s: Everdell, seat: int, leaving: int) -> bool:
        """Return whether there is a construction to discard."""
        return any(_makes_way(s, seat, slot, leaving) for slot in range(len(s.cities[seat])))

    def arrive(self, s: Everdell, seat: int, card: int) -> None:
        _RUIN.ask(s, seat, card, int(laid_atop(s, card) >= 0))


def _ruin(s: Everdell, seat: int, card: int, item: int, data: int) -> None:
    before = len(s.discard)
    old = discard_with_workers(s, seat, slot_of(item), len(s.cities[seat]), keep_permanent=False)
    if order_counts(s, len(s.discard) - before):  # with prisoners beneath it (R-B-093)
        s.stack.append((_RISE.number, seat, card, old, 0))
        arrange_since(s, seat, card, before)
    else:
        _replace(s, seat, card, old)


def _rise(s: Everdell, frame: Frame) -> None:
    _replace(s, frame[1], frame[2], frame[3])


def _replace(s: Everdell, seat: int, card: int, old: int) -> None:
    settle_in(s, seat, card)
    earn(s, seat, card, COST[old])
    draw(s, seat, 2)


def _ruin_items(s: Everdell, seat: int, source: int, spaceless: int) -> list[int]:
    return _ruinable(s, seat, SPACELESS if spaceless else -1)


_RUIN: Final = Question("base.ruin", _ruin_items, _ruin, built_words)
_RISE: Final = PROMPTS.work("base.ruins", _rise)


# --- Shepherd (R-B-121)


def shepherd(s: Everdell, seat: int, source: int, at: int) -> None:
    """Three berries, and a point token for every one on the own Chapel."""
    earn(s, seat, source, 3 * UNIT[BERRY])
    earn_points(s, seat, sum(s.cities[seat][slot][POINTS_ON] for slot in slots_of(s, seat, CHAPEL)))


define(
    {
        "fool": _Fool(),
        "postal_pigeon": Behaviour(play=postal_pigeon, way=_BY_PIGEON),
        "ranger": Behaviour(play=ask(MOVE_WORKER)),
        "ruins": _Ruins(),
        "shepherd": Behaviour(play=shepherd),
    }
)
