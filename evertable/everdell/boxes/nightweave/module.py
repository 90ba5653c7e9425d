"""Nightweave the spider, the opponent of one or two players (compendium/rules/mistwood.md)."""

from typing import Final

from evertable.everdell.boxes.nightweave import gifts, packs, scenario, setup, turn, view
from evertable.everdell.boxes.nightweave.choices import OPTIONS, agree
from evertable.everdell.boxes.nightweave.optional import OPTIONAL
from evertable.everdell.boxes.nightweave.owner import MODULE_ID, spared_space
from evertable.everdell.boxes.nightweave.score import automa_score, last_word
from evertable.everdell.hooks import (
    APART,
    AUTOMA_CARDS,
    AUTOMA_SCORE,
    AUTOMA_TURN,
    DEALT,
    FIRST_SEAT,
    GIFT,
    LEFT_OUT,
    NEW_WORKERS,
    RESAMPLE,
    SPARED_SPACE,
    SPECIAL_EVENTS,
    STARTING_HAND,
    SWAP,
    UNFILLED,
)
from evertable.kernel.hooks import CHECK, OBSERVE, SCORE, SETUP
from evertable.kernel.module import Config, Module


def _in_use(config: Config) -> bool:
    return MODULE_ID in config.modules


MODULE: Final = Module(
    MODULE_ID,
    "Nightweave",
    "one or two players against the spider, who acts by a deck of her own; most of her cards are reconstructed",
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
        AUTOMA_CARDS: packs.automa_cards,
        SWAP: packs.swap,
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
    hooks={
        FIRST_SEAT: setup.first_seat,
        NEW_WORKERS: setup.new_workers,
        SPECIAL_EVENTS: setup.special_events,
        SCORE: last_word,
    },
    active=_in_use,
)
"""A part of its own because it has to come after all other modules."""

__all__ = ["LAST", "MODULE", "OPTIONAL", "scenario"]
