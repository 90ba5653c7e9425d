"""Ranks in words."""

from typing import Final

from evertable.present.words import Words

_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def ordinal(rank: int, words: Words) -> str:
    """Return a rank as it is written in a table, such as 2nd. English has several endings, French one for the first.

    >>> from evertable.present.words import Words
    >>> [ordinal(rank, Words("en")) for rank in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    >>> ordinal(1, Words("fr")), ordinal(2, Words("fr")), ordinal(2, Words("pl"))
    ('1er', '2e', '2.')
    """
    if words.language == "en":
        teen = rank % 100 in (11, 12, 13)
        return f"{rank}{'th' if teen else _ENDINGS.get(rank % 10, 'th')}"
    if words.language == "fr" and rank == 1:
        return "1er"
    return words.say("{rank}.", rank=rank)
