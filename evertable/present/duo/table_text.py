"""Texts of components as they hold at a table: the catalogue's speak of both modes."""

import re
from typing import Final

from evertable.catalog.schema import Language

MODES: Final[dict[Language, tuple[str, str]]] = {
    "en": ("Competitive: ", "Together: "),
    "fr": ("Compétition : ", "Ensemble : "),
    "pl": ("Rywalizacja: ", "Razem: "),
}
"""How a sentence begins that holds for one mode: against each other, together."""
COMPARED: Final[dict[Language, str]] = {
    "en": " and more than the opponent's total",
    "fr": " et plus que le total de l’adversaire",
    "pl": " i więcej niż suma przeciwnika",
}
"""What an event asks of opponents alone (R-D-35, R-D-99)."""


def text_at(text: str, together: bool, language: Language) -> str:
    """Return what of a text holds at a table.

    >>> text_at("The Sun shines. Competitive: nobody naps. Together: all nap.", True, "en")
    'The Sun shines. All nap.'
    """
    if together:
        text = text.replace(COMPARED[language], "")
    own, other = MODES[language][together], MODES[language][not together]
    sentences = (one for one in re.split(r"(?<=\.) ", text) if not one.startswith(other))
    return " ".join(_from_capital(one.removeprefix(own)) for one in sentences)


def _from_capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
