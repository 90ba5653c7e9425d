"""The law of the two engines: compiled or interpreted, every game goes the same way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from evertable import engine

ROOT = Path(__file__).parents[2]
GAMES = int(os.environ.get("EVERTABLE_SAME_GAMES", "8"))
"""Of each game; ``make soak`` plays more (part ``same``). Golden games are replayed on both engines as well."""
SEED = int(os.environ.get("EVERTABLE_SEED", "0"))


def said_by(name: str, *command: str) -> str:
    """What a command says when it runs on one of the engines."""
    environment = os.environ | {engine.CHOICE: name}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.skipif(bool(engine.obstacle()), reason=f"there is no compiled engine: {engine.obstacle()}")
def test_both_engines_play_the_same_games() -> None:
    command = ("-m", "tests.engine.transcript", str(GAMES), str(SEED))
    compiled, interpreted = said_by(engine.COMPILED, *command), said_by(engine.INTERPRETED, *command)
    assert compiled.splitlines() == interpreted.splitlines()
    assert len(compiled.splitlines()) >= 2 * GAMES


@pytest.mark.skipif(bool(engine.obstacle()), reason=f"there is no compiled engine: {engine.obstacle()}")
@pytest.mark.parametrize(("name", "suffix"), [(engine.COMPILED, engine.SUFFIX), (engine.INTERPRETED, ".py")])
def test_every_module_comes_from_the_engine_asked_for(name: str, suffix: str) -> None:
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in engine.sources()]
    script = f"from importlib import import_module as m; print([m(name).__file__ for name in {modules}])"
    files = eval(said_by(name, "-c", script))
    assert len(files) == len(modules)
    assert all(file.endswith(suffix) for file in files)
