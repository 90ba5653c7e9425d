"""Her turn: a card is revealed, and the first thing on it that is possible is done (R-M-20 to R-M-25)."""

from typing import Final

from evertable.everdell.boxes.nightweave import cards, pile, plans, rails, river, spaces
from evertable.everdell.boxes.nightweave.activities import ACTIVITIES, Deed, reveal
from evertable.everdell.boxes.nightweave.choices import amount, has_plan
from evertable.everdell.boxes.nightweave.owner import (
    CITY_FULL,
    HOME,
    IN_MEADOW,
    NEST,
    NO_AMBASSADOR,
    NO_CARD,
    POSSIBLE,
    STORY,
    TURNS,
    gain,
    has_room,
    level,
    spider,
    tell,
)
from evertable.everdell.boxes.nightweave.season import prepare_or_finish
from evertable.everdell.ids import SEASON
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.state import Everdell
from evertable.kernel.stack import Frame, Prompt

DISCARD_POINTS: Final = 1


def begin(s: Everdell, owner: int) -> None:
    """Push her turn."""
    s.stack.append((SPIDER_TURN.number, owner, SEASON, 0, 0))


def _turn(s: Everdell, frame: Frame) -> None:
    if not all(s.passed[: s.table.seats]):  # alone she goes on in one go, and all of it is told
        STORY.set(s, ())
    TURNS.set(s, TURNS.get(s) + 1)
    card = reveal(s)
    tell(s, "reveals", card)
    activity = ACTIVITIES[card]
    if activity.symbol is not None and _spent(s):
        prepare_or_finish(s)
        return
    if activity.visitor and rails.in_play(s):  # R-M-99
        s.stack.append((_VISITOR.number, spider(s), SEASON, 0, 0))
    for choice, deed in enumerate(activity.deeds[s.season[spider(s)]]):
        why = obstacle(s, deed)
        if why == POSSIBLE:
            tell(s, "does", card, choice)
            do(s, deed)
            return
        tell(s, "cannot", card, choice, why)
    tell(s, "falls_back", card)
    for deed in activity.fallback:
        _fall_back(s, deed)


class _SpiderTurn(Prompt):
    """Takes her turn."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _turn(s, frame)


SPIDER_TURN: Final = PROMPTS.add(_SpiderTurn("nightweave.nightweave's turn"))


def _take_visitor(s: Everdell, frame: Frame) -> None:
    rails.welcome(s)


_VISITOR: Final = PROMPTS.work("nightweave.nightweave's visitor", _take_visitor)


def _spent(s: Everdell) -> bool:
    """Whether she stands in the Meadow with no worker left and her ambassador sent (R-M-23, R-M-92)."""
    return NEST.get(s) != HOME and not s.workers[spider(s)] and not river.ambassador_ready(s)


def obstacle(s: Everdell, deed: Deed) -> int:
    """Why she cannot do something, or POSSIBLE (R-M-21, R-M-22)."""
    action = action_of(s, deed)
    if action == "place_worker":
        return spaces.obstacle(s, deed)
    if action == "send_ambassador":
        return POSSIBLE if river.ambassador_ready(s) and river.best_spot(s) >= 0 else NO_AMBASSADOR
    if action == "play_meadow_enter":
        return IN_MEADOW if NEST.get(s) != HOME else POSSIBLE
    if action in ("discard", "play_hand") and not pile.size(s):
        return NO_CARD
    if action == "play_hand" and pile.PILE.get(s)[-1:] == (1,):  # R-M-110
        return POSSIBLE
    if action.startswith("play") and not has_room(s):
        return CITY_FULL
    return POSSIBLE


def action_of(s: Everdell, deed: Deed) -> str:
    """With only the ambassador left, placing a worker means sending it (R-M-92)."""
    instead = deed.action == "place_worker" and not s.workers[spider(s)] and river.ambassador_ready(s)
    return "send_ambassador" if instead else deed.action


def do(s: Everdell, deed: Deed) -> None:
    """Do something that is possible."""
    action = action_of(s, deed)
    if action == "place_worker":
        spaces.place(s, deed)
    elif action == "send_ambassador":
        river.send(s)
    elif action == "draw":
        pile.draw(s, 1)
    elif action == "discard":
        discard_for_points(s)
    elif action == "play_hand":
        cards.play(s, pile.take_top(s))
    elif action == "play_meadow_enter":
        cards.enter_meadow(s)
        plans.entered(s)
    else:
        if action != "play_meadow":  # what follows the card waits until all it asks is answered
            s.stack.append((_AFTER_CARD.number, spider(s), SEASON, int(action == "play_meadow_draw"), 0))
        cards.play_from_meadow(s)


def _after_card(s: Everdell, frame: Frame) -> None:
    if frame[3]:
        pile.draw(s, 1)
    elif pile.size(s):
        discard_for_points(s)


_AFTER_CARD: Final = PROMPTS.work("nightweave.after a card of nightweave", _after_card)


def discard_for_points(s: Everdell) -> None:
    """The main discard gives a token (R-M-25)."""
    pile.discard_top(s)
    gain(s, DISCARD_POINTS + (amount("thread_collector", "points") if has_plan(s, "thread_collector") else 0))


def _fall_back(s: Everdell, deed: Deed) -> None:
    """As far as possible; the tokens always (R-M-25)."""
    if deed.action == "gain_difficulty_points":
        gain(s, level(s))
    elif deed.action == "market_or_haven":
        spaces.fall_back(s)
    elif deed.action == "draw":
        pile.draw(s, 1)
    else:
        pile.discard_top(s)
