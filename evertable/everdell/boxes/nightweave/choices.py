"""Which optional cards of hers are in a game: a personality, and a plan or schemes (R-M-80 to R-M-83)."""

from collections.abc import Callable
from typing import Any, Final

from evertable.catalog.schema import Token
from evertable.everdell.boxes.nightweave.owner import LEVELS, MODULE_ID
from evertable.everdell.ids import CATALOG, rule
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config, ConfigError, Option
from evertable.kernel.options import choice_of, switch

NONE: Final = "none"
ALONGSIDE: Final = "powers"
"""The one module that goes with optional cards (R-M-87)."""


def _named(kind: str) -> dict[str, Token]:
    return {token.id: token for token in CATALOG.tokens if token.type == kind and token.module == MODULE_ID}


PERSONALITIES: Final = _named("personality")
PLANS: Final = _named("plan")
SCHEMES: Final = _named("scheme")
NUMBER: Final = {name: rule(name) for name in (*PERSONALITIES, *PLANS, *SCHEMES)}
"""The numbers of their names, which questions carry."""
TOKEN: Final = {NUMBER[name]: token for name, token in {**PERSONALITIES, **PLANS, **SCHEMES}.items()}


def amount(name: str, what: str) -> int:
    """A number of a card's text."""
    return TOKEN[NUMBER[name]].amounts[what]


# --- options


def _known(names: dict[str, Token]) -> Callable[[Any, int], Any]:
    return choice_of("{value!r} is none of {known}", (NONE, *names))


def _alone(value: Any, seats: int) -> None:
    if seats > 1 and value not in (NONE, False):
        raise ConfigError("plans and schemes are for one player")


def _plan(value: Any, seats: int) -> str:
    _alone(value, seats)
    return str(_known(PLANS)(value, seats))


def _schemes(value: Any, seats: int) -> bool:
    _alone(value, seats)
    return switch(value, seats)


def _scheme(value: Any, seats: int) -> str:
    _alone(value, seats)
    return str(_known(SCHEMES)(value, seats))


def _listed(known: dict[str, Token]) -> dict[str, str]:
    return {NONE: NONE, **{name: name for name in known}}


TITHE_FIRST: Final = "tithe_first"
_level: Final = choice_of("{value!r} is not a level: 0 to 4", LEVELS)
OPTIONS: Final[dict[str, Option]] = {
    "level": Option(1, "difficulty, 0 to 4", _level, {number: token.id for number, token in LEVELS.items()}),
    "spring_worker": Option(False, "players get the spring worker even with worker powers", switch),
    "personality": Option(NONE, "what the webs beside her do", _known(PERSONALITIES), _listed(PERSONALITIES)),
    "plan": Option(NONE, "solo: her plan for the whole game", _plan, _listed(PLANS)),
    TITHE_FIRST: Option(True, "the plan Tithe is asked before an event is resolved (R-M-84)", switch),
    "schemes": Option(False, "solo: a new scheme each time she prepares for season", _schemes),
    "scheme": Option(NONE, "solo, for practice: this scheme from the start, and every time", _scheme, _listed(SCHEMES)),
}


def agree(config: Config) -> None:
    """Plans and schemes exclude each other, and other modules exclude all optional cards (R-M-83, R-M-87)."""
    wanted = [name for name in ("personality", "plan", "scheme") if config.option(name) != NONE]
    wanted += ["schemes"] if config.option("schemes") else []
    if "plan" in wanted and {"scheme", "schemes"} & set(wanted):
        raise ConfigError("plans and schemes exclude each other")
    others = [name for name in config.modules if name not in (MODULE_ID, ALONGSIDE)]
    if wanted and others:
        raise ConfigError("{option} cannot be combined with {other}", option=wanted[0], other=others[0])


# --- in a game


def has_personality(s: Everdell, name: str) -> bool:
    """Whether this is her personality."""
    return bool(s.table.option("personality") == name)


def has_plan(s: Everdell, name: str) -> bool:
    """Whether this is her plan."""
    return bool(s.table.option("plan") == name)
