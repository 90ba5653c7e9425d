"""``evertable play``: a game in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.common import BadInput, find_game, language_of, read_config, read_names, refusing
from evertable.cli.options import GameName, InLanguage, Modules, Options, Packs, Players

if TYPE_CHECKING:
    from evertable.kernel.game import Game
    from evertable.kernel.record import Record


def play(
    game: GameName,
    players: Players = None,
    seats: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Who sits where: 'me' or a bot's level, between commas.")
    ] = None,
    modules: Modules = "",
    option: Options = None,
    catalog: Packs = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the deal; left out: by chance.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the game to this file at the end.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    language: InLanguage = None,
) -> None:
    """Play against bots. Type ? at any question for help; the input may also come from a file.

    Examples:
      evertable play evergreen
      evertable play everdell --players 3
      evertable play everdell --players 1 --modules rugwort --option year=2
      evertable play evergreen --seats me,expert,casual --seed 7 --save game.evertable.json
      evertable play evergreen --load game.evertable.json
      evertable play duo --language fr
    """
    from rich.console import Console

    from evertable.cli.session import Session
    from evertable.cli.table import Table
    from evertable.kernel.record import RecordError
    from evertable.terminal import board_for
    from evertable.terminal.words import words_in

    found, spoken = find_game(game), language_of(language)
    if load is None:
        record = _new_record(found, players, seats, modules, option, seed)
    elif players is not None or modules or option or seed is not None:
        raise BadInput("--load fixes players, modules, options and seed itself; leave those out")
    else:
        record = _loaded_record(load, seats, found)
    if save is not None and not save.parent.is_dir():  # better to learn it before the game than after it
        raise BadInput(f"cannot save to {save}: there is no folder {save.parent}")
    with refusing(RecordError, before=f"{load}: "):
        session = Session(found, record, words_in(spoken, game))
    Table(Console(), session, board_for(game, spoken)).play(save)


def _new_record(
    game: "Game[Any]", players: int | None, seats: str | None, modules: str, option: list[str] | None, seed: int | None
) -> "Record":
    from secrets import randbits

    from evertable.bots.levels import usual_bot
    from evertable.kernel.record import Record, origins_of

    names = _seats(game, seats) if seats is not None else None
    if names is not None and players not in (None, len(names)):
        raise BadInput(f"--seats names {len(names)} players and --players says {players}")
    config = read_config(game, len(names) if names else players, read_names(modules), option)
    names = names or ["me", *[usual_bot(game)] * (config.seats - 1)]
    number = randbits(32) if seed is None else seed
    record = Record(game.name, game.rules_version, list(config.modules), dict(config.options), number, names)
    record.origins = origins_of(game, config.modules)
    return record


def _loaded_record(path: Path, seats: str | None, game: "Game[Any]") -> "Record":
    from evertable.kernel.record import RecordError, read

    with refusing(RecordError, before=f"{path}: "):
        record = read(path)
    if seats is not None:
        names = _seats(game, seats)
        if len(names) != len(record.seats):
            raise BadInput(f"--seats names {len(names)} players and {path} has {len(record.seats)}")
        record.seats = names
    return record


def _seats(game: "Game[Any]", text: str) -> list[str]:
    from evertable.bots.levels import seat_names
    from evertable.kernel.nearest import nearest
    from evertable.terminal.names import HUMAN

    names, known = read_names(text), (HUMAN, *seat_names(game))
    for name in names:
        if name not in known:
            meant = nearest(name.removeprefix("bot:"), known)
            asked = f" Did you mean {meant}?" if meant else ""
            raise BadInput(f"There is no player {name!r}.{asked} Choose one of: {', '.join(known)}.")
    return names
