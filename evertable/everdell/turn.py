"""A turn: place a worker, play a card, prepare for season, or pass (R-B-011 to R-B-014, R-B-096 to R-B-099)."""

from typing import Any, Final

from mypy_extensions import i64

from evertable.everdell import packing
from evertable.everdell.card_sets import CardSets, card_sets_of, hand_set, set_of
from evertable.everdell.deck import meadow_cards, refill
from evertable.everdell.ids import AUTUMN, SEASON
from evertable.everdell.packing import PASS, PLAY, PLAY_END, PREPARE
from evertable.everdell.pay import PAYING, may_be_dearer, playable
from evertable.everdell.play import HAND, MEADOW, allowed_from, describe_play, play, play_endings
from evertable.everdell.plays_by_card import plays_by_card
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.season import prepare
from evertable.everdell.seating import next_seats
from evertable.everdell.state import Everdell
from evertable.everdell.table import EverdellTable
from evertable.everdell.visit import describe_place, place_actions, visit
from evertable.everdell.way import EVERY_CARD, WAYS, Way
from evertable.everdell.zones import ZONES
from evertable.kernel.stack import Description, Frame, Prompt

LAST_THINGS: Final = 3
"""The stage of a turn's end at which nothing is done any more but what comes last."""


def start_turn(s: Everdell, seat: int) -> None:
    """Ask a seat for its action; what follows the turn waits below the question."""
    if seat < s.table.seats:
        openings: list[Any] = s.table.openings or _find_openings(s.table)
        opening: list[Any] = openings[seat]
        for frame in opening:
            s.stack.append(frame)
        return
    s.stack.append((END_TURN.number, seat, SEASON, 0, 0))
    automa = s.table.automa
    assert automa is not None
    automa.take_turn(s, seat)


def _find_openings(table: EverdellTable) -> list[list[Frame]]:
    """The frames that open a turn, by seats; made once for each table."""
    for seat in range(table.seats):
        table.openings.append([(END_TURN.number, seat, SEASON, 0, 0), (TURN.number, seat, SEASON, 0, 0)])
    return table.openings


def _find_endings(table: EverdellTable) -> list[list[Frame]]:
    """The frames that end a turn, by owners and stages; made once for each table."""
    for seat in range(table.owners):
        table.endings.append([(END_TURN.number, seat, SEASON, stage, 0) for stage in range(len(table.end_hooks) + 1)])
    return table.endings


def _options(s: Everdell, frame: Any) -> list[int]:
    asked: tuple[int, ...] = frame  # a whole frame would be taken apart
    seat = asked[1]
    options = _placements(s, seat) if s.workers[seat] else []
    if s.table.wide:
        options += plays_by_card(s, seat, _ways(s.table))
    else:
        _add_plays(s, seat, options)
    if s.season[seat] == AUTUMN:
        options.append(PASS)
    elif not s.workers[seat]:
        options.append(PREPARE)
    verbs = s.table.verbs
    if verbs:
        for verb in verbs:
            verb.offer(s, frame, options)  # verbs are sorted, so that the options stay so
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


def _add_plays(s: Everdell, seat: int, plays: list[int]) -> None:
    """Add every card of the hand, the Meadow and other zones in every way that helps with it, sorted."""
    table = s.table
    ways: list[Way] = []
    helped: list[int] = []
    anyhow: i64 = 0
    """The cards that some way helps with."""
    otherwise = any(module.pays_otherwise(s, seat) for module in table.can_pay_hooks)
    dearer = bool(table.surcharge_hooks) and may_be_dearer(s, seat)
    every_zone = not any(module.forbids_plays(s, seat) for module in table.forbids_play_hooks)
    have = s.have[seat]
    for way in _ways(table):
        helping = way.helps(s, seat) if not way.opened_by or way.opened_by & have else 0
        if helping:
            cards: i64 = helping & table.used
            ways.append(way)
            helped.append(cards)
            anyhow |= cards
            every_zone = every_zone and way.zone is None
    sets: CardSets = table.card_sets or card_sets_of(table)
    payable: i64 = EVERY_CARD if otherwise else sets.payable(s.goods[seat])
    sure: i64 = 0
    """The cards that can be paid and come for their price; of others that are ``payable`` it has to be asked."""
    doubtful = payable
    if s.spaces[seat] > 0 and not (otherwise or dearer):
        sure = payable & sets.welcome(have)
        doubtful = payable & sets.other
    wanted = sure | doubtful | anyhow
    in_hand = wanted & hand_set(s.hands[seat])
    in_meadow = wanted & set_of(meadow_cards(s))
    zones = _other_zones(s, seat) if table.turn_zones else _NO_ZONES
    lying = in_hand | in_meadow
    for other in zones:
        lying |= other.cards
    endings: list[int] = []
    while lying:
        lowest = lying & -lying
        lying -= lowest
        card = int(lowest).bit_length() - 1
        paid = sure & lowest != 0
        if endings:
            endings = []
        if not paid and payable & lowest:
            if dearer or otherwise:
                play_endings(s, seat, PAYING, card, dearer, endings)
            else:
                paid = playable(s, seat, card)
        if anyhow & lowest:
            for i in range(len(ways)):
                helpful: i64 = helped[i]
                if helpful & lowest:
                    play_endings(s, seat, ways[i], card, dearer, endings)
        if paid or endings:
            if in_hand & lowest:
                _add_from(s, seat, card, HAND.number, sets.from_hand[card], paid, endings, every_zone, plays)
            if in_meadow & lowest:
                _add_from(s, seat, card, MEADOW.number, sets.from_meadow[card], paid, endings, every_zone, plays)
            for other in zones:
                if other.cards & lowest:
                    plainly: Any = packing.play_action(card, other.number, PAYING.number)
                    _add_from(s, seat, card, other.number, plainly, paid, endings, every_zone, plays)


def _add_from(
    s: Everdell,
    seat: int,
    card: int,
    zone: int,
    plainly: Any,
    paid: bool,
    endings: list[int],
    every_zone: bool,
    plays: list[Any],
) -> None:
    """Add the plays of a card of a zone: ``plainly`` for its price if it is ``paid``, then those with the endings."""
    if paid and (every_zone or allowed_from(s, seat, card, zone, packing.play_ending(PAYING.number, 0))):
        plays.append(plainly)
    if endings:
        first = packing.play_action(card, zone, 0)
        for ending in endings:
            if every_zone or allowed_from(s, seat, card, zone, ending):
                plays.append(first | ending)


class _ZoneCards:
    """The cards of a zone beside hand and Meadow."""

    def __init__(self, number: int, cards: i64) -> None:
        self.number: Final = number
        self.cards: Final = cards


_NO_ZONES: Final[list[_ZoneCards]] = []


def _other_zones(s: Everdell, seat: int) -> list[_ZoneCards]:
    return [_ZoneCards(number, set_of(ZONES[number].cards(s, seat))) for number in s.table.turn_zones]


def _ways(table: EverdellTable) -> list[Way]:
    """The ways that may help on a turn of this game, by their numbers; found once for each table."""
    if not table.turn_ways:
        table.turn_ways.extend(way for way in WAYS if way.on_turns and way.module in table.ids)
    return table.turn_ways


def _act(s: Everdell, frame: Any, action: int) -> None:
    asked: tuple[int, ...] = frame
    seat = asked[1]
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


def _end_turn(s: Everdell, frame: Any) -> None:
    """Fill what is still empty in the Meadow (R-B-077) and go on clockwise; the game ends when all have passed."""
    ended: tuple[int, ...] = frame
    seat = ended[1]
    stage = ended[3]
    stack: list[Any] = s.stack
    height = len(stack)
    refill(s)
    waits = len(stack) > height
    while stage < len(s.table.end_hooks):
        hooks = s.table.end_hooks[stage]
        stage += 1
        if hooks:
            endings: list[Any] = s.table.endings or _find_endings(s.table)
            frames: list[Any] = endings[seat]
            stack.append(frames[stage])
            height = len(stack)
            for module in hooks:
                if stage == 1:
                    module.after_action(s, seat)
                elif stage == 2:
                    module.others_after_action(s, seat)
                else:
                    module.last_in_turn(s, seat)
            if waits or len(stack) > height:
                return
            stack.pop()  # a stage in which nothing comes up is no step of its own
    for module in s.table.after_turn_hooks:
        module.after_turn(s, seat)
    if s.table.next_seats_hooks:
        for following in next_seats(s, seat):
            if not s.passed[following]:
                start_turn(s, following)
                return
    else:
        following = seat
        for _ in range(s.table.players):
            following = following + 1 if following + 1 < s.table.players else 0
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


class _Turn(Prompt):
    """Asks what a player does."""

    def options(self, s: Everdell, frame: Any) -> list[int]:
        return _options(s, frame)

    def resolve(self, s: Everdell, frame: Any, action: int) -> None:
        _act(s, frame, action)

    def describe(self, s: Everdell, frame: Frame, action: int) -> Description:
        return _describe(s, frame, action)


class _EndTurn(Prompt):
    """Ends a turn."""

    def work(self, s: Everdell, frame: Any) -> None:
        _end_turn(s, frame)


TURN: Final = PROMPTS.add(_Turn("turn", asks=True, turn=True))
END_TURN: Final = PROMPTS.add(_EndTurn("end turn"))
GONE: Final = PROMPTS.work("passed", _gone)
