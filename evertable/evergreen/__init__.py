"""Evergreen: who leads an artist's following when the concert begins? Rules: compendium/rules/evergreen.md."""

from typing import Final

from evertable.evergreen import hourglass
from evertable.evergreen.ids import ACTION_COUNT, TIMEOUT, numbered
from evertable.evergreen.observe import observe, resample
from evertable.evergreen.opening import deal
from evertable.evergreen.scenario import arrange, holdings
from evertable.evergreen.score import check, score
from evertable.evergreen.state import PROMPTS, Evergreen
from evertable.kernel.game import Game
from evertable.kernel.module import Module, Option
from evertable.kernel.options import seat_or_random
from evertable.plugins import load_modules

SAND: Final = {0: "without sand", 60: "a minute", 120: "two minutes"}
DEALERS: Final = {"random": "at random", 0: "the first seat", 1: "the second seat"}

BASE: Final = Module(
    "base",
    "Evergreen",
    "artists, influence and concerts",
    options={
        "dealer": Option("random", "dealer (R-E-12)", seat_or_random, usual=DEALERS),
        "turn_timer": Option(0, "seconds of sand for a turn, 0 for none (R-E-70)", hourglass.accept_timer, usual=SAND),
    },
    active=lambda config: True,
)

GAME: Final = Game(
    name="evergreen",
    title="Evergreen",
    rules_version=1,
    seats=range(2, 7),
    state=Evergreen,
    modules=(BASE, hourglass.MODULE, *load_modules("evergreen", [BASE.id, hourglass.MODULE.id])),
    prompts=PROMPTS,
    deal=deal,
    score=score,
    observe=observe,
    resample=resample,
    check=check,
    numbered=numbered,
    verbs=range(TIMEOUT, ACTION_COUNT),
    arrange=arrange,
    holdings=holdings,
    host_verbs=frozenset({"timeout"}),
    secret=lambda description: description["verb"] == "reveal",
)
