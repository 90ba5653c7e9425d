"""The arena goes on whatever its bots do, and plays the same games however they are spread."""

from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from evertable.arena.entrants import entrant
from evertable.arena.game_result import GameResult
from evertable.arena.pairing import play
from evertable.arena.tournament import Tournament
from evertable.arena.workers import play_all
from evertable.bots.registry import UnknownBot
from evertable.evergreen import GAME
from tests.arena.odd_bots import NOTE
from tests.cli.terminal import offer
from tests.kernel import toy

ODD = "tests.arena.odd_bots:"


def played(*bots: str, games: int = 2, jobs: int = 1, limit: float = 60, **more: Any) -> list[GameResult]:
    tournament = Tournament(game="evergreen", bots=bots, **({"players": 2} | more))
    results = play_all(tournament, tournament.fixtures(games), jobs, limit)
    return sorted(results, key=lambda result: result.key)


def without_times(results: list[GameResult]) -> list[tuple[object, ...]]:
    return [(o.key, o.seed, o.seats, o.ranks, o.lines, o.error) for o in results]


def test_the_number_of_processes_does_not_show() -> None:
    one, two = played("random", ODD + "First", games=6), played("random", ODD + "First", games=6, jobs=2)
    assert without_times(one) == without_times(two)
    assert len({result.seed for result in one}) == 3
    assert [result.seats[0] for result in one] == ["random", ODD + "First"] * 3


def test_what_a_game_tells() -> None:
    result = played("random")[0]
    assert result.error is None
    assert sorted(result.ranks) in ([1, 2], [1, 1])
    assert set(result.lines[0]) == {"concerts", "final"}
    assert result.totals == tuple(sum(lines.values()) for lines in result.lines)
    assert all(len(turns) > 3 and all(turns) for turns in result.times)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("Crash", "RuntimeError: out of ideas"),
        ("Cheat", "chose -7, which is not legal"),
        ("Die", "the process died with exit code 3"),
        ("Late", "OSError: no chair"),
    ],
)
def test_who_breaks_off_a_game_loses_it(bot: str, message: str) -> None:
    results = played(ODD + bot, "random")
    assert [result.error for result in results] == [message, message]
    assert [result.failed for result in results] == [0, 1]
    assert [result.ranks for result in results] == [(2, 1), (1, 2)]


def test_who_hangs_is_not_waited_for() -> None:
    start = monotonic()
    results = played(ODD + "Hang", "random", limit=0.5, jobs=2)
    assert [result.error for result in results] == ["thought about one decision for more than 0.5 s"] * 2
    assert [result.failed for result in results] == [0, 1]
    assert monotonic() - start < 500


def test_a_turn_has_a_time_and_every_decision_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot is given is compared, not what it took: a busy machine lets it sleep longer."""
    time, note = 0.02, tmp_path / "seconds"
    monkeypatch.setenv(NOTE, str(note))
    taken = played(ODD + "Obedient", games=1, time=time)[0].times[0]
    notes = [line.split() for line in note.read_text().splitlines()]
    given = iter([float(seconds) for seat, seconds in notes if seat == "0"])
    for turn in taken:
        shares = list(islice(given, len(turn)))
        assert shares[0] >= 0.7 * time
        assert len(turn) == 1 or shares[1] < shares[0]
        assert all(spent >= 0.99 * share * 1e6 for spent, share in zip(turn, shares, strict=True))
    assert not list(given)


def test_positions_are_counted_by_decision() -> None:
    assert played(ODD + "Obedient", games=1, nodes=55)[0].error == "ValueError: 55 positions"


def test_the_others_share_a_game_that_one_breaks_off() -> None:
    result = played(ODD + "Crash", "random", ODD + "First", players=3, games=1)[0]
    assert result.ranks == (3, 1, 1)
    assert result.share(1) == 0.5


def test_stopping_early_ends_the_processes() -> None:
    tournament = Tournament(game="evergreen", bots=("random", ODD + "First"), players=2)
    games = play_all(tournament, tournament.fixtures(1000), 2, 60)
    assert next(games).error is None
    games.close()
    assert list(games) == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no.such.module:Bot", "cannot import the bot 'no.such.module:Bot': ModuleNotFoundError"),
        (ODD + "Nobody", "AttributeError"),
        (ODD + "NOT_A_BOT", "neither a class nor a function"),
    ],
)
def test_a_bot_of_ones_own_that_is_none(name: str, message: str) -> None:
    with pytest.raises(UnknownBot, match=message):
        entrant(name, GAME, 0)


def test_a_game_without_end_is_nobodys_game(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, toy.endless())
    tournament = Tournament(game="highest", bots=(ODD + "First", ODD + "First"), players=2)
    result = play(tournament, next(iter(tournament.fixtures(1))), [0.0, 0.0])
    assert result.error is not None
    assert result.error.startswith("Endless: no end after 100000 steps (highest, 2 players, modules: none")
    assert (result.ranks, result.failed) == ((), None)
