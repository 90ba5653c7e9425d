"""Phrases the mayors may use: colours and kinds of their cards, never names, and wishes (R-D-92)."""

from typing import Final

from evertable.duo.ids import CARD
from evertable.duo.partner_hints import PartnerHint, sayable
from evertable.kernel.view import View
from evertable.present.duo.faces import KINDS
from evertable.present.registry import Phrase, Talk
from evertable.present.valley import colour_words
from evertable.present.words import Words, mark

GROUPS: Final = {"have": mark("I have"), "want": mark("I want")}


class DuoTalk(Talk):
    """Phrases between two mayors."""

    def phrases(self, view: View, words: Words) -> list[Phrase]:
        """Return the phrases that are true of the own hand, and every wish."""
        seen = view.observation()
        if "skunks" not in seen or seen["seats"] < 2 or view.seat < 0:
            return []
        hand = [CARD[name] for name in seen["mayors"][view.seat]["hand"]]
        return [Phrase(_id(hint), words.say(GROUPS[hint["say"]]), _label(hint, words)) for hint in sayable(hand)]

    def heard(self, phrase: str, words: Words) -> str:
        hint = _hint(phrase)
        return f"{words.say(GROUPS[hint['say']])} {_label(hint, words)}"


def _id(hint: PartnerHint) -> str:
    return " ".join(f"{key}={value}" for key, value in hint.items())


def _hint(phrase: str) -> PartnerHint:
    return dict(field.split("=", 1) for field in phrase.split(" "))


def _label(hint: PartnerHint, words: Words) -> str:
    """Return icons with their names; a colour with a kind means one card that is both."""
    if "resource" in hint:
        return f"[{hint['resource']}]"
    parts = []
    if "color" in hint:
        parts.append(f"[{hint['color']}] {colour_words(hint['color'], words)[0]}")
    if "kind" in hint:
        parts.append(f"[{hint['kind']}] {words.say(KINDS[hint['kind']])}")
    return ", ".join(parts)


TALK: Final = DuoTalk()
