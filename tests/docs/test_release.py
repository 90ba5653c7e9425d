"""The changelog, the other documents and ``evertable --version`` name the same release."""

import re
from datetime import date
from pathlib import Path

import pytest

from evertable import __version__
from evertable.cli import run

ROOT = Path(__file__).parents[2]
RELEASE = re.compile(r"^## (\d+\.\d+\.\d+) \((.+)\)$", re.MULTILINE)
VERSION = re.compile(r"\b0\.\d+\.\d+\b(?!\.)")


def releases() -> list[tuple[str, str]]:
    """Return versions and dates of the changelog, newest first."""
    return RELEASE.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def test_the_newest_release_is_this_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("--version",)) == 0
    assert capsys.readouterr().out.split()[1].rstrip(",") == __version__ == releases()[0][0]


def test_releases_are_in_order_and_have_dates() -> None:
    versions = [tuple(int(part) for part in version.split(".")) for version, _ in releases()]
    dates = [date.fromisoformat(day) for _, day in releases()]
    assert versions == sorted(set(versions), reverse=True)
    assert dates == sorted(dates, reverse=True)


@pytest.mark.parametrize("name", ["README.md", "SECURITY.md"])
def test_documents_name_this_version(name: str) -> None:
    assert set(VERSION.findall((ROOT / name).read_text(encoding="utf-8"))) == {__version__}
