"""Records: a game as configuration, seed and readable actions. A record is also a save file."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from evertable.kernel.errors import EvertableError, IllegalAction
from evertable.kernel.fair import commitment
from evertable.kernel.game import Game
from evertable.kernel.module import Config, ConfigError
from evertable.kernel.rulings import MOST_NAMED, Ruling, blamed
from evertable.kernel.scenario_schema import FieldError, MapOf, Number, Plain
from evertable.kernel.stack import State

FORMAT: Final = 1
SUFFIX: Final = ".evertable.json"
LONGEST: Final = 100
"""Characters of a broken line that a message repeats."""
MOST_IMPLIED: Final = 20
"""Answers that a record from before can leave out between two of its steps."""
NEAR: Final = 10
"""Steps back in which the reason for a difference is looked for before the whole game is."""
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
_MOST: Final = {"modules": 100, "seats": 20, "actions": 20_000}
"""Most entries of lists. The longest game recorded so far has fewer than 1,000 actions."""
LONGEST_TEXT: Final = 400
SEED_BITS: Final = 64
SURROGATES: Final = (0xD800, 0xDFFF)
"""Halves of characters, which JSON can hold and no text has."""
_VALUES: Final = MapOf(Plain(number=Number(-(10**9), 10**9)))
_NAMES: Final = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


class RecordError(EvertableError):
    """A record that cannot be read or replayed.

    Like that of ConfigError, the reason is a sentence with {fields} that a screen can translate. ``details`` are for
    those who look into the file, and ``str`` has both.
    """

    def __init__(self, reason: str, /, *, details: str = "", **fields: Any) -> None:
        told = reason.format(**fields)
        super().__init__(f"{told}: {details}" if details else told)
        self.reason: Final = reason
        self.details: Final = details
        self.fields: Final = fields

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (self.reason, self.details, self.fields)


def _refused(reason: str, details: str, fields: dict[str, Any]) -> RecordError:
    return RecordError(reason, details=details, **fields)


class RulesChanged(RecordError):
    """An older record that leads to another game under the current rules. The record itself is valid."""

    def __init__(self, reason: str, /, game: Game[Any], rules: int, steps: int, rulings: Sequence[Ruling]) -> None:
        super().__init__(
            reason, old=rules, new=game.rules_version, game=game.title, steps=steps, rulings=Rulings(rulings)
        )
        self.steps: Final = steps
        """How many of its actions lead to the same positions as before."""
        self.rulings: Final = tuple(rulings)
        """The changed rulings that make the difference, as far as can be told."""


@dataclass
class Rulings:
    """Rulings as a field of a sentence."""

    all: Sequence[Ruling]

    def __str__(self) -> str:
        return self.say("en")

    def say(self, language: str) -> str:
        """Return the decisions in a language."""
        return "; ".join([ruling.say(language) for ruling in self.all])


@dataclass(slots=True, eq=False)
class Record:
    """One game, finished or not."""

    game: str
    rules: int
    """The rules version under which it was played."""
    modules: list[str]
    options: dict[str, Any]
    seed: int
    seats: list[str]
    """Who sits where: a player's name or a bot's."""
    actions: list[str] = field(default_factory=list)
    """``SEAT TEXT`` for each move, as ``add`` writes it."""
    result: dict[str, Any] | None = None
    nonce: str = ""
    """With the seed it gives the digest that was shown before the game (``fair.py``); empty if none was."""
    promise: str = ""
    """That digest."""
    origins: dict[str, str] = field(default_factory=dict)
    """The modules of other packages that took part, and the game if it is one, with distribution and version."""
    clock: dict[str, Any] | None = None
    """The clock of a game that had one, or None: what was chosen (``rules``), tenths of a second that the seat had left
    after each action or null (``left``), the seats that lost on time, the first one first (``lost``), and the placing
    that follows from them (``placing``, else null). A game that time has ended has no ``result``."""

    @classmethod
    def start(cls, game: Game[Any], s: State, seed: int, seats: Sequence[str]) -> "Record":
        """Return the record of a game that begins now."""
        config = s.table.config
        new = cls(game.name, game.rules_version, list(config.modules), dict(config.options), seed, list(seats))
        new.origins = origins_of(game, config.modules)
        return new

    def add(self, game: Game[Any], s: State, action: int) -> None:
        """Note a move that is about to be made."""
        self.actions.append(f"{game.actor(s)} {game.text(s, action)}")

    def finish(self, game: Game[Any], s: State) -> None:
        """Note the result if the game is over."""
        self.result = game.result(s).data() if game.over(s) else None


def replay(game: Game[Any], record: Record, *, upto: int | None = None, states: list[State] | None = None) -> State:
    """Return the position after the record's actions (or the first ``upto`` of them). Raises RecordError.

    ``states`` receives a copy of the position in which each action is made and of the last one. A record from before a
    change of the rules is replayed under those of today; raises RulesChanged where they lead to another game.
    """
    if record.game != game.name:
        raise RecordError("this is a record of {other}, not of {game}", other=record.game, game=game.name)
    if not 0 < record.rules <= game.rules_version:
        raise RecordError(
            "recorded under rules {old} of {game}; these are rules {new}",
            old=record.rules,
            game=game.title,
            new=game.rules_version,
        )
    if record.nonce and record.promise != commitment(record.seed, record.nonce):
        raise RecordError("the seed is not the one that was promised: its commitment is another")
    try:
        s: State = game.new_game(configured(game, record), record.seed)
    except ConfigError as error:
        raise RecordError("impossible configuration: {why}", why=error) from None
    turns: list[int] = []
    for number in range(len(record.actions[:upto])):
        if game.starts_turn(s):
            turns.append(number)
        for action in _step(game, s, record, number, turns):
            if states is not None:
                states[number:] = [s.copy()]
            game.apply(s, action)
    for action in unasked(game, s, record.rules, upto is None and record.result is not None):
        game.apply(s, action)
    if upto is None and record.result is not None:
        _compare(game, s, record, turns)
    if states is not None:
        states.append(s.copy())
    return s


def is_finished(text: str, game_named: Callable[[str], Game[Any]]) -> bool:
    """Return whether the game in a file's text is over, replayed move by move. Raises RecordError.

    A game that other rules lead elsewhere counts as over if it has a result. The rest of its steps is not replayed.
    """
    record = loads(text)
    game = game_named(record.game)
    try:
        return game.over(replay(game, record))
    except RulesChanged:
        seats = [str(seat) for seat in range(len(record.seats))]
        for number, line in enumerate(record.actions, 1):
            if line.partition(" ")[0] not in seats:
                raise RecordError(
                    "step {number} ({move}) does not begin with the number of a seat",
                    number=number,
                    move=repr(line[:LONGEST]),
                ) from None
        return record.result is not None


def upgraded(game: Game[Any], record: Record) -> Record:
    """Return the record of the same game under the rules of today, with answers to all that they ask. Raises
    RecordError."""
    replay(game, record)
    s: State = game.new_game(configured(game, record), record.seed)
    new = Record.start(game, s, record.seed, record.seats)
    new.nonce, new.promise, new.clock = record.nonce, record.promise, record.clock
    for number in range(len(record.actions) + 1):
        if number < len(record.actions):
            actions = _step(game, s, record, number, ())
        else:
            actions = unasked(game, s, record.rules, record.result is not None)
        for action in actions:
            new.add(game, s, action)
            game.apply(s, action)
    if new.clock is not None and len(new.actions) != len(record.actions):
        new.clock = {**new.clock, "left": []}  # answers were added that no clock has seen
    new.finish(game, s)
    return new


def course(game: Game[Any], record: Record) -> list[State]:
    """Return the positions before each of the record's actions, and the last one. Raises RecordError."""
    states: list[State] = []
    replay(game, record, states=states)
    return states


def _step(game: Game[Any], s: State, record: Record, number: int, turns: Sequence[int]) -> list[int]:
    line = record.actions[number]
    seat, _, text = line.partition(" ")
    try:
        return meant(game, s, seat, text, record.rules)
    except IllegalAction as error:
        if (changed := difference(game, s, record.rules, record.actions, number, turns)) is not None:
            raise changed from None
        raise RecordError(
            "step {number} ({move}) is not possible", details=str(error), number=number + 1, move=repr(line[:LONGEST])
        ) from None


def _compare(game: Game[Any], s: State, record: Record, turns: Sequence[int]) -> None:
    """Raise RecordError if the position is not the end with the recorded result."""
    result, number = game.result(s).data(), len(record.actions)
    if game.over(s) and result == record.result:
        return
    lines = differing_lines(record.result, result)
    if (changed := difference(game, s, record.rules, record.actions, number, turns, lines)) is not None:
        raise changed
    if not game.over(s):
        raise RecordError("the record has a result, but the game is not over after step {number}", number=number)
    raise RecordError("the result differs", details=f"recorded {record.result}, replayed {result}")


# --- records from before a change of the rules


def config_then(game: Game[Any], rules: int, seats: int, modules: Sequence[str], options: Mapping[str, Any]) -> Config:
    """Return the configuration of a game that began under a rules version: options that have come since keep what was
    decided then. Raises ConfigError."""
    config = game.config(seats, modules, options)
    if rules >= game.rules_version:
        return config
    known = dict(config.options)
    before = {
        name: value
        for ruling in game.rulings
        if ruling.since > rules
        for name, value in ruling.before.items()
        if name in known and name not in options
    }
    return game.config(seats, modules, {**options, **before}) if before else config


def origins_of(game: Game[Any], modules: Collection[str]) -> dict[str, str]:
    """Return the distributions and versions of the game and of those of these modules that other packages bring."""
    origins = {module.id: module.origin for module in game.modules if module.origin and module.id in modules}
    return {game.name: game.origin, **origins} if game.origin else origins


def check_game_known(record: Record, known: Collection[str]) -> None:
    """Raise RecordError if the game is not among these and the record names the package that brings it."""
    if record.game not in known and record.game in record.origins:
        raise _not_installed([record.origins[record.game]])


def _not_installed(origins: Iterable[str]) -> RecordError:
    return RecordError(
        "the game was played with boxes that are not installed here: {boxes}; install them to read it",
        boxes=", ".join(dict.fromkeys(origins)),
    )


def configured(game: Game[Any], record: Record) -> Config:
    """Return the configuration of a record; raises ConfigError, and RecordError if boxes have to be installed first."""
    known = {module.id for module in game.modules}
    missing = [record.origins[name] for name in record.modules if name in record.origins and name not in known]
    if missing:
        raise _not_installed(missing)
    return config_then(game, record.rules, len(record.seats), record.modules, record.options)


def meant(game: Game[Any], s: State, seat: str, text: str, rules: int) -> list[int]:
    """Return the actions that a recorded step means: its own, and before it the answers that it implies to what its
    rules did not ask. Does not change the position. Raises IllegalAction.

    Implied are the answers that questions name for records from before (``Prompt.implied``), and where a step is not
    possible, those that are the only ones.
    """
    if rules >= game.rules_version:
        return [_listed(game, s, seat, text)]
    found: list[int] = []
    trial: State = s.copy()
    while len(found) < MOST_IMPLIED:
        answer = _unasked(game, trial, rules)
        if answer is None:
            try:
                return [*found, _listed(game, trial, seat, text)]
            except IllegalAction:
                answer = game.forced(trial)
                if answer is None:
                    raise
        found.append(answer)
        game.apply(trial, answer)
    raise IllegalAction(f"{text!r} is not legal for seat {seat} in the next {MOST_IMPLIED} questions")


def unasked(game: Game[Any], s: State, rules: int, over: bool) -> list[int]:
    """Return the answers that the end of a record implies to what its rules did not ask; ``over``: it is the end of the
    game. Does not change the position."""
    found: list[int] = []
    if rules < game.rules_version:
        trial: State = s.copy()
        while len(found) < MOST_IMPLIED:
            answer = _unasked(game, trial, rules)
            if answer is None and over:
                answer = game.forced(trial)
            if answer is None:
                break
            found.append(answer)
            game.apply(trial, answer)
    return found


def difference(
    game: Game[Any],
    s: State,
    rules: int,
    actions: Sequence[str],
    steps: int,
    turns: Sequence[int] = (),
    words: Collection[str] = (),
) -> "RulesChanged | None":
    """Return why a game of older rules continues differently after ``steps`` actions at this position; None if no
    ruling that concerns it has changed.

    ``turns``: the numbers of actions before which turns began. A difference counts from the beginning of its turn, for
    what leads to a step may have gone another way. ``words``: what is known to differ, such as scoring lines.
    """
    config = s.table.config
    changed = [
        ruling
        for ruling in game.rulings
        if ruling.since > rules and not ruling.before and ruling.concerns(config.modules)
    ]
    if not changed:
        return None
    lines = [{word.partition("=")[2] or word for word in line.split()[1:]} for line in actions]  # verbs and values
    if steps == len(actions):  # only the end differs
        turn, found = steps, blamed(changed, [[set(words)], [_asked(game, s)]])
        if found and not any(ruling.scoring for ruling in found):
            turn = _first_turn(found, lines, turns, 0, steps)
    else:
        turn = max([first for first in turns if first <= steps], default=steps)
        near = max([first for first in turns if first <= max(0, steps - NEAR)], default=0)
        found = blamed(changed, [[*lines[turn : steps + 1], _asked(game, s)]])
        if not found and (found := blamed(changed, [lines[near:steps]])):
            turn = _first_turn(found, lines, turns, near, steps)
    if not found:
        options = {str(value) for _, value in config.options}
        found = blamed(changed, [[*lines, options]]) or tuple(changed[:MOST_NAMED])
    return RulesChanged(
        "rules {new} of {game} lead to another game than rules {old} after step {steps}: {rulings}",
        game,
        rules,
        turn,
        found,
    )


def _first_turn(
    rulings: Sequence[Ruling], lines: Sequence[Collection[str]], turns: Sequence[int], start: int, steps: int
) -> int:
    """Return the beginning of the turn that mentions something of these rulings first; ``steps`` if none does."""
    about = {word for ruling in rulings for word in ruling.ids}
    first = next((number for number in range(start, steps) if not about.isdisjoint(lines[number])), steps)
    return max([begun for begun in turns if begun <= first], default=first)


def _asked(game: Game[Any], s: State) -> set[str]:
    """Return the words of the question that is asked now."""
    if game.over(s):
        return set()
    descriptions = [game.describe(s, action) for action in game.legal_actions(s)]
    return {game.question(s), *[str(words["for"]) for words in descriptions if "for" in words]}


def _listed(game: Game[Any], s: State, seat: str, text: str) -> int:
    if game.over(s):
        raise IllegalAction("the game is over")
    if seat != str(game.actor(s)):
        raise IllegalAction(f"seat {seat} is not to act, seat {game.actor(s)} is")
    return game.parse(s, text)


def _unasked(game: Game[Any], s: State, rules: int) -> int | None:
    """Return the answer that a record implies to a question that its rules did not ask here; None if they did."""
    if game.over(s):
        return None
    frame = s.stack[-1]
    implied = s.table.prompts[frame[0]].implied
    return None if implied is None else implied(s, frame, rules)


def differing_lines(then: Mapping[str, Any] | None, now: Mapping[str, Any]) -> set[str]:
    """Return the names of the scoring lines in which two results differ."""
    try:
        pairs = zip(list(then["lines"]) if then is not None else [], now["lines"], strict=False)
        return {str(name) for a, b in pairs for name in {*a, *b} if a.get(name) != b.get(name)}
    except (KeyError, TypeError, AttributeError):  # what a file calls a result
        return set()


def dumps(record: Record) -> str:
    """Return the record as the text of its file: one action a line."""
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
    if record.origins:
        head["origins"] = record.origins
    if record.clock is not None:
        head["clock"] = record.clock
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    actions = ",\n".join(f"    {json.dumps(action, ensure_ascii=False)}" for action in record.actions)
    body = f'  "actions": [\n{actions}\n  ],' if actions else '  "actions": [],'
    return "\n".join(["{", *lines, body, f'  "result": {json.dumps(record.result, ensure_ascii=False)}', "}"]) + "\n"


def loads(text: str) -> Record:
    """Return the record in a file's text; raises RecordError."""
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
    for key in ("nonce", "commitment"):
        if not isinstance(data.get(key, ""), str):
            raise RecordError("{key} is not a text", key=repr(key))
    if not isinstance(data.get("result"), dict | None):
        raise RecordError("'result' is neither null nor an object")
    _check_bounds(data)
    known = {key: data[key] for key in _TYPES if key != "format"}
    return Record(
        **known,
        result=data.get("result"),
        nonce=data.get("nonce", ""),
        promise=data.get("commitment", ""),
        origins=data.get("origins", {}),
        clock=data.get("clock"),
    )


def _check_bounds(data: Mapping[str, Any]) -> None:
    """Raise RecordError for a record that is larger than any game: a file can come from anywhere."""
    for key, most in _MOST.items():
        if len(data[key]) > most:
            raise RecordError("{key} has more than {most} entries", key=repr(key), most=most)
        for item in data[key]:
            if not isinstance(item, str):
                raise RecordError("{key} contains something that is not a text", key=repr(key))
            _check_text(key, item)
    for key in ("game", "nonce", "commitment"):
        _check_text(key, data.get(key, ""))
    origins = data.get("origins", {})
    if not isinstance(origins, dict) or len(origins) > _MOST["modules"]:
        raise RecordError("{key} is missing or wrong", details="it has to be an object", key="'origins'")
    for module, origin in origins.items():
        if not isinstance(origin, str):
            raise RecordError("{key} contains something that is not a text", key="'origins'")
        _check_text("origins", module)
        _check_text("origins", origin)
    if data.get("clock") is not None:
        _check_clock(data["clock"], len(data["actions"]))
    if data["seed"].bit_length() > SEED_BITS:
        raise RecordError("its seed is not a number of 64 bits")
    for key in ("options", "result"):
        try:
            _VALUES.check(key, data.get(key) or {})
        except FieldError as error:
            raise RecordError("{key} contains something that no game has", details=str(error), key=repr(key)) from None


def _check_clock(clock: Any, actions: int) -> None:
    """Raise RecordError for what no clock says."""
    wrong = RecordError("{key} is missing or wrong", details="it has to be the clock of a game", key="'clock'")
    if not isinstance(clock, dict) or not {"rules", "left", "lost", "placing"}.issuperset(clock):
        raise wrong
    left, lost = clock.get("left", []), clock.get("lost", [])
    if not isinstance(left, list) or len(left) not in (0, actions) or not isinstance(lost, list) or len(lost) > 20:
        raise wrong
    if not all(one is None or (type(one) is int and 0 <= one < 10**9) for one in (*left, *lost)):
        raise wrong
    for key in ("rules", "placing"):
        try:
            _VALUES.check(key, clock.get(key) or {})
        except FieldError as error:
            raise RecordError("{key} is missing or wrong", details=str(error), key="'clock'") from None


def _check_text(key: str, text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise RecordError("{key} contains a text of more than {most} characters", key=repr(key), most=LONGEST_TEXT)
    if any(char == "\0" or SURROGATES[0] <= ord(char) <= SURROGATES[1] for char in text):
        raise RecordError("{key} contains characters that are not text", key=repr(key))


def save(record: Record, path: Path) -> None:
    """Write the file atomically."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(dumps(record), encoding="utf-8")
    partial.replace(path)


def read(path: Path) -> Record:
    """Return the record in a file; raises RecordError."""
    try:
        return loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError("cannot read {path}", details=error.strerror or str(error), path=path) from None
    except UnicodeDecodeError:
        raise RecordError("cannot read {path}", details="it is no text in UTF-8", path=path) from None
