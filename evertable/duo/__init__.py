"""Everdell Duo: two mayors, the Sun and the Moon, competitive or cooperative. Rules: compendium/rules/duo.md."""

from typing import Any, Final

from evertable.duo.audit import audit
from evertable.duo.catalog_check import check_entry
from evertable.duo.check import check, inventory
from evertable.duo.ids import CATALOG, NEWS, TOKEN
from evertable.duo.numbering import numbered
from evertable.duo.observe import observe, resample
from evertable.duo.packing import CONCEDE, PLACE, PLAY, SHARE, TRADE
from evertable.duo.questions import QUESTIONS
from evertable.duo.scenario import arrange, holdings
from evertable.duo.score import score
from evertable.duo.setup import deal
from evertable.duo.state import PROMPTS, Duo
from evertable.duo.steps import check_effects
from evertable.duo.table import DuoTable
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError, Module, Option
from evertable.kernel.options import choice_of, switch
from evertable.kernel.rulings import read_rulings
from evertable.plugins import load_modules

check_effects()
CHAPTERS: Final = {page.number: page.id for page in CATALOG.chapters if page.type == "chapter"}
LEVELS: Final = {page.id.removeprefix("level_"): page.id for page in CATALOG.chapters if page.type == "level"}
DIFFICULTIES: Final = {"normal": "normal", "hard": "hard"}
HARES: Final = {"random": "at random", 0: "the first seat", 1: "the second seat"}
GAINS: Final = {"shared": "shared as the mayors like", "named": "for the mayor of the competitive side"}
_DIFFICULTY: Final = choice_of("{value!r} is neither 'normal' nor 'hard'", DIFFICULTIES)
_HARE: Final = choice_of("{value!r} is neither 'random' nor a mayor, 0 or 1", HARES)
_GAINS: Final = choice_of("{value!r} is neither 'shared' nor 'named'", GAINS)


def _accept_chapter(value: Any, seats: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value in CHAPTERS:
        return value
    raise ConfigError(
        "{value!r} is not a chapter from {least} to {most}", value=value, least=min(CHAPTERS), most=max(CHAPTERS)
    )


def _accept_news(value: Any, seats: int) -> tuple[str, ...]:
    given = [part for part in value.split("+") if part] if isinstance(value, str) else value
    if not isinstance(given, list | tuple):
        raise ConfigError("{value!r} is not a list of Good News cards", value=value)
    for name in given:
        if not isinstance(name, str) or TOKEN.get(name) not in NEWS:
            raise ConfigError("there is no Good News card {name!r}", name=name)
    return tuple(sorted(set(given)))


def _accept_watches(value: Any, seats: int) -> int:
    given = int(value) if isinstance(value, str) and value.isdecimal() else value
    if isinstance(given, int) and not isinstance(given, bool) and given in WATCHES:
        return given
    raise ConfigError("{value!r} is neither 0 nor 1", value=value)


WATCHES: Final = {0: "none", 1: "one"}
BASE: Final = Module(
    "base",
    "Everdell Duo",
    "two mayors, the Sun and the Moon",
    options={"hare": Option("random", "who has the Hare and begins (R-D-14)", _HARE, HARES)},
    active=lambda config: True,
)
COMPETITIVE: Final = Module(
    "competitive",
    "Competitive",
    "two players against each other",
    seats=range(2, 3),
    conflicts=("coop", "challenge"),
)
COOP: Final = Module(
    "coop",
    "Co-operative",
    "one city for two mayors, a chapter of the campaign",
    conflicts=("competitive", "challenge"),
    options={
        "chapter": Option(1, "the chapter", _accept_chapter, CHAPTERS),
        "difficulty": Option("normal", "difficulty (R-D-140)", _DIFFICULTY, DIFFICULTIES),
        "held_news": Option((), "Good News kept from earlier chapters (R-D-131)", _accept_news, offered=False),
        "spent_news": Option((), "Good News that is out of the campaign (R-D-130)", _accept_news, offered=False),
        "new_news": Option(True, "whether three Good News cards are turned up (R-D-132)", switch, offered=False),
        "gains": Option("shared", "who gets the resource of summer and autumn (R-D-101)", _GAINS, GAINS),
    },
    automas=1,
)
CHALLENGE: Final = Module(
    "challenge",
    "Challenge",
    "together or alone against Miss Thorn",
    conflicts=("competitive", "coop"),
    options={
        "level": Option("easy", "difficulty (R-D-167)", choice_of("{value!r} is none of {known}", LEVELS), LEVELS),
        "watches": Option(0, "pocket watches (R-D-168)", _accept_watches, WATCHES),
    },
    automas=1,
)

BUILT_IN: Final = (BASE, COMPETITIVE, COOP, CHALLENGE)
GAME: Final = Game(
    name="duo",
    title="Everdell Duo",
    rules_version=2,
    seats=range(1, 3),
    state=Duo,
    modules=(*BUILT_IN, *load_modules("duo", [module.id for module in BUILT_IN])),
    prompts=PROMPTS,
    deal=deal,
    score=score,
    observe=observe,
    resample=resample,
    check=check,
    parts=(QUESTIONS,),
    numbered=numbered,
    arrange=arrange,
    holdings=holdings,
    inventory=inventory,
    audit=audit,
    check_entry=check_entry,
    asides=frozenset({"trade", "share", "watch", "news", "concede"}),
    aside_actions=(range(TRADE, PLACE), range(SHARE, PLAY)),
    resigning={"concede": CONCEDE},
    secret=lambda description: description.get("zone") == "hand" and not description.get("shown"),
    table=DuoTable,
    alone=False,
    rulings=lambda: read_rulings("duo"),
)
