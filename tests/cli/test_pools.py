"""Who plays the games of a command: what is refused before anything is played or written, and Ctrl-C."""

import json
import os
import socket
import sys
from pathlib import Path

import pytest

from evertable.bots.learning import training
from evertable.bots.simulation import simulation
from evertable.bots.simulation.plan import Plan
from evertable.bots.simulation.simulation import Played
from evertable.catalog.packs import VARIABLE
from evertable.kernel.module import Config
from evertable.pool.cluster import ClusterError, Setting, _settle, fingerprint
from evertable.pool.local import LocalPool
from evertable.pool.work import Lost, in_order
from tests.cli.terminal import Command, refused

COMMANDS = [
    "simulate evergreen",
    "tournament evergreen --bots random --resume kept.jsonl",
    "lab evergreen --bot random --resume kept.jsonl",
    "train everdell --out kept.jsonl",
]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_cluster_that_does_not_answer(
    command: Command, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        refused(command(*words.split(), "--ray", address), f"nobody answers at {address}: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", COMMANDS)
def test_either_a_cluster_or_processes(command: Command, words: str) -> None:
    refused(command(*words.split(), "--ray", "auto", "--jobs", 2), "--jobs counts processes of this machine, --ray")


@pytest.mark.parametrize("address", ["", "here", "here:", ":6379", "here:door", "ray://here:10001", "http://here:1"])
def test_no_address(command: Command, address: str) -> None:
    refused(
        command("simulate", "evergreen", "--ray", address), f"{address!r} is no address of a Ray cluster: 'auto' or"
    )


def test_without_ray(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    message = "Ray is not installed; it comes with the extra: pip install 'evertable[ray]'"
    refused(command("simulate", "evergreen", "--ray", "auto"), message)


# --- what a worker of a cluster looks at first


def test_another_package_is_refused() -> None:
    with pytest.raises(ClusterError, match=r"it has evertable .*, and here is 0\.0\.9 \(0123\); install the same one"):
        _settle(Setting("0.0.9 (0123)", "", "/"))


def test_a_missing_pack_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    with pytest.raises(ClusterError, match=r"it has no card pack .*gone"):
        _settle(Setting(fingerprint(), str(tmp_path / "gone"), "/"))


def test_a_worker_takes_over_packs_and_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir("/")
    _settle(Setting(fingerprint(), str(tmp_path), str(tmp_path)))
    assert (os.environ[VARIABLE], os.getcwd()) == (str(tmp_path), str(tmp_path))


# --- order and loss


def die(number: int) -> int:
    return os._exit(3) if number == 1 else number


def test_results_come_in_order() -> None:
    found: list[tuple[int, int | Lost]] = [(2, 20), (0, 0), (3, 30), (1, 10)]
    assert list(in_order(found)) == [0, 10, 20, 30]
    with pytest.raises(Lost, match="gone"):
        list(in_order([*found[:2], (1, Lost("gone"))]))


def test_processes_are_started_again_after_one_has_died() -> None:
    with LocalPool(2) as pool:
        assert any(isinstance(result, Lost) for _, result in pool.run(die, [1, 1]))
        assert sorted(result for _, result in pool.run(die, [2, 3]) if not isinstance(result, Lost)) == [2, 3]


# --- Ctrl-C


def test_ctrl_c_shows_the_games_so_far(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    play = simulation._play

    def interrupted(plan: Plan, number: int, config: Config) -> Played:
        if number == 6:
            raise KeyboardInterrupt
        return play(plan, number, config)

    monkeypatch.setattr(simulation, "_play", interrupted)
    answer = command("simulate", "evergreen", "--games", 12, "--jobs", 1)
    assert answer.code == 130
    assert "Stopped early: these are the games so far." in answer.out
    assert "6 games, 0 errors" in answer.out
    report = json.loads(command("simulate", "evergreen", "--games", 12, "--jobs", 1, "--json").out)
    assert report["games"] == 6


def test_ctrl_c_keeps_the_rounds_that_are_over(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rounds = iter(range(3))
    learn = training._round

    def interrupted(*words: object) -> dict[str, object]:
        if next(rounds) == 1:
            raise KeyboardInterrupt
        return learn(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(training, "_round", interrupted)
    out = tmp_path / "mine.npz"
    words = ("train", "everdell", "--games", 2, "--each", 1, "--trials", 0, "--jobs", 1, "--out", out)
    answer = command(*words)
    assert answer.code == 130
    assert "Stopped early, after 1 games; --resume goes on from there." in answer.out
    assert len(json.loads(out.with_suffix(".json").read_text())["rounds"]) == 1
    assert command(*words, "--resume").code == 0
    assert len(json.loads(out.with_suffix(".json").read_text())["rounds"]) == 2
