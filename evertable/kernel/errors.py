"""Errors about what a caller gives. Each message quotes it and lists what would be right.

``ConfigError`` and ``RecordError`` stand beside what raises them (``module.py``, ``record.py``).
"""


class EvertableError(ValueError):
    """The base of all errors about what was given: actions, configurations, records, positions."""


class IllegalAction(EvertableError):
    """A move that the rules do not allow here. The state has not changed."""


class AmbiguousAction(IllegalAction):
    """A text that several legal actions match. The state has not changed."""


class LoadError(EvertableError):
    """Data that is not a position of this game, with the reason."""


class PluginError(EvertableError):
    """A box or game of another package that cannot be loaded, with the reason and how to switch it off."""
