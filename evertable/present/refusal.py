"""Translate why a configuration cannot be played or a record cannot be shown."""

from typing import Any, Final

from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.record import RecordError, Rulings
from evertable.present.words import Words

MODULES: Final = ("module", "other")
"""Fields of reasons that hold the id of a module; people know its title."""


def refusal(error: ConfigError, game: Game[Any], words: Words) -> str:
    """Return a sentence."""
    return sentence(reason(error, game, words))


def reason(error: ConfigError | RecordError, game: Game[Any] | None, words: Words) -> str:
    """Return the reason alone, to be put into another sentence."""
    return _reason(error, {module.id: module.title for module in game.modules} if game is not None else {}, words)


def sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _reason(error: ConfigError | RecordError, titles: dict[str, str], words: Words) -> str:
    fields = {name: _field(name, value, titles, words) for name, value in error.fields.items()}
    if not fields and "{" in error.reason:  # not a field, but text that a user entered
        return error.reason
    return words.say(error.reason, **fields)


def _field(name: str, value: Any, titles: dict[str, str], words: Words) -> Any:
    if isinstance(value, ConfigError):
        return _reason(value, titles, words)
    if isinstance(value, Rulings):
        return value.say(words.language)
    return words.say(titles[value]) if name in MODULES and value in titles else value
