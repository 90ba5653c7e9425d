"""Texts of components speak to the player: "your city", not "the own city"."""

import re
from typing import Final

import pytest

from evertable.catalog import load

NOT_TO_YOU: Final = re.compile(r"\b(an|one|the) own\b|player's own|[;,] may (?!be\b)")


@pytest.mark.parametrize("game", ["everdell", "duo"])
def test_texts_speak_to_the_player(game: str) -> None:
    assert [entry.id for entry in load(game).entries if NOT_TO_YOU.search(entry.text.get("en"))] == []
