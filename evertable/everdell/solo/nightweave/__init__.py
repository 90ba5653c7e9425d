"""Nightweave the spider, the opponent of one or two players (docs/rules/mistwood.md)."""

from typing import Final

from evertable.everdell.hooks import (
    APART,
    AUTOMA_SCORE,
    AUTOMA_TURN,
    DEALT,
    FIRST_SEAT,
    GIFT,
    LEFT_OUT,
    RESAMPLE,
    SPARED_SPACE,
    STARTING_HAND,
    UNFILLED,
)
from evertable.everdell.solo.nightweave import gifts, scenario, setup, turn, view
from evertable.everdell.solo.nightweave.choices import OPTIONS, agree
from evertable.everdell.solo.nightweave.optional import OPTIONAL
from evertable.everdell.solo.nightweave.owner import MODULE_ID, spared_space
from evertable.everdell.solo.nightweave.score import automa_score
from evertable.kernel.hooks import CHECK, OBSERVE, SETUP
from evertable.kernel.module import Config, Module


def _in_use(config: Config) -> bool:
    return MODULE_ID in config.modules


MODULE: Final = Module(
    MODULE_ID,
    "Nightweave",
    "one or two players against the spider: she takes places, cards and events by a deck of her own",
    seats=range(1, 3),
    conflicts=("rugwort",),
    options=OPTIONS,
    hooks={
        LEFT_OUT: setup.left_out,
        SETUP: setup.set_up,
        DEALT: setup.dealt,
        STARTING_HAND: setup.starting_hand,
        AUTOMA_TURN: turn.begin,
        GIFT: gifts.receive,
        UNFILLED: setup.unfilled,
        SPARED_SPACE: spared_space,
        APART: setup.apart,
        AUTOMA_SCORE: automa_score,
        OBSERVE: view.observe,
        RESAMPLE: setup.resample,
        CHECK: setup.check,
    },
    automas=1,
    agree=agree,
)
LAST: Final = Module(
    "nightweave_last",
    "Nightweave's last word",
    "what she changes about other modules",
    hooks={FIRST_SEAT: setup.first_seat},
    active=_in_use,
)
"""A part of its own because it has to come after all other modules."""

__all__ = ["LAST", "MODULE", "OPTIONAL", "scenario"]
