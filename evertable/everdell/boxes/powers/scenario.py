"""What a scenario can set up and expect of powers."""

from collections.abc import Mapping
from typing import Any, Final

from evertable.everdell.boxes.powers.after_play import BAT_STACK, BATS, ON_TURTLES, SNAIL_STACK, SNAILS
from evertable.everdell.boxes.powers.choosing import give_power, lay_forest_stack, lay_snail_stack
from evertable.everdell.boxes.powers.farms import FARM_STACK, PIGS, gather, is_farm
from evertable.everdell.boxes.powers.gathering import WILD_TOKENS
from evertable.everdell.boxes.powers.held import HELD, MODULE_ID, NOBODY, POWER, owner_of, power_of
from evertable.everdell.boxes.powers.marks import NOWHERE, RAT_TOKEN, SPIDER_TOKEN
from evertable.everdell.boxes.powers.platypuses import TREASURE
from evertable.everdell.boxes.powers.roaming import FOREST_STACK, OWN_FOREST
from evertable.everdell.city import survey
from evertable.everdell.deck import refill
from evertable.everdell.goods import UNIT, WILD, pack, unpack
from evertable.everdell.ids import CARD, NAMES, PLACE
from evertable.everdell.observe import names
from evertable.everdell.places import BASIC
from evertable.everdell.scenario import GOODS, add_keys
from evertable.everdell.setup import forest_cards
from evertable.everdell.state import Everdell
from evertable.kernel.scenario_schema import FEW, NAME, NAME_LIST, NUMBER, Kind, Number, ScenarioError, number_of

OF_SEATS: Final[dict[str, Kind]] = {
    "power": NAME,
    "stack": NAME_LIST,
    "forest_stack": NAME_LIST,
    "own_forest": NAME_LIST,
    "wild_tokens": FEW,
    "power_points": NUMBER,
    "power_holds": GOODS,
}
"""The stack of Bats, Snails or Pigs and that of the Lizards, from the top; the Lizards' own forest cards; wild tokens
in the supply; point tokens and goods on the power card."""
TOKENS: Final[dict[str, Kind]] = {"rugwort_token": Number(1, 8), "spider_token": NAME}
"""Of a seat or on the board: a place of the Meadow from 1 on, and a location. ``wild_places`` are the basic locations
that still have a wild token."""

Given = Mapping[str, Any]


def _arrange(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    HELD.set(s, (NOBODY,) * s.table.seats)
    for seat in range(s.table.seats):
        if name := seats.get(str(seat), {}).get("power"):
            give_power(s, seat, number_of(POWER, "power", name))
            survey(s, seat)
    _clear_forest(s, seats, board)
    _lay_out(s, board)
    for seat in range(s.table.seats):
        _set_seat(s, seat, seats.get(str(seat), {}))
    _set_tokens(s, board)
    if "wild_places" in board:
        WILD_TOKENS.set(s, sum(1 << BASIC.index(number_of(PLACE, "place", name)) for name in board["wild_places"]))


def _clear_forest(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    """The forest is filled with cards that no seat is given."""
    given = {name for seat in seats.values() for key in ("own_forest", "forest_stack") for name in seat.get(key, ())}
    given -= set(board.get("forest", ()))
    spare = [card for card in forest_cards(s.table) if card not in s.forest and NAMES[card] not in given]
    for clearing, card in enumerate(s.forest):
        if card >= 0 and NAMES[card] in given and spare:
            s.forest[clearing] = spare.pop(0)


def _lay_out(s: Everdell, board: Given) -> None:
    """The stacks as they would be, before what the scenario says about them."""
    lay_forest_stack(s)
    if owner_of(s, PIGS) != NOBODY:
        gather(s)
        named = board.get("meadow", ())
        for place, card in enumerate(s.meadow):
            if place >= len(named) and card >= 0 and is_farm(card):
                FARM_STACK.set(s, (*FARM_STACK.get(s), card))
                s.meadow[place] = -1
        refill(s)
    if not board.get("deck_only"):  # from the bottom: what the scenario says of the deck holds
        s.deck.reverse()
        lay_snail_stack(s)
        s.deck.reverse()


def _set_seat(s: Everdell, seat: int, given: Given) -> None:
    power = power_of(s, seat)
    if "stack" in given:
        _set_stack(s, power, [number_of(CARD, "card", name) for name in given["stack"]][::-1])
    if "forest_stack" in given:
        FOREST_STACK.set(s, tuple(number_of(PLACE, "forest card", name) for name in given["forest_stack"])[::-1])
    if "own_forest" in given:
        own = tuple(number_of(PLACE, "forest card", name) for name in given["own_forest"])
        OWN_FOREST.set(s, own)
        FOREST_STACK.set(s, tuple(card for card in FOREST_STACK.get(s) if card not in own))
    if "power_points" in given:
        TREASURE.set(s, given["power_points"])
    if "power_holds" in given:
        ON_TURTLES.set(s, pack(given["power_holds"]))
    s.goods[seat] += UNIT[WILD] * given.get("wild_tokens", 0)
    _set_tokens(s, given)


def _set_stack(s: Everdell, power: int, cards: list[int]) -> None:
    registers = {SNAILS: SNAIL_STACK, BATS: BAT_STACK, PIGS: FARM_STACK}
    if power not in registers:
        raise ScenarioError("a stack belongs to Bats, Pigs or Snails")
    if power == SNAILS:
        s.deck[:0] = SNAIL_STACK.get(s)
    registers[power].set(s, tuple(sorted(cards) if power == BATS else cards))


def _set_tokens(s: Everdell, given: Given) -> None:
    if "rugwort_token" in given:
        RAT_TOKEN.set(s, given["rugwort_token"] - 1)
    if "spider_token" in given:
        SPIDER_TOKEN.set(s, number_of(PLACE, "place", given["spider_token"]))


def _hold(s: Everdell, actual: dict[str, Any]) -> None:
    actual["rugwort_token"] = RAT_TOKEN.get(s) + 1
    actual["spider_token"] = "" if SPIDER_TOKEN.get(s) == NOWHERE else NAMES[SPIDER_TOKEN.get(s)]
    actual["wild_places"] = [NAMES[place] for i, place in enumerate(BASIC) if WILD_TOKENS.get(s) >> i & 1]
    for seat, holdings in enumerate(actual["seat"]):
        power = power_of(s, seat)
        stack = {SNAILS: SNAIL_STACK, BATS: BAT_STACK, PIGS: FARM_STACK}.get(power)
        holdings["power"] = "" if power == NOBODY else NAMES[power]
        holdings["stack"] = names(stack.get(s)[::-1]) if stack is not None else []
        holdings["wild_tokens"] = unpack(s.goods[seat]).get("wild", 0)
        if power == POWER["lizards"]:
            holdings["forest_stack"] = names(FOREST_STACK.get(s)[::-1])
            holdings["own_forest"] = names(OWN_FOREST.get(s))
        if power == POWER["platypuses"]:
            holdings["power_points"] = TREASURE.get(s)
        if power == POWER["turtles"]:
            holdings["power_holds"] = unpack(ON_TURTLES.get(s))
        holdings["rugwort_token"], holdings["spider_token"] = actual["rugwort_token"], actual["spider_token"]


add_keys(MODULE_ID, _arrange, _hold, seat=OF_SEATS | TOKENS, board={"wild_places": NAME_LIST} | TOKENS)
