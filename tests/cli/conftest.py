"""The fixture ``command``: call the command line with words and, perhaps, typed lines."""

import io
import sys

import pytest

from evertable.cli import run
from tests.cli.terminal import Answer, Command


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def call(*words: object, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = run([str(word) for word in words])
        return Answer(code, *capsys.readouterr())

    return call
