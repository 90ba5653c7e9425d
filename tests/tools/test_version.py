"""What ``evertable --version`` tells about a build."""

from pathlib import Path

import pytest

from evertable import version


def test_a_build_knows_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_commit").write_text("abc1234\n", encoding="ascii")
    monkeypatch.setattr(version, "COMMIT_FILE", tmp_path / "_commit")
    assert version.commit() == "abc1234"


def test_code_without_history_has_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "COMMIT_FILE", tmp_path / "_commit")
    monkeypatch.setattr(version, "PACKAGE", tmp_path / "evertable")
    assert version.commit() == ""
