"""What the commands share: bad input, games, configurations and the language by name, JSON, a progress bar."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from evertable.kernel.game import Game
    from evertable.kernel.module import Config
    from evertable.present.words import Language

_LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class BadInput(typer.TyperException):
    """Something the user gave is wrong; the message says what, in one line."""

    exit_code = 2


@contextmanager
def refusing(*errors: type[Exception], before: str = "") -> Iterator[None]:
    """Turn errors that the user's input causes into BadInput; ``before`` stands before what they say.

    ``before`` is left out if it is the name of a file that the error names itself.
    """
    try:
        yield
    except errors as error:
        told = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadInput(told if before.removesuffix(": ") in told else f"{before}{told}") from None


def one_line(text: str) -> str:
    """The text without line breaks."""
    return " ".join(line.strip() for line in text.splitlines() if line.strip())


def emit(data: Any) -> None:
    """Print plain JSON."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def find_game(name: str) -> "Game[Any]":
    """The game of that name."""
    from evertable.catalog import CatalogError
    from evertable.kernel.nearest import did_you_mean
    from evertable.registry import NAMES, game_named

    if name not in NAMES:
        raise BadInput(f"there is no game {name!r} (games: {', '.join(NAMES)}){did_you_mean(name, NAMES)}")
    with refusing(CatalogError):
        return game_named(name)


def read_config(game: "Game[Any]", players: int | None, modules: Sequence[str], options: list[str] | None) -> "Config":
    """A checked configuration from what stands on the command line."""
    from evertable.kernel.module import ConfigError

    with refusing(ConfigError):
        return game.config(players, modules, read_options(options))


def read_options(given: list[str] | None) -> dict[str, Any]:
    """KEY=VALUE, where a value that is JSON is taken as such (60, true) and any other is a text."""
    options: dict[str, Any] = {}
    for pair in given or ():
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise BadInput(f"--option {pair!r} is not of the form KEY=VALUE")
        try:
            options[key] = json.loads(value)
        except json.JSONDecodeError:
            options[key] = value
    return options


def read_names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def language_of(chosen: "Language | None") -> "Language":
    """Return the chosen language, else that of the environment, else English."""
    from evertable.present.words import fitting

    return chosen or fitting(next((os.environ[name] for name in _LANGUAGE_VARIABLES if os.environ.get(name)), None))


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A function that moves a bar on; the bar is drawn on stderr, and only if that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(label, total=total)
        yield lambda count: progress.advance(task, count)
