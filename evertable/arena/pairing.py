"""Play one game of a tournament in a worker process. A shared clock tells the arena which seat thinks since when."""

from collections import Counter
from collections.abc import MutableSequence
from time import monotonic, perf_counter_ns
from typing import Any, Final

from evertable.arena.entrants import entrant
from evertable.arena.game_result import GameResult, forfeit
from evertable.arena.program import LIMIT, ProgramBot
from evertable.arena.tournament import Fixture, Tournament
from evertable.bots.bot import Bot, Budget
from evertable.bots.search.turn_time import TurnTime
from evertable.bots.simulation.coverage import PLAY, use_of
from evertable.kernel.endless import MAX_STEPS, Endless
from evertable.kernel.game import Game
from evertable.kernel.record import Record, dumps
from evertable.kernel.stack import State
from evertable.kernel.view import View

SINCE: Final = 0
SEAT: Final = 1
Clock = MutableSequence[float]
"""When the thinking bot began (0 if none thinks), and its seat."""


class BotFailed(Exception):
    """A bot has failed and loses its game."""


def play(tournament: Tournament, fixture: Fixture, clock: Clock, limit: float = LIMIT) -> GameResult:
    """Return the game from the deal to the result; what goes wrong is in the outcome, not raised."""
    pairing = Pairing(tournament, fixture, clock, limit)
    try:
        return pairing.play()
    except BotFailed as error:
        return broken(tournament, fixture, str(error), int(clock[SEAT]))
    except Exception as error:
        return broken(tournament, fixture, f"{type(error).__name__}: {error}", None)
    finally:
        pairing.dismiss()


class Pairing:
    """A game in progress."""

    def __init__(self, tournament: Tournament, fixture: Fixture, clock: Clock, limit: float) -> None:
        self._tournament: Final = tournament
        self._fixture: Final = fixture
        self._clock: Final = clock
        self._limit: Final = limit
        self._programs: Final[list[ProgramBot]] = []
        self._game: Final[Game[Any]] = tournament.rules
        self._times: Final[list[list[list[int]]]] = [[] for _ in fixture.seating]
        self._turn: Final = None if tournament.time is None else TurnTime(tournament.time)
        """The time of the turn that is played now."""
        self._uses: Final[list[Counter[str]]] = [Counter() for _ in fixture.seating]
        self._moves: Final[list[int]] = []
        self._first: int | None = None
        self._turns = 0
        self._decisions = 0

    def play(self) -> GameResult:
        """Play the game to its end. Raises BotFailed, with the seat on the clock, if a bot fails."""
        game, seed = self._game, self._tournament.seed_of(self._fixture.deal)
        s = game.new_game(self._tournament.config, seed)
        names = [self._tournament.bots[bot] for bot in self._fixture.seating]
        bots = [self._seat(name, seat, seed) for seat, name in enumerate(names)]
        views = [View(game, s, seat) for seat in range(len(names))]
        record = Record.start(game, s, seed, names)
        before = -1
        while not game.over(s):
            if self._decisions >= MAX_STEPS:
                raise Endless(game, self._tournament.config, seed, MAX_STEPS)
            seat = game.actor(s)
            if seat != before or game.starts_turn(s):
                self._times[seat].append([])
                if self._turn is not None:
                    self._turn.start()
            if game.starts_turn(s):
                self._first = seat if self._first is None else self._first
                self._turns += 1
            actions = views[seat].legal_actions()
            action = actions[0] if len(actions) == 1 else self._ask(bots[seat], views[seat], actions)
            self._decisions += 1
            if self._tournament.uses and (use := use_of(game.describe(s, action))) and use[0] == PLAY:
                self._uses[seat][use[1]] += 1
            if self._tournament.record:
                record.add(game, s, action)
            self._moves.append(action)
            game.apply(s, action)
            before = seat
        return self._result(s, record)

    def dismiss(self) -> None:
        """End the programs of a game that was aborted."""
        for program in self._programs:
            program.end(None)

    def _budget(self) -> Budget | None:
        if self._turn is not None:
            return Budget(seconds=self._turn.share)
        return None if self._tournament.nodes is None else Budget(nodes=self._tournament.nodes)

    def _seat(self, name: str, seat: int, seed: int) -> Bot:
        """Create the bot of a seat. As in simulations it draws other random numbers than the deal."""
        self._clock[SEAT] = seat
        try:
            bot = entrant(name, self._game, seed * 8 + seat, self._limit)
        except Exception as error:
            raise BotFailed(f"{type(error).__name__}: {error}") from error
        if isinstance(bot, ProgramBot):
            self._programs.append(bot)
        return bot

    def _ask(self, bot: Bot, view: View, actions: list[int]) -> int:
        clock, start = self._clock, perf_counter_ns()
        clock[SEAT], clock[SINCE] = view.seat, monotonic()
        try:
            action = bot.choose(view, self._budget())
        except Exception as error:
            raise BotFailed(f"{type(error).__name__}: {error}") from error
        finally:
            clock[SINCE] = 0.0
        taken = perf_counter_ns() - start
        self._times[view.seat][-1].append(taken // 1000)
        if self._turn is not None:
            self._turn.spend(taken / 1e9)
        if action not in actions:
            raise BotFailed(f"chose {action!r}, which is not legal")
        return action

    def _result(self, s: State, record: Record) -> GameResult:
        result = self._game.result(s)
        record.result = result.data()
        for program in self._programs:
            program.end(result)
        return GameResult(
            **identity(self._tournament, self._fixture),
            ranks=result.ranks,
            lines=tuple(dict(score.lines) for score in result.scores),
            times=tuple(tuple(tuple(turn) for turn in turns if turn) for turns in self._times),
            uses=tuple(dict(uses) for uses in self._uses) if self._tournament.uses else (),
            moves=tuple(self._moves) if self._tournament.moves else (),
            turns=self._turns,
            decisions=self._decisions,
            first=self._first,
            record=dumps(record) if self._tournament.record else "",
        )


def identity(tournament: Tournament, fixture: Fixture) -> dict[str, Any]:
    """Return the fields that identify a game."""
    return {
        "lineup": fixture.lineup,
        "deal": fixture.deal,
        "turn": fixture.turn,
        "seed": tournament.seed_of(fixture.deal),
        "seats": tuple(tournament.bots[bot] for bot in fixture.seating),
    }


def broken(tournament: Tournament, fixture: Fixture, error: str, failed: int | None) -> GameResult:
    """Return the result of a game that a bot or an error has aborted."""
    owners = len(fixture.seating) + sum(module.automas for module in tournament.rules.table(tournament.config).modules)
    return GameResult(**identity(tournament, fixture), ranks=forfeit(owners, failed), failed=failed, error=error)
