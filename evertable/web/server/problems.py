"""Exceptions for refused requests. Each has an HTTP status and a sentence for the visitor.

The sentence is an English message with {fields}. It is translated where it is shown.
"""

from collections.abc import Collection, Mapping, Sequence
from http import HTTPStatus
from typing import Any, ClassVar, Final

from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.nearest import nearest, shown
from evertable.kernel.record import RecordError, RulesChanged
from evertable.present.refusal import reason, refusal, sentence
from evertable.present.words import Words, mark
from evertable.web.server.form_labels import label_of

MOST_LISTED: Final = 40
"""Known names that a refusal lists."""


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


class UnknownName(BadRequest):
    """A name that is none of those that are known. The sentence has the field name; what is possible is added to it."""

    def __init__(self, message: str, name: str, known: Collection[str]) -> None:
        super().__init__(message, name=shown(name))
        self._nearest = nearest(name, known)
        self._known = known if len(known) <= MOST_LISTED else ()

    def __str__(self) -> str:
        return self.say(Words("en"))

    def say(self, words: Words) -> str:
        """Return the sentence in a language, with the nearest known name, and with all unless they are many."""
        told = [super().say(words)]
        if self._nearest:
            told.append(words.say("Did you mean {nearest}?", nearest=self._nearest))
        if self._known:
            told.append(words.say("Possible: {known}.", known=", ".join(self._known)))
        return " ".join(told)


class UnknownAddress(UnknownName):
    """The same for a name in an address."""

    status = HTTPStatus.NOT_FOUND


class Unprocessable(BadRequest):
    """A request with a field that cannot be what it is."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY


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
        super().__init__(mark("This file is not a game that can be shown: {why}."), why=str(error))
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


class ValidationFailed(Unprocessable):
    """A request that failed validation. Programs get the name of the field, people its label.

    The first argument is an error as pydantic describes it, ``known`` are the fields that there are.
    """

    KINDS: ClassVar = {
        "missing": mark("{name} is missing."),
        "string_type": mark("{name} has to be a text, not {given}."),
        "string_unicode": mark("{name} contains characters that are not text."),
        "string_too_long": mark("{name} is too long: at most {max_length} characters."),
        "string_too_short": mark("{name} is empty."),
        "string_pattern_mismatch": mark("{name} cannot be {given}."),
        "int_type": mark("{name} has to be a whole number, not {given}."),
        "int_parsing": mark("{name} has to be a whole number, not {given}."),
        "greater_than_equal": mark("{name} has to be at least {ge}, not {given}."),
        "less_than_equal": mark("{name} has to be at most {le}, not {given}."),
        "bool_type": mark("{name} has to be true or false, not {given}."),
        "list_type": mark("{name} has to be a list, not {given}."),
        "too_long": mark("{name} has more than {max_length} entries."),
        "dict_type": mark("{name} has to be an object, not {given}."),
        "model_attributes_type": mark("{name} has to be an object, not {given}."),
        "extra_forbidden": mark("There is no field {name} here. Possible: {known}."),
        "json_invalid": mark("The body is not valid JSON: {error} at character {at}."),
        "bounds": "{name}: {reason}.",
    }
    OTHER: ClassVar = mark("{name} cannot be {given}.")
    MISSPELT: ClassVar = mark("There is no field {name} here. Did you mean {nearest}? Possible: {known}.")
    UNSENT: ClassVar = mark("Send the body as JSON, with the header Content-Type: application/json.")

    def __init__(self, error: Mapping[str, Any], known: Sequence[str] = ()) -> None:
        kind, where = error["type"], [str(part) for part in error["loc"][1:]]
        given, context = error.get("input"), dict(error.get("ctx", {}))
        name = ".".join(where) + context.pop("inside", "")
        near = nearest(name, known)
        message = self.KINDS.get(kind, self.OTHER)
        if kind == "extra_forbidden" and near:
            message = self.MISSPELT
        if kind == "model_attributes_type" and isinstance(given, bytes):
            message = self.UNSENT
        fields = {"given": shown(given), "known": ", ".join(known), "nearest": near, "at": name}
        super().__init__(message, **{**context, **fields, "name": name or "The body"})

    def say(self, words: Words) -> str:
        """Return the sentence in a language, with the label of the field."""
        return words.say(self.message, **{**self.fields, "name": label_of(self.fields["name"], words)})


class Unsupported(Problem):
    """A method that the address does not support, such as GET where only buttons send POST."""

    def say(self, words: Words) -> str:
        """Return the same sentence for all visitors."""
        return words.say("This address cannot be opened directly. Go back to the previous page and use its buttons.")


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


class TooMuchWork(Unprocessable):
    """A request whose work was stopped because it took too much time or memory."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            mark("This took more than {seconds} seconds or too much memory and was stopped. Nothing has changed."),
            seconds=f"{seconds:g}",
        )


class EngineFault(Problem):
    """An error inside the engine that what the visitor sent has met. The log has its traceback."""

    status = HTTPStatus.INTERNAL_SERVER_ERROR


class TooManyRequests(Problem):
    """The visitor has exceeded a rate limit."""

    status = HTTPStatus.TOO_MANY_REQUESTS


class Unauthorized(Problem):
    """The request has no valid token."""

    status = HTTPStatus.UNAUTHORIZED
