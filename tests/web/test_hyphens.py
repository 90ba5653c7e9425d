"""Where titles may break."""

import pytest

from evertable.drawing.hyphens import hyphenated, soft
from evertable.present.words import Language, Words


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


def test_a_long_word_is_a_box_of_its_own_and_its_title_is_escaped() -> None:
    shown = soft({"words": Words("en")}, "Cartographer's <Inn>")  # type: ignore[arg-type]
    assert str(shown).replace("\N{SOFT HYPHEN}", "|") == '<span class="word">Car|to|grapher&#39;s</span> &lt;Inn&gt;'
