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
    """Something that only some games give to a screen, from a module of their own; None where a game has it not."""
    path = f"evertable.present.{game}.{module}"
    return getattr(import_module(path), name) if is_presented(game) and find_spec(path) is not None else None
