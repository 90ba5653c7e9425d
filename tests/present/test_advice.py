"""Advice in words, with the numbers of each language."""

import pytest

from evertable.present.advice import promise, reasons
from evertable.present.registry import presenter_for
from evertable.present.words import Language, Words

FOUND = [("events", 2.14), ("journey", -0.5)]


@pytest.mark.parametrize(
    ("language", "promised", "why"),
    [
        ("en", "about 63 points in the end", "Events +2.1, Journey −0.5"),
        ("fr", "environ 63 points à la fin", "Événements +2,1, Voyage −0,5"),
        ("pl", "około 63 pkt na koniec", "Wydarzenia +2,1, Podróż −0,5"),
    ],
)
def test_words(language: Language, promised: str, why: str) -> None:
    words = Words(language)
    assert promise(62.7, words) == promised
    assert reasons(FOUND, presenter_for("everdell"), words) == why


def test_nothing_to_say() -> None:
    assert promise(None, Words("en")) == ""
    assert reasons([], presenter_for("evergreen"), Words("en")) == ""


def test_what_modules_add_is_told_as_one() -> None:
    assert reasons([("other", -1)], presenter_for("everdell"), Words("en")) == "Other points −1.0"


def test_lines_of_evergreen() -> None:
    assert reasons([("final", 3)], presenter_for("evergreen"), Words("en")) == "Final concert +3.0"
