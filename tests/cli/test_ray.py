"""``--ray``: in a small cluster of two workers one is killed in the middle of each run, and no result changes."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from evertable.bots.learning import training
from evertable.bots.simulation import simulation
from evertable.pool import cluster
from tests.cli import falling
from tests.cli.terminal import Command

QUICK = {
    "health_check_initial_delay_ms": 1000,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 5000,
    "health_check_failure_threshold": 3,
}
"""How soon a machine counts as dead; the usual time is some fifteen seconds."""
SMALL: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80_000_000}
SIMULATE = ("simulate", "evergreen", "--games", 24, "--seed", 5, "--json")
TOURNAMENT = ("tournament", "evergreen", "--bots", "random,tests.cli.falling:Faller", "--games", 8, "--json")
TRAIN = ("train", "everdell", "--games", 3, "--each", 3, "--trials", 2, "--seed", 3)


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Two machines with a processor each, the second of which is to fall; when it does, it leaves a mark."""
    pytest.importorskip("ray", reason="Ray has no wheel for this Python")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_worker_niceness", "0")  # else they wait until every other test is done
    from ray.cluster_utils import Cluster

    marks = {falling.MARKS: str(tmp_path)}
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:  # a socket's path has to be short
        monkeypatch.setenv("RAY_TMPDIR", folder)
        head = {"include_dashboard": False, "_system_config": QUICK, "env_vars": marks}
        machines = Cluster(initialize_head=True, head_node_args=SMALL | head)
        try:
            machines.add_node(wait=False, **SMALL, env_vars=marks | {falling.FALLS: "1"})
            machines.wait_for_nodes(120)
            yield machines.address
        finally:
            machines.shutdown()


@pytest.mark.skipif("EVERTABLE_CLUSTER" not in os.environ, reason="make soak kills it, in its part cluster")
def test_a_killed_worker_does_not_show(
    command: Command, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One test for all commands, because a cluster takes seconds to start."""
    ray = ("--ray", address)

    with monkeypatch.context() as patched:
        patched.setattr(simulation, "_play_some", falling.play_some)
        far = command(*SIMULATE, *ray)
    near = command(*SIMULATE, "--jobs", 1)
    assert (tmp_path / "simulation").exists()
    assert far.code == 0
    assert without_speed(far.out) == without_speed(near.out)

    assert command(*TOURNAMENT, *ray, "--resume", tmp_path / "far.jsonl").code == 0
    assert command(*TOURNAMENT, "--jobs", 1, "--resume", tmp_path / "near.jsonl").code == 0
    assert (tmp_path / "tournament").exists()
    assert games(tmp_path / "far.jsonl") == games(tmp_path / "near.jsonl")

    with monkeypatch.context() as patched:  # the last one, because now the second machine is gone
        patched.setattr(training, "PORTION", 1)
        patched.setattr(training, "play_some", falling.learn_some)
        assert command(*TRAIN, *ray, "--out", tmp_path / "far.npz").code == 0
    assert command(*TRAIN, "--jobs", 1, "--out", tmp_path / "near.npz").code == 0
    assert (tmp_path / "training").exists()
    assert (tmp_path / "far.npz").read_bytes() == (tmp_path / "near.npz").read_bytes()
    assert (tmp_path / "far.json").read_bytes() == (tmp_path / "near.json").read_bytes()

    with monkeypatch.context() as patched:  # but it is not tried for ever
        patched.setattr(simulation, "_play_some", falling.play_never)
        patched.setattr(cluster, "TRIES_MORE", 0)
        lost = command("simulate", "evergreen", "--games", 1, "--json", *ray)
    assert lost.code == 1
    assert json.loads(lost.out)["error_list"][0]["message"].startswith("the process died, 1 times: ")


def without_speed(report: str) -> dict[str, Any]:
    return {**json.loads(report), "games_per_second": None}


def games(path: Path) -> list[dict[str, Any]]:
    """The plan of a tournament, then its games in their order, without the times they took."""
    plan, *found = (json.loads(line) for line in path.read_text().splitlines())
    found.sort(key=lambda game: (game["deal"], game["turn"]))
    return [plan, *({**game, "times": None} for game in found)]
