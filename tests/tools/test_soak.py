"""``make soak``: parts are known by name, a failing one is told with how to repeat it, and the last line counts."""

import sys
from pathlib import Path

import pytest

from tools import soak


def _part(name: str, code: str) -> soak.Part:
    return soak.Part(name, 7, "games", lambda count, seed: [(sys.executable, "-c", code, str(count), str(seed))])


@pytest.fixture(autouse=True)
def _two_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = "import sys; print('games', *sys.argv[1:])"
    monkeypatch.setattr(soak, "ROOT", tmp_path)
    monkeypatch.setattr(soak, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(soak, "parts", lambda: [_part("good", said), _part("bad", f"{said}; sys.exit(3)")])


def test_all_parts_and_a_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--seed", "5"]) == 1
    told = capsys.readouterr().out
    assert "7 games, seed 5: ok" in told
    assert "games 7 5\n" in told
    assert "tools/soak.py --seed 5 --count 7 --part bad" in told
    assert told.endswith("1 passed, 1 failed\n")


def test_a_part_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--part", "good", "--count", "2"]) == 0
    assert capsys.readouterr().out.endswith("1 passed, 0 failed\n")
    with pytest.raises(SystemExit):
        soak.main(["--part", "great"])
    assert "There is no part great. Choose of: good, bad." in capsys.readouterr().err


def test_the_real_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    counts = {part.name: part.count for part in soak.parts()}
    assert counts["laws-everdell"] == 2000
    assert {counts[name] for name in counts if name.startswith("laws-duo")} == {1000}
    for part in soak.parts():
        assert all(command for command in part.command(2, 3))
    with_seeds = [
        part
        for part in soak.parts()
        if part.name.startswith(("same", "kills", "secrecy", "cookies", "limits", "openapi", "host"))
    ]
    assert len(with_seeds) == 8
    for part in with_seeds:
        assert part.environment(2, 3) != part.environment(5, 3)
        assert part.environment(2, 3)["EVERTABLE_SEED"] == "3"
    assert all((soak.ROOT / folder).exists() for folder in soak.engine_tests())
