"""``evertable play``: a game in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.common import BadInput, GameName, Options, Packs, Players, find_game, read_config, read_names
from evertable.cli.words import InLanguage, language_of, words_in

if TYPE_CHECKING:
    from evertable.cli.session import Session
    from evertable.kernel.game import Game
    from evertable.kernel.record import Record
    from evertable.present.words import Language


def play(
    game: GameName,
    players: Players = None,
    seats: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Who sits where: 'me' or a bot's level, between commas.")
    ] = None,
    modules: Annotated[str, typer.Option(metavar="NAMES", help="Modules between commas.")] = "",
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
    found = find_game(game)
    if load is None:
        record = _new_record(found, players, seats, modules, option, seed)
    elif players is not None or modules or option or seed is not None:
        raise BadInput("--load fixes players, modules, options and seed itself; leave those out")
    else:
        record = _loaded_record(load, seats, found)
    _check_folder(save)
    _play(_session(found, record, load, language_of(language)), save, language_of(language))


def _new_record(
    game: "Game[Any]",
    players: int | None,
    seats: str | None,
    modules: str,
    option: list[str] | None,
    seed: int | None,
) -> "Record":
    from secrets import randbits

    from evertable.bots.levels import usual_bot
    from evertable.kernel.record import Record

    names = _seats(game, seats) if seats is not None else None
    if names is not None and players not in (None, len(names)):
        raise BadInput(f"--seats names {len(names)} players and --players says {players}")
    config = read_config(game, len(names) if names else players, read_names(modules), option)
    names = names or ["me", *[usual_bot(game)] * (config.seats - 1)]
    number = randbits(32) if seed is None else seed
    return Record(game.name, game.rules_version, config.modules, dict(config.options), number, names)


def _loaded_record(path: Path, seats: str | None, game: "Game[Any]") -> "Record":
    from evertable.kernel.record import RecordError, read

    try:
        record = read(path)
    except RecordError as error:
        raise BadInput(f"{path}: {error}") from None
    if seats is not None:
        names = _seats(game, seats)
        if len(names) != len(record.seats):
            raise BadInput(f"--seats names {len(names)} players and {path} has {len(record.seats)}")
        record.seats = names
    return record


def _seats(game: "Game[Any]", text: str) -> list[str]:
    from evertable.bots.levels import seat_names
    from evertable.cli.session import HUMAN

    names, known = read_names(text), (HUMAN, *seat_names(game))
    for name in names:
        if name not in known:
            raise BadInput(f"There is no player {name!r}. Choose one of: {', '.join(known)}.")
    return names


def _check_folder(path: Path | None) -> None:
    """Better to learn before the game than after it that it cannot be saved."""
    if path is not None and not path.parent.is_dir():
        raise BadInput(f"cannot save to {path}: there is no folder {path.parent}")


def _session(game: "Game[Any]", record: "Record", source: Path | None, language: "Language") -> "Session":
    from evertable.cli.session import Session
    from evertable.kernel.record import RecordError

    try:
        return Session(game, record, words_in(language, game.name))
    except RecordError as error:
        raise BadInput(f"{source}: {error}") from None


def _play(session: "Session", save: Path | None, language: "Language") -> None:
    from rich.console import Console

    from evertable.cli.boards import board_for
    from evertable.cli.table import Table

    Table(Console(), session, board_for(session.game.name, language)).play(save)
