"""A turn: place a worker, play a card, prepare for season, or pass (R-B-011 to R-B-014, R-B-096 to R-B-099)."""

from typing import Final

from evertable.everdell.deck import meadow_cards, refill
from evertable.everdell.goods import covers
from evertable.everdell.ids import AUTUMN, COST, SEASON
from evertable.everdell.packing import PASS, PLAY, PLAY_END, PREPARE
from evertable.everdell.pay import PAYING
from evertable.everdell.play import HAND, MEADOW, describe_play, play, play_actions
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.season import prepare
from evertable.everdell.seating import next_seats
from evertable.everdell.state import Everdell
from evertable.everdell.table import EverdellTable
from evertable.everdell.visit import describe_place, place_actions, visit
from evertable.everdell.way import WAYS, Way
from evertable.everdell.zones import ZONES
from evertable.kernel.questions import each_once
from evertable.kernel.stack import Description, Frame

LAST_THINGS: Final = 3
"""The stage of a turn's end at which nothing is done any more but what comes last."""


def start_turn(s: Everdell, seat: int) -> None:
    """Ask a seat for its action; what follows the turn waits below the question."""
    s.stack.append((END_TURN.number, seat, SEASON, 0, 0))
    if seat < s.table.seats:
        s.stack.append((TURN.number, seat, SEASON, 0, 0))
        return
    automa = s.table.automa
    assert automa is not None
    automa.take_turn(s, seat)


def _options(s: Everdell, frame: Frame) -> list[int]:
    seat = frame[1]
    options = _placements(s, seat) if s.workers[seat] else []
    options += _plays(s, seat)
    if s.season[seat] == AUTUMN:
        options.append(PASS)
    elif not s.workers[seat]:
        options.append(PREPARE)
    for verb in s.table.verbs:
        verb.offer(s, frame, options)
    if len(s.table.verbs) > 1:
        options.sort()
    return options


def _placements(s: Everdell, seat: int) -> list[int]:
    """Where a worker can go, for each kind of workers that is ready."""
    if not s.table.worker_kinds_hooks:
        return place_actions(s, seat)
    options: list[int] = []
    for module in s.table.worker_kinds_hooks:
        for kind in module.worker_kinds(s, seat):
            options += place_actions(s, seat, None, kind)
    return options


def _plays(s: Everdell, seat: int) -> list[int]:
    """Every card of the hand and the Meadow in every way that helps with it."""
    plays: list[int] = []
    goods = s.goods[seat]
    zones = [(HAND.number, each_once(list(s.hands[seat]))), (MEADOW.number, each_once(sorted(meadow_cards(s))))]
    for number in s.table.turn_zones:
        zones.append((number, each_once(sorted(ZONES[number].cards(s, seat)))))
    for zone, cards in zones:
        payable = cards if s.table.can_pay_hooks else [card for card in cards if covers(goods, COST[card])]
        play_actions(s, seat, PAYING, zone, payable, plays)
    ways: list[Way] = s.table.turn_ways or _find_ways(s.table)
    for way in ways:
        helped = way.helps(s, seat) if way.helps is not None else 0
        if helped:
            for zone, cards in zones:
                if way.zone is None or way.zone.number == zone:
                    play_actions(s, seat, way, zone, cards, plays, helped)
    plays.sort()
    return plays


def _find_ways(table: EverdellTable) -> list[Way]:
    """The ways that may help on a turn of this game; found once for each table."""
    table.turn_ways.extend(way for way in WAYS if way.helps is not None and way.module in table.ids)
    return table.turn_ways


def _act(s: Everdell, frame: Frame, action: int) -> None:
    seat = frame[1]
    if action < PLAY:
        visit(s, seat, action)
    elif action < PLAY_END:
        play(s, seat, action)
    elif action == PREPARE:
        prepare(s, seat)
    elif action == PASS:
        pass_turn(s, seat)
    else:
        s.table.verb(action).resolve(s, frame, action)


def pass_turn(s: Everdell, seat: int) -> None:
    """No more turns for this player; workers stay where they are (R-B-096)."""
    s.passed[seat] = 1
    s.stack.append((GONE.number, seat, SEASON, 0, 0))
    for module in s.table.before_pass_hooks:
        module.before_pass(s, seat)


def _gone(s: Everdell, frame: Frame) -> None:
    for module in s.table.after_pass_hooks:
        module.after_pass(s, frame[1])


def _end_turn(s: Everdell, frame: Frame) -> None:
    """Fill what is still empty in the Meadow (R-B-077) and go on clockwise; the game ends when all have passed."""
    _, seat, source, stage, _ = frame
    refill(s)
    while stage < len(s.table.end_hooks):
        hooks = s.table.end_hooks[stage]
        stage += 1
        if hooks:
            s.stack.append((END_TURN.number, seat, source, stage, 0))
            for module in hooks:
                if stage == 1:
                    module.after_action(s, seat)
                elif stage == 2:
                    module.others_after_action(s, seat)
                else:
                    module.last_in_turn(s, seat)
            return
    for module in s.table.after_turn_hooks:
        module.after_turn(s, seat)
    for following in next_seats(s, seat):
        if not s.passed[following]:
            start_turn(s, following)
            return
    for module in s.table.before_game_end_hooks:
        module.before_game_end(s)


def under_way(s: Everdell, seat: int) -> bool:
    """Return whether it is the seat's turn and anything can still be done in it: neither what comes before its first
    action nor the last things of it (R-SC-31).
    """
    for i, (prompt, owner, _, stage, _) in enumerate(s.stack):
        if prompt == END_TURN.number and (owner != seat or stage >= LAST_THINGS or s.passed[seat]):
            return False
        if prompt == TURN.number and i < len(s.stack) - 1:
            return False
    return bool(s.stack) and s.stack[0][0] == END_TURN.number


def _describe(s: Everdell, frame: Frame, action: int) -> Description:
    if action < PLAY:
        return describe_place(s, action)
    if action < PLAY_END:
        return describe_play(s, frame[1], action)
    if action == PREPARE:
        return {"verb": "prepare"}
    return {"verb": "pass"} if action == PASS else s.table.verb(action).describe(s, frame, action)


TURN: Final = PROMPTS.ask("turn", _options, _act, _describe, turn=True)
END_TURN: Final = PROMPTS.work("end turn", _end_turn)
GONE: Final = PROMPTS.work("passed", _gone)
