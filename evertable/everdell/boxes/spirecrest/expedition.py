"""The expedition: on passing the traveler pays map after map (R-SC-40 to R-SC-44). What maps and discoveries are worth
at the end (R-SC-41, R-SC-45 to R-SC-47).
"""

from typing import Final

from evertable.catalog.schema import Reckoning, Token
from evertable.everdell.boxes.spirecrest.mountain import CARDS_BESIDE, DISCOVERIES, MAPS, PAID, TILES, taken
from evertable.everdell.effects import DiscardRun, own_units, pay_one
from evertable.everdell.goods import ANY_MASK, covers, pack_goods, spend, worth
from evertable.everdell.ids import COLOUR_COUNT, COLOURS
from evertable.everdell.module import EverdellModule
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, resource_words, yes_no
from evertable.everdell.registers import put
from evertable.everdell.state import Everdell
from evertable.everdell.supply import pay, pay_points
from evertable.kernel.stack import Frame

EXTRA_MAPS: Final = {thing: token for thing, token in CARDS_BESIDE.items() if token.sort == "map"}
MAP: Final = {**TILES, **EXTRA_MAPS}
"""Tiles, and discoveries that are paid and scored like them (R-SC-42)."""
_PAY: Final = {thing: pack_goods(token.pay) for thing, token in MAP.items()}


def row(s: Everdell, owner: int) -> list[int]:
    """The maps of an expedition from left to right."""
    extra = [thing for thing in taken(s, owner) if thing in EXTRA_MAPS]
    first = [thing for thing in extra if EXTRA_MAPS[thing].position == "first"]
    return [*first, *MAPS.get(s)[owner], *(thing for thing in extra if thing not in first)]


def paid(s: Everdell, owner: int) -> list[int]:
    """The maps somebody has paid for."""
    return row(s, owner)[: PAID.get(s)[owner]]


def _step(s: Everdell, frame: Frame) -> None:
    """The next map, if the seat can pay for it in full; none may be skipped."""
    seat = frame[1]
    maps, done = row(s, seat), PAID.get(s)[seat]
    if done < len(maps) and _payable(s, seat, maps[done]):
        _GO_ON.ask(s, seat, maps[done])


def _payable(s: Everdell, seat: int, thing: int) -> bool:
    token = MAP[thing]
    if s.points[seat] < token.pay_points or len(s.hands[seat]) < token.discard:
        return False
    goods = s.goods[seat]
    return covers(goods, _PAY[thing]) and worth(spend(goods, _PAY[thing]), ANY_MASK) >= token.pay_any


def _pay(s: Everdell, seat: int, thing: int, data: int) -> None:
    token = MAP[thing]
    put(s, PAID, seat, PAID.get(s)[seat] + 1)
    s.stack.append((_STEP.number, seat, thing, 0, 0))
    pay_points(s, seat, token.pay_points)
    pay(s, seat, _PAY[thing])
    s.stack.append((_HAND_IN.number, seat, thing, 0, 0))
    _ANY.ask_picks(s, seat, thing, token.pay_any, token.pay_any, ANY_MASK)


def _hand_in(s: Everdell, frame: Frame) -> None:
    _, seat, thing, _, _ = frame
    _CARDS.ask_picks(s, seat, thing, MAP[thing].discard, MAP[thing].discard)


_STEP: Final = PROMPTS.work("spirecrest.expedition", _step)
_HAND_IN: Final = PROMPTS.work("spirecrest.hand in for a map", _hand_in)
_GO_ON: Final = yes_no("spirecrest.expedition go on", _pay)
_ANY: Final = Question("spirecrest.any", own_units, pay_one, resource_words)
_CARDS: Final = DiscardRun("spirecrest.cards")


# --- scoring


def _worth(s: Everdell, owner: int, thing: int) -> int:
    entry = DISCOVERIES[thing]
    if not isinstance(entry, Token) or entry.reckoning is None:
        return 0
    return _reckon(s, owner, entry.reckoning)


def _reckon(s: Everdell, owner: int, by: Reckoning) -> int:
    tally = s.tally[owner * COLOUR_COUNT : (owner + 1) * COLOUR_COUNT]
    counted = tally[COLOURS.index(by.color)] if by.color is not None else 0
    if by.type == "threshold":
        if by.events:
            counted = sum(claimed[0] == owner for claimed in s.events)
        return by.points if counted >= by.at_least else 0
    if by.type == "base_minus":
        return by.points - by.minus * (counted // by.per)  # no floor (R-SC-46)
    if by.type == "least_color":
        return by.points + min((number for number in tally if number), default=0)
    if by.type == "journey":
        journeys = [worker[1] for worker in s.placed if worker[0] == owner and worker[1] in JOURNEY]
        return min(by.most, sum(place_of(place).points for place in journeys))
    return by.points if 0 < len(row(s, owner)) == PAID.get(s)[owner] else 0  # the traveler has reached the last map


class Expedition(EverdellModule):
    """The end of the game in the mountains."""

    def before_pass(self, s: Everdell, seat: int) -> None:
        """A player passes."""
        s.stack.append((_STEP.number, seat, next(iter(TILES)), 0, 0))

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        """Maps, also the two among the discoveries, score in the line of the expedition."""
        if seat < s.table.seats:
            lines["discoveries"] = sum(_worth(s, seat, thing) for thing in taken(s, seat))
            lines["expedition"] = sum(MAP[thing].points for thing in paid(s, seat))
        elif "rugwort" in s.table.config.modules:  # he scores every tile and pays for none (R-SC-54)
            lines["expedition"] = sum(TILES[tile].points for tile in MAPS.get(s)[seat])
