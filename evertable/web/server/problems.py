"""What can be wrong with a request, each with a plain sentence for the one who asked.

A sentence is written in English with {fields} and is put into the visitor's language where it is shown.
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
    """A request that is refused. Nothing has changed."""

    status: ClassVar[int] = HTTPStatus.BAD_REQUEST
    title: ClassVar[str] = ""
    """What its page is called; empty: as all of its status are."""

    def __init__(self, message: str, **fields: Any) -> None:
        super().__init__(message)
        self.message = message
        self.fields = fields

    def __str__(self) -> str:
        return self.message.format(**self.fields)

    def say(self, words: Words) -> str:
        """The sentence in a language."""
        return words.say(self.message, **self.fields)


class BadRequest(Problem):
    """It makes no sense."""


class Unplayable(BadRequest):
    """A table that the rules do not allow."""

    def __init__(self, error: ConfigError, game: Game[Any]) -> None:
        super().__init__("{reason}", reason=sentence(str(error)))
        self._error = error
        self._game = game

    def say(self, words: Words) -> str:
        """The reason of the rules in a language."""
        return refusal(self._error, self._game, words)


class Unshowable(BadRequest):
    """A file that holds no game to look at; ``game`` is the one it names, if there is one."""

    def __init__(self, error: RecordError, game: Game[Any] | None) -> None:
        super().__init__(mark("This file is no game that can be shown: {why}."), why=str(error))
        self._error = error
        self._game = game

    def say(self, words: Words) -> str:
        """What is wrong with it in a language, without what only somebody at the file could use."""
        return words.say(self.message, why=reason(self._error, self._game, words))


class InvalidField(BadRequest):
    """A field that holds what it cannot hold: programs are told which, people what they call it."""

    def __init__(self, message: str, field: str, **fields: Any) -> None:
        super().__init__(message, name=field, **fields)

    def say(self, words: Words) -> str:
        """The sentence in a language."""
        return words.say(self.message, **{**self.fields, "name": label_of(self.fields["name"], words)})


class ValidationFailed(BadRequest):
    """Something of the wrong shape: programs are told in detail, people in their language."""

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
        """What is wrong, without what only a program could use."""
        return words.say(
            self.KINDS.get(self._kind, mark("{name} makes no sense here.")), name=label_of(self._name, words)
        )


class Unsupported(Problem):
    """What the web itself refuses, such as a visit to an address that only buttons use."""

    def say(self, words: Words) -> str:
        """The same for everybody who is no program."""
        return words.say("This address is not for visits. Go back to the page before and use its buttons.")


class Forbidden(Problem):
    """It is not theirs to do or to see."""

    status = HTTPStatus.FORBIDDEN


class NotFound(Problem):
    """There is no such thing."""

    status = HTTPStatus.NOT_FOUND


class Conflict(Problem):
    """It does not fit what is on the table now."""

    status = HTTPStatus.CONFLICT


class Outdated(Conflict):
    """A game from before a change of the rules."""

    title = mark("A game under other rules")


class RulesDiffer(Outdated):
    """A game from before a change of the rules that goes on otherwise under those of today."""

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
        """The sentence in a language, with the rulings."""
        return words.say(self.message, **{**self.fields, "rulings": self.fields["rulings"].say(words.language)})


class TooLarge(Problem):
    """It is too long."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class TooManyRequests(Problem):
    """Too much at once."""

    status = HTTPStatus.TOO_MANY_REQUESTS


class Unauthorized(Problem):
    """Nobody knows who asks."""

    status = HTTPStatus.UNAUTHORIZED
