"""Words between partners at one terminal: what the rules allow, heard for some turns. They change nothing."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.markup import escape

from evertable.cli.session import Session
from evertable.present.registry import REMEMBERED, Phrase, talk_of
from evertable.present.words import Words


class Saying:
    """What each seat has last said, and when."""

    def __init__(self, session: Session, words: Words) -> None:
        self._session: Final = session
        self._words: Final = words
        self._talk: Final = talk_of(session.game.name)
        self._said: Final[dict[int, tuple[str, int]]] = {}

    def say(self, seat: int, words: Sequence[str]) -> list[str]:
        """Answer the command: say what has this number, with ``nothing`` be silent, alone list what may be said."""
        phrases = self._phrases(seat)
        if not phrases:
            return [self._words.say("There is nobody here you may tell anything.")]
        match words:
            case []:
                return [*_listed(phrases), self._words.say("Type: say N, or say nothing")]
            case ["nothing"]:
                self._said.pop(seat, None)
                return [self._words.say("You are silent.")]
            case [number] if number.isdecimal() and 1 <= int(number) <= len(phrases):
                phrase = phrases[int(number) - 1]
                self._said[seat] = (phrase.id, self._session.turns)
                return [_plain(self._words.say("You say: {what}.", what=f"{phrase.group} {phrase.label}"))]
        return [self._words.say("You may say 1 to {last}, or nothing; say alone lists them.", last=len(phrases))]

    def heard(self, seat: int) -> list[str]:
        """What the others have said not too long ago."""
        talk, names, turns = self._talk, self._session.names, self._session.turns
        if talk is None:
            return []
        return [
            _plain(self._words.say("{player} says: {what}.", player=names[other], what=talk.heard(phrase, self._words)))
            for other, (phrase, turn) in sorted(self._said.items())
            if other != seat and turns - turn < REMEMBERED
        ]

    def _phrases(self, seat: int) -> list[Phrase]:
        """Only people listen."""
        if self._talk is None or self._session.humans == [seat]:
            return []
        return self._talk.phrases(self._session.view(seat), self._words)


def _listed(phrases: Sequence[Phrase]) -> list[str]:
    """A line for each beginning, with the numbers of what may follow."""
    return [
        f"{group}: " + "; ".join(f"{number} {_plain(phrase.label)}" for number, phrase in numbered)
        for group, numbered in groupby(enumerate(phrases, 1), lambda pair: pair[1].group)
    ]


def _plain(text: str) -> str:
    """Icons that stand before their names go, others become words."""
    return escape(re.sub(r"\[(\w+)\]", r"\1", re.sub(r"\[\w+\] ", "", text)))
