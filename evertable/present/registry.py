"""Presenters by game."""

from functools import cache
from importlib import import_module

from evertable.present.model import Presenter


@cache
def presenter_for(game: str) -> Presenter:
    """The presenter of a game."""
    presenter: Presenter = import_module(f"evertable.present.{game}").PRESENTER
    return presenter
