"""New tables: check a setup, and turn it into table info and seats; rematches."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import time
from typing import Any, Final

from evertable import registry
from evertable.bots.levels import seat_names
from evertable.bots.simulation.plan import RANDOM, Plan
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.nearest import nearest
from evertable.present.registry import is_presented
from evertable.present.words import mark
from evertable.web.live.game_clock import ClockError, ClockRules
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables, locked
from evertable.web.server.problems import BadRequest, Conflict, UnknownName, Unplayable
from evertable.web.storage.model import DELAYS, PACES, USUAL_PACE, Guest, Seat, TableInfo, new_token

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Characters of table codes, without those that look alike."""
CODE_LENGTH: Final = 6
BOT_NAMES: Final = ("Bramble", "Hazel", "Thistle", "Clover", "Fern", "Moss", "Sorrel", "Willow")
COMPANION: Final = "Pip"
"""The bot of a first game."""
ME: Final = "me"
FRIEND: Final = "friend"
BOT: Final = "bot:"
LONGEST_NAME: Final = 30


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The settings of a new table. Seats are ``me``, ``friend`` or ``bot:NAME``."""

    game: str
    seats: Sequence[str]
    modules: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    spectators: bool = True
    listed: bool = False
    """Whether everybody finds the table in the online lobby."""
    rated: bool = False
    """Whether the game counts for ratings."""
    rating_from: int | None = None
    """The least rating of people who may sit down."""
    rating_to: int | None = None
    """The highest one."""
    pace: str = USUAL_PACE
    delay: int = 0
    campaign: str | None = None
    seed: int | None = None
    """The seed of the deal; None for a random one."""
    first_game: bool = False
    """Whether a coach helps."""
    clock: Mapping[str, Any] | None = None
    """The clock (``ClockRules.data``), or None."""


def known_game(name: str) -> Game[Any]:
    """Return a game. Raise BadRequest if there is none with this name."""
    if name not in registry.NAMES or not is_presented(name):
        raise UnknownName(
            mark("There is no game {name}."),
            name,
            [known for known in registry.NAMES if is_presented(known)],
        )
    return registry.game_named(name)


def rulebook_advice(game: Game[Any], seats: int, modules: Sequence[str], options: Mapping[str, Any]) -> list[str]:
    """Return what the rulebook advises and a mix of modules does not follow. It can be played all the same."""
    try:
        return game.warnings(game.config(seats, list(modules), dict(options)))
    except ConfigError:  # not playable, or a table from before a change
        return []


async def open_table(tables: Tables, guest: Guest, setup: TableSetup) -> LiveTable:
    """Open a table. It starts at once if no seat is open."""
    game = known_game(setup.game)
    if setup.pace not in PACES:
        raise UnknownName("There is no pace {name}.", setup.pace, PACES)
    if setup.delay not in DELAYS:
        raise BadRequest("Spectators can be {minutes} minutes behind.", minutes=", ".join(map(str, DELAYS)))
    try:
        config = game.config(len(setup.seats), list(setup.modules), dict(setup.options))
    except ConfigError as error:
        raise Unplayable(error, game) from None
    check_rated(game, setup)
    clock = checked_clock(setup.clock)
    first, shared = secrets.randbelow(len(BOT_NAMES)), list(setup.seats).count(ME) > 1
    free = [name for name in BOT_NAMES if name != guest.name]
    names = [COMPANION if setup.first_game else free[(first + i) % len(free)] for i in range(len(setup.seats))]
    seats = [_seat(game, guest, i, who, names[i], shared) for i, who in enumerate(setup.seats)]
    rules = game.name, game.rules_version, config.modules, config.options
    info = new_info(guest, *rules, setup.seed, spectators=setup.spectators, pace=setup.pace, delay=setup.delay)
    info.status = "lobby" if any(seat.kind == "open" for seat in seats) else "playing"
    info.listed, info.rated = setup.listed, setup.rated
    info.rating_from, info.rating_to = setup.rating_from, setup.rating_to
    info.clock = clock
    info.campaign, info.coach = setup.campaign, {} if setup.first_game else None
    return await tables.add(info, seats)


def check_rated(game: Game[Any], setup: TableSetup) -> None:
    """Raise BadRequest for a new table that cannot be rated, or that asks for ratings that nobody can have."""
    least, most = setup.rating_from, setup.rating_to
    if least is not None and most is not None and least > most:
        raise BadRequest("The least rating is above the highest one.")
    if not setup.rated:
        return
    if not setup.listed:
        raise BadRequest("Only tables that are listed online can be rated.")
    if FRIEND not in setup.seats:
        raise BadRequest("A rated table needs a free seat for somebody else.")
    check_each_against_all(game, len(setup.seats), setup.modules)


def check_each_against_all(game: Game[Any], seats: int, modules: Sequence[str]) -> None:
    """Raise BadRequest for a game that cannot be rated, because its players are not each against all."""
    if plays_one_mode(game) and list(modules) != usual_modules(game, seats):
        raise BadRequest("Only games of each against all can be rated.")


def checked_clock(clock: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return a clock as it is stored. Raise BadRequest if it cannot be chosen."""
    try:
        rules = ClockRules.of(None if clock is None else dict(clock))
    except ClockError as error:
        raise BadRequest("This clock cannot be chosen: {reason}.", reason=str(error)) from None
    return None if rules is None else rules.data()


def new_info(
    guest: Guest,
    game: str,
    rules: int,
    modules: Sequence[str],
    options: Mapping[str, Any] | Sequence[tuple[str, Any]],
    seed: int | None = None,
    **more: Any,
) -> TableInfo:
    """Return the info of a guest's new table. A given seed is no secret, so that there is no commitment to it."""
    dealt = random_fields() if seed is None else random_fields() | {"seed": seed, "nonce": ""}
    fields = {**dealt, **more}
    return TableInfo(game=game, rules=rules, modules=list(modules), options=dict(options), host=guest.id, **fields)


@locked
async def rematch(tables: Tables, live: LiveTable) -> LiveTable:
    """Return the rematch of a finished game, with the same seats. There is one for each game."""
    if live.info.rematch is not None:
        return await tables.get(live.info.rematch)
    if not live.finished:
        raise Conflict("The game is not over yet.")
    info = replace(live.info, **random_fields(), id=0, status="playing", version=1, takeback=None, looking={}, said={})
    info.rated, info.rating_from, info.rating_to = False, None, None
    info.listed, info.clock_state, info.deadline, info.last_turn = False, None, None, None
    info.rules = known_game(info.game).rules_version
    info.rematch_of, info.campaign, info.lesson, info.coach = live.info.code, None, None, None
    info.tournament = info.sit_in = None
    seats = [replace(seat, invite=new_token(), token=new_token(), holders=seat.holders[:]) for seat in live.seats]
    again = await tables.add(info, seats)
    await tables.change(live, rematch=again.info.code)
    return again


def random_fields() -> dict[str, Any]:
    """Return the random fields of a new table: a short code, the seed and its nonce. Includes the times."""
    now = time()
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    return {"code": code, "seed": secrets.randbits(62), "nonce": secrets.token_hex(16), "created": now, "updated": now}


def random_modules(game: Game[Any], seats: int) -> list[str]:
    """Return a random set of modules that can be combined."""
    plan = Plan(game.name, seats, RANDOM, seed=secrets.randbits(32))
    return list(plan.config(0).modules)


def plays_one_mode(game: Game[Any]) -> bool:
    """Return whether the modules of a game are modes, of which one is played, and not boxes."""
    boxes = [module for module in game.modules if module.active is None]
    return len(boxes) > 1 and all(b.id in a.conflicts for a in boxes for b in boxes if a is not b)


def usual_modules(game: Game[Any], seats: int) -> list[str]:
    """Return the first mode for so many players of a game with modes, and no modules in other games."""
    fitting = [module.id for module in game.modules if module.active is None and seats in module.seats]
    return fitting[:1] if plays_one_mode(game) else []


def bot_name(taken: Sequence[str]) -> str:
    """Return a name for a bot that is not taken at the table."""
    return next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])


def _seat(game: Game[Any], guest: Guest, number: int, who: str, bot_name: str, shared: bool) -> Seat:
    if who == ME:
        name = "" if shared else guest.name
        animal = "" if shared else str(guest.comfort.get("animal", ""))
        return Seat(number, "human", guest.id, name=name, animal=animal, program=guest.program, holders=[guest.id])
    if who == FRIEND:
        return Seat(number, "open")
    bot = who.removeprefix(BOT)
    if not who.startswith(BOT) or bot not in seat_names(game):
        known = [ME, FRIEND, *(BOT + name for name in seat_names(game))]
        fields = {"name": repr(who[:40]), "known": ", ".join(known)}
        if meant := BOT + who if BOT + who in known else nearest(who, known):
            raise BadRequest(
                "There is no player {name}. Did you mean {nearest}? Choose one of: {known}.", nearest=meant, **fields
            )
        raise BadRequest("There is no player {name}. Choose one of: {known}.", **fields)
    return Seat(number, "bot", bot=bot, name=bot_name)
