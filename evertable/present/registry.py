"""Presenters by game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from evertable.present.model import Presenter


@cache
def is_presented(game: str) -> bool:
    """Return whether a game can be shown in the browser."""
    return find_spec(f"evertable.present.{game}") is not None


@cache
def presenter_for(game: str) -> Presenter:
    """Return the presenter of a game."""
    presenter: Presenter = import_module(f"evertable.present.{game}").PRESENTER
    return presenter


def part_of(game: str, module: str, name: str) -> Any:
    """Return an optional part of a game's presenter from its own module, or None if the game has none."""
    path = f"evertable.present.{game}.{module}"
    return getattr(import_module(path), name) if is_presented(game) and find_spec(path) is not None else None
