"""Records: a game as configuration, seed and readable actions. A record is also a save file."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from evertable.kernel.fair import commitment
from evertable.kernel.game import Game, IllegalAction
from evertable.kernel.module import ConfigError
from evertable.kernel.stack import State

FORMAT: Final = 1
SUFFIX: Final = ".evertable.json"
LONGEST: Final = 100
"""Characters of a broken line that a message repeats."""
_TYPES: Final = {
    "format": int,
    "game": str,
    "rules": int,
    "modules": list,
    "options": dict,
    "seed": int,
    "seats": list,
    "actions": list,
}
_NAMES: Final = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


class RecordError(ValueError):
    """A record that cannot be read or replayed. The reason is a sentence with {fields} that a screen can say in another
    language, as that of ConfigError is; ``details`` are for those who look into the file, and ``str`` has both."""

    def __init__(self, reason: str, /, *, details: str = "", **fields: Any) -> None:
        told = reason.format(**fields)
        super().__init__(f"{told}: {details}" if details else told)
        self.reason: Final = reason
        self.fields: Final = fields


class Record:
    """One game, finished or not."""

    __slots__ = ("actions", "game", "modules", "nonce", "options", "promise", "result", "rules", "seats", "seed")

    def __init__(
        self,
        game: str,
        rules: int,
        modules: Sequence[str],
        options: Mapping[str, Any],
        seed: int,
        seats: Sequence[str],
        actions: Sequence[str] = (),
        result: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.modules = list(modules)
        self.options = dict(options)
        self.seed = seed
        self.seats = list(seats)
        """Who sits where: a player's name or a bot's."""
        self.actions = list(actions)
        """``SEAT TEXT`` for each move, as ``add`` writes it."""
        self.result = dict(result) if result is not None else None
        self.nonce = ""
        """With the seed it gives the digest that was shown before the game (``fair.py``); empty if none was."""
        self.promise = ""
        """That digest."""

    @classmethod
    def start(cls, game: Game[Any], s: State, seed: int, seats: Sequence[str]) -> "Record":
        """The record of a game that begins now."""
        config = s.table.config
        return cls(game.name, game.rules_version, config.modules, dict(config.options), seed, seats)

    def add(self, game: Game[Any], s: State, action: int) -> None:
        """Note a move that is about to be made."""
        self.actions.append(f"{game.actor(s)} {game.text(s, action)}")

    def finish(self, game: Game[Any], s: State) -> None:
        """Note the result if the game is over."""
        self.result = game.result(s).data() if game.over(s) else None


def replay(game: Game[Any], record: Record, *, upto: int | None = None, states: list[State] | None = None) -> State:
    """The position after the record's actions (or the first ``upto`` of them). Raises RecordError.

    ``states`` receives a copy of the deal and of the position after each action.
    """
    if record.game != game.name:
        raise RecordError("this is a record of {other}, not of {game}", other=record.game, game=game.name)
    if record.rules != game.rules_version:
        raise RecordError(
            "recorded under rules {old} of {game}; these are rules {new}",
            old=record.rules,
            game=game.title,
            new=game.rules_version,
        )
    if record.nonce and record.promise != commitment(record.seed, record.nonce):
        raise RecordError("the seed is not the one that was promised: its commitment is another")
    try:
        s: State = game.new_game(game.config(len(record.seats), record.modules, record.options), record.seed)
    except ConfigError as error:
        raise RecordError("impossible configuration: {why}", why=error) from None
    for number, line in enumerate(record.actions[:upto], 1):
        if states is not None:
            states.append(s.copy())
        _step(game, s, number, line)
    if states is not None:
        states.append(s.copy())
    if upto is None and record.result is not None:
        if not game.over(s):
            raise RecordError(
                "the record has a result, but the game is not over after step {number}", number=len(record.actions)
            )
        if record.result != (actual := game.result(s).data()):
            raise RecordError("the result differs", details=f"recorded {record.result}, replayed {actual}")
    return s


def course(game: Game[Any], record: Record) -> list[State]:
    """The positions before each of the record's actions, and the last one. Raises RecordError."""
    states: list[State] = []
    replay(game, record, states=states)
    return states


def _step(game: Game[Any], s: State, number: int, line: str) -> None:
    seat, _, text = line.partition(" ")
    try:
        if game.over(s):
            raise IllegalAction("the game is over")
        if seat != str(game.actor(s)):
            raise IllegalAction(f"seat {seat} is not to act, seat {game.actor(s)} is")
        game.apply(s, game.parse(s, text))
    except IllegalAction as error:
        raise RecordError(
            "step {number} ({move}) is not possible", details=str(error), number=number, move=repr(line[:LONGEST])
        ) from None


def dumps(record: Record) -> str:
    """The record as the text of its file: one action a line."""
    head = {
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "modules": record.modules,
        "options": record.options,
        "seed": record.seed,
        "seats": record.seats,
    }
    if record.nonce:
        head |= {"nonce": record.nonce, "commitment": record.promise}
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    actions = ",\n".join(f"    {json.dumps(action, ensure_ascii=False)}" for action in record.actions)
    body = f'  "actions": [\n{actions}\n  ],' if actions else '  "actions": [],'
    return "\n".join(["{", *lines, body, f'  "result": {json.dumps(record.result, ensure_ascii=False)}', "}"]) + "\n"


def loads(text: str) -> Record:
    """The record in a file's text; raises RecordError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # not only JSONDecodeError: a number or a nesting can be too long
        raise RecordError("broken JSON", details=str(error)) from None
    if not isinstance(data, dict) or "format" not in data:
        raise RecordError("not a record: it has no 'format'")
    if data["format"] != FORMAT:
        raise RecordError(
            "unknown record format {format}; this version reads format {known}",
            format=repr(data["format"]),
            known=FORMAT,
        )
    for key, kind in _TYPES.items():
        if not isinstance(data.get(key), kind) or isinstance(data[key], bool):
            raise RecordError("{key} is missing or wrong", details=f"it has to be {_NAMES[kind]}", key=repr(key))
    for key in ("modules", "seats", "actions"):
        if not all(isinstance(item, str) for item in data[key]):
            raise RecordError("{key} holds something that is not a text", key=repr(key))
    for key in ("nonce", "commitment"):
        if not isinstance(data.get(key, ""), str):
            raise RecordError("{key} is not a text", key=repr(key))
    if not isinstance(data.get("result"), dict | None):
        raise RecordError("'result' is neither null nor an object")
    keys = ("game", "rules", "modules", "options", "seed", "seats", "actions", "result")
    fields: dict[str, Any] = {key: data.get(key) for key in keys}
    record = Record(**fields)
    record.nonce, record.promise = data.get("nonce", ""), data.get("commitment", "")
    return record


def save(record: Record, path: Path) -> None:
    """Write the file whole or not at all."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(dumps(record), encoding="utf-8")
    partial.replace(path)


def read(path: Path) -> Record:
    """The record in a file; raises RecordError."""
    try:
        return loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError("cannot read {path}", details=str(error), path=path) from None
