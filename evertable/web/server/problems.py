"""Exceptions for refused requests. Each has an HTTP status and a sentence for the visitor.

The sentence is an English message with {fields}. It is translated where it is shown.
"""

from http import HTTPStatus
from typing import Any, ClassVar

from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.record import RecordError, RulesChanged
from evertable.present.refusal import reason, refusal, sentence
from evertable.present.words import Words, mark
from evertable.web.server.form_labels import label_of


class Problem(Exception):
    """A refused request. Nothing has changed."""

    status: ClassVar[int] = HTTPStatus.BAD_REQUEST
    title: ClassVar[str] = ""
    """Title of its page; empty for the usual title of its status."""

    def __init__(self, message: str, **fields: Any) -> None:
        super().__init__(message)
        self.message = message
        self.fields = fields

    def __str__(self) -> str:
        return self.message.format(**self.fields)

    def say(self, words: Words) -> str:
        """Return the sentence in a language."""
        return words.say(self.message, **self.fields)


class BadRequest(Problem):
    """The request is not valid."""


class Unplayable(BadRequest):
    """A table setup that the rules do not allow."""

    def __init__(self, error: ConfigError, game: Game[Any]) -> None:
        super().__init__("{reason}", reason=sentence(str(error)))
        self._error = error
        self._game = game

    def say(self, words: Words) -> str:
        """Return the reason in a language."""
        return refusal(self._error, self._game, words)


class Unshowable(BadRequest):
    """A file without a valid record; ``game`` is the game it names, or None."""

    def __init__(self, error: RecordError, game: Game[Any] | None) -> None:
        super().__init__(mark("This file is no game that can be shown: {why}."), why=str(error))
        self._error = error
        self._game = game

    def say(self, words: Words) -> str:
        """Return what is wrong in a language, without details that only the file's author could use."""
        return words.say(self.message, why=reason(self._error, self._game, words))


class InvalidField(BadRequest):
    """A form field with an invalid value. Programs get its name, people its label."""

    def __init__(self, message: str, field: str, **fields: Any) -> None:
        super().__init__(message, name=field, **fields)

    def say(self, words: Words) -> str:
        """Return the sentence in a language."""
        return words.say(self.message, **{**self.fields, "name": label_of(self.fields["name"], words)})


class ValidationFailed(BadRequest):
    """A request that failed validation. Programs get the details, people a sentence in their language."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    KINDS: ClassVar = {
        "string_too_long": mark("{name} is too long."),
        "int_parsing": mark("{name} has to be a number."),
        "greater_than_equal": mark("{name}: there is no such number."),
    }

    def __init__(self, kind: str, name: str, detail: str) -> None:
        super().__init__("{reason}", reason=f"{name}: {detail}" if name else detail)
        self._kind = kind
        self._name = name

    def say(self, words: Words) -> str:
        """Return what is wrong, without details that only a program could use."""
        return words.say(
            self.KINDS.get(self._kind, mark("{name} makes no sense here.")), name=label_of(self._name, words)
        )


class Unsupported(Problem):
    """A method that the address does not support, such as GET where only buttons send POST."""

    def say(self, words: Words) -> str:
        """Return the same sentence for all visitors."""
        return words.say("This address is not for visits. Go back to the page before and use its buttons.")


class Forbidden(Problem):
    """The visitor may not do or see this."""

    status = HTTPStatus.FORBIDDEN


class NotFound(Problem):
    """There is nothing with this name or at this address."""

    status = HTTPStatus.NOT_FOUND


class Conflict(Problem):
    """The request does not fit the current state of the table."""

    status = HTTPStatus.CONFLICT


class Outdated(Conflict):
    """A game from before a change of the rules that cannot be continued."""

    title = mark("A game under other rules")


class RulesDiffer(Outdated):
    """A game that the current rules lead elsewhere than the rules it was played under."""

    def __init__(self, changed: RulesChanged) -> None:
        super().__init__(
            mark(
                "This game was played under rules {old} of {game}. Rules {new} lead to the same positions up to move "
                "{steps}, and it is shown up to there. Then a changed ruling makes a difference: {rulings}. All its "
                "moves are kept, but it cannot be continued."
            ),
            **changed.fields,
        )

    def say(self, words: Words) -> str:
        """Return the sentence in a language, with the changed rulings."""
        return words.say(self.message, **{**self.fields, "rulings": self.fields["rulings"].say(words.language)})


class TooLarge(Problem):
    """The body is too large."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class TooManyRequests(Problem):
    """The visitor has exceeded a rate limit."""

    status = HTTPStatus.TOO_MANY_REQUESTS


class Unauthorized(Problem):
    """The request has no valid token."""

    status = HTTPStatus.UNAUTHORIZED
