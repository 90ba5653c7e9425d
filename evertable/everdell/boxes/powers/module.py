"""Worker powers (R-BF-60 to R-BF-79), of three boxes: one for each player, from two that are dealt.

What a power does is in the file of its subject: ``gathering`` (after a worker has been somewhere), ``paying``,
``drawing``, ``after_play``, ``roaming`` (where workers may go), ``marks`` (tokens on Meadow and board), ``farms`` and
``platypuses``; ``choosing`` is the start.
"""

from typing import Final

from evertable.everdell.boxes.powers import (
    after_play,
    choosing,
    drawing,
    farms,
    gathering,
    held,
    marks,
    paying,
    platypuses,
    roaming,
    scenario,
    secrets,
)
from evertable.everdell.hooks import (
    ACTED,
    ACTIVATING,
    APART,
    AUTOMA_PLAYED,
    AUTOMA_TOOK,
    CAN_PAY,
    CHOICES,
    CROWDS,
    DEALT,
    DRAW_SOURCES,
    DRAWING,
    DRAWS,
    FIRST_SEAT,
    FROM_MEADOW,
    HAND_LIMIT,
    LEFT_OVER,
    NEW_WORKERS,
    NEXT_SEATS,
    OPENS,
    PAYING,
    PLACES,
    PLAY_FROM,
    PLAYED,
    PREPARED,
    REACTS,
    RESAMPLE,
    SPARED_SPACE,
    STARTING_HAND,
    TOKENS,
    TURN_END,
    VISITED,
    VISITING,
)
from evertable.everdell.play import REVEALED, Zone
from evertable.kernel.hooks import CHECK, OBSERVE
from evertable.kernel.module import Config, Module

BAT_CARDS: Final[Zone] = Zone("stack", after_play.bat_cards, after_play.take_bat_card, joins=~(1 << REVEALED))


def _in_use(config: Config) -> bool:
    return choosing.MODULE_ID in config.modules


MODULE: Final = Module(
    choosing.MODULE_ID,
    "Worker powers",
    "everybody has a lasting power, chosen from two; nobody gets the spring worker",
    options=choosing.OPTIONS,
    advice="alone, use at least one of Rugwort's variants as well",
    hooks={
        CHOICES: choosing.deal_powers,
        FIRST_SEAT: choosing.first_seat,
        NEXT_SEATS: choosing.turn_order,
        STARTING_HAND: choosing.starting_hand,
        DEALT: choosing.dealt,
        NEW_WORKERS: choosing.new_workers,
        PREPARED: choosing.season_begins,
        HAND_LIMIT: held.hand_limit,
        CAN_PAY: paying.can_pay,
        PAYING: paying.paying,
        DRAWING: drawing.drawing,
        DRAWS: drawing.draws,
        DRAW_SOURCES: drawing.draw_sources,
        PLACES: roaming.own_places,
        CROWDS: roaming.crowds,
        OPENS: roaming.opens,
        VISITING: roaming.visiting,
        VISITED: gathering.visited,
        FROM_MEADOW: marks.from_meadow,
        PLAY_FROM: lambda: BAT_CARDS.number,
        ACTIVATING: after_play.activating,
        PLAYED: after_play.played,
        REACTS: after_play.reacts,
        AUTOMA_PLAYED: after_play.automa_played,
        AUTOMA_TOOK: marks.automa_took,
        LEFT_OVER: after_play.left_over,
        ACTED: platypuses.acted,
        TURN_END: platypuses.turn_end,
        TOKENS: platypuses.tokens,
        OBSERVE: secrets.observe,
        APART: secrets.apart,
        RESAMPLE: secrets.resample,
        CHECK: secrets.check,
    },
    verbs=(platypuses.VERB,),
)

STACK: Final = Module(
    "power_stack",
    "The Pigs' stack of Farms",
    "all may play the top one",
    hooks={PLAY_FROM: lambda: farms.STACK.number, SPARED_SPACE: farms.spared_space},
    active=_in_use,
)
"""A part of the powers: a module brings one zone to play from."""

__all__ = ["MODULE", "STACK", "scenario"]
