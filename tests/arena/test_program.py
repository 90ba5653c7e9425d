"""Programs in the arena: whatever they do, the arena goes on, and who breaks the rules of the talk loses the game."""

import json
import os
import shlex
import subprocess
import sys
from multiprocessing.connection import wait
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from evertable.arena.entrants import entrant
from evertable.arena.game_result import GameResult
from evertable.arena.program import ProgramBot, ProgramError
from evertable.arena.tournament import Tournament
from evertable.arena.workers import play_all
from evertable.bots.bot import Budget
from evertable.bots.registry import UnknownBot
from evertable.evergreen import GAME
from evertable.kernel.view import View
from tests.web.live_server import ROOT, server

ODD = Path(__file__).parent / "programs" / "odd.py"
EXAMPLE = ROOT / "examples" / "bot_client.py"


def program(manner: str, *more: object) -> str:
    return f"program:{shlex.join([str(ODD), manner, *map(str, more)])}"


def played(*bots: str, games: int = 1, limit: float = 20, **more: Any) -> list[GameResult]:
    tournament = Tournament(game="evergreen", bots=bots, players=2, **more)
    return sorted(play_all(tournament, tournament.fixtures(games), 1, limit), key=lambda result: result.key)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if Path(f"/proc/{pid}/stat").exists() else True


# --- good ones


def test_the_example_plays_in_the_arena() -> None:
    bot = f"program:{shlex.quote(str(EXAMPLE))}"
    results = played(bot, "random", games=2)
    assert [result.error for result in results] == [None, None]
    assert results[0].seats == (bot, "random")
    again = played(bot, "random", games=2)
    assert [result.lines for result in again] == [result.lines for result in results], "the seed is passed on"


def test_the_example_is_short_and_needs_nothing() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 60
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith("import ")}
    assert imported <= sys.stdlib_module_names
    assert not any(line.startswith("from ") for line in lines)


@pytest.mark.parametrize("manner", ["good", "words", "chatty"])
def test_programs_that_play_are_told_the_end(manner: str, tmp_path: Path) -> None:
    told = tmp_path / "told"
    (result,) = played(program(manner, told))
    assert result.error is None
    lines = [json.loads(line) for line in told.read_text().splitlines()]
    assert len(lines) == 2, "each seat has a program of its own"
    assert lines[0]["ranks"] == list(result.ranks)
    assert lines[0]["totals"] == list(result.totals)


def test_the_example_plays_over_the_network(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as running:
        done = subprocess.run(
            [sys.executable, str(EXAMPLE), running.address, "evergreen"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["totals"]) == 2


# --- and the others


@pytest.mark.parametrize(
    ("manner", "limit", "message"),
    [
        ("slow", 1.5, "ProgramError: gave no answer in time"),
        ("mute", 1.5, "ProgramError: gave no answer in time"),
        ("garbage", 120, "ProgramError: said 'I take the farm!', which is no JSON object"),
        ("flood", 120, "ProgramError: said a line of more than 1048576 bytes"),
        ("lines", 120, "ProgramError: said 'weather' where 'choose' was asked"),
        ("dying", 120, "ProgramError: ended with exit code 3: 'my heart'"),
        ("truth", 120, "ProgramError: chose True, which is none of the 13 actions"),
        ("behind", 120, "ProgramError: answered question -1, but 0 was asked"),
        ("foreign", 120, "ProgramError: speaks protocol 2, not 1"),
    ],
)
def test_who_breaks_the_rules_loses_the_game(manner: str, limit: float, message: str) -> None:
    start = monotonic()
    results = played(program(manner), "random", games=2, limit=limit)
    assert [result.failed for result in results] == [0, 1]
    assert [result.ranks for result in results] == [(2, 1), (1, 2)]
    assert {result.error for result in results} == {message}
    assert monotonic() - start < 500, "a program that sleeps for ten minutes is not waited for"


def test_who_chooses_what_is_not_there_loses_the_game() -> None:
    (result, *_) = played(program("cheat"), "random")
    assert result.failed == 0
    assert result.error is not None
    assert "which is none of the" in result.error


def test_a_late_program_ends_with_all_it_has_started(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    results = played(program("parent", note), "random", limit=5)  # time to start a child
    assert results[0].failed == 0
    child = int(note.read_text())
    end = monotonic() + 120
    while alive(child) and monotonic() < end:
        sleep(0.05)
    assert not alive(child)


def test_stopping_the_arena_ends_the_programs(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    tournament = Tournament(game="evergreen", bots=("random", program("parent", note)), players=2)
    games = play_all(tournament, tournament.fixtures(1), 1, 60)
    with pytest.raises(RuntimeError, match="enough"):
        _stopped_when(note, games)
    child, end = int(note.read_text()), monotonic() + 120
    while alive(child) and monotonic() < end:
        sleep(0.05)
    assert not alive(child)


def _stopped_when(note: Path, games: Any) -> None:
    """Wait in the arena for a game that never ends, until the program runs; then leave as Ctrl-C would."""

    def impatient(lines: Any, timeout: float) -> Any:
        if note.exists() and note.read_text():
            raise RuntimeError("enough")
        return wait(lines, timeout)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("evertable.arena.workers.wait", impatient)
        next(games)


# --- one question


def test_what_a_program_is_told(tmp_path: Path) -> None:
    """Everything that docs/protocol.md promises, as it goes through the pipe."""
    log = tmp_path / "log"
    script = tmp_path / "log.py"
    script.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        f"    open({str(log)!r}, 'a').write(line)\n"
        "    kind = json.loads(line)['type']\n"
        "    if kind in ('hello', 'choose'):\n"
        "        print(json.dumps({'type': kind, 'action': 1}), flush=True)\n"
    )
    s = GAME.new_game(GAME.config(3), 5)
    view = View(GAME, s, GAME.actor(s))
    bot = ProgramBot(f"program:{shlex.quote(str(script))}", GAME, 77, 9.0)
    assert bot.choose(view, Budget(seconds=0.25)) == view.legal_actions()[1]
    assert bot.consider(view, Budget(nodes=40))[0].action == view.legal_actions()[1]
    bot.end(None)
    hello, game, first, second = map(json.loads, log.read_text().splitlines())
    assert hello == {"type": "hello", "protocol": 1, "limit": 9.0}
    assert game == {
        "type": "game",
        "game": "evergreen",
        "seats": 3,
        "modules": [],
        "options": {"dealer": "random", "turn_timer": 0},
        "seat": 0,
        "rules": GAME.rules_version,
        "seed": 77,
    }
    assert first["observation"] == json.loads(json.dumps(view.observation()))
    texts = [action["text"] for action in first["actions"]]
    assert texts == [GAME.text(s, action) for action in view.legal_actions()]
    assert first["actions"][0]["verb"] == "reveal"
    assert [(each["number"], each["seconds"], each["nodes"], each["limit"]) for each in (first, second)] == [
        (0, 0.25, None, 9.0),
        (1, None, 40, 9.0),
    ]


def test_a_program_that_cannot_be_started() -> None:
    s = GAME.new_game(GAME.config(2), 5)
    with pytest.raises(ProgramError, match="ended with exit code"):
        ProgramBot("program:false", GAME, 0).choose(View(GAME, s, GAME.actor(s)))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("program:", "names no program"),
        ("program:no_such_program --fast", "there is no program 'no_such_program' that can be started"),
        ("program:'./half", "is not a command: No closing quotation"),
    ],
)
def test_programs_that_are_none(name: str, message: str) -> None:
    with pytest.raises(UnknownBot, match=message):
        entrant(name, GAME, 0)
