"""Where titles may break."""

import pytest

from evertable.drawing.hyphens import hyphenated
from evertable.present.words import Language


@pytest.mark.parametrize(
    ("title", "language", "breaks"),
    [
        ("Cartographer's Expedition", "en", "Car|to|grapher's Exped|i|tion"),
        ("Wyprawa kartografów", "pl", "Wyprawa kar|to|gra|fów"),
        ("Expédition du cartographe", "fr", "Expé|di|tion du car|to|graphe"),
        ("Inn", "en", "Inn"),
    ],
)
def test_long_words_break_where_the_language_breaks_them(title: str, language: Language, breaks: str) -> None:
    assert hyphenated(title, language).replace("\N{SOFT HYPHEN}", "|") == breaks
