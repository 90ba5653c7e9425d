"""Scenario set-up for Evergreen, and what a scenario can expect of a position."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from evertable.evergreen.discs import strengths
from evertable.evergreen.ids import CARD_IDS, CENTRE, COLOURS, PILES, RING
from evertable.evergreen.observe import names
from evertable.evergreen.opening import CHOOSE_PILE, HAND, blank, deck
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import start_turn
from evertable.kernel.module import Table
from evertable.kernel.nearest import did_you_mean, shown
from evertable.kernel.rng import below, seeded, shuffle
from evertable.kernel.scenario_schema import (
    FEW,
    FLAG,
    NAME_LIST,
    NUMBER,
    SEAT_NUMBER,
    Kind,
    MapOf,
    OneOf,
    ScenarioError,
    check_keys,
    first_seat,
    number_of,
)

_SEAT_KEYS: Final[dict[str, Kind]] = {
    "hand": NAME_LIST,
    "piles": NAME_LIST,
    "discs": MapOf(FEW),
    "points": NUMBER,
    "concerts": FEW,
    "gala": FLAG,
}
_BOARD_KEYS: Final[dict[str, Kind]] = {"dealer": SEAT_NUMBER, "hit": OneOf(*COLOURS)}


def arrange(table: Table, seed: int, data: Mapping[str, Any]) -> Evergreen:
    """The position a scenario describes: the opening, or once piles are given the start of a turn.

    Without any hand card left it is the final concert.
    """
    seats = table.config.seats
    given = [data.get("seat", {}).get(str(seat), {}) for seat in range(seats)]
    board = data.get("board", {})
    check_keys("board", board, _BOARD_KEYS)
    for seat, keys in enumerate(given):
        check_keys(f"seat.{seat}", keys, _SEAT_KEYS)
    if extra := set(data.get("seat", {})) - {str(seat) for seat in range(seats)}:
        raise ScenarioError(f"there is no seat {sorted(extra)[0]} among {seats}")
    rng, dealer = _dealer(table, seeded(seed), board)
    s = blank(table, rng, dealer)
    s.hit = _colour(board.get("hit", COLOURS[0]))
    for seat, keys in enumerate(given):
        _set_seat(s, seat, keys)
    _deal_rest(s, given)
    for module in table.modules:
        module.setup_scenario(s)
    if not s.tops:
        s.stack.append((CHOOSE_PILE.number, 0, 0, 0, 0))
    else:
        s.strengths = strengths(s.tops)
        start_turn(s, first_seat(data, seats))
    return s


def _dealer(table: Table, rng: int, board: Mapping[str, Any]) -> tuple[int, int]:
    """The dealer of the board, else of the options, else one from the seed (R-E-12)."""
    seats = table.config.seats
    dealer = board.get("dealer", table.config.option("dealer"))
    if dealer == "random":
        return below(rng, seats)
    if dealer not in range(seats):
        raise ScenarioError(f"board: there is no seat {dealer!r} to be dealer among {seats}")
    return rng, dealer


def _set_seat(s: Evergreen, seat: int, keys: Mapping[str, Any]) -> None:
    s.hands[seat] = tuple(sorted(_cards(keys.get("hand", ()))))
    piles = _cards(keys.get("piles", ()))
    if len(piles) not in (0, PILES) or len(s.tops) not in (0 if not piles else seat * PILES, 0):
        raise ScenarioError(f"seat {seat}: every seat needs {PILES} piles, or none has any (opening)")
    s.tops += piles
    for name, value in keys.get("discs", {}).items():
        if value not in RING:
            raise ScenarioError(f"seat {seat}: a disc cannot stand on {value}")
        if s.holders[_colour(name)] != CENTRE:
            raise ScenarioError(f"seat {seat}: seat {s.holders[_colour(name)]} has the {name} disc already")
        s.holders[_colour(name)], s.steps[_colour(name)] = seat, RING.index(value)
    s.points[seat] = keys.get("points", 0)
    s.concerts[seat] = keys.get("concerts", 0)
    s.galas[seat] = int(keys.get("gala", False))


def _deal_rest(s: Evergreen, given: list[Mapping[str, Any]]) -> None:
    """In the opening a hand that is left out is dealt; whatever then is in nobody's hand lies in the box."""
    if s.tops and len(s.tops) != PILES * len(s.hands):
        raise ScenarioError(f"every seat needs {PILES} piles, or none has any (opening)")
    used = {card for hand in s.hands for card in hand} | set(s.tops)
    rest = [card for card in deck(len(s.hands)) if card not in used]
    s.rng = shuffle(s.rng, rest)
    for seat, keys in enumerate(given):
        if not s.tops and "hand" not in keys:
            s.hands[seat] = tuple(sorted(rest[:HAND]))
            del rest[:HAND]
    s.box = sorted(rest)


def _colour(name: str) -> int:
    if name not in COLOURS:
        hint = did_you_mean(name, COLOURS)
        raise ScenarioError(f"unknown colour {shown(name)} (colours: {', '.join(COLOURS)}){hint}")
    return COLOURS.index(name)


def _cards(given: Iterable[str]) -> list[int]:
    return [number_of(CARD_IDS, "card", name) for name in given]


def holdings(s: Evergreen) -> dict[str, Any]:
    """Everything a scenario may expect."""
    seats = [
        {
            "hand": names(hand),
            "hand_size": len(hand),
            "piles": names(s.tops[seat * PILES : (seat + 1) * PILES]),
            "discs": {COLOURS[c]: RING[s.steps[c]] for c, holder in enumerate(s.holders) if holder == seat},
            "points": s.points[seat],
            "concerts": s.concerts[seat],
            "gala": bool(s.galas[seat]),
        }
        for seat, hand in enumerate(s.hands)
    ]
    return {"dealer": s.dealer, "hit": COLOURS[s.hit], "box_size": len(s.box), "seat": seats}
