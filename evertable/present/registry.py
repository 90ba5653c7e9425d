"""Presenters by game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from evertable.present.model import Presenter


@cache
def is_presented(game: str) -> bool:
    """Whether a game can be shown in the browser."""
    return find_spec(f"evertable.present.{game}") is not None


@cache
def presenter_for(game: str) -> Presenter:
    """The presenter of a game."""
    presenter: Presenter = import_module(f"evertable.present.{game}").PRESENTER
    return presenter
