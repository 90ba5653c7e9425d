"""Turns: place a worker, play a card or draw one; then a token moves (R-D-20 to R-D-28, R-D-60 to R-D-65)."""

from typing import Any, Final

from evertable.duo import coop
from evertable.duo.automa import thorn_takes
from evertable.duo.deck import add_to_hand, draw, refill, take_from_meadow
from evertable.duo.ids import AUTUMN, CARD_COUNT, NAMES, TURN_END_RULE, TURN_RULE
from evertable.duo.packing import DONE, DRAW, PLAY, SHARE, TRADE, draw_action, drawn_item, token_of
from evertable.duo.play import describe_play, play, turn_plays
from evertable.duo.questions import aside_words, besides, can_trade, do_aside, start_trade
from evertable.duo.season import beginner, end_effects, next_season
from evertable.duo.state import NOBODY, PROMPTS, Duo, mayor_of, push
from evertable.duo.track import MOON, SUN, TOKENS, advance, ahead, at_end
from evertable.duo.visit import describe_place, place_actions, visit
from evertable.kernel.stack import Description, Frame, Prompt

_DRAWS_BY_SUN: Final[list[Any]] = [draw_action(item, SUN) for item in range(CARD_COUNT + 1)]
_DRAWS_BY_MOON: Final[list[Any]] = [draw_action(item, MOON) for item in range(CARD_COUNT + 1)]
"""The actions that draw a card, made once."""


def start_turn(s: Duo, mayor: int) -> None:
    """Ask a mayor for an action; in co-op what lies on the sharing tile is taken first (R-D-110)."""
    s.turn = mayor
    if s.table.coop:
        coop.begin_turn(s, mayor)
    push(s, TURN.number, mayor, TURN_RULE)


def _options(s: Duo, frame: Frame) -> list[int]:
    mayor = mayor_of(frame)
    sun, moon = ahead(s, s.sun) > 0, ahead(s, s.moon) > 0
    options: list[Any] = []
    if can_trade(s, mayor):
        options.append(TRADE)
    if sun and s.workers[mayor]:
        options += place_actions(s, mayor)
    items = [0]
    for card in s.meadow:
        if card >= 0:
            items.append(card + 1)
    items.sort()
    for item in items:
        if sun:
            options.append(_DRAWS_BY_SUN[item])
        if moon:
            options.append(_DRAWS_BY_MOON[item])
    if s.table.coop:
        coop.offer(s, mayor, options, coop.ACTING)
    if moon:
        plays: list[int] = []
        turn_plays(s, mayor, plays)
        if len(plays) > 1:
            plays.sort()
        options += plays
    return options


def _act(s: Duo, frame: Frame, action: int) -> None:
    mayor = mayor_of(frame)
    if action >= PLAY:
        push(s, FINISH.number, mayor, TURN_RULE, MOON)
        play(s, mayor, action)
    elif action == TRADE:
        s.stack.append(frame)
        start_trade(s, mayor)
    elif action < DRAW:
        push(s, FINISH.number, mayor, TURN_RULE, SUN)
        visit(s, mayor, action)
    elif action < SHARE:
        push(s, FINISH.number, mayor, TURN_RULE, token_of(action))
        _draw(s, mayor, drawn_item(action))
    else:
        push(s, RESUME.number, mayor, TURN_RULE)
        coop.resolve(s, mayor, action)


def _resume(s: Duo, frame: Frame) -> None:
    """Continue the turn, unless rerolled skunks have left neither token a way: then the season ends (R-D-65)."""
    mayor = mayor_of(frame)
    if at_end(s):
        s.turn = NOBODY
        s.boosts = []
        push(s, END_SEASON.number, mayor, TURN_RULE)
    else:
        push(s, TURN.number, mayor, TURN_RULE)


def _draw(s: Duo, mayor: int, item: int) -> None:
    """Draw the top card of the deck, or any Meadow card (R-D-60)."""
    if item:
        take_from_meadow(s, item - 1)
        add_to_hand(s, mayor, item - 1)
    else:
        draw(s, mayor, 1)


def _describe(s: Duo, frame: Frame, action: int) -> Description:
    if action >= PLAY:
        return describe_play(s, mayor_of(frame), action)
    if action == TRADE:
        return {"verb": "trade"}
    if action < DRAW:
        return describe_place(s, action)
    if action >= SHARE:
        return coop.describe(s, action)
    item = drawn_item(action)
    source = {"from": "meadow", "card": NAMES[item - 1]} if item else {"from": "deck"}
    return {"verb": "draw", **source, "moves": TOKENS[token_of(action)]}


# --- after the action


def _finish(s: Duo, frame: Frame) -> None:
    """Refill once, then move the token; cards may still be traded and something shared (R-D-23, R-D-28, R-D-172)."""
    refill(s)
    advance(s, frame[3])
    s.boosts = []
    _end_turn(s, mayor_of(frame))


def _end_turn(s: Duo, mayor: int) -> None:
    """Ask for what can still be done in this turn; if there is nothing, continue."""
    if can_trade(s, mayor) or (s.table.coop and coop.anything_left(s, mayor)):
        push(s, TURN_END.number, mayor, TURN_END_RULE)
    else:
        _pass_on(s, mayor)


def _end_options(s: Duo, frame: Frame) -> list[int]:
    options = [DONE]
    besides(s, mayor_of(frame), options)
    return options


def _end_answer(s: Duo, frame: Frame, action: int) -> None:
    if action == DONE:
        _pass_on(s, mayor_of(frame))
    else:
        do_aside(s, (AFTERWARDS.number, frame[1], frame[2], frame[3], frame[4]), action)


def _afterwards(s: Duo, frame: Frame) -> None:
    _end_turn(s, mayor_of(frame))


def _describe_end(s: Duo, frame: Frame, action: int) -> Description:
    if action == DONE:
        return {"verb": "choose", "pick": "done", "for": NAMES[TURN_END_RULE]}
    return aside_words(s, action)


def _pass_on(s: Duo, mayor: int) -> None:
    """Begin the other mayor's turn, or end the season (R-D-65)."""
    s.turn = NOBODY
    following = 1 - mayor
    if at_end(s):
        push(s, END_SEASON.number, following, TURN_RULE)
    else:
        start_turn(s, following)


def _end_season(s: Duo, frame: Frame) -> None:
    """End the season: last chances, cards that act at the end, Miss Thorn or a chapter's rule, then the next season
    (R-D-76)."""
    mayor = mayor_of(frame)
    if not at_end(s):
        start_turn(s, mayor)
    elif s.table.coop and coop.last_chance(s):
        push(s, LAST_CALL.number, mayor, TURN_RULE)
    else:
        _close(s, mayor)


def _close(s: Duo, mayor: int) -> None:
    push(s, CHANGE_SEASON.number, mayor, TURN_RULE)
    end_effects(s, mayor)


def _last_options(s: Duo, frame: Frame) -> list[int]:
    return coop.last_options(s)


def _last_call(s: Duo, frame: Frame, action: int) -> None:
    """Resolve the last call: a watch or Good News may open the season again (R-D-120, R-D-122)."""
    mayor = mayor_of(frame)
    if action == DONE:
        _close(s, mayor)
    else:
        push(s, END_SEASON.number, mayor, TURN_RULE)
        coop.resolve(s, mayor, action)


def _describe_last(s: Duo, frame: Frame, action: int) -> Description:
    return coop.describe(s, action)


def _change_season(s: Duo, frame: Frame) -> None:
    s.boosts = []
    refill(s)
    if s.table.coop:
        coop.clear_tile(s)
        thorn_takes(s)
    if s.season == AUTUMN:
        return
    push(s, BEGIN.number, mayor_of(frame), TURN_RULE)
    next_season(s)


def _begin(s: Duo, frame: Frame) -> None:
    refill(s)
    start_turn(s, beginner(s))


def _nothing_else(s: Duo, frame: Frame, rules: int) -> int | None:
    """Answer for records of rules 1, which ended the turn after its action."""
    return DONE if rules < 2 else None


class _Turn(Prompt):
    """Asks what a mayor does."""

    def options(self, s: Duo, frame: Frame) -> list[int]:
        return _options(s, frame)

    def resolve(self, s: Duo, frame: Frame, action: int) -> None:
        _act(s, frame, action)

    def describe(self, s: Duo, frame: Frame, action: int) -> Description:
        return _describe(s, frame, action)


class _TurnEnd(Prompt):
    """Asks whether anything is done before the turn ends."""

    def options(self, s: Duo, frame: Frame) -> list[int]:
        return _end_options(s, frame)

    def resolve(self, s: Duo, frame: Frame, action: int) -> None:
        _end_answer(s, frame, action)

    def describe(self, s: Duo, frame: Frame, action: int) -> Description:
        return _describe_end(s, frame, action)


class _Finish(Prompt):
    """Moves the token after an action."""

    def work(self, s: Duo, frame: Frame) -> None:
        _finish(s, frame)


class _Afterwards(Prompt):
    """Ends a turn."""

    def work(self, s: Duo, frame: Frame) -> None:
        _afterwards(s, frame)


TURN: Final = PROMPTS.add(_Turn("turn", asks=True, turn=True))
FINISH: Final = PROMPTS.add(_Finish("finish turn"))
END_SEASON: Final = PROMPTS.work("end season", _end_season)
LAST_CALL: Final = PROMPTS.ask("season end", _last_options, _last_call, _describe_last, own=True)
CHANGE_SEASON: Final = PROMPTS.work("change season", _change_season)
BEGIN: Final = PROMPTS.work("begin season", _begin)
RESUME: Final = PROMPTS.work("resume turn", _resume)
TURN_END: Final = PROMPTS.add(_TurnEnd("turn end", asks=True, implied=_nothing_else))
AFTERWARDS: Final = PROMPTS.add(_Afterwards("end of the turn"))
