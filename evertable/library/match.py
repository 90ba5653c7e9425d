"""A match: a game with its moves, undo, bots and text."""

from collections.abc import Iterator, Mapping, Sequence
from operator import index
from os import PathLike
from pathlib import Path
from secrets import randbits
from typing import Any, Final, SupportsIndex

from evertable.kernel import record as records
from evertable.kernel.errors import EvertableError, IllegalAction
from evertable.kernel.game import SPECTATOR, Game, Result
from evertable.kernel.module import Config, ConfigError
from evertable.kernel.nearest import did_you_mean, nearest_first, shown
from evertable.kernel.record import Record, RecordError
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.library.action import Action, described
from evertable.library.bots import MatchBot, bot_for, is_bot
from evertable.library.game_info import game_called
from evertable.library.text import WIDTH, board_text, told_text
from evertable.present.words import Language
from evertable.registry import NAMES, game_named


class Match:
    """One game between seats 0, 1, … from its first position to the current one.

    ``evertable.new`` begins one and ``evertable.load`` reads one. It shows everything to its owner: a program that
    plays a seat should look through ``observation`` or ``view``, which hide what the seat cannot know.
    """

    def __init__(self, game: Game[Any], record: Record, states: Sequence[State], moves: Sequence[Action] = ()) -> None:
        """Use ``evertable.new`` or ``evertable.load`` instead."""
        self._game: Final = game
        self._record: Final = record
        """Game, seed, names and what was promised of the shuffle; its moves are not kept up to date."""
        self._states: Final = list(states)
        """The position before each move, and the current one. None of them is ever changed."""
        self._moves: Final = list(moves)
        self._bots: Final[dict[int, MatchBot]] = {}
        self._legal: tuple[Action, ...] | None = None

    # --- what is played

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def config(self) -> Config:
        """Seats, modules and options, with all defaults."""
        return self._now.table.config

    @property
    def seed(self) -> int:
        """What the deal follows from: same configuration and seed, same deal."""
        return self._record.seed

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where, by name."""
        return tuple(self._record.seats)

    # --- the position

    @property
    def _now(self) -> State:
        return self._states[-1]

    @property
    def state(self) -> State:
        """A copy of the position, as the engine knows it (docs/architecture.md)."""
        return self._now.copy()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over(self._now)

    @property
    def seat(self) -> int:
        """The seat that decides now; -1 when the game is over."""
        return self._game.actor(self._now)

    @property
    def question(self) -> str:
        """The name of the question that the seat answers: ``turn``, or what a move asks; ``over`` at the end."""
        return self._game.question(self._now)

    @property
    def starts_turn(self) -> bool:
        """Whether the question opens a turn."""
        return self._game.starts_turn(self._now)

    @property
    def turn(self) -> int:
        """How many turns have begun, one that is just being opened not counted."""
        return sum(map(self._game.starts_turn, self._states[:-1]))

    @property
    def result(self) -> Result:
        """The points by line, ranks and winners, as if the game ended now; ``over`` says whether it has."""
        return self._game.result(self._now)

    @property
    def legal(self) -> tuple[Action, ...]:
        """Everything that the seat may do, in the engine's order; empty only when the game is over."""
        if self._legal is None:
            numbers = [] if self.over else View(self._game, self._now, self.seat).legal_actions()
            self._legal = tuple(described(self._game, self._now, number) for number in numbers)
        return self._legal

    def observation(self, seat: int | None = None) -> dict[str, Any]:
        """Return what a seat knows, as plain data. Left out: the seat that decides; -1: a spectator."""
        return self.view(seat).observation()

    def view(self, seat: int | None = None) -> View:
        """Return a seat's view of the current position, which is what bots decide from (docs/bots.md)."""
        return View(self._game, self._now.copy(), self._seat(seat))

    def _seat(self, seat: int | None) -> int:
        number = self.seat if seat is None else seat
        if not SPECTATOR <= number < self.config.seats:
            raise EvertableError(
                f"there is no seat {shown(seat)}; seats are 0 to {self.config.seats - 1}, and -1 is a spectator"
            )
        return number

    # --- moves

    @property
    def moves(self) -> tuple[Action, ...]:
        """The actions so far."""
        return tuple(self._moves)

    def push(self, action: "str | Action | SupportsIndex") -> Action:
        """Make a move, given as text, action or number, and return it.

        A text may leave out what is clear. Raises IllegalAction, and AmbiguousAction if a text fits several actions.
        """
        made = self.action(action)
        after = self._now.copy()
        self._game.apply(after, made.number)
        self._states.append(after)
        self._moves.append(made)
        self._legal = None
        return made

    def action(self, given: "str | Action | SupportsIndex") -> Action:
        """Return the legal action that a text or number means, without making it. Raises what ``push`` raises."""
        if self.over:
            raise IllegalAction(f"{shown(given)} is not legal: the game is over")
        if isinstance(given, str):
            return described(self._game, self._now, self._game.parse(self._now, given))
        if isinstance(given, Action):
            if given in self.legal:
                return given
            quoted, text = shown(given.text), given.text
        else:
            if (number := index(given)) in self._game.legal_actions(self._now):
                return described(self._game, self._now, number)
            quoted, text = f"action number {shown(number)}", ""
        possible = nearest_first(text, [legal.text for legal in self.legal])
        raise IllegalAction(f"{quoted} is not legal for seat {self.seat}; possible: {possible}")

    def undo(self) -> Action:
        """Take the last move back and return it. Raises IllegalAction if there is none."""
        if not self._moves:
            raise IllegalAction("there is no move to take back: this is the first position")
        self._states.pop()
        self._legal = None
        return self._moves.pop()

    def bot(self, name: str, *, seed: int = 0, seconds: float | None = None, nodes: int | None = None) -> MatchBot:
        """Return a bot that can decide for the seat whose turn it is (``evertable.games()`` lists the names).

        ``seconds`` and ``nodes`` limit the search for one decision; bots that do not search ignore them. With
        ``nodes`` the same seed gives the same moves. Raises ConfigError.
        """
        return MatchBot(self, bot_for(self._game, name, seed), seconds, nodes)

    def play(self) -> Iterator[Action]:
        """Let bots move in the seats that bear their names; yields each move once it is made.

        Stops when the game is over or another seat is to decide.
        """
        while not self.over and is_bot(self._game, self.seats[self.seat]):
            seat = self.seat
            if seat not in self._bots:
                self._bots[seat] = self.bot(self.seats[seat], seed=self.seed * 8 + seat)
            yield self._bots[seat].play()

    # --- copies, text and files

    def copy(self) -> "Match":
        """Return an independent match at the same position, with the same moves."""
        return Match(self._game, self._record, self._states, self._moves)

    def at(self, step: int) -> "Match":
        """Return a match as it was after so many moves; 0 is the deal. Raises EvertableError."""
        if not 0 <= step <= len(self._moves):
            raise EvertableError(f"there is no step {shown(step)}; steps are 0, the deal, to {len(self._moves)}")
        return Match(self._game, self._record, self._states[: step + 1], self._moves[:step])

    def told(self, seat: int = SPECTATOR, *, language: Language = "en") -> str:
        """Return what the last move did, in sentences, as a seat reads it; -1: a spectator. Empty at the deal."""
        if not self._moves:
            return ""
        before, after = self._states[-2:]
        number, viewer = self._moves[-1].number, self._seat(seat)
        return told_text(self._game, before, after, number, self.seats, viewer, language)

    def board(self, seat: int | None = None, *, language: Language = "en", width: int = WIDTH) -> str:
        """Return the table as text, as a seat sees it. Left out: the seat that decides; -1: a spectator."""
        return board_text(self.view(seat), self._now, self.seats, language, width)

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        return self.board()

    def _repr_html_(self) -> str:
        """The drawn table, for notebooks."""
        from evertable.library.drawn import drawn

        return drawn([self], None)

    @property
    def record(self) -> Record:
        """The match as a record: configuration, seed, moves as text, and the result if the game is over."""
        record = Record.start(self._game, self._now, self.seed, self.seats)
        record.nonce, record.promise = self._record.nonce, self._record.promise
        record.actions = [f"{move.seat} {move.text}" for move in self._moves]
        record.finish(self._game, self._now)
        return record

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file that ``load``, ``evertable replay`` and the server read."""
        records.save(self.record, Path(path))


def new(
    game: str,
    seats: int | Sequence[str] | None = None,
    modules: Sequence[str] = (),
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """Begin a match. Raises ConfigError.

    ``seats`` is the number of players or their names; a seat with the name of a bot can be played by it
    (``Match.play``). Left out: two players, or as many as the game needs. Without a seed chance deals.

    >>> new("everdell", seats=2, modules=["pearlbrook"], seed=7).legal[0]
    Action('place basic_three_twigs')
    """
    rules = game_called(game)
    for name, value in (("modules", modules), ("seats", seats)):
        if isinstance(value, str):
            raise ConfigError("{name} is the text {given}; give a list: [{given}]", name=name, given=shown(value))
    names = None if seats is None or isinstance(seats, int) else list(seats)
    number = seats if isinstance(seats, int) else None if names is None else len(names)
    config = rules.config(number, list(modules), dict(options or {}))
    names = names or [f"player {seat + 1}" for seat in range(config.seats)]
    dealt = randbits(32) if seed is None else seed
    _check_names_and_seed(names, dealt)
    s = rules.new_game(config, dealt)
    return Match(rules, Record.start(rules, s, dealt, names), [s])


def _check_names_and_seed(names: Sequence[object], seed: object) -> None:
    """Raise ConfigError for what a record could not hold, so that every match can be saved and read again."""
    for name in names:
        if not isinstance(name, str) or not 0 < len(name) <= records.LONGEST_TEXT:
            raise ConfigError(
                "{given} is no name: seats are texts of 1 to {most} characters",
                given=shown(name),
                most=records.LONGEST_TEXT,
            )
    if not isinstance(seed, int) or seed.bit_length() > records.SEED_BITS:
        raise ConfigError(
            "{given} is no seed: it is a whole number of at most {most} bits", given=shown(seed), most=records.SEED_BITS
        )


def load(path: str | PathLike[str]) -> Match:
    """Return the match in a file, of any program of Evertable. Raises RecordError.

    A record of older rules becomes a match under those of today, or is refused where they lead to another game.
    """
    return match_of(records.read(Path(path)))


def match_of(record: Record) -> Match:
    """Return the match of a record; raises RecordError."""
    records.check_game_known(record, NAMES)
    if record.game not in NAMES:
        raise RecordError(
            "this is a record of {given}{near} (games: {choices})",
            given=shown(record.game),
            near=did_you_mean(record.game, NAMES),
            choices=", ".join(NAMES),
        )
    game = game_named(record.game)
    if record.rules < game.rules_version:
        record = records.upgraded(game, record)
    states = records.course(game, record)
    texts = [line.partition(" ")[2] for line in record.actions]
    moves = [described(game, s, game.parse(s, text)) for s, text in zip(states, texts, strict=False)]
    return Match(game, record, states, moves)
