"""Menus: a list of choices, each an action or a further list."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """A line of a menu: a label, and the action it stands for or the choices behind it."""

    label: str
    """Rich markup: square brackets in names must be escaped."""
    action: int | None = None
    inner: tuple["Choice", ...] = ()
    group: str = ""
    """A heading that it stands under together with its neighbours; such choices share a line where they are short.
    A blank is a group without a heading."""
